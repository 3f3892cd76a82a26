/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps what the consumer can ask for later: addresses and private data, as octets. */
#ifndef ASSAY_NDK_STORE_H
#define ASSAY_NDK_STORE_H
#include "ndk_address.h"
#include "ndk_object.h"

/* Copies a socket address that ndk_address_read has accepted, with this port; the octets that mean nothing are 0. */
/*@ requires from: \valid_read(from + (0 .. length - 1)) && !too_short(from, length) && !other_family(from);
    requires to: \valid(to + (0 .. NDK_SOCKADDR_IN6 - 1)) &&
      \separated(to + (0 .. NDK_SOCKADDR_IN6 - 1), from + (0 .. length - 1));
    requires port: port <= NDK_PORT_LAST;
    terminates \true; exits \false;
    assigns to[0 .. NDK_SOCKADDR_IN6 - 1];
    ensures length: \result == (family_of{Pre}(from) == NDK_AF_INET ? NDK_SOCKADDR_IN : NDK_SOCKADDR_IN6);
    ensures family: to[0] == \old(from[0]) && to[1] == \old(from[1]);
    ensures port: be16(to, 2) == port;
    ensures v4: family_of{Pre}(from) == NDK_AF_INET ==> \forall integer k; 4 <= k < 8 ==> to[k] == \old(from[k]);
    ensures zero: family_of{Pre}(from) == NDK_AF_INET ==> \forall integer k; 8 <= k < NDK_SOCKADDR_IN6 ==> to[k] == 0;
    ensures v6: family_of{Pre}(from) == NDK_AF_INET6 ==>
      \forall integer k; 4 <= k < NDK_SOCKADDR_IN6 ==> to[k] == \old(from[k]);
*/
uint32_t ndk_store_address(uint8_t *to, const uint8_t *from, uint32_t length, uint64_t port);

/* Copies octets. */
/*@ requires from: \valid_read(from + (0 .. length - 1));
    requires to: \valid(to + (0 .. length - 1)) && \separated(to + (0 .. length - 1), from + (0 .. length - 1));
    terminates \true; exits \false;
    assigns to[0 .. length - 1];
    ensures copy: \forall integer k; 0 <= k < length ==> to[k] == \old(from[k]);
*/
void ndk_store_octets(uint8_t *to, const uint8_t *from, uint32_t length);
#endif
