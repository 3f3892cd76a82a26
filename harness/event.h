/* SPDX-License-Identifier: Apache-2.0 */
/* One thing that happened in a run, complete for showing: a frame, or the expiry of a neighbour. */
#ifndef ASSAY_EVENT_H
#define ASSAY_EVENT_H
#include "captured.h"
#include "dcbx_port.h"

struct event {
    uint64_t number;                        /* of the frame, from 1; 0 on an expiry */
    uint64_t ms;                            /* since the first frame of the run */
    const char *file;
    const char *note;                       /* NULL for none */
    const struct captured *captured;        /* NULL on an expiry */
    const struct dcbx_frame *frame;         /* NULL on an expiry */
    uint32_t reason;                        /* enum lldp_reason, the port's own included */
    const struct lldp_msap *msap;           /* NULL: no identity */
    uint32_t before, after;                 /* enum dcbx_state */
    const struct qos_indication *told;      /* form QOS_FORM_NONE for no indication */
    const uint8_t *buffer;                  /* of told->size octets */
    const struct lldp_stats *stats;
};

typedef void event_view(void *context, const struct event *e);
#endif
