/* SPDX-License-Identifier: Apache-2.0 */
/* One TLV of an LLDPDU: header and class. */
#define OPEN_CLASS
#include "lldp_tlv.h"

#include "bits.h"

uint32_t lldp_tlv_type(const uint8_t *p, uint32_t i)
{
    return bits_high7(p[i]);
}

uint32_t lldp_tlv_len(const uint8_t *p, uint32_t i)
{
    return bits_0(p[i]) * (uint32_t)256 + p[i + 1];
}

/*@ requires range: len <= 511;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == qaz_class(subtype, len);
*/
static uint32_t qaz_tlv_class(uint32_t subtype, uint32_t len)
{
    if (subtype == 9)
        return len == DCBX_ETS_LEN ? LLDP_TLV_ETS_CFG : LLDP_TLV_BAD_LENGTH;
    if (subtype == 10)
        return len == DCBX_ETS_LEN ? LLDP_TLV_ETS_REC : LLDP_TLV_BAD_LENGTH;
    if (subtype == 11)
        return len == DCBX_PFC_LEN ? LLDP_TLV_PFC : LLDP_TLV_BAD_LENGTH;
    if (subtype != 12)
        return LLDP_TLV_UNRECOGNIZED;
    if (len < DCBX_APP_MIN_LEN || (len - DCBX_APP_MIN_LEN) % DCBX_APP_ENTRY_LEN != 0)
        return LLDP_TLV_BAD_LENGTH;
    return LLDP_TLV_APP;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == legacy_class(subtype);
*/
static uint32_t legacy_tlv_class(uint32_t subtype)
{
    if (subtype == 2)
        return LLDP_TLV_CEE;
    return subtype == 1 ? LLDP_TLV_CIN : LLDP_TLV_UNRECOGNIZED;
}

/*@ requires window: i <= LLDP_MAX_FRAME && len == t_len(p, i) && len >= 4;
    requires inside: \valid_read(p + (i .. i + 5));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == org_class(p, i);
*/
static uint32_t org_tlv_class(const uint8_t *p, uint32_t i, uint32_t len)
{
    if (p[i + 2] != 0x00)
        return LLDP_TLV_UNRECOGNIZED;
    if (p[i + 3] == 0x80 && p[i + 4] == 0xC2)
        return qaz_tlv_class(p[i + 5], len);
    if (p[i + 3] == 0x1B && p[i + 4] == 0x21)
        return legacy_tlv_class(p[i + 5]);
    return LLDP_TLV_UNRECOGNIZED;
}

/*@ requires range: 1 <= type <= 126 && len <= 511;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == basic_class(type, len);
    ensures range: 4 <= \result <= 8;
*/
static uint32_t basic_tlv_class(uint32_t type, uint32_t len)
{
    if (type <= LLDP_TYPE_TTL)
        return LLDP_TLV_MANDATORY;
    if (type > LLDP_TYPE_MGMT_ADDR)
        return LLDP_TLV_UNRECOGNIZED;
    if (type <= LLDP_TYPE_SYSTEM_DESC)
        return len <= 255 ? LLDP_TLV_PLAIN : LLDP_TLV_BAD_LENGTH;
    if (type == LLDP_TYPE_SYSTEM_CAP)
        return len == 4 ? LLDP_TLV_PLAIN : LLDP_TLV_BAD_LENGTH;
    return 9 <= len && len <= 167 ? LLDP_TLV_PLAIN : LLDP_TLV_BAD_LENGTH;
}

uint32_t lldp_tlv_class(const uint8_t *p, uint32_t i, uint32_t n)
{
    uint32_t type, len;

    if (i == n)
        return LLDP_TLV_NO_END;
    if (n - i < 2)
        return LLDP_TLV_ONE_OCTET;
    type = lldp_tlv_type(p, i);
    len = lldp_tlv_len(p, i);
    if (type == LLDP_TYPE_END)
        return LLDP_TLV_END;
    if (len > n - i - 2)
        return LLDP_TLV_OVERRUN;
    if (type < LLDP_TYPE_ORG)
        return basic_tlv_class(type, len);
    if (len < 4)
        return LLDP_TLV_ORG_SHORT;
    return org_tlv_class(p, i, len);
}
