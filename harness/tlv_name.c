/* SPDX-License-Identifier: Apache-2.0 */
/* What TLVs are called. */
#include <stddef.h>

#include "tlv_list.h"

struct label {
    const char *name, *title;
};

static const struct label basic[] = {
    { "END", "End Of LLDPDU" },
    { "CHASSIS_ID", "Chassis ID" },
    { "PORT_ID", "Port ID" },
    { "TTL", "Time To Live" },
    { "PORT_DESCRIPTION", "Port Description" },
    { "SYSTEM_NAME", "System Name" },
    { "SYSTEM_DESCRIPTION", "System Description" },
    { "SYSTEM_CAPABILITIES", "System Capabilities" },
    { "MANAGEMENT_ADDRESS", "Management Address" },
};

static const struct {
    uint8_t prefix[4];      /* OUI and subtype */
    struct label label;
} known[] = {
    { { 0x00, 0x80, 0xc2, 9 }, { "ETS_CFG", "ETS Configuration" } },
    { { 0x00, 0x80, 0xc2, 10 }, { "ETS_REC", "ETS Recommendation" } },
    { { 0x00, 0x80, 0xc2, 11 }, { "PFC", "PFC Configuration" } },
    { { 0x00, 0x80, 0xc2, 12 }, { "APP", "Application Priority" } },
    { { 0x00, 0x80, 0xc2, 16 }, { "APP_VLAN", "Application VLAN" } },
    { { 0x00, 0x1b, 0x21, 2 }, { "CEE", "CEE (DCBX 1.01)" } },
    { { 0x00, 0x1b, 0x21, 1 }, { "CIN", "CIN (DCBX 1.0)" } },
};

static const struct label reserved = { "RESERVED", "reserved type" };
static const struct label organizational = { "ORG", "Organizational" };
static const struct label half_header = { "HALF_HEADER", "half a header" };

static bool begins_with(const uint8_t *octets, const uint8_t prefix[4])
{
    for (int i = 0; i < 4; i++)
        if (octets[i] != prefix[i])
            return false;
    return true;
}

static const struct label *label_of(const uint8_t *p, const struct tlv_entry *e)
{
    if (!e->has_header)
        return &half_header;
    if (e->type < sizeof basic / sizeof basic[0])
        return &basic[e->type];
    if (e->type != LLDP_TYPE_ORG)
        return &reserved;
    if (!e->is_whole || e->len < 4)
        return &organizational;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (begins_with(p + e->at + 2, known[i].prefix))
            return &known[i].label;
    return &organizational;
}

const char *tlv_name(const uint8_t *p, const struct tlv_entry *e)
{
    return label_of(p, e)->name;
}

const char *tlv_title(const uint8_t *p, const struct tlv_entry *e)
{
    return label_of(p, e)->title;
}

const char *tlv_status_name(enum tlv_status status)
{
    switch (status) {
    case TLV_USED:
        return "used";
    case TLV_IGNORED:
        return "ignored";
    case TLV_DISCARDED:
        return "discarded";
    case TLV_UNRECOGNISED:
        return "unrecognised";
    }
    return "?";
}
