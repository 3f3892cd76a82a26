/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_store.h"

void ndk_store_octets(uint8_t *to, const uint8_t *from, uint32_t length)
{
    /*@ loop invariant k: 0 <= k <= length;
        loop invariant copy: \forall integer j; 0 <= j < k ==> to[j] == \at(from[j], Pre);
        loop assigns k, to[0 .. length - 1];
        loop variant length - k;
    */
    for (uint32_t k = 0; k < length; k++)
        to[k] = from[k];
}

/*@ requires to: \valid(to + (0 .. NDK_SOCKADDR_IN6 - 1)) && from <= NDK_SOCKADDR_IN6;
    terminates \true; exits \false;
    assigns to[from .. NDK_SOCKADDR_IN6 - 1];
    ensures zero: \forall integer k; from <= k < NDK_SOCKADDR_IN6 ==> to[k] == 0;
*/
static void clear_rest(uint8_t *to, uint32_t from)
{
    /*@ loop invariant k: from <= k <= NDK_SOCKADDR_IN6;
        loop invariant zero: \forall integer j; from <= j < k ==> to[j] == 0;
        loop assigns k, to[from .. NDK_SOCKADDR_IN6 - 1];
        loop variant NDK_SOCKADDR_IN6 - k;
    */
    for (uint32_t k = from; k < NDK_SOCKADDR_IN6; k++)
        to[k] = 0;
}

uint32_t ndk_store_address(uint8_t *to, const uint8_t *from, uint32_t length, uint64_t port)
{
    /* sin_zero, octets 8 to 15 of a SOCKADDR_IN, may hold anything. */
    uint32_t is_v4 = from[0] == NDK_AF_INET;
    uint32_t used = is_v4 ? 8u : NDK_SOCKADDR_IN6;

    (void)length;
    ndk_store_octets(to, from, used);
    clear_rest(to, used);
    to[2] = (uint8_t)(port / 256);
    to[3] = (uint8_t)(port % 256);
    return is_v4 ? NDK_SOCKADDR_IN : NDK_SOCKADDR_IN6;
}
