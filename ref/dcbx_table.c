/* SPDX-License-Identifier: Apache-2.0 */
/* The table of DCBX peers of a port. */
#include "dcbx_table.h"

/*@
  lemma same_peer{L}: \forall struct lldp_msap *a, *b, *m;
    msap_same{L,L}(a, m) ==> msap_same{L,L}(b, m) ==> msap_same{L,L}(a, b);

  // a was m's equal before, if it stayed as it was and equals b, which has become m's copy
  lemma same_before{L1,L2}: \forall struct lldp_msap *a, *b, *m;
    msap_same{L2,L1}(a, a) ==> msap_same{L2,L1}(b, m) ==> msap_same{L2,L2}(a, b) ==> msap_same{L1,L1}(a, m);
*/

uint32_t dcbx_table_find(const struct dcbx_table *t, const struct lldp_msap *m)
{
    /*@ loop invariant i: 0 <= i <= DCBX_MAX_PEERS;
        loop invariant miss: \forall integer k; 0 <= k < i ==> !is_peer(t, k, m);
        loop assigns i;
        loop variant DCBX_MAX_PEERS - i;
    */
    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++) {
        if (t->peer[i].deadline_ms == 0)
            continue;
        //@ assert one_of: i == 0 || i == 1 || i == 2 || i == 3;
        //@ assert id: msap_ok(&t->peer[i].msap);
        if (lldp_msap_equal(&t->peer[i].msap, m) != 0) {
            //@ assert hit: is_peer(t, i, m);
            //@ assert not0: i != 0 ==> !is_peer(t, 0, m);
            //@ assert not1: i != 1 ==> !is_peer(t, 1, m);
            //@ assert not2: i != 2 ==> !is_peer(t, 2, m);
            //@ assert not3: i != 3 ==> !is_peer(t, 3, m);
            return i;
        }
    }
    return DCBX_MAX_PEERS;
}

void dcbx_table_name(struct dcbx_table *t, uint32_t i, const struct lldp_msap *m, uint64_t deadline_ms)
{
    lldp_msap_copy(&t->peer[i].msap, m);
    //@ assert copied: msap_same{Here,Pre}(&t->peer[i].msap, m);
    //@ assert kept0_1: i == 1 && t->peer[0].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[0].msap, &t->peer[0].msap);
    //@ assert kept0_2: i == 2 && t->peer[0].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[0].msap, &t->peer[0].msap);
    //@ assert kept0_3: i == 3 && t->peer[0].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[0].msap, &t->peer[0].msap);
    //@ assert kept1_0: i == 0 && t->peer[1].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[1].msap, &t->peer[1].msap);
    //@ assert kept1_2: i == 2 && t->peer[1].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[1].msap, &t->peer[1].msap);
    //@ assert kept1_3: i == 3 && t->peer[1].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[1].msap, &t->peer[1].msap);
    //@ assert kept2_0: i == 0 && t->peer[2].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[2].msap, &t->peer[2].msap);
    //@ assert kept2_1: i == 1 && t->peer[2].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[2].msap, &t->peer[2].msap);
    //@ assert kept2_3: i == 3 && t->peer[2].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[2].msap, &t->peer[2].msap);
    //@ assert kept3_0: i == 0 && t->peer[3].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[3].msap, &t->peer[3].msap);
    //@ assert kept3_1: i == 1 && t->peer[3].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[3].msap, &t->peer[3].msap);
    //@ assert kept3_2: i == 2 && t->peer[3].deadline_ms != 0 ==> msap_same{Here,Pre}(&t->peer[3].msap, &t->peer[3].msap);
    //@ assert other0: i != 0 && t->peer[0].deadline_ms != 0 ==> !msap_same{Here,Here}(&t->peer[0].msap, &t->peer[i].msap);
    //@ assert other1: i != 1 && t->peer[1].deadline_ms != 0 ==> !msap_same{Here,Here}(&t->peer[1].msap, &t->peer[i].msap);
    //@ assert other2: i != 2 && t->peer[2].deadline_ms != 0 ==> !msap_same{Here,Here}(&t->peer[2].msap, &t->peer[i].msap);
    //@ assert other3: i != 3 && t->peer[3].deadline_ms != 0 ==> !msap_same{Here,Here}(&t->peer[3].msap, &t->peer[i].msap);
    t->peer[i].deadline_ms = deadline_ms;
}

uint32_t dcbx_table_find_free(const struct dcbx_table *t)
{
    /*@ loop invariant i: 0 <= i <= DCBX_MAX_PEERS;
        loop invariant live: \forall integer k; 0 <= k < i ==> t->peer[k].deadline_ms != 0;
        loop assigns i;
        loop variant DCBX_MAX_PEERS - i;
    */
    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++)
        if (t->peer[i].deadline_ms == 0)
            return i;
    return DCBX_MAX_PEERS;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (deadline_ms != 0 ? 1 : 0);
*/
static uint32_t is_set(uint64_t deadline_ms)
{
    return deadline_ms != 0;
}

uint32_t dcbx_table_count(const struct dcbx_table *t)
{
    return is_set(t->peer[0].deadline_ms) + is_set(t->peer[1].deadline_ms) +
           is_set(t->peer[2].deadline_ms) + is_set(t->peer[3].deadline_ms);
}

uint64_t dcbx_table_next(const struct dcbx_table *t)
{
    uint64_t next = t->overflow_ms;

    /*@ loop invariant i: 0 <= i <= DCBX_MAX_PEERS;
        loop invariant none: next == 0 ==>
          t->overflow_ms == 0 && (\forall integer k; 0 <= k < i ==> t->peer[k].deadline_ms == 0);
        loop invariant set: next != 0 ==>
          t->overflow_ms == next || (\exists integer k; 0 <= k < i && t->peer[k].deadline_ms == next);
        loop invariant over: next != 0 && t->overflow_ms != 0 ==> next <= t->overflow_ms;
        loop invariant least: next != 0 ==>
          \forall integer k; 0 <= k < i && t->peer[k].deadline_ms != 0 ==> next <= t->peer[k].deadline_ms;
        loop assigns i, next;
        loop variant DCBX_MAX_PEERS - i;
    */
    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++) {
        uint64_t deadline = t->peer[i].deadline_ms;

        if (deadline != 0 && (next == 0 || deadline < next))
            next = deadline;
    }
    return next;
}

uint32_t dcbx_table_is_due(const struct dcbx_table *t, uint64_t now_ms)
{
    uint64_t next = dcbx_table_next(t);

    return next != 0 && next <= now_ms;
}

uint32_t dcbx_table_expire(struct dcbx_table *t, uint64_t at_ms, struct dcbx_expiry *e)
{
    uint32_t before = dcbx_table_count(t);

    e->overflow = t->overflow_ms == at_ms;
    if (t->overflow_ms == at_ms)
        t->overflow_ms = 0;
    /*@ loop invariant i: 0 <= i <= DCBX_MAX_PEERS;
        loop invariant gone: \forall integer k; 0 <= k < i ==>
          e->gone[k] == (\at(t->peer[k].deadline_ms, Pre) == at_ms ? 1 : 0);
        loop invariant freed: \forall integer k; 0 <= k < i ==>
          t->peer[k].deadline_ms == (\at(t->peer[k].deadline_ms, Pre) == at_ms ? 0 : \at(t->peer[k].deadline_ms, Pre));
        loop invariant later: \forall integer k; i <= k < DCBX_MAX_PEERS ==>
          t->peer[k].deadline_ms == \at(t->peer[k].deadline_ms, Pre);
        loop assigns i, e->gone[0 .. DCBX_MAX_PEERS - 1], t->peer[0 .. DCBX_MAX_PEERS - 1].deadline_ms;
        loop variant DCBX_MAX_PEERS - i;
    */
    for (uint32_t i = 0; i < DCBX_MAX_PEERS; i++) {
        uint64_t deadline = t->peer[i].deadline_ms;

        e->gone[i] = deadline == at_ms;
        t->peer[i].deadline_ms = deadline == at_ms ? 0 : deadline;
    }
    return before - dcbx_table_count(t);
}

void dcbx_table_settle(struct dcbx_table *t, uint32_t multi_peer)
{
    uint32_t n = dcbx_table_count(t);

    if (n == 0 && t->overflow_ms == 0)
        t->state = DCBX_NONE;
    else if (n == 1 && t->overflow_ms == 0 && (t->state != DCBX_MULTI || multi_peer == QOS_ONE_LEFT))
        t->state = DCBX_SINGLE;
    else
        t->state = DCBX_MULTI;
}
