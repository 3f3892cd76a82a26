/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of a remote-QoS buffer that a driver under test produced. Every form that the documents allow is read, and every
 * inconsistency has a name. */
#ifndef ASSAY_QOS_DECODE_H
#define ASSAY_QOS_DECODE_H
#include <stdint.h>

#include "le.h"
#include "ndis_layout.h"

/* Faults of the fixed part. Numbers are stable and never reused. */
enum qos_fault {
    QOS_FAULT_TYPE = 0,             /* Header.Type is not QOS_PARAMETERS */
    QOS_FAULT_REVISION = 1,         /* Header.Revision is not 1 */
    QOS_FAULT_SIZE = 2,             /* Header.Size is neither 52 nor the whole length */
    QOS_FAULT_FLAGS = 3,            /* flags that have no meaning */
    QOS_FAULT_WILLING = 4,          /* WILLING is set: for NDIS alone */
    QOS_FAULT_NO_FLAGS = 5,         /* neither CONFIGURED nor CHANGED: nothing is told */
    QOS_FAULT_NUM_TCS = 6,          /* ETS configured: NumTrafficClasses is not 1 to 8 */
    QOS_FAULT_PRIORITY = 7,         /* ETS configured: a priority maps to a class that is not in use, or above 7 */
    QOS_FAULT_TSA = 8,              /* ETS configured: an algorithm above 2 */
    QOS_FAULT_BANDWIDTH = 9,        /* ETS configured: a class that is not ETS has bandwidth */
    QOS_FAULT_SUM = 10,             /* ETS configured: there are ETS classes and the sum is not 100 */
    QOS_FAULT_UNUSED_CLASS = 11,    /* ETS configured: a class that is not in use has an algorithm or bandwidth */
    QOS_FAULT_ETS_RESIDUE = 12,     /* ETS not configured, yet its members are not 0 */
    QOS_FAULT_PFC = 13,             /* PfcEnable has bits above 7, configured or not */
    QOS_FAULT_PFC_RESIDUE = 14,     /* PFC not configured, yet PfcEnable is not 0 */
    QOS_FAULT_ELEM_RESIDUE = 15,    /* classification not configured, yet there are elements */
    QOS_FAULT_ELEM_SIZE = 16,       /* there are elements, of under 16 octets or of a size that is no multiple of 4 */
    QOS_FAULT_ELEM_OFFSET = 17,     /* there are elements, and the first is inside the structure or not aligned to 4 */
    QOS_FAULT_ELEM_OVERRUN = 18,    /* there are elements, and they end behind the buffer */
    QOS_FAULT_TRAILING = 19,        /* octets behind the last element, or behind the structure when there is none */
    QOS_FAULT_INVALID_FORM = 20     /* nothing configured, yet octets behind Flags are not 0 or there are over 52 */
};
#define QOS_N_FAULTS 21u

/* The fixed part as it stands in the buffer; fault[] is indexed by enum qos_fault, 1: found. Faults are int32_t, which
 * nothing else here is, so that finding one plainly leaves the other members alone. */
struct qos_buffer {
    uint32_t type, revision, size;              /* Header */
    uint32_t flags, n_tcs;
    uint32_t prio[8], bw[8], tsa[8];
    uint32_t pfc;
    uint32_t n_elems, elem_size, first_elem;
    uint32_t readable;                          /* elements that can be read: n_elems, or 0 after a fault 16 to 18 */
    int32_t fault[QOS_N_FAULTS];
};

/* Faults of one classification element. */
enum qos_elem_fault {
    QOS_ELEM_TYPE = 0,              /* Header.Type is not QOS_CLASSIFICATION_ELEMENT */
    QOS_ELEM_REVISION = 1,          /* Header.Revision is not 1 */
    QOS_ELEM_HEADER_SIZE = 2,       /* Header.Size is under 16 or over ClassificationElementSize */
    QOS_ELEM_ENFORCED = 3,          /* ENFORCED_BY_MINIPORT is set, in a remote indication */
    QOS_ELEM_FLAGS = 4,             /* other flags are set */
    QOS_ELEM_CONDITION = 5,         /* ConditionSelector is 0 or above 6 */
    QOS_ELEM_DEFAULT_FIELD = 6,     /* DEFAULT with a field other than 0 */
    QOS_ELEM_DEFAULT_PLACE = 7,     /* DEFAULT that is not the first element */
    QOS_ELEM_ETHERTYPE = 8,         /* EtherType under 0600 hex */
    QOS_ELEM_ACTION = 9,            /* ActionSelector is not PRIORITY */
    QOS_ELEM_PRIORITY = 10          /* ActionField above 7 */
};
#define QOS_N_ELEM_FAULTS 11u

struct qos_buffer_elem {
    uint32_t type, revision, size;              /* Header */
    uint32_t flags, csel, cfield, asel, afield;
    int32_t fault[QOS_N_ELEM_FAULTS];
};

/* A macro, so that the provers see each fault by itself. */
#define IS_01(x) ((x) == 0 || (x) == 1)

/*@
  // Flags. Groups at 1 (changed) and 2 (configured): ETS times 1, PFC times 256, classification times 65536.
  predicate ets_flagged(integer flags) = flags / 2 % 2 == 1;
  predicate pfc_flagged(integer flags) = flags / 512 % 2 == 1;
  predicate app_flagged(integer flags) = flags / 131072 % 2 == 1;
  predicate flags_unknown(integer flags) =
    flags % 256 > 3 || flags / 256 % 256 > 3 || flags / 65536 % 32768 > 3;
  predicate flags_silent(integer flags) = flags % 4 == 0 && flags / 256 % 4 == 0 && flags / 65536 % 4 == 0;

  // ETS
  predicate prio_wrong{L}(struct qos_buffer *v) =
    \exists integer k; 0 <= k < 8 && (v->prio[k] >= v->n_tcs || v->prio[k] > 7);
  predicate tsa_wrong{L}(struct qos_buffer *v) = \exists integer k; 0 <= k < 8 && v->tsa[k] > 2;
  predicate bw_wrong{L}(struct qos_buffer *v) =
    \exists integer k; 0 <= k < 8 && !(v->tsa[k] == 2 || v->bw[k] == 0);
  logic integer bw_sum{L}(struct qos_buffer *v) =
    v->bw[0] + v->bw[1] + v->bw[2] + v->bw[3] + v->bw[4] + v->bw[5] + v->bw[6] + v->bw[7];
  predicate some_ets{L}(struct qos_buffer *v) = \exists integer k; 0 <= k < 8 && v->tsa[k] == 2;
  predicate unused_wrong{L}(struct qos_buffer *v) =
    \exists integer k; 0 <= k < 8 && !(k < v->n_tcs || (v->tsa[k] == 0 && v->bw[k] == 0));
  predicate tables_dirty{L}(struct qos_buffer *v) =
    \exists integer k; 0 <= k < 8 && !(v->prio[k] == 0 && v->bw[k] == 0 && v->tsa[k] == 0);

  // n elements of size octets from first in a buffer of len octets
  predicate elems_overrun(integer n, integer size, integer first, integer len) = n != 0 && first + n * size > len;
  predicate elems_trail(integer n, integer size, integer first, integer len) =
    (n == 0 && len > 52) || (n != 0 && first + n * size < len);
  predicate elems_lie(integer n, integer size, integer first, integer len) =
    n != 0 && size >= 16 && size % 4 == 0 && first >= 52 && first % 4 == 0 && first + n * size <= len;

  logic integer elem_start{L}(struct qos_buffer *v, integer k) = v->first_elem + k * v->elem_size;

  predicate rest_dirty{L}(uint8_t *b) = \exists integer k; 8 <= k < 52 && b[k] != 0;
*/

/* Reads the fixed part of the buffer b[0 .. len - 1]. Returns 0, and leaves *v alone, when len is under 52 or over
 * 2^31 - 1; else 1. */
/*@ requires buffer: \valid_read(b + (0 .. len - 1));
    requires out: \valid(v);
    terminates \true; exits \false;
    assigns *v;
    behavior refused:
      assumes len < 52 || len > 0x7FFFFFFF;
      assigns \nothing;
      ensures none: \result == 0;
    behavior read:
      assumes 52 <= len <= 0x7FFFFFFF;
      assigns *v;
      ensures done: \result == 1;
      ensures header: v->type == b[0] && v->revision == b[1] && v->size == le16(b, 2);
      ensures words: v->flags == le32(b, 4) && v->n_tcs == le32(b, 8) && v->pfc == le32(b, 36);
      ensures array: v->n_elems == le32(b, 40) && v->elem_size == le32(b, 44) && v->first_elem == le32(b, 48);
      ensures prio: \forall integer k; 0 <= k < 8 ==> v->prio[k] == b[12 + k];
      ensures bw: \forall integer k; 0 <= k < 8 ==> v->bw[k] == b[20 + k];
      ensures tsa: \forall integer k; 0 <= k < 8 ==> v->tsa[k] == b[28 + k];
      ensures readable: elems_lie(v->n_elems, v->elem_size, v->first_elem, len) ==> v->readable == v->n_elems;
      ensures unreadable: !elems_lie(v->n_elems, v->elem_size, v->first_elem, len) ==> v->readable == 0;
      ensures inside: v->readable > 0 ==>
        v->elem_size >= 16 && v->first_elem >= 52 && v->first_elem + v->readable * v->elem_size <= len;
      ensures range_header: IS_01(v->fault[0]) && IS_01(v->fault[1]) && IS_01(v->fault[2]) && IS_01(v->fault[3]) &&
        IS_01(v->fault[4]) && IS_01(v->fault[5]);
      ensures range_ets: IS_01(v->fault[6]) && IS_01(v->fault[7]) && IS_01(v->fault[8]) && IS_01(v->fault[9]) &&
        IS_01(v->fault[10]) && IS_01(v->fault[11]);
      ensures range_rest: IS_01(v->fault[12]) && IS_01(v->fault[13]) && IS_01(v->fault[14]) && IS_01(v->fault[15]) &&
        IS_01(v->fault[16]) && IS_01(v->fault[17]) && IS_01(v->fault[18]) && IS_01(v->fault[19]) &&
        IS_01(v->fault[20]);
      ensures f_type: v->fault[QOS_FAULT_TYPE] == 1 <==> v->type != NDIS_TYPE_QOS_PARAMETERS;
      ensures f_revision: v->fault[QOS_FAULT_REVISION] == 1 <==> v->revision != NDIS_REVISION_1;
      ensures f_size: v->fault[QOS_FAULT_SIZE] == 1 <==> v->size != 52 && v->size != len;
      ensures f_flags: v->fault[QOS_FAULT_FLAGS] == 1 <==> flags_unknown(v->flags);
      ensures f_willing: v->fault[QOS_FAULT_WILLING] == 1 <==> v->flags >= QOS_WILLING;
      ensures f_no_flags: v->fault[QOS_FAULT_NO_FLAGS] == 1 <==> flags_silent(v->flags);
      ensures f_num_tcs: v->fault[QOS_FAULT_NUM_TCS] == 1 <==>
        ets_flagged(v->flags) && (v->n_tcs < 1 || v->n_tcs > 8);
      ensures f_priority: v->fault[QOS_FAULT_PRIORITY] == 1 <==> ets_flagged(v->flags) && prio_wrong(v);
      ensures f_tsa: v->fault[QOS_FAULT_TSA] == 1 <==> ets_flagged(v->flags) && tsa_wrong(v);
      ensures f_bandwidth: v->fault[QOS_FAULT_BANDWIDTH] == 1 <==> ets_flagged(v->flags) && bw_wrong(v);
      ensures f_sum: v->fault[QOS_FAULT_SUM] == 1 <==> ets_flagged(v->flags) && some_ets(v) && bw_sum(v) != 100;
      ensures f_unused: v->fault[QOS_FAULT_UNUSED_CLASS] == 1 <==> ets_flagged(v->flags) && unused_wrong(v);
      ensures f_ets_residue: v->fault[QOS_FAULT_ETS_RESIDUE] == 1 <==>
        !ets_flagged(v->flags) && (v->n_tcs != 0 || tables_dirty(v));
      ensures f_pfc: v->fault[QOS_FAULT_PFC] == 1 <==> v->pfc > 255;
      ensures f_pfc_residue: v->fault[QOS_FAULT_PFC_RESIDUE] == 1 <==> !pfc_flagged(v->flags) && v->pfc != 0;
      ensures f_elem_residue: v->fault[QOS_FAULT_ELEM_RESIDUE] == 1 <==> !app_flagged(v->flags) && v->n_elems != 0;
      ensures f_elem_size: v->fault[QOS_FAULT_ELEM_SIZE] == 1 <==>
        v->n_elems != 0 && (v->elem_size < 16 || v->elem_size % 4 != 0);
      ensures f_elem_offset: v->fault[QOS_FAULT_ELEM_OFFSET] == 1 <==>
        v->n_elems != 0 && (v->first_elem < 52 || v->first_elem % 4 != 0);
      ensures f_overrun: v->fault[QOS_FAULT_ELEM_OVERRUN] == 1 <==>
        elems_overrun(v->n_elems, v->elem_size, v->first_elem, len);
      ensures f_trailing: v->fault[QOS_FAULT_TRAILING] == 1 <==>
        elems_trail(v->n_elems, v->elem_size, v->first_elem, len);
      ensures f_invalid: v->fault[QOS_FAULT_INVALID_FORM] == 1 <==>
        !ets_flagged(v->flags) && !pfc_flagged(v->flags) && !app_flagged(v->flags) && (len != 52 || rest_dirty(b));
    complete behaviors;
    disjoint behaviors;
*/
uint32_t qos_decode(const uint8_t *b, uint32_t len, struct qos_buffer *v);

/* Reads element k, 0 <= k < v->readable, of the buffer that v was read from. */
/*@ requires buffer: \valid_read(b + (0 .. len - 1)) && len <= 0x7FFFFFFF;
    requires fixed: \valid_read(v);
    requires k: k < v->readable;
    requires inside: v->elem_size >= 16 && v->first_elem + v->readable * v->elem_size <= len;
    requires out: \valid(e) && \separated(e, v);
    terminates \true; exits \false;
    assigns *e;
    ensures header: e->type == b[elem_start{Pre}(v, k)] && e->revision == b[elem_start{Pre}(v, k) + 1] &&
      e->size == le16(b, elem_start{Pre}(v, k) + 2);
    ensures flags: e->flags == le32(b, elem_start{Pre}(v, k) + 4);
    ensures selector: e->csel == le16(b, elem_start{Pre}(v, k) + 8);
    ensures field: e->cfield == le16(b, elem_start{Pre}(v, k) + 10);
    ensures action: e->asel == le16(b, elem_start{Pre}(v, k) + 12);
    ensures priority: e->afield == le16(b, elem_start{Pre}(v, k) + 14);
    ensures range: IS_01(e->fault[0]) && IS_01(e->fault[1]) && IS_01(e->fault[2]) && IS_01(e->fault[3]) &&
      IS_01(e->fault[4]) && IS_01(e->fault[5]) && IS_01(e->fault[6]) && IS_01(e->fault[7]) &&
      IS_01(e->fault[8]) && IS_01(e->fault[9]) && IS_01(e->fault[10]);
    ensures f_type: e->fault[QOS_ELEM_TYPE] == 1 <==> e->type != NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT;
    ensures f_revision: e->fault[QOS_ELEM_REVISION] == 1 <==> e->revision != NDIS_REVISION_1;
    ensures f_size: e->fault[QOS_ELEM_HEADER_SIZE] == 1 <==> e->size < 16 || e->size > v->elem_size;
    ensures f_enforced: e->fault[QOS_ELEM_ENFORCED] == 1 <==> e->flags / 16777216 % 2 == 1;
    ensures f_flags: e->fault[QOS_ELEM_FLAGS] == 1 <==> e->flags != 0 && e->flags != QOS_ENFORCED_BY_MINIPORT;
    ensures f_condition: e->fault[QOS_ELEM_CONDITION] == 1 <==> e->csel == 0 || e->csel > 6;
    ensures f_default_field: e->fault[QOS_ELEM_DEFAULT_FIELD] == 1 <==> e->csel == 1 && e->cfield != 0;
    ensures f_default_place: e->fault[QOS_ELEM_DEFAULT_PLACE] == 1 <==> e->csel == 1 && k != 0;
    ensures f_ethertype: e->fault[QOS_ELEM_ETHERTYPE] == 1 <==> e->csel == 5 && e->cfield < 0x600;
    ensures f_action: e->fault[QOS_ELEM_ACTION] == 1 <==> e->asel != QOS_ACTION_PRIORITY;
    ensures f_priority: e->fault[QOS_ELEM_PRIORITY] == 1 <==> e->afield > 7;
*/
void qos_decode_elem(const uint8_t *b, uint32_t len, const struct qos_buffer *v, uint32_t k,
                     struct qos_buffer_elem *e);
#endif
