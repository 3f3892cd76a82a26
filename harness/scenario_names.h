/* SPDX-License-Identifier: Apache-2.0 */
/* Reading names and handles in a scenario. */
#ifndef ASSAY_SCENARIO_NAMES_H
#define ASSAY_SCENARIO_NAMES_H
#include "scenario_form.h"
#include "scenario_line.h"

/* Binds the current word as a new name. */
bool scn_read_new(struct scn_reader *r, const struct scn_part *p, struct scn_ref *out);

/* Reads the current word as a bound name of a peer or an object, or as a handle. */
bool scn_read_ref(struct scn_reader *r, const struct scn_part *p, struct scn_ref *out);
#endif
