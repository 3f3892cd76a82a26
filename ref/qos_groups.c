/* SPDX-License-Identifier: Apache-2.0 */
/* The groups of remote QoS parameters: clearing, comparing, copying. */
#include "qos_groups.h"

void qos_groups_clear(struct qos_groups *g)
{
    g->has_ets = 0;
    g->has_pfc = 0;
    g->has_app = 0;
    g->n_tcs = 0;
    g->pfc = 0;
    g->n_elems = 0;
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant prio: \forall integer j; 0 <= j < k ==> g->prio[j] == 0;
        loop invariant bw: \forall integer j; 0 <= j < k ==> g->bw[j] == 0;
        loop invariant tsa: \forall integer j; 0 <= j < k ==> g->tsa[j] == 0;
        loop assigns k, g->prio[0 .. 7], g->bw[0 .. 7], g->tsa[0 .. 7];
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++) {
        g->prio[k] = 0;
        g->bw[k] = 0;
        g->tsa[k] = 0;
    }
}

/*@ requires tables: \valid_read(a + (0 .. 7)) && \valid_read(b + (0 .. 7));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> \forall integer k; 0 <= k < 8 ==> a[k] == b[k];
    ensures range: \result == 0 || \result == 1;
*/
static uint32_t table_equal(const uint32_t *a, const uint32_t *b)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant same: \forall integer j; 0 <= j < k ==> a[j] == b[j];
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (a[k] != b[k])
            return 0;
    return 1;
}

uint32_t qos_ets_equal(const struct qos_groups *a, const struct qos_groups *b)
{
    if (a->has_ets != b->has_ets || a->n_tcs != b->n_tcs)
        return 0;
    if (table_equal(a->prio, b->prio) == 0 || table_equal(a->bw, b->bw) == 0)
        return 0;
    return table_equal(a->tsa, b->tsa);
}

uint32_t qos_pfc_equal(const struct qos_groups *a, const struct qos_groups *b)
{
    return a->has_pfc == b->has_pfc && a->pfc == b->pfc;
}

uint32_t qos_app_equal(const struct qos_groups *a, const struct qos_groups *b)
{
    if (a->has_app != b->has_app || a->n_elems != b->n_elems)
        return 0;
    /*@ loop invariant k: 0 <= k <= a->n_elems;
        loop invariant same: \forall integer j; 0 <= j < k ==> elem_same(a->elem[j], b->elem[j]);
        loop assigns k;
        loop variant a->n_elems - k;
    */
    for (uint32_t k = 0; k < a->n_elems; k++)
        if (a->elem[k].csel != b->elem[k].csel || a->elem[k].cfield != b->elem[k].cfield ||
            a->elem[k].prio != b->elem[k].prio)
            return 0;
    return 1;
}

void qos_groups_copy(struct qos_groups *to, const struct qos_groups *from)
{
    uint32_t has_ets = from->has_ets, has_pfc = from->has_pfc, has_app = from->has_app;
    uint32_t n_tcs = from->n_tcs, pfc = from->pfc, n = from->n_elems;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant copied: \forall integer j; 0 <= j < k ==> elem_same(to->elem[j], \at(from->elem[j], Pre));
        loop assigns k, to->elem[0 .. QOS_MAX_ELEMS - 1];
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++) {
        to->elem[k].csel = from->elem[k].csel;
        to->elem[k].cfield = from->elem[k].cfield;
        to->elem[k].prio = from->elem[k].prio;
    }
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant prio: \forall integer j; 0 <= j < k ==> to->prio[j] == \at(from->prio[j], Pre);
        loop invariant bw: \forall integer j; 0 <= j < k ==> to->bw[j] == \at(from->bw[j], Pre);
        loop invariant tsa: \forall integer j; 0 <= j < k ==> to->tsa[j] == \at(from->tsa[j], Pre);
        loop assigns k, to->prio[0 .. 7], to->bw[0 .. 7], to->tsa[0 .. 7];
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++) {
        to->prio[k] = from->prio[k];
        to->bw[k] = from->bw[k];
        to->tsa[k] = from->tsa[k];
    }
    to->has_ets = has_ets;
    to->has_pfc = has_pfc;
    to->has_app = has_app;
    to->n_tcs = n_tcs;
    to->pfc = pfc;
    to->n_elems = n;
    //@ assert prio: \forall integer j; 0 <= j < 8 ==> to->prio[j] == \at(from->prio[j], Pre);
    //@ assert bw: \forall integer j; 0 <= j < 8 ==> to->bw[j] == \at(from->bw[j], Pre);
    //@ assert tsa: \forall integer j; 0 <= j < 8 ==> to->tsa[j] == \at(from->tsa[j], Pre);
    //@ assert sum: \at(from->has_ets, Pre) == 1 ==> ets_sum(to);
    //@ assert absent: \at(from->has_ets, Pre) == 0 ==> ets_absent(to);
    //@ assert range: to->n_tcs == \at(from->n_tcs, Pre) && to->has_ets == \at(from->has_ets, Pre);
    //@ assert mapped: to->has_ets == 1 ==> \forall integer k; 0 <= k < 8 ==> to->prio[k] < to->n_tcs;
    //@ assert percent: to->has_ets == 1 ==> \forall integer k; 0 <= k < 8 ==> to->bw[k] <= 255;
    //@ assert known: to->has_ets == 1 ==> \forall integer k; 0 <= k < 8 ==> to->tsa[k] <= 2;
    //@ assert only_ets: to->has_ets == 1 ==> \forall integer k; 0 <= k < 8 && to->tsa[k] != 2 ==> to->bw[k] == 0;
    //@ assert no_bw: to->has_ets == 1 ==> \forall integer k; to->n_tcs <= k < 8 ==> to->bw[k] == 0;
    //@ assert no_tsa: to->has_ets == 1 ==> \forall integer k; to->n_tcs <= k < 8 ==> to->tsa[k] == 0;
    //@ assert count: to->has_ets == 1 ==> 1 <= to->n_tcs <= 8;
    //@ assert present: to->has_ets == 1 ==> ets_present(to);
}
