/* SPDX-License-Identifier: Apache-2.0 */
/* What a replay of a scenario comes to. */
#ifndef ASSAY_VERDICT_H
#define ASSAY_VERDICT_H

enum verdict {
    VERDICT_CONFORMS,           /* all is as expected */
    VERDICT_FINDING,            /* something is not */
    VERDICT_NOT_REPLAYABLE,     /* the device has no way to do a step of it */
    VERDICT_DEVICE_FAILED,      /* the device does not work (any more) */
    VERDICT_CRASH,              /* a step killed the device's process, or the machine with it */
    VERDICT_BLOCKED,            /* a step did not return within its time */
    VERDICT_BAD_SCENARIO,       /* it cannot be read; there was a message */
    VERDICT_INTERRUPTED,        /* by Ctrl-C, before its end */
    VERDICTS
};

/* As lines of text begin, and as JSON has it. */
const char *verdict_mark(enum verdict verdict);
const char *verdict_word(enum verdict verdict);
#endif
