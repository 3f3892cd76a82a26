/* SPDX-License-Identifier: Apache-2.0 */
/* Whether NDIS is to be told, and in which form. */
#include "qos_indicate.h"

/*@ requires flags: e <= 1 && f <= 1 && c <= 1;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == changed(e, f, c);
*/
static uint32_t changed_flags(uint32_t e, uint32_t f, uint32_t c)
{
    return e * QOS_ETS_CHANGED + f * QOS_PFC_CHANGED + c * QOS_CLASSIFICATION_CHANGED;
}

/*@ requires groups: \valid_read(g) && g->has_ets <= 1 && g->has_pfc <= 1 && g->has_app <= 1;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == configured(g->has_ets, g->has_pfc, g->has_app);
*/
static uint32_t configured_flags(const struct qos_groups *g)
{
    return g->has_ets * QOS_ETS_CONFIGURED + g->has_pfc * QOS_PFC_CONFIGURED +
           g->has_app * QOS_CLASSIFICATION_CONFIGURED;
}

struct qos_indication qos_indicate(const struct qos_groups *prev, const struct qos_groups *cur)
{
    struct qos_indication d = { QOS_FORM_NONE, 0, 0 };
    uint32_t e = 1 - qos_ets_equal(prev, cur);
    uint32_t f = 1 - qos_pfc_equal(prev, cur);
    uint32_t c = 1 - qos_app_equal(prev, cur);

    if (e == 0 && f == 0 && c == 0)
        return d;
    d.flags = configured_flags(cur) + changed_flags(e, f, c);
    if (cur->has_ets == 0 && cur->has_pfc == 0 && cur->has_app == 0) {
        d.form = QOS_FORM_INVALID;
        d.size = QOS_PARAMS_SIZE;
        return d;
    }
    d.form = QOS_FORM_VALID;
    d.size = QOS_PARAMS_SIZE + QOS_ELEM_SIZE * cur->n_elems;
    return d;
}
