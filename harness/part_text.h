/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a scenario as text in one line each, as its writer writes them. The caller frees what is returned; NULL when
 * there is no memory. */
#ifndef ASSAY_PART_TEXT_H
#define ASSAY_PART_TEXT_H
#include "seen.h"

/* A step, time included, without what is expected of it. */
char *text_of_step(const struct scenario *s, const struct scn_step *step);

/* "= STATUS" or "= COUNT", one or several, for a step of this kind. */
char *text_of_result(const struct scenario *s, uint32_t kind, const struct scn_any_of *result);

/* The expected output at this index, with its alternatives. */
char *text_of_expected(const struct scenario *s, uint32_t at);

/* An observed output. */
char *text_of_seen(const struct scenario *s, const struct seen *seen, const struct scn_output *o);
#endif
