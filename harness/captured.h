/* SPDX-License-Identifier: Apache-2.0 */
/* A frame as it comes from a file, and who takes it. */
#ifndef ASSAY_CAPTURED_H
#define ASSAY_CAPTURED_H
#include <stdbool.h>
#include <stdint.h>

struct captured {
    const uint8_t *octets;
    uint32_t n;
    bool cut;           /* the capture holds less than was on the wire */
    bool has_time;      /* captures have time stamps, hex text has none */
    uint64_t ms;        /* whole milliseconds, the rest is cut off */
};

/* Returns STATUS_OK to go on, another enum status to stop. */
typedef int captured_sink(void *context, const struct captured *c);
#endif
