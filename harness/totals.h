/* SPDX-License-Identifier: Apache-2.0 */
/* What a run came to, and its closing summary. */
#ifndef ASSAY_TOTALS_H
#define ASSAY_TOTALS_H
#include "event.h"

#define N_VERDICTS 4

struct totals {
    uint64_t frames[N_VERDICTS];    /* by enum lldp_verdict */
    uint64_t expiries;
    uint64_t valid, invalid;        /* indications */
    struct lldp_stats stats;        /* of all starts together */
};

void totals_add(struct totals *t, const struct event *e);

/* Adds the counters of a port that is about to be forgotten. */
void totals_add_stats(struct totals *t, const struct lldp_stats *s);

/* Writes the summary to standard output. */
void totals_show(const struct totals *t);

/* Calls visit for each counter, by its 802.1AB name. */
typedef void stats_visitor(void *context, const char *name, int64_t value);
void stats_each(const struct lldp_stats *s, stats_visitor *visit, void *context);
#endif
