/* SPDX-License-Identifier: Apache-2.0 */
/* NDIS_STATUS_INDICATION as it lies in a Windows host's memory, for 64-bit and 32-bit pointers. */
#ifndef ASSAY_NDIS_STATUS_H
#define ASSAY_NDIS_STATUS_H
#include <stdint.h>

#include "le.h"
#include "ndis_layout.h"

struct ndis_status {
    uint64_t source_handle;     /* the miniport adapter handle */
    uint64_t buffer;            /* StatusBuffer: address of the buffer that qos_build made */
    uint32_t buffer_size;       /* StatusBufferSize */
};

/*@
  logic integer le64{L}(uint8_t *b, integer o) = le32(b, o) + 4294967296 * le32(b, o + 4);

  predicate status_zeros{L}(uint8_t *b, integer from, integer to) = \forall integer k; from <= k < to ==> b[k] == 0;
  predicate status_header{L}(uint8_t *b, integer size) =
    b[0] == NDIS_TYPE_STATUS_INDICATION && b[1] == NDIS_REVISION_1 && le16(b, 2) == size;

  predicate status_fits_64(integer pointer_size, integer cap) =
    pointer_size == 8 && cap >= NDIS_STATUS_SIZE_64;
  predicate status_fits_32(struct ndis_status s, integer pointer_size, integer cap) =
    pointer_size == 4 && cap >= NDIS_STATUS_SIZE_32 && s.source_handle <= 0xFFFFFFFF && s.buffer <= 0xFFFFFFFF;
*/

/* Builds the indication. pointer_size is 8 or 4. Returns the octets written, 112 or 68, or 0 with out unchanged when cap is
 * too small, pointer_size is another, or a 32-bit one cannot hold the handle or the address. */
/*@ requires status: \valid_read(s);
    requires out: \valid(out + (0 .. cap - 1));
    terminates \true; exits \false;
    assigns out[0 .. cap - 1];
    behavior nothing:
      assumes !status_fits_64(pointer_size, cap) && !status_fits_32(*s, pointer_size, cap);
      assigns \nothing;
      ensures none: \result == 0;
    behavior wide:
      assumes status_fits_64(pointer_size, cap);
      assigns out[0 .. 111];
      ensures size: \result == NDIS_STATUS_SIZE_64;
      ensures header: status_header(out, NDIS_STATUS_SIZE_64);
      ensures padding: status_zeros(out, 4, 8);
      ensures source: le64(out, 8) == s->source_handle;
      ensures port: status_zeros(out, 16, 20);
      ensures code: le32(out, 20) == NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE;
      ensures flags_to_request: status_zeros(out, 24, 48);
      ensures buffer: le64(out, 48) == s->buffer;
      ensures buffer_size: le32(out, 56) == s->buffer_size;
      ensures guid_to_end: status_zeros(out, 60, 112);
    behavior narrow:
      assumes status_fits_32(*s, pointer_size, cap);
      assigns out[0 .. 67];
      ensures size: \result == NDIS_STATUS_SIZE_32;
      ensures header: status_header(out, NDIS_STATUS_SIZE_32);
      ensures source: le32(out, 4) == s->source_handle;
      ensures port: status_zeros(out, 8, 12);
      ensures code: le32(out, 12) == NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE;
      ensures flags_to_request: status_zeros(out, 16, 28);
      ensures buffer: le32(out, 28) == s->buffer;
      ensures buffer_size: le32(out, 32) == s->buffer_size;
      ensures guid_to_end: status_zeros(out, 36, 68);
    complete behaviors;
    disjoint behaviors;
*/
uint32_t ndis_status_build(const struct ndis_status *s, uint32_t pointer_size, uint8_t *out, uint32_t cap);
#endif
