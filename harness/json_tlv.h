/* SPDX-License-Identifier: Apache-2.0 */
/* The TLVs of a frame as JSON. */
#ifndef ASSAY_JSON_TLV_H
#define ASSAY_JSON_TLV_H
#include <jansson.h>

#include "eight.h"
#include "event.h"

/* An array with an object for each TLV. NULL when there is no memory. */
json_t *json_tlvs(const struct captured *c, const struct dcbx_frame *f);

/* An array of eight numbers. */
json_t *json_eight(struct eight e);
#endif
