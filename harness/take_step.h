/* SPDX-License-Identifier: Apache-2.0 */
/* A step of a scenario on a device: done, compared, and new connectors named. */
#ifndef ASSAY_TAKE_STEP_H
#define ASSAY_TAKE_STEP_H
#include "match.h"

/* All zero at first. */
struct taken {
    struct seen seen;
    struct device_answer answer;
    struct match match;         /* answer.how DEVICE_DONE: how it compares */
};

/* Does step i on the device in this state. Want of memory is a device that failed. */
void take_step(const struct device *device, void *state, const struct scenario *s, uint32_t i, struct taken *t);

/* Whether the step was done and all is as expected. */
bool taken_is_right(const struct taken *t);

void taken_free(struct taken *t);
#endif
