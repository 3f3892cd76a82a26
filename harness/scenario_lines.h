/* SPDX-License-Identifier: Apache-2.0 */
/* The kinds of lines of a scenario. Each reads the whole current line, from its first word on. */
#ifndef ASSAY_SCENARIO_LINES_H
#define ASSAY_SCENARIO_LINES_H
#include "scenario_line.h"

/* adapter and port. */
bool scn_read_setup(struct scn_reader *r);

/* A step, from its time on. */
bool scn_read_step(struct scn_reader *r);

/* Expected outputs of the last step: one, or alternatives. */
bool scn_read_outputs(struct scn_reader *r);
#endif
