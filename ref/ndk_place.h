/* SPDX-License-Identifier: Apache-2.0 */
/* Which endpoint a call gets for the address that it gives: the checks of listener.md 2.1 in their order. */
#ifndef ASSAY_NDK_PLACE_H
#define ASSAY_NDK_PLACE_H
#include "ndk_adapter.h"
#include "ndk_port.h"

/*@
  predicate on_adapter{L}(struct ndk_adapter a, struct ndk_endpoint x) =
    (\exists integer i; 0 <= i < a.address_count && same_address(a.address[i], x)) ||
    (a.limits.allow_wildcard == 1 && wildcard(x));
  predicate blocked{L}(struct ndk_adapter a, struct ndk_endpoint x, integer port) =
    taken(a.endpoint, a.places, x, port);
  predicate all_blocked{L}(struct ndk_adapter a, struct ndk_endpoint x) =
    \forall integer p; NDK_PORT_FIRST <= p <= NDK_PORT_LAST ==> blocked(a, x, p);
  predicate place_memory{L}(struct ndk_adapter a) =
    \valid_read(a.address + (0 .. a.address_count - 1)) && \valid_read(a.endpoint + (0 .. a.places - 1)) &&
    \valid(a.port_used + (0 .. NDK_PORT_LAST - NDK_PORT_FIRST));
*/

/* Whether the address of x is one that the adapter can be called at. */
/*@ requires addresses: \valid_read(a.address + (0 .. a.address_count - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> on_adapter(a, x);
    ensures bool: \result == 0 || \result == 1;
*/
uint32_t ndk_on_adapter(struct ndk_adapter a, struct ndk_endpoint x);

/* Steps 3 to 5: address, then port. */
/*@ requires memory: place_memory(a);
    requires port: want.port <= NDK_PORT_LAST;
    terminates \true; exits \false;
    assigns a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    ensures address: \result.status == NT_SUCCESS ==> same_address(\result.endpoint, want);
    ensures port: \result.status == NT_SUCCESS ==> 1 <= \result.endpoint.port <= NDK_PORT_LAST;
    ensures free: \result.status == NT_SUCCESS ==> !blocked(a, \result.endpoint, \result.endpoint.port);
    behavior foreign:
      assumes !on_adapter(a, want);
      ensures status: \result.status == NT_INVALID_ADDRESS;
    behavior fixed:
      assumes on_adapter(a, want) && want.port != 0 && !blocked(a, want, want.port);
      ensures status: \result.status == NT_SUCCESS;
      ensures port: \result.endpoint.port == want.port;
    behavior conflict:
      assumes on_adapter(a, want) && want.port != 0 && blocked(a, want, want.port);
      ensures status: \result.status == NT_SHARING_VIOLATION;
    behavior any_port:                      // I9
      assumes on_adapter(a, want) && want.port == 0 && !all_blocked(a, want);
      ensures status: \result.status == NT_SUCCESS;
      ensures range: NDK_PORT_FIRST <= \result.endpoint.port <= NDK_PORT_LAST;
    behavior no_port:                       // I9
      assumes on_adapter(a, want) && want.port == 0 && all_blocked(a, want);
      ensures status: \result.status == NT_TOO_MANY_ADDRESSES;
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_address ndk_choose(struct ndk_adapter a, struct ndk_endpoint want);

/* Steps 1 to 5 for a socket address. */
/*@ requires memory: place_memory(a);
    requires octets: octets == \null || \valid_read(octets + (0 .. length - 1));
    terminates \true; exits \false;
    assigns a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    ensures short: too_short(octets, length) ==> \result.status == NT_INVALID_PARAMETER;
    ensures foreign: !too_short(octets, length) && other_family(octets) ==> \result.status == NT_INVALID_ADDRESS;
    ensures error: NT_ERROR_OF(1) <= \result.status <= NT_SUCCESS;
    ensures read: \result.status == NT_SUCCESS ==> !too_short(octets, length) && !other_family(octets);
    ensures family: \result.status == NT_SUCCESS ==> \result.endpoint.family == family_of(octets);
    ensures asked: \result.status == NT_SUCCESS && be16(octets, 2) != 0 ==> \result.endpoint.port == be16(octets, 2);
    ensures chosen: \result.status == NT_SUCCESS && be16(octets, 2) == 0 ==>
      NDK_PORT_FIRST <= \result.endpoint.port <= NDK_PORT_LAST;
    ensures port: \result.status == NT_SUCCESS ==> 1 <= \result.endpoint.port <= NDK_PORT_LAST;
    ensures on: \result.status == NT_SUCCESS ==> on_adapter(a, \result.endpoint);
    ensures free: \result.status == NT_SUCCESS ==> !blocked(a, \result.endpoint, \result.endpoint.port);
*/
struct ndk_address ndk_place(struct ndk_adapter a, const uint8_t *octets, uint32_t length);
#endif
