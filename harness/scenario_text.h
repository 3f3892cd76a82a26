/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario's canonical text in memory: nothing comes out before it is whole. */
#ifndef ASSAY_SCENARIO_TEXT_H
#define ASSAY_SCENARIO_TEXT_H
#include "scenario.h"

struct scenario_text {
    char *at;       /* to be freed */
    size_t n;
};

/* Returns STATUS_OK or, after a message about path, STATUS_BAD_INPUT: no memory, or a text that no reader would take. */
int scenario_text_make(const char *path, const struct scenario *s, struct scenario_text *made);
#endif
