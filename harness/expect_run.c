/* SPDX-License-Identifier: Apache-2.0 */
/* The reference completes a scenario. */
#include "expect_run.h"

#include <inttypes.h>
#include <stdlib.h>

#include "complain.h"
#include "expect_fill.h"
#include "interrupt.h"
#include "status.h"

struct expecting {
    struct scenario *s;
    const char *name;
    bool update;
    void *state;            /* of the reference */
    struct taken taken;
    struct orphans orphans;
};

static int refuse(const struct expecting *x, uint32_t i, int status, const char *what)
{
    const struct scn_line *line = &x->s->steps[i].line;

    complain("%s:%" PRIu32 ":%" PRIu32 ": %s", x->name, line->line, line->column, what);
    return status;
}

static int check_done(const struct expecting *x, uint32_t i)
{
    const struct taken *t = &x->taken;

    if (t->answer.how == DEVICE_IMPOSSIBLE)
        return refuse(x, i, STATUS_BAD_INPUT, "the environment cannot do this here, expected a step that is possible");
    if (t->answer.how != DEVICE_DONE)
        return refuse(x, i, STATUS_FINDING, t->answer.reason);
    if (!x->update && !taken_is_right(t))
        return refuse(x, i, STATUS_FINDING, "the reference does not do what the step expects (assay replay shows what it "
                      "does), expected a step that it agrees with, or --update");
    return STATUS_OK;
}

static int complete_step(struct expecting *x, uint32_t i)
{
    struct scn_step *step = &x->s->steps[i];
    int status;

    if (!expect_place(x->s, &x->orphans, &step->line.before))
        return refuse(x, i, STATUS_BAD_INPUT, "there is no memory for its comments");
    take_step(&device_ref, x->state, x->s, i, &x->taken);
    status = check_done(x, i);
    if (status != STATUS_OK || (!x->update && scenario_step_is_checked(step)))
        return status;
    if (!expect_name(&device_ref, x->state, x->s, &x->taken.seen))
        return refuse(x, i, STATUS_BAD_INPUT, "has a new connector, expected a scenario with fewer names");
    if (!expect_fill(x->s, i, &x->taken, &x->orphans))
        return refuse(x, i, STATUS_BAD_INPUT, "has more outputs than there is room for");
    return STATUS_OK;
}

int expect_run(struct scenario *s, bool update, const char *name)
{
    struct expecting x = { .s = s, .name = name, .update = update };
    struct device_answer end = { .how = DEVICE_DONE };
    int status = device_ref.open(NULL, s, &x.state);

    if (status != STATUS_OK)
        return status;
    for (uint32_t i = 0; i < s->n_steps && status == STATUS_OK; i++)
        status = interrupt_seen() ? STATUS_INTERRUPTED : complete_step(&x, i);
    device_ref.close(x.state, &end);
    taken_free(&x.taken);
    if (status == STATUS_OK && !expect_place(s, &x.orphans, &s->last_comments)) {
        complain("%s: there is no memory for its comments", name);
        status = STATUS_BAD_INPUT;
    }
    free(x.orphans.text);
    return status;
}
