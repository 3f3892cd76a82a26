/* SPDX-License-Identifier: Apache-2.0 */
/* Comparison of what was observed with what is expected. */
#include "match.h"

#include <stdlib.h>

static bool has_object(uint32_t kind)
{
    return kind <= SCN_OUT_REMOTE_DISCONNECTED;
}

static bool same_object(const struct scn_ref *expected, const struct scn_ref *o)
{
    return expected->name == SCN_LITERAL ? expected->handle == o->handle : expected->name == o->name;
}

/* An observed reason of 0 is none. */
static bool same_reason(const struct scn_output *expected, const struct scn_output *o)
{
    bool must_have_one = expected->kind == SCN_OUT_PEER_REFUSED || expected->kind == SCN_OUT_STATE;

    return (!must_have_one && (expected->given & SCN_REASON) == 0) || expected->reason == o->reason;
}

static bool same_data(const struct scenario *s, const struct scn_output *expected, const struct seen *seen,
                      const struct scn_output *o)
{
    if ((expected->given & (SCN_DATA | SCN_BUFFER)) == 0)
        return true;
    return (o->given & (SCN_DATA | SCN_BUFFER)) != 0 &&
           scenario_hex_matches(s, &expected->data, seen_octets(seen, o), o->data.length);
}

static bool same_numbers(const struct scn_output *expected, const struct scn_output *o)
{
    uint32_t given = expected->given;

    return ((given & SCN_INBOUND) == 0 || expected->inbound == o->inbound) &&
           ((given & SCN_OUTBOUND) == 0 || expected->outbound == o->outbound) &&
           ((given & SCN_REQUIRED) == 0 || expected->required == o->required) &&
           ((given & SCN_FLAGS) == 0 || expected->flags == o->flags) &&
           (((given & SCN_SIZE) == 0 && expected->kind != SCN_OUT_NEEDS) || expected->size == o->size) &&
           ((given & SCN_AT) == 0 || expected->at_ms == o->at_ms);
}

static bool same_port(const struct scn_output *expected, uint64_t port)
{
    if (expected->port == SCN_PORT_EPHEMERAL)
        return port >= NDK_PORT_FIRST && port <= NDK_PORT_LAST;
    return expected->port == SCN_PORT_ANY || expected->address.port == port;
}

static bool same_address(const struct scn_output *expected, const struct scn_output *o)
{
    const struct ndk_endpoint *a = &expected->address, *b = &o->address;

    return expected->kind != SCN_OUT_ADDRESS ||
           (a->family == b->family && a->scope == b->scope && a->high == b->high && a->low == b->low &&
            same_port(expected, b->port));
}

/* The new connector of a connect event gets the name that the event expects: any will do. */
static bool same_connector(const struct scn_output *expected, const struct scn_output *o)
{
    return expected->kind != SCN_OUT_CONNECT_EVENT || expected->other.name != SCN_LITERAL ||
           expected->other.handle == o->other.handle;
}

bool match_output(const struct scenario *s, const struct scn_output *expected, const struct seen *seen,
                  const struct scn_output *o)
{
    bool has_status = expected->kind == SCN_OUT_CREATED || expected->kind == SCN_OUT_COMPLETED;

    return expected->kind == o->kind && (!has_object(o->kind) || same_object(&expected->object, &o->object)) &&
           same_connector(expected, o) &&
           (!has_status || scenario_any_of_matches(&expected->status, o->status.value[0])) &&
           same_reason(expected, o) && same_numbers(expected, o) && same_address(expected, o) &&
           same_data(s, expected, seen, o);
}

uint32_t match_expected(const struct scenario *s, const struct scn_step *step, uint32_t *first)
{
    *first = step->first_output;
    if (step->n_outputs == 1 && s->outputs[*first].kind == SCN_OUT_NOTHING)
        return *first;
    return *first + step->n_outputs;
}

uint32_t match_next(const struct scenario *s, uint32_t at)
{
    while (s->outputs[at].or_next)
        at++;
    return at + 1;
}

uint32_t match_alternative(const struct scenario *s, uint32_t at, const struct seen *seen, uint32_t j)
{
    uint32_t next = match_next(s, at);

    for (uint32_t i = at; i < next; i++)
        if (match_output(s, &s->outputs[i], seen, &seen->at[j]))
            return i;
    return MATCH_NONE;
}

/* A walk over both lists. After `...' each output is tried in turn as the first that stands behind it; what stood before it
 * is settled, so that one place to go back to is enough. */
struct walk {
    uint32_t e, j;          /* the next of either list */
    uint32_t any_e, any_j;  /* behind the last `...' that was met; MATCH_NONE for none, and what comes behind it */
    uint32_t any_first;     /* the first output that it may stand for */
};

/* Both lists go on here, with outputs of one kind: a difference that tells more than others. */
static bool is_near(const struct scenario *s, uint32_t end, const struct seen *seen, uint32_t e, uint32_t j)
{
    return e < end && j < seen->n && s->outputs[e].kind == seen->at[j].kind;
}

/* Keeps the failure that came furthest, and of these the first, or the first with outputs of one kind. */
static void note_failure(const struct scenario *s, uint32_t end, const struct seen *seen, const struct walk *w,
                         struct match *m, bool *failed)
{
    bool is_nearer = *failed && w->e == m->at_expected && is_near(s, end, seen, w->e, w->j) &&
                     !is_near(s, end, seen, m->at_expected, m->at_seen);

    if (*failed && w->e <= m->at_expected && !is_nearer)
        return;
    m->at_expected = w->e;
    m->at_seen = w->j;
    *failed = true;
}

static bool is_any(const struct scenario *s, uint32_t e, uint32_t end)
{
    return e < end && s->outputs[e].kind == SCN_OUT_ANY;
}

/* One output, or one `...'. False when it cannot go on. */
static bool advance(const struct scenario *s, uint32_t end, const struct seen *seen, struct walk *w, struct match *m,
                    bool *failed)
{
    uint32_t found = MATCH_NONE;

    if (is_any(s, w->e, end)) {
        w->any_e = ++w->e;
        w->any_first = w->any_j = w->j;
        return true;
    }
    if (w->e < end)
        found = match_alternative(s, w->e, seen, w->j);
    if (found != MATCH_NONE) {
        m->of[w->j++] = found;
        w->e = match_next(s, w->e);
        return true;
    }
    note_failure(s, end, seen, w, m, failed);
    if (w->any_e == MATCH_NONE)
        return false;
    m->of[w->any_j++] = MATCH_REST;
    w->j = w->any_j;
    w->e = w->any_e;
    return true;
}

/* Takes the outputs once more as at the failure that came furthest. */
static void settle_failure(const struct scenario *s, const struct seen *seen, const struct walk *w, struct match *m)
{
    uint32_t behind = 0, j = 0;

    if (w->any_e != MATCH_NONE) {
        for (uint32_t e = w->any_e; e < m->at_expected; e = match_next(s, e))
            behind++;
        for (j = w->any_first; j < m->at_seen - behind; j++)
            m->of[j] = MATCH_REST;
        for (uint32_t e = w->any_e; e < m->at_expected; e = match_next(s, e), j++)
            m->of[j] = match_alternative(s, e, seen, j);
    }
    for (j = m->at_seen; j < seen->n; j++)
        m->of[j] = MATCH_NONE;
}

static void match_outputs(const struct scenario *s, const struct scn_step *step, const struct seen *seen, struct match *m)
{
    struct walk w = { .any_e = MATCH_NONE };
    uint32_t end = match_expected(s, step, &w.e);
    bool failed = false;

    while (w.j < seen->n && advance(s, end, seen, &w, m, &failed))
        ;
    while (w.j == seen->n && is_any(s, w.e, end))
        w.e++;
    m->outputs_ok = w.j == seen->n && w.e == end;
    if (m->outputs_ok)
        return;
    note_failure(s, end, seen, &w, m, &failed);
    settle_failure(s, seen, &w, m);
}

static bool make_room(struct match *m, uint32_t n)
{
    uint32_t *of;

    if (n <= m->room)
        return true;
    of = realloc(m->of, n * sizeof *of);
    if (of == NULL)
        return false;
    m->of = of;
    m->room = n;
    return true;
}

bool match_step(const struct scenario *s, const struct scn_step *step, const struct seen *seen,
                const struct device_answer *answer, struct match *m)
{
    m->result_ok = true;
    m->outputs_ok = true;
    m->at_expected = 0;
    m->at_seen = 0;
    if (!make_room(m, seen->n))
        return false;
    for (uint32_t j = 0; j < seen->n; j++)
        m->of[j] = MATCH_REST;
    if (!scenario_step_is_checked(step))
        return true;
    if (step->result.n != 0)
        m->result_ok = answer->has_result && scenario_any_of_matches(&step->result, answer->result);
    match_outputs(s, step, seen, m);
    return true;
}

void match_free(struct match *m)
{
    static const struct match nothing;

    free(m->of);
    *m = nothing;
}
