/* SPDX-License-Identifier: Apache-2.0 */
/* Telling NDIS anew. */
#include "qos_tell.h"

struct qos_indication qos_tell(struct qos_groups *told, const struct qos_groups *now)
{
    struct qos_indication d = qos_indicate(told, now);

    if (d.form != QOS_FORM_NONE)
        qos_groups_copy(told, now);
    return d;
}
