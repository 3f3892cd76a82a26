/* SPDX-License-Identifier: Apache-2.0 */
/* A run of the reference over frames. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "indication.h"
#include "interrupt.h"
#include "names.h"
#include "output.h"
#include "progress.h"
#include "status.h"

/* Frames of hex text have no time: they are this far apart. */
#define HEX_STEP_MS 1000u

void run_start(struct run *r)
{
    dcbx_port_init(&r->port);
    r->has_started = false;
    r->first_ms = 0;
    r->now_ms = 0;
    r->entries = 0;
    memset(r->entered_as, 0, sizeof r->entered_as);
}

static uint32_t state_of(const struct run *r)
{
    return (uint32_t)r->port.table.state;
}

static bool is_live(const struct run *r, uint32_t i)
{
    return r->port.table.peer[i].deadline_ms != 0;
}

static int contradiction(const struct run *r, const char *what)
{
    complain("%s: after frame %" PRIu64 ": internal error, the reference contradicts itself: %s",
             r->file_name, r->frames, what);
    return STATUS_FINDING;
}

/* Builds the buffer of an indication, which also checks it. */
static int check_indication(struct run *r, const struct qos_indication *told)
{
    const char *fault = indication_build(told, &r->port.told, r->buffer);

    return fault == NULL ? STATUS_OK : contradiction(r, fault);
}

/* Shows an event, and stops the run when that did not work. */
static int show(struct run *r, struct event *e)
{
    e->file = r->file;
    e->after = state_of(r);
    e->buffer = r->buffer;
    e->stats = &r->port.stats;
    totals_add(&r->totals, e);
    r->view(r->view_context, e);
    progress_count(r->frames);
    return output_status();
}

static int show_expiry(struct run *r, uint64_t at_ms, uint32_t before, const struct lldp_msap *msap,
                       const struct qos_indication *told)
{
    struct event e = { .ms = at_ms - r->first_ms, .before = before, .msap = msap, .told = told };

    return show(r, &e);
}

/* The place whose neighbour expired and was entered first, among those entered after the one before; none:
 * the number of places. */
static uint32_t next_gone(const struct run *r, const struct dcbx_expiry *x, uint64_t after)
{
    uint32_t found = DCBX_MAX_PEERS;

    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++)
        if (x->gone[i] != 0 && r->entered_as[i] > after &&
            (found == DCBX_MAX_PEERS || r->entered_as[i] < r->entered_as[found]))
            found = i;
    return found;
}

/* Neighbours that expire together have a line each, and the last one has the indication. */
static int show_expiries(struct run *r, const struct dcbx_expiry *x, uint32_t before,
                         const struct dcbx_result *result)
{
    const struct qos_indication *told = &result->indication;
    static const struct qos_indication nothing;
    uint32_t at = next_gone(r, x, 0);
    int status = STATUS_OK;

    while (at < DCBX_MAX_PEERS && status == STATUS_OK) {
        uint32_t next = next_gone(r, x, r->entered_as[at]);
        bool is_last = next == DCBX_MAX_PEERS && x->overflow == 0;

        status = show_expiry(r, result->at_ms, before, &r->port.table.peer[at].msap,
                             is_last ? told : &nothing);
        at = next;
    }
    if (x->overflow != 0 && status == STATUS_OK)
        status = show_expiry(r, result->at_ms, before, NULL, told);
    return status;
}

/* Handles all that is due at now_ms. */
static int run_expiries(struct run *r, uint64_t now_ms)
{
    int status = STATUS_OK;

    while (status == STATUS_OK) {
        uint32_t before = state_of(r);
        struct dcbx_expiry expiry;
        struct dcbx_result result = dcbx_port_tick(&r->port, r->policy.multi_peer, now_ms, &expiry);

        if (result.outcome != DCBX_EXPIRED)
            break;
        status = check_indication(r, &result.indication);
        if (status == STATUS_OK)
            status = show_expiries(r, &expiry, before, &result);
    }
    return status;
}

int run_finish(struct run *r)
{
    int status = STATUS_OK;
    uint64_t next;

    while (status == STATUS_OK && !interrupt_seen() && (next = dcbx_port_next(&r->port)) != 0)
        status = run_expiries(r, next);
    return status == STATUS_OK && interrupt_seen() ? STATUS_INTERRUPTED : status;
}

static uint64_t time_of(const struct run *r, const struct captured *c)
{
    if (c->has_time)
        return c->ms;
    if (!r->has_started)
        return 0;
    return r->now_ms > DCBX_MAX_NOW_MS - HEX_STEP_MS ? DCBX_MAX_NOW_MS : r->now_ms + HEX_STEP_MS;
}

/* Sets the clock. Returns a note, written to text, when the capture's time goes back. */
static const char *advance_clock(struct run *r, const struct captured *c, char *text, size_t size)
{
    uint64_t ms = time_of(r, c);

    if (!r->has_started) {
        r->has_started = true;
        r->first_ms = ms;
        r->now_ms = ms;
    }
    if (ms >= r->now_ms) {
        r->now_ms = ms;
        return NULL;
    }
    snprintf(text, size, "the time stamp is %" PRIu64 " ms before the last one and counts as equal to it",
             r->now_ms - ms);
    if (r->tells_notes)
        complain("%s: frame %" PRIu64 ": %s", r->file_name, r->frames, text);
    return text;
}

/* Remembers which neighbour was entered in which place. */
static void note_entries(struct run *r, const bool was_live[DCBX_MAX_PEERS])
{
    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++)
        if (is_live(r, i) && !was_live[i])
            r->entered_as[i] = ++r->entries;
}

static struct dcbx_result hand_to_port(struct run *r)
{
    bool was_live[DCBX_MAX_PEERS];
    struct dcbx_result result;

    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++)
        was_live[i] = is_live(r, i);
    result = dcbx_port_frame(&r->port, r->policy.multi_peer, r->now_ms, &r->frame);
    note_entries(r, was_live);
    return result;
}

int run_frame(void *run, const struct captured *c)
{
    struct run *r = run;
    struct dcbx_result result;
    struct event e = { .captured = c, .frame = &r->frame, .told = &result.indication };
    char note[96];
    int status;

    e.number = ++r->frames;
    e.note = advance_clock(r, c, note, sizeof note);
    status = run_expiries(r, r->now_ms);
    if (status != STATUS_OK)
        return status;
    e.ms = r->now_ms - r->first_ms;
    e.before = state_of(r);
    dcbx_frame_read(c->octets, c->n, &r->policy, &r->frame);
    result = hand_to_port(r);
    if (result.outcome > DCBX_TABLE_FULL)
        return contradiction(r, outcome_name(result.outcome));
    status = check_indication(r, &result.indication);
    if (status != STATUS_OK)
        return status;
    e.reason = result.outcome == DCBX_TABLE_FULL ? LLDP_TOO_MANY_NEIGHBOURS : r->frame.lldp.reason;
    e.msap = r->frame.lldp.verdict >= LLDP_SHUTDOWN ? &r->frame.msap : NULL;
    status = show(r, &e);
    return status == STATUS_OK && interrupt_seen() ? STATUS_INTERRUPTED : status;
}
