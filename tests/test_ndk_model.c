/* SPDX-License-Identifier: Apache-2.0 */
/* The NDK reference against the second model (ndk_model.h), over pseudo-random sequences of calls and events: status,
 * outputs in their order, every object, every endpoint with its references, what the reading calls say, and the invariants
 * of the contract. A failure prints the sequence. */
#include "ndk_model.h"

#define SEQUENCES 20000
#define STEPS 40

struct history {
    unsigned outstanding, running;      /* requests that pend, request callbacks that run */
    unsigned events, decisions;
    bool over;                          /* no callback may follow */
};

struct run {
    uint64_t random;
    struct world *w;
    struct model m;
    struct history past[MOST];
    char trace[64 * 1024];
    size_t traced;
    uint32_t seed, theme;       /* theme 1: mostly passive; 2: mostly active, with few addresses; 0: all */
    struct sock local, remote;
    uint8_t data[64];
};

/* For what a run has come through; see the last test. */
static unsigned seen_state[NDK_CLOSED + 1], seen_output[NDK_OUT_PEER_DISCONNECTED + 1], seen_possible[NDK_OPS];

static uint32_t below(struct run *r, uint32_t n)
{
    r->random ^= r->random << 13;
    r->random ^= r->random >> 7;
    r->random ^= r->random << 17;
    return (uint32_t)((r->random * 0x2545F4914F6CDD1DU) >> 33) % n;
}

#define CHECK(r, what) check(r, what, #what, __LINE__)

static void check(struct run *r, bool holds, const char *what, int line)
{
    if (holds)
        return;
    fprintf(stderr, "sequence %u:\n%sline %d does not hold: %s\n", r->seed, r->trace, line, what);
    fail();
}

static void note(struct run *r, const struct ndk_input *in, int object, int over)
{
    static const char *const name[] = {
        "create listener", "create connector", "create shared", "listen", "pause", "resume", "accept", "reject", "connect",
        "connect shared", "complete", "disconnect", "close", "peer connects", "peer completes", "peer gives up",
        "peer times out", "peer disconnects", "peer accepts", "peer refuses", "finish", "torn down", "return request",
        "return event", "return close",
    };
    char digits[NTSTATUS_TEXT_SIZE];
    size_t room = sizeof r->trace - r->traced;

    r->traced += (size_t)snprintf(r->trace + r->traced, room,
                                  "  %s #%d over #%d %s%s data %d far %d limits %d/%d far %d/%d wants %d", name[in->op],
                                  object, over, in->pends ? "pends " : "", ntstatus_text(in->status, digits),
                                  in->data == NULL ? -(int)in->data_length : (int)in->data_length,
                                  in->far_data == NULL ? -(int)in->far_length : (int)in->far_length, (int)in->inbound,
                                  (int)in->outbound, (int)in->far_inbound, (int)in->far_outbound,
                                  (int)in->wants_disconnect);
    for (uint32_t i = 0; in->local != NULL && i < in->local_length && i < 28; i++)
        r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, "%s%02x", i == 0 ? " local " : "",
                                      in->local[i]);
    assert_true(r->traced < sizeof r->trace - 2048);
}

static void note_result(struct run *r)
{
    char digits[NTSTATUS_TEXT_SIZE];

    r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, "\n    ref:");
    if (!r->w->r.possible)
        r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, " -");
    else
        r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, " %s | %s",
                                      ntstatus_text(r->w->r.status, digits), outputs_text(r->w));
    r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, "\n    model:%s %s",
                                  r->m.possible ? "" : " -", r->m.n_heard ? "" : "nothing");
    for (int i = 0; i < r->m.n_heard; i++)
        r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, " kind %u #%d #%d %s reason %u;",
                                      r->m.heard[i].kind, r->m.heard[i].object, r->m.heard[i].other,
                                      ntstatus_text(r->m.heard[i].status, digits), r->m.heard[i].reason);
    r->traced += (size_t)snprintf(r->trace + r->traced, sizeof r->trace - r->traced, "\n");
}

/* ---- what is tried ---- */

static void some_address(struct run *r)
{
    static const unsigned ports[] = { 5000, 5001, 0, 49152 };
    unsigned p = ports[below(r, 4)], host = below(r, 3);
    uint32_t what = below(r, 24);

    r->local = below(r, 3) == 0 ? v6_own(host, p) : v4_own(host, p);
    if (r->theme == 2 && below(r, 4) != 0)
        r->local = v4_own(1, 0);
    if (what == 0)
        r->local.n = below(r, r->local.n);
    else if (what == 1)
        r->local.n = 128;
    else if (what == 2)
        r->local = v4(127, 0, 0, 1, p);
    else if (what == 3)
        r->local = v6(0xFE80, 0, 1, below(r, 2) ? 7 : 8, p);
    else if (what == 4)
        r->local.o[0] = 10;
    else if (what == 5)
        r->local = v6_own(1, p), r->local.o[24] = 9;
}

/* A request goes to a specific address and a port; as a rule where somebody listens. */
static void some_destination(struct run *r)
{
    unsigned p = 5000 + below(r, 2);
    bool is_v6 = below(r, 3) == 0;

    for (int i = 0; i < r->m.n && below(r, 8) != 0; i++)
        if (r->m.at[i].there && r->m.at[i].state == NDK_L_LISTENING) {
            p = port(&r->m.at[i].endpoint);
            is_v6 = family(&r->m.at[i].endpoint) == NDK_AF_INET6;
        }
    r->local = is_v6 ? v6_own(1 + below(r, 2), p) : v4_own(1 + below(r, 2), p);
    r->remote = r->local.n == 28 ? v6(0x2001, 0xDB9, 5, 0, 4000) : far_end(9);
}

static int32_t some_error(struct run *r)
{
    static const int32_t errors[] = {
        NT_INSUFFICIENT_RESOURCES, NT_CONNECTION_ABORTED, NT_IO_TIMEOUT, NT_CONNECTION_REFUSED, NT_CANCELLED,
        NT_HOST_UNREACHABLE, NT_CONNECTION_INVALID, ANY_ERROR,
    };

    return errors[below(r, LENGTH(errors))];
}

static struct ndk_input some_input(struct run *r, uint32_t op)
{
    struct ndk_input in = { .op = op, .inbound = below(r, 12), .outbound = below(r, 12), .far_inbound = below(r, 12),
                            .far_outbound = below(r, 12), .wants_disconnect = below(r, 2), .pends = below(r, 5) < 2,
                            .missing = below(r, 20) == 0, .data = r->data, .far_data = r->data + 20 };

    in.status = below(r, 3) == 0 ? some_error(r) : NT_SUCCESS;
    in.data_length = below(r, 10);
    in.far_length = below(r, 9);
    if (below(r, 12) == 0)
        in.data = NULL;
    if (below(r, 12) == 0)
        in.far_data = NULL, in.far_length = 0;
    for (size_t i = 0; i < sizeof r->data; i++)
        r->data[i] = (uint8_t)below(r, 256);
    if (op == NDK_PEER_CONNECTS) {
        some_destination(r);
    } else {
        some_address(r);
        r->remote = far_end(1 + (r->theme == 2 ? below(r, 4) == 0 : below(r, 2)));
        if (below(r, 16) == 0)
            r->remote.n = below(r, 16);
        if (below(r, 16) == 0)
            r->remote.o[0] = 1;
        /* an IPv6 source has an IPv6 destination */
        if (r->local.o[0] == NDK_AF_INET6 && r->remote.o[0] == NDK_AF_INET && r->remote.n == 16)
            r->remote = v6(0x2001, 0xDB9, 5 + below(r, 2), 0, 4000);
    }
    in.local = below(r, 40) == 0 && op != NDK_PEER_CONNECTS ? NULL : r->local.o;
    in.local_length = r->local.n;
    in.remote = below(r, 40) == 0 && op != NDK_PEER_CONNECTS ? NULL : r->remote.o;
    in.remote_length = r->remote.n;
    return in;
}

/* A call or event that this object's state has some use for; else any. */
static uint32_t some_op(struct run *r, int object)
{
    static const uint8_t useful[NDK_CLOSED + 1][10] = {
        [NDK_CREATING] = { NDK_FINISH }, [NDK_L_IDLE] = { NDK_LISTEN, NDK_LISTEN, NDK_LISTEN, NDK_PAUSE, NDK_RESUME },
        [NDK_L_BINDING] = { NDK_FINISH, NDK_FINISH, NDK_PAUSE, NDK_LISTEN, NDK_CLOSE },
        [NDK_L_LISTENING] = { NDK_PEER_CONNECTS, NDK_PEER_CONNECTS, NDK_PEER_CONNECTS, NDK_RETURN_EVENT, NDK_PAUSE,
                              NDK_RESUME, NDK_LISTEN },
        [NDK_P_QUEUED] = { NDK_PEER_GIVES_UP }, [NDK_P_QUEUED_ABORTED] = { NDK_PEER_GIVES_UP },
        [NDK_P_REQUESTED] = { NDK_ACCEPT, NDK_ACCEPT, NDK_ACCEPT, NDK_REJECT, NDK_PEER_GIVES_UP, NDK_CLOSE },
        [NDK_P_PEER_ABORTED] = { NDK_ACCEPT, NDK_REJECT, NDK_CLOSE },
        [NDK_P_ACCEPTING] = { NDK_PEER_COMPLETES, NDK_PEER_COMPLETES, NDK_PEER_GIVES_UP, NDK_PEER_TIMES_OUT, NDK_FINISH,
                              NDK_CLOSE, NDK_REJECT, NDK_PEER_DISCONNECTS },
        [NDK_P_CONNECTED] = { NDK_PEER_DISCONNECTS, NDK_DISCONNECT, NDK_CLOSE },
        [NDK_P_PEER_DISCONNECTED] = { NDK_DISCONNECT, NDK_RETURN_EVENT, NDK_CLOSE },
        [NDK_P_DISCONNECTING] = { NDK_FINISH, NDK_PEER_DISCONNECTS, NDK_CLOSE },
        [NDK_P_DISCONNECTED] = { NDK_CLOSE }, [NDK_P_REJECTED] = { NDK_CLOSE, NDK_REJECT, NDK_ACCEPT },
        [NDK_P_FAILED] = { NDK_CLOSE, NDK_ACCEPT },
        [NDK_A_IDLE] = { NDK_CONNECT, NDK_CONNECT_SHARED, NDK_CONNECT_SHARED, NDK_CLOSE },
        [NDK_A_CONNECTING] = { NDK_PEER_ACCEPTS, NDK_PEER_ACCEPTS, NDK_PEER_REFUSES, NDK_FINISH, NDK_CLOSE, NDK_REJECT },
        [NDK_A_ACCEPTED] = { NDK_COMPLETE_CONNECT, NDK_COMPLETE_CONNECT, NDK_REJECT, NDK_PEER_GIVES_UP, NDK_CLOSE },
        [NDK_A_PEER_ABORTED] = { NDK_COMPLETE_CONNECT, NDK_REJECT, NDK_CLOSE },
        [NDK_A_COMPLETING] = { NDK_FINISH, NDK_FINISH, NDK_PEER_GIVES_UP, NDK_CLOSE, NDK_PEER_DISCONNECTS },
        [NDK_A_CONNECTED] = { NDK_PEER_DISCONNECTS, NDK_DISCONNECT, NDK_CLOSE },
        [NDK_A_PEER_DISCONNECTED] = { NDK_DISCONNECT, NDK_RETURN_EVENT, NDK_CLOSE },
        [NDK_A_DISCONNECTING] = { NDK_FINISH, NDK_PEER_DISCONNECTS, NDK_CLOSE },
        [NDK_A_DISCONNECTED] = { NDK_CLOSE }, [NDK_A_REJECTED] = { NDK_CLOSE },
        [NDK_A_REFUSED] = { NDK_CONNECT, NDK_CONNECT_SHARED, NDK_CONNECT_SHARED, NDK_CLOSE },
        [NDK_A_FAILED] = { NDK_CONNECT, NDK_CONNECT_SHARED, NDK_CONNECT_SHARED, NDK_CLOSE },
        [NDK_S_OPEN] = { NDK_CLOSE },
        [NDK_CLOSING] = { NDK_FINISH, NDK_RETURN_REQUEST, NDK_RETURN_EVENT, NDK_TORN_DOWN, NDK_CLOSE },
        [NDK_CLOSED] = { NDK_RETURN_CLOSE, NDK_RETURN_CLOSE, NDK_CLOSE, NDK_RETURN_REQUEST, NDK_FINISH },
    };
    const struct thing *t = object < 0 ? NULL : &r->m.at[object];
    uint32_t n = 0, what = below(r, 8);

    if (t == NULL || what == 0)
        return below(r, NDK_OPS);
    if (what == 1)
        return NDK_RETURN_REQUEST + below(r, 2);
    while (n < 10 && useful[t->state][n] != 0)
        n++;
    return n == 0 ? below(r, NDK_OPS) : useful[t->state][below(r, n)];
}

/* An object that is there, as a rule one of the last; sometimes one that has gone; -1 for a handle of nothing. */
static int some_object(struct run *r)
{
    for (int tries = 0; tries < 40 && r->m.n > 0 && below(r, 30) != 0; tries++) {
        int i = (int)below(r, (uint32_t)r->m.n);

        if (r->m.at[i].there || tries == 39)
            return i;
    }
    return r->m.n > 0 && below(r, 2) == 0 ? (int)below(r, (uint32_t)r->m.n) : -1;
}

static int some_shared(struct run *r)
{
    for (int i = r->m.n - 1; i >= 0; i--)
        if (r->m.at[i].there && r->m.at[i].kind == NDK_SHARED_ENDPOINT && below(r, 3) != 0)
            return i;
    return some_object(r);
}

static ndk_handle handle_for(struct run *r, int object)
{
    static const ndk_handle nothing[] = { 0, -1, INT64_MIN, INT64_MAX, 1, 8, NDK_PLACES - 1 };

    return object >= 0 ? r->m.at[object].handle : nothing[below(r, LENGTH(nothing))];
}

/* ---- what is compared ---- */

static void learn_handle(struct run *r)
{
    struct world *w = r->w;
    ndk_handle h = w->r.object;
    struct thing *t;

    if (r->m.created < 0)
        return;
    t = &r->m.at[r->m.created];
    if (h == 0 && w->r.outputs == 1 && w->out[0].kind == NDK_OUT_CONNECT_EVENT)
        h = w->out[0].other;
    for (uint32_t i = 0; h == 0 && i < w->a.places; i++)
        if (w->object[i].state == NDK_FREE && w->a.object[i].state == NDK_P_QUEUED)
            h = handle_at(w, i);
    CHECK(r, h > 0);
    for (int i = 0; i < r->m.n - 1; i++)
        CHECK(r, r->m.at[i].handle != h);       /* I11 */
    t->handle = h;
}

static void compare_outputs(struct run *r)
{
    const struct model *m = &r->m;

    CHECK(r, (int)r->w->r.outputs == m->n_heard);
    for (int i = 0; i < m->n_heard; i++) {
        const struct ndk_output *v = &r->w->out[i];
        const struct heard *t = &m->heard[i];

        CHECK(r, v->kind == t->kind);
        CHECK(r, v->object == (t->object < 0 ? 0 : m->at[t->object].handle));
        CHECK(r, v->other == (t->other < 0 ? 0 : m->at[t->other].handle));
        CHECK(r, v->status == t->status && v->reason == t->reason);
        CHECK(r, v->inbound == t->inbound && v->outbound == t->outbound);
        seen_output[v->kind]++;
    }
}

static void compare_endpoint(struct run *r, uint32_t place, const struct thing *t)
{
    const struct ndk_endpoint *e = &r->w->a.endpoint[place];
    struct ndk_address want;

    if (!t->owns) {
        CHECK(r, e->port == 0);
        CHECK(r, ndk_count_references(r->w->a.object, r->w->a.endpoint, r->w->a.places, place) == 0);
        return;
    }
    want = ndk_address_read(t->endpoint.o, t->endpoint.n);
    CHECK(r, e->port == port(&t->endpoint));
    CHECK(r, e->family == want.endpoint.family && e->high == want.endpoint.high && e->low == want.endpoint.low &&
             e->scope == want.endpoint.scope);
    CHECK(r, ndk_count_references(r->w->a.object, r->w->a.endpoint, r->w->a.places, place) ==
             1 + t->references);                        /* I1 */
}

static void compare_objects(struct run *r)
{
    const struct ndk_adapter *a = &r->w->a;
    uint32_t places = 0, things = 0;

    for (uint32_t i = 0; i < a->places; i++)
        places += a->object[i].state != NDK_FREE;
    for (int i = 0; i < r->m.n; i++) {
        const struct thing *t = &r->m.at[i];
        uint32_t p = place_of(r->w, t->handle);
        const struct ndk_object *o = &a->object[p == NDK_NO_PLACE ? 0 : p];

        CHECK(r, (p != NDK_NO_PLACE) == t->there);
        if (!t->there)
            continue;
        things++;
        seen_state[t->state]++;
        CHECK(r, o->kind == t->kind && o->state == t->state && o->request == t->request);
        CHECK(r, o->running == t->running && o->in_event == t->in_event && o->tearing_down == t->tearing);
        if (t->kind == NDK_LISTENER && t->state != NDK_CLOSED)
            CHECK(r, o->paused == t->paused);
        if (t->state != NDK_CLOSED)
            CHECK(r, o->accepted == t->accepted);
        CHECK(r, o->parent == (t->parent < 0 ? NDK_NO_PLACE : place_of(r->w, r->m.at[t->parent].handle)));
        CHECK(r, ndk_count_successors(a->object, a->places, p) == successors(&r->m, i));
        compare_endpoint(r, p, t);
    }
    CHECK(r, places == things);
}

/* ---- the reading calls ---- */

static void compare_address(struct run *r, const struct thing *t, bool readable_here, bool peer)
{
    const struct sock *s = peer ? &t->remote : &t->local;
    uint32_t room = below(r, 3) == 0 ? below(r, 28) : s->n + below(r, 2), length = room;
    uint8_t *octets = below(r, 8) == 0 ? NULL : malloc(room);
    int32_t none = t->kind == NDK_CONNECTOR && t->state != NDK_CLOSING ? NT_CONNECTION_INVALID : NT_INVALID_DEVICE_STATE;
    int32_t got;

    if (octets != NULL)
        memset(octets, 0x5A, room);
    got = peer ? ndk_get_peer_address(r->w->a, t->handle, octets, &length) :
                 ndk_get_local_address(r->w->a, t->handle, octets, &length);
    if (!callable(&r->m, (int)(t - r->m.at)) || (peer && t->kind != NDK_CONNECTOR)) {
        CHECK(r, got == NT_INVALID_HANDLE && length == room);
    } else if (!readable_here) {
        CHECK(r, got == none && length == room);
    } else if (octets == NULL || room < s->n) {
        CHECK(r, got == NT_BUFFER_TOO_SMALL && length == s->n);
        for (uint32_t k = 0; octets != NULL && k < room; k++)
            CHECK(r, octets[k] == 0x5A);
    } else {
        CHECK(r, got == NT_SUCCESS && length == s->n);
        CHECK(r, memcmp(octets, s->o, s->n) == 0);
        for (uint32_t k = s->n; k < room; k++)
            CHECK(r, octets[k] == 0x5A);
    }
    free(octets);
}

static void compare_data(struct run *r, const struct thing *t)
{
    uint32_t room = below(r, 12), length = room, inbound = 77, outbound = 77;
    uint8_t *octets = below(r, 4) == 0 ? NULL : malloc(room);
    bool has = t->state == NDK_P_REQUESTED || t->state == NDK_P_PEER_ABORTED || t->state == NDK_A_ACCEPTED ||
               t->state == NDK_A_PEER_ABORTED || t->state == NDK_A_REFUSED;
    uint32_t copied = octets == NULL || !has ? 0 : least(room, t->n_data);
    int32_t got;

    if (octets != NULL && room != 0)
        memset(octets, 0x5A, room);
    got = ndk_get_connection_data(r->w->a, t->handle, &inbound, &outbound, octets, &length);
    if (!callable(&r->m, (int)(t - r->m.at)) || t->kind != NDK_CONNECTOR) {
        CHECK(r, got == NT_INVALID_HANDLE && length == room);
        copied = 0;
    } else if (octets == NULL && room != 0) {
        CHECK(r, got == NT_INVALID_PARAMETER && length == room);
    } else if (!has) {
        CHECK(r, got == (t->state != NDK_CLOSING ? NT_CONNECTION_INVALID : NT_INVALID_DEVICE_STATE));
        CHECK(r, length == room && inbound == 77 && outbound == 77);
    } else {
        CHECK(r, got == (octets != NULL && room < t->n_data ? NT_BUFFER_TOO_SMALL : NT_SUCCESS));
        CHECK(r, length == t->n_data && inbound == t->inbound && outbound == t->outbound);
    }
    CHECK(r, copied == 0 || memcmp(octets, t->data, copied) == 0);
    for (uint32_t k = copied; octets != NULL && k < room; k++)
        CHECK(r, octets[k] == 0x5A);
    free(octets);
}

static void compare_reading(struct run *r)
{
    for (int i = 0; i < r->m.n; i++) {
        const struct thing *t = &r->m.at[i];
        bool peer = (t->state >= NDK_P_REQUESTED && t->state <= NDK_P_FAILED) ||
                    (t->state >= NDK_A_CONNECTING && t->state <= NDK_A_REJECTED && t->doom == NT_SUCCESS);

        compare_address(r, t, peer || t->state == NDK_L_LISTENING || t->state == NDK_S_OPEN, false);
        compare_address(r, t, peer, true);
        compare_data(r, t);
    }
}

/* ---- the invariants, over what was seen ---- */

static int index_of(const struct run *r, ndk_handle h)
{
    for (int i = 0; i < r->m.n; i++)
        if (r->m.at[i].handle == h)
            return i;
    return -1;
}

static void follow_output(struct run *r, const struct ndk_output *v)
{
    int i = index_of(r, v->object);
    struct history *past = i < 0 ? NULL : &r->past[i];
    const struct ndk_object *o;

    if (i < 0) {
        CHECK(r, v->object == 0 && v->kind == NDK_OUT_PEER_REFUSED);
        return;
    }
    o = &r->w->a.object[v->object % NDK_PLACES];
    if (v->kind <= NDK_OUT_CLOSED)
        CHECK(r, !past->over);                                          /* I4 */
    switch (v->kind) {
    case NDK_OUT_CREATED:
    case NDK_OUT_COMPLETED:
        CHECK(r, past->outstanding == 1);                               /* I3 */
        past->outstanding = 0;
        past->running += v->kind == NDK_OUT_COMPLETED || v->status == NT_SUCCESS;
        past->over = v->kind == NDK_OUT_CREATED && v->status != NT_SUCCESS;
        break;
    case NDK_OUT_CONNECT_EVENT:
        CHECK(r, o->state == NDK_L_LISTENING && o->paused == 0 && past->events == 0);   /* I7 */
        past->events = 1;
        break;
    case NDK_OUT_DISCONNECT_EVENT:
        CHECK(r, past->events == 0);
        past->events = 1;
        break;
    case NDK_OUT_CLOSED:
        CHECK(r, past->outstanding == 0 && past->running == 0 && past->events == 0);    /* I4 */
        for (uint32_t k = 0; k < r->w->a.places; k++)
            CHECK(r, r->w->a.object[k].parent != (uint32_t)(v->object % NDK_PLACES));
        past->over = true;
        break;
    case NDK_OUT_PEER_ACCEPTED:
    case NDK_OUT_PEER_REJECTED:
    case NDK_OUT_PEER_REFUSED:
        CHECK(r, past->decisions++ == 0);                               /* I5 */
        break;
    default:
        break;
    }
}

static bool endpoints_conflict(const struct ndk_endpoint *x, const struct ndk_endpoint *y)
{
    bool same = x->high == y->high && x->low == y->low && x->scope == y->scope;

    return x->port != 0 && x->port == y->port && x->family == y->family &&
           (same || (x->high == 0 && x->low == 0) || (y->high == 0 && y->low == 0));
}

static void check_invariants(struct run *r, const struct ndk_input *in, int object)
{
    const struct ndk_adapter *a = &r->w->a;

    if (r->w->r.possible && r->w->r.status == NT_PENDING && in->op != NDK_CLOSE)
        r->past[r->m.created >= 0 ? r->m.created : object].outstanding++;
    if (r->w->r.possible && in->op == NDK_RETURN_REQUEST)
        r->past[object].running--;
    if (r->w->r.possible && in->op == NDK_RETURN_EVENT)
        r->past[object].events = 0;
    for (uint32_t i = 0; i < r->w->r.outputs; i++)
        follow_output(r, &r->w->out[i]);
    if (r->w->r.possible && in->op == NDK_CLOSE && r->w->r.status == NT_SUCCESS)
        r->past[object].over = true;
    for (int i = 0; i < r->m.n; i++) {
        CHECK(r, r->past[i].outstanding == (r->m.at[i].there && r->m.at[i].request != NDK_NONE));       /* I3 */
        CHECK(r, !r->m.at[i].there || r->past[i].running == r->m.at[i].running);
    }
    for (uint32_t i = 0; i < a->places; i++) {
        const struct ndk_object *o = &a->object[i];
        bool held = o->request != NDK_NONE || o->running != 0 || o->in_event || o->tearing_down;

        for (uint32_t k = 0; k < i; k++)
            CHECK(r, !endpoints_conflict(&a->endpoint[i], &a->endpoint[k]));                            /* I2 */
        for (uint32_t k = 0; k < a->places; k++)
            held = held || a->object[k].parent == i;
        CHECK(r, o->state != NDK_CLOSING || held);              /* no close is forgotten */
        CHECK(r, o->data_length <= NDK_MAX_PRIVATE_DATA);       /* I8 */
    }
}

static void both_step(struct run *r, struct ndk_input in, int object, int over)
{
    int32_t status;
    uint32_t p;

    in.object = handle_for(r, object);
    in.over = handle_for(r, over);
    note(r, &in, object, over);
    status = model_step(&r->m, &in, object, over);
    step(r->w, in);
    note_result(r);
    CHECK(r, r->w->r.possible == r->m.possible);
    CHECK(r, r->w->r.status == status);
    seen_possible[in.op] += r->m.possible && status != NT_INVALID_HANDLE;
    learn_handle(r);
    CHECK(r, r->w->r.object == 0 || (r->m.created >= 0 && in.op <= NDK_CREATE_SHARED_ENDPOINT));
    compare_outputs(r);
    p = r->m.picks ? place_of(r->w, r->m.at[r->m.picker].handle) : NDK_NO_PLACE;
    CHECK(r, picked(&r->m, p == NDK_NO_PLACE ? 0 : (unsigned)r->w->a.endpoint[p].port));    /* I9 */
    compare_objects(r);
    compare_reading(r);
    check_invariants(r, &in, object);
}

/* ---- sequences ---- */

static struct ndk_limits some_limits(struct run *r)
{
    struct ndk_limits limits = { 2, 4, 2, below(r, 4), 8, 8, 8, 8, below(r, 4) != 0, below(r, 2) };

    if (below(r, 4) == 0)
        limits.connectors = 8;
    if (r->theme == 2 && below(r, 2) == 0)
        limits.listeners = 0;
    return limits;
}

static bool something_is_there(const struct run *r)
{
    for (int i = 0; i < r->m.n; i++)
        if (r->m.at[i].there)
            return true;
    return false;
}

/* Whatever the state is, ending all that pends, returning from every callback and closing every object frees all. */
static void empty(struct run *r)
{
    static const uint32_t ops[] = { NDK_FINISH, NDK_TORN_DOWN, NDK_RETURN_REQUEST, NDK_RETURN_EVENT, NDK_RETURN_CLOSE,
                                    NDK_CLOSE };

    for (int rounds = 0; something_is_there(r); rounds++) {
        CHECK(r, rounds < 20);
        for (int i = 0; i < r->m.n; i++)
            for (size_t k = 0; k < LENGTH(ops) && r->m.at[i].there; k++)
                both_step(r, ends(call(ops[k], 0), 0, ops[k] == NDK_FINISH ? NT_CANCELLED : NT_SUCCESS), i, -1);
    }
    for (uint32_t i = 0; i < r->w->a.places; i++)
        CHECK(r, r->w->a.object[i].state == NDK_FREE && r->w->a.endpoint[i].port == 0);
}

static void run_one(struct run *r, uint32_t seed)
{
    struct ndk_limits limits;

    r->random = 0x9E3779B97F4A7C15U * (seed + 1);
    r->seed = seed;
    r->theme = seed % 4 == 0 ? 1 : seed % 4 == 1 ? 2 : 0;
    r->traced = 0;
    limits = some_limits(r);
    r->w = world_with(limits);
    memset(&r->m, 0, sizeof r->m);
    memset(r->past, 0, sizeof r->past);
    r->m.limits = limits;
    r->traced += (size_t)snprintf(r->trace, sizeof r->trace, "  connectors %u backlog %u wildcard %u drop %u\n",
                                  limits.connectors, limits.backlog, limits.allow_wildcard, limits.drop_aborted);
    for (uint32_t n = 1 + below(r, STEPS); n > 0; n--) {
        int object = below(r, 6) == 0 || r->m.n < (r->theme == 0 ? 3 : 1) ? -1 : some_object(r);
        uint32_t op = object >= 0 || below(r, 8) == 0 ? some_op(r, object) :
                      r->theme == 0 ? below(r, 3) :
                      r->theme == 1 ? (r->m.n < 2 ? NDK_CREATE_LISTENER : NDK_PEER_CONNECTS) :
                                      NDK_CREATE_CONNECTOR + below(r, 2);

        both_step(r, some_input(r, op), object, some_shared(r));
    }
    empty(r);
    world_free(r->w);
}

static void the_reference_is_as_the_tables_say(void **state)
{
    struct run *r = calloc(1, sizeof *r);

    (void)state;
    for (uint32_t seed = 0; seed < SEQUENCES; seed++)
        run_one(r, seed);
    free(r);
}

/* The sequences have come through every state, call, event and output. */
static void the_sequences_reach_everything(void **state)
{
    (void)state;
    for (size_t i = NDK_CREATING; i < LENGTH(seen_state); i++)
        assert_in_range(seen_state[i], 20, UINT32_MAX);
    for (size_t i = NDK_OUT_CREATED; i < LENGTH(seen_output); i++)
        assert_in_range(seen_output[i], 20, UINT32_MAX);
    for (size_t i = 0; i < LENGTH(seen_possible); i++)
        assert_in_range(seen_possible[i], 20, UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_is_as_the_tables_say), cmocka_unit_test(the_sequences_reach_everything),
    };

    return cmocka_run_group_tests_name("ndk model", tests, NULL, NULL);
}
