/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the NDK reference share: an adapter in heap blocks of exactly its size, socket addresses, one step with
 * what always holds for it, and a step as text: STATUS >STATE | OUTPUT; OUTPUT, or - when it is impossible. */
#ifndef ASSAY_NDK_SUPPORT_H
#define ASSAY_NDK_SUPPORT_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ndk_count.h"
#include "ndk_query.h"
#include "ndk_step.h"
#include "ntstatus_names.h"
#include "support.h"

#define PORT_COUNT (NDK_PORT_LAST - NDK_PORT_FIRST + 1u)
#define ANY_ERROR NT_ERROR_OF(0x3FFFFFFF)       /* a status of no meaning for NDK */

struct sock {
    uint8_t o[128];
    uint32_t n;
};

struct world {
    struct ndk_adapter a;
    struct ndk_endpoint *address;
    struct ndk_object *object;          /* as before the last step */
    struct ndk_endpoint *endpoint;
    struct ndk_store *store;
    struct ndk_output *out;
    struct ndk_result r;
    ndk_handle named[128];              /* the handles that the text calls by a letter */
    char text[2048];
};

/* 192.0.2.1 and .2, 2001:db8::1 and ::2, fe80::1 on interface 7. */
static inline struct world *world_with(struct ndk_limits limits)
{
    static const struct ndk_endpoint address[] = {
        { NDK_AF_INET, 0, 0, 0, 0xC0000201 }, { NDK_AF_INET, 0, 0, 0, 0xC0000202 },
        { NDK_AF_INET6, 0, 0, 0x20010DB800000000, 1 }, { NDK_AF_INET6, 0, 0, 0x20010DB800000000, 2 },
        { NDK_AF_INET6, 0, 7, 0xFE80000000000000, 1 },
    };
    struct world *w = calloc(1, sizeof *w);
    uint32_t n = limits.listeners + limits.connectors + limits.shared_endpoints;

    w->address = malloc(sizeof address);
    memcpy(w->address, address, sizeof address);
    w->a.limits = limits;
    w->a.address = w->address;
    w->a.address_count = LENGTH(address);
    w->a.places = n;
    w->a.object = malloc(n * sizeof *w->a.object);
    w->a.endpoint = malloc(n * sizeof *w->a.endpoint);
    w->a.store = malloc(n * sizeof *w->a.store);
    w->a.port_used = malloc(PORT_COUNT * sizeof *w->a.port_used);
    w->object = malloc(n * sizeof *w->object);
    w->endpoint = malloc(n * sizeof *w->endpoint);
    w->store = malloc(n * sizeof *w->store);
    w->out = malloc(NDK_OUTPUTS(n) * sizeof *w->out);
    memset(w->a.store, 0xA5, n * sizeof *w->a.store);
    memset(w->a.port_used, 0xA5, PORT_COUNT * sizeof *w->a.port_used);
    ndk_reset(w->a);
    return w;
}

static inline struct world *world_new(void)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;

    return world_with(limits);
}

static inline void world_free(struct world *w)
{
    free(w->address);
    free(w->a.object);
    free(w->a.endpoint);
    free(w->a.store);
    free(w->a.port_used);
    free(w->object);
    free(w->endpoint);
    free(w->store);
    free(w->out);
    free(w);
}

/* Addresses; exactly as long as they must be. */
static inline struct sock v4(unsigned a, unsigned b, unsigned c, unsigned d, unsigned port)
{
    struct sock s = { { NDK_AF_INET, 0, (uint8_t)(port >> 8), (uint8_t)port, (uint8_t)a, (uint8_t)b, (uint8_t)c,
                        (uint8_t)d }, NDK_SOCKADDR_IN };

    return s;
}

static inline struct sock v4_own(unsigned host, unsigned port)      /* 1 and 2 are the adapter's, 0 the wildcard */
{
    return host == 0 ? v4(0, 0, 0, 0, port) : v4(192, 0, 2, host, port);
}

static inline struct sock v6(unsigned high, unsigned second, unsigned last, unsigned scope, unsigned port)
{
    struct sock s = { { NDK_AF_INET6, 0, (uint8_t)(port >> 8), (uint8_t)port, 0, 0, 0, 0, (uint8_t)(high >> 8),
                        (uint8_t)high, (uint8_t)(second >> 8), (uint8_t)second }, NDK_SOCKADDR_IN6 };

    s.o[23] = (uint8_t)last;
    for (unsigned i = 0; i < 4; i++)
        s.o[24 + i] = (uint8_t)(scope >> (8 * i));
    return s;
}

static inline struct sock v6_own(unsigned host, unsigned port)
{
    return host == 0 ? v6(0, 0, 0, 0, port) : v6(0x2001, 0xDB8, host, 0, port);
}

static inline struct sock far_end(unsigned host)
{
    return v4(198, 51, 100, host, 4000);
}

/* Inputs. The sock and the octets must live until the step. */
static inline struct ndk_input call(uint32_t op, ndk_handle object)
{
    struct ndk_input in = { .op = op, .object = object, .inbound = 4, .outbound = 5, .far_inbound = 6,
                            .far_outbound = 7 };

    return in;
}

static inline struct ndk_input ends(struct ndk_input in, uint32_t pends, int32_t status)
{
    in.pends = pends;
    in.status = status;
    return in;
}

static inline struct ndk_input from(struct ndk_input in, const struct sock *local)
{
    in.local = local->o;
    in.local_length = local->n;
    return in;
}

static inline struct ndk_input to(struct ndk_input in, const struct sock *remote)
{
    in.remote = remote->o;
    in.remote_length = remote->n;
    return in;
}

static inline struct ndk_input with_data(struct ndk_input in, const void *data, uint32_t n)
{
    in.data = data;
    in.data_length = n;
    return in;
}

static inline struct ndk_input with_far(struct ndk_input in, const void *data, uint32_t n)
{
    in.far_data = data;
    in.far_length = n;
    return in;
}

static inline bool same_state(const struct world *w)
{
    for (uint32_t i = 0; i < w->a.places; i++) {
        const struct ndk_object *o = &w->a.object[i];

        if (o->state != NDK_FREE && (memcmp(w->a.store[i].data, w->store[i].data, o->data_length) != 0 ||
                                     memcmp(w->a.store[i].local, w->store[i].local, o->local_length) != 0 ||
                                     memcmp(w->a.store[i].remote, w->store[i].remote, o->remote_length) != 0))
            return false;
    }
    return memcmp(w->a.object, w->object, w->a.places * sizeof *w->object) == 0 &&
           memcmp(w->a.endpoint, w->endpoint, w->a.places * sizeof *w->endpoint) == 0;
}

static inline void keep(struct world *w)
{
    memcpy(w->object, w->a.object, w->a.places * sizeof *w->object);
    memcpy(w->endpoint, w->a.endpoint, w->a.places * sizeof *w->endpoint);
    memcpy(w->store, w->a.store, w->a.places * sizeof *w->store);
}

static inline uint8_t *exact_copy(const uint8_t *octets, uint32_t n)
{
    uint8_t *copy = octets == NULL ? NULL : malloc(n);

    if (copy != NULL && n != 0)
        memcpy(copy, octets, n);
    return copy;
}

/* One step. I6: what did not happen, and what failed, has changed nothing; the three errors that the peer causes are
 * facts. */
static inline struct ndk_result step(struct world *w, struct ndk_input in)
{
    uint8_t *copy[4] = { exact_copy(in.local, in.local_length), exact_copy(in.remote, in.remote_length),
                         exact_copy(in.data, in.data_length), exact_copy(in.far_data, in.far_length) };

    in.local = copy[0];
    in.remote = copy[1];
    in.data = copy[2];
    in.far_data = copy[3];
    keep(w);
    memset(w->out, 0xA5, NDK_OUTPUTS(w->a.places) * sizeof *w->out);
    w->r = ndk_step(w->a, in, w->out);
    for (size_t i = 0; i < LENGTH(copy); i++)
        free(copy[i]);
    assert_true(w->r.possible <= 1 && w->r.outputs <= NDK_OUTPUTS(w->a.places));
    if (w->r.possible == 0 ||
        (w->r.status < 0 && w->r.status != NT_CONNECTION_ABORTED && w->r.status != NT_IO_TIMEOUT &&
         w->r.status != NT_CONNECTION_REFUSED)) {
        assert_int_equal(w->r.outputs, 0);
        assert_int_equal(w->r.object, 0);
        assert_true(same_state(w));
    }
    if (w->r.possible == 0)
        assert_int_equal(w->r.status, NT_SUCCESS);
    return w->r;
}

static inline uint32_t place_of(const struct world *w, ndk_handle h)
{
    uint32_t i = (uint32_t)(h % NDK_PLACES);

    return h > 0 && i < w->a.places && w->a.object[i].generation == (uint64_t)h / NDK_PLACES &&
           w->a.object[i].state != NDK_FREE ? i : NDK_NO_PLACE;
}

static inline ndk_handle handle_at(const struct world *w, uint32_t i)
{
    return (ndk_handle)w->a.object[i].generation * NDK_PLACES + i;
}

/* As the tables of the contract call it; p behind a listener's state: paused. */
static inline const char *state_name(const struct world *w, ndk_handle h)
{
    static const char *const name[] = {
        "free", "creating", "L1", "L2", "L3", "Pq", "Pqa", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "A0",
        "A1", "A2", "A2a", "A3", "A4", "A5", "A6", "A7", "Ar", "Ax", "Af", "S", "closing", "closed",
    };
    static const char *const paused[] = { "L1p", "L2p", "L3p" };
    uint32_t i = place_of(w, h);

    if (i == NDK_NO_PLACE)
        return "free";
    assert_in_range(w->a.object[i].state, NDK_FREE, NDK_CLOSED);
    return w->a.object[i].paused && w->a.object[i].state <= NDK_L_LISTENING && w->a.object[i].kind == NDK_LISTENER &&
           w->a.object[i].state >= NDK_L_IDLE ? paused[w->a.object[i].state - NDK_L_IDLE] : name[w->a.object[i].state];
}

static inline char letter(const struct world *w, ndk_handle h)
{
    if (h == 0)
        return '0';
    for (unsigned char c = 'A'; c <= 'z'; c++)
        if (w->named[c] == h)
            return (char)c;
    return '*';
}

/* The outputs of the last step. */
static inline const char *outputs_text(struct world *w)
{
    static const char *const kind[] = {
        "none", "created", "completed", "connect", "disconnect", "closed", "peer-connecting", "peer-accepted",
        "peer-completed", "peer-rejected", "peer-refused", "peer-aborted", "peer-disconnected",
    };
    static const char *const reason[] = { "?", "no-listener", "backlog", "resources", "closed" };
    size_t n = 0;

    w->text[0] = 0;
    for (uint32_t i = 0; i < w->r.outputs; i++) {
        const struct ndk_output *v = &w->out[i];
        char digits[NTSTATUS_TEXT_SIZE];

        assert_in_range(v->kind, NDK_OUT_CREATED, NDK_OUT_PEER_DISCONNECTED);
        n += (size_t)snprintf(w->text + n, sizeof w->text - n, "%s%s %c", i == 0 ? "" : "; ", kind[v->kind],
                              letter(w, v->object));
        if (v->kind == NDK_OUT_CONNECT_EVENT)
            n += (size_t)snprintf(w->text + n, sizeof w->text - n, " %c", letter(w, v->other));
        else
            assert_int_equal(v->other, 0);
        if (v->kind == NDK_OUT_CREATED || v->kind == NDK_OUT_COMPLETED)
            n += (size_t)snprintf(w->text + n, sizeof w->text - n, " %s", ntstatus_text(v->status, digits));
        else
            assert_int_equal(v->status, NT_SUCCESS);
        if (v->kind == NDK_OUT_PEER_CONNECTING || v->kind == NDK_OUT_PEER_ACCEPTED)
            n += (size_t)snprintf(w->text + n, sizeof w->text - n, " %d/%d", (int)v->inbound, (int)v->outbound);
        else
            assert_true(v->inbound == 0 && v->outbound == 0);
        assert_true(v->kind == NDK_OUT_PEER_REFUSED ? v->reason >= 1 && v->reason <= 4 : v->reason == 0);
        if (v->kind == NDK_OUT_PEER_REFUSED)
            n += (size_t)snprintf(w->text + n, sizeof w->text - n, " %s", reason[v->reason]);
        assert_true(n < sizeof w->text);
    }
    return w->text;
}

/* One step as text. */
static inline const char *does(struct world *w, struct ndk_input in)
{
    char digits[NTSTATUS_TEXT_SIZE], before[16], head[96];
    const char *after;

    snprintf(before, sizeof before, "%s", state_name(w, in.object));
    if (!step(w, in).possible)
        return strcpy(w->text, "-");
    after = state_name(w, in.object);
    snprintf(head, sizeof head, "%s%s%s%s", ntstatus_text(w->r.status, digits), strcmp(before, after) == 0 ? "" : " >",
             strcmp(before, after) == 0 ? "" : after, w->r.outputs == 0 ? "" : " | ");
    outputs_text(w);
    memmove(w->text + strlen(head), w->text, strlen(w->text) + 1);
    return memcpy(w->text, head, strlen(head)), w->text;
}

#define DOES(w, in, want) assert_string_equal(does(w, in), want)

/* What most tests begin with. Each names its object. */
static inline ndk_handle new_object(struct world *w, uint32_t op, char name)
{
    assert_int_equal(step(w, call(op, 0)).status, NT_SUCCESS);
    assert_true(w->r.possible == 1 && w->r.object > 0 && w->r.outputs == 0);
    w->named[(unsigned char)name] = w->r.object;
    return w->r.object;
}

static inline ndk_handle new_listener(struct world *w, char name)
{
    return new_object(w, NDK_CREATE_LISTENER, name);
}

static inline ndk_handle listening(struct world *w, char name, struct sock at)
{
    ndk_handle h = new_listener(w, name);

    assert_int_equal(step(w, from(call(NDK_LISTEN, h), &at)).status, NT_SUCCESS);
    return h;
}

static inline ndk_handle new_shared(struct world *w, char name, struct sock at)
{
    assert_int_equal(step(w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &at)).status, NT_SUCCESS);
    w->named[(unsigned char)name] = w->r.object;
    return w->r.object;
}

/* A request of far_end(9) with the data "hello". */
static inline struct ndk_input request(const struct sock *local, const struct sock *remote)
{
    return with_far(to(from(call(NDK_PEER_CONNECTS, 0), local), remote), "hello", 5);
}

/* A request whose connect event begins at once; it has not returned. 0 when the peer was refused. */
static inline ndk_handle arrives(struct world *w, char name, struct sock local)
{
    struct sock remote = far_end(9);

    assert_int_equal(step(w, request(&local, &remote)).possible, 1);
    if (w->r.outputs != 1 || w->out[0].kind != NDK_OUT_CONNECT_EVENT)
        return 0;
    w->named[(unsigned char)name] = w->out[0].other;
    return w->out[0].other;
}

/* A request whose connect event has to wait: its handle, which the consumer does not know yet. */
static inline ndk_handle queues(struct world *w, char name, struct sock local)
{
    struct sock remote = far_end(9);

    assert_int_equal(step(w, request(&local, &remote)).possible, 1);
    assert_int_equal(w->r.outputs, 0);
    for (uint32_t i = 0; i < w->a.places; i++)
        if (w->object[i].state == NDK_FREE && w->a.object[i].state == NDK_P_QUEUED)
            return w->named[(unsigned char)name] = handle_at(w, i);
    fail_msg("no request waits");
    return 0;
}

#define REFUSED "SUCCESS | peer-refused 0 no-listener"

/* NdkListen, and a request to this address, as text. */
static inline const char *listens(struct world *w, ndk_handle l, struct sock at)
{
    return does(w, from(call(NDK_LISTEN, l), &at));
}

static inline const char *asks(struct world *w, struct sock at)
{
    struct sock remote = at.n == 28 ? v6(0x2001, 0xDB9, 9, 0, 4000) : far_end(9);

    return does(w, request(&at, &remote));
}
#endif
