/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a device did in a step into the scenario, as what is expected of the step. */
#ifndef ASSAY_EXPECT_FILL_H
#define ASSAY_EXPECT_FILL_H
#include "take_step.h"

/* Comments that stood in lines which are gone: they go in front of the next line. All zero at first. */
struct orphans {
    char *text;             /* lines that end in LF */
    size_t n;
};

/* Gives each new connector that has no name one: C1, C2, ... False when there is no name left. */
bool expect_name(const struct device *device, void *state, struct scenario *s, struct seen *seen);

/* Replaces what is expected of step i. False when a limit of the scenario is reached, or without memory. */
bool expect_fill(struct scenario *s, uint32_t i, const struct taken *t, struct orphans *orphans);

/* Puts the orphans in front of what stands at *before. False without memory. */
bool expect_place(struct scenario *s, struct orphans *orphans, uint32_t *before);
#endif
