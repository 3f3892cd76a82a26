/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_port.h"

#define PORTS (NDK_PORT_LAST - NDK_PORT_FIRST + 1u)

uint32_t ndk_rivals(struct ndk_endpoint a, struct ndk_endpoint b)
{
    if (a.family != b.family)
        return 0;
    if (a.high == 0 && a.low == 0)
        return 1;
    if (b.high == 0 && b.low == 0)
        return 1;
    return a.high == b.high && a.low == b.low && a.scope == b.scope;
}

uint32_t ndk_taken(const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint a, uint64_t port)
{
    /*@ loop invariant i: 0 <= i <= n;
        loop invariant none: !taken(e, i, a, port);
        loop assigns i;
        loop variant n - i;
    */
    for (uint32_t i = 0; i < n; i++)
        if (e[i].port == port && ndk_rivals(e[i], a))
            return 1;
    return 0;
}

/*@ requires used: \valid(used + (0 .. PORTS - 1));
    terminates \true; exits \false;
    assigns used[0 .. PORTS - 1];
    ensures free: \forall integer k; 0 <= k < PORTS ==> used[k] == 0;
*/
static void mark_none(uint16_t *used)
{
    /*@ loop invariant k: 0 <= k <= PORTS;
        loop invariant free: \forall integer j; 0 <= j < k ==> used[j] == 0;
        loop assigns k, used[0 .. PORTS - 1];
        loop variant PORTS - k;
    */
    for (uint32_t k = 0; k < PORTS; k++)
        used[k] = 0;
}

/*@ requires table: \valid_read(e + (0 .. n - 1));
    requires used: \valid(used + (0 .. PORTS - 1));
    terminates \true; exits \false;
    assigns used[0 .. PORTS - 1];
    ensures marked: \forall integer i; 0 <= i < n && rivals(e[i], a) && NDK_PORT_FIRST <= e[i].port <= NDK_PORT_LAST ==>
      used[e[i].port - NDK_PORT_FIRST] != 0;
    ensures only: \forall integer k; 0 <= k < PORTS && used[k] != 0 ==> taken(e, n, a, NDK_PORT_FIRST + k);
*/
static void mark(const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint a, uint16_t *used)
{
    mark_none(used);
    /*@ loop invariant i: 0 <= i <= n;
        loop invariant marked: \forall integer j;
          0 <= j < i && rivals(e[j], a) && NDK_PORT_FIRST <= e[j].port <= NDK_PORT_LAST ==>
          used[e[j].port - NDK_PORT_FIRST] != 0;
        loop invariant only: \forall integer k; 0 <= k < PORTS && used[k] != 0 ==> taken(e, i, a, NDK_PORT_FIRST + k);
        loop assigns i, used[0 .. PORTS - 1];
        loop variant n - i;
    */
    for (uint32_t i = 0; i < n; i++) {
        uint64_t port = e[i].port;

        if (port >= NDK_PORT_FIRST && port <= NDK_PORT_LAST && ndk_rivals(e[i], a))
            used[port - NDK_PORT_FIRST] = 1;
    }
}

uint64_t ndk_port_allocate(const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint a, uint16_t *used)
{
    mark(e, n, a, used);
    /*@ loop invariant k: 0 <= k <= PORTS;
        loop invariant taken: \forall integer p; NDK_PORT_FIRST <= p < NDK_PORT_FIRST + k ==> taken(e, n, a, p);
        loop assigns k;
        loop variant PORTS - k;
    */
    for (uint32_t k = 0; k < PORTS; k++)
        if (used[k] == 0)
            return NDK_PORT_FIRST + k;
    return 0;
}
