/* SPDX-License-Identifier: Apache-2.0 */
/* A step that did not go as expected, as text: what was expected beside what was observed. */
#ifndef ASSAY_MISMATCH_H
#define ASSAY_MISMATCH_H
#include "take_step.h"

/* Either text may be NULL: there is nothing on that side. */
struct mismatch_row {
    char *expected, *observed;
    bool differs;
};

struct mismatch {
    uint32_t line, column;      /* of the step */
    char *step;
    char *reason;               /* why the step was not done, with no rows; NULL: it was done */
    struct mismatch_row *row;
    uint32_t n_rows;
};

/* Describes step i, which is not right. False when there is no memory; then there is nothing to free. */
bool mismatch_make(struct mismatch *m, const struct scenario *s, uint32_t i, const struct taken *t);

/* The first row that differs. */
uint32_t mismatch_first(const struct mismatch *m);

void mismatch_free(struct mismatch *m);
#endif
