/* SPDX-License-Identifier: Apache-2.0 */
/* The three groups of remote QoS parameters as NDIS sees them: ETS, PFC and traffic classification. */
#ifndef ASSAY_QOS_GROUPS_H
#define ASSAY_QOS_GROUPS_H
#include <stdint.h>

#include "ndis_layout.h"

/* A traffic classification; its action is always "priority". Elements are int32_t, which no other stage writes (see
 * lldp_msap.h). */
struct qos_elem {
    int32_t csel;       /* ConditionSelector, 1 to 5 */
    int32_t cfield;     /* ConditionField, 0 to 65535 */
    int32_t prio;       /* ActionField, 0 to 7 */
};

/* A group that is absent has zeros in all its members. */
struct qos_groups {
    uint32_t has_ets, has_pfc, has_app;     /* 1: the group is present */
    uint32_t n_tcs;                         /* classes in use, 1 to 8 */
    uint32_t prio[8];                       /* traffic class of each priority */
    uint32_t bw[8];                         /* percent of each class */
    uint32_t tsa[8];                        /* algorithm of each class, 0 to 2 */
    uint32_t pfc;                           /* bit n: PFC on priority n */
    uint32_t n_elems;
    struct qos_elem elem[QOS_MAX_ELEMS];    /* a DEFAULT element first, then wire order */
};

/*@
  predicate elem_ok(struct qos_elem e, integer k) =
    1 <= e.csel <= 5 && 0 <= e.prio <= 7 && 0 <= e.cfield <= 0xFFFF &&
    (e.csel == 1 ==> e.cfield == 0 && k == 0) && (e.csel == 5 ==> e.cfield >= 0x600);
  predicate elem_same(struct qos_elem a, struct qos_elem b) =
    a.csel == b.csel && a.cfield == b.cfield && a.prio == b.prio;

  // each group is well formed as NDIS wants it, and zero when absent
  predicate ets_absent{L}(struct qos_groups *g) =
    g->n_tcs == 0 &&
    (\forall integer k; 0 <= k < 8 ==> g->prio[k] == 0) &&
    (\forall integer k; 0 <= k < 8 ==> g->bw[k] == 0) &&
    (\forall integer k; 0 <= k < 8 ==> g->tsa[k] == 0);
  predicate ets_present{L}(struct qos_groups *g) =
    1 <= g->n_tcs <= 8 &&
    (\forall integer k; 0 <= k < 8 ==> g->prio[k] < g->n_tcs) &&
    (\forall integer k; 0 <= k < 8 ==> g->bw[k] <= 255) &&
    (\forall integer k; 0 <= k < 8 ==> g->tsa[k] <= 2) &&
    (\forall integer k; 0 <= k < 8 && g->tsa[k] != 2 ==> g->bw[k] == 0) &&
    (\forall integer k; g->n_tcs <= k < 8 ==> g->bw[k] == 0) &&
    (\forall integer k; g->n_tcs <= k < 8 ==> g->tsa[k] == 0);
  predicate ets_sum{L}(struct qos_groups *g) =
    (\forall integer k; 0 <= k < 8 ==> g->tsa[k] != 2) ||
    g->bw[0] + g->bw[1] + g->bw[2] + g->bw[3] + g->bw[4] + g->bw[5] + g->bw[6] + g->bw[7] == 100;
  predicate ets_ok{L}(struct qos_groups *g) =
    g->has_ets <= 1 && (g->has_ets == 1 ==> ets_present(g) && ets_sum(g)) && (g->has_ets == 0 ==> ets_absent(g));
  predicate pfc_ok{L}(struct qos_groups *g) =
    g->has_pfc <= 1 && g->pfc <= 255 && (g->has_pfc == 0 ==> g->pfc == 0);
  predicate app_ok{L}(struct qos_groups *g) =
    g->has_app <= 1 && g->n_elems <= QOS_MAX_ELEMS && (g->has_app == 0 ==> g->n_elems == 0) &&
    (\forall integer k; 0 <= k < g->n_elems ==> elem_ok(g->elem[k], k));
  predicate groups_ok{L}(struct qos_groups *g) = ets_ok(g) && pfc_ok(g) && app_ok(g);
  predicate groups_absent{L}(struct qos_groups *g) = g->has_ets == 0 && g->has_pfc == 0 && g->has_app == 0;

  // same presence and same values, for each group
  predicate ets_same{L1,L2}(struct qos_groups *a, struct qos_groups *b) =
    \at(a->has_ets, L1) == \at(b->has_ets, L2) && \at(a->n_tcs, L1) == \at(b->n_tcs, L2) &&
    (\forall integer k; 0 <= k < 8 ==> \at(a->prio[k], L1) == \at(b->prio[k], L2)) &&
    (\forall integer k; 0 <= k < 8 ==> \at(a->bw[k], L1) == \at(b->bw[k], L2)) &&
    (\forall integer k; 0 <= k < 8 ==> \at(a->tsa[k], L1) == \at(b->tsa[k], L2));
  predicate pfc_same{L1,L2}(struct qos_groups *a, struct qos_groups *b) =
    \at(a->has_pfc, L1) == \at(b->has_pfc, L2) && \at(a->pfc, L1) == \at(b->pfc, L2);
  predicate app_same{L1,L2}(struct qos_groups *a, struct qos_groups *b) =
    \at(a->has_app, L1) == \at(b->has_app, L2) && \at(a->n_elems, L1) == \at(b->n_elems, L2) &&
    (\forall integer k; 0 <= k < \at(a->n_elems, L1) ==> elem_same(\at(a->elem[k], L1), \at(b->elem[k], L2)));
  predicate groups_same{L1,L2}(struct qos_groups *a, struct qos_groups *b) =
    ets_same{L1,L2}(a, b) && pfc_same{L1,L2}(a, b) && app_same{L1,L2}(a, b);
*/

/* Makes all groups absent. */
/*@ requires out: \valid(g);
    terminates \true; exits \false;
    assigns *g;
    ensures ets: ets_absent(g) && g->has_ets == 0;
    ensures pfc: g->has_pfc == 0 && g->pfc == 0;
    ensures app: g->has_app == 0 && g->n_elems == 0;
    ensures ok: groups_ok(g);
*/
void qos_groups_clear(struct qos_groups *g);

/* 1 when the group is the same in both, else 0. */
/*@ requires groups: \valid_read(a) && \valid_read(b);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> ets_same{Here,Here}(a, b);
    ensures range: \result == 0 || \result == 1;
*/
uint32_t qos_ets_equal(const struct qos_groups *a, const struct qos_groups *b);

/*@ requires groups: \valid_read(a) && \valid_read(b);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> pfc_same{Here,Here}(a, b);
    ensures range: \result == 0 || \result == 1;
*/
uint32_t qos_pfc_equal(const struct qos_groups *a, const struct qos_groups *b);

/*@ requires groups: \valid_read(a) && \valid_read(b);
    requires bounded: a->n_elems <= QOS_MAX_ELEMS && b->n_elems <= QOS_MAX_ELEMS;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> app_same{Here,Here}(a, b);
    ensures range: \result == 0 || \result == 1;
*/
uint32_t qos_app_equal(const struct qos_groups *a, const struct qos_groups *b);

/*@ requires from: \valid_read(from);
    requires from_ets: ets_ok(from);
    requires from_pfc: pfc_ok(from);
    requires from_app: app_ok(from);
    requires to: \valid(to) && \separated(to, from);
    terminates \true; exits \false;
    assigns *to;
    ensures ets: ets_same{Post,Pre}(to, from);
    ensures pfc: pfc_same{Post,Pre}(to, from);
    ensures app: app_same{Post,Pre}(to, from);
    ensures ets_ok: ets_ok(to);
    ensures pfc_ok: pfc_ok(to);
    ensures app_ok: app_ok(to);
*/
void qos_groups_copy(struct qos_groups *to, const struct qos_groups *from);
#endif
