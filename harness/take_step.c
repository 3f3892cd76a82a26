/* SPDX-License-Identifier: Apache-2.0 */
/* One step of a scenario on a device. */
#include "take_step.h"

#include <stdio.h>

static bool is_new_connector(const struct scn_output *o)
{
    return o->kind == SCN_OUT_CONNECT_EVENT && o->other.name == SCN_LITERAL;
}

static void give_name(const struct device *device, void *state, struct scn_output *o, uint32_t name)
{
    o->other.name = name;
    device->bind(state, name, o->other.handle);
}

static bool expects_name(const struct scn_output *expected)
{
    return expected->kind == SCN_OUT_CONNECT_EVENT && expected->other.name != SCN_LITERAL;
}

static bool is_given(const struct seen *seen, uint32_t name)
{
    for (uint32_t j = 0; j < seen->n; j++)
        if (seen->at[j].kind == SCN_OUT_CONNECT_EVENT && seen->at[j].other.name == name)
            return true;
    return false;
}

static void name_matched(const struct device *device, void *state, const struct scenario *s, struct taken *t)
{
    for (uint32_t j = 0; j < t->seen.n; j++) {
        struct scn_output *o = &t->seen.at[j];

        if (is_new_connector(o) && t->match.of[j] < MATCH_NONE && expects_name(&s->outputs[t->match.of[j]]))
            give_name(device, state, o, s->outputs[t->match.of[j]].other.name);
    }
}

/* Where the outputs are wrong, names that were not given yet go to new connectors in their order, so that the steps to come
 * have a meaning. */
static void name_in_order(const struct device *device, void *state, const struct scenario *s, const struct scn_step *step,
                          struct seen *seen)
{
    uint32_t e, end = match_expected(s, step, &e);

    for (uint32_t j = 0; j < seen->n; j++) {
        if (!is_new_connector(&seen->at[j]))
            continue;
        while (e < end && (!expects_name(&s->outputs[e]) || is_given(seen, s->outputs[e].other.name)))
            e++;
        if (e < end)
            give_name(device, state, &seen->at[j], s->outputs[e].other.name);
    }
}

void take_step(const struct device *device, void *state, const struct scenario *s, uint32_t i, struct taken *t)
{
    const struct scn_step *step = &s->steps[i];

    seen_reset(&t->seen);
    device->step(state, step, &t->seen, &t->answer);
    if (t->answer.how != DEVICE_DONE)
        return;
    if (!match_step(s, step, &t->seen, &t->answer, &t->match)) {
        t->answer.how = DEVICE_FAILED;
        snprintf(t->answer.reason, sizeof t->answer.reason, "there is no memory to compare the outputs");
        return;
    }
    name_matched(device, state, s, t);
    if (!t->match.outputs_ok)
        name_in_order(device, state, s, step, &t->seen);
}

bool taken_is_right(const struct taken *t)
{
    return t->answer.how == DEVICE_DONE && t->match.result_ok && t->match.outputs_ok;
}

void taken_free(struct taken *t)
{
    seen_free(&t->seen);
    match_free(&t->match);
}
