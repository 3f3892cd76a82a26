/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer of an NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE indication, octet by octet, little-endian. */
#ifndef ASSAY_QOS_BUILD_H
#define ASSAY_QOS_BUILD_H
#include "le.h"
#include "qos_indicate.h"

/* A macro: a predicate that took the inner array of a struct as a pointer would hide it from the provers. */
#define TABLE_AT(b, o, t) (\forall integer k; 0 <= k < 8 ==> (b)[(o) + k] == (t)[k])

/*@
  // NDIS_OBJECT_HEADER at o
  predicate header_at{L}(uint8_t *b, integer o, integer type, integer size) =
    b[o] == type && b[o + 1] == 1 && le16(b, o + 2) == size;

  // NDIS_QOS_PARAMETERS at the front of the buffer, its tables by TABLE_AT
  predicate words_at{L}(uint8_t *b, integer flags, struct qos_groups *g) =
    le32(b, 4) == flags && le32(b, 8) == g->n_tcs && le32(b, 36) == g->pfc;
  predicate array_at{L}(uint8_t *b, integer n) =
    le32(b, 40) == n && le32(b, 44) == 16 && le32(b, 48) == 52;

  // NDIS_QOS_CLASSIFICATION_ELEMENT at o: no flags, action "priority"
  predicate elem_at{L}(uint8_t *b, integer o, struct qos_elem e) =
    header_at(b, o, 0xB7, 16) && le32(b, o + 4) == 0 && le16(b, o + 8) == e.csel && le16(b, o + 10) == e.cfield &&
    le16(b, o + 12) == 0 && le16(b, o + 14) == e.prio;

  // the invalid form: zeros but for the header and the flags
  predicate zeros{L}(uint8_t *b, integer from, integer to) = \forall integer k; from <= k < to ==> b[k] == 0;

  // an element stays where it is when its octets do
  lemma elem_frame{L1,L2}: \forall uint8_t *b, integer o, struct qos_elem e;
    (\forall integer j; o <= j < o + 16 ==> \at(b[j], L1) == \at(b[j], L2)) ==>
    elem_at{L1}(b, o, e) ==> elem_at{L2}(b, o, e);

  // an indication that qos_indicate may give for these groups
  predicate fits{L}(struct qos_indication *d, struct qos_groups *g) =
    d->form <= 2 && (d->form == 0 ==> d->size == 0) && (d->form == 1 ==> d->size == 52) &&
    (d->form == 2 ==> d->size == 52 + 16 * g->n_elems);
*/

/* Builds the buffer for indication d about the groups g (dcbx_port.told). Returns the octets written, d->size, or 0 when
 * there is nothing to build or cap is too small; then out is unchanged. */
/*@ requires groups: \valid_read(g) && ets_ok(g) && pfc_ok(g) && app_ok(g);
    requires indication: \valid_read(d) && fits(d, g);
    requires out: \valid(out + (0 .. cap - 1));
    terminates \true; exits \false;
    assigns out[0 .. cap - 1];
    behavior nothing:
      assumes d->form == QOS_FORM_NONE || cap < d->size;
      assigns \nothing;
      ensures none: \result == 0;
    behavior invalid:
      assumes d->form == QOS_FORM_INVALID && cap >= d->size;
      assigns out[0 .. 51];
      ensures size: \result == QOS_PARAMS_SIZE;
      ensures header: header_at(out, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
      ensures flags: le32(out, 4) == d->flags;
      ensures rest: zeros(out, 8, 52);
    behavior valid:
      assumes d->form == QOS_FORM_VALID && cap >= d->size;
      assigns out[0 .. 51 + 16 * g->n_elems];
      ensures size: \result == QOS_PARAMS_SIZE + QOS_ELEM_SIZE * g->n_elems;
      ensures header: header_at(out, 0, NDIS_TYPE_QOS_PARAMETERS, QOS_PARAMS_SIZE);
      ensures words: words_at(out, d->flags, g);
      ensures prio: TABLE_AT(out, QOS_PRIO_AT, g->prio);
      ensures bw: TABLE_AT(out, QOS_BW_AT, g->bw);
      ensures tsa: TABLE_AT(out, QOS_TSA_AT, g->tsa);
      ensures array: array_at(out, g->n_elems);
      ensures elems: \forall integer k; 0 <= k < g->n_elems ==> elem_at(out, 52 + 16 * k, g->elem[k]);
    complete behaviors;
    disjoint behaviors;
*/
uint32_t qos_build(const struct qos_indication *d, const struct qos_groups *g, uint8_t *out, uint32_t cap);
#endif
