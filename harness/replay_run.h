/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario on a device, from its first step to its last. A step that did not go as expected does not end it: those that
 * follow are judged too. */
#ifndef ASSAY_REPLAY_RUN_H
#define ASSAY_REPLAY_RUN_H
#include "mismatch.h"
#include "verdict.h"

#define REPLAY_KEPT 20u         /* mismatches of a scenario that are described; the others are counted */

struct outcome {
    enum verdict verdict;
    int status;                 /* enum status: what it means for the exit status */
    uint32_t steps;             /* done */
    uint32_t mismatches;        /* steps that were not as expected */
    struct mismatch kept[REPLAY_KEPT];
    uint32_t n_kept;
    struct scenario_error error;    /* BAD_SCENARIO: why; the text may be empty */
    char end[DEVICE_REASON_SIZE];   /* what was wrong behind the last step; empty: nothing */
};

/* Steps of all scenarios together, for a progress line. */
typedef void replay_progress(void *context);

/* Replays. argument: the device's, NULL for none. progress may be NULL. */
void replay_run(struct outcome *o, const struct device *device, const char *argument, const struct scenario *s,
                replay_progress *progress, void *context);

void outcome_free(struct outcome *o);
#endif
