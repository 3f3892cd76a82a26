/* SPDX-License-Identifier: Apache-2.0 */
/* The identity of a peer: MSAP identifier = Chassis ID and Port ID information strings, subtypes included
 * (IEEE 802.1AB 9.5.5.2). The source address is no part of it. */
#ifndef ASSAY_LLDP_MSAP_H
#define ASSAY_LLDP_MSAP_H
#include "lldp_tlv.h"

#define LLDP_MSAP_MAX 512u

/* The Chassis ID string, then the Port ID string; octets are 0 to 255. Each stage of the reference keeps its values in a
 * C type that no other stage writes, and so out of the others' memory in the proofs: here int16_t. Octets behind
 * both strings have no meaning. */
struct lldp_msap {
    int16_t chassis_len;    /* octets, 2 to 256 in a valid identity */
    int16_t port_len;
    int16_t octet[LLDP_MSAP_MAX];
};

/*@
  predicate msap_ok{L}(struct lldp_msap *m) = 0 <= m->chassis_len <= 256 && 0 <= m->port_len <= 256;

  // same lengths, same octets
  predicate msap_same{L1,L2}(struct lldp_msap *a, struct lldp_msap *b) =
    \at(a->chassis_len, L1) == \at(b->chassis_len, L2) && \at(a->port_len, L1) == \at(b->port_len, L2) &&
    (\forall integer k; 0 <= k < \at(a->chassis_len, L1) + \at(a->port_len, L1) ==>
      \at(a->octet[k], L1) == \at(b->octet[k], L2));
*/

/* Reads the identity from the TLVs at offsets chassis and port. */
/*@ requires offsets: chassis <= LLDP_MAX_FRAME && port <= LLDP_MAX_FRAME;
    requires headers: \valid_read(p + (chassis .. chassis + 1)) && \valid_read(p + (port .. port + 1));
    requires lengths: t_len(p, chassis) <= 256 && t_len(p, port) <= 256;
    requires chassis_in: \valid_read(p + (chassis .. chassis + 1 + t_len(p, chassis)));
    requires port_in: \valid_read(p + (port .. port + 1 + t_len(p, port)));
    requires out: \valid(m);
    terminates \true; exits \false;
    assigns *m;
    ensures ok: msap_ok(m);
    ensures lengths: m->chassis_len == t_len(p, chassis) && m->port_len == t_len(p, port);
    ensures chassis_id: \forall integer k; 0 <= k < t_len(p, chassis) ==> m->octet[k] == p[chassis + 2 + k];
    ensures port_id: \forall integer k; 0 <= k < t_len(p, port) ==>
      m->octet[t_len(p, chassis) + k] == p[port + 2 + k];
*/
void lldp_msap_read(const uint8_t *p, uint32_t chassis, uint32_t port, struct lldp_msap *m);

/* 1 when both name the same peer, else 0. */
/*@ requires a: \valid_read(a) && msap_ok(a);
    requires b: \valid_read(b) && msap_ok(b);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> msap_same{Here,Here}(a, b);
    ensures range: \result == 0 || \result == 1;
*/
uint32_t lldp_msap_equal(const struct lldp_msap *a, const struct lldp_msap *b);

/*@ requires from: \valid_read(from) && msap_ok(from);
    requires to: \valid(to) && \separated(to, from);
    terminates \true; exits \false;
    assigns *to;
    ensures ok: msap_ok(to);
    ensures same: msap_same{Here,Here}(to, from);
*/
void lldp_msap_copy(struct lldp_msap *to, const struct lldp_msap *from);
#endif
