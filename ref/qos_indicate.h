/* SPDX-License-Identifier: Apache-2.0 */
/* Whether NDIS is to be told, and in which form: a pure function of the groups last told and the groups now. */
#ifndef ASSAY_QOS_INDICATE_H
#define ASSAY_QOS_INDICATE_H
#include "qos_groups.h"

enum qos_form {
    QOS_FORM_NONE = 0,      /* nothing changed: no indication */
    QOS_FORM_INVALID = 1,   /* zeros but for the header and the CHANGED flags */
    QOS_FORM_VALID = 2
};

struct qos_indication {
    uint32_t form;          /* enum qos_form */
    uint32_t flags;         /* Flags of NDIS_QOS_PARAMETERS */
    uint32_t size;          /* StatusBufferSize: 0, or octets of the buffer that qos_build makes */
};

/*@
  logic integer configured(integer ets, integer pfc, integer app) = 2 * ets + 512 * pfc + 131072 * app;
  logic integer changed(integer ets, integer pfc, integer app) = ets + 256 * pfc + 65536 * app;

  // the flags are the configured groups of cur and exactly the changed ones; e, f, c: 1 when that group changed
  predicate flags_told{L}(struct qos_groups *prev, struct qos_groups *cur, integer flags) =
    \exists integer e, f, c; 0 <= e <= 1 && 0 <= f <= 1 && 0 <= c <= 1 &&
      (e == 0 <==> ets_same{L,L}(prev, cur)) && (f == 0 <==> pfc_same{L,L}(prev, cur)) &&
      (c == 0 <==> app_same{L,L}(prev, cur)) &&
      flags == configured(cur->has_ets, cur->has_pfc, cur->has_app) + changed(e, f, c);
*/

/* Decides on an indication. prev: the groups of the last indication, all absent before the first; cur: the groups
 * now, all absent when there is no valid single peer. */
/*@ requires prev: \valid_read(prev);
    requires prev_ets: ets_ok(prev);
    requires prev_pfc: pfc_ok(prev);
    requires prev_app: app_ok(prev);
    requires cur: \valid_read(cur);
    requires cur_ets: ets_ok(cur);
    requires cur_pfc: pfc_ok(cur);
    requires cur_app: app_ok(cur);
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result.form <= 2;
    ensures none: \result.form == QOS_FORM_NONE <==> groups_same{Here,Here}(prev, cur);
    ensures invalid: \result.form == QOS_FORM_INVALID <==> groups_absent(cur) && !groups_absent(prev);
    ensures valid: \result.form == QOS_FORM_VALID <==> !groups_absent(cur) && !groups_same{Here,Here}(prev, cur);
    ensures flags: \result.form != QOS_FORM_NONE ==> flags_told(prev, cur, \result.flags) && \result.flags != 0;
    ensures none_size: \result.form == QOS_FORM_NONE ==> \result.flags == 0 && \result.size == 0;
    ensures invalid_size: \result.form == QOS_FORM_INVALID ==> \result.size == QOS_PARAMS_SIZE;
    ensures invalid_flags: \result.form == QOS_FORM_INVALID ==> \result.flags <= 0x00010101;
    ensures valid_size: \result.form == QOS_FORM_VALID ==>
      \result.size == QOS_PARAMS_SIZE + QOS_ELEM_SIZE * cur->n_elems;
    ensures mask: \result.flags <= 0x00030303;
*/
struct qos_indication qos_indicate(const struct qos_groups *prev, const struct qos_groups *cur);
#endif
