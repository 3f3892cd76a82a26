/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of the fixed part of a remote-QoS buffer. */
#include "qos_decode.h"

/*@ requires buffer: \valid_read(b + (0 .. 51));
    requires out: \valid(v);
    terminates \true; exits \false;
    assigns *v;
    ensures header: v->type == b[0] && v->revision == b[1] && v->size == le16(b, 2);
    ensures words: v->flags == le32(b, 4) && v->n_tcs == le32(b, 8) && v->pfc == le32(b, 36);
    ensures array: v->n_elems == le32(b, 40) && v->elem_size == le32(b, 44) && v->first_elem == le32(b, 48);
*/
static void read_words(const uint8_t *b, struct qos_buffer *v)
{
    v->type = b[NDIS_HEADER_TYPE_AT];
    v->revision = b[NDIS_HEADER_REVISION_AT];
    v->size = le16_get(b, NDIS_HEADER_SIZE_AT);
    v->flags = le32_get(b, QOS_FLAGS_AT);
    v->n_tcs = le32_get(b, QOS_NUM_TCS_AT);
    v->pfc = le32_get(b, QOS_PFC_AT);
    v->n_elems = le32_get(b, QOS_NUM_ELEMS_AT);
    v->elem_size = le32_get(b, QOS_ELEM_SIZE_AT);
    v->first_elem = le32_get(b, QOS_FIRST_ELEM_AT);
}

/*@ requires buffer: \valid_read(b + (0 .. 51));
    requires out: \valid(v);
    terminates \true; exits \false;
    assigns v->prio[0 .. 7], v->bw[0 .. 7], v->tsa[0 .. 7];
    ensures prio: \forall integer k; 0 <= k < 8 ==> v->prio[k] == b[12 + k];
    ensures bw: \forall integer k; 0 <= k < 8 ==> v->bw[k] == b[20 + k];
    ensures tsa: \forall integer k; 0 <= k < 8 ==> v->tsa[k] == b[28 + k];
*/
static void read_tables(const uint8_t *b, struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant prio: \forall integer j; 0 <= j < k ==> v->prio[j] == b[12 + j];
        loop invariant bw: \forall integer j; 0 <= j < k ==> v->bw[j] == b[20 + j];
        loop invariant tsa: \forall integer j; 0 <= j < k ==> v->tsa[j] == b[28 + j];
        loop assigns k, v->prio[0 .. 7], v->bw[0 .. 7], v->tsa[0 .. 7];
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++) {
        v->prio[k] = b[QOS_PRIO_AT + k];
        v->bw[k] = b[QOS_BW_AT + k];
        v->tsa[k] = b[QOS_TSA_AT + k];
    }
}

/*@ requires out: \valid(v);
    terminates \true; exits \false;
    assigns v->fault[QOS_FAULT_TYPE .. QOS_FAULT_NO_FLAGS];
    ensures range: IS_01(v->fault[0]) && IS_01(v->fault[1]) && IS_01(v->fault[2]) && IS_01(v->fault[3]) &&
      IS_01(v->fault[4]) && IS_01(v->fault[5]);
    ensures type: v->fault[QOS_FAULT_TYPE] == 1 <==> v->type != NDIS_TYPE_QOS_PARAMETERS;
    ensures revision: v->fault[QOS_FAULT_REVISION] == 1 <==> v->revision != NDIS_REVISION_1;
    ensures size: v->fault[QOS_FAULT_SIZE] == 1 <==> v->size != 52 && v->size != len;
    ensures flags: v->fault[QOS_FAULT_FLAGS] == 1 <==> flags_unknown(v->flags);
    ensures willing: v->fault[QOS_FAULT_WILLING] == 1 <==> v->flags >= QOS_WILLING;
    ensures no_flags: v->fault[QOS_FAULT_NO_FLAGS] == 1 <==> flags_silent(v->flags);
*/
static void find_header_faults(struct qos_buffer *v, uint32_t len)
{
    uint32_t flags = v->flags;

    v->fault[QOS_FAULT_TYPE] = v->type != NDIS_TYPE_QOS_PARAMETERS ? 1 : 0;
    v->fault[QOS_FAULT_REVISION] = v->revision != NDIS_REVISION_1 ? 1 : 0;
    v->fault[QOS_FAULT_SIZE] = v->size != QOS_PARAMS_SIZE && v->size != len ? 1 : 0;
    v->fault[QOS_FAULT_FLAGS] = flags % 256 > 3 || flags / 256 % 256 > 3 || flags / 65536 % 32768 > 3 ? 1 : 0;
    v->fault[QOS_FAULT_WILLING] = flags >= QOS_WILLING ? 1 : 0;
    v->fault[QOS_FAULT_NO_FLAGS] = flags % 4 == 0 && flags / 256 % 4 == 0 && flags / 65536 % 4 == 0 ? 1 : 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> prio_wrong(v);
    ensures range: \result <= 1;
*/
static uint32_t wrong_prio(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> v->prio[j] < v->n_tcs && v->prio[j] <= 7;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->prio[k] >= v->n_tcs || v->prio[k] >= QOS_MAX_TCS)
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> tsa_wrong(v);
    ensures range: \result <= 1;
*/
static uint32_t wrong_tsa(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> v->tsa[j] <= 2;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->tsa[k] >= QOS_TSA_MAXIMUM)
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> bw_wrong(v);
    ensures range: \result <= 1;
*/
static uint32_t wrong_bw(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> v->tsa[j] == 2 || v->bw[j] == 0;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->tsa[k] != QOS_TSA_ETS && v->bw[k] != 0)
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> some_ets(v);
    ensures range: \result <= 1;
*/
static uint32_t any_ets(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> v->tsa[j] != 2;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->tsa[k] == QOS_TSA_ETS)
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> unused_wrong(v);
    ensures range: \result <= 1;
*/
static uint32_t wrong_unused(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> j < v->n_tcs || (v->tsa[j] == 0 && v->bw[j] == 0);
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (k >= v->n_tcs && (v->tsa[k] != 0 || v->bw[k] != 0))
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> tables_dirty(v);
    ensures range: \result <= 1;
*/
static uint32_t dirty_tables(const struct qos_buffer *v)
{
    /*@ loop invariant k: 0 <= k <= 8;
        loop invariant none: \forall integer j; 0 <= j < k ==> v->prio[j] == 0 && v->bw[j] == 0 && v->tsa[j] == 0;
        loop assigns k;
        loop variant 8 - k;
    */
    for (uint32_t k = 0; k < 8; k++)
        if (v->prio[k] != 0 || v->bw[k] != 0 || v->tsa[k] != 0)
            return 1;
    return 0;
}

/*@ requires fixed: \valid_read(v);
    requires octets: \forall integer k; 0 <= k < 8 ==> v->bw[k] <= 255;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> some_ets(v) && bw_sum(v) != 100;
    ensures range: \result <= 1;
*/
static uint32_t wrong_sum(const struct qos_buffer *v)
{
    uint32_t sum = v->bw[0] + v->bw[1] + v->bw[2] + v->bw[3] + v->bw[4] + v->bw[5] + v->bw[6] + v->bw[7];

    return sum != 100 ? any_ets(v) : 0;
}

/*@ requires out: \valid(v);
    requires octets: \forall integer k; 0 <= k < 8 ==> v->bw[k] <= 255;
    terminates \true; exits \false;
    assigns v->fault[QOS_FAULT_NUM_TCS .. QOS_FAULT_UNUSED_CLASS];
    ensures range: IS_01(v->fault[6]) && IS_01(v->fault[7]) && IS_01(v->fault[8]) && IS_01(v->fault[9]) &&
      IS_01(v->fault[10]) && IS_01(v->fault[11]);
    ensures num_tcs: v->fault[QOS_FAULT_NUM_TCS] == 1 <==> ets_flagged(v->flags) && (v->n_tcs < 1 || v->n_tcs > 8);
    ensures priority: v->fault[QOS_FAULT_PRIORITY] == 1 <==> ets_flagged(v->flags) && prio_wrong(v);
    ensures tsa: v->fault[QOS_FAULT_TSA] == 1 <==> ets_flagged(v->flags) && tsa_wrong(v);
    ensures bandwidth: v->fault[QOS_FAULT_BANDWIDTH] == 1 <==> ets_flagged(v->flags) && bw_wrong(v);
    ensures sum: v->fault[QOS_FAULT_SUM] == 1 <==> ets_flagged(v->flags) && some_ets(v) && bw_sum(v) != 100;
    ensures unused: v->fault[QOS_FAULT_UNUSED_CLASS] == 1 <==> ets_flagged(v->flags) && unused_wrong(v);
*/
static void find_ets_faults(struct qos_buffer *v)
{
    int32_t on = v->flags / QOS_ETS_CONFIGURED % 2 == 1 ? 1 : 0;

    v->fault[QOS_FAULT_NUM_TCS] = v->n_tcs < 1 || v->n_tcs > QOS_MAX_TCS ? on : 0;
    v->fault[QOS_FAULT_PRIORITY] = wrong_prio(v) == 1 ? on : 0;
    v->fault[QOS_FAULT_TSA] = wrong_tsa(v) == 1 ? on : 0;
    v->fault[QOS_FAULT_BANDWIDTH] = wrong_bw(v) == 1 ? on : 0;
    v->fault[QOS_FAULT_SUM] = wrong_sum(v) == 1 ? on : 0;
    v->fault[QOS_FAULT_UNUSED_CLASS] = wrong_unused(v) == 1 ? on : 0;
}

/*@ requires out: \valid(v);
    terminates \true; exits \false;
    assigns v->fault[QOS_FAULT_ETS_RESIDUE .. QOS_FAULT_ELEM_RESIDUE];
    ensures range: IS_01(v->fault[12]) && IS_01(v->fault[13]) && IS_01(v->fault[14]) && IS_01(v->fault[15]);
    ensures ets: v->fault[QOS_FAULT_ETS_RESIDUE] == 1 <==>
      !ets_flagged(v->flags) && (v->n_tcs != 0 || tables_dirty(v));
    ensures pfc: v->fault[QOS_FAULT_PFC] == 1 <==> v->pfc > 255;
    ensures pfc_residue: v->fault[QOS_FAULT_PFC_RESIDUE] == 1 <==> !pfc_flagged(v->flags) && v->pfc != 0;
    ensures elems: v->fault[QOS_FAULT_ELEM_RESIDUE] == 1 <==> !app_flagged(v->flags) && v->n_elems != 0;
*/
static void find_residues(struct qos_buffer *v)
{
    uint32_t flags = v->flags;

    v->fault[QOS_FAULT_ETS_RESIDUE] =
        flags / QOS_ETS_CONFIGURED % 2 == 0 && (v->n_tcs != 0 || dirty_tables(v) == 1) ? 1 : 0;
    v->fault[QOS_FAULT_PFC] = v->pfc > 255 ? 1 : 0;
    v->fault[QOS_FAULT_PFC_RESIDUE] = flags / QOS_PFC_CONFIGURED % 2 == 0 && v->pfc != 0 ? 1 : 0;
    v->fault[QOS_FAULT_ELEM_RESIDUE] =
        flags / QOS_CLASSIFICATION_CONFIGURED % 2 == 0 && v->n_elems != 0 ? 1 : 0;
}

/* Where the last element ends. 64 bits hold the product of any two 32-bit numbers, and a third added to it. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == first + n * size;
*/
static uint64_t elems_end(uint32_t n, uint32_t size, uint32_t first)
{
    //@ assert product: 0 <= n * size <= 0xFFFFFFFF * 0xFFFFFFFF;
    return (uint64_t)n * size + first;
}

/* Returns how many elements can be read. */
/*@ requires out: \valid(v);
    terminates \true; exits \false;
    assigns v->fault[QOS_FAULT_ELEM_SIZE .. QOS_FAULT_TRAILING];
    ensures range: IS_01(v->fault[16]) && IS_01(v->fault[17]) && IS_01(v->fault[18]) && IS_01(v->fault[19]);
    ensures size: v->fault[QOS_FAULT_ELEM_SIZE] == 1 <==>
      v->n_elems != 0 && (v->elem_size < 16 || v->elem_size % 4 != 0);
    ensures offset: v->fault[QOS_FAULT_ELEM_OFFSET] == 1 <==>
      v->n_elems != 0 && (v->first_elem < 52 || v->first_elem % 4 != 0);
    ensures overrun: v->fault[QOS_FAULT_ELEM_OVERRUN] == 1 <==>
      elems_overrun(v->n_elems, v->elem_size, v->first_elem, len);
    ensures trailing: v->fault[QOS_FAULT_TRAILING] == 1 <==>
      elems_trail(v->n_elems, v->elem_size, v->first_elem, len);
    ensures readable: elems_lie(v->n_elems, v->elem_size, v->first_elem, len) ==> \result == v->n_elems;
    ensures unreadable: !elems_lie(v->n_elems, v->elem_size, v->first_elem, len) ==> \result == 0;
*/
static uint32_t find_elem_faults(struct qos_buffer *v, uint32_t len)
{
    uint32_t n = v->n_elems, elem_size = v->elem_size, first = v->first_elem;
    uint64_t end = n == 0 ? QOS_PARAMS_SIZE : elems_end(n, elem_size, first);
    int32_t size = n != 0 && (elem_size < QOS_ELEM_SIZE || elem_size % QOS_PARAMS_ALIGN != 0) ? 1 : 0;
    int32_t offset = n != 0 && (first < QOS_PARAMS_SIZE || first % QOS_PARAMS_ALIGN != 0) ? 1 : 0;
    int32_t overrun = n != 0 && end > len ? 1 : 0;

    v->fault[QOS_FAULT_ELEM_SIZE] = size;
    v->fault[QOS_FAULT_ELEM_OFFSET] = offset;
    v->fault[QOS_FAULT_ELEM_OVERRUN] = overrun;
    v->fault[QOS_FAULT_TRAILING] = end < len ? 1 : 0;
    return size + offset + overrun == 0 ? n : 0;
}

/*@ requires buffer: \valid_read(b + (0 .. 51));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==> rest_dirty(b);
    ensures range: \result <= 1;
*/
static uint32_t dirty_rest(const uint8_t *b)
{
    /*@ loop invariant k: 8 <= k <= 52;
        loop invariant none: \forall integer j; 8 <= j < k ==> b[j] == 0;
        loop assigns k;
        loop variant 52 - k;
    */
    for (uint32_t k = QOS_NUM_TCS_AT; k < QOS_PARAMS_SIZE; k++)
        if (b[k] != 0)
            return 1;
    return 0;
}

/*@ requires buffer: \valid_read(b + (0 .. 51));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == 1 <==>
      !ets_flagged(flags) && !pfc_flagged(flags) && !app_flagged(flags) && (len != 52 || rest_dirty(b));
    ensures range: 0 <= \result <= 1;
*/
static int32_t wrong_invalid_form(const uint8_t *b, uint32_t len, uint32_t flags)
{
    if (flags / QOS_ETS_CONFIGURED % 2 == 1 || flags / QOS_PFC_CONFIGURED % 2 == 1)
        return 0;
    if (flags / QOS_CLASSIFICATION_CONFIGURED % 2 == 1)
        return 0;
    return len != QOS_PARAMS_SIZE || dirty_rest(b) == 1 ? 1 : 0;
}

uint32_t qos_decode(const uint8_t *b, uint32_t len, struct qos_buffer *v)
{
    if (len < QOS_PARAMS_SIZE || len > 0x7FFFFFFFu)
        return 0;
    read_words(b, v);
    read_tables(b, v);
    v->readable = find_elem_faults(v, len);
    find_header_faults(v, len);
    find_ets_faults(v);
    find_residues(v);
    v->fault[QOS_FAULT_INVALID_FORM] = wrong_invalid_form(b, len, v->flags);
    return 1;
}
