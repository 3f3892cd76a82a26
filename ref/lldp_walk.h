/* SPDX-License-Identifier: Apache-2.0 */
/* The walk over the TLVs behind the three mandatory ones (IEEE 802.1AB 10.3.2). One pass finds where the LLDPDU ends,
 * what is counted and where the TLVs stand that the rest of the reference uses. */
#ifndef ASSAY_LLDP_WALK_H
#define ASSAY_LLDP_WALK_H
#include "lldp_tlv.h"

/* Offsets count from the first octet of the frame; 0 stands for "none", since no TLV can be there. */
struct lldp_walk {
    uint32_t stop;              /* where the walk ended */
    uint32_t stop_class;        /* why: one of the first five of enum lldp_tlv_class */
    uint32_t n_discarded;       /* adds to statsTLVsDiscardedTotal */
    uint32_t n_unrecognized;    /* adds to statsTLVsUnrecognizedTotal */
    uint32_t ets_cfg;           /* first valid TLV of each kind; a second one is discarded (R-DUP) */
    uint32_t ets_rec;
    uint32_t pfc;
    uint32_t app;
    uint32_t cee;
    uint32_t cin;
};

/* The recursive functions are opened only where the loop unfolds them: provers unfold an open one for ever. */
#ifdef OPEN_WALK
/*@
  // where a walk that is at i will end
  logic integer walk_stop{L}(uint8_t *p, integer i, integer n) =
    tlv_class(p, i, n) <= 4 ? i : walk_stop(p, t_next(p, i), n);

  // the first TLV of class c that a walk from i meets, 0 for none
  logic integer walk_first{L}(uint8_t *p, integer i, integer n, integer c) =
    tlv_class(p, i, n) <= 4 ? 0 :
    tlv_class(p, i, n) == c ? i : walk_first(p, t_next(p, i), n, c);

  // unrecognised TLVs from i on
  logic integer walk_unrecognized{L}(uint8_t *p, integer i, integer n) =
    tlv_class(p, i, n) <= 4 ? 0 :
    (8 <= tlv_class(p, i, n) <= 10 ? 1 : 0) + walk_unrecognized(p, t_next(p, i), n);

  // discarded TLVs from i on, of a walk that began at s: wrong lengths, later instances of an 802.1Qaz TLV, and a
  // last one that goes past the frame's end
  logic integer discards{L}(uint8_t *p, integer s, integer i, integer n) =
    6 <= tlv_class(p, i, n) <= 7 ||
    (11 <= tlv_class(p, i, n) && walk_first(p, s, n, tlv_class(p, i, n)) != i) ? 1 : 0;
  logic integer walk_discarded{L}(uint8_t *p, integer s, integer i, integer n) =
    tlv_class(p, i, n) <= 4 ? (tlv_class(p, i, n) == 1 || tlv_class(p, i, n) == 3 ? 1 : 0) :
    discards(p, s, i, n) + walk_discarded(p, s, t_next(p, i), n);
*/
#else
/*@ axiomatic Walk {
      logic integer walk_stop{L}(uint8_t *p, integer i, integer n) reads p[0 .. n - 1];
      logic integer walk_first{L}(uint8_t *p, integer i, integer n, integer c) reads p[0 .. n - 1];
      logic integer walk_unrecognized{L}(uint8_t *p, integer i, integer n) reads p[0 .. n - 1];
      logic integer walk_discarded{L}(uint8_t *p, integer s, integer i, integer n) reads p[0 .. n - 1];
    } */
#endif

/*@
  // the length that a TLV of this class has
  predicate len_of_class{L}(uint8_t *p, integer i, integer c) =
    (c == 11 || c == 12 ==> t_len(p, i) == 25) && (c == 13 ==> t_len(p, i) == 6) && (c == 14 ==> t_len(p, i) >= 5);

  // a TLV that the walk may report as one of the kinds it looks for, or "none"
  predicate found_ok{L}(uint8_t *p, integer s, integer n, integer i, integer c) =
    i == walk_first(p, s, n, c) &&
    (i != 0 ==> s <= i && i + 2 <= t_next(p, i) <= n && tlv_class(p, i, n) == c && len_of_class(p, i, c));
*/

/* Walks the TLVs of the frame p[0 .. n - 1] from offset s on. */
/*@ requires frame: 0 < s <= n <= LLDP_MAX_FRAME && \valid_read(p + (0 .. n - 1));
    requires out: \valid(w);
    terminates \true; exits \false;
    assigns *w;
    ensures stop: w->stop == walk_stop(p, s, n) && s <= w->stop <= n;
    ensures why: w->stop_class == tlv_class(p, w->stop, n) && w->stop_class <= 4;
    ensures header: w->stop_class >= 2 ==> w->stop + 2 <= n;
    ensures discarded: w->n_discarded == walk_discarded(p, s, s, n) && w->n_discarded <= LLDP_MAX_FRAME;
    ensures unrecognized: w->n_unrecognized == walk_unrecognized(p, s, n) && w->n_unrecognized <= LLDP_MAX_FRAME;
    ensures ets_cfg: found_ok(p, s, n, w->ets_cfg, LLDP_TLV_ETS_CFG);
    ensures ets_rec: found_ok(p, s, n, w->ets_rec, LLDP_TLV_ETS_REC);
    ensures pfc: found_ok(p, s, n, w->pfc, LLDP_TLV_PFC);
    ensures app: found_ok(p, s, n, w->app, LLDP_TLV_APP);
    ensures cee: found_ok(p, s, n, w->cee, LLDP_TLV_CEE);
    ensures cin: found_ok(p, s, n, w->cin, LLDP_TLV_CIN);
*/
void lldp_walk_tlvs(const uint8_t *p, uint32_t s, uint32_t n, struct lldp_walk *w);
#endif
