/* SPDX-License-Identifier: Apache-2.0 */
/* The head of an LLDPDU. */
#define OPEN_HEAD
#include "lldp_head.h"

/*@ requires frame: i <= n <= LLDP_MAX_FRAME && \valid_read(p + (0 .. n - 1));
    requires type: 1 <= type <= 3;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == mandatory(p, i, n, type);
    ensures range: 0 <= \result <= 7;
    ensures id: \result == 0 && type != 3 ==> 2 <= t_len(p, i) <= 256;
    ensures ttl: \result == 0 && type == 3 ==> 2 <= t_len(p, i);
    ensures inside: \result == 0 ==> i + 4 <= t_next(p, i) <= n;
*/
static uint32_t check_mandatory(const uint8_t *p, uint32_t i, uint32_t n, uint32_t type)
{
    uint32_t len;

    if (n - i < 2)
        return LLDP_TRUNCATED_MANDATORY;
    if (lldp_tlv_type(p, i) != type)
        return LLDP_BAD_ORDER;
    len = lldp_tlv_len(p, i);
    if (type == LLDP_TYPE_TTL && len < LLDP_TTL_MIN_LEN)
        return LLDP_BAD_TTL_LENGTH;
    if (type != LLDP_TYPE_TTL && (len < LLDP_ID_MIN_LEN || len > LLDP_ID_MAX_LEN))
        return LLDP_BAD_ID_LENGTH;
    return len > n - i - 2 ? LLDP_TRUNCATED_MANDATORY : LLDP_NO_REASON;
}

void lldp_head_read(const uint8_t *p, uint32_t h, uint32_t n, struct lldp_head *d)
{
    uint32_t port, ttl;

    d->port_id = 0;
    d->rest = 0;
    d->ttl_s = 0;
    d->offset = h;
    d->reason = LLDP_TOO_LONG;
    if (n - h > LLDP_MAX_LLDPDU)
        return;
    d->reason = check_mandatory(p, h, n, LLDP_TYPE_CHASSIS_ID);
    if (d->reason != LLDP_NO_REASON)
        return;
    port = h + 2 + lldp_tlv_len(p, h);
    d->offset = port;
    d->reason = check_mandatory(p, port, n, LLDP_TYPE_PORT_ID);
    if (d->reason != LLDP_NO_REASON)
        return;
    ttl = port + 2 + lldp_tlv_len(p, port);
    d->offset = ttl;
    d->reason = check_mandatory(p, ttl, n, LLDP_TYPE_TTL);
    if (d->reason != LLDP_NO_REASON)
        return;
    d->port_id = port;
    d->ttl_s = p[ttl + 2] * (uint32_t)256 + p[ttl + 3];
    d->rest = ttl + 2 + lldp_tlv_len(p, ttl);
}
