/* SPDX-License-Identifier: Apache-2.0 */
/* What NDIS was told last, and telling it anew. */
#ifndef ASSAY_QOS_TELL_H
#define ASSAY_QOS_TELL_H
#include "qos_indicate.h"

/*@
  // d is what the indication rule says about the groups told before (at L1) and after (at L2)
  predicate told_by{L1,L2}(struct qos_groups *g, struct qos_indication d) =
    d.form <= 2 &&
    (d.form == 0 <==> groups_same{L1,L2}(g, g)) &&
    (d.form == 1 <==> groups_absent{L2}(g) && !groups_absent{L1}(g)) &&
    (d.form == 2 <==> !groups_absent{L2}(g) && !groups_same{L1,L2}(g, g));
  // the groups told (at L1) are those of a peer (at L2)
  predicate told_peer{L1,L2}(struct qos_groups *g, struct qos_groups *peer) =
    ets_same{L1,L2}(g, peer) && pfc_same{L1,L2}(g, peer) && app_same{L1,L2}(g, peer);
*/

/* NDIS is told of the groups now: decides on the indication, and remembers what was told. */
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
struct qos_indication qos_tell(struct qos_groups *told, const struct qos_groups *now);
#endif
