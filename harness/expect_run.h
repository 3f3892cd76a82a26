/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario that is completed by what the reference does. */
#ifndef ASSAY_EXPECT_RUN_H
#define ASSAY_EXPECT_RUN_H
#include "scenario.h"

/* Gives every step without an expectation one, with update every step. name: for messages. Returns STATUS_OK or, after a
 * message, another status; then the scenario is good for nothing but scenario_free. */
int expect_run(struct scenario *s, bool update, const char *name);
#endif
