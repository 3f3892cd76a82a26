/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_address.h"

/*@ requires room: \valid_read(o + (0 .. 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == be16(o, 0);
    ensures range: \result <= 0xFFFF;
*/
static uint64_t be16_of(const uint8_t *o)
{
    return (uint64_t)256 * o[0] + o[1];
}

/*@ requires room: \valid_read(o + (0 .. 3));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == be32(o, 0);
    ensures range: \result <= 0xFFFFFFFF;
*/
static uint64_t be32_of(const uint8_t *o)
{
    return (uint64_t)65536 * be16_of(o) + be16_of(o + 2);
}

/*@ requires room: \valid_read(octets + (0 .. NDK_SOCKADDR_IN - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures value: v4_at(octets, \result);
*/
static struct ndk_endpoint read_v4(const uint8_t *octets)
{
    struct ndk_endpoint e = { NDK_AF_INET, be16_of(octets + 2), 0, 0, be32_of(octets + 4) };

    return e;
}

/*@ requires room: \valid_read(octets + (0 .. NDK_SOCKADDR_IN6 - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures value: v6_at(octets, \result);
*/
static struct ndk_endpoint read_v6(const uint8_t *octets)
{
    uint64_t scope = 0;
    struct ndk_endpoint e;

    /* A scope id means something for link-local addresses (fe80::/10) only. */
    if (octets[8] == 0xFE && octets[9] / 64 == 2)
        scope = octets[24] + (uint64_t)256 * octets[25] + (uint64_t)65536 * octets[26] + (uint64_t)16777216 * octets[27];
    e.family = NDK_AF_INET6;
    e.port = be16_of(octets + 2);
    e.scope = scope;
    e.high = (uint64_t)4294967296 * be32_of(octets + 8) + be32_of(octets + 12);
    e.low = (uint64_t)4294967296 * be32_of(octets + 16) + be32_of(octets + 20);
    return e;
}

struct ndk_address ndk_address_read(const uint8_t *octets, uint32_t length)
{
    struct ndk_address a = { NT_INVALID_PARAMETER, { 0, 0, 0, 0, 0 } };
    uint32_t family;

    if (!octets || length < 2)
        return a;
    family = octets[0] + 256u * octets[1];
    if (family == NDK_AF_INET) {
        if (length < NDK_SOCKADDR_IN)
            return a;
        a.endpoint = read_v4(octets);
    } else if (family == NDK_AF_INET6) {
        if (length < NDK_SOCKADDR_IN6)
            return a;
        a.endpoint = read_v6(octets);
    } else {
        a.status = NT_INVALID_ADDRESS;
        return a;
    }
    a.status = NT_SUCCESS;
    return a;
}
