/* SPDX-License-Identifier: Apache-2.0 */
/* Expected beside observed. */
#define _POSIX_C_SOURCE 200809L
#include "mismatch.h"

#include <stdlib.h>
#include <string.h>

#include "part_text.h"

/* Takes both texts over. Room for the rows is there. */
static void add_row(struct mismatch *m, char *expected, char *observed, bool differs)
{
    m->row[m->n_rows++] = (struct mismatch_row){ expected, observed, differs };
}

static bool is_step_with_result(const struct scn_step *step, const struct taken *t)
{
    return step->result.n != 0 || t->answer.has_result;
}

static void add_result(struct mismatch *m, const struct scenario *s, const struct scn_step *step, const struct taken *t)
{
    struct scn_any_of result = { .n = 1, .value = { t->answer.result } };
    char *expected, *observed;

    if (!is_step_with_result(step, t))
        return;
    expected = step->result.n == 0 ? strdup("(not compared)") : text_of_result(s, step->kind, &step->result);
    observed = t->answer.has_result ? text_of_result(s, step->kind, &result) : NULL;
    add_row(m, expected, observed, !t->match.result_ok);
}

/* The text of an observed output; with the parts only that are compared when it stands beside one of its own kind. */
static char *seen_text(const struct scenario *s, const struct taken *t, uint32_t j, const struct scn_output *beside)
{
    struct scn_output o = t->seen.at[j];

    if (beside != NULL && beside->kind == o.kind)
        o.given &= beside->given | (o.kind == SCN_OUT_DATA ? SCN_DATA : 0) | SCN_REASON;
    return text_of_seen(s, &t->seen, &o);
}

/* `...' and what it stands for. Returns the output behind. */
static uint32_t add_any(struct mismatch *m, const struct scenario *s, const struct taken *t, uint32_t j)
{
    uint32_t first = j;

    for (; j < t->seen.n && t->match.of[j] == MATCH_REST; j++)
        add_row(m, j == first ? strdup("...") : NULL, seen_text(s, t, j, NULL), false);
    if (j == first)
        add_row(m, strdup("..."), NULL, false);
    return j;
}

/* An expected output with its alternatives and the observed output that stands in its place. */
static void add_pair(struct mismatch *m, const struct scenario *s, const struct taken *t, uint32_t e, uint32_t j)
{
    uint32_t found = match_alternative(s, e, &t->seen, j);
    const struct scn_output *beside = &s->outputs[found == MATCH_NONE ? e : found];

    add_row(m, text_of_expected(s, e), seen_text(s, t, j, beside), found == MATCH_NONE);
}

/* Up to the first difference as they were matched, and then one by one. */
static void add_outputs(struct mismatch *m, const struct scenario *s, const struct scn_step *step, const struct taken *t)
{
    uint32_t j = 0, e, end = match_expected(s, step, &e);

    while (e < end || j < t->seen.n) {
        if (e == end) {
            add_row(m, NULL, seen_text(s, t, j++, NULL), true);
            continue;
        }
        if (s->outputs[e].kind == SCN_OUT_ANY)
            j = add_any(m, s, t, j);
        else if (j == t->seen.n)
            add_row(m, text_of_expected(s, e), NULL, true);
        else
            add_pair(m, s, t, e, j++);
        e = match_next(s, e);
    }
}

bool mismatch_make(struct mismatch *m, const struct scenario *s, uint32_t i, const struct taken *t)
{
    const struct scn_step *step = &s->steps[i];

    m->line = step->line.line;
    m->column = step->line.column;
    m->n_rows = 0;
    m->reason = NULL;
    m->step = text_of_step(s, step);
    m->row = calloc(1 + (size_t)step->n_outputs + t->seen.n, sizeof *m->row);
    if (t->answer.how != DEVICE_DONE)
        m->reason = strdup(t->answer.reason);
    if (m->step == NULL || m->row == NULL || (t->answer.how != DEVICE_DONE && m->reason == NULL)) {
        mismatch_free(m);
        return false;
    }
    if (t->answer.how == DEVICE_DONE) {
        add_result(m, s, step, t);
        add_outputs(m, s, step, t);
    }
    return true;
}

uint32_t mismatch_first(const struct mismatch *m)
{
    uint32_t i = 0;

    while (i < m->n_rows && !m->row[i].differs)
        i++;
    return i;
}

void mismatch_free(struct mismatch *m)
{
    for (uint32_t i = 0; i < m->n_rows; i++) {
        free(m->row[i].expected);
        free(m->row[i].observed);
    }
    free(m->row);
    free(m->step);
    free(m->reason);
    m->row = NULL;
    m->n_rows = 0;
}
