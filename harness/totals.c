/* SPDX-License-Identifier: Apache-2.0 */
/* What a run came to. */
#include "totals.h"

#include <inttypes.h>
#include <stdio.h>

#include "names.h"

void totals_add(struct totals *t, const struct event *e)
{
    if (e->frame == NULL)
        t->expiries++;
    else if (e->frame->lldp.verdict < N_VERDICTS)
        t->frames[e->frame->lldp.verdict]++;
    if (e->told->form == QOS_FORM_VALID)
        t->valid++;
    if (e->told->form == QOS_FORM_INVALID)
        t->invalid++;
}

void totals_add_stats(struct totals *t, const struct lldp_stats *s)
{
    t->stats.frames_in += s->frames_in;
    t->stats.frames_discarded += s->frames_discarded;
    t->stats.frames_in_errors += s->frames_in_errors;
    t->stats.tlvs_discarded += s->tlvs_discarded;
    t->stats.tlvs_unrecognized += s->tlvs_unrecognized;
    t->stats.ageouts += s->ageouts;
    t->stats.other_scope += s->other_scope;
}

void stats_each(const struct lldp_stats *s, stats_visitor *visit, void *context)
{
    visit(context, "statsFramesInTotal", s->frames_in);
    visit(context, "statsFramesDiscardedTotal", s->frames_discarded);
    visit(context, "statsFramesInErrorsTotal", s->frames_in_errors);
    visit(context, "statsTLVsDiscardedTotal", s->tlvs_discarded);
    visit(context, "statsTLVsUnrecognizedTotal", s->tlvs_unrecognized);
    visit(context, "statsAgeoutsTotal", s->ageouts);
    visit(context, "otherScope", s->other_scope);
}

static void show_counter(void *context, const char *name, int64_t value)
{
    (void)context;
    printf("  %-28s %10" PRId64 "\n", name, value);
}

void totals_show(const struct totals *t)
{
    static const uint32_t order[] = { LLDP_ACCEPTED, LLDP_SHUTDOWN, LLDP_DISCARDED, LLDP_IGNORED };
    uint64_t all = 0;

    for (int i = 0; i < N_VERDICTS; i++)
        all += t->frames[i];
    printf("summary\n  frames       %" PRIu64 ":", all);
    for (int i = 0; i < N_VERDICTS; i++)
        printf("%s %" PRIu64 " %s", i == 0 ? "" : ",", t->frames[order[i]], verdict_name(order[i]));
    printf("\n  indications  %" PRIu64 " valid, %" PRIu64 " invalid\n", t->valid, t->invalid);
    printf("  expiries     %" PRIu64 "\n", t->expiries);
    stats_each(&t->stats, show_counter, NULL);
}
