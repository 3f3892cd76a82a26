/* SPDX-License-Identifier: Apache-2.0 */
/* The adapter of the reference: calls of the consumer, what the environment does, and callbacks that return. */
#include "device_ref.h"

#include <stdlib.h>
#include <string.h>

#include "ndk_find.h"
#include "ndk_step.h"
#include "scenario_build.h"
#include "sockaddr.h"

static void *room_for(size_t n, size_t size)
{
    return calloc(n == 0 ? 1 : n, size);
}

bool ref_ndk_open(struct ref_ndk *n, const struct scenario *s)
{
    static const struct binding nothing_bound;
    struct ndk_adapter *a = &n->adapter;

    n->s = s;
    n->names = nothing_bound;
    a->limits = s->setup.limits;
    a->address = s->setup.address;
    a->address_count = s->setup.n_addresses;
    a->places = a->limits.listeners + a->limits.connectors + a->limits.shared_endpoints;
    a->object = room_for(a->places, sizeof *a->object);
    a->endpoint = room_for(a->places, sizeof *a->endpoint);
    a->store = room_for(a->places, sizeof *a->store);
    a->port_used = room_for(NDK_PORT_LAST - NDK_PORT_FIRST + 1, sizeof *a->port_used);
    n->out = room_for(NDK_OUTPUTS(a->places), sizeof *n->out);
    if (a->object == NULL || a->endpoint == NULL || a->store == NULL || a->port_used == NULL || n->out == NULL) {
        ref_ndk_close(n);
        return false;
    }
    ndk_reset(*a);
    return true;
}

void ref_ndk_close(struct ref_ndk *n)
{
    free(n->adapter.object);
    free(n->adapter.endpoint);
    free(n->adapter.store);
    free(n->adapter.port_used);
    free(n->out);
}

/* All lengths from that of a SOCKADDR_IN6 on mean the same: a longer one is cut, so that there is a block for it. */
#define MAX_ADDRESS_BLOCK 256u

/* Addresses of one call, each in a block of exactly the length that is passed, so that a sanitizer sees an octet too far. */
struct addresses {
    uint8_t *local, *remote;
};

static uint8_t *address_block(const struct ndk_endpoint *e, const struct scn_step *step, uint32_t *length)
{
    uint8_t octets[SOCKADDR_MAX];
    uint8_t *block;

    *length = sockaddr_write(octets, e);
    if ((step->given & SCN_LENGTH) != 0)
        *length = step->length < MAX_ADDRESS_BLOCK ? step->length : MAX_ADDRESS_BLOCK;
    if ((step->given & SCN_FAMILY) != 0) {
        octets[0] = (uint8_t)step->family;
        octets[1] = (uint8_t)(step->family >> 8);
    }
    block = room_for(*length, 1);
    if (block != NULL)
        memcpy(block, octets, *length < sizeof octets ? *length : sizeof octets);
    return block;
}

static bool has_local(uint32_t kind)
{
    return kind == SCN_CREATE_SHARED || kind == SCN_LISTEN || kind == SCN_CONNECT || kind == SCN_PEER_CONNECTS;
}

static bool has_remote(uint32_t kind)
{
    return kind == SCN_CONNECT || kind == SCN_CONNECT_OVER || kind == SCN_PEER_CONNECTS;
}

/* False when there is no memory. */
static bool add_addresses(const struct ref_ndk *n, const struct scn_step *step, struct ndk_input *in, struct addresses *made)
{
    struct ndk_endpoint remote = step->remote;

    made->local = NULL;
    made->remote = NULL;
    if (step->kind == SCN_PEER_CONNECTS && (step->given & SCN_FROM) == 0)
        remote = scenario_default_from(n->s, step->local.family, step->object.name);
    if (has_local(step->kind))
        made->local = address_block(&step->local, step, &in->local_length);
    if (has_remote(step->kind))
        made->remote = address_block(&remote, step, &in->remote_length);
    if (step->kind != SCN_LISTEN || (step->given & SCN_NULL) == 0)
        in->local = made->local;
    in->remote = made->remote;
    return (made->local != NULL || !has_local(step->kind)) && (made->remote != NULL || !has_remote(step->kind));
}

static bool is_create(uint32_t kind)
{
    return kind == SCN_CREATE_LISTENER || kind == SCN_CREATE_CONNECTOR || kind == SCN_CREATE_SHARED;
}

/* Whether the step's data and read limits are those of the far side. */
static bool is_of_far_side(uint32_t kind)
{
    return kind == SCN_PEER_CONNECTS || kind == SCN_REMOTE_ACCEPTS || kind == SCN_REMOTE_REFUSES;
}

static const uint8_t *octets_of(const struct ref_ndk *n, const struct scn_hex *h)
{
    return h->length == 0 ? NULL : scenario_octets(n->s, h);
}

static void add_data(const struct ref_ndk *n, const struct scn_step *step, struct ndk_input *in)
{
    const uint8_t *octets = octets_of(n, &step->data);

    if (is_of_far_side(step->kind)) {
        in->far_data = octets;
        in->far_length = step->data.length;
        in->far_inbound = step->inbound;
        in->far_outbound = step->outbound;
        return;
    }
    in->data = octets;
    in->data_length = (step->given & SCN_NULL_DATA) != 0 ? step->null_data : step->data.length;
    in->inbound = step->inbound;
    in->outbound = step->outbound;
    in->far_data = octets_of(n, &step->far_data);
    in->far_length = step->far_data.length;
    in->far_inbound = step->far_inbound;
    in->far_outbound = step->far_outbound;
}

static int32_t ending_of(const struct scn_step *step)
{
    if (step->kind == SCN_FINISH || (step->given & SCN_FAILS) != 0)
        return step->status;
    return (step->given & SCN_REFUSED) != 0 ? NT_CONNECTION_REFUSED : NT_SUCCESS;
}

static struct ndk_input input_of(const struct ref_ndk *n, const struct scn_step *step)
{
    struct ndk_input in = { .op = scenario_step_op(step->kind), .status = ending_of(step) };

    if (!is_create(step->kind) && step->kind != SCN_PEER_CONNECTS)
        in.object = binding_handle(&n->names, &step->object);
    if (step->kind == SCN_CONNECT_OVER)
        in.over = binding_handle(&n->names, &step->over);
    in.missing = is_create(step->kind) && (step->given & SCN_NULL) != 0;
    in.pends = (step->given & SCN_PENDING) != 0;
    in.wants_disconnect = (step->kind == SCN_ACCEPT || step->kind == SCN_COMPLETE) && (step->given & SCN_NO_EVENT) == 0;
    add_data(n, step, &in);
    return in;
}

/* The connector of the request that has just arrived: the one that no peer's name stands for yet. 0: there is none. */
static ndk_handle new_request(const struct ref_ndk *n)
{
    for (uint32_t i = 0; i < n->adapter.places; i++) {
        const struct ndk_object *o = &n->adapter.object[i];
        ndk_handle handle = ndk_handle_of(i, o->generation);

        if (o->state >= NDK_P_QUEUED && o->state <= NDK_P_REQUESTED &&
            binding_peer(&n->names, n->s, handle).name == SCN_LITERAL)
            return handle;
    }
    return 0;
}

static void bind_new(struct ref_ndk *n, const struct scn_step *step, const struct ndk_result *result)
{
    if (is_create(step->kind))
        n->names.handle[step->object.name] = result->object;
    else if (step->kind == SCN_PEER_CONNECTS)
        n->names.handle[step->object.name] = new_request(n);
}

/* What the far side sees has one name when it is the peer of a request, and another when we were the one to connect. */
static uint32_t kind_of(uint32_t kind, bool is_request)
{
    static const uint32_t kinds[][2] = {
        [NDK_OUT_CREATED] = { SCN_OUT_CREATED, SCN_OUT_CREATED },
        [NDK_OUT_COMPLETED] = { SCN_OUT_COMPLETED, SCN_OUT_COMPLETED },
        [NDK_OUT_CONNECT_EVENT] = { SCN_OUT_CONNECT_EVENT, SCN_OUT_CONNECT_EVENT },
        [NDK_OUT_DISCONNECT_EVENT] = { SCN_OUT_DISCONNECT_EVENT, SCN_OUT_DISCONNECT_EVENT },
        [NDK_OUT_CLOSED] = { SCN_OUT_CLOSED, SCN_OUT_CLOSED },
        [NDK_OUT_PEER_CONNECTING] = { SCN_OUT_REMOTE_CONNECTING, SCN_OUT_REMOTE_CONNECTING },
        [NDK_OUT_PEER_ACCEPTED] = { SCN_OUT_PEER_ACCEPTED, SCN_OUT_PEER_ACCEPTED },
        [NDK_OUT_PEER_COMPLETED] = { SCN_OUT_REMOTE_COMPLETED, SCN_OUT_REMOTE_COMPLETED },
        [NDK_OUT_PEER_REJECTED] = { SCN_OUT_REMOTE_REJECTED, SCN_OUT_PEER_REJECTED },
        [NDK_OUT_PEER_REFUSED] = { SCN_OUT_PEER_REFUSED, SCN_OUT_PEER_REFUSED },
        [NDK_OUT_PEER_ABORTED] = { SCN_OUT_REMOTE_ABORTED, SCN_OUT_PEER_ABORTED },
        [NDK_OUT_PEER_DISCONNECTED] = { SCN_OUT_REMOTE_DISCONNECTED, SCN_OUT_PEER_DISCONNECTED },
    };

    return kinds[kind][is_request];
}

static bool carries_data(uint32_t kind)
{
    return kind == NDK_OUT_PEER_CONNECTING || kind == NDK_OUT_PEER_ACCEPTED || kind == NDK_OUT_PEER_REJECTED;
}

/* What the far side gets comes from the call itself. */
static bool add_far_view(const struct ndk_input *in, const struct ndk_output *from, struct scn_output *o, struct seen *seen)
{
    if (from->kind == NDK_OUT_PEER_REFUSED) {
        o->reason = from->reason;
        o->given |= SCN_REASON;
    }
    if (from->kind == NDK_OUT_PEER_CONNECTING || from->kind == NDK_OUT_PEER_ACCEPTED) {
        o->inbound = (uint32_t)from->inbound;
        o->outbound = (uint32_t)from->outbound;
        o->given |= SCN_INBOUND | SCN_OUTBOUND;
    }
    return !carries_data(from->kind) || seen_add_data(seen, o, SCN_DATA, in->data, in->data == NULL ? 0 : in->data_length);
}

static bool tell(struct ref_ndk *n, const struct scn_step *step, const struct ndk_input *in, const struct ndk_output *from,
                 struct seen *seen)
{
    struct scn_ref peer = binding_peer(&n->names, n->s, from->object);
    bool is_request = from->object == 0 || peer.name != SCN_LITERAL;
    uint32_t kind = kind_of(from->kind, is_request);
    struct scn_output *o = seen_add(seen, kind);

    if (o == NULL)
        return false;
    if (from->object == 0)
        o->object = (struct scn_ref){ step->object.name, 0 };
    else if (kind >= SCN_OUT_PEER_ACCEPTED && kind <= SCN_OUT_PEER_DISCONNECTED)
        o->object = peer;
    else
        o->object = binding_object(&n->names, n->s, from->object);
    o->other = binding_object(&n->names, n->s, from->other);
    o->status = (struct scn_any_of){ .n = 1, .value = { from->status } };
    return add_far_view(in, from, o, seen);
}

/* One call of the step function. False: it is not possible, or what it did cannot be told. */
static bool call(struct ref_ndk *n, const struct scn_step *step, const struct ndk_input *in, struct ndk_result *result,
                 struct seen *seen, struct device_answer *answer)
{
    *result = ndk_step(n->adapter, *in, n->out);
    if (result->possible == 0) {
        ref_refuse(answer, DEVICE_IMPOSSIBLE, "the environment cannot do this here");
        return false;
    }
    if (in->op < NDK_RETURN_REQUEST)
        bind_new(n, step, result);
    for (uint32_t i = 0; i < result->outputs; i++)
        if (!tell(n, step, in, &n->out[i], seen)) {
            ref_refuse_full(answer);
            return false;
        }
    return true;
}

/* How the callback of this output returns; NDK_OPS when it is no callback, or has no object any more. */
static uint32_t return_of(const struct scn_output *o)
{
    switch (o->kind) {
    case SCN_OUT_CREATED:
        return o->status.value[0] == NT_SUCCESS ? NDK_RETURN_REQUEST : NDK_OPS;
    case SCN_OUT_COMPLETED:
        return NDK_RETURN_REQUEST;
    case SCN_OUT_CONNECT_EVENT:
    case SCN_OUT_DISCONNECT_EVENT:
        return NDK_RETURN_EVENT;
    case SCN_OUT_CLOSED:
        return NDK_RETURN_CLOSE;
    default:
        return NDK_OPS;
    }
}

/* Every callback returns at once, in order, those included that the returns themselves start. */
static void return_callbacks(struct ref_ndk *n, const struct scn_step *step, struct seen *seen,
                             struct device_answer *answer)
{
    struct ndk_result result;

    for (uint32_t i = 0; i < seen->n; i++) {
        struct ndk_input in = { .op = return_of(&seen->at[i]), .object = seen->at[i].object.handle };

        if (in.op != NDK_OPS && !call(n, step, &in, &result, seen, answer)) {
            if (answer->how == DEVICE_IMPOSSIBLE)
                ref_refuse(answer, DEVICE_FAILED, "the reference contradicts itself: a callback cannot return");
            return;
        }
    }
}

static void do_call(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    struct ndk_input in = input_of(n, step);
    struct addresses made;
    struct ndk_result result;

    if (!add_addresses(n, step, &in, &made)) {
        ref_refuse(answer, DEVICE_FAILED, "there is no memory for the addresses of the call");
    } else if (call(n, step, &in, &result, seen, answer)) {
        answer->has_result = scenario_step_has_result(step->kind);
        answer->result = result.status;
        if ((step->given & SCN_HOLD) == 0)
            return_callbacks(n, step, seen, answer);
    }
    free(made.local);
    free(made.remote);
}

void ref_ndk_step(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    if (scenario_step_op(step->kind) == NDK_OPS)
        ref_ndk_look(n, step, seen, answer);
    else
        do_call(n, step, seen, answer);
}
