/* SPDX-License-Identifier: Apache-2.0 */
/* What is odd about an accepted frame, without making it or a TLV invalid. */
#ifndef ASSAY_DCBX_ANOMALY_H
#define ASSAY_DCBX_ANOMALY_H
#include "lldp_frame.h"
#include "qos_map.h"

/* Numbers are stable and never reused. */
enum dcbx_anomaly {
    DCBX_NO_END = 0,                /* the last TLV ends with the frame, there is no End TLV */
    DCBX_END_LENGTH = 1,            /* the End TLV has a length other than 0 */
    DCBX_TAGGED = 2,                /* an 802.1Q tag stood before the EtherType */
    DCBX_RESERVED_BITS = 3,         /* reserved bits of a used 802.1Qaz TLV are not 0 */
    DCBX_LEGACY = 4,                /* pre-standard DCBX: struct lldp_walk tells where */
    DCBX_ETS_TC_RANGE = 5,          /* 5 to 8: see enum qos_ets_verdict */
    DCBX_ETS_TSA_RANGE = 6,
    DCBX_ETS_SUM = 7,
    DCBX_TC_ABOVE_MAX = 8,          /* more classes in use than the peer says it supports */
    DCBX_APP_SELECTOR = 9,          /* an application entry whose selector NDIS has no condition for */
    DCBX_APP_ETHERTYPE = 10,        /* an EtherType that is a length */
    DCBX_APP_SECOND_DEFAULT = 11,   /* more than one default priority */
    DCBX_PFC_CAP_RANGE = 12,        /* PFC cap above 8 */
    DCBX_REC_WITHOUT_CFG = 13,      /* an ETS Recommendation and no Configuration */
    DCBX_ETS_OVER_CAPACITY = 14,    /* more classes in use than the adapter has */
    DCBX_PFC_OVER_CAPACITY = 15     /* more PFC priorities than the adapter has */
};
#define DCBX_N_ANOMALIES 16u

/* Indexed by enum dcbx_anomaly; 1: seen. int32_t, which no earlier stage writes here (see lldp_msap.h). */
struct dcbx_anomalies {
    int32_t seen[DCBX_N_ANOMALIES];
};

/*@
  // an entry that NDIS has no condition for: by its selector, or an EtherType that is a length
  predicate odd_selector(struct dcbx_app_entry e) = e.sel == 0 || e.sel >= 5;
  predicate odd_ethertype(struct dcbx_app_entry e) = e.sel == 1 && 1 <= e.proto < 0x600;
  predicate default_entry(struct dcbx_app_entry e) = e.sel == 1 && e.proto == 0;
  predicate reserved_entry(struct dcbx_app_entry e) = e.reserved != 0;
  predicate has_odd_selector{L}(struct dcbx_app *a) =
    \exists integer k; 0 <= k < a->n && odd_selector(a->e[k]);
  predicate has_odd_ethertype{L}(struct dcbx_app *a) =
    \exists integer k; 0 <= k < a->n && odd_ethertype(a->e[k]);
  predicate has_two_defaults{L}(struct dcbx_app *a) =
    \exists integer j, k; 0 <= j < k < a->n && default_entry(a->e[j]) && default_entry(a->e[k]);
  predicate has_reserved_entry{L}(struct dcbx_app *a) =
    \exists integer k; 0 <= k < a->n && reserved_entry(a->e[k]);

  predicate has_reserved{L}(struct dcbx_tlvs *t) =
    (t->has_cfg != 0 && t->cfg.reserved != 0) || (t->has_rec != 0 && t->rec.reserved != 0) ||
    (t->has_pfc != 0 && t->pfc.reserved != 0) ||
    (t->has_app != 0 && (t->app.reserved != 0 || has_reserved_entry(&t->app)));
*/

/* Lists the anomalies of the accepted frame p from what its readers found. */
/*@ requires lldp: \valid_read(f) && f->walk.stop_class <= 3 && f->walk.stop <= LLDP_MAX_FRAME;
    requires end: f->walk.stop_class == LLDP_TLV_END ==> \valid_read(p + (f->walk.stop .. f->walk.stop + 1));
    requires tlvs: \valid_read(t);
    requires app: t->has_app != 0 ==> app_range(&t->app);
    requires out: \valid(a);
    terminates \true; exits \false;
    assigns *a;
    ensures no_end: a->seen[0] == 1 <==> f->walk.stop_class == LLDP_TLV_NO_END;
    ensures end_length: a->seen[1] == 1 <==>
      f->walk.stop_class == LLDP_TLV_END && t_len(p, f->walk.stop) != 0;
    ensures tagged: a->seen[2] == 1 <==> f->tagged != 0;
    ensures reserved: a->seen[3] == 1 <==> has_reserved(t);
    ensures legacy: a->seen[4] == 1 <==> f->walk.cee != 0 || f->walk.cin != 0;
    ensures tc_range: a->seen[5] == 1 <==> i.ets == QOS_ETS_TC_RANGE;
    ensures tsa_range: a->seen[6] == 1 <==> i.ets == QOS_ETS_TSA_RANGE;
    ensures sum: a->seen[7] == 1 <==> i.ets == QOS_ETS_SUM;
    ensures above_max: a->seen[8] == 1 <==> t->has_cfg != 0 && i.tcs_used > t->cfg.max_tcs;
    ensures selector: a->seen[9] == 1 <==> t->has_app != 0 && has_odd_selector(&t->app);
    ensures ethertype: a->seen[10] == 1 <==> t->has_app != 0 && has_odd_ethertype(&t->app);
    ensures second_default: a->seen[11] == 1 <==> t->has_app != 0 && has_two_defaults(&t->app);
    ensures cap: a->seen[12] == 1 <==> t->has_pfc != 0 && t->pfc.cap > 8;
    ensures rec: a->seen[13] == 1 <==> t->has_rec != 0 && t->has_cfg == 0;
    ensures ets_capacity: a->seen[14] == 1 <==> i.ets == QOS_ETS_OVER_CAPACITY;
    ensures pfc_capacity: a->seen[15] == 1 <==> i.pfc_over != 0;
    ensures range: \forall integer k; 0 <= k < DCBX_N_ANOMALIES ==> 0 <= a->seen[k] <= 1;
*/
void dcbx_anomalies_find(const uint8_t *p, const struct lldp_frame *f, const struct dcbx_tlvs *t,
                         struct qos_map_info i, struct dcbx_anomalies *a);
#endif
