/* SPDX-License-Identifier: Apache-2.0 */
/* The names of the verdicts. */
#include "verdict.h"

const char *verdict_mark(enum verdict verdict)
{
    static const char *const marks[VERDICTS] = {
        [VERDICT_CONFORMS] = "pass",
        [VERDICT_FINDING] = "FAIL",
        [VERDICT_NOT_REPLAYABLE] = "skip",
        [VERDICT_DEVICE_FAILED] = "DEAD",
        [VERDICT_CRASH] = "CRASH",
        [VERDICT_BLOCKED] = "HANG",
        [VERDICT_BAD_SCENARIO] = "BAD",
        [VERDICT_INTERRUPTED] = "stop",
    };

    return marks[verdict];
}

const char *verdict_word(enum verdict verdict)
{
    static const char *const words[VERDICTS] = {
        [VERDICT_CONFORMS] = "pass",
        [VERDICT_FINDING] = "fail",
        [VERDICT_NOT_REPLAYABLE] = "not-replayable",
        [VERDICT_DEVICE_FAILED] = "device-failed",
        [VERDICT_CRASH] = "crash",
        [VERDICT_BLOCKED] = "blocked",
        [VERDICT_BAD_SCENARIO] = "bad-scenario",
        [VERDICT_INTERRUPTED] = "interrupted",
    };

    return words[verdict];
}
