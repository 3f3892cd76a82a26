/* SPDX-License-Identifier: Apache-2.0 */
/* Builder of the remote-QoS buffer. */
#include "qos_build.h"

/*@ requires room: \valid(b + (o .. o + 3)) && o <= 0xFFF0 && type <= 0xFF && size <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[o .. o + 3];
    ensures val: header_at(b, o, type, size);
*/
static void put_header(uint8_t *b, uint32_t o, uint32_t type, uint32_t size)
{
    b[o] = (uint8_t)type;
    b[o + 1] = NDIS_REVISION_1;
    le16_put(b, o + 2, size);
}

/*@ requires room: \valid(b + (o .. o + 7)) && o <= 0xFFF0 && \valid_read(t + (0 .. 7));
    requires range: \forall integer k; 0 <= k < 8 ==> t[k] <= 255;
    terminates \true; exits \false;
    assigns b[o .. o + 7];
    ensures val: TABLE_AT(b, o, t);
*/
static void put_table(uint8_t *b, uint32_t o, const uint32_t *t)
{
    /*@ loop invariant j: 0 <= j <= 8;
        loop invariant val: \forall integer k; 0 <= k < j ==> b[o + k] == t[k];
        loop assigns j, b[o .. o + 7];
        loop variant 8 - j;
    */
    for (uint32_t j = 0; j < 8; j++)
        b[o + j] = (uint8_t)t[j];
}

/*@ requires room: \valid(b + (0 .. 51)) && \valid_read(g);
    requires groups: ets_ok(g) && pfc_ok(g) && g->n_elems <= QOS_MAX_ELEMS;
    terminates \true; exits \false;
    assigns b[0 .. 51];
    ensures header: header_at(b, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
    ensures words: words_at(b, flags, g);
    ensures prio: TABLE_AT(b, 12, g->prio);
    ensures bw: TABLE_AT(b, 20, g->bw);
    ensures tsa: TABLE_AT(b, 28, g->tsa);
    ensures array: array_at(b, g->n_elems);
*/
static void put_params(uint8_t *b, uint32_t flags, const struct qos_groups *g)
{
    //@ assert prio: \forall integer k; 0 <= k < 8 ==> g->prio[k] <= 255;
    //@ assert bw: \forall integer k; 0 <= k < 8 ==> g->bw[k] <= 255;
    //@ assert tsa: \forall integer k; 0 <= k < 8 ==> g->tsa[k] <= 255;
    put_header(b, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
    le32_put(b, QOS_FLAGS_AT, flags);
    le32_put(b, QOS_NUM_TCS_AT, g->n_tcs);
    put_table(b, QOS_PRIO_AT, g->prio);
    put_table(b, QOS_BW_AT, g->bw);
    put_table(b, QOS_TSA_AT, g->tsa);
    le32_put(b, QOS_PFC_AT, g->pfc);
    le32_put(b, QOS_NUM_ELEMS_AT, g->n_elems);
    le32_put(b, QOS_ELEM_SIZE_AT, QOS_ELEM_SIZE);
    le32_put(b, QOS_FIRST_ELEM_AT, QOS_PARAMS_SIZE);
}

/*@ requires room: \valid(b + (o .. o + 15)) && o <= 0xFFF0 && \valid_read(e);
    requires range: 0 <= e->csel <= 0xFFFF && 0 <= e->cfield <= 0xFFFF && 0 <= e->prio <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[o .. o + 15];
    ensures val: elem_at(b, o, *e);
*/
static void put_elem(uint8_t *b, uint32_t o, const struct qos_elem *e)
{
    put_header(b, o, NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT, QOS_ELEM_SIZE);
    le32_put(b, o + QOS_ELEM_FLAGS_AT, 0);
    le16_put(b, o + QOS_ELEM_CSEL_AT, (uint32_t)e->csel);
    le16_put(b, o + QOS_ELEM_CFIELD_AT, (uint32_t)e->cfield);
    le16_put(b, o + QOS_ELEM_ASEL_AT, QOS_ACTION_PRIORITY);
    le16_put(b, o + QOS_ELEM_AFIELD_AT, (uint32_t)e->prio);
}

/*@ requires groups: \valid_read(g) && app_ok(g);
    requires room: \valid(b + (52 .. 51 + 16 * g->n_elems));
    terminates \true; exits \false;
    assigns b[52 .. 51 + 16 * g->n_elems];
    ensures val: \forall integer k; 0 <= k < g->n_elems ==> elem_at(b, 52 + 16 * k, g->elem[k]);
*/
static void put_elems(uint8_t *b, const struct qos_groups *g)
{
    uint32_t n = g->n_elems;

    /*@ loop invariant i: 0 <= i <= n;
        loop invariant val: \forall integer k; 0 <= k < i ==> elem_at(b, 52 + 16 * k, g->elem[k]);
        loop assigns i, b[52 .. 51 + 16 * n];
        loop variant n - i;
    */
    for (uint32_t i = 0; i < n; i++) {
        //@ assert range: elem_ok(g->elem[i], i);
        put_elem(b, QOS_PARAMS_SIZE + i * QOS_ELEM_SIZE, &g->elem[i]);
        //@ assert below: \forall integer j; 52 <= j < 52 + 16 * i ==> b[j] == \at(b[j], LoopCurrent);
        //@ assert kept: \forall integer k; 0 <= k < i ==> elem_at(b, 52 + 16 * k, g->elem[k]);
        //@ assert last: \forall integer k; k == i ==> elem_at(b, 52 + 16 * k, g->elem[k]);
    }
}

/*@ requires room: \valid(b + (0 .. 51));
    terminates \true; exits \false;
    assigns b[0 .. 51];
    ensures header: header_at(b, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
    ensures flags: le32(b, 4) == flags;
    ensures rest: zeros(b, 8, 52);
*/
static void put_invalid(uint8_t *b, uint32_t flags)
{
    put_header(b, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
    le32_put(b, QOS_FLAGS_AT, flags);
    /*@ loop invariant i: 8 <= i <= 52;
        loop invariant zero: zeros(b, 8, i);
        loop assigns i, b[8 .. 51];
        loop variant 52 - i;
    */
    for (uint32_t i = QOS_NUM_TCS_AT; i < QOS_PARAMS_SIZE; i++)
        b[i] = 0;
}

uint32_t qos_build(const struct qos_indication *d, const struct qos_groups *g, uint8_t *out, uint32_t cap)
{
    if (d->form == QOS_FORM_NONE || cap < d->size)
        return 0;
    if (d->form == QOS_FORM_INVALID) {
        put_invalid(out, d->flags);
        return QOS_PARAMS_SIZE;
    }
    put_params(out, d->flags, g);
    put_elems(out, g);
    return QOS_PARAMS_SIZE + QOS_ELEM_SIZE * g->n_elems;
}
