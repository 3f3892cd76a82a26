/* SPDX-License-Identifier: Apache-2.0 */
/* Receive statistics of a port. */
#include "lldp_stats.h"

int64_t lldp_stats_sum(int64_t a, uint32_t b)
{
    return a <= INT64_MAX - b ? a + b : INT64_MAX;
}

void lldp_stats_clear(struct lldp_stats *s)
{
    s->frames_in = 0;
    s->frames_discarded = 0;
    s->frames_in_errors = 0;
    s->tlvs_discarded = 0;
    s->tlvs_unrecognized = 0;
    s->ageouts = 0;
    s->other_scope = 0;
}

void lldp_stats_count(struct lldp_stats *s, const struct lldp_frame *f)
{
    uint32_t accepted = f->verdict == LLDP_ACCEPTED;
    uint32_t discarded = f->verdict == LLDP_DISCARDED;
    uint32_t n_discarded = accepted ? f->walk.n_discarded : 0;
    uint32_t n_unrecognized = accepted ? f->walk.n_unrecognized : 0;

    s->frames_in = lldp_stats_sum(s->frames_in, f->verdict != LLDP_IGNORED);
    s->frames_discarded = lldp_stats_sum(s->frames_discarded, discarded);
    s->frames_in_errors = lldp_stats_sum(s->frames_in_errors, discarded || n_discarded != 0);
    s->tlvs_discarded = lldp_stats_sum(s->tlvs_discarded, n_discarded);
    s->tlvs_unrecognized = lldp_stats_sum(s->tlvs_unrecognized, n_unrecognized);
    s->other_scope = lldp_stats_sum(s->other_scope, f->verdict == LLDP_IGNORED && f->reason == LLDP_OTHER_SCOPE);
}
