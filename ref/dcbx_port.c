/* SPDX-License-Identifier: Apache-2.0 */
/* A port with its DCBX peers. */
#include "dcbx_port.h"

/*@
  predicate is_blank{L}(struct qos_groups *g) =
    g->has_ets == 0 && ets_absent(g) && g->has_pfc == 0 && g->pfc == 0 && g->has_app == 0 && g->n_elems == 0;

  // the indication rule looks at nothing but the groups: where they are the same, it says the same
  lemma told_by_same{L1,L2,L3}: \forall struct qos_groups *g, struct qos_indication d;
    told_peer{L1,L2}(g, g) ==> told_by{L2,L3}(g, d) ==> told_by{L1,L3}(g, d);
*/

/* NDIS is told of the groups now. */
/*@ requires told: \valid(told);
    requires told_ets: ets_ok(told);
    requires told_pfc: pfc_ok(told);
    requires told_app: app_ok(told);
    requires now: \valid_read(now) && \separated(told, now);
    requires now_ets: ets_ok(now);
    requires now_pfc: pfc_ok(now);
    requires now_app: app_ok(now);
    terminates \true; exits \false;
    assigns *told;
    ensures ets_ok: ets_ok(told);
    ensures pfc_ok: pfc_ok(told);
    ensures app_ok: app_ok(told);
    ensures ets: ets_same{Post,Pre}(told, now);
    ensures pfc: pfc_same{Post,Pre}(told, now);
    ensures app: app_same{Post,Pre}(told, now);
    ensures told: told_by{Pre,Post}(told, \result);
*/
static struct qos_indication tell(struct qos_groups *told, const struct qos_groups *now)
{
    struct qos_indication d = qos_indicate(told, now);

    if (d.form != QOS_FORM_NONE)
        qos_groups_copy(told, now);
    return d;
}

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
    struct qos_indication d = tell(&p->told, now);

    //@ assert ets0: ets_ok(&p->table.peer[0].groups);
    //@ assert ets1: ets_ok(&p->table.peer[1].groups);
    //@ assert ets2: ets_ok(&p->table.peer[2].groups);
    //@ assert ets3: ets_ok(&p->table.peer[3].groups);
    //@ assert app0: app_ok(&p->table.peer[0].groups);
    //@ assert app1: app_ok(&p->table.peer[1].groups);
    //@ assert app2: app_ok(&p->table.peer[2].groups);
    //@ assert app3: app_ok(&p->table.peer[3].groups);
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
        //@ assert ets0: ets_ok(&p->table.peer[0].groups);
        //@ assert ets1: ets_ok(&p->table.peer[1].groups);
        //@ assert ets2: ets_ok(&p->table.peer[2].groups);
        //@ assert ets3: ets_ok(&p->table.peer[3].groups);
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

/*@ requires peer: \valid(q);
    terminates \true; exits \false;
    assigns *q;
    ensures free: q->deadline_ms == 0;
    ensures ids: msap_ok(&q->msap);
    ensures blank: is_blank(&q->groups);
*/
static void init_peer(struct dcbx_peer *q)
{
    q->deadline_ms = 0;
    q->msap.chassis_len = 0;
    q->msap.port_len = 0;
    qos_groups_clear(&q->groups);
}

void dcbx_port_init(struct dcbx_port *p)
{
    qos_groups_clear(&p->told);
    init_peer(&p->table.peer[0]);
    //@ assert none1: is_blank(&p->told) && is_blank(&p->table.peer[0].groups);
    init_peer(&p->table.peer[1]);
    //@ assert none2: is_blank(&p->told) && is_blank(&p->table.peer[0].groups) && is_blank(&p->table.peer[1].groups);
    init_peer(&p->table.peer[2]);
    //@ assert none3: is_blank(&p->told) && is_blank(&p->table.peer[0].groups) && is_blank(&p->table.peer[1].groups);
    //@ assert none4: is_blank(&p->table.peer[2].groups);
    init_peer(&p->table.peer[3]);
    //@ assert none5: is_blank(&p->told) && is_blank(&p->table.peer[0].groups) && is_blank(&p->table.peer[1].groups);
    //@ assert none6: is_blank(&p->table.peer[2].groups) && is_blank(&p->table.peer[3].groups);
    p->table.state = DCBX_NONE;
    p->table.overflow_ms = 0;
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

/* Enters the peer of a DCBX frame into entry i, or refreshes it. */
/*@ requires port: \valid(p) && i < DCBX_MAX_PEERS;
    requires ids: port_ids(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires frame: \valid_read(f) && msap_ok(&f->msap) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns p->table.peer[i];
    ensures deadline: p->table.peer[i].deadline_ms == deadline_ms;
    ensures msap: msap_same{Post,Pre}(&p->table.peer[i].msap, &f->msap);
    ensures groups: told_peer{Post,Pre}(&p->table.peer[i].groups, &f->groups);
    ensures told: told_peer{Pre,Post}(&p->told, &p->told);
    ensures ids: port_ids(p);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
*/
static void enter(struct dcbx_port *p, uint32_t i, const struct dcbx_frame *f, uint64_t deadline_ms)
{
    struct dcbx_peer *q = &p->table.peer[i];

    q->deadline_ms = deadline_ms;
    lldp_msap_copy(&q->msap, &f->msap);
    qos_groups_copy(&q->groups, &f->groups);
    //@ assert kept_ets: ets_same{Pre,Here}(&p->told, &p->told);
    //@ assert kept_pfc: pfc_same{Pre,Here}(&p->told, &p->told);
    //@ assert kept_app: app_same{Pre,Here}(&p->told, &p->told);
    //@ assert told_ets: ets_ok(&p->told);
    //@ assert told_pfc: pfc_ok(&p->told);
    //@ assert told_app: app_ok(&p->told);
    //@ assert ets0: ets_ok(&p->table.peer[0].groups);
    //@ assert ets1: ets_ok(&p->table.peer[1].groups);
    //@ assert ets2: ets_ok(&p->table.peer[2].groups);
    //@ assert ets3: ets_ok(&p->table.peer[3].groups);
    //@ assert pfc0: pfc_ok(&p->table.peer[0].groups);
    //@ assert pfc1: pfc_ok(&p->table.peer[1].groups);
    //@ assert pfc2: pfc_ok(&p->table.peer[2].groups);
    //@ assert pfc3: pfc_ok(&p->table.peer[3].groups);
    //@ assert app0: app_ok(&p->table.peer[0].groups);
    //@ assert app1: app_ok(&p->table.peer[1].groups);
    //@ assert app2: app_ok(&p->table.peer[2].groups);
    //@ assert app3: app_ok(&p->table.peer[3].groups);
}

/* Takes the peer m out of the table if it is there. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires rule: told_rule(p);
    requires msap: \valid_read(m) && msap_ok(m);
    terminates \true; exits \false;
    assigns p->table.state, p->table.peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, p->told;
    ensures gone: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, m) ==>
      p->table.peer[k].deadline_ms == \old(p->table.peer[k].deadline_ms);
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

/* Enters or refreshes the peer of a DCBX frame; one that finds no room makes the table overflow. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
    requires ets: port_ets(p);
    requires pfc: port_pfc(p);
    requires app: port_app(p);
    requires frame: \valid_read(f) && msap_ok(&f->msap) && \separated(p, f);
    requires frame_ets: ets_ok(&f->groups);
    requires frame_pfc: pfc_ok(&f->groups);
    requires frame_app: app_ok(&f->groups);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns p->table, p->stats.frames_discarded;
    ensures range: \result == DCBX_DONE || \result == DCBX_TABLE_FULL;
    ensures full: \result == DCBX_TABLE_FULL ==> \old(n_live(&p->table)) == DCBX_MAX_PEERS &&
      (\forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer{Pre}(&p->table, k, &f->msap));
    ensures overflow: p->table.overflow_ms ==
      (\result == DCBX_TABLE_FULL && \old(p->table.overflow_ms) < deadline_ms ? deadline_ms
                                                                             : \old(p->table.overflow_ms));
    ensures state: p->table.state == \old(p->table.state);
    ensures told: told_peer{Pre,Post}(&p->told, &p->told);
    ensures ids: port_ids(p);
    ensures ets: port_ets(p);
    ensures pfc: port_pfc(p);
    ensures app: port_app(p);
*/
static uint32_t take_peer(struct dcbx_port *p, const struct dcbx_frame *f, uint64_t deadline_ms)
{
    uint32_t i = dcbx_table_find(&p->table, &f->msap);

    if (i == DCBX_MAX_PEERS)
        i = dcbx_table_find_free(&p->table);
    if (i < DCBX_MAX_PEERS) {
        enter(p, i, f, deadline_ms);
        return DCBX_DONE;
    }
    if (p->table.overflow_ms < deadline_ms)
        p->table.overflow_ms = deadline_ms;
    p->stats.frames_discarded = lldp_stats_sum(p->stats.frames_discarded, 1);
    return DCBX_TABLE_FULL;
}

/* A DCBX frame of a peer, until deadline_ms. */
/*@ requires port: \valid(p);
    requires ids: port_ids(p);
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
    ensures ids: port_ids(p);
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

    r.outcome = take_peer(p, f, deadline_ms);
    r.indication = settle(p, multi_peer);
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
