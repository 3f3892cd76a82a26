/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario on a device. */
#include "replay_run.h"

#include <stdio.h>

#include "complain.h"
#include "interrupt.h"
#include "status.h"

static void note(struct outcome *o, const struct scenario *s, uint32_t i, const struct taken *t)
{
    o->mismatches++;
    if (o->n_kept < REPLAY_KEPT && mismatch_make(&o->kept[o->n_kept], s, i, t))
        o->n_kept++;
}

/* What a step that was not as expected makes of the scenario. */
static void judge(struct outcome *o, enum device_how how)
{
    static const enum verdict verdicts[DEVICE_HOWS] = {
        [DEVICE_DONE] = VERDICT_FINDING,
        [DEVICE_IMPOSSIBLE] = VERDICT_FINDING,
        [DEVICE_NOT_REPLAYABLE] = VERDICT_NOT_REPLAYABLE,
        [DEVICE_FAILED] = VERDICT_DEVICE_FAILED,
        [DEVICE_CRASHED] = VERDICT_CRASH,
        [DEVICE_BLOCKED] = VERDICT_BLOCKED,
        [DEVICE_INTERRUPTED] = VERDICT_INTERRUPTED,
    };

    if (how == DEVICE_NOT_REPLAYABLE) {
        if (o->verdict == VERDICT_CONFORMS)
            o->verdict = VERDICT_NOT_REPLAYABLE;
        return;
    }
    o->verdict = verdicts[how];
    o->status = how == DEVICE_INTERRUPTED ? STATUS_INTERRUPTED : STATUS_FINDING;
}

/* Steps that were not done to the end by Ctrl-C are no mismatches. */
static void take_wrong(struct outcome *o, const struct scenario *s, uint32_t i, const struct taken *t)
{
    if (t->answer.how != DEVICE_INTERRUPTED)
        note(o, s, i, t);
    judge(o, t->answer.how);
}

/* What comes after a step that a device cannot do has no meaning for it. */
static bool goes_on(enum device_how how)
{
    return how == DEVICE_DONE || how == DEVICE_IMPOSSIBLE;
}

static void run_steps(struct outcome *o, const struct device *device, void *state, const struct scenario *s,
                      replay_progress *progress, void *context)
{
    struct taken t = { .answer.how = DEVICE_DONE };

    for (uint32_t i = 0; i < s->n_steps && goes_on(t.answer.how); i++) {
        if (interrupt_seen()) {
            o->verdict = VERDICT_INTERRUPTED;
            o->status = STATUS_INTERRUPTED;
            break;
        }
        take_step(device, state, s, i, &t);
        o->steps++;
        if (!taken_is_right(&t))
            take_wrong(o, s, i, &t);
        if (progress != NULL)
            progress(context);
    }
    taken_free(&t);
}

static void end(struct outcome *o, const struct device *device, void *state)
{
    struct device_answer answer = { .how = DEVICE_DONE };

    device->close(state, &answer);
    if (answer.how == DEVICE_DONE && answer.reason[0] == '\0')
        return;
    snprintf(o->end, sizeof o->end, "%s", answer.reason);
    judge(o, answer.how);
}

void replay_run(struct outcome *o, const struct device *device, const char *argument, const struct scenario *s,
                replay_progress *progress, void *context)
{
    void *state;

    o->verdict = VERDICT_CONFORMS;
    o->steps = 0;
    o->mismatches = 0;
    o->n_kept = 0;
    o->error.text[0] = '\0';
    o->end[0] = '\0';
    o->status = device->open(argument, s, &state);
    if (o->status != STATUS_OK) {
        o->verdict = o->status == STATUS_INTERRUPTED ? VERDICT_INTERRUPTED : VERDICT_DEVICE_FAILED;
        return;
    }
    run_steps(o, device, state, s, progress, context);
    end(o, device, state);
    if (o->n_kept < o->mismatches && o->n_kept < REPLAY_KEPT)
        complain("there is no memory to describe every mismatch");
}

void outcome_free(struct outcome *o)
{
    for (uint32_t i = 0; i < o->n_kept; i++)
        mismatch_free(&o->kept[i]);
    o->n_kept = 0;
}
