/* SPDX-License-Identifier: Apache-2.0 */
/* The classification group from an Application Priority TLV. */
#define OPEN_APP
#include "qos_map.h"

uint32_t qos_condition(const struct dcbx_app_entry *e)
{
    uint32_t sel = e->sel, proto = e->proto;

    if (sel == DCBX_SELECTOR_TCP)
        return QOS_CONDITION_TCP_PORT;
    if (sel == DCBX_SELECTOR_UDP)
        return QOS_CONDITION_UDP_PORT;
    if (sel == DCBX_SELECTOR_TCP_OR_UDP)
        return QOS_CONDITION_TCP_OR_UDP_PORT;
    if (sel != DCBX_SELECTOR_ETHERTYPE)
        return QOS_CONDITION_RESERVED;
    if (proto == 0)
        return QOS_CONDITION_DEFAULT;
    return proto >= DCBX_MIN_ETHERTYPE ? QOS_CONDITION_ETHERTYPE : QOS_CONDITION_RESERVED;
}

/*@ requires in: \valid_read(e) && e->prio <= 7;
    requires condition: csel == condition_of(*e) && 1 <= csel <= 5;
    requires out: \valid(m);
    terminates \true; exits \false;
    assigns *m;
    ensures maps: elem_maps(*e, *m);
*/
static void put_elem(const struct dcbx_app_entry *e, uint32_t csel, struct qos_elem *m)
{
    m->csel = (int32_t)csel;
    m->cfield = e->proto;
    m->prio = e->prio;
}

/*@ requires in: \valid_read(a) && app_range(a);
    terminates \true; exits \false; assigns \nothing;
    ensures first: \result == first_default(*a, 0);
    ensures found: \result < a->n ==> is_default(a->e[\result]) && a->e[\result].proto == 0;
    ensures before: \forall integer j; 0 <= j < \result ==> !is_default(a->e[j]);
    ensures range: \result <= a->n;
*/
static uint32_t find_default(const struct dcbx_app *a)
{
    /*@ loop invariant j: 0 <= j <= a->n;
        loop invariant first: first_default(*a, j) == first_default(*a, 0);
        loop invariant none: \forall integer i; 0 <= i < j ==> !is_default(a->e[i]);
        loop assigns j;
        loop variant a->n - j;
    */
    for (uint32_t j = 0; j < a->n; j++)
        if (qos_condition(&a->e[j]) == QOS_CONDITION_DEFAULT)
            return j;
    return a->n;
}

void qos_app_fill(const struct dcbx_app *a, struct qos_groups *g)
{
    uint32_t n = a->n;
    uint32_t first = find_default(a);
    uint32_t k = first < n ? 1 : 0;

    if (first < n)
        put_elem(&a->e[first], QOS_CONDITION_DEFAULT, &g->elem[0]);
    /*@ loop invariant j: 0 <= j <= n;
        loop invariant count: k == ahead(*a, first) + kept(*a, j);
        loop invariant room: 0 <= kept(*a, j) && (j <= first ==> kept(*a, j) <= j) &&
          (j > first ==> kept(*a, j) < j);
        loop invariant behind: \forall integer i; 0 <= i < j && is_kept(a->e[i]) ==> kept(*a, i) < kept(*a, j);
        loop invariant ahead: \forall integer i; 0 <= i < j && is_kept(a->e[i]) ==> 0 <= kept(*a, i);
        loop invariant first: first < n ==> elem_maps(a->e[first], g->elem[0]);
        loop invariant maps: \forall integer i; 0 <= i < j && is_kept(a->e[i]) ==>
          elem_maps(a->e[i], g->elem[ahead(*a, first) + kept(*a, i)]);
        loop invariant ok: \forall integer i; 0 <= i < k ==> elem_ok(g->elem[i], i);
        loop assigns j, k, g->elem[0 .. QOS_MAX_ELEMS - 1];
        loop variant n - j;
    */
    for (uint32_t j = 0; j < n; j++) {
        uint32_t csel = qos_condition(&a->e[j]);

        if (csel >= QOS_CONDITION_TCP_PORT) {
            put_elem(&a->e[j], csel, &g->elem[k]);
            k++;
        }
    }
    g->has_app = 1;
    g->n_elems = k;
}
