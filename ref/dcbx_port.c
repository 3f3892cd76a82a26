/* SPDX-License-Identifier: Apache-2.0 */
/* A port with its DCBX peers. */
#include "dcbx_port.h"

/* As tell, for the port: the peers stay well formed. */
/*@ requires port: \valid(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires now: \valid_read(now) && \separated(&p->told, now);
    requires now_ets: ets_ok(now);
    requires now_pfc: pfc_ok(now);
    requires now_app: app_ok(now);
    terminates \true; exits \false;
    assigns p->told;
    ensures peer: told_peer{Post,Pre}(&p->told, now);
    ensures told: told_by{Pre,Post}(&p->told, \result);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
*/
static struct qos_indication tell_port(struct dcbx_port *p, const struct qos_groups *now)
{
    struct qos_indication d = qos_tell(&p->told, now);

    //@ assert ets0: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
    //@ assert ets1: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
    //@ assert ets2: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
    //@ assert ets3: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
    //@ assert app0: p->table.peer[0].deadline_ms != 0 ==> app_ok(&p->table.peer[0].groups);
    //@ assert app1: p->table.peer[1].deadline_ms != 0 ==> app_ok(&p->table.peer[1].groups);
    //@ assert app2: p->table.peer[2].deadline_ms != 0 ==> app_ok(&p->table.peer[2].groups);
    //@ assert app3: p->table.peer[3].deadline_ms != 0 ==> app_ok(&p->table.peer[3].groups);
    return d;
}

/* The state follows from the peers that are left, and what NDIS is told from the state. */
/*@ requires port: \valid(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    terminates \true; exits \false;
    assigns p->table.state, p->told;
    ensures state: p->table.state ==
      state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
    ensures single: p->table.state == DCBX_SINGLE ==> n_live(&p->table) == 1 && p->table.overflow_ms == 0;
    ensures rule: told_rule(p);
    ensures told: told_by{Pre,Post}(&p->told, \result);
    ensures peer0: p->table.state == DCBX_SINGLE && p->table.peer[0].deadline_ms != 0 ==>
      told_peer{Post,Pre}(&p->told, &p->table.peer[0].groups);
    ensures peer1: p->table.state == DCBX_SINGLE && p->table.peer[1].deadline_ms != 0 ==>
      told_peer{Post,Pre}(&p->told, &p->table.peer[1].groups);
    ensures peer2: p->table.state == DCBX_SINGLE && p->table.peer[2].deadline_ms != 0 ==>
      told_peer{Post,Pre}(&p->told, &p->table.peer[2].groups);
    ensures peer3: p->table.state == DCBX_SINGLE && p->table.peer[3].deadline_ms != 0 ==>
      told_peer{Post,Pre}(&p->told, &p->table.peer[3].groups);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
*/
static struct qos_indication settle(struct dcbx_port *p, uint32_t multi_peer)
{
    struct qos_groups none;

    dcbx_table_settle(&p->table, multi_peer);
    if (p->table.state != DCBX_SINGLE) {
        qos_groups_clear(&none);
        //@ assert told: ets_ok(&p->told);
        //@ assert ets0: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
        //@ assert ets1: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
        //@ assert ets2: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
        //@ assert ets3: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
        return tell_port(p, &none);
    }
    if (p->table.peer[0].deadline_ms != 0)
        return tell_port(p, &p->table.peer[0].groups);
    if (p->table.peer[1].deadline_ms != 0)
        return tell_port(p, &p->table.peer[1].groups);
    if (p->table.peer[2].deadline_ms != 0)
        return tell_port(p, &p->table.peer[2].groups);
    return tell_port(p, &p->table.peer[3].groups);
}

void dcbx_port_init(struct dcbx_port *p)
{
    p->table.state = DCBX_NONE;
    p->table.overflow_ms = 0;
    p->table.peer[0].deadline_ms = 0;
    p->table.peer[1].deadline_ms = 0;
    p->table.peer[2].deadline_ms = 0;
    p->table.peer[3].deadline_ms = 0;
    qos_groups_clear(&p->told);
    lldp_stats_clear(&p->stats);
}

struct qos_indication dcbx_port_reset(struct dcbx_port *p)
{
    p->table.overflow_ms = 0;
    p->table.peer[0].deadline_ms = 0;
    p->table.peer[1].deadline_ms = 0;
    p->table.peer[2].deadline_ms = 0;
    p->table.peer[3].deadline_ms = 0;
    return settle(p, QOS_ALL_EXPIRED);
}

uint64_t dcbx_port_next(const struct dcbx_port *p)
{
    return dcbx_table_next(&p->table);
}

struct dcbx_result dcbx_port_tick(struct dcbx_port *p, uint32_t multi_peer, uint64_t now_ms, struct dcbx_expiry *e)
{
    struct dcbx_result r = { DCBX_NOTHING_DUE, 0, { QOS_FORM_NONE, 0, 0 } };
    uint64_t next = dcbx_table_next(&p->table);
    uint32_t n;

    if (next == 0 || next > now_ms)
        return r;
    n = dcbx_table_expire(&p->table, next, e);
    p->stats.ageouts = lldp_stats_sum(p->stats.ageouts, n);
    r.outcome = DCBX_EXPIRED;
    r.at_ms = next;
    r.indication = settle(p, multi_peer);
    return r;
}

/* Takes the groups and the deadline of a DCBX frame into entry i, which names its peer. */
/*@ requires port: \valid(p) && i < DCBX_MAX_PEERS;
    requires ets: ets_ok(&p->told);
    requires pfc: pfc_ok(&p->told);
    requires app: app_ok(&p->told);
    requires ets0: i != 0 && p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
    requires ets1: i != 1 && p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
    requires ets2: i != 2 && p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
    requires ets3: i != 3 && p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
    requires pfc0: i != 0 && p->table.peer[0].deadline_ms != 0 ==> pfc_ok(&p->table.peer[0].groups);
    requires pfc1: i != 1 && p->table.peer[1].deadline_ms != 0 ==> pfc_ok(&p->table.peer[1].groups);
    requires pfc2: i != 2 && p->table.peer[2].deadline_ms != 0 ==> pfc_ok(&p->table.peer[2].groups);
    requires pfc3: i != 3 && p->table.peer[3].deadline_ms != 0 ==> pfc_ok(&p->table.peer[3].groups);
    requires app0: i != 0 && p->table.peer[0].deadline_ms != 0 ==> app_ok(&p->table.peer[0].groups);
    requires app1: i != 1 && p->table.peer[1].deadline_ms != 0 ==> app_ok(&p->table.peer[1].groups);
    requires app2: i != 2 && p->table.peer[2].deadline_ms != 0 ==> app_ok(&p->table.peer[2].groups);
    requires app3: i != 3 && p->table.peer[3].deadline_ms != 0 ==> app_ok(&p->table.peer[3].groups);
    requires frame: \valid_read(f) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns p->table.peer[i].deadline_ms, p->table.peer[i].groups;
    ensures deadline: p->table.peer[i].deadline_ms == deadline_ms;
    ensures groups: told_peer{Post,Pre}(&p->table.peer[i].groups, &f->groups);
    ensures told: told_peer{Pre,Post}(&p->told, &p->told);
    behavior at0:
      assumes i == 0;
      ensures told0: ets_ok(&p->told);
      ensures ets00: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
      ensures ets01: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
      ensures ets02: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
      ensures ets03: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
      ensures pfc0: port_pfc(p);
      ensures app0: port_app(p);
    behavior at1:
      assumes i == 1;
      ensures told1: ets_ok(&p->told);
      ensures ets10: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
      ensures ets11: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
      ensures ets12: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
      ensures ets13: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
      ensures pfc1: port_pfc(p);
      ensures app1: port_app(p);
    behavior at2:
      assumes i == 2;
      ensures told2: ets_ok(&p->told);
      ensures ets20: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
      ensures ets21: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
      ensures ets22: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
      ensures ets23: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
      ensures pfc2: port_pfc(p);
      ensures app2: port_app(p);
    behavior at3:
      assumes i == 3;
      ensures told3: ets_ok(&p->told);
      ensures ets30: p->table.peer[0].deadline_ms != 0 ==> ets_ok(&p->table.peer[0].groups);
      ensures ets31: p->table.peer[1].deadline_ms != 0 ==> ets_ok(&p->table.peer[1].groups);
      ensures ets32: p->table.peer[2].deadline_ms != 0 ==> ets_ok(&p->table.peer[2].groups);
      ensures ets33: p->table.peer[3].deadline_ms != 0 ==> ets_ok(&p->table.peer[3].groups);
      ensures pfc3: port_pfc(p);
      ensures app3: port_app(p);
    complete behaviors;
    disjoint behaviors;
*/
static void refresh(struct dcbx_port *p, uint32_t i, const struct dcbx_frame *f, uint64_t deadline_ms)
{
    qos_groups_copy(&p->table.peer[i].groups, &f->groups);
    p->table.peer[i].deadline_ms = deadline_ms;
}

/* Takes the peer m out of the table if it is there. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires unique: unique(&p->table);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires rule: told_rule(p);
    requires msap: \valid_read(m) && msap_ok(m);
    terminates \true; exits \false;
    assigns p->table.state, p->table.peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, p->told;
    ensures others: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, m) ==>
      p->table.peer[k].deadline_ms == \old(p->table.peer[k].deadline_ms);
    ensures gone: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> is_peer{Pre}(&p->table, k, m) ==>
      p->table.peer[k].deadline_ms == 0 && p->table.state ==
        state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
    ensures unique: unique(&p->table);
    ensures unknown: (\forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, m)) ==>
      p->table.state == \old(p->table.state) && \result.form == QOS_FORM_NONE;
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
    ensures rule: told_rule(p);
    ensures told: told_by{Pre,Post}(&p->told, \result);
*/
static struct qos_indication remove_peer(struct dcbx_port *p, uint32_t multi_peer, const struct lldp_msap *m)
{
    struct qos_indication none = { QOS_FORM_NONE, 0, 0 };
    uint32_t i = dcbx_table_find(&p->table, m);

    if (i == DCBX_MAX_PEERS)
        return none;
    p->table.peer[i].deadline_ms = 0;
    return settle(p, multi_peer);
}

/* Enters or refreshes the peer of a DCBX frame; one that finds no room makes the table overflow. Returns its entry, or
 * DCBX_MAX_PEERS. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires unique: unique(&p->table);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires frame: \valid_read(f) && msap_ok(&f->msap) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns p->table.overflow_ms, p->table.peer[0 .. DCBX_MAX_PEERS - 1], p->stats.frames_discarded;
    ensures range: \result <= DCBX_MAX_PEERS;
    ensures full: \result == DCBX_MAX_PEERS ==> \old(n_live(&p->table)) == DCBX_MAX_PEERS;
    ensures overflow: p->table.overflow_ms == (\result == DCBX_MAX_PEERS ?
      max_deadline(\old(p->table.overflow_ms), deadline_ms) : \old(p->table.overflow_ms));
    ensures deadline: \result < DCBX_MAX_PEERS ==> p->table.peer[\result].deadline_ms == deadline_ms;
    ensures msap: \result < DCBX_MAX_PEERS ==> msap_same{Post,Pre}(&p->table.peer[\result].msap, &f->msap);
    ensures groups: \result < DCBX_MAX_PEERS ==> told_peer{Post,Pre}(&p->table.peer[\result].groups, &f->groups);
    ensures told: told_peer{Pre,Post}(&p->told, &p->told);
    ensures ids: port_ids(p);
    ensures unique: unique(&p->table);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
*/
static uint32_t take_peer(struct dcbx_port *p, const struct dcbx_frame *f, uint64_t deadline_ms)
{
    uint32_t i = dcbx_table_find(&p->table, &f->msap);

    if (i == DCBX_MAX_PEERS) {
        i = dcbx_table_find_free(&p->table);
        if (i < DCBX_MAX_PEERS)
            dcbx_table_name(&p->table, i, &f->msap, deadline_ms);
    }
    if (i < DCBX_MAX_PEERS) {
        refresh(p, i, f, deadline_ms);
        return i;
    }
    if (p->table.overflow_ms < deadline_ms)
        p->table.overflow_ms = deadline_ms;
    p->stats.frames_discarded = lldp_stats_sum(p->stats.frames_discarded, 1);
    return DCBX_MAX_PEERS;
}

/*@
  // the indication rule looks at nothing but the groups: where they are the same, it says the same
  lemma told_by_same{L1,L2,L3}: \forall struct qos_groups *g, struct qos_indication d;
    told_peer{L1,L2}(g, g) ==> told_by{L2,L3}(g, d) ==> told_by{L1,L3}(g, d);

  // groups that were copied twice are those of the start
  lemma told_chain{L1,L2,L3}: \forall struct qos_groups *a, *b, *c;
    told_peer{L3,L2}(a, b) ==> told_peer{L2,L1}(b, c) ==> told_peer{L3,L1}(a, c);
*/

/* A DCBX frame of a peer, until deadline_ms. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires unique: unique(&p->table);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires frame: \valid_read(f) && msap_ok(&f->msap) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns p->table, p->told, p->stats.frames_discarded;
    ensures range: \result.outcome == DCBX_DONE || \result.outcome == DCBX_TABLE_FULL;
    ensures full: \result.outcome == DCBX_TABLE_FULL ==> \old(n_live(&p->table)) == DCBX_MAX_PEERS;
    ensures known: \result.outcome == DCBX_DONE ==> \exists integer k; 0 <= k < DCBX_MAX_PEERS &&
      entered{Pre,Post}(&p->table, k, deadline_ms, &f->msap);
    ensures state: p->table.state ==
      state_after(multi_peer, \old(p->table.state), n_live(&p->table), p->table.overflow_ms);
    ensures overflow: p->table.overflow_ms == (\result.outcome == DCBX_TABLE_FULL ?
      max_deadline(\old(p->table.overflow_ms), deadline_ms) : \old(p->table.overflow_ms));
    ensures single: \result.outcome == DCBX_DONE && p->table.state == DCBX_SINGLE ==>
      told_peer{Post,Pre}(&p->told, &f->groups);
    ensures ids: port_ids(p);
    ensures unique: unique(&p->table);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
    ensures rule: told_rule(p);
    ensures told: told_by{Pre,Post}(&p->told, \result.indication);
*/
static struct dcbx_result take(struct dcbx_port *p, uint32_t multi_peer, const struct dcbx_frame *f,
                               uint64_t deadline_ms)
{
    struct dcbx_result r = { DCBX_DONE, 0, { QOS_FORM_NONE, 0, 0 } };
    uint32_t i = take_peer(p, f, deadline_ms);

    if (i == DCBX_MAX_PEERS)
        r.outcome = DCBX_TABLE_FULL;
    //@ assert one_of: i == 0 || i == 1 || i == 2 || i == 3 || i == 4;
    r.indication = settle(p, multi_peer);
    //@ assert entered: i < DCBX_MAX_PEERS ==> entered{Pre,Here}(&p->table, i, deadline_ms, &f->msap);
    return r;
}

struct dcbx_result dcbx_port_frame(struct dcbx_port *p, uint32_t multi_peer, uint64_t now_ms,
                                   const struct dcbx_frame *f)
{
    struct dcbx_result r = { DCBX_DONE, 0, { QOS_FORM_NONE, 0, 0 } };

    if (dcbx_table_is_due(&p->table, now_ms) != 0) {
        r.outcome = DCBX_TICK_FIRST;
        return r;
    }
    lldp_stats_count(&p->stats, &f->lldp);
    if (f->lldp.verdict < LLDP_SHUTDOWN)
        return r;
    if (f->has_dcbx == 0) {
        r.indication = remove_peer(p, multi_peer, &f->msap);
        return r;
    }
    return take(p, multi_peer, f, now_ms + (uint64_t)1000 * f->lldp.ttl_s);
}
