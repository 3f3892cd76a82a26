/* SPDX-License-Identifier: Apache-2.0 */
/* Eva driver: any sequence of frames, ticks and resets at any times, with any policy, through the whole port; each
 * indication is built into a buffer, and into a status indication. */
#include "__fc_builtin.h"
#include "dcbx_port.h"
#include "ndis_status.h"
#include "qos_build.h"

static uint8_t frame[LLDP_MAX_FRAME + 20u];
static struct dcbx_frame parsed;
static struct dcbx_port port;
static uint8_t buffer[QOS_MAX_BUFFER];
static uint8_t status[NDIS_STATUS_SIZE_64];

static void indicate(const struct qos_indication *d)
{
    struct ndis_status s;

    s.source_handle = Frama_C_unsigned_int_interval(0, 0xFFFFFFFFu);
    s.buffer = Frama_C_unsigned_int_interval(0, 0xFFFFFFFFu);
    s.buffer_size = qos_build(d, &port.told, buffer, (uint32_t)Frama_C_interval(0, (int)sizeof buffer));
    ndis_status_build(&s, (uint32_t)Frama_C_interval(0, 9), status, (uint32_t)Frama_C_interval(0, (int)sizeof status));
}

int main(void)
{
    struct qos_policy policy = QOS_POLICY_DEFAULT;
    struct dcbx_expiry expiry;
    struct dcbx_result result;

    policy.multi_peer = Frama_C_unsigned_int_interval(0, 1);
    policy.max_tcs = Frama_C_unsigned_int_interval(1, 8);
    policy.max_pfc = Frama_C_unsigned_int_interval(0, 8);
    policy.has_own = Frama_C_unsigned_int_interval(0, 1);
    for (int k = 0; k < 6; k++)
        policy.own[k] = Frama_C_unsigned_int_interval(0, 255);
    dcbx_port_init(&port);
    while (Frama_C_interval(0, 1)) {
        uint64_t now = Frama_C_unsigned_long_long_interval(0, DCBX_MAX_NOW_MS);

        Frama_C_make_unknown((char *)frame, sizeof frame);
        dcbx_frame_read(frame, (uint32_t)Frama_C_interval(0, (int)sizeof frame), &policy, &parsed);
        if (Frama_C_interval(0, 1)) {
            struct qos_indication gone = dcbx_port_reset(&port);

            indicate(&gone);
        }
        if (dcbx_port_next(&port) <= now) {
            result = dcbx_port_tick(&port, policy.multi_peer, now, &expiry);
            indicate(&result.indication);
        }
        result = dcbx_port_frame(&port, policy.multi_peer, now, &parsed);
        indicate(&result.indication);
    }
    return 0;
}
