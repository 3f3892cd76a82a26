/* SPDX-License-Identifier: Apache-2.0 */
/* What is odd about an accepted frame. */
#include "dcbx_anomaly.h"

#define PFC_MAX_CAP 8u

/*@ requires in: \valid_read(a) && app_range(a);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> has_odd_selector(a);
*/
static int find_odd_selector(const struct dcbx_app *a)
{
    /*@ loop invariant k: 0 <= k <= a->n;
        loop invariant none: \forall integer j; 0 <= j < k ==> !odd_selector(a->e[j]);
        loop assigns k;
        loop variant a->n - k;
    */
    for (uint32_t k = 0; k < a->n; k++)
        if (a->e[k].sel == 0 || a->e[k].sel > DCBX_SELECTOR_TCP_OR_UDP)
            return 1;
    return 0;
}

/*@ requires in: \valid_read(a) && app_range(a);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> has_odd_ethertype(a);
*/
static int find_odd_ethertype(const struct dcbx_app *a)
{
    /*@ loop invariant k: 0 <= k <= a->n;
        loop invariant none: \forall integer j; 0 <= j < k ==> !odd_ethertype(a->e[j]);
        loop assigns k;
        loop variant a->n - k;
    */
    for (uint32_t k = 0; k < a->n; k++)
        if (a->e[k].sel == DCBX_SELECTOR_ETHERTYPE && a->e[k].proto != 0 && a->e[k].proto < DCBX_MIN_ETHERTYPE)
            return 1;
    return 0;
}

/*@ requires in: \valid_read(a) && app_range(a);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> has_reserved_entry(a);
*/
static int find_reserved_entry(const struct dcbx_app *a)
{
    /*@ loop invariant k: 0 <= k <= a->n;
        loop invariant none: \forall integer j; 0 <= j < k ==> !reserved_entry(a->e[j]);
        loop assigns k;
        loop variant a->n - k;
    */
    for (uint32_t k = 0; k < a->n; k++)
        if (a->e[k].reserved != 0)
            return 1;
    return 0;
}

/*@ requires in: \valid_read(a) && app_range(a);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> has_two_defaults(a);
*/
static int find_two_defaults(const struct dcbx_app *a)
{
    uint32_t n = a->n, first = n;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant first: first < k || first == n;
        loop invariant known: first < n ==> default_entry(a->e[first]);
        loop invariant only: \forall integer j; 0 <= j < k && default_entry(a->e[j]) ==> j == first;
        loop assigns k, first;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++) {
        if (a->e[k].sel != DCBX_SELECTOR_ETHERTYPE || a->e[k].proto != 0)
            continue;
        if (first < n)
            return 1;
        first = k;
    }
    return 0;
}

/*@ requires tlvs: \valid_read(t) && (t->has_app != 0 ==> app_range(&t->app));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result != 0 <==> has_reserved(t);
*/
static int find_reserved(const struct dcbx_tlvs *t)
{
    if (t->has_cfg != 0 && t->cfg.reserved != 0)
        return 1;
    if (t->has_rec != 0 && t->rec.reserved != 0)
        return 1;
    if (t->has_pfc != 0 && t->pfc.reserved != 0)
        return 1;
    return t->has_app != 0 && (t->app.reserved != 0 || find_reserved_entry(&t->app));
}

void dcbx_anomalies_find(const uint8_t *p, const struct lldp_frame *f, const struct dcbx_tlvs *t,
                         struct qos_map_info i, struct dcbx_anomalies *a)
{
    a->seen[DCBX_NO_END] = f->walk.stop_class == LLDP_TLV_NO_END;
    a->seen[DCBX_END_LENGTH] = f->walk.stop_class == LLDP_TLV_END && lldp_tlv_len(p, f->walk.stop) != 0;
    a->seen[DCBX_TAGGED] = f->tagged != 0;
    a->seen[DCBX_RESERVED_BITS] = find_reserved(t) != 0;
    a->seen[DCBX_LEGACY] = f->walk.cee != 0 || f->walk.cin != 0;
    a->seen[DCBX_ETS_TC_RANGE] = i.ets == QOS_ETS_TC_RANGE;
    a->seen[DCBX_ETS_TSA_RANGE] = i.ets == QOS_ETS_TSA_RANGE;
    a->seen[DCBX_ETS_SUM] = i.ets == QOS_ETS_SUM;
    a->seen[DCBX_TC_ABOVE_MAX] = t->has_cfg != 0 && i.tcs_used > t->cfg.max_tcs;
    a->seen[DCBX_APP_SELECTOR] = t->has_app != 0 && find_odd_selector(&t->app) != 0;
    a->seen[DCBX_APP_ETHERTYPE] = t->has_app != 0 && find_odd_ethertype(&t->app) != 0;
    a->seen[DCBX_APP_SECOND_DEFAULT] = t->has_app != 0 && find_two_defaults(&t->app) != 0;
    a->seen[DCBX_PFC_CAP_RANGE] = t->has_pfc != 0 && t->pfc.cap > PFC_MAX_CAP;
    a->seen[DCBX_REC_WITHOUT_CFG] = t->has_rec != 0 && t->has_cfg == 0;
    a->seen[DCBX_ETS_OVER_CAPACITY] = i.ets == QOS_ETS_OVER_CAPACITY;
    a->seen[DCBX_PFC_OVER_CAPACITY] = i.pfc_over != 0;
}
