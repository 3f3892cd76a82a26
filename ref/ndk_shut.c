/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_shut.h"

/* Empties place i and completes the close of what it came over, if that was all it waited for. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + k) && k < 0xFFFFFFFF;
    NDK_TABLE(requires, a)
    requires successors: no_successor(a.object, a.places, i);
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[k];
    NDK_TABLE(ensures, a)
    ensures free: a.object[i].state == NDK_FREE && a.endpoint[i].port == 0;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures count: k <= \result <= k + 1;
    ensures told: \result == k + 1 ==> out[k].kind == NDK_OUT_CLOSED;
*/
static uint32_t leave(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k)
{
    uint32_t parent = a.object[i].parent;

    ndk_clear(a, i);
    if (parent == NDK_NO_PLACE)
        return k;
    return ndk_settle(a, parent, out, k);
}

/* What the peer sees of the close. */
/*@ requires place: i < a.places && memory(a) && a.object[i].generation <= NDK_LAST_GENERATION;
    requires out: \valid(out);
    terminates \true; exits \false;
    assigns out[0];
    ensures count: \result <= 1;
*/
static uint32_t tell_peer(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    uint32_t peer = ndk_rule_close(a.object[i].state);

    /* An attempt that fails for its address has never reached the peer. */
    if (!peer || a.object[i].doomed)
        return 0;
    return ndk_out_peer(out, 0, peer, ndk_handle_of(i, a.object[i].generation),
                        peer == NDK_OUT_PEER_REFUSED ? NDK_REFUSED_CLOSED : 0);
}

/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (k .. k + a.places - 1)) && k <= 1;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[k .. k + a.places - 1];
    NDK_TABLE(ensures, a)
    ensures count: k <= \result <= k + a.places;
    ensures self: same_object(a.object[i], \old(a.object[i])) && same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
    ensures alone: no_successor(a.object, a.places, i) <==> only_waiting{Pre}(a.object, a.places, i);
*/
static uint32_t refuse_waiting(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k)
{
    if (a.object[i].kind != NDK_LISTENER)
        return k;
    return ndk_refuse_waiting(a, i, out, k);
}

struct ndk_result ndk_shut(struct ndk_adapter a, uint32_t i, uint32_t pends, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    uint32_t k;

    if (b.state == NDK_CLOSING)
        return ndk_returned(NT_INVALID_DEVICE_STATE, 0);
    k = refuse_waiting(a, i, out, tell_peer(a, i, out));
    if (!pends && b.request == NDK_NONE && b.running == 0 && b.in_event == 0 &&
        ndk_find_successor(a.object, a.places, i) == a.places)
        return ndk_returned(NT_SUCCESS, leave(a, i, out, k));
    b.state = NDK_CLOSING;
    b.tearing_down = pends != 0;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(NT_PENDING, k);
}

struct ndk_result ndk_torn_down(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];

    if (!b.tearing_down)
        return ndk_impossible();
    b.tearing_down = 0;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(NT_SUCCESS, ndk_settle(a, i, out, 0));
}

struct ndk_result ndk_return_request(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];

    if (b.running == 0)
        return ndk_impossible();
    b.running--;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(NT_SUCCESS, ndk_settle(a, i, out, 0));
}

struct ndk_result ndk_return_event(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];

    if (!b.in_event)
        return ndk_impossible();
    b.in_event = 0;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    if (b.state == NDK_L_LISTENING && !b.paused)
        return ndk_returned(NT_SUCCESS, ndk_deliver_next(a, i, out, 0));
    return ndk_returned(NT_SUCCESS, ndk_settle(a, i, out, 0));
}

struct ndk_result ndk_return_close(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    if (a.object[i].state != NDK_CLOSED)
        return ndk_impossible();
    return ndk_returned(NT_SUCCESS, leave(a, i, out, 0));
}
