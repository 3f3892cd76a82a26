/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a scenario for a command that catches Ctrl-C: waiting for standard input ends with it. */
#ifndef ASSAY_LOAD_SCENARIO_H
#define ASSAY_LOAD_SCENARIO_H
#include "scenario.h"

/* Reads the file, "-" being standard input. Returns STATUS_OK, STATUS_INTERRUPTED, or, after a message, STATUS_BAD_INPUT;
 * then *s needs no scenario_free, and *e says why, with an empty text when the file cannot be opened. */
int load_scenario(struct scenario *s, const char *path, struct scenario_error *e);
#endif
