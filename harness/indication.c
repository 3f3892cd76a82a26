/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer of an indication, built and read back. */
#include "indication.h"

#include <stddef.h>

#include "names.h"
#include "qos_decode.h"

static const char *find_elem_fault(const uint8_t *b, uint32_t len, const struct qos_buffer *v)
{
    struct qos_buffer_elem e;

    for (uint32_t k = 0; k < v->readable; k++) {
        qos_decode_elem(b, len, v, k, &e);
        for (uint32_t i = 0; i < QOS_N_ELEM_FAULTS; i++)
            if (e.fault[i] != 0)
                return elem_fault_name(i);
    }
    return NULL;
}

static const char *find_fault(const struct qos_indication *d, const uint8_t *b)
{
    struct qos_buffer v;

    if (qos_decode(b, d->size, &v) == 0)
        return "the buffer cannot be read back";
    for (uint32_t i = 0; i < QOS_N_FAULTS; i++)
        if (v.fault[i] != 0)
            return fault_name(i);
    if (v.flags != d->flags)
        return "the buffer has other flags than the indication";
    if (v.readable != v.n_elems)
        return "the buffer has elements that cannot be read back";
    return find_elem_fault(b, d->size, &v);
}

const char *indication_build(const struct qos_indication *d, const struct qos_groups *g,
                             uint8_t out[QOS_MAX_BUFFER])
{
    if (d->form == QOS_FORM_NONE)
        return NULL;
    if (qos_build(d, g, out, QOS_MAX_BUFFER) != d->size)
        return "the buffer has another size than the indication";
    return find_fault(d, out);
}
