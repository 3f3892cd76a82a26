/* SPDX-License-Identifier: Apache-2.0 */
/* Eva driver: any buffer of any length through the reader of remote-QoS buffers. */
#include "__fc_builtin.h"
#include "qos_decode.h"

static uint8_t buffer[4000];
static struct qos_buffer fixed;
static struct qos_buffer_elem elem;

int main(void)
{
    uint32_t len = Frama_C_unsigned_int_interval(0, sizeof buffer);

    Frama_C_make_unknown((char *)buffer, sizeof buffer);
    if (qos_decode(buffer, len, &fixed) != 0 && fixed.readable > 0)
        qos_decode_elem(buffer, len, &fixed, Frama_C_unsigned_int_interval(0, fixed.readable - 1), &elem);
    return 0;
}
