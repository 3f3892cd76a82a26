/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses and endpoints as text. */
#define _POSIX_C_SOURCE 200809L
#include "address_text.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t be64(const uint8_t *o)
{
    uint64_t value = 0;

    for (int i = 0; i < 8; i++)
        value = value << 8 | o[i];
    return value;
}

static void put_be64(uint8_t *o, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        o[i] = (uint8_t)(value >> (56 - 8 * i));
}

static bool is_link_local(const struct ndk_endpoint *e)
{
    return e->family == NDK_AF_INET6 && e->high >> 54 == 0x3fa;     /* fe80::/10 */
}

static bool read_scope(const char *text, uint64_t *scope)
{
    size_t len = strspn(text, "0123456789");

    *scope = 0;
    if (len == 0 || len > 10 || text[len] != '\0')
        return false;
    for (size_t i = 0; i < len; i++)
        *scope = 10 * *scope + (uint64_t)(text[i] - '0');
    return *scope <= UINT32_MAX;
}

static bool read_ipv6(const char *text, struct ndk_endpoint *e)
{
    uint8_t octets[16];

    if (inet_pton(AF_INET6, text, octets) != 1)
        return false;
    e->family = NDK_AF_INET6;
    e->high = be64(octets);
    e->low = be64(octets + 8);
    return true;
}

static bool read_ipv4(const char *text, struct ndk_endpoint *e)
{
    uint8_t octets[4];

    if (inet_pton(AF_INET, text, octets) != 1)
        return false;
    e->family = NDK_AF_INET;
    e->low = (uint64_t)octets[0] << 24 | (uint64_t)octets[1] << 16 | (uint64_t)octets[2] << 8 | octets[3];
    return true;
}

bool address_read(const char *text, size_t len, struct ndk_endpoint *e)
{
    const struct ndk_endpoint none = { .family = 0 };
    char copy[ADDRESS_TEXT_SIZE];
    char *scope;

    *e = none;
    if (len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    scope = strchr(copy, '%');
    if (scope == NULL)
        return read_ipv4(copy, e) || read_ipv6(copy, e);
    *scope = '\0';
    return read_ipv6(copy, e) && is_link_local(e) && read_scope(scope + 1, &e->scope);
}

bool address_read_front(const char *text, size_t len, struct ndk_endpoint *e, size_t *port_at)
{
    const char *end = len != 0 && text[0] == '[' ? memchr(text, ']', len) : memchr(text, ':', len);
    size_t n = end == NULL ? 0 : (size_t)(end - text);

    if (end == NULL)
        return false;
    if (text[0] != '[') {
        *port_at = n + 1;
        return address_read(text, n, e) && e->family == NDK_AF_INET;
    }
    *port_at = n + 2;
    return n + 1 < len && end[1] == ':' && address_read(text + 1, n - 1, e) && e->family == NDK_AF_INET6;
}

void address_text(char out[ADDRESS_TEXT_SIZE], const struct ndk_endpoint *e)
{
    uint8_t octets[16];
    size_t len;

    if (e->family != NDK_AF_INET6) {
        put_be64(octets, e->low);
        inet_ntop(AF_INET, octets + 4, out, ADDRESS_TEXT_SIZE);
        return;
    }
    put_be64(octets, e->high);
    put_be64(octets + 8, e->low);
    inet_ntop(AF_INET6, octets, out, ADDRESS_TEXT_SIZE);
    len = strlen(out);
    if (e->scope != 0)
        snprintf(out + len, ADDRESS_TEXT_SIZE - len, "%%%" PRIu64, e->scope);
}

void endpoint_text(char out[ADDRESS_TEXT_SIZE], const struct ndk_endpoint *e, const char *port)
{
    bool is_ipv6 = e->family == NDK_AF_INET6;
    char address[ADDRESS_TEXT_SIZE], number[24];

    address_text(address, e);
    snprintf(number, sizeof number, "%" PRIu64, e->port);
    snprintf(out, ADDRESS_TEXT_SIZE, "%s%.58s%s:%.12s", is_ipv6 ? "[" : "", address, is_ipv6 ? "]" : "",
             port != NULL ? port : number);
}
