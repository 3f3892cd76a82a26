/* SPDX-License-Identifier: Apache-2.0 */
/* From the DCBX TLVs of one frame to the groups that NDIS is told, and what is odd about the TLVs. */
#ifndef ASSAY_QOS_MAP_H
#define ASSAY_QOS_MAP_H
#include "dcbx_tlv.h"
#include "qos_groups.h"
#include "qos_policy.h"

/* What came of the ETS Configuration. All but OK leave the group absent. Numbers are stable. */
enum qos_ets_verdict {
    QOS_ETS_OK = 0,
    QOS_ETS_TC_RANGE = 1,       /* a priority maps to a class above 7 */
    QOS_ETS_OVER_CAPACITY = 2,  /* more classes in use than the adapter has */
    QOS_ETS_TSA_RANGE = 3,      /* an algorithm that NDIS has no value for, on a class in use */
    QOS_ETS_SUM = 4,            /* there are ETS classes and their percentages do not add up to 100 */
    QOS_ETS_NONE = 5            /* there is no ETS Configuration */
};

/*@
  // classes in use among the priorities and classes below k: mapped to, or an ETS class with bandwidth
  logic integer max_of(integer a, integer b) = a < b ? b : a;
  logic integer tcs_of_class(struct dcbx_ets v, integer t) = v.tsa[t] == 2 && v.bw[t] != 0 ? t + 1 : 0;
  // percent that NDIS is told for class t when n classes are in use
  logic integer bw_of(struct dcbx_ets v, integer n, integer t) = t < n && v.tsa[t] == 2 ? v.bw[t] : 0;
  logic integer bw_sum(struct dcbx_ets v, integer n) =
    bw_of(v, n, 0) + bw_of(v, n, 1) + bw_of(v, n, 2) + bw_of(v, n, 3) +
    bw_of(v, n, 4) + bw_of(v, n, 5) + bw_of(v, n, 6) + bw_of(v, n, 7);
*/
#ifdef OPEN_ETS
/*@
  logic integer tcs_used(struct dcbx_ets v, integer k) =
    k <= 0 ? 0 : max_of(tcs_used(v, k - 1), max_of(v.tc[k - 1] + 1, tcs_of_class(v, k - 1)));
*/
#else
/*@ axiomatic Ets {
      logic integer tcs_used(struct dcbx_ets v, integer k);
    } */
#endif

/*@
  predicate tc_in_range{L}(struct dcbx_ets *v) = \forall integer k; 0 <= k < 8 ==> v->tc[k] <= 7;
  predicate tsa_in_range{L}(struct dcbx_ets *v, integer n) = \forall integer t; 0 <= t < n ==> v->tsa[t] <= 2;
  predicate all_not_ets{L}(struct dcbx_ets *v, integer n) = \forall integer t; 0 <= t < n ==> v->tsa[t] != 2;
  predicate sum_is_right{L}(struct dcbx_ets *v, integer n) = all_not_ets(v, n) || bw_sum(*v, n) == 100;

  // the group says what the TLV says, for n classes in use
  predicate ets_maps{L}(struct dcbx_ets *v, integer n, struct qos_groups *g) =
    g->n_tcs == n &&
    (\forall integer k; 0 <= k < 8 ==> g->prio[k] == v->tc[k]) &&
    (\forall integer t; 0 <= t < 8 ==> g->bw[t] == (t < n && v->tsa[t] == 2 ? v->bw[t] : 0)) &&
    (\forall integer t; 0 <= t < 8 ==> g->tsa[t] == (t < n ? v->tsa[t] : 0));
*/

/* Judges an ETS Configuration for an adapter of max_tcs traffic classes; *n is the number of classes in use, 0 with
 * QOS_ETS_TC_RANGE. */
/*@ requires in: \valid_read(v) && ets_range(*v);
    requires capacity: 1 <= max_tcs <= 8;
    requires out: \valid(n);
    terminates \true; exits \false;
    assigns *n;
    ensures range: 0 <= \result <= 4;
    ensures tc: \result == QOS_ETS_TC_RANGE <==> !tc_in_range(v);
    ensures used: \result != QOS_ETS_TC_RANGE ==> *n == tcs_used(*v, 8) && 1 <= *n <= 8;
    ensures none: \result == QOS_ETS_TC_RANGE ==> *n == 0;
    ensures mapped: \result != QOS_ETS_TC_RANGE ==> \forall integer k; 0 <= k < 8 ==> v->tc[k] < *n;
    ensures capacity: \result == QOS_ETS_OVER_CAPACITY <==> tc_in_range(v) && *n > max_tcs;
    ensures tsa: \result == QOS_ETS_TSA_RANGE <==> tc_in_range(v) && *n <= max_tcs && !tsa_in_range(v, *n);
    ensures sum: \result == QOS_ETS_SUM <==>
      tc_in_range(v) && *n <= max_tcs && tsa_in_range(v, *n) && !sum_is_right(v, *n);
    ensures ok: \result == QOS_ETS_OK <==>
      tc_in_range(v) && *n <= max_tcs && tsa_in_range(v, *n) && sum_is_right(v, *n);
*/
uint32_t qos_ets_judge(const struct dcbx_ets *v, uint32_t max_tcs, uint32_t *n);

/* Fills the ETS group from a Configuration that was judged OK with n classes in use. */
/*@ requires in: \valid_read(v) && ets_range(*v);
    requires judged: 1 <= n <= 8 && tsa_in_range(v, n) && sum_is_right(v, n);
    requires mapped: \forall integer k; 0 <= k < 8 ==> v->tc[k] < n;
    requires out: \valid(g);
    terminates \true; exits \false;
    assigns g->has_ets, g->n_tcs, g->prio[0 .. 7], g->bw[0 .. 7], g->tsa[0 .. 7];
    ensures present: g->has_ets == 1 && ets_ok(g);
    ensures maps: ets_maps(v, n, g);
*/
void qos_ets_fill(const struct dcbx_ets *v, uint32_t n, struct qos_groups *g);

/*@
  logic integer bit_count(integer b) = b % 2 + b / 2 % 2 + b / 4 % 2 + b / 8 % 2 +
                                       b / 16 % 2 + b / 32 % 2 + b / 64 % 2 + b / 128;

  // the condition that NDIS has for an application entry, 0 for none
  logic integer ethertype_condition(integer proto) = proto == 0 ? 1 : proto >= 0x600 ? 5 : 0;
  logic integer condition(integer sel, integer proto) =
    sel == 1 ? ethertype_condition(proto) : sel == 2 ? 2 : sel == 3 ? 3 : sel == 4 ? 4 : 0;
  logic integer condition_of(struct dcbx_app_entry e) = condition(e.sel, e.proto);
  predicate is_kept(struct dcbx_app_entry e) = condition_of(e) >= 2;
  predicate is_default(struct dcbx_app_entry e) = condition_of(e) == 1;
  predicate elem_maps(struct dcbx_app_entry e, struct qos_elem m) =
    m.csel == condition_of(e) && m.cfield == e.proto && m.prio == e.prio;
*/
#ifdef OPEN_APP
/*@
  // among the first k entries: how many become an element in wire order
  logic integer kept(struct dcbx_app a, integer k) =
    k <= 0 ? 0 : kept(a, k - 1) + (condition_of(a.e[k - 1]) >= 2 ? 1 : 0);
  // the first DEFAULT entry from k on, a.n when there is none
  logic integer first_default(struct dcbx_app a, integer k) =
    k >= a.n ? a.n : condition_of(a.e[k]) == 1 ? k : first_default(a, k + 1);
*/
#else
/*@ axiomatic App {
      logic integer kept(struct dcbx_app a, integer k);
      logic integer first_default(struct dcbx_app a, integer k);
    } */
#endif
/*@
  // with a DEFAULT entry f, or none: the group holds it first, then the others in wire order, and nothing else
  logic integer ahead(struct dcbx_app a, integer f) = f < a.n ? 1 : 0;
  predicate app_maps{L}(struct dcbx_app a, integer f, struct qos_groups *g) =
    g->n_elems == ahead(a, f) + kept(a, a.n) &&
    (f < a.n ==> elem_maps(a.e[f], g->elem[0])) &&
    (\forall integer j; 0 <= j < a.n && is_kept(a.e[j]) ==> elem_maps(a.e[j], g->elem[ahead(a, f) + kept(a, j)]));
*/

/* Fills the classification group from an Application Priority TLV. */
/*@ requires in: \valid_read(a) && app_range(a);
    requires out: \valid(g);
    terminates \true; exits \false;
    assigns g->has_app, g->n_elems, g->elem[0 .. QOS_MAX_ELEMS - 1];
    ensures present: g->has_app == 1;
    ensures ok: app_ok(g);
    ensures maps: app_maps(*a, first_default(*a, 0), g);
*/
void qos_app_fill(const struct dcbx_app *a, struct qos_groups *g);

/* The NDIS condition for an application entry: 0 none, 1 DEFAULT, 2 to 5 as QOS_CONDITION_. */
/*@ requires in: \valid_read(e);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == condition_of(*e);
    ensures range: 0 <= \result <= 5;
    ensures is_default: \result == 1 ==> e->proto == 0;
    ensures ethertype: \result == 5 ==> e->proto >= 0x600;
*/
uint32_t qos_condition(const struct dcbx_app_entry *e);

/* What the TLVs of one frame amount to, before the groups are filled. */
struct qos_map_info {
    uint32_t ets;           /* enum qos_ets_verdict */
    uint32_t tcs_used;      /* classes in use in the ETS Configuration, 0 if that cannot be said */
    uint32_t has_pfc;       /* 1: the PFC group is present */
    uint32_t pfc_over;      /* 1: more PFC priorities than the adapter has, the group is absent */
};

/*@
  predicate ets_judged{L}(struct dcbx_tlvs *t, integer max_tcs, struct qos_map_info i) =
    (t->has_cfg == 0 ==> i.ets == 5 && i.tcs_used == 0) &&
    (t->has_cfg != 0 ==> i.ets <= 4) &&
    (t->has_cfg != 0 && tc_in_range(&t->cfg) ==> i.tcs_used == tcs_used(t->cfg, 8)) &&
    (t->has_cfg != 0 && !tc_in_range(&t->cfg) ==> i.tcs_used == 0) &&
    (i.ets == 0 <==> t->has_cfg != 0 && tc_in_range(&t->cfg) && i.tcs_used <= max_tcs &&
      tsa_in_range(&t->cfg, i.tcs_used) && sum_is_right(&t->cfg, i.tcs_used));
  predicate pfc_judged{L}(struct dcbx_tlvs *t, integer max_pfc, struct qos_map_info i) =
    (i.has_pfc == 1 <==> t->has_pfc != 0 && bit_count(t->pfc.enable) <= max_pfc) &&
    (i.pfc_over == 1 <==> t->has_pfc != 0 && bit_count(t->pfc.enable) > max_pfc) &&
    i.has_pfc <= 1 && i.pfc_over <= 1;
  // enough to fill the groups
  predicate can_fill{L}(struct dcbx_tlvs *t, struct qos_map_info i) =
    (i.ets == 0 ==> t->has_cfg != 0 && 1 <= i.tcs_used <= 8 && tsa_in_range(&t->cfg, i.tcs_used) &&
      sum_is_right(&t->cfg, i.tcs_used) && (\forall integer k; 0 <= k < 8 ==> t->cfg.tc[k] < i.tcs_used)) &&
    (i.has_pfc == 1 ==> t->has_pfc != 0) && i.has_pfc <= 1;
*/

/* Judges the TLVs of an accepted frame for an adapter of max_tcs classes and max_pfc PFC priorities. */
/*@ requires in: \valid_read(t);
    requires cfg: t->has_cfg != 0 ==> ets_range(t->cfg);
    requires pfc: t->has_pfc != 0 ==> t->pfc.enable <= 255 && t->pfc.cap <= 15;
    requires policy: 1 <= max_tcs <= 8 && max_pfc <= 8;
    terminates \true; exits \false; assigns \nothing;
    ensures ets: ets_judged(t, max_tcs, \result);
    ensures pfc: pfc_judged(t, max_pfc, \result);
    ensures enough: can_fill(t, \result);
*/
struct qos_map_info qos_map_judge(const struct dcbx_tlvs *t, uint32_t max_tcs, uint32_t max_pfc);

/* Fills the groups from TLVs that were judged. */
/*@ requires in: \valid_read(t);
    requires cfg: t->has_cfg != 0 ==> ets_range(t->cfg);
    requires pfc: t->has_pfc != 0 ==> t->pfc.enable <= 255 && t->pfc.cap <= 15;
    requires app: t->has_app != 0 ==> app_range(&t->app);
    requires judged: can_fill(t, i);
    requires out: \valid(g);
    terminates \true; exits \false;
    assigns *g;
    ensures ets: g->has_ets == (i.ets == 0 ? 1 : 0);
    ensures ets_ok: ets_ok(g);
    ensures ets_maps: i.ets == 0 ==> ets_maps(&t->cfg, i.tcs_used, g);
    ensures pfc: g->has_pfc == i.has_pfc && g->pfc == (i.has_pfc == 1 ? t->pfc.enable : 0);
    ensures pfc_ok: pfc_ok(g);
    ensures app: g->has_app == (t->has_app != 0 ? 1 : 0);
    ensures app_ok: app_ok(g);
    ensures app_maps: t->has_app != 0 ==> app_maps(t->app, first_default(t->app, 0), g);
*/
void qos_map_fill(const struct dcbx_tlvs *t, struct qos_map_info i, struct qos_groups *g);
#endif
