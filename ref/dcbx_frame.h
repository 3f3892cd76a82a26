/* SPDX-License-Identifier: Apache-2.0 */
/* One Ethernet frame, read completely: verdict, identity, DCBX TLVs, groups, anomalies. A pure function of the octets and
 * the policy; what it means for the port is the business of dcbx_port.h. */
#ifndef ASSAY_DCBX_FRAME_H
#define ASSAY_DCBX_FRAME_H
#include "dcbx_anomaly.h"
#include "lldp_msap.h"

/* About 5 kB. Members have a meaning as far as the verdict gives them. */
struct dcbx_frame {
    struct lldp_frame lldp;             /* always */
    struct lldp_msap msap;              /* shutdown, accepted */
    uint32_t has_dcbx;                  /* accepted: 1 when there is a valid TLV of subtype 9 to 12; else 0 */
    struct dcbx_tlvs tlvs;              /* accepted */
    struct qos_groups groups;           /* always; all absent unless accepted */
    struct qos_map_info info;           /* accepted */
    struct dcbx_anomalies anomalies;    /* accepted */
};

/* Reads the frame p[0 .. n - 1], FCS not included, of any length. */
/*@ requires frame: \valid_read(p + (0 .. n - 1));
    requires policy: \valid_read(y) && policy_ok(y);
    requires out: \valid(f) && \separated(f, y);
    terminates \true; exits \false;
    assigns *f;
    ensures lldp: f->lldp.verdict <= 3 && f->lldp.reason <= 9 && f->has_dcbx <= 1;
    ensures ets: ets_ok(&f->groups);
    ensures pfc: pfc_ok(&f->groups);
    ensures app: app_ok(&f->groups);
    ensures msap: f->lldp.verdict >= 2 ==> msap_ok(&f->msap) && f->lldp.ttl_s <= 65535;
    ensures counts: f->lldp.verdict == 3 ==>
      f->lldp.walk.n_discarded <= 1518 && f->lldp.walk.n_unrecognized <= 1518;
    ensures shutdown: f->lldp.verdict == LLDP_SHUTDOWN <==> is_shutdown{Pre}(p, n, y);
    ensures accepted: f->lldp.verdict == LLDP_ACCEPTED <==> is_accepted{Pre}(p, n, y);
    ensures lengths: f->lldp.verdict >= 2 ==>
      f->msap.chassis_len == t_len(p, f->lldp.chassis_id) && f->msap.port_len == t_len(p, f->lldp.port_id);
    ensures chassis_id: f->lldp.verdict >= 2 ==> \forall integer k; 0 <= k < t_len(p, f->lldp.chassis_id) ==>
      f->msap.octet[k] == p[f->lldp.chassis_id + 2 + k];
    ensures tlvs: f->lldp.verdict == 3 ==> told(&f->lldp.walk, &f->tlvs);
    ensures tlv_cfg: f->lldp.verdict == 3 && f->lldp.walk.ets_cfg != 0 ==>
      cfg_at(p, f->lldp.walk.ets_cfg, f->tlvs.cfg);
    ensures tlv_rec: f->lldp.verdict == 3 && f->lldp.walk.ets_rec != 0 ==>
      rec_at(p, f->lldp.walk.ets_rec, f->tlvs.rec);
    ensures tlv_pfc: f->lldp.verdict == 3 && f->lldp.walk.pfc != 0 ==>
      pfc_at(p, f->lldp.walk.pfc, f->tlvs.pfc);
    ensures tlv_app: f->lldp.verdict == 3 && f->lldp.walk.app != 0 ==>
      app_at(p, f->lldp.walk.app, f->tlvs.app);
    ensures ets_judged: f->lldp.verdict == 3 ==> ets_judged(&f->tlvs, \old(y->max_tcs), f->info);
    ensures pfc_judged: f->lldp.verdict == 3 ==> pfc_judged(&f->tlvs, \old(y->max_pfc), f->info);
    ensures ets_here: f->lldp.verdict == 3 ==> f->groups.has_ets == (f->info.ets == 0 ? 1 : 0);
    ensures ets_group: f->lldp.verdict == 3 && f->info.ets == 0 ==>
      ets_maps(&f->tlvs.cfg, f->info.tcs_used, &f->groups);
    ensures pfc_group: f->lldp.verdict == 3 ==> f->groups.has_pfc == f->info.has_pfc &&
      f->groups.pfc == (f->info.has_pfc == 1 ? f->tlvs.pfc.enable : 0);
    ensures app_group: f->lldp.verdict == 3 && f->tlvs.has_app != 0 ==>
      app_maps(f->tlvs.app, first_default(f->tlvs.app, 0), &f->groups);
    ensures dcbx: f->has_dcbx == 1 <==> f->lldp.verdict == LLDP_ACCEPTED &&
      (f->lldp.walk.ets_cfg != 0 || f->lldp.walk.ets_rec != 0 || f->lldp.walk.pfc != 0 || f->lldp.walk.app != 0);
    ensures nothing: f->has_dcbx == 0 ==> groups_absent(&f->groups);
*/
void dcbx_frame_read(const uint8_t *p, uint32_t n, const struct qos_policy *y, struct dcbx_frame *f);
#endif
