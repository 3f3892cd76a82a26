/* SPDX-License-Identifier: Apache-2.0 */
/* The table of DCBX peers of a port: who is there, until when, and which state follows. */
#ifndef ASSAY_DCBX_TABLE_H
#define ASSAY_DCBX_TABLE_H
#include "lldp_msap.h"
#include "qos_groups.h"
#include "qos_policy.h"

/* A neighbour with DCBX. */
struct dcbx_peer {
    uint64_t deadline_ms;           /* its information is valid while now_ms < deadline_ms; 0: the entry is free */
    struct lldp_msap msap;          /* stays readable when the entry has become free */
    struct qos_groups groups;       /* of its latest DCBX frame */
};

enum dcbx_state {
    DCBX_NONE = 0,      /* no peer */
    DCBX_SINGLE = 1,    /* one peer: its groups are the remote parameters */
    DCBX_MULTI = 2      /* the multi-peer condition: there are no remote parameters */
};

/* The scalars are uint64_t, which no other stage writes (see lldp_msap.h). */
struct dcbx_table {
    uint64_t state;                     /* enum dcbx_state */
    uint64_t overflow_ms;               /* until when peers without room are remembered; 0: there are none */
    struct dcbx_peer peer[DCBX_MAX_PEERS];
};

/* Which deadlines expired at one time. */
struct dcbx_expiry {
    uint16_t gone[DCBX_MAX_PEERS];      /* 1: this entry of the table */
    uint16_t overflow;                  /* 1: the overflow deadline */
};

/*@
  logic integer is_live{L}(struct dcbx_table *t, integer k) = t->peer[k].deadline_ms != 0 ? 1 : 0;
  logic integer n_live{L}(struct dcbx_table *t) = is_live(t, 0) + is_live(t, 1) + is_live(t, 2) + is_live(t, 3);

  // the state after an event that left n live peers; over: the overflow deadline, 0 for none
  logic integer state_after(integer multi_peer, integer state, integer n, integer over) =
    n == 0 && over == 0 ? 0 :
    n == 1 && over == 0 && (state != 2 || multi_peer == 1) ? 1 : 2;

  // a deadline that is set and not later than now
  predicate is_due(integer deadline, integer now) = deadline != 0 && deadline <= now;
  predicate any_due{L}(struct dcbx_table *t, integer now) =
    is_due(t->overflow_ms, now) || (\exists integer k; 0 <= k < 4 && is_due(t->peer[k].deadline_ms, now));
  // d is the earliest deadline, 0 when there is none
  predicate is_next{L}(struct dcbx_table *t, integer d) =
    (d == 0 ==> t->overflow_ms == 0 && (\forall integer k; 0 <= k < 4 ==> t->peer[k].deadline_ms == 0)) &&
    (d != 0 ==> (t->overflow_ms == d || (\exists integer k; 0 <= k < 4 && t->peer[k].deadline_ms == d)) &&
                (t->overflow_ms != 0 ==> d <= t->overflow_ms) &&
                (\forall integer k; 0 <= k < 4 && t->peer[k].deadline_ms != 0 ==> d <= t->peer[k].deadline_ms));

  // live entries have identities
  predicate ids_ok{L}(struct dcbx_table *t) =
    (t->peer[0].deadline_ms != 0 ==> msap_ok(&t->peer[0].msap)) &&
    (t->peer[1].deadline_ms != 0 ==> msap_ok(&t->peer[1].msap)) &&
    (t->peer[2].deadline_ms != 0 ==> msap_ok(&t->peer[2].msap)) &&
    (t->peer[3].deadline_ms != 0 ==> msap_ok(&t->peer[3].msap));
  // entry k is live and names m
  predicate is_peer{L}(struct dcbx_table *t, integer k, struct lldp_msap *m) =
    t->peer[k].deadline_ms != 0 && msap_same{L,L}(&t->peer[k].msap, m);
  // no peer has two live entries
  predicate apart{L}(struct dcbx_table *t, integer j, integer k) =
    t->peer[j].deadline_ms == 0 || t->peer[k].deadline_ms == 0 ||
    !msap_same{L,L}(&t->peer[j].msap, &t->peer[k].msap);
  predicate unique{L}(struct dcbx_table *t) =
    apart(t, 0, 1) && apart(t, 0, 2) && apart(t, 0, 3) && apart(t, 1, 2) && apart(t, 1, 3) && apart(t, 2, 3);
*/

/* The entry of this peer, or DCBX_MAX_PEERS. */
/*@ requires table: \valid_read(t);
    requires ids: ids_ok(t);
    requires unique: unique(t);
    requires msap: \valid_read(m) && msap_ok(m);
    terminates \true; exits \false; assigns \nothing;
    ensures range: 0 <= \result <= DCBX_MAX_PEERS;
    ensures hit: \result < DCBX_MAX_PEERS ==> is_peer(t, \result, m);
    ensures others: \forall integer k; 0 <= k < DCBX_MAX_PEERS && k != \result ==> !is_peer(t, k, m);
*/
uint32_t dcbx_table_find(const struct dcbx_table *t, const struct lldp_msap *m);

/* A free entry, or DCBX_MAX_PEERS. */
/*@ requires table: \valid_read(t);
    terminates \true; exits \false; assigns \nothing;
    ensures range: 0 <= \result <= DCBX_MAX_PEERS;
    ensures hit: \result < DCBX_MAX_PEERS ==> t->peer[\result].deadline_ms == 0;
    ensures miss: \result == DCBX_MAX_PEERS ==> n_live(t) == DCBX_MAX_PEERS;
*/
uint32_t dcbx_table_find_free(const struct dcbx_table *t);

/* Writes the identity of a peer that has no entry yet into the free entry i. */
/*@ requires table: \valid(t) && i < DCBX_MAX_PEERS && t->peer[i].deadline_ms == 0;
    requires ids: ids_ok(t);
    requires unique: unique(t);
    requires msap: \valid_read(m) && msap_ok(m) && \separated(t, m);
    requires new: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==> !is_peer(t, k, m);
    requires deadline: deadline_ms != 0;
    terminates \true; exits \false;
    assigns t->peer[i].msap, t->peer[i].deadline_ms;
    ensures deadline: t->peer[i].deadline_ms == deadline_ms;
    ensures msap: msap_same{Post,Pre}(&t->peer[i].msap, m);
    behavior at0:
      assumes i == 0;
      ensures unique0: unique(t);
      ensures ids0: ids_ok(t);
    behavior at1:
      assumes i == 1;
      ensures unique1: unique(t);
      ensures ids1: ids_ok(t);
    behavior at2:
      assumes i == 2;
      ensures unique2: unique(t);
      ensures ids2: ids_ok(t);
    behavior at3:
      assumes i == 3;
      ensures unique3: unique(t);
      ensures ids3: ids_ok(t);
    complete behaviors;
    disjoint behaviors;
*/
void dcbx_table_name(struct dcbx_table *t, uint32_t i, const struct lldp_msap *m, uint64_t deadline_ms);

/* How many entries are live. */
/*@ requires table: \valid_read(t);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == n_live(t);
    ensures range: 0 <= \result <= DCBX_MAX_PEERS;
*/
uint32_t dcbx_table_count(const struct dcbx_table *t);

/* The earliest deadline in milliseconds, 0 for none. */
/*@ requires table: \valid_read(t);
    terminates \true; exits \false; assigns \nothing;
    ensures val: is_next(t, \result);
*/
uint64_t dcbx_table_next(const struct dcbx_table *t);

/* 1 when a deadline is not later than now_ms, else 0. */
/*@ requires table: \valid_read(t);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> any_due(t, now_ms);
*/
uint32_t dcbx_table_is_due(const struct dcbx_table *t, uint64_t now_ms);

/* Frees every entry whose deadline is at_ms, and the overflow if its deadline is at_ms. Returns how many entries. */
/*@ requires table: \valid(t) && at_ms != 0;
    requires out: \valid(e);
    terminates \true; exits \false;
    assigns t->overflow_ms, t->peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms, *e;
    ensures gone: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==>
      e->gone[k] == (\old(t->peer[k].deadline_ms) == at_ms ? 1 : 0);
    ensures freed: \forall integer k; 0 <= k < DCBX_MAX_PEERS ==>
      t->peer[k].deadline_ms == (\old(t->peer[k].deadline_ms) == at_ms ? 0 : \old(t->peer[k].deadline_ms));
    ensures overflow: t->overflow_ms == (\old(t->overflow_ms) == at_ms ? 0 : \old(t->overflow_ms)) &&
      e->overflow == (\old(t->overflow_ms) == at_ms ? 1 : 0);
    ensures count: \result == \old(n_live(t)) - n_live(t) && \result <= DCBX_MAX_PEERS;
*/
uint32_t dcbx_table_expire(struct dcbx_table *t, uint64_t at_ms, struct dcbx_expiry *e);

/* Sets the state that follows from the peers that are left. */
/*@ requires table: \valid(t);
    terminates \true; exits \false;
    assigns t->state;
    ensures val: t->state == state_after(multi_peer, \old(t->state), n_live(t), t->overflow_ms);
    ensures range: t->state <= 2;
    ensures single: t->state == DCBX_SINGLE ==> n_live(t) == 1 && t->overflow_ms == 0;
*/
void dcbx_table_settle(struct dcbx_table *t, uint32_t multi_peer);
#endif
