/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of one classification element of a remote-QoS buffer. */
#include "qos_decode.h"

/* Where element k lies. The sum cannot overflow: the end of the last element is within len. */
/*@ requires inside: k < n && size >= 16 && first + n * size <= len <= 0x7FFFFFFF;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == first + k * size;
    ensures inside: \result + 16 <= len;
*/
static uint32_t elem_offset(uint32_t k, uint32_t n, uint32_t size, uint32_t first, uint32_t len)
{
    //@ assert last: k * size + size <= n * size;
    //@ assert room: first + k * size + 16 <= len;
    (void)n;
    (void)len;
    return first + k * size;
}

/*@ requires buffer: \valid_read(b + (o .. o + 15)) && o <= 0x7FFFFFEF;
    requires out: \valid(e);
    terminates \true; exits \false;
    assigns *e;
    ensures header: e->type == b[o] && e->revision == b[o + 1] && e->size == le16(b, o + 2);
    ensures flags: e->flags == le32(b, o + 4);
    ensures condition: e->csel == le16(b, o + 8) && e->cfield == le16(b, o + 10);
    ensures action: e->asel == le16(b, o + 12) && e->afield == le16(b, o + 14);
*/
static void read_fields(const uint8_t *b, uint32_t o, struct qos_buffer_elem *e)
{
    e->type = b[o + NDIS_HEADER_TYPE_AT];
    e->revision = b[o + NDIS_HEADER_REVISION_AT];
    e->size = le16_get(b, o + NDIS_HEADER_SIZE_AT);
    e->flags = le32_get(b, o + QOS_ELEM_FLAGS_AT);
    e->csel = le16_get(b, o + QOS_ELEM_CSEL_AT);
    e->cfield = le16_get(b, o + QOS_ELEM_CFIELD_AT);
    e->asel = le16_get(b, o + QOS_ELEM_ASEL_AT);
    e->afield = le16_get(b, o + QOS_ELEM_AFIELD_AT);
}

/*@ requires out: \valid(e);
    terminates \true; exits \false;
    assigns e->fault[QOS_ELEM_TYPE .. QOS_ELEM_FLAGS];
    ensures range: IS_01(e->fault[0]) && IS_01(e->fault[1]) && IS_01(e->fault[2]) && IS_01(e->fault[3]) &&
      IS_01(e->fault[4]);
    ensures type: e->fault[QOS_ELEM_TYPE] == 1 <==> e->type != NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT;
    ensures revision: e->fault[QOS_ELEM_REVISION] == 1 <==> e->revision != NDIS_REVISION_1;
    ensures size: e->fault[QOS_ELEM_HEADER_SIZE] == 1 <==> e->size < 16 || e->size > elem_size;
    ensures enforced: e->fault[QOS_ELEM_ENFORCED] == 1 <==> e->flags / 16777216 % 2 == 1;
    ensures flags: e->fault[QOS_ELEM_FLAGS] == 1 <==> e->flags != 0 && e->flags != QOS_ENFORCED_BY_MINIPORT;
*/
static void find_header_faults(struct qos_buffer_elem *e, uint32_t elem_size)
{
    uint32_t type = e->type, revision = e->revision, size = e->size, flags = e->flags;

    e->fault[QOS_ELEM_TYPE] = type != NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT ? 1 : 0;
    e->fault[QOS_ELEM_REVISION] = revision != NDIS_REVISION_1 ? 1 : 0;
    e->fault[QOS_ELEM_HEADER_SIZE] = size < QOS_ELEM_SIZE || size > elem_size ? 1 : 0;
    e->fault[QOS_ELEM_ENFORCED] = flags / QOS_ENFORCED_BY_MINIPORT % 2 == 1 ? 1 : 0;
    e->fault[QOS_ELEM_FLAGS] = flags != 0 && flags != QOS_ENFORCED_BY_MINIPORT ? 1 : 0;
}

/*@ requires out: \valid(e);
    terminates \true; exits \false;
    assigns e->fault[QOS_ELEM_CONDITION .. QOS_ELEM_PRIORITY];
    ensures range: IS_01(e->fault[5]) && IS_01(e->fault[6]) && IS_01(e->fault[7]) && IS_01(e->fault[8]) &&
      IS_01(e->fault[9]) && IS_01(e->fault[10]);
    ensures condition: e->fault[QOS_ELEM_CONDITION] == 1 <==> e->csel == 0 || e->csel > 6;
    ensures default_field: e->fault[QOS_ELEM_DEFAULT_FIELD] == 1 <==> e->csel == 1 && e->cfield != 0;
    ensures default_place: e->fault[QOS_ELEM_DEFAULT_PLACE] == 1 <==> e->csel == 1 && k != 0;
    ensures ethertype: e->fault[QOS_ELEM_ETHERTYPE] == 1 <==> e->csel == 5 && e->cfield < 0x600;
    ensures action: e->fault[QOS_ELEM_ACTION] == 1 <==> e->asel != QOS_ACTION_PRIORITY;
    ensures priority: e->fault[QOS_ELEM_PRIORITY] == 1 <==> e->afield > 7;
*/
static void find_rule_faults(struct qos_buffer_elem *e, uint32_t k)
{
    uint32_t csel = e->csel, cfield = e->cfield, asel = e->asel, afield = e->afield;

    e->fault[QOS_ELEM_CONDITION] = csel == QOS_CONDITION_RESERVED || csel >= QOS_CONDITION_MAXIMUM ? 1 : 0;
    e->fault[QOS_ELEM_DEFAULT_FIELD] = csel == QOS_CONDITION_DEFAULT && cfield != 0 ? 1 : 0;
    e->fault[QOS_ELEM_DEFAULT_PLACE] = csel == QOS_CONDITION_DEFAULT && k != 0 ? 1 : 0;
    e->fault[QOS_ELEM_ETHERTYPE] = csel == QOS_CONDITION_ETHERTYPE && cfield < 0x600 ? 1 : 0;
    e->fault[QOS_ELEM_ACTION] = asel != QOS_ACTION_PRIORITY ? 1 : 0;
    e->fault[QOS_ELEM_PRIORITY] = afield >= QOS_MAX_PRIORITIES ? 1 : 0;
}

void qos_decode_elem(const uint8_t *b, uint32_t len, const struct qos_buffer *v, uint32_t k,
                     struct qos_buffer_elem *e)
{
    uint32_t size = v->elem_size;
    uint32_t o = elem_offset(k, v->readable, size, v->first_elem, len);

    read_fields(b, o, e);
    find_header_faults(e, size);
    find_rule_faults(e, k);
}
