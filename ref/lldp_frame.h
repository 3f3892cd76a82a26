/* SPDX-License-Identifier: Apache-2.0 */
/* An Ethernet frame as an LLDP agent for the nearest bridge judges it (IEEE 802.1AB 10.3.2): not ours, discarded with
 * the first reason, a shutdown, or accepted with the place of every TLV that the rest of the reference uses. */
#ifndef ASSAY_LLDP_FRAME_H
#define ASSAY_LLDP_FRAME_H
#include "lldp_head.h"
#include "lldp_walk.h"
#include "qos_policy.h"

/* Numbers are stable and never reused. */
enum lldp_verdict {
    LLDP_IGNORED = 0,       /* not a frame for this agent */
    LLDP_DISCARDED = 1,     /* counted, and nothing of it is used */
    LLDP_SHUTDOWN = 2,      /* TTL 0: this MSAP's information is void; the TLVs after the TTL are not looked at */
    LLDP_ACCEPTED = 3
};

/* Offsets count from the first octet of the frame. Members after offset are 0 unless the verdict gives them. */
struct lldp_frame {
    uint32_t verdict;       /* enum lldp_verdict */
    uint32_t reason;        /* enum lldp_reason */
    uint32_t offset;        /* discarded: where the reason is, the header of a TLV or the LLDPDU; else 0 */
    uint32_t tagged;        /* 1: an 802.1Q tag stood before the EtherType */
    uint32_t chassis_id;    /* shutdown, accepted: offset of the Chassis ID TLV */
    uint32_t port_id;       /* likewise of the Port ID TLV */
    uint32_t ttl_s;         /* likewise the time to live in seconds, 0 to 65535 */
    struct lldp_walk walk;  /* accepted: the TLVs behind the TTL */
};

/*@
  // offset of the LLDPDU: behind the EtherType 88-CC, with at most one 802.1Q tag before it; 0 if there is none
  logic integer lldpdu_at{L}(uint8_t *p, integer n) =
    n >= 14 && p[12] == 0x88 && p[13] == 0xCC ? 14 :
    n >= 18 && p[12] == 0x81 && p[13] == 0x00 && p[16] == 0x88 && p[17] == 0xCC ? 18 : 0;

  // 1: destination nearest bridge, 2: the other two LLDP group addresses, 0: any other
  logic integer scope{L}(uint8_t *p) =
    p[0] == 0x01 && p[1] == 0x80 && p[2] == 0xC2 && p[3] == 0x00 && p[4] == 0x00 ?
      (p[5] == 0x0E ? 1 : p[5] == 0x03 || p[5] == 0x00 ? 2 : 0) : 0;

  predicate from_own{L}(uint8_t *p, struct qos_policy *y) =
    y->has_own != 0 && p[6] == y->own[0] && p[7] == y->own[1] && p[8] == y->own[2] &&
    p[9] == y->own[3] && p[10] == y->own[4] && p[11] == y->own[5];

  // where and why the walk of an LLDPDU with a good head ends
  logic integer stop_at{L}(uint8_t *p, integer h, integer n) = walk_stop(p, rest_at(p, h, n), n);
  logic integer stop_class{L}(uint8_t *p, integer h, integer n) = tlv_class(p, stop_at(p, h, n), n);

  // the verdicts, each as the rules state it
  predicate is_own{L}(uint8_t *p, integer n, struct qos_policy *y) = n >= 14 && from_own(p, y);
  predicate is_other{L}(uint8_t *p, integer n, struct qos_policy *y) =
    n < 14 || (!from_own(p, y) && (lldpdu_at(p, n) == 0 || scope(p) == 0));
  predicate is_out_of_scope{L}(uint8_t *p, integer n, struct qos_policy *y) =
    n >= 14 && !from_own(p, y) && lldpdu_at(p, n) != 0 && scope(p) == 2;
  predicate is_ours{L}(uint8_t *p, integer n, struct qos_policy *y) =
    n >= 14 && !from_own(p, y) && lldpdu_at(p, n) != 0 && scope(p) == 1;
  predicate has_bad_head{L}(uint8_t *p, integer n, struct qos_policy *y) =
    is_ours(p, n, y) && head_reason(p, lldpdu_at(p, n), n) != 0;
  predicate has_good_head{L}(uint8_t *p, integer n, struct qos_policy *y) =
    is_ours(p, n, y) && head_reason(p, lldpdu_at(p, n), n) == 0;
  predicate is_shutdown{L}(uint8_t *p, integer n, struct qos_policy *y) =
    has_good_head(p, n, y) && ttl_of(p, lldpdu_at(p, n), n) == 0;
  predicate has_duplicate{L}(uint8_t *p, integer n, struct qos_policy *y) =
    has_good_head(p, n, y) && ttl_of(p, lldpdu_at(p, n), n) != 0 && stop_class(p, lldpdu_at(p, n), n) == 4;
  predicate is_accepted{L}(uint8_t *p, integer n, struct qos_policy *y) =
    has_good_head(p, n, y) && ttl_of(p, lldpdu_at(p, n), n) != 0 && stop_class(p, lldpdu_at(p, n), n) != 4;

  // what is told of the walk
  predicate walk_told{L}(uint8_t *p, integer n, integer s, struct lldp_frame *f) =
    14 < s <= n &&
    f->walk.stop == walk_stop(p, s, n) && s <= f->walk.stop <= n &&
    f->walk.stop_class == tlv_class(p, f->walk.stop, n) && f->walk.stop_class <= 3 &&
    (f->walk.stop_class >= 2 ==> f->walk.stop + 2 <= n) &&
    f->walk.n_discarded == walk_discarded(p, s, s, n) && f->walk.n_discarded <= 1518 &&
    f->walk.n_unrecognized == walk_unrecognized(p, s, n) && f->walk.n_unrecognized <= 1518;
  predicate found_told{L}(uint8_t *p, integer n, integer s, struct lldp_frame *f) =
    found_ok(p, s, n, f->walk.ets_cfg, 11) && found_ok(p, s, n, f->walk.ets_rec, 12) &&
    found_ok(p, s, n, f->walk.pfc, 13) && found_ok(p, s, n, f->walk.app, 14) &&
    found_ok(p, s, n, f->walk.cee, 9) && found_ok(p, s, n, f->walk.cin, 10);
*/

/* Judges the frame p[0 .. n - 1], FCS not included, of any length. */
/*@ requires frame: \valid_read(p + (0 .. n - 1));
    requires policy: \valid_read(y) && policy_ok(y);
    requires out: \valid(f) && \separated(f, y);
    terminates \true; exits \false;
    assigns *f;
    ensures range: f->verdict <= 3 && f->reason <= 9;
    ensures own: is_own{Pre}(p, n, y) ==> f->verdict == LLDP_IGNORED && f->reason == LLDP_OWN_FRAME;
    ensures other: is_other{Pre}(p, n, y) ==> f->verdict == LLDP_IGNORED && f->reason == LLDP_NOT_LLDP;
    ensures scope: is_out_of_scope{Pre}(p, n, y) ==> f->verdict == LLDP_IGNORED && f->reason == LLDP_OTHER_SCOPE;
    ensures head: has_bad_head{Pre}(p, n, y) ==> f->verdict == LLDP_DISCARDED &&
      f->reason == head_reason{Pre}(p, lldpdu_at{Pre}(p, n), n) &&
      f->offset == head_offset{Pre}(p, lldpdu_at{Pre}(p, n), n);
    ensures duplicate: has_duplicate{Pre}(p, n, y) ==> f->verdict == LLDP_DISCARDED &&
      f->reason == LLDP_DUPLICATE_MANDATORY && f->offset == stop_at{Pre}(p, lldpdu_at{Pre}(p, n), n);
    ensures shutdown: is_shutdown{Pre}(p, n, y) <==> f->verdict == LLDP_SHUTDOWN;
    ensures accepted: is_accepted{Pre}(p, n, y) <==> f->verdict == LLDP_ACCEPTED;
    ensures reason: f->verdict >= 2 ==> f->reason == LLDP_NO_REASON;
    ensures chassis_id: f->verdict >= 2 ==> f->chassis_id == lldpdu_at(p, n) && id_at(p, n, f->chassis_id);
    ensures port_id: f->verdict >= 2 ==> f->port_id == port_at(p, lldpdu_at(p, n), n);
    ensures port_in: f->verdict >= 2 ==> id_at(p, n, f->port_id);
    ensures ttl: f->verdict >= 2 ==> f->ttl_s == ttl_of(p, lldpdu_at(p, n), n) && f->ttl_s <= 65535;
    ensures tagged: f->tagged == (lldpdu_at(p, n) == 18 ? 1 : 0);
    ensures walk: f->verdict == LLDP_ACCEPTED ==> walk_told(p, n, rest_at(p, lldpdu_at(p, n), n), f);
    ensures found: f->verdict == LLDP_ACCEPTED ==> found_told(p, n, rest_at(p, lldpdu_at(p, n), n), f);
*/
void lldp_frame_read(const uint8_t *p, uint32_t n, const struct qos_policy *y, struct lldp_frame *f);
#endif
