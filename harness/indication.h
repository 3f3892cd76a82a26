/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer of an indication, built by the reference and read back as a check of the reference by itself. */
#ifndef ASSAY_INDICATION_H
#define ASSAY_INDICATION_H
#include "qos_build.h"

/* Builds the buffer for an indication about groups g into out. Returns NULL, or what is wrong with it. Form
 * QOS_FORM_NONE builds nothing. */
const char *indication_build(const struct qos_indication *d, const struct qos_groups *g,
                             uint8_t out[QOS_MAX_BUFFER]);
#endif
