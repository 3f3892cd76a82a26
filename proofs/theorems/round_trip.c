/* SPDX-License-Identifier: Apache-2.0 */
/* Theorems: what qos_build writes, qos_decode reads back, and finds no fault in it. The functions are never called; their
 * contracts are the theorems, their bodies the proofs. */
#include "qos_build.h"
#include "qos_decode.h"

/*@
  // flags that qos_indicate can give for groups with this presence
  predicate flags_given(integer ets, integer pfc, integer app, integer flags) =
    \exists integer e, f, c; 0 <= e <= 1 && 0 <= f <= 1 && 0 <= c <= 1 &&
      flags == configured(ets, pfc, app) + changed(e, f, c);

  predicate no_fault{L}(struct qos_buffer *v) = \forall integer i; 0 <= i < QOS_N_FAULTS ==> v->fault[i] == 0;
  predicate no_elem_fault{L}(struct qos_buffer_elem *e) =
    \forall integer i; 0 <= i < QOS_N_ELEM_FAULTS ==> e->fault[i] == 0;
*/

/* The flags read back as the groups that they were made of. */
/*@ requires presence: ets <= 1 && pfc <= 1 && app <= 1;
    requires given: flags_given(ets, pfc, app, flags);
    terminates \true; exits \false; assigns \nothing;
    ensures ets: ets_flagged(flags) <==> ets == 1;
    ensures pfc: pfc_flagged(flags) <==> pfc == 1;
    ensures app: app_flagged(flags) <==> app == 1;
    ensures known: !flags_unknown(flags) && flags < QOS_WILLING;
    ensures told: flags != 0 ==> !flags_silent(flags);
    ensures result: \result == flags;
*/
uint32_t flags_round_trip(uint32_t ets, uint32_t pfc, uint32_t app, uint32_t flags)
{
    (void)ets;
    (void)pfc;
    (void)app;
    return flags;
}

/* Steps of the proofs below: each states one thing about the memory as it is, and changes none of it. */
/*@ requires size: size == 16;
    terminates \true; exits \false; assigns \nothing;
    ensures val: n * size == n * 16;
*/
static void step_product(uint32_t n, uint32_t size)
{
    (void)n;
    (void)size;
}

/*@ requires fixed: \valid_read(v);
    requires prio: on == 1 ==> \forall integer k; 0 <= k < 8 ==> v->prio[k] < v->n_tcs && v->prio[k] <= 7;
    requires tables: on == 1 ==> \forall integer k; v->n_tcs <= k < 8 ==> v->tsa[k] == 0 && v->bw[k] == 0;
    requires absent: on == 0 ==> \forall integer k; 0 <= k < 8 ==> v->prio[k] == 0 && v->bw[k] == 0 && v->tsa[k] == 0;
    requires on: on == 0 || on == 1;
    terminates \true; exits \false; assigns \nothing;
    ensures prio: on == 1 ==> !prio_wrong(v);
    ensures unused: on == 1 ==> !unused_wrong(v);
    ensures clean: on == 0 ==> !tables_dirty(v);
*/
static void step_ets(const struct qos_buffer *v, uint32_t on)
{
    (void)v;
    (void)on;
}

/*@ requires fixed: \valid_read(v);
    requires each: v->fault[0] == 0 && v->fault[1] == 0 && v->fault[2] == 0 && v->fault[3] == 0 && v->fault[4] == 0 &&
      v->fault[5] == 0 && v->fault[6] == 0 && v->fault[7] == 0 && v->fault[8] == 0 && v->fault[9] == 0 &&
      v->fault[10] == 0 && v->fault[11] == 0 && v->fault[12] == 0 && v->fault[13] == 0 && v->fault[14] == 0 &&
      v->fault[15] == 0 && v->fault[16] == 0 && v->fault[17] == 0 && v->fault[18] == 0 && v->fault[19] == 0 &&
      v->fault[20] == 0;
    terminates \true; exits \false; assigns \nothing;
    ensures all: no_fault(v);
*/
static void step_no_fault(const struct qos_buffer *v)
{
    (void)v;
}

/* The fixed part of the valid form. */
/*@ requires groups: \valid_read(g) && !groups_absent(g);
    requires ets: ets_ok(g);
    requires pfc: pfc_ok(g);
    requires app: app_ok(g);
    requires indication: \valid_read(d) && d->form == QOS_FORM_VALID && fits(d, g);
    requires flags: flags_given(g->has_ets, g->has_pfc, g->has_app, d->flags);
    requires out: \valid(out + (0 .. QOS_MAX_BUFFER - 1)) && \valid(v) && \separated(v, g) && \separated(v, d);
    terminates \true; exits \false;
    assigns out[0 .. QOS_MAX_BUFFER - 1], *v;
    ensures read: \result == 1;
    ensures header: v->type == NDIS_TYPE_QOS_PARAMETERS && v->revision == 1 && v->size == 52;
    ensures words: v->flags == d->flags && v->n_tcs == g->n_tcs && v->pfc == g->pfc;
    ensures array: v->n_elems == g->n_elems && v->elem_size == 16 && v->first_elem == 52;
    ensures prio: \forall integer k; 0 <= k < 8 ==> v->prio[k] == g->prio[k];
    ensures bw: \forall integer k; 0 <= k < 8 ==> v->bw[k] == g->bw[k];
    ensures tsa: \forall integer k; 0 <= k < 8 ==> v->tsa[k] == g->tsa[k];
    ensures readable: v->readable == g->n_elems;
    ensures no_fault: no_fault(v);
*/
uint32_t valid_round_trip(const struct qos_indication *d, const struct qos_groups *g, uint8_t *out, struct qos_buffer *v)
{
    uint32_t n = qos_build(d, g, out, QOS_MAX_BUFFER);

    flags_round_trip(g->has_ets, g->has_pfc, g->has_app, d->flags);
    uint32_t r = qos_decode(out, n, v);
    //@ assert prio: \forall integer k; 0 <= k < 8 ==> v->prio[k] == \at(g->prio[k], Pre);
    //@ assert bw: \forall integer k; 0 <= k < 8 ==> v->bw[k] == \at(g->bw[k], Pre);
    //@ assert tsa: \forall integer k; 0 <= k < 8 ==> v->tsa[k] == \at(g->tsa[k], Pre);
    //@ assert ets: ets_flagged(v->flags) <==> \at(g->has_ets, Pre) == 1;
    /*@ assert absent: \at(g->has_ets, Pre) == 0 ==>
          \forall integer k; 0 <= k < 8 ==> v->prio[k] == 0 && v->bw[k] == 0 && v->tsa[k] == 0;
    */
    step_ets(v, g->has_ets);
    step_product(v->n_elems, v->elem_size);
    //@ assert array: v->first_elem == 52 && v->n_elems == \at(g->n_elems, Pre) && n == 52 + v->n_elems * 16;
    //@ assert f0: v->fault[0] == 0 && v->fault[1] == 0 && v->fault[2] == 0;
    //@ assert f3: v->fault[3] == 0 && v->fault[4] == 0 && v->fault[5] == 0;
    //@ assert f6: v->fault[6] == 0;
    //@ assert o7: ets_flagged(v->flags) ==> \forall integer k; 0 <= k < 8 ==> v->prio[k] < v->n_tcs && v->prio[k] <= 7;
    //@ assert f7: v->fault[7] == 0;
    //@ assert o8: ets_flagged(v->flags) ==> \forall integer k; 0 <= k < 8 ==> v->tsa[k] <= 2;
    //@ assert f8: v->fault[8] == 0;
    //@ assert o9: ets_flagged(v->flags) ==> \forall integer k; 0 <= k < 8 ==> v->tsa[k] == 2 || v->bw[k] == 0;
    //@ assert f9: v->fault[9] == 0;
    //@ assert f10: v->fault[10] == 0;
    //@ assert f11: v->fault[11] == 0;
    //@ assert f12: v->fault[12] == 0;
    //@ assert f13: v->fault[13] == 0 && v->fault[14] == 0 && v->fault[15] == 0;
    //@ assert f16: v->fault[16] == 0 && v->fault[17] == 0 && v->fault[18] == 0 && v->fault[19] == 0;
    //@ assert f20: v->fault[20] == 0;
    step_no_fault(v);
    return r;
}

/*@ requires fixed: \valid_read(e);
    requires each: e->fault[0] == 0 && e->fault[1] == 0 && e->fault[2] == 0 && e->fault[3] == 0 && e->fault[4] == 0 &&
      e->fault[5] == 0 && e->fault[6] == 0 && e->fault[7] == 0 && e->fault[8] == 0 && e->fault[9] == 0 &&
      e->fault[10] == 0;
    terminates \true; exits \false; assigns \nothing;
    ensures all: no_elem_fault(e);
*/
static void step_no_elem_fault(const struct qos_buffer_elem *e)
{
    (void)e;
}

/*@ requires fixed: \valid_read(v);
    requires place: v->first_elem == 52 && v->elem_size == 16;
    terminates \true; exits \false; assigns \nothing;
    ensures start: elem_start(v, k) == 52 + 16 * k;
*/
static void step_start(const struct qos_buffer *v, uint32_t k)
{
    (void)v;
    (void)k;
}

/* Each element of the valid form. */
/*@ requires groups: \valid_read(g) && !groups_absent(g);
    requires ets: ets_ok(g);
    requires pfc: pfc_ok(g);
    requires app: app_ok(g);
    requires indication: \valid_read(d) && d->form == QOS_FORM_VALID && fits(d, g);
    requires flags: flags_given(g->has_ets, g->has_pfc, g->has_app, d->flags);
    requires out: \valid(out + (0 .. QOS_MAX_BUFFER - 1)) && \valid(v) && \separated(v, g) && \separated(v, d);
    requires e: \valid(e) && \separated(e, g) && \separated(e, d) && \separated(e, v);
    requires k: k < g->n_elems;
    terminates \true; exits \false;
    assigns out[0 .. QOS_MAX_BUFFER - 1], *v, *e;
    ensures header: e->type == NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT && e->revision == 1 && e->size == 16;
    ensures flags: e->flags == 0;
    ensures selector: e->csel == \old(g->elem[k].csel);
    ensures field: e->cfield == \old(g->elem[k].cfield);
    ensures action: e->asel == QOS_ACTION_PRIORITY;
    ensures priority: e->afield == \old(g->elem[k].prio);
    ensures no_fault: no_elem_fault(e);
*/
void elem_round_trip(const struct qos_indication *d, const struct qos_groups *g, uint32_t k, uint8_t *out,
                     struct qos_buffer *v, struct qos_buffer_elem *e)
{
    uint32_t n = qos_build(d, g, out, QOS_MAX_BUFFER);

    qos_decode(out, n, v);
    //@ assert built: elem_at(out, 52 + 16 * k, \at(g->elem[k], Pre));
    //@ assert ok: elem_ok(\at(g->elem[k], Pre), k);
    step_product(v->n_elems, v->elem_size);
    step_start(v, k);
    qos_decode_elem(out, n, v, k, e);
    //@ assert selector: e->csel == le16(out, 52 + 16 * k + 8) && e->csel == \at(g->elem[k].csel, Pre);
    //@ assert field: e->cfield == le16(out, 52 + 16 * k + 10) && e->cfield == \at(g->elem[k].cfield, Pre);
    //@ assert priority: e->afield == le16(out, 52 + 16 * k + 14) && e->afield == \at(g->elem[k].prio, Pre);
    step_no_elem_fault(e);
}

/* The invalid form. */
/*@ requires groups: \valid_read(g) && ets_ok(g) && pfc_ok(g) && app_ok(g);
    requires indication: \valid_read(d) && d->form == QOS_FORM_INVALID && fits(d, g);
    requires flags: flags_given(0, 0, 0, d->flags) && d->flags != 0;
    requires out: \valid(out + (0 .. QOS_MAX_BUFFER - 1)) && \valid(v) && \separated(v, g) && \separated(v, d);
    terminates \true; exits \false;
    assigns out[0 .. QOS_MAX_BUFFER - 1], *v;
    ensures read: \result == 1;
    ensures header: v->type == NDIS_TYPE_QOS_PARAMETERS && v->revision == 1 && v->size == 52;
    ensures flags: v->flags == d->flags;
    ensures words: v->n_tcs == 0 && v->pfc == 0 && v->n_elems == 0 && v->elem_size == 0 && v->first_elem == 0;
    ensures tables: \forall integer k; 0 <= k < 8 ==> v->prio[k] == 0 && v->bw[k] == 0 && v->tsa[k] == 0;
    ensures readable: v->readable == 0;
    ensures no_fault: no_fault(v);
*/
uint32_t invalid_round_trip(const struct qos_indication *d, const struct qos_groups *g, uint8_t *out,
                            struct qos_buffer *v)
{
    uint32_t n = qos_build(d, g, out, QOS_MAX_BUFFER);

    flags_round_trip(0, 0, 0, d->flags);
    uint32_t r = qos_decode(out, n, v);
    //@ assert words: v->n_tcs == 0 && v->pfc == 0 && v->n_elems == 0;
    //@ assert tables: \forall integer k; 0 <= k < 8 ==> v->prio[k] == 0 && v->bw[k] == 0 && v->tsa[k] == 0;
    step_ets(v, 0);
    step_no_fault(v);
    return r;
}

/* From two states of the port to what a reader finds: whenever qos_indicate says the valid form. */
/*@ requires prev: \valid_read(prev) && ets_ok(prev) && pfc_ok(prev) && app_ok(prev);
    requires cur: \valid_read(cur) && ets_ok(cur) && pfc_ok(cur) && app_ok(cur);
    requires told: !groups_absent(cur) && !groups_same{Here,Here}(prev, cur);
    requires out: \valid(out + (0 .. QOS_MAX_BUFFER - 1)) && \valid(v) && \separated(v, prev) && \separated(v, cur);
    terminates \true; exits \false;
    assigns out[0 .. QOS_MAX_BUFFER - 1], *v;
    ensures read: \result == 1;
    ensures flags: flags_told{Pre}(prev, cur, v->flags);
    ensures words: v->n_tcs == cur->n_tcs && v->pfc == cur->pfc;
    ensures prio: \forall integer k; 0 <= k < 8 ==> v->prio[k] == cur->prio[k];
    ensures bw: \forall integer k; 0 <= k < 8 ==> v->bw[k] == cur->bw[k];
    ensures tsa: \forall integer k; 0 <= k < 8 ==> v->tsa[k] == cur->tsa[k];
    ensures readable: v->readable == cur->n_elems;
    ensures no_fault: no_fault(v);
*/
uint32_t valid_indication(const struct qos_groups *prev, const struct qos_groups *cur, uint8_t *out,
                          struct qos_buffer *v)
{
    struct qos_indication d = qos_indicate(prev, cur);

    return valid_round_trip(&d, cur, out, v);
}

/* The same for the invalid form. */
/*@ requires prev: \valid_read(prev) && ets_ok(prev) && pfc_ok(prev) && app_ok(prev);
    requires cur: \valid_read(cur) && ets_ok(cur) && pfc_ok(cur) && app_ok(cur);
    requires told: groups_absent(cur) && !groups_absent(prev);
    requires out: \valid(out + (0 .. QOS_MAX_BUFFER - 1)) && \valid(v) && \separated(v, prev) && \separated(v, cur);
    terminates \true; exits \false;
    assigns out[0 .. QOS_MAX_BUFFER - 1], *v;
    ensures read: \result == 1;
    ensures flags: flags_told{Pre}(prev, cur, v->flags);
    ensures words: v->n_tcs == 0 && v->pfc == 0;
    ensures readable: v->readable == 0;
    ensures no_fault: no_fault(v);
*/
uint32_t invalid_indication(const struct qos_groups *prev, const struct qos_groups *cur, uint8_t *out,
                            struct qos_buffer *v)
{
    struct qos_indication d = qos_indicate(prev, cur);

    return invalid_round_trip(&d, cur, out, v);
}
