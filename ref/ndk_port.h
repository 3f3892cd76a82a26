/* SPDX-License-Identifier: Apache-2.0 */
/* The endpoint table: which endpoints conflict, whether an address is the adapter's, and the choice of a port. */
#ifndef ASSAY_NDK_PORT_H
#define ASSAY_NDK_PORT_H
#include "ndk_address.h"

/*@
  predicate same_address(struct ndk_endpoint a, struct ndk_endpoint b) =
    a.family == b.family && a.high == b.high && a.low == b.low && a.scope == b.scope;
  predicate wildcard(struct ndk_endpoint a) = a.high == 0 && a.low == 0;
  // a and b, if both had the same port
  predicate rivals(struct ndk_endpoint a, struct ndk_endpoint b) =
    same_address(a, b) || (a.family == b.family && (wildcard(a) || wildcard(b)));
  // 2.1: x, an entry of the table, stands in the way of a on this port
  predicate conflict_at(struct ndk_endpoint x, struct ndk_endpoint a, integer port) =
    x.port == port && port != 0 && rivals(x, a);
  predicate taken{L}(struct ndk_endpoint *e, integer n, struct ndk_endpoint a, integer port) =
    \exists integer i; 0 <= i < n && conflict_at(e[i], a, port);
  // I2
  predicate no_conflict{L}(struct ndk_endpoint *e, integer n) =
    \forall integer i, j; 0 <= i < n && 0 <= j < n && i != j ==> !conflict_at(e[i], e[j], e[j].port);
*/

/* Whether two endpoints cannot have the same port at the same time. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> rivals(a, b);
    ensures bool: \result == 0 || \result == 1;
*/
uint32_t ndk_rivals(struct ndk_endpoint a, struct ndk_endpoint b);

/* Whether an entry of the table stands in the way of a on this port, which is not 0. */
/*@ requires table: \valid_read(e + (0 .. n - 1));
    requires port: port != 0;
    terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> taken(e, n, a, port);
    ensures bool: \result == 0 || \result == 1;
*/
uint32_t ndk_taken(const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint a, uint64_t port);

/* The lowest port from NDK_PORT_FIRST to NDK_PORT_LAST that nothing stands in the way of, 0 if there is none.
 * used is scratch of one element a port. */
/*@ requires table: \valid_read(e + (0 .. n - 1));
    requires used: \valid(used + (0 .. NDK_PORT_LAST - NDK_PORT_FIRST));
    terminates \true; exits \false;
    assigns used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    ensures range: \result == 0 || NDK_PORT_FIRST <= \result <= NDK_PORT_LAST;
    ensures free: \result != 0 ==> !taken(e, n, a, \result);
    ensures lowest: \result != 0 ==> \forall integer p; NDK_PORT_FIRST <= p < \result ==> taken(e, n, a, p);
    ensures none: \result == 0 ==> \forall integer p; NDK_PORT_FIRST <= p <= NDK_PORT_LAST ==> taken(e, n, a, p);
*/
uint64_t ndk_port_allocate(const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint a, uint16_t *used);
#endif
