/* SPDX-License-Identifier: Apache-2.0 */
/* The walk over the TLVs behind the mandatory ones: the only file that unfolds the walk's recursive functions. */
#define OPEN_WALK
#include "lldp_walk.h"

/* Remembers the first TLV of a kind: what is known before the TLV at pos, then with it. */
/*@ requires known: known <= pos;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (known == 0 && class == want ? pos : known);
*/
static uint32_t first_of(uint32_t known, uint32_t class, uint32_t want, uint32_t pos)
{
    return known == 0 && class == want ? pos : known;
}

/*@
  // a walk that began at s and is at pos knows f as the first of class c
  predicate knows{L}(uint8_t *p, integer s, integer pos, integer n, integer f, integer c) =
    f < pos &&
    (f == 0 ==> walk_first(p, pos, n, c) == walk_first(p, s, n, c)) &&
    (f != 0 ==> f == walk_first(p, s, n, c) &&
                s <= f && f + 2 <= t_next(p, f) <= n && tlv_class(p, f, n) == c &&
                len_of_class(p, f, c));
*/

void lldp_walk_tlvs(const uint8_t *p, uint32_t s, uint32_t n, struct lldp_walk *w)
{
    uint32_t pos = s, class, discarded = 0, unrecognized = 0;
    uint32_t ets_cfg = 0, ets_rec = 0, pfc = 0, app = 0, cee = 0, cin = 0;

    /*@ loop invariant pos: s <= pos <= n;
        loop invariant stop: walk_stop(p, pos, n) == walk_stop(p, s, n);
        loop invariant unrecognized: unrecognized + walk_unrecognized(p, pos, n) == walk_unrecognized(p, s, n);
        loop invariant discarded: discarded + walk_discarded(p, s, pos, n) == walk_discarded(p, s, s, n);
        loop invariant few: discarded + 2 <= pos && unrecognized + 2 <= pos || pos == s && discarded == 0 && unrecognized == 0;
        loop invariant ets_cfg: knows(p, s, pos, n, ets_cfg, LLDP_TLV_ETS_CFG);
        loop invariant ets_rec: knows(p, s, pos, n, ets_rec, LLDP_TLV_ETS_REC);
        loop invariant pfc: knows(p, s, pos, n, pfc, LLDP_TLV_PFC);
        loop invariant app: knows(p, s, pos, n, app, LLDP_TLV_APP);
        loop invariant cee: knows(p, s, pos, n, cee, LLDP_TLV_CEE);
        loop invariant cin: knows(p, s, pos, n, cin, LLDP_TLV_CIN);
        loop assigns pos, class, discarded, unrecognized, ets_cfg, ets_rec, pfc, app, cee, cin;
        loop variant n - pos;
    */
    for (;;) {
        class = lldp_tlv_class(p, pos, n);
        if (class <= LLDP_TLV_MANDATORY)
            break;
        if (class == LLDP_TLV_BAD_LENGTH || class == LLDP_TLV_ORG_SHORT ||
            (class == LLDP_TLV_ETS_CFG && ets_cfg != 0) || (class == LLDP_TLV_ETS_REC && ets_rec != 0) ||
            (class == LLDP_TLV_PFC && pfc != 0) || (class == LLDP_TLV_APP && app != 0))
            discarded++;
        if (class == LLDP_TLV_UNRECOGNIZED || class == LLDP_TLV_CEE || class == LLDP_TLV_CIN)
            unrecognized++;
        ets_cfg = first_of(ets_cfg, class, LLDP_TLV_ETS_CFG, pos);
        ets_rec = first_of(ets_rec, class, LLDP_TLV_ETS_REC, pos);
        pfc = first_of(pfc, class, LLDP_TLV_PFC, pos);
        app = first_of(app, class, LLDP_TLV_APP, pos);
        cee = first_of(cee, class, LLDP_TLV_CEE, pos);
        cin = first_of(cin, class, LLDP_TLV_CIN, pos);
        pos += 2 + lldp_tlv_len(p, pos);
    }
    if (class == LLDP_TLV_ONE_OCTET || class == LLDP_TLV_OVERRUN)
        discarded++;
    w->stop = pos;
    w->stop_class = class;
    w->n_discarded = discarded;
    w->n_unrecognized = unrecognized;
    w->ets_cfg = ets_cfg;
    w->ets_rec = ets_rec;
    w->pfc = pfc;
    w->app = app;
    w->cee = cee;
    w->cin = cin;
}
