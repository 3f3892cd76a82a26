/* SPDX-License-Identifier: Apache-2.0 */
/* Windows socket addresses, as the NDK functions take them: SOCKADDR_IN of 16 octets and SOCKADDR_IN6 of 28. The port and
 * the address are in network byte order, the family and the scope in the host's (little-endian on Windows). */
#ifndef ASSAY_NDK_ADDRESS_H
#define ASSAY_NDK_ADDRESS_H
#include <stdint.h>

#include "ntstatus.h"

#define NDK_AF_INET 2u
#define NDK_AF_INET6 23u            /* Windows; Linux has 10 */
#define NDK_SOCKADDR_IN 16u
#define NDK_SOCKADDR_IN6 28u

/* Ports that NdkListen and NdkConnect choose from when they are given port 0. */
#define NDK_PORT_FIRST 49152u
#define NDK_PORT_LAST 65535u

/* An endpoint is a local address and a port. IPv4: high is 0 and low the 32-bit address; IPv6: the two halves, in host
 * order. port 0 means "any port" in a request and "no endpoint" in a table. */
struct ndk_endpoint {
    uint64_t family;        /* NDK_AF_INET or NDK_AF_INET6; 0 in an empty place of a table */
    uint64_t port;          /* up to 65535 */
    uint64_t scope;         /* scope id of a link-local IPv6 address, else 0 */
    uint64_t high, low;
};

struct ndk_address {
    int32_t status;                 /* NT_SUCCESS, or why there is no endpoint */
    struct ndk_endpoint endpoint;
};

/*@
  logic integer be16{L}(uint8_t *o, integer i) = 256 * o[i] + o[i + 1];
  logic integer be32{L}(uint8_t *o, integer i) = 65536 * be16(o, i) + be16(o, i + 2);
  logic integer be64{L}(uint8_t *o, integer i) = 4294967296 * be32(o, i) + be32(o, i + 4);
  logic integer family_of{L}(uint8_t *o) = o[0] + 256 * o[1];
  logic integer scope_of{L}(uint8_t *o) = o[24] + 256 * o[25] + 65536 * o[26] + 16777216 * o[27];
  predicate link_local{L}(uint8_t *o) = o[8] == 0xFE && 0x80 <= o[9] < 0xC0;

  predicate too_short{L}(uint8_t *o, integer length) =
    o == \null || length < 2 || (family_of(o) == NDK_AF_INET && length < NDK_SOCKADDR_IN) ||
    (family_of(o) == NDK_AF_INET6 && length < NDK_SOCKADDR_IN6);
  predicate other_family{L}(uint8_t *o) = family_of(o) != NDK_AF_INET && family_of(o) != NDK_AF_INET6;
  predicate v4_at{L}(uint8_t *o, struct ndk_endpoint e) =
    e.family == NDK_AF_INET && e.port == be16(o, 2) && e.scope == 0 && e.high == 0 && e.low == be32(o, 4);
  predicate v6_at{L}(uint8_t *o, struct ndk_endpoint e) =
    e.family == NDK_AF_INET6 && e.port == be16(o, 2) && e.high == be64(o, 8) && e.low == be64(o, 16) &&
    (link_local(o) ==> e.scope == scope_of(o)) && (!link_local(o) ==> e.scope == 0);
*/

/* Reads a socket address; a longer length than it needs is legal. INVALID_PARAMETER for NULL or too short,
 * INVALID_ADDRESS for another family. */
/*@ requires octets: octets == \null || \valid_read(octets + (0 .. length - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures port: \result.endpoint.port <= 65535;
    behavior bad:
      assumes too_short(octets, length);
      ensures status: \result.status == NT_INVALID_PARAMETER;
    behavior foreign:
      assumes !too_short(octets, length) && other_family(octets);
      ensures status: \result.status == NT_INVALID_ADDRESS;
    behavior v4:
      assumes !too_short(octets, length) && family_of(octets) == NDK_AF_INET;
      ensures status: \result.status == NT_SUCCESS;
      ensures value: v4_at(octets, \result.endpoint);
    behavior v6:
      assumes !too_short(octets, length) && family_of(octets) == NDK_AF_INET6;
      ensures status: \result.status == NT_SUCCESS;
      ensures value: v6_at(octets, \result.endpoint);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_address ndk_address_read(const uint8_t *octets, uint32_t length);
#endif
