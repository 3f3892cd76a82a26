/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios as text: a line each, and what did not go as expected in two columns. */
#define _POSIX_C_SOURCE 200809L
#include "replay_view.h"

#include <inttypes.h>
#include <string.h>

#include "look.h"

#define COLUMN_MIN 30u
#define COLUMN_MAX 56u
#define STEP_MAX 120u       /* of the step's text, which may hold a frame */
#define ROWS_BEFORE 4u      /* rows shown before the first that differs, and behind it */
#define ROWS_BEHIND 8u

/* How much of a text fits into a column of this width; cut at a blank if there is one. */
static uint32_t piece(const char *text, uint32_t width)
{
    uint32_t len = (uint32_t)strnlen(text, width + 1), cut = width;

    if (len <= width)
        return len;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    return cut == 0 ? width : cut;
}

/* Where two texts of the same kind part; `..' stands for any octet. */
static uint32_t parting(const char *expected, const char *observed)
{
    uint32_t i = 0;

    while (expected[i] != '\0' && observed[i] != '\0' && (expected[i] == observed[i] || expected[i] == '.'))
        i++;
    return i;
}

/* A caret is worth a line when the texts begin alike. */
static bool has_caret(const struct mismatch_row *r, uint32_t at)
{
    return r->expected != NULL && r->observed != NULL && at >= strcspn(r->observed, " ");
}

static uint32_t skip_blank(const char *text)
{
    return text[0] == ' ' ? 1 : 0;
}

/* One row, in as many lines as the longer side needs. */
static void print_row(FILE *out, const struct mismatch_row *r, uint32_t width, bool marked)
{
    const char *left = r->expected == NULL ? "" : r->expected, *right = r->observed == NULL ? "" : r->observed;
    uint32_t at = parting(left, right), seen = 0;
    bool is_first = true, wants_caret = marked && has_caret(r, at);

    while (is_first || *left != '\0' || *right != '\0') {
        uint32_t n = piece(left, width), m = piece(right, COLUMN_MAX), skip;

        fprintf(out, "  %s %.*s", marked && is_first ? ">" : " ", (int)n, left);
        if (m > 0)
            fprintf(out, "%*s  %.*s", (int)(width - n), "", (int)m, right);
        fputc('\n', out);
        if (wants_caret && at < seen + m + 1) {
            fprintf(out, "%*s^\n", (int)(4 + width + 2 + at - seen), "");
            wants_caret = false;
        }
        left += n;
        left += skip_blank(left);
        skip = skip_blank(right + m);
        right += m + skip;
        seen += m + skip;
        is_first = false;
    }
}

static uint32_t width_of(const struct mismatch *m)
{
    uint32_t width = COLUMN_MIN;

    for (uint32_t i = 0; i < m->n_rows; i++)
        if (m->row[i].expected != NULL && strlen(m->row[i].expected) > width)
            width = (uint32_t)strlen(m->row[i].expected);
    return width > COLUMN_MAX ? COLUMN_MAX : width;
}

static void print_rows(FILE *out, const struct mismatch *m)
{
    uint32_t width = width_of(m), first = mismatch_first(m);
    uint32_t from = first < ROWS_BEFORE ? 0 : first - ROWS_BEFORE;
    uint32_t to = m->n_rows - first > ROWS_BEHIND ? first + ROWS_BEHIND : m->n_rows;

    fprintf(out, "    %-*s  observed\n", (int)width, "expected");
    if (from > 0)
        fprintf(out, "    (%" PRIu32 " more before)\n", from);
    for (uint32_t i = from; i < to; i++)
        print_row(out, &m->row[i], width, i == first);
    if (to < m->n_rows)
        fprintf(out, "    (%" PRIu32 " more behind)\n", m->n_rows - to);
}

/* A file's name may hold anything; it never steers the terminal. */
static void print_name(FILE *out, const char *file)
{
    for (; *file != '\0'; file++)
        fputc((unsigned char)*file < 0x20 || *file == 0x7f ? '?' : *file, out);
}

void replay_text_mismatch(FILE *out, const char *file, const struct mismatch *m)
{
    fputs("  ", out);
    print_name(out, file);
    fprintf(out, ":%" PRIu32 ":%" PRIu32 ": %.*s%s\n", m->line, m->column, (int)STEP_MAX, m->step,
            strlen(m->step) > STEP_MAX ? "..." : "");
    if (m->reason != NULL)
        fprintf(out, "  > %s\n", m->reason);
    else
        print_rows(out, m);
}

static enum ink ink_of(enum verdict verdict)
{
    if (verdict == VERDICT_CONFORMS)
        return INK_GOOD;
    return verdict == VERDICT_NOT_REPLAYABLE ? INK_ODD : INK_BAD;
}

void replay_text(const char *file, const struct outcome *o, bool coloured)
{
    look_print(coloured, ink_of(o->verdict), 0, verdict_mark(o->verdict));
    putchar(' ');
    print_name(stdout, file);
    putchar('\n');
    for (uint32_t i = 0; i < o->n_kept; i++)
        replay_text_mismatch(stdout, file, &o->kept[i]);
    if (o->end[0] != '\0')
        printf("  > at the end: %s\n", o->end);
    if (o->n_kept < o->mismatches)
        printf("  and %" PRIu32 " more steps that did not go as expected\n", o->mismatches - o->n_kept);
}

void replay_text_totals(const struct replay_totals *t)
{
    static const struct {
        enum verdict verdict;
        const char *word;
    } others[] = {
        { VERDICT_NOT_REPLAYABLE, "not replayable" },
        { VERDICT_CRASH, "crashed" },
        { VERDICT_BLOCKED, "blocked" },
        { VERDICT_DEVICE_FAILED, "with a device that failed" },
        { VERDICT_BAD_SCENARIO, "bad" },
        { VERDICT_INTERRUPTED, "interrupted" },
    };

    printf("%" PRIu64 " scenario%s: %" PRIu64 " pass, %" PRIu64 " fail", t->scenarios, t->scenarios == 1 ? "" : "s",
           t->with[VERDICT_CONFORMS], t->with[VERDICT_FINDING]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (t->with[others[i].verdict] != 0)
            printf(", %" PRIu64 " %s", t->with[others[i].verdict], others[i].word);
    printf("; %" PRIu64 " step%s\n", t->steps, t->steps == 1 ? "" : "s");
}
