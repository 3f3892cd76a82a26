/* SPDX-License-Identifier: Apache-2.0 */
/* Builder of NDIS_STATUS_INDICATION for a change of the remote QoS parameters. */
#include "ndis_status.h"

/*@ requires room: \valid(b + (0 .. n - 1)) && n <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[0 .. n - 1];
    ensures zero: status_zeros(b, 0, n);
*/
static void put_zeros(uint8_t *b, uint32_t n)
{
    /*@ loop invariant i: 0 <= i <= n;
        loop invariant zero: status_zeros(b, 0, i);
        loop assigns i, b[0 .. n - 1];
        loop variant n - i;
    */
    for (uint32_t i = 0; i < n; i++)
        b[i] = 0;
}

/*@ requires room: \valid(b + (0 .. 3)) && size <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[0 .. 3];
    ensures val: status_header(b, size);
*/
static void put_header(uint8_t *b, uint32_t size)
{
    b[NDIS_HEADER_TYPE_AT] = NDIS_TYPE_STATUS_INDICATION;
    b[NDIS_HEADER_REVISION_AT] = NDIS_REVISION_1;
    le16_put(b, NDIS_HEADER_SIZE_AT, size);
}

/*@ requires room: \valid(b + (o .. o + 7)) && o <= 0xFFF0;
    terminates \true; exits \false;
    assigns b[o .. o + 7];
    ensures val: le64(b, o) == v;
*/
static void le64_put(uint8_t *b, uint32_t o, uint64_t v)
{
    le32_put(b, o, (uint32_t)(v % 4294967296u));
    le32_put(b, o + 4, (uint32_t)(v / 4294967296u));
}

/*@ requires room: \valid(out + (0 .. 111)) && \valid_read(s);
    terminates \true; exits \false;
    assigns out[0 .. 111];
    ensures header: status_header(out, NDIS_STATUS_SIZE_64);
    ensures padding: status_zeros(out, 4, 8);
    ensures source: le64(out, 8) == s->source_handle;
    ensures port: status_zeros(out, 16, 20);
    ensures code: le32(out, 20) == NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE;
    ensures flags_to_request: status_zeros(out, 24, 48);
    ensures buffer: le64(out, 48) == s->buffer;
    ensures buffer_size: le32(out, 56) == s->buffer_size;
    ensures guid_to_end: status_zeros(out, 60, 112);
*/
static void put_wide(const struct ndis_status *s, uint8_t *out)
{
    put_zeros(out, NDIS_STATUS_SIZE_64);
    put_header(out, NDIS_STATUS_SIZE_64);
    le64_put(out, NDIS_STATUS_SOURCE_AT_64, s->source_handle);
    le32_put(out, NDIS_STATUS_CODE_AT_64, NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE);
    le64_put(out, NDIS_STATUS_BUFFER_AT_64, s->buffer);
    le32_put(out, NDIS_STATUS_BUFFER_SIZE_AT_64, s->buffer_size);
}

/*@ requires room: \valid(out + (0 .. 67)) && \valid_read(s);
    requires narrow: s->source_handle <= 0xFFFFFFFF && s->buffer <= 0xFFFFFFFF;
    terminates \true; exits \false;
    assigns out[0 .. 67];
    ensures header: status_header(out, NDIS_STATUS_SIZE_32);
    ensures source: le32(out, 4) == s->source_handle;
    ensures port: status_zeros(out, 8, 12);
    ensures code: le32(out, 12) == NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE;
    ensures flags_to_request: status_zeros(out, 16, 28);
    ensures buffer: le32(out, 28) == s->buffer;
    ensures buffer_size: le32(out, 32) == s->buffer_size;
    ensures guid_to_end: status_zeros(out, 36, 68);
*/
static void put_narrow(const struct ndis_status *s, uint8_t *out)
{
    put_zeros(out, NDIS_STATUS_SIZE_32);
    put_header(out, NDIS_STATUS_SIZE_32);
    le32_put(out, NDIS_STATUS_SOURCE_AT_32, (uint32_t)s->source_handle);
    le32_put(out, NDIS_STATUS_CODE_AT_32, NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE);
    le32_put(out, NDIS_STATUS_BUFFER_AT_32, (uint32_t)s->buffer);
    le32_put(out, NDIS_STATUS_BUFFER_SIZE_AT_32, s->buffer_size);
}

uint32_t ndis_status_build(const struct ndis_status *s, uint32_t pointer_size, uint8_t *out, uint32_t cap)
{
    if (pointer_size == 8 && cap >= NDIS_STATUS_SIZE_64) {
        put_wide(s, out);
        return NDIS_STATUS_SIZE_64;
    }
    if (pointer_size == 4 && cap >= NDIS_STATUS_SIZE_32 && s->source_handle <= 0xFFFFFFFFu && s->buffer <= 0xFFFFFFFFu) {
        put_narrow(s, out);
        return NDIS_STATUS_SIZE_32;
    }
    return 0;
}
