/* SPDX-License-Identifier: Apache-2.0 */
/* What a device did, as an expectation. */
#define _GNU_SOURCE
#include "expect_fill.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scenario_build.h"

static bool new_name(struct scenario *s, uint32_t *name)
{
    char text[SCN_NAME_LEN + 1];

    for (uint32_t k = 1; k <= SCN_MAX_NAMES; k++) {
        int len = snprintf(text, sizeof text, "C%" PRIu32, k);

        if (scenario_find_name(s, text, (size_t)len) == SCN_LITERAL)
            return scenario_add_name(s, text, SCN_NAME_CONNECTOR, name);
    }
    return false;
}

bool expect_name(const struct device *device, void *state, struct scenario *s, struct seen *seen)
{
    for (uint32_t j = 0; j < seen->n; j++) {
        struct scn_output *o = &seen->at[j];

        if (o->kind != SCN_OUT_CONNECT_EVENT || o->other.name != SCN_LITERAL)
            continue;
        if (!new_name(s, &o->other.name))
            return false;
        device->bind(state, o->other.name, o->other.handle);
    }
    return true;
}

static bool add_orphan(struct orphans *o, const char *text, const char *end)
{
    size_t len = strlen(text), more = len + strlen(end);
    char *grown = len == 0 ? o->text : realloc(o->text, o->n + more + 1);

    if (len == 0)
        return true;
    if (grown == NULL)
        return false;
    memcpy(grown + o->n, text, len);
    strcpy(grown + o->n + len, end);
    o->text = grown;
    o->n += more;
    return true;
}

/* The comments of a line: those in front end in LF, the one behind does not. */
static bool orphan_line(const struct scenario *s, const struct scn_line *line, struct orphans *orphans)
{
    return (line->before == 0 || add_orphan(orphans, s->text + line->before, "")) &&
           (line->after == 0 || add_orphan(orphans, s->text + line->after, "\n"));
}

/* Octets of an old expectation that went on in lines of their own. */
static bool orphan_pieces(const struct scenario *s, const struct scn_hex *h, struct orphans *orphans)
{
    for (uint32_t i = 1; i < h->n_pieces; i++)
        if (!orphan_line(s, &s->pieces[h->first_piece + i].line, orphans))
            return false;
    return true;
}

/* Takes the comments of the old line at *at, with its alternatives, and goes on behind it. False without memory. */
static bool take_line(struct scenario *s, uint32_t *at, uint32_t end, struct scn_line *line, struct orphans *orphans)
{
    uint32_t next;

    memset(line, 0, sizeof *line);
    if (*at == end)
        return true;
    next = match_next(s, *at);
    *line = s->outputs[*at].line;
    line->after = s->outputs[next - 1].line.after;
    for (; *at < next; ++*at)
        if (!orphan_pieces(s, &s->outputs[*at].data, orphans))
            return false;
    return true;
}

/* A port of ours that no step names was the device's choice. */
static bool is_chosen(const struct scenario *s, const struct scn_step *step, uint64_t port)
{
    if (step->kind != SCN_LOCAL_ADDRESS)
        return false;
    for (uint32_t i = 0; i < s->n_steps; i++)
        if (s->steps[i].local.port == port)
            return false;
    return port >= NDK_PORT_FIRST && port <= NDK_PORT_LAST;
}

static bool add_seen(struct scenario *s, struct scn_step *step, const struct seen *seen, const struct scn_output *from)
{
    struct scn_output *o;

    if (!scenario_add_output(s, step, from->kind, &o))
        return false;
    *o = *from;
    if (o->kind == SCN_OUT_ADDRESS && is_chosen(s, step, o->address.port))
        o->port = SCN_PORT_EPHEMERAL;
    memset(&o->data, 0, sizeof o->data);
    return (o->given & (SCN_DATA | SCN_BUFFER)) == 0 ||
           scenario_add_hex(s, seen_octets(seen, from), NULL, from->data.length, &o->data);
}

/* Where neither a result nor an output says so, the step has to say that there is none. */
static bool add_outputs(struct scenario *s, struct scn_step *step, const struct taken *t)
{
    struct scn_output *o;

    if (t->seen.n == 0 && !t->answer.has_result)
        return scenario_add_output(s, step, SCN_OUT_NOTHING, &o);
    for (uint32_t j = 0; j < t->seen.n; j++)
        if (!add_seen(s, step, &t->seen, &t->seen.at[j]))
            return false;
    return true;
}

bool expect_fill(struct scenario *s, uint32_t i, const struct taken *t, struct orphans *orphans)
{
    struct scn_step *step = &s->steps[i];
    uint32_t old = step->first_output, end = old + step->n_outputs;
    struct scn_line line;

    step->result.n = t->answer.has_result ? 1 : 0;
    step->result.value[0] = t->answer.result;
    scenario_begin_outputs(s, step);
    if (!add_outputs(s, step, t))
        return false;
    for (uint32_t j = 0; j < step->n_outputs; j++)
        if (!take_line(s, &old, end, &s->outputs[step->first_output + j].line, orphans))
            return false;
    while (old < end)
        if (!take_line(s, &old, end, &line, orphans) || !orphan_line(s, &line, orphans))
            return false;
    return true;
}

bool expect_place(struct scenario *s, struct orphans *orphans, uint32_t *before)
{
    bool is_placed;

    if (orphans->n == 0)
        return true;
    is_placed = (*before == 0 || add_orphan(orphans, s->text + *before, "")) &&
                scenario_add_text(s, orphans->text, orphans->n, before);
    free(orphans->text);
    orphans->text = NULL;
    orphans->n = 0;
    return is_placed;
}
