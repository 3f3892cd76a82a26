/* SPDX-License-Identifier: Apache-2.0 */
/* Windows socket addresses. */
#include "sockaddr.h"

#include <string.h>

/* Offsets: the family, little-endian, is at 0 in both. */
enum sockaddr_offset {
    AT_PORT = 2,
    AT_V4 = 4,
    AT_V6 = 8,
    AT_SCOPE = 24
};

static void put_big(uint8_t *out, uint32_t n, uint64_t value)
{
    for (uint32_t i = 0; i < n; i++)
        out[i] = (uint8_t)(value >> (8 * (n - 1 - i)));
}

static uint64_t get_big(const uint8_t *octets, uint32_t n)
{
    uint64_t value = 0;

    for (uint32_t i = 0; i < n; i++)
        value = value << 8 | octets[i];
    return value;
}

static void put_little(uint8_t *out, uint32_t n, uint64_t value)
{
    for (uint32_t i = 0; i < n; i++)
        out[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_little(const uint8_t *octets, uint32_t n)
{
    uint64_t value = 0;

    for (uint32_t i = n; i > 0; i--)
        value = value << 8 | octets[i - 1];
    return value;
}

uint32_t sockaddr_write(uint8_t out[SOCKADDR_MAX], const struct ndk_endpoint *e)
{
    memset(out, 0, SOCKADDR_MAX);
    put_little(out, 2, e->family);
    put_big(out + AT_PORT, 2, e->port);
    if (e->family == NDK_AF_INET) {
        put_big(out + AT_V4, 4, e->low);
        return NDK_SOCKADDR_IN;
    }
    put_big(out + AT_V6, 8, e->high);
    put_big(out + AT_V6 + 8, 8, e->low);
    put_little(out + AT_SCOPE, 4, e->scope);
    return NDK_SOCKADDR_IN6;
}

bool sockaddr_read(const uint8_t *octets, uint32_t n, struct ndk_endpoint *e)
{
    static const struct ndk_endpoint nowhere;

    *e = nowhere;
    if (n < NDK_SOCKADDR_IN)
        return false;
    e->family = get_little(octets, 2);
    e->port = get_big(octets + AT_PORT, 2);
    if (e->family == NDK_AF_INET) {
        e->low = get_big(octets + AT_V4, 4);
        return true;
    }
    if (e->family != NDK_AF_INET6 || n < NDK_SOCKADDR_IN6)
        return false;
    e->high = get_big(octets + AT_V6, 8);
    e->low = get_big(octets + AT_V6 + 8, 8);
    e->scope = get_little(octets + AT_SCOPE, 4);
    return true;
}
