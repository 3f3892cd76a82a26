/* SPDX-License-Identifier: Apache-2.0 */
/* One Ethernet frame, read completely. */
#include "dcbx_frame.h"

/* Reads what an accepted frame carries, from what its walk found. */
/*@ requires frame: \valid(f) && f->lldp.walk.stop_class <= 3 && f->lldp.walk.stop <= LLDP_MAX_FRAME;
    requires cfg: tlv_in(p, f->lldp.walk.ets_cfg, DCBX_ETS_LEN);
    requires rec: tlv_in(p, f->lldp.walk.ets_rec, DCBX_ETS_LEN);
    requires pfc: tlv_in(p, f->lldp.walk.pfc, DCBX_PFC_LEN);
    requires app_header: f->lldp.walk.app != 0 ==> \valid_read(p + (f->lldp.walk.app .. f->lldp.walk.app + 1));
    requires app: app_in(p, f->lldp.walk.app);
    requires end: f->lldp.walk.stop_class == LLDP_TLV_END ==>
      \valid_read(p + (f->lldp.walk.stop .. f->lldp.walk.stop + 1));
    requires policy: 1 <= max_tcs <= 8 && max_pfc <= 8;
    terminates \true; exits \false;
    assigns f->has_dcbx, f->tlvs, f->info, f->anomalies, f->groups;
    ensures dcbx: f->has_dcbx == (f->lldp.walk.ets_cfg != 0 || f->lldp.walk.ets_rec != 0 ||
      f->lldp.walk.pfc != 0 || f->lldp.walk.app != 0 ? 1 : 0);
    ensures nothing: f->has_dcbx == 0 ==> groups_absent(&f->groups);
    ensures tlvs: told(&f->lldp.walk, &f->tlvs);
    ensures tlv_cfg: f->lldp.walk.ets_cfg != 0 ==> cfg_at(p, f->lldp.walk.ets_cfg, f->tlvs.cfg);
    ensures tlv_rec: f->lldp.walk.ets_rec != 0 ==> rec_at(p, f->lldp.walk.ets_rec, f->tlvs.rec);
    ensures tlv_pfc: f->lldp.walk.pfc != 0 ==> pfc_at(p, f->lldp.walk.pfc, f->tlvs.pfc);
    ensures tlv_app: f->lldp.walk.app != 0 ==> app_at(p, f->lldp.walk.app, f->tlvs.app);
    ensures ets_judged: ets_judged(&f->tlvs, max_tcs, f->info);
    ensures pfc_judged: pfc_judged(&f->tlvs, max_pfc, f->info);
    ensures ets_here: f->groups.has_ets == (f->info.ets == 0 ? 1 : 0);
    ensures ets_group: f->info.ets == 0 ==> ets_maps(&f->tlvs.cfg, f->info.tcs_used, &f->groups);
    ensures pfc_group: f->groups.has_pfc == f->info.has_pfc &&
      f->groups.pfc == (f->info.has_pfc == 1 ? f->tlvs.pfc.enable : 0);
    ensures app_group: f->tlvs.has_app != 0 ==>
      app_maps(f->tlvs.app, first_default(f->tlvs.app, 0), &f->groups);
    ensures ets: ets_ok(&f->groups);
    ensures pfc: pfc_ok(&f->groups);
    ensures app: app_ok(&f->groups);
*/
static void read_accepted(const uint8_t *p, uint32_t max_tcs, uint32_t max_pfc, struct dcbx_frame *f)
{
    struct qos_map_info info;

    dcbx_tlvs_read(p, &f->lldp.walk, &f->tlvs);
    f->has_dcbx = f->tlvs.has_cfg != 0 || f->tlvs.has_rec != 0 || f->tlvs.has_pfc != 0 || f->tlvs.has_app != 0;
    info = qos_map_judge(&f->tlvs, max_tcs, max_pfc);
    f->info = info;
    dcbx_anomalies_find(p, &f->lldp, &f->tlvs, info, &f->anomalies);
    qos_map_fill(&f->tlvs, info, &f->groups);
    //@ assert used: f->info.tcs_used == info.tcs_used && f->info.ets == info.ets;
}

void dcbx_frame_read(const uint8_t *p, uint32_t n, const struct qos_policy *y, struct dcbx_frame *f)
{
    uint32_t max_tcs = y->max_tcs, max_pfc = y->max_pfc;
    uint32_t chassis, port;

    lldp_frame_read(p, n, y, &f->lldp);
    chassis = f->lldp.chassis_id;
    port = f->lldp.port_id;
    if (f->lldp.verdict >= LLDP_SHUTDOWN)
        lldp_msap_read(p, chassis, port, &f->msap);
    if (f->lldp.verdict == LLDP_ACCEPTED) {
        read_accepted(p, max_tcs, max_pfc, f);
    } else {
        f->has_dcbx = 0;
        qos_groups_clear(&f->groups);
    }
    //@ assert ids: f->lldp.chassis_id == chassis && f->lldp.port_id == port;
}
