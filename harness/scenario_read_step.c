/* SPDX-License-Identifier: Apache-2.0 */
/* Reading the steps of a scenario. */
#include <string.h>

#include "scenario_build.h"
#include "scenario_lines.h"
#include "scenario_match.h"
#include "scenario_octets.h"
#include "scenario_value.h"

static const struct scn_grammar grammar = {
    scn_step_forms, SCN_STEP_KINDS, scn_step_parts, scn_step_options, ""
};

/* The time, which never goes back. */
static bool read_time(struct scn_reader *r, uint64_t *ms)
{
    uint64_t before = r->s->n_steps == 0 ? 0 : r->s->steps[r->s->n_steps - 1].time_ms;

    if (!scn_read_time(r, ms))
        return false;
    if (*ms >= before)
        return true;
    return scn_unexpected(r, "a time that is not before %u.%03u", (unsigned)(before / 1000), (unsigned)(before % 1000));
}

static bool needs_adapter(const struct scn_reader *r, uint32_t kind)
{
    return scn_step_forms[kind].contract == SCN_NDK && !r->s->setup.has_adapter;
}

/* What stands behind `='. */
static bool read_result(struct scn_reader *r, const struct scn_form *form, struct scn_step *step)
{
    if (!scn_word_is(r, "="))
        return true;
    if (form->result == SCN_RESULT_NONE)
        return scn_unexpected(r, "the end of the line, since `%.*s' returns nothing", (int)strcspn(form->text, " "),
                              form->text);
    scn_next_word(r, false);
    if (!scn_read_any_of(r, form->result == SCN_RESULT_COUNT, &step->result))
        return false;
    scn_next_word(r, false);
    return true;
}

static bool read_action(struct scn_reader *r, const struct scn_form *form, struct scn_step *step)
{
    const char *otherwise = form->result == SCN_RESULT_NONE ? "the end of the line" : "= or the end of the line";

    if (!scn_read_form(r, &grammar, form, &step->given, step) ||
        !scn_read_options(r, scn_step_options, form->options, &step->given, step, otherwise) ||
        !read_result(r, form, step))
        return false;
    scenario_complete_step(r->s, step);
    return scn_end(r, &step->line.after, step->result.n == 0 ? otherwise : "the end of the line");
}

bool scn_read_step(struct scn_reader *r)
{
    struct scn_line line = { 0, 0, 0, 0 };
    struct scn_step *step;
    uint32_t kind;
    uint64_t ms;

    if (!scn_finish_octets(r) || !scn_begin(r, &line) || !read_time(r, &ms) || !scn_match(r, &grammar, &kind))
        return false;
    if (needs_adapter(r, kind)) {
        scn_next_word(r, false);
        return scn_unexpected(r, "an adapter line above the first step of the NDK contract");
    }
    if (!scenario_add_step(r->s, kind, &step))
        return scn_unexpected(r, "no more than %u steps", SCN_MAX_STEPS);
    step->line = line;
    step->time_ms = ms;
    return read_action(r, &scn_step_forms[kind], step);
}
