/* SPDX-License-Identifier: Apache-2.0 */
/* Receive statistics of a port (IEEE 802.1AB 10.5.2.2). Counters stay at their largest value instead of wrapping; they are
 * int64_t, which no other stage writes (see lldp_msap.h). */
#ifndef ASSAY_LLDP_STATS_H
#define ASSAY_LLDP_STATS_H
#include "lldp_frame.h"

struct lldp_stats {
    int64_t frames_in;             /* statsFramesInTotal: every recognised frame, before validation */
    int64_t frames_discarded;      /* statsFramesDiscardedTotal: invalid, or no room for its peer */
    int64_t frames_in_errors;      /* statsFramesInErrorsTotal: at most once a frame (R-ERR1) */
    int64_t tlvs_discarded;        /* statsTLVsDiscardedTotal, of accepted frames */
    int64_t tlvs_unrecognized;     /* statsTLVsUnrecognizedTotal, of accepted frames */
    int64_t ageouts;               /* statsAgeoutsTotal: peers removed by their TTL */
    int64_t other_scope;           /* frames for the other two LLDP group addresses */
};

/*@
  logic integer stats_sum(integer a, integer b) =
    a + b <= 0x7FFFFFFFFFFFFFFF ? a + b : 0x7FFFFFFFFFFFFFFF;

  // what one frame adds
  logic integer adds_in{L}(struct lldp_frame *f) = f->verdict != 0 ? 1 : 0;
  logic integer adds_discarded{L}(struct lldp_frame *f) = f->verdict == 1 ? 1 : 0;
  logic integer adds_error{L}(struct lldp_frame *f) =
    f->verdict == 1 || (f->verdict == 3 && f->walk.n_discarded != 0) ? 1 : 0;
  logic integer adds_tlvs_discarded{L}(struct lldp_frame *f) = f->verdict == 3 ? f->walk.n_discarded : 0;
  logic integer adds_tlvs_unrecognized{L}(struct lldp_frame *f) = f->verdict == 3 ? f->walk.n_unrecognized : 0;
  logic integer adds_other_scope{L}(struct lldp_frame *f) = f->verdict == 0 && f->reason == 2 ? 1 : 0;
*/

/* a + b, at most the largest value. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == stats_sum(a, b);
*/
int64_t lldp_stats_sum(int64_t a, uint32_t b);

/* Sets all counters to 0. */
/*@ requires out: \valid(s);
    terminates \true; exits \false;
    assigns *s;
    ensures zero: s->frames_in == 0 && s->frames_discarded == 0 && s->frames_in_errors == 0 &&
      s->tlvs_discarded == 0 && s->tlvs_unrecognized == 0 && s->ageouts == 0 && s->other_scope == 0;
*/
void lldp_stats_clear(struct lldp_stats *s);

/* Counts one frame by its verdict. What the peer table does with it is counted there. */
/*@ requires frame: \valid_read(f);
    requires out: \valid(s);
    terminates \true; exits \false;
    assigns s->frames_in, s->frames_discarded, s->frames_in_errors, s->tlvs_discarded, s->tlvs_unrecognized,
            s->other_scope;
    ensures in: s->frames_in == stats_sum(\old(s->frames_in), adds_in(f));
    ensures discarded: s->frames_discarded == stats_sum(\old(s->frames_discarded), adds_discarded(f));
    ensures errors: s->frames_in_errors == stats_sum(\old(s->frames_in_errors), adds_error(f));
    ensures tlvs_discarded: s->tlvs_discarded == stats_sum(\old(s->tlvs_discarded), adds_tlvs_discarded(f));
    ensures unrecognized: s->tlvs_unrecognized ==
      stats_sum(\old(s->tlvs_unrecognized), adds_tlvs_unrecognized(f));
    ensures other: s->other_scope == stats_sum(\old(s->other_scope), adds_other_scope(f));
*/
void lldp_stats_count(struct lldp_stats *s, const struct lldp_frame *f);
#endif
