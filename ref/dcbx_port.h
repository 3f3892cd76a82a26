/* SPDX-License-Identifier: Apache-2.0 */
/* A port with its DCBX peers: what happens when a frame comes, when time passes and when the link comes up, and what NDIS is
 * told. The caller owns the memory and the clock; equal input gives equal results.
 *
 * Time: before a frame that arrives at now_ms, call dcbx_port_tick with the same now_ms until it returns 0. Each call
 * handles the earliest deadline only, so that every expiry is seen at its own time.
 */
#ifndef ASSAY_DCBX_PORT_H
#define ASSAY_DCBX_PORT_H
#include "dcbx_frame.h"
#include "dcbx_table.h"
#include "lldp_stats.h"
#include "qos_tell.h"

/* About 14 kB. */
struct dcbx_port {
    struct dcbx_table table;
    struct qos_groups told;             /* the groups of the last indication: what NDIS believes */
    struct lldp_stats stats;
};

/* What a frame or the passing of time did. */
enum dcbx_outcome {
    DCBX_DONE = 0,
    DCBX_TABLE_FULL = 1,    /* the frame was accepted but there is no room for its peer (LLDP_TOO_MANY_NEIGHBOURS) */
    DCBX_TICK_FIRST = 2,    /* a deadline is due: nothing was done, call dcbx_port_tick first */
    DCBX_NOTHING_DUE = 3,   /* no deadline has come: nothing was done */
    DCBX_EXPIRED = 4        /* the earliest deadline was handled */
};

struct dcbx_result {
    uint32_t outcome;                   /* enum dcbx_outcome */
    uint64_t at_ms;                     /* DCBX_EXPIRED: the deadline; else 0 */
    struct qos_indication indication;   /* whether one is due; dcbx_port.told then holds its groups for qos_build */
};

/*@
  // what NDIS was told and every live entry are well formed
  predicate port_ids{L}(struct dcbx_port *p) = ids_ok(&p->table);
  predicate port_ets{L}(struct dcbx_port *p) =
    ets_ok(&p->told) &&
    (p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups)) &&
    (p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups)) &&
    (p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups)) &&
    (p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups));
  predicate port_pfc{L}(struct dcbx_port *p) =
    pfc_ok(&p->told) &&
    (p->table.peer[0].deadline_ms != 0 ==> pfc_ok(&p->table.peer[0].groups)) &&
    (p->table.peer[1].deadline_ms != 0 ==> pfc_ok(&p->table.peer[1].groups)) &&
    (p->table.peer[2].deadline_ms != 0 ==> pfc_ok(&p->table.peer[2].groups)) &&
    (p->table.peer[3].deadline_ms != 0 ==> pfc_ok(&p->table.peer[3].groups));
  predicate port_app{L}(struct dcbx_port *p) =
    app_ok(&p->told) &&
    (p->table.peer[0].deadline_ms != 0 ==> app_ok(&p->table.peer[0].groups)) &&
    (p->table.peer[1].deadline_ms != 0 ==> app_ok(&p->table.peer[1].groups)) &&
    (p->table.peer[2].deadline_ms != 0 ==> app_ok(&p->table.peer[2].groups)) &&
    (p->table.peer[3].deadline_ms != 0 ==> app_ok(&p->table.peer[3].groups));
  // with no single peer NDIS believes nothing
  predicate told_rule{L}(struct dcbx_port *p) = p->table.state != 1 ==> groups_absent(&p->told);
*/

/* Starts anew: no peers, no history, all counters 0. */
/*@ requires port: \valid(p);
    terminates \true; exits \false;
    assigns *p;
    ensures ids: port_ids(p);
    ensures unique: unique(&p->table);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
    ensures rule: told_rule(p);
    ensures empty: p->table.state == DCBX_NONE && p->table.overflow_ms == 0 && n_live(&p->table) == 0;
    ensures told: groups_absent(&p->told);
    ensures zero: p->stats.frames_in == 0 && p->stats.frames_discarded == 0 && p->stats.frames_in_errors == 0 &&
      p->stats.tlvs_discarded == 0 && p->stats.tlvs_unrecognized == 0 && p->stats.ageouts == 0 &&
      p->stats.other_scope == 0;
*/
void dcbx_port_init(struct dcbx_port *p);

/* Re-initialises reception, as when the link comes up: all peers are forgotten, without an age-out; what NDIS was told
 * becomes invalid if there was anything. Counters stay. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    terminates \true; exits \false;
    assigns p->table.state, p->table.overflow_ms, p->table.peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, p->told;
    ensures ids: port_ids(p);
    ensures unique: unique(&p->table);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
    ensures rule: told_rule(p);
    ensures empty: p->table.state == DCBX_NONE && p->table.overflow_ms == 0 && n_live(&p->table) == 0;
    ensures told: told_by{Pre,Post}(&p->told, \result);
    ensures invalid: \result.form != QOS_FORM_VALID;
*/
struct qos_indication dcbx_port_reset(struct dcbx_port *p);

/* The earliest deadline of the port in milliseconds, 0 for none. */
/*@ requires port: \valid_read(p);
    terminates \true; exits \false; assigns \nothing;
    ensures val: is_next(&p->table, \result);
*/
uint64_t dcbx_port_next(const struct dcbx_port *p);

/* Handles the earliest deadline if it is not later than now_ms, and says in *e what expired; otherwise changes
 * nothing. multi_peer: enum qos_multi_peer. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires unique: unique(&p->table);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires rule: told_rule(p);
    requires out: \valid(e) && \separated(p, e);
    terminates \true; exits \false;
    assigns p->table.state, p->table.overflow_ms, p->table.peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, p->told,
            p->stats.ageouts, *e;
    behavior nothing:
      assumes !any_due(&p->table, now_ms);
      assigns \nothing;
      ensures none: \result.outcome == DCBX_NOTHING_DUE && \result.indication.form == QOS_FORM_NONE;
    behavior expired:
      assumes any_due(&p->table, now_ms);
      ensures one: \result.outcome == DCBX_EXPIRED;
      ensures at: is_next{Pre}(&p->table, \result.at_ms) && 0 < \result.at_ms <= now_ms;
      ensures gone: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==>
        e->gone[k] == (\old(p->table.peer[k].deadline_ms) == \result.at_ms ? 1 : 0);
      ensures freed: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> p->table.peer[k].deadline_ms ==
        (\old(p->table.peer[k].deadline_ms) == \result.at_ms ? 0 : \old(p->table.peer[k].deadline_ms));
      ensures overflow: p->table.overflow_ms ==
        (\old(p->table.overflow_ms) == \result.at_ms ? 0 : \old(p->table.overflow_ms));
      ensures overflow_told: e->overflow == (\old(p->table.overflow_ms) == \result.at_ms ? 1 : 0);
      ensures ageouts: p->stats.ageouts ==
        stats_sum(\old(p->stats.ageouts), \old(n_live(&p->table)) - n_live(&p->table));
      ensures state: p->table.state ==
        state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
      ensures ids: port_ids(p);
      ensures unique: unique(&p->table);
      ensures ets: port_ets(p);
      ensures pfc: port_pfc(p);
      ensures app: port_app(p);
      ensures rule: told_rule(p);
      ensures told: told_by{Pre,Post}(&p->told, \result.indication);
    complete behaviors;
    disjoint behaviors;
*/
struct dcbx_result dcbx_port_tick(struct dcbx_port *p, uint32_t multi_peer, uint64_t now_ms, struct dcbx_expiry *e);

/*@
  // a frame that the port may take: as dcbx_frame_read leaves it
  predicate frame_head_ok{L}(struct dcbx_frame *f) =
    f->lldp.verdict <= 3 && f->has_dcbx <= 1 &&
    (f->lldp.verdict >= 2 ==> msap_ok(&f->msap) && f->lldp.ttl_s <= 65535) &&
    (f->has_dcbx == 1 ==> f->lldp.verdict == 3) && (f->lldp.verdict == 3 ==> f->lldp.ttl_s > 0);
  // entry k (at L2) names the peer m (at L1) until this deadline
  predicate entered{L1,L2}(struct dcbx_table *t, integer k, integer deadline, struct lldp_msap *m) =
    \at(t->peer[k].deadline_ms, L2) == deadline && msap_same{L2,L1}(\at(&t->peer[k].msap, L2), m);
  logic integer max_deadline(integer a, integer b) = a < b ? b : a;
  // a frame that takes its peer out of the table if it is there: a shutdown, or one without DCBX TLVs
  predicate removes{L}(struct dcbx_frame *f) = f->lldp.verdict == 2 || (f->lldp.verdict == 3 && f->has_dcbx == 0);
*/

/* Handles a frame that dcbx_frame_read has read, at now_ms. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires unique: unique(&p->table);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires rule: told_rule(p);
    requires frame: \valid_read(f) && frame_head_ok(f) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires now: now_ms <= DCBX_MAX_NOW_MS;
    terminates \true; exits \false;
    assigns *p;
    ensures range: \result.outcome <= 2;
    ensures tick_first: \result.outcome == DCBX_TICK_FIRST <==> any_due{Pre}(&p->table, now_ms);
    ensures ids: port_ids(p);
    ensures unique: unique(&p->table);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
    ensures rule: told_rule(p);
    ensures full: \result.outcome == DCBX_TABLE_FULL ==> f->has_dcbx == 1 && \old(n_live(&p->table)) == 4;
    behavior tick:
      assumes any_due(&p->table, now_ms);
      assigns \nothing;
      ensures none: \result.indication.form == QOS_FORM_NONE;
    behavior unused:
      assumes !any_due(&p->table, now_ms) && f->lldp.verdict < 2;
      assigns p->stats;
      ensures none: \result.outcome == DCBX_DONE && \result.indication.form == QOS_FORM_NONE;
    behavior removed:
      assumes !any_due(&p->table, now_ms) && removes(f);
      assigns p->stats, p->table.state, p->table.peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, p->told;
      ensures told: told_by{Pre,Post}(&p->told, \result.indication);
      ensures gone: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> is_peer{Pre}(&p->table, k, &f->msap) ==>
        p->table.peer[k].deadline_ms == 0 && p->table.state ==
          state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
      ensures others: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, &f->msap) ==>
        p->table.peer[k].deadline_ms == \old(p->table.peer[k].deadline_ms);
      ensures unknown: (\forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, &f->msap)) ==>
        p->table.state == \old(p->table.state) && \result.indication.form == QOS_FORM_NONE;
    behavior taken:
      assumes !any_due(&p->table, now_ms) && f->has_dcbx == 1;
      ensures told: told_by{Pre,Post}(&p->told, \result.indication);
      ensures known: \result.outcome == DCBX_DONE ==> \exists integer k; 0 <= k < DCBX_MAX_PEERS &&
        entered{Pre,Post}(&p->table, k, now_ms + 1000 * f->lldp.ttl_s, &f->msap);
      ensures state: p->table.state ==
        state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
      ensures overflow: p->table.overflow_ms == (\result.outcome == DCBX_TABLE_FULL ?
        max_deadline(\old(p->table.overflow_ms), now_ms + 1000 * f->lldp.ttl_s) : \old(p->table.overflow_ms));
      ensures single: \result.outcome == DCBX_DONE && p->table.state == DCBX_SINGLE ==>
        told_peer{Post,Pre}(&p->told, &f->groups);
    complete behaviors;
    disjoint behaviors;
*/
struct dcbx_result dcbx_port_frame(struct dcbx_port *p, uint32_t multi_peer, uint64_t now_ms,
                                   const struct dcbx_frame *f);
#endif
