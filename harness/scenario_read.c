/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a scenario. */
#include <stdlib.h>
#include <string.h>

#include "scenario_build.h"
#include "scenario_lines.h"
#include "scenario_octets.h"
#include "status.h"

static bool read_version(struct scn_reader *r)
{
    bool more;

    if (!scn_next_line(r, &more))
        return false;
    scn_next_word(r, false);
    if (!scn_word_is(r, "assay"))
        return scn_unexpected(r, "the first line `assay scenario %d'", SCN_VERSION);
    scn_next_word(r, false);
    if (!scn_word_is(r, "scenario"))
        return scn_unexpected(r, "scenario");
    scn_next_word(r, false);
    if (!scn_word_is(r, "1"))
        return scn_unexpected(r, "%d, the only version that is known", SCN_VERSION);
    scn_next_word(r, false);
    if (r->word_length != 0 || r->pos != r->length)
        return scn_fail(r, r->column, "found more than the version, expected the end of the line");
    return true;
}

/* The comment lines below the version; reads the line behind them. */
static bool read_title(struct scn_reader *r, bool *more)
{
    for (;;) {
        if (!scn_next_line(r, more))
            return false;
        if (!*more || !scn_is_comment_line(r) || r->pos == r->length)
            break;
        if (!scn_keep_comment(r))
            return false;
    }
    if (r->waiting != 0)
        return scn_take_comments(r, &r->s->title);
    return scn_fail(r, 1, "found no comment below line 1, expected one that says what the scenario is about");
}

static bool read_line(struct scn_reader *r)
{
    if (scn_is_comment_line(r))
        return scn_keep_comment(r);
    scn_next_word(r, false);
    if (scn_word_is(r, "+") && r->column != 1)
        return scn_read_more_octets(r);
    if (r->column != 1)
        return scn_read_outputs(r);
    if (scn_word_is(r, "adapter") || scn_word_is(r, "port"))
        return scn_read_setup(r);
    if (r->word_length != 0 && ((*r->word >= '0' && *r->word <= '9') || *r->word == '.'))
        return scn_read_step(r);
    return scn_unexpected(r, r->s->n_steps == 0 ? "adapter, port, or a step, which begins with its time" :
                                                  "a step, which begins with its time, or an indented output");
}

/* A blank line at the end separates nothing. */
static void drop_last_blank(struct scn_reader *r)
{
    uint32_t n = r->waiting;

    if (n != 0 && (n == 1 || r->comments[n - 2] == '\n'))
        r->waiting--;
}

static bool read_all(struct scn_reader *r)
{
    bool more;

    if (!read_version(r) || !read_title(r, &more))
        return false;
    while (more)
        if (!read_line(r) || !scn_next_line(r, &more))
            return false;
    if (r->s->n_steps == 0)
        return scn_fail(r, 1, "found the end of the scenario, expected a step");
    drop_last_blank(r);
    return scn_finish_octets(r) && scn_take_comments(r, &r->s->last_comments);
}

static int read_from(struct scenario *s, FILE *in, const void *octets, size_t n, struct scenario_error *e)
{
    struct scn_reader *r = calloc(1, sizeof *r);
    bool is_good = false;

    memset(e, 0, sizeof *e);
    scenario_init(s);
    if (r != NULL) {
        r->s = s;
        r->e = e;
        r->in = in;
        r->at = octets;
        r->left = n;
        is_good = read_all(r);
        free(r->comments);
    } else {
        e->status = STATUS_BAD_INPUT;
        snprintf(e->text, sizeof e->text, "there is no memory for a scenario");
    }
    free(r);
    if (!is_good)
        scenario_free(s);
    return e->status;
}

int scenario_read(struct scenario *s, FILE *in, struct scenario_error *e)
{
    return read_from(s, in, NULL, 0, e);
}

int scenario_read_memory(struct scenario *s, const void *octets, size_t n, struct scenario_error *e)
{
    return read_from(s, NULL, octets, n, e);
}
