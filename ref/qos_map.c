/* SPDX-License-Identifier: Apache-2.0 */
/* All groups of one frame. */
#include "qos_map.h"

#include "bits.h"

struct qos_map_info qos_map_judge(const struct dcbx_tlvs *t, uint32_t max_tcs, uint32_t max_pfc)
{
    struct qos_map_info i;
    uint32_t used = 0;

    i.ets = QOS_ETS_NONE;
    if (t->has_cfg != 0)
        i.ets = qos_ets_judge(&t->cfg, max_tcs, &used);
    i.tcs_used = used;
    i.has_pfc = 0;
    i.pfc_over = 0;
    if (t->has_pfc != 0 && bits_count((uint8_t)t->pfc.enable) <= max_pfc)
        i.has_pfc = 1;
    else if (t->has_pfc != 0)
        i.pfc_over = 1;
    return i;
}

void qos_map_fill(const struct dcbx_tlvs *t, struct qos_map_info i, struct qos_groups *g)
{
    qos_groups_clear(g);
    g->has_pfc = i.has_pfc;
    if (i.has_pfc != 0)
        g->pfc = t->pfc.enable;
    //@ assert none: ets_ok(g) && g->has_ets == 0;
    if (t->has_app != 0)
        qos_app_fill(&t->app, g);
    //@ assert none2: ets_ok(g) && g->has_ets == 0;
    //@ ghost uint32_t n_elems = g->n_elems;
    //@ assert count1: n_elems <= QOS_MAX_ELEMS && (t->has_app == 0 ==> n_elems == 0);
    //@ assert elems1: \forall integer k; 0 <= k < n_elems ==> elem_ok(g->elem[k], k);
    if (i.ets == QOS_ETS_OK)
        qos_ets_fill(&t->cfg, i.tcs_used, g);
    //@ assert count2: g->n_elems == n_elems && g->has_app == (t->has_app != 0 ? 1 : 0);
    //@ assert elems2: \forall integer k; 0 <= k < n_elems ==> elem_ok(g->elem[k], k);
    //@ assert few2: g->n_elems <= QOS_MAX_ELEMS && (g->has_app == 0 ==> g->n_elems == 0);
    //@ assert app2: app_ok(g);
}
