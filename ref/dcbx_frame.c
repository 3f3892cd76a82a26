/* SPDX-License-Identifier: Apache-2.0 */
/* One Ethernet frame, read completely. */
#include "dcbx_frame.h"

void dcbx_frame_read(const uint8_t *p, uint32_t n, const struct qos_policy *y, struct dcbx_frame *f)
{
    uint32_t max_tcs = y->max_tcs, max_pfc = y->max_pfc;

    lldp_frame_read(p, n, y, &f->lldp);
    f->has_dcbx = 0;
    if (f->lldp.verdict >= LLDP_SHUTDOWN)
        lldp_msap_read(p, f->lldp.chassis_id, f->lldp.port_id, &f->msap);
    if (f->lldp.verdict != LLDP_ACCEPTED) {
        qos_groups_clear(&f->groups);
        return;
    }
    dcbx_tlvs_read(p, &f->lldp.walk, &f->tlvs);
    f->has_dcbx = f->tlvs.has_cfg != 0 || f->tlvs.has_rec != 0 || f->tlvs.has_pfc != 0 || f->tlvs.has_app != 0;
    f->info = qos_map_judge(&f->tlvs, max_tcs, max_pfc);
    dcbx_anomalies_find(p, &f->lldp, &f->tlvs, f->info, &f->anomalies);
    qos_map_fill(&f->tlvs, f->info, &f->groups);
}
