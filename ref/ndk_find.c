/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_find.h"

ndk_handle ndk_handle_of(uint32_t place, uint32_t generation)
{
    return (ndk_handle)generation * NDK_PLACES + place;
}

uint32_t ndk_find(const struct ndk_object *o, uint32_t n, ndk_handle handle)
{
    /* A negative handle has a negative rest: both ends of the range are checked here. */
    int64_t place = handle % NDK_PLACES, generation = handle / NDK_PLACES;

    if (place < 0 || place >= n)
        return n;
    if (o[place].state == NDK_FREE || o[place].generation != generation)
        return n;
    return (uint32_t)place;
}

uint32_t ndk_find_room(const struct ndk_object *o, uint32_t first, uint32_t last)
{
    /*@ loop invariant i: first <= i <= last;
        loop invariant none: \forall integer j; first <= j < i ==> !can_take(o, j);
        loop assigns i;
        loop variant last - i;
    */
    for (uint32_t i = first; i < last; i++)
        if (o[i].state == NDK_FREE && o[i].generation < NDK_LAST_GENERATION)
            return i;
    return last;
}

uint32_t ndk_find_successor(const struct ndk_object *o, uint32_t n, uint32_t i)
{
    /*@ loop invariant k: 0 <= k <= n;
        loop invariant none: no_successor(o, k, i);
        loop assigns k;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == i)
            return k;
    return n;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> serves(b, x, to);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_served(struct ndk_object b, struct ndk_endpoint x, struct ndk_endpoint to)
{
    if (b.state != NDK_L_LISTENING || b.paused != 0 || x.port != to.port || x.family != to.family)
        return 0;
    if (x.high == 0 && x.low == 0)
        return 1;
    return x.high == to.high && x.low == to.low && x.scope == to.scope;
}

uint32_t ndk_find_listener(const struct ndk_object *o, const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint to)
{
    /*@ loop invariant i: 0 <= i <= n;
        loop invariant none: \forall integer j; 0 <= j < i ==> !serves(o[j], e[j], to);
        loop assigns i;
        loop variant n - i;
    */
    for (uint32_t i = 0; i < n; i++)
        if (is_served(o[i], e[i], to))
            return i;
    return n;
}

uint32_t ndk_find_next(const struct ndk_object *o, uint32_t n, uint32_t i)
{
    uint32_t next = n;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant range: next < k || next == n;
        loop invariant hit: next < n ==> waits(o[next], i);
        loop invariant first: next < n ==> \forall integer j; 0 <= j < k && waits(o[j], i) ==> o[next].turn <= o[j].turn;
        loop invariant miss: next == n ==> \forall integer j; 0 <= j < k ==> !waits(o[j], i);
        loop assigns k, next;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == i && (o[k].state == NDK_P_QUEUED || o[k].state == NDK_P_QUEUED_ABORTED) &&
            (next == n || o[k].turn < o[next].turn))
            next = k;
    return next;
}
