/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_count.h"

uint32_t ndk_count_undecided(const struct ndk_object *o, uint32_t n, uint32_t i)
{
    uint32_t count = 0;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant count: count == n_undecided(o, k, i);
        loop invariant range: count <= k;
        loop assigns k, count;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == i && (o[k].state == NDK_P_QUEUED || o[k].state == NDK_P_REQUESTED))
            count++;
    return count;
}

uint32_t ndk_count_successors(const struct ndk_object *o, uint32_t n, uint32_t i)
{
    uint32_t count = 0;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant count: count == n_successors(o, k, i);
        loop invariant range: count <= k;
        loop assigns k, count;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == i)
            count++;
    return count;
}

/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == n_accepted(o, n, i);
    ensures range: \result <= n;
*/
static uint32_t count_accepted(const struct ndk_object *o, uint32_t n, uint32_t i)
{
    uint32_t count = 0;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant count: count == n_accepted(o, k, i);
        loop invariant range: count <= k;
        loop assigns k, count;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == i && o[k].accepted == 1 && o[k].state != NDK_CLOSED)
            count++;
    return count;
}

uint32_t ndk_count_references(const struct ndk_object *o, const struct ndk_endpoint *e, uint32_t n, uint32_t i)
{
    if (e[i].port == 0)
        return 0;
    return 1 + count_accepted(o, n, i);
}
