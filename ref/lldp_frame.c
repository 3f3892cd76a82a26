/* SPDX-License-Identifier: Apache-2.0 */
/* An Ethernet frame as an LLDP agent judges it. */
#include "lldp_frame.h"

#define UNTAGGED_HEADER 14u
#define TAGGED_HEADER 18u

/*@ requires frame: \valid_read(p + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == lldpdu_at(p, n);
*/
static uint32_t find_lldpdu(const uint8_t *p, uint32_t n)
{
    if (n < UNTAGGED_HEADER)
        return 0;
    if (p[12] == 0x88 && p[13] == 0xCC)
        return UNTAGGED_HEADER;
    if (n < TAGGED_HEADER || p[12] != 0x81 || p[13] != 0x00)
        return 0;
    return p[16] == 0x88 && p[17] == 0xCC ? TAGGED_HEADER : 0;
}

/*@ requires frame: \valid_read(p + (0 .. 5));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == scope(p);
*/
static uint32_t scope_of(const uint8_t *p)
{
    if (p[0] != 0x01 || p[1] != 0x80 || p[2] != 0xC2 || p[3] != 0x00 || p[4] != 0x00)
        return 0;
    if (p[5] == 0x0E)
        return 1;
    return p[5] == 0x03 || p[5] == 0x00 ? 2 : 0;
}

/*@ requires frame: \valid_read(p + (0 .. 11)) && \valid_read(y);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> from_own(p, y);
*/
static int is_own_source(const uint8_t *p, const struct qos_policy *y)
{
    return y->has_own != 0 && p[6] == y->own[0] && p[7] == y->own[1] && p[8] == y->own[2] &&
           p[9] == y->own[3] && p[10] == y->own[4] && p[11] == y->own[5];
}

/*@ requires out: \valid(f);
    requires range: verdict <= 3 && reason <= 9;
    terminates \true; exits \false;
    assigns f->verdict, f->reason, f->offset;
    ensures given: f->verdict == verdict && f->reason == reason && f->offset == offset;
*/
static void give(struct lldp_frame *f, uint32_t verdict, uint32_t reason, uint32_t offset)
{
    f->verdict = verdict;
    f->reason = reason;
    f->offset = offset;
}

/*@ requires out: \valid(f);
    terminates \true; exits \false;
    assigns f->chassis_id, f->port_id, f->ttl_s;
    ensures zero: f->chassis_id == 0 && f->port_id == 0 && f->ttl_s == 0;
*/
static void clear_head(struct lldp_frame *f)
{
    f->chassis_id = 0;
    f->port_id = 0;
    f->ttl_s = 0;
}

/*@ requires out: \valid(w);
    terminates \true; exits \false;
    assigns *w;
    ensures zero: w->stop == 0 && w->n_discarded == 0 && w->n_unrecognized == 0;
*/
static void clear_walk(struct lldp_walk *w)
{
    w->stop = 0;
    w->stop_class = 0;
    w->n_discarded = 0;
    w->n_unrecognized = 0;
    w->ets_cfg = 0;
    w->ets_rec = 0;
    w->pfc = 0;
    w->app = 0;
    w->cee = 0;
    w->cin = 0;
}

/* Walks what is behind a good head with a TTL above 0. */
/*@ requires frame: 14 < rest <= n <= LLDP_MAX_FRAME && \valid_read(p + (0 .. n - 1));
    requires out: \valid(f);
    terminates \true; exits \false;
    assigns f->verdict, f->reason, f->offset, f->chassis_id, f->port_id, f->ttl_s, f->walk;
    ensures head: f->verdict == LLDP_ACCEPTED ==> f->chassis_id == \old(f->chassis_id) &&
      f->port_id == \old(f->port_id) && f->ttl_s == \old(f->ttl_s);
    ensures duplicate: tlv_class(p, walk_stop(p, rest, n), n) == 4 ==> f->verdict == LLDP_DISCARDED &&
      f->reason == LLDP_DUPLICATE_MANDATORY && f->offset == walk_stop(p, rest, n);
    ensures accepted: tlv_class(p, walk_stop(p, rest, n), n) != 4 ==>
      f->verdict == LLDP_ACCEPTED && f->reason == LLDP_NO_REASON;
    ensures walk: f->verdict == LLDP_ACCEPTED ==> walk_told(p, n, rest, f);
    ensures found: f->verdict == LLDP_ACCEPTED ==> found_told(p, n, rest, f);
*/
static void judge_rest(const uint8_t *p, uint32_t rest, uint32_t n, struct lldp_frame *f)
{
    lldp_walk_tlvs(p, rest, n, &f->walk);
    if (f->walk.stop_class != LLDP_TLV_MANDATORY) {
        give(f, LLDP_ACCEPTED, LLDP_NO_REASON, 0);
        return;
    }
    give(f, LLDP_DISCARDED, LLDP_DUPLICATE_MANDATORY, f->walk.stop);
    clear_head(f);
    clear_walk(&f->walk);
}

/* Judges an LLDPDU at h, in a frame that is for us. */
/*@ requires frame: (h == 14 || h == 18) && h <= n && \valid_read(p + (0 .. n - 1));
    requires out: \valid(f);
    terminates \true; exits \false;
    assigns f->verdict, f->reason, f->offset, f->chassis_id, f->port_id, f->ttl_s, f->walk;
    ensures range: 1 <= f->verdict <= 3 && f->reason <= 8;
    ensures head: head_reason(p, h, n) != 0 ==> f->verdict == LLDP_DISCARDED &&
      f->reason == head_reason(p, h, n) && f->offset == head_offset(p, h, n);
    ensures duplicate: head_reason(p, h, n) == 0 && ttl_of(p, h, n) != 0 && stop_class(p, h, n) == 4 ==>
      f->verdict == LLDP_DISCARDED && f->reason == LLDP_DUPLICATE_MANDATORY && f->offset == stop_at(p, h, n);
    ensures shutdown: head_reason(p, h, n) == 0 && ttl_of(p, h, n) == 0 <==> f->verdict == LLDP_SHUTDOWN;
    ensures accepted: head_reason(p, h, n) == 0 && ttl_of(p, h, n) != 0 && stop_class(p, h, n) != 4 <==>
      f->verdict == LLDP_ACCEPTED;
    ensures reason: f->verdict != LLDP_DISCARDED ==> f->reason == LLDP_NO_REASON;
    ensures chassis_id: f->verdict != LLDP_DISCARDED ==> f->chassis_id == h && id_at(p, n, h);
    ensures port_id: f->verdict != LLDP_DISCARDED ==> f->port_id == port_at(p, h, n);
    ensures port_in: f->verdict != LLDP_DISCARDED ==> id_at(p, n, f->port_id);
    ensures ttl: f->verdict != LLDP_DISCARDED ==> f->ttl_s == ttl_of(p, h, n) && f->ttl_s <= 65535;
    ensures walk: f->verdict == LLDP_ACCEPTED ==> walk_told(p, n, rest_at(p, h, n), f);
    ensures found: f->verdict == LLDP_ACCEPTED ==> found_told(p, n, rest_at(p, h, n), f);
*/
static void judge(const uint8_t *p, uint32_t h, uint32_t n, struct lldp_frame *f)
{
    struct lldp_head head;

    lldp_head_read(p, h, n, &head);
    if (head.reason != LLDP_NO_REASON) {
        give(f, LLDP_DISCARDED, head.reason, head.offset);
        return;
    }
    f->chassis_id = h;
    f->port_id = head.port_id;
    f->ttl_s = head.ttl_s;
    if (head.ttl_s == 0)
        give(f, LLDP_SHUTDOWN, LLDP_NO_REASON, 0);
    else
        judge_rest(p, head.rest, n, f);
}

/* Why a frame is not for us, LLDP_NO_REASON when it is; h: where find_lldpdu found the LLDPDU. */
/*@ requires frame: \valid_read(p + (0 .. n - 1)) && h == lldpdu_at(p, n);
    requires policy: \valid_read(y);
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result == 0 || \result == 1 || \result == 2 || \result == 9;
    ensures own: is_own(p, n, y) <==> \result == LLDP_OWN_FRAME;
    ensures other: is_other(p, n, y) <==> \result == LLDP_NOT_LLDP;
    ensures scope: is_out_of_scope(p, n, y) <==> \result == LLDP_OTHER_SCOPE;
    ensures ours: is_ours(p, n, y) <==> \result == LLDP_NO_REASON;
*/
static uint32_t recognise(const uint8_t *p, uint32_t n, uint32_t h, const struct qos_policy *y)
{
    uint32_t scope;

    if (n < UNTAGGED_HEADER)
        return LLDP_NOT_LLDP;
    if (is_own_source(p, y))
        return LLDP_OWN_FRAME;
    scope = scope_of(p);
    if (h == 0 || scope == 0)
        return LLDP_NOT_LLDP;
    return scope == 1 ? LLDP_NO_REASON : LLDP_OTHER_SCOPE;
}

void lldp_frame_read(const uint8_t *p, uint32_t n, const struct qos_policy *y, struct lldp_frame *f)
{
    uint32_t h = find_lldpdu(p, n);
    uint32_t reason = recognise(p, n, h, y);

    f->tagged = h == TAGGED_HEADER ? 1 : 0;
    clear_head(f);
    clear_walk(&f->walk);
    if (reason != LLDP_NO_REASON)
        give(f, LLDP_IGNORED, reason, 0);
    else
        judge(p, h, n, f);
}
