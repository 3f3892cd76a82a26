/* SPDX-License-Identifier: Apache-2.0 */
/* Who a neighbour is, as text. */
#define _POSIX_C_SOURCE 200809L
#include "peer_text.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Address families of network addresses (IANA). */
#define FAMILY_IPV4 1
#define FAMILY_IPV6 2

enum id_form {
    FORM_OPAQUE,
    FORM_TEXT,
    FORM_MAC,
    FORM_NETWORK
};

struct id_subtype {
    enum id_form form;
    const char *title;
};

static const struct id_subtype chassis_subtypes[] = {
    [1] = { FORM_TEXT, "component" },
    [2] = { FORM_TEXT, "ifalias" },
    [3] = { FORM_TEXT, "port-component" },
    [4] = { FORM_MAC, "mac" },
    [5] = { FORM_NETWORK, "address" },
    [6] = { FORM_TEXT, "ifname" },
    [7] = { FORM_TEXT, "local" },
};

static const struct id_subtype port_subtypes[] = {
    [1] = { FORM_TEXT, "ifalias" },
    [2] = { FORM_TEXT, "port-component" },
    [3] = { FORM_MAC, "mac" },
    [4] = { FORM_NETWORK, "address" },
    [5] = { FORM_TEXT, "ifname" },
    [6] = { FORM_OPAQUE, "circuit" },
    [7] = { FORM_TEXT, "local" },
};

void hex_text(char *out, const uint8_t *octets, size_t n)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        out[2 * i] = digits[octets[i] / 16];
        out[2 * i + 1] = digits[octets[i] % 16];
    }
    out[2 * n] = '\0';
}

static struct id_subtype subtype_of(enum id_kind kind, uint8_t subtype)
{
    const struct id_subtype *table = kind == ID_CHASSIS ? chassis_subtypes : port_subtypes;
    const struct id_subtype unknown = { FORM_OPAQUE, NULL };

    return subtype >= 1 && subtype <= 7 ? table[subtype] : unknown;
}

/* Quotes and backslashes are left to hexadecimal, so that the text between quotes is never in doubt. */
static bool is_plain(const uint8_t *text, uint32_t len)
{
    for (uint32_t i = 0; i < len; i++)
        if (text[i] < 0x20 || text[i] > 0x7e || text[i] == '"' || text[i] == '\\')
            return false;
    return true;
}

static bool mac_text(char *out, const char *title, const uint8_t *v, uint32_t len)
{
    if (len != 6)
        return false;
    snprintf(out, ID_TEXT_SIZE, "%s %02x:%02x:%02x:%02x:%02x:%02x", title, v[0], v[1], v[2], v[3], v[4],
             v[5]);
    return true;
}

static bool network_text(char *out, const char *title, const uint8_t *v, uint32_t len)
{
    char text[INET6_ADDRSTRLEN];

    if (len == 5 && v[0] == FAMILY_IPV4)
        inet_ntop(AF_INET, v + 1, text, sizeof text);
    else if (len == 17 && v[0] == FAMILY_IPV6)
        inet_ntop(AF_INET6, v + 1, text, sizeof text);
    else
        return false;
    snprintf(out, ID_TEXT_SIZE, "%s %s", title, text);
    return true;
}

static bool quoted_text(char *out, const char *title, const uint8_t *v, uint32_t len)
{
    if (!is_plain(v, len))
        return false;
    snprintf(out, ID_TEXT_SIZE, "%s \"%.*s\"", title, (int)len, (const char *)v);
    return true;
}

static void opaque_text(char *out, const char *title, const uint8_t *id, uint32_t len)
{
    int used = title == NULL ? snprintf(out, ID_TEXT_SIZE, "subtype %u hex ", (unsigned)id[0])
                             : snprintf(out, ID_TEXT_SIZE, "%s hex ", title);

    hex_text(out + used, id + 1, len - 1);
}

void id_text(char out[ID_TEXT_SIZE], enum id_kind kind, const uint8_t *id, uint32_t len)
{
    struct id_subtype subtype;
    bool done = false;

    if (len == 0) {
        snprintf(out, ID_TEXT_SIZE, "empty");
        return;
    }
    subtype = subtype_of(kind, id[0]);
    if (subtype.form == FORM_MAC)
        done = mac_text(out, subtype.title, id + 1, len - 1);
    else if (subtype.form == FORM_NETWORK)
        done = network_text(out, subtype.title, id + 1, len - 1);
    else if (subtype.form == FORM_TEXT)
        done = quoted_text(out, subtype.title, id + 1, len - 1);
    if (!done)
        opaque_text(out, subtype.title, id, len);
}

/* An identity in the types of this file. */
struct identity {
    uint32_t chassis_len, port_len;
    uint8_t octets[LLDP_MSAP_MAX];
};

static void read_identity(struct identity *id, const struct lldp_msap *msap)
{
    id->chassis_len = (uint32_t)msap->chassis_len;
    id->port_len = (uint32_t)msap->port_len;
    for (uint32_t i = 0; i < id->chassis_len + id->port_len; i++)
        id->octets[i] = (uint8_t)msap->octet[i];
}

void peer_text(char out[PEER_TEXT_SIZE], const struct lldp_msap *msap)
{
    char chassis[ID_TEXT_SIZE], port[ID_TEXT_SIZE];
    struct identity id;

    read_identity(&id, msap);
    id_text(chassis, ID_CHASSIS, id.octets, id.chassis_len);
    id_text(port, ID_PORT, id.octets + id.chassis_len, id.port_len);
    snprintf(out, PEER_TEXT_SIZE, "%s / %s", chassis, port);
}

void peer_hex(char out[PEER_TEXT_SIZE], const struct lldp_msap *msap)
{
    struct identity id;
    size_t chassis_end;

    read_identity(&id, msap);
    chassis_end = (size_t)2 * id.chassis_len;
    hex_text(out, id.octets, id.chassis_len);
    out[chassis_end] = '/';
    hex_text(out + chassis_end + 1, id.octets + id.chassis_len, id.port_len);
}
