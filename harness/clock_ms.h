/* SPDX-License-Identifier: Apache-2.0 */
/* The time that passes, in milliseconds; its zero means nothing. */
#ifndef ASSAY_CLOCK_MS_H
#define ASSAY_CLOCK_MS_H
#include <stdint.h>

int64_t clock_ms(void);
#endif
