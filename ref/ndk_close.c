/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_close.h"

/*@ terminates \true; exits \false; assigns \nothing;
    ensures none: \result.port == 0;
*/
static struct ndk_endpoint no_endpoint(void)
{
    struct ndk_endpoint e = { 0, 0, 0, 0, 0 };

    return e;
}

/*@ requires generation: generation <= NDK_LAST_GENERATION;
    terminates \true; exits \false; assigns \nothing;
    ensures ok: object_ok(\result);
    ensures free: \result.state == NDK_FREE && \result.parent == NDK_NO_PLACE && \result.generation == generation;
*/
static struct ndk_object no_object(uint32_t generation)
{
    struct ndk_object b = { 0 };

    b.generation = generation;
    b.parent = NDK_NO_PLACE;
    return b;
}

void ndk_clear(struct ndk_adapter a, uint32_t i)
{
    ndk_put(a.object, a.endpoint, a.places, i, no_object(a.object[i].generation), no_endpoint());
}

uint32_t ndk_settle(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k)
{
    struct ndk_object b = a.object[i];

    if (b.state != NDK_CLOSING || b.request != NDK_NONE || b.running != 0 || b.in_event != 0 || b.tearing_down != 0)
        return k;
    if (ndk_find_successor(a.object, a.places, i) != a.places)
        return k;
    b.state = NDK_CLOSED;
    ndk_put(a.object, a.endpoint, a.places, i, b, no_endpoint());
    return ndk_out_callback(out, k, NDK_OUT_CLOSED, ndk_handle_of(i, b.generation), NT_SUCCESS);
}

/*@ requires memory: memory(a) && i < a.places && j < a.places && a.object[i].kind == NDK_LISTENER;
    requires out: \valid(out + k) && k < 0xFFFFFFFF;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[j], a.endpoint[j], out[k];
    NDK_TABLE(ensures, a)
    ensures count: k <= \result <= k + 1;
    ensures listener: same_object(a.object[i], \old(a.object[i]));
    ensures endpoint: same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
    ensures gone: !waits(a.object[j], i);
    ensures left: waits(\old(a.object[j]), i) ==> a.object[j].parent == NDK_NO_PLACE;
    behavior waits:
      assumes waits(a.object[j], i);
      ensures free: a.object[j].state == NDK_FREE && a.object[j].parent == NDK_NO_PLACE;
    behavior other:
      assumes !waits(a.object[j], i);
      assigns \nothing;
      ensures same: same_place(a.object[j], \old(a.object[j]));
      ensures count: \result == k;
    complete behaviors;
    disjoint behaviors;
*/
static uint32_t refuse_one(struct ndk_adapter a, uint32_t i, uint32_t j, struct ndk_output *out, uint32_t k)
{
    struct ndk_object b = a.object[j];

    if (b.parent != i || (b.state != NDK_P_QUEUED && b.state != NDK_P_QUEUED_ABORTED))
        return k;
    ndk_clear(a, j);
    if (b.state == NDK_P_QUEUED_ABORTED)
        return k;
    return ndk_out_peer(out, k, NDK_OUT_PEER_REFUSED, ndk_handle_of(j, b.generation), NDK_REFUSED_NO_LISTENER);
}

uint32_t ndk_refuse_waiting(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k)
{
    uint32_t count = k;

    /*@ loop invariant j: 0 <= j <= a.places;
        NDK_TABLE(loop invariant, a)
        loop invariant count: k <= count <= k + j;
        loop invariant none: \forall integer h; 0 <= h < j ==> !waits(a.object[h], i);
        loop invariant later: \forall integer h; j <= h < a.places ==> same_place(a.object[h], \at(a.object[h], Pre));
        loop invariant others: \forall integer h; 0 <= h < j && !waits(\at(a.object[h], Pre), i) ==>
          same_place(a.object[h], \at(a.object[h], Pre));
        loop invariant gone: \forall integer h; 0 <= h < j && waits(\at(a.object[h], Pre), i) ==>
          a.object[h].parent == NDK_NO_PLACE;
        loop invariant listener: same_object(a.object[i], \at(a.object[i], Pre));
        loop invariant endpoint: same_endpoint(a.endpoint[i], \at(a.endpoint[i], Pre));
        loop assigns j, count, a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[k .. k + a.places - 1];
        loop variant a.places - j;
    */
    for (uint32_t j = 0; j < a.places; j++)
        count = refuse_one(a, i, j, out, count);
    return count;
}

uint32_t ndk_deliver_next(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k)
{
    uint32_t next = ndk_find_next(a.object, a.places, i);
    struct ndk_object b, listener = a.object[i];

    if (next == a.places)
        return k;
    b = a.object[next];
    b.state = b.state == NDK_P_QUEUED ? NDK_P_REQUESTED : NDK_P_PEER_ABORTED;
    ndk_put(a.object, a.endpoint, a.places, next, b, a.endpoint[next]);
    listener.in_event = 1;
    ndk_put(a.object, a.endpoint, a.places, i, listener, a.endpoint[i]);
    return ndk_out_connect(out, k, ndk_handle_of(i, listener.generation), ndk_handle_of(next, b.generation));
}
