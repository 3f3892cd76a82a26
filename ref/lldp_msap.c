/* SPDX-License-Identifier: Apache-2.0 */
/* The identity of a peer. */
#include "lldp_msap.h"

/*@ requires offset: i <= LLDP_MAX_FRAME + 2 && len <= 256 && at <= 256;
    requires string: \valid_read(p + (i .. i + len - 1)) && \valid(to + (at .. at + len - 1));
    terminates \true; exits \false;
    assigns to[at .. at + len - 1];
    ensures copied: \forall integer k; 0 <= k < len ==> to[at + k] == p[i + k];
*/
static void read_string(const uint8_t *p, uint32_t i, uint32_t len, int16_t *to, uint32_t at)
{
    /*@ loop invariant k: 0 <= k <= len;
        loop invariant copied: \forall integer j; 0 <= j < k ==> to[at + j] == p[i + j];
        loop assigns k, to[at .. at + len - 1];
        loop variant len - k;
    */
    for (uint32_t k = 0; k < len; k++)
        to[at + k] = p[i + k];
}

void lldp_msap_read(const uint8_t *p, uint32_t chassis, uint32_t port, struct lldp_msap *m)
{
    uint32_t chassis_len = lldp_tlv_len(p, chassis);
    uint32_t port_len = lldp_tlv_len(p, port);

    m->chassis_len = (int16_t)chassis_len;
    m->port_len = (int16_t)port_len;
    read_string(p, chassis + 2, chassis_len, m->octet, 0);
    read_string(p, port + 2, port_len, m->octet, chassis_len);
}

uint32_t lldp_msap_equal(const struct lldp_msap *a, const struct lldp_msap *b)
{
    int32_t len = a->chassis_len + a->port_len;

    if (a->chassis_len != b->chassis_len || a->port_len != b->port_len)
        return 0;
    /*@ loop invariant k: 0 <= k <= len;
        loop invariant same: \forall integer j; 0 <= j < k ==> a->octet[j] == b->octet[j];
        loop assigns k;
        loop variant len - k;
    */
    for (int32_t k = 0; k < len; k++)
        if (a->octet[k] != b->octet[k])
            return 0;
    return 1;
}

void lldp_msap_copy(struct lldp_msap *to, const struct lldp_msap *from)
{
    int32_t len = from->chassis_len + from->port_len;

    to->chassis_len = from->chassis_len;
    to->port_len = from->port_len;
    /*@ loop invariant k: 0 <= k <= len;
        loop invariant copied: \forall integer j; 0 <= j < k ==> to->octet[j] == from->octet[j];
        loop assigns k, to->octet[0 .. LLDP_MSAP_MAX - 1];
        loop variant len - k;
    */
    for (int32_t k = 0; k < len; k++)
        to->octet[k] = from->octet[k];
}
