/* SPDX-License-Identifier: Apache-2.0 */
/* The ETS group from an ETS Configuration. */
#define OPEN_ETS
#include "qos_map.h"

/*@ requires in: \valid_read(v) && ets_range(*v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> tc_in_range(v);
*/
static int has_tc_in_range(const struct dcbx_ets *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant val: \forall integer j; 0 <= j < k ==> v->tc[j] <= 7;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->tc[k] > 7)
            return 0;
    return 1;
}

/*@ requires in: \valid_read(v) && ets_range(*v) && tc_in_range(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == tcs_used(*v, 8);
    ensures range: 1 <= \result <= 8;
    ensures mapped: \forall integer k; 0 <= k < 8 ==> v->tc[k] < \result;
*/
static uint32_t count_tcs(const struct dcbx_ets *v)
{
    uint32_t n = 0;

    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant val: n == tcs_used(*v, k);
        loop invariant range: n <= 8;
        loop invariant mapped: \forall integer j; 0 <= j < k ==> v->tc[j] < n;
        loop assigns k, n;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++) {
        if (v->tc[k] + 1u > n)
            n = v->tc[k] + 1u;
        if (v->tsa[k] == QOS_TSA_ETS && v->bw[k] != 0 && k + 1 > n)
            n = k + 1;
    }
    return n;
}

/*@ requires in: \valid_read(v) && ets_range(*v) && n <= 8;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> tsa_in_range(v, n);
*/
static int has_tsa_in_range(const struct dcbx_ets *v, uint32_t n)
{
    /*@ loop invariant t: 0 <= t <= n;
        loop invariant val: \forall integer j; 0 <= j < t ==> v->tsa[j] <= 2;
        loop assigns t;
        loop variant n - t;
    */
    for (uint32_t t = 0; t < n; t++)
        if (v->tsa[t] > QOS_TSA_ETS)
            return 0;
    return 1;
}

/*@ requires in: \valid_read(v) && ets_range(*v) && n <= 8;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> all_not_ets(v, n);
*/
static int has_no_ets(const struct dcbx_ets *v, uint32_t n)
{
    /*@ loop invariant t: 0 <= t <= n;
        loop invariant val: \forall integer j; 0 <= j < t ==> v->tsa[j] != 2;
        loop assigns t;
        loop variant n - t;
    */
    for (uint32_t t = 0; t < n; t++)
        if (v->tsa[t] == QOS_TSA_ETS)
            return 0;
    return 1;
}

/*@ requires in: \valid_read(v) && ets_range(*v) && n <= 8 && t < 8;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == bw_of(*v, n, t);
    ensures range: \result <= 65535;
*/
static uint32_t class_bw(const struct dcbx_ets *v, uint32_t n, uint32_t t)
{
    return t < n && v->tsa[t] == QOS_TSA_ETS ? v->bw[t] : 0;
}

/*@ requires in: \valid_read(v) && ets_range(*v) && n <= 8;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == bw_sum(*v, n);
*/
static uint32_t sum_bw(const struct dcbx_ets *v, uint32_t n)
{
    return class_bw(v, n, 0) + class_bw(v, n, 1) + class_bw(v, n, 2) + class_bw(v, n, 3) +
           class_bw(v, n, 4) + class_bw(v, n, 5) + class_bw(v, n, 6) + class_bw(v, n, 7);
}

uint32_t qos_ets_judge(const struct dcbx_ets *v, uint32_t max_tcs, uint32_t *n)
{
    uint32_t used;

    *n = 0;
    if (!has_tc_in_range(v))
        return QOS_ETS_TC_RANGE;
    used = count_tcs(v);
    *n = used;
    if (used > max_tcs)
        return QOS_ETS_OVER_CAPACITY;
    if (!has_tsa_in_range(v, used))
        return QOS_ETS_TSA_RANGE;
    return has_no_ets(v, used) || sum_bw(v, used) == 100 ? QOS_ETS_OK : QOS_ETS_SUM;
}

void qos_ets_fill(const struct dcbx_ets *v, uint32_t n, struct qos_groups *g)
{
    g->has_ets = 1;
    g->n_tcs = n;
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant prio: \forall integer j; 0 <= j < k ==> g->prio[j] == v->tc[j];
        loop invariant bw: \forall integer j; 0 <= j < k ==> g->bw[j] == (j < n && v->tsa[j] == 2 ? v->bw[j] : 0);
        loop invariant tsa: \forall integer j; 0 <= j < k ==> g->tsa[j] == (j < n ? v->tsa[j] : 0);
        loop assigns k, g->prio[0 .. 7], g->bw[0 .. 7], g->tsa[0 .. 7];
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++) {
        g->prio[k] = v->tc[k];
        g->bw[k] = class_bw(v, n, k);
        g->tsa[k] = k < n ? v->tsa[k] : 0;
    }
    //@ assert sum: (\forall integer k; 0 <= k < 8 ==> g->tsa[k] != 2) || bw_sum(*v, n) == 100;
    //@ assert mapped: \forall integer k; 0 <= k < 8 ==> g->prio[k] < g->n_tcs;
    //@ assert bw: \forall integer k; 0 <= k < 8 ==> g->bw[k] <= 255;
    //@ assert tsa: \forall integer k; 0 <= k < 8 ==> g->tsa[k] <= 2;
    //@ assert only_ets: \forall integer k; 0 <= k < 8 && g->tsa[k] != 2 ==> g->bw[k] == 0;
    //@ assert present: ets_present(g);
}
