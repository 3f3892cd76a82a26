/* SPDX-License-Identifier: Apache-2.0 */
/* The scenarios of the corpus go through every cell of the listener contract's tables and name every rule of the DCBX side.
 * A step counts for a cell only if the scenario says what is right for it and that is what happens. A step that is in no
 * cell, or in one with another outcome, is a failure too: so the tables in cells.h are complete, and true.
 *
 * build/cells.txt lists the cells, each with the scenarios that go through it. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "device_ref.h"
#include "ndk_find.h"
#include "ndk_place.h"
#include "ntstatus_names.h"
#include "path_list.h"
#include "status.h"
#include "take_step.h"

#define LISTENER "corpus/listener/"
#define DCBX "corpus/dcbx/"
#define REPORT "build/cells.txt"
#define MAX_CELLS 1200u
#define MAX_SCENARIOS 1000u

struct cell {
    const char *event;
    char text[64];          /* STATE:OUTCOME>NEXT */
    char *where;            /* scenarios, each behind a blank */
    unsigned n;
};

static struct cell cells[MAX_CELLS];
static size_t n_cells;
static struct path_list listener_paths, dcbx_paths;
static struct CMUnitTest tests[MAX_SCENARIOS + 8];

/* The reference's adapter as a device that can be looked into. */
struct watched {
    struct ref_ndk ndk;
    struct ndk_object *before;      /* the objects before the step */
};

static struct watched *open_watched(const struct scenario *s)
{
    struct watched *w = calloc(1, sizeof *w);

    assert_non_null(w);
    assert_true(ref_ndk_open(&w->ndk, s));
    w->before = calloc(w->ndk.adapter.places + 1, sizeof *w->before);
    assert_non_null(w->before);
    return w;
}

static void close_watched(struct watched *w)
{
    ref_ndk_close(&w->ndk);
    free(w->before);
    free(w);
}

static void step_watched(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    struct watched *w = state;

    memset(answer, 0, sizeof *answer);
    if (scenario_step_contract(step->kind) == SCN_NDK)
        ref_ndk_step(&w->ndk, step, seen, answer);
}

static void bind_watched(void *state, uint32_t name, ndk_handle handle)
{
    struct watched *w = state;

    w->ndk.names.handle[name] = handle;
}

/* As much of a device as taking steps needs. */
static const struct device watched_device = { .name = "watched", .step = step_watched, .bind = bind_watched };

/* A step, with the object that it is about. */
struct met {
    const struct scenario *s;
    const struct scn_step *step;
    const struct watched *w;
    const struct taken *taken;
    ndk_handle handle;
    uint32_t place;             /* before the step; the number of places: there is no such object */
    bool is_wrong_address;      /* as it was before the step */
    const char *path;
};

static const char *const letters[] = {
    [NDK_FREE] = "dead", [NDK_CREATING] = "creating", [NDK_L_IDLE] = "L1", [NDK_L_BINDING] = "L2",
    [NDK_L_LISTENING] = "L3", [NDK_P_QUEUED] = "Q", [NDK_P_QUEUED_ABORTED] = "Qx", [NDK_P_REQUESTED] = "P1",
    [NDK_P_PEER_ABORTED] = "P2", [NDK_P_ACCEPTING] = "P3", [NDK_P_CONNECTED] = "P4", [NDK_P_PEER_DISCONNECTED] = "P5",
    [NDK_P_DISCONNECTING] = "P6", [NDK_P_DISCONNECTED] = "P7", [NDK_P_REJECTED] = "P8", [NDK_P_FAILED] = "P9",
    [NDK_A_IDLE] = "A0", [NDK_A_CONNECTING] = "A1", [NDK_A_ACCEPTED] = "A2", [NDK_A_PEER_ABORTED] = "A2x",
    [NDK_A_COMPLETING] = "A3", [NDK_A_CONNECTED] = "A4", [NDK_A_PEER_DISCONNECTED] = "A5", [NDK_A_DISCONNECTING] = "A6",
    [NDK_A_DISCONNECTED] = "A7", [NDK_A_REJECTED] = "A8", [NDK_A_REFUSED] = "A9r", [NDK_A_FAILED] = "A9",
    [NDK_S_OPEN] = "S", [NDK_CLOSING] = "A10", [NDK_CLOSED] = "dead",
};

static const char *letter_at(const struct ndk_object *o, uint32_t i)
{
    const struct ndk_object *b = &o[i];

    if (b->state == NDK_CLOSED && b->kind == NDK_LISTENER)
        return "L5";
    if (b->state == NDK_L_LISTENING && b->paused)
        return "L3p";
    if (b->state == NDK_A_CONNECTING && b->doomed)
        return "A1w";
    if (b->state != NDK_CLOSING)
        return letters[b->state];
    if (b->kind != NDK_CONNECTOR)
        return b->kind == NDK_LISTENER ? "L4" : "S10";
    return b->parent != NDK_NO_PLACE && o[b->parent].kind == NDK_LISTENER ? "P10" : "A10";
}

/* The letter for a handle in the objects o, or of what it once meant. */
static const char *letter_of(const struct met *m, const struct ndk_object *o)
{
    uint32_t i = ndk_find(o, m->w->ndk.adapter.places, m->handle);

    if (i != m->w->ndk.adapter.places)
        return letter_at(o, i);
    if (m->step->object.name == SCN_LITERAL)
        return "none";
    return m->s->names[m->step->object.name].kind == SCN_NAME_LISTENER ? "L5" : "dead";
}

/* The kind of object that a call is for, 0 for any. */
static uint32_t kind_for(uint32_t kind)
{
    switch (kind) {
    case SCN_LISTEN:
    case SCN_PAUSE:
    case SCN_RESUME:
        return NDK_LISTENER;
    case SCN_ACCEPT:
    case SCN_REJECT:
    case SCN_CONNECT:
    case SCN_CONNECT_OVER:
    case SCN_COMPLETE:
    case SCN_DISCONNECT:
    case SCN_PEER_ADDRESS:
    case SCN_CONNECTION_DATA:
        return NDK_CONNECTOR;
    default:
        return 0;
    }
}

static bool is_create(uint32_t kind)
{
    return kind == SCN_CREATE_LISTENER || kind == SCN_CREATE_CONNECTOR || kind == SCN_CREATE_SHARED;
}

static bool has(const struct scn_step *step, uint32_t bits)
{
    return (step->given & bits) != 0;
}

static const char *state_before(const struct met *m)
{
    uint32_t kind = kind_for(m->step->kind);

    if (is_create(m->step->kind))
        return "new";
    if (kind != 0 && m->place != m->w->ndk.adapter.places && m->w->before[m->place].kind != kind)
        return "wrong";
    return letter_of(m, m->w->before);
}

/* Whether the address of a listen, or the addresses of a connect, are wrong for the adapter as it is now. */
static bool is_wrong_local(const struct watched *w, const struct scn_step *step)
{
    uint32_t need = step->local.family == NDK_AF_INET ? NDK_SOCKADDR_IN : NDK_SOCKADDR_IN6;

    if ((has(step, SCN_NULL) && step->kind == SCN_LISTEN) || has(step, SCN_FAMILY) || step->length < need)
        return true;
    return ndk_choose(w->ndk.adapter, step->local).status != NT_SUCCESS;
}

static bool is_wrong_address(const struct watched *w, const struct scn_step *step)
{
    const struct ndk_adapter *a = &w->ndk.adapter;
    bool no_target = step->remote.port == 0 || (step->remote.high == 0 && step->remote.low == 0);
    uint32_t over;

    switch (step->kind) {
    case SCN_CREATE_SHARED:
    case SCN_LISTEN:
        return is_wrong_local(w, step);
    case SCN_CONNECT:
        return no_target || step->local.family != step->remote.family ||
               ndk_choose(*a, step->local).status != NT_SUCCESS;
    case SCN_CONNECT_OVER:
        over = ndk_find(a->object, a->places, binding_handle(&w->ndk.names, &step->over));
        return no_target || (over != a->places && a->endpoint[over].port != 0 &&
                             a->endpoint[over].family != step->remote.family);
    default:
        return false;
    }
}

static const char *with_data(const struct met *m, uint32_t most, const char *const names[3])
{
    if (has(m->step, SCN_NULL_DATA) && m->step->null_data != 0)
        return names[2];
    return m->step->data.length > most ? names[1] : names[0];
}

static const char *connect_event(const struct met *m)
{
    static const char *const own[] = { "connect", "connect, too long", "connect, NULL with a length" };
    static const char *const over[] = { "connect over", "connect over, too long", "connect over, NULL with a length" };
    bool is_own = m->step->kind == SCN_CONNECT;
    const char *event = with_data(m, m->w->ndk.adapter.limits.max_caller_data, is_own ? own : over);

    if (strchr(event, ',') != NULL || !m->is_wrong_address)
        return event;
    return is_own ? "connect, wrong address" : "connect over, wrong address";
}

static const char *address_event(const struct met *m)
{
    const struct ndk_object *o = m->w->before;
    uint32_t need = NDK_SOCKADDR_IN;
    bool is_local = m->step->kind == SCN_LOCAL_ADDRESS;

    if (m->place != m->w->ndk.adapter.places && o[m->place].local_length != 0)
        need = o[m->place].local_length;
    if (has(m->step, SCN_NULL) || m->step->room < need)
        return is_local ? "local address, no room" : "peer address, no room";
    return is_local ? "local address" : "peer address";
}

static const char *data_event(const struct met *m)
{
    const struct ndk_object *o = m->w->before;

    if (has(m->step, SCN_NULL))
        return m->step->room == 0 ? "data, only the size" : "data, NULL with a length";
    if (m->place != m->w->ndk.adapter.places && m->step->room < o[m->place].data_length)
        return "data, no room";
    return "data";
}

static bool has_successor(const struct met *m)
{
    for (uint32_t i = 0; i < m->w->ndk.adapter.places; i++)
        if (m->w->before[i].parent == m->place && m->w->before[i].kind != NDK_NOTHING &&
            m->w->before[i].state != NDK_P_QUEUED && m->w->before[i].state != NDK_P_QUEUED_ABORTED)
            return true;
    return false;
}

static const char *close_event(const struct met *m)
{
    const struct ndk_object *b;

    if (m->place == m->w->ndk.adapter.places || m->w->before[m->place].state >= NDK_CLOSING)
        return "close";
    b = &m->w->before[m->place];
    if (b->request != NDK_NONE)
        return "close, a request pends";
    if (b->running != 0 || b->in_event != 0)
        return "close, a callback runs";
    if (has_successor(m))
        return "close, successors";
    return has(m->step, SCN_PENDING) ? "close that may pend" : "close";
}

static const char *finish_event(const struct met *m)
{
    static const char *const events[] = {
        [NDK_NONE] = "nothing ends", [NDK_REQUEST_CREATE] = "create ends", [NDK_REQUEST_LISTEN] = "listen ends",
        [NDK_REQUEST_ACCEPT] = "accept ends", [NDK_REQUEST_CONNECT] = "connect ends",
        [NDK_REQUEST_COMPLETE_CONNECT] = "complete ends", [NDK_REQUEST_DISCONNECT] = "disconnect ends",
    };

    return m->place == m->w->ndk.adapter.places ? "nothing ends" : events[m->w->before[m->place].request];
}

/* The events whose name does not depend on anything but the kind of the step. */
static const char *const plain_events[SCN_STEP_KINDS] = {
    [SCN_CREATE_LISTENER] = "create listener", [SCN_CREATE_CONNECTOR] = "create connector", [SCN_PAUSE] = "pause",
    [SCN_RESUME] = "resume", [SCN_COMPLETE] = "complete", [SCN_DISCONNECT] = "disconnect",
    [SCN_PEER_COMPLETES] = "peer completes", [SCN_PEER_GIVES_UP] = "peer gives up",
    [SCN_PEER_TIMES_OUT] = "peer never completes", [SCN_PEER_DISCONNECTS] = "peer disconnects",
    [SCN_REMOTE_ACCEPTS] = "far side accepts", [SCN_REMOTE_REFUSES] = "far side refuses",
    [SCN_REMOTE_GIVES_UP] = "far side gives up", [SCN_REMOTE_DISCONNECTS] = "far side disconnects",
    [SCN_TORN_DOWN] = "torn down", [SCN_RETURN_REQUEST] = "request callback returns",
    [SCN_RETURN_EVENT] = "event returns", [SCN_RETURN_CLOSE] = "close callback returns",
};

/* The row of the tables, NULL for a step that is in none. */
static const char *event_of(const struct met *m)
{
    static const char *const accept[] = { "accept", "accept, too long", "accept, NULL with a length" };
    static const char *const reject[] = { "reject", "reject, too long", "reject, NULL with a length" };
    uint32_t most = m->w->ndk.adapter.limits.max_callee_data;

    switch (m->step->kind) {
    case SCN_CREATE_SHARED:
        return m->is_wrong_address ? "create shared endpoint, wrong address" : "create shared endpoint";
    case SCN_LISTEN:
        return m->is_wrong_address ? "listen, wrong address" : "listen";
    case SCN_ACCEPT:
        return with_data(m, most, accept);
    case SCN_REJECT:
        return with_data(m, most, reject);
    case SCN_CONNECT:
    case SCN_CONNECT_OVER:
        return connect_event(m);
    case SCN_CLOSE:
        return close_event(m);
    case SCN_LOCAL_ADDRESS:
    case SCN_PEER_ADDRESS:
        return address_event(m);
    case SCN_CONNECTION_DATA:
        return data_event(m);
    case SCN_FINISH:
        return finish_event(m);
    default:
        return plain_events[m->step->kind];
    }
}

/* What the environment chose is ERROR, unless it means something of its own. */
static const char *status_word(int32_t status, bool is_chosen)
{
    const char *name = ntstatus_name(status);

    assert_non_null(name);
    if (!is_chosen || status == NT_SUCCESS || status == NT_CANCELLED || status == NT_CONNECTION_ABORTED ||
        status == NT_CONNECTION_REFUSED || status == NT_IO_TIMEOUT)
        return name;
    return "ERROR";
}

/* The first callback of the object. */
static const struct scn_output *own_callback(const struct met *m)
{
    const struct seen *seen = &m->taken->seen;

    for (uint32_t i = 0; i < seen->n; i++) {
        uint32_t kind = seen->at[i].kind;

        if (seen->at[i].object.handle == m->handle &&
            (kind == SCN_OUT_CREATED || kind == SCN_OUT_COMPLETED || kind == SCN_OUT_CONNECT_EVENT ||
             kind == SCN_OUT_DISCONNECT_EVENT))
            return &seen->at[i];
    }
    return NULL;
}

static const char *outcome_of(const struct met *m)
{
    const struct scn_step *step = m->step;
    const struct scn_output *o = own_callback(m);

    if (m->taken->answer.has_result)
        return status_word(m->taken->answer.result, has(step, SCN_FAILS) && step->status == m->taken->answer.result);
    if (o != NULL && (o->kind == SCN_OUT_CREATED || o->kind == SCN_OUT_COMPLETED))
        return status_word(o->status.value[0], true);
    if (o != NULL)
        return "event";
    return step->kind >= SCN_PEER_CONNECTS && step->kind <= SCN_REMOTE_DISCONNECTS ? "silent" : "done";
}

static bool has_row(const char *event)
{
    for (size_t i = 0; i < LENGTH(cell_rows); i++)
        if (strcmp(cell_rows[i].event, event) == 0)
            return true;
    return false;
}

static void add_path(struct cell *c, const char *path)
{
    size_t old = c->where == NULL ? 0 : strlen(c->where), more = strlen(path);
    const char *last = c->where == NULL ? NULL : strrchr(c->where, ' ');

    c->n++;
    if (last != NULL && strcmp(last + 1, path) == 0)
        return;
    c->where = realloc(c->where, old + more + 2);
    assert_non_null(c->where);
    sprintf(c->where + old, " %s", path);
}

static void meet(const struct met *m, const char *event, const char *state, const char *outcome, const char *next)
{
    char text[80];

    if (next == NULL || strcmp(next, state) == 0)
        snprintf(text, sizeof text, "%s:%s", state, outcome);
    else
        snprintf(text, sizeof text, "%s:%s>%s", state, outcome, next);
    for (size_t i = 0; i < n_cells; i++)
        if (strcmp(cells[i].event, event) == 0 && strcmp(cells[i].text, text) == 0) {
            add_path(&cells[i], m->path);
            return;
        }
    fail_msg("%s:%u: %s, which is in no cell: \"%s\" has no %s", m->path, (unsigned)m->step->line.line,
             has_row(event) ? "another outcome" : "an event", event, text);
}

/* An endpoint of a listener to which a request to this address belongs. */
static bool is_for(const struct ndk_endpoint *x, const struct ndk_endpoint *to)
{
    return x->port == to->port && x->family == to->family &&
           ((x->high == 0 && x->low == 0) || (x->high == to->high && x->low == to->low && x->scope == to->scope));
}

/* The place of the listener that a request goes to; of one that does not listen yet when there is none. */
static uint32_t listener_for(const struct met *m)
{
    const struct ndk_adapter *a = &m->w->ndk.adapter;
    uint32_t idle = a->places;

    for (uint32_t i = 0; i < a->places; i++) {
        if (m->w->before[i].kind == NDK_LISTENER && a->endpoint[i].port != 0 && is_for(&a->endpoint[i], &m->step->local))
            return i;
        if (m->w->before[i].state == NDK_L_IDLE && idle == a->places)
            idle = i;
    }
    return idle;
}

static void meet_request(const struct met *m)
{
    static const char *const refusals[] = {
        [NDK_REFUSED_NO_LISTENER] = "refused", [NDK_REFUSED_BACKLOG] = "backlog", [NDK_REFUSED_RESOURCES] = "resources",
    };
    const struct seen *seen = &m->taken->seen;
    uint32_t i = listener_for(m);
    const char *state = i == m->w->ndk.adapter.places ? "none" : letter_at(m->w->before, i);
    const char *outcome = "waits";

    if (seen->n != 0)
        outcome = seen->at[0].kind == SCN_OUT_CONNECT_EVENT ? "event" : refusals[seen->at[0].reason];
    meet(m, "request", state, outcome, NULL);
}

/* What a step means for others: the successors of a listener that is being closed, and what a closed object came over. */
static void meet_others(const struct met *m)
{
    const struct ndk_adapter *a = &m->w->ndk.adapter;
    const struct ndk_object *before = m->w->before;

    for (uint32_t i = 0; i < a->places; i++) {
        uint32_t parent = before[i].parent;

        if (before[i].kind == NDK_NOTHING || parent == NDK_NO_PLACE || before[i].state == NDK_P_QUEUED ||
            before[i].state == NDK_P_QUEUED_ABORTED)
            continue;
        if (m->step->kind == SCN_CLOSE && parent == m->place && before[parent].kind == NDK_LISTENER &&
            m->taken->answer.result == NT_PENDING)
            meet(m, "listener closes", letter_at(before, i), "done", letter_at(a->object, i));
        if (a->object[i].state != NDK_FREE)
            continue;
        meet(m, "successor closed", letter_at(before, parent), "done",
             a->object[parent].state != NDK_FREE ? letter_at(a->object, parent) :
             before[parent].kind == NDK_LISTENER ? "L5" : "dead");
    }
}

static void meet_step(const struct met *m)
{
    const char *event = event_of(m);

    if (m->step->kind == SCN_PEER_CONNECTS) {
        meet_request(m);
    } else if (event != NULL) {
        const char *next = is_create(m->step->kind) && m->w->ndk.names.handle[m->step->object.name] == 0
            ? NULL : letter_of(m, m->w->ndk.adapter.object);

        meet(m, event, state_before(m), outcome_of(m), strcmp(state_before(m), "wrong") == 0 ? NULL : next);
    }
    meet_others(m);
}

static void take(struct met *m, struct watched *w, uint32_t i, struct taken *t)
{
    const struct ndk_adapter *a = &w->ndk.adapter;

    memcpy(w->before, a->object, a->places * sizeof *a->object);
    m->step = &m->s->steps[i];
    m->is_wrong_address = is_wrong_address(w, m->step);
    m->handle = binding_handle(&w->ndk.names, &m->step->object);
    m->place = ndk_find(w->before, a->places, m->handle);
    take_step(&watched_device, w, m->s, i, t);
    if (!taken_is_right(t))
        fail_msg("%s:%u: not as expected: assay replay shows it", m->path, (unsigned)m->step->line.line);
    if (is_create(m->step->kind))
        m->handle = w->ndk.names.handle[m->step->object.name];
    if (m->step->kind == SCN_ADVANCE)
        return;
    if (!scenario_step_is_checked(m->step))
        fail_msg("%s:%u: the step is not checked", m->path, (unsigned)m->step->line.line);
    meet_step(m);
}

static void listener_scenario(void **state)
{
    const char *path = *state;
    struct taken t = { .answer.how = DEVICE_DONE };
    struct scenario s;
    struct watched *w;
    struct met m = { .s = &s, .taken = &t, .path = path + strlen(LISTENER) };

    assert_int_equal(scenario_load(&s, path), STATUS_OK);
    w = open_watched(&s);
    m.w = w;
    for (uint32_t i = 0; i < s.n_steps; i++)
        take(&m, w, i, &t);
    taken_free(&t);
    close_watched(w);
    scenario_free(&s);
}

static bool is_there(const struct path_list *list, const char *folder, const char *name)
{
    char path[256];

    snprintf(path, sizeof path, "%s%s.scn", folder, name);
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->path[i], path) == 0)
            return true;
    print_error("there is no %s\n", path);
    return false;
}

/* The first comment begins with the name of a rule, such as S7, and no digit behind it. */
static bool names_rule(const char *path, const char *rule)
{
    struct scenario s;
    const char *title;
    bool is_so;

    assert_int_equal(scenario_load(&s, path), STATUS_OK);
    title = s.text + s.title + strspn(s.text + s.title, "# ");
    is_so = strncmp(title, rule, strlen(rule)) == 0 && !isdigit((unsigned char)title[strlen(rule)]);
    scenario_free(&s);
    return is_so;
}

static void every_rule(void **state)
{
    bool is_complete = true;

    (void)state;
    for (unsigned k = 1; k <= 15; k++) {
        char rule[8];
        size_t i = 0;

        snprintf(rule, sizeof rule, "S%u", k);
        while (i < dcbx_paths.n && !names_rule(dcbx_paths.path[i], rule))
            i++;
        if (i == dcbx_paths.n) {
            print_error("no scenario below " DCBX " has a title that begins with %s\n", rule);
            is_complete = false;
        }
    }
    assert_true(is_complete);
}

static void every_special_case(void **state)
{
    bool is_complete = true;

    (void)state;
    for (size_t i = 0; i < LENGTH(special_cases); i++)
        is_complete &= is_there(&listener_paths, LISTENER, special_cases[i].scenario);
    assert_true(is_complete);
}

static void every_public_case(void **state)
{
    bool is_complete = true;

    (void)state;
    for (size_t i = 0; i < LENGTH(listener_cases); i++)
        is_complete &= is_there(&listener_paths, LISTENER "cases/", listener_cases[i]);
    for (size_t i = 0; i < LENGTH(dcbx_cases); i++)
        is_complete &= is_there(&dcbx_paths, DCBX "cases/", dcbx_cases[i]);
    assert_true(is_complete);
}

static void write_report(size_t met)
{
    FILE *f = fopen(REPORT, "w");

    assert_non_null(f);
    fprintf(f, "cells: %zu of %zu, scenarios: %zu\n", met, n_cells, listener_paths.n);
    for (size_t i = 0; i < n_cells; i++)
        fprintf(f, "%s %s:%s\n", cells[i].event, cells[i].text, cells[i].where == NULL ? " none" : cells[i].where);
    assert_int_equal(fclose(f), 0);
}

static void every_cell(void **state)
{
    size_t met = 0;

    (void)state;
    for (size_t i = 0; i < n_cells; i++) {
        met += cells[i].n != 0;
        if (cells[i].n == 0)
            print_error("no scenario: %s %s\n", cells[i].event, cells[i].text);
    }
    write_report(met);
    print_message("cells: %zu of %zu, scenarios: %zu; see " REPORT "\n", met, n_cells, listener_paths.n);
    assert_int_equal(met, n_cells);
}

static void read_cells(void)
{
    for (size_t i = 0; i < LENGTH(cell_rows); i++) {
        const char *at = cell_rows[i].cells;

        for (at += strspn(at, " "); *at != '\0'; at += strspn(at, " ")) {
            size_t len = strcspn(at, " ");

            if (n_cells == MAX_CELLS || len >= sizeof cells[0].text) {
                fprintf(stderr, "cells.h: too much: %s\n", at);
                exit(1);
            }
            cells[n_cells].event = cell_rows[i].event;
            memcpy(cells[n_cells++].text, at, len);
            at += len;
        }
    }
}

static void find_scenarios(struct path_list *list, const char *folder)
{
    char name[64];
    char *arguments[] = { name };

    snprintf(name, sizeof name, "%.*s", (int)strlen(folder) - 1, folder);
    if (path_list_add(list, arguments, 1) != STATUS_OK || list->n == 0 || list->n > MAX_SCENARIOS) {
        fprintf(stderr, "%s: no scenarios, or too many\n", folder);
        exit(1);
    }
}

int main(void)
{
    size_t n = 0;
    int failed;

    read_cells();
    find_scenarios(&listener_paths, LISTENER);
    find_scenarios(&dcbx_paths, DCBX);
    for (size_t i = 0; i < listener_paths.n; i++)
        tests[n++] = row_test(listener_paths.path[i], listener_scenario, listener_paths.path[i]);
    tests[n++] = row_test("every cell of the tables", every_cell, NULL);
    tests[n++] = row_test("every special case", every_special_case, NULL);
    tests[n++] = row_test("every public case", every_public_case, NULL);
    tests[n++] = row_test("every rule of DCBX", every_rule, NULL);
    failed = _cmocka_run_group_tests("cells", tests, n, NULL, NULL);
    for (size_t i = 0; i < n_cells; i++)
        free(cells[i].where);
    path_list_free(&listener_paths);
    path_list_free(&dcbx_paths);
    return failed;
}
