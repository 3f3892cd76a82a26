/* SPDX-License-Identifier: Apache-2.0 */
/* Reading the expected outputs of a scenario. */
#include <string.h>

#include "scenario_build.h"
#include "scenario_lines.h"
#include "scenario_match.h"
#include "scenario_octets.h"

static const struct scn_grammar grammar = {
    scn_output_forms, SCN_OUTPUT_KINDS, scn_output_parts, scn_output_options, "+"
};

static bool stands_alone(uint32_t kind)
{
    return kind == SCN_OUT_ANY || kind == SCN_OUT_NOTHING;
}

/* The step can have this output, beside those that it has. The current word is the output's first. */
static bool check_place(struct scn_reader *r, const struct scn_step *step, uint32_t kind, bool is_alternative)
{
    const struct scn_form *form = &scn_step_forms[step->kind];
    const struct scn_output *first = step->n_outputs == 0 ? NULL : &r->s->outputs[step->first_output];

    if (is_alternative && stands_alone(kind))
        return scn_unexpected(r, "it on a line of its own");
    if (first != NULL && first->kind == SCN_OUT_NOTHING)
        return scn_unexpected(r, "no output below `nothing'");
    if (first != NULL && kind == SCN_OUT_NOTHING)
        return scn_unexpected(r, "it as the only output of its step");
    if (stands_alone(kind) || (scn_output_forms[kind].gives & form->gives) != 0)
        return true;
    return scn_unexpected(r, "an output that `%s' can have", form->text);
}

static bool read_output(struct scn_reader *r, struct scn_step *step, bool is_alternative, struct scn_output **output)
{
    const struct scn_form *form;
    struct scn_output *out;
    uint32_t kind, column, start = r->pos;

    if (!scn_finish_octets(r) || !scn_match(r, &grammar, &kind))
        return false;
    scn_next_word(r, false);
    column = r->column;
    if (!check_place(r, step, kind, is_alternative))
        return false;
    if (!scenario_add_output(r->s, step, kind, &out))
        return scn_unexpected(r, "no more than %u outputs", SCN_MAX_OUTPUTS);
    out->line.line = r->line;
    out->line.column = column;
    *output = out;
    r->pos = start;
    form = &scn_output_forms[kind];
    return scn_read_form(r, &grammar, form, &out->given, out) &&
           scn_read_options(r, scn_output_options, form->options, &out->given, out, "| or the end of the line");
}

/* Alternatives behind the first one. */
static bool read_alternatives(struct scn_reader *r, struct scn_step *step, struct scn_output **out)
{
    for (uint32_t n = 1; scn_word_is(r, "|"); n++) {
        if (stands_alone((*out)->kind))
            return scn_unexpected(r, "the end of the line");
        if (n == SCN_MAX_ANY_OF)
            return scn_unexpected(r, "no more than %u alternatives", SCN_MAX_ANY_OF);
        (*out)->or_next = true;
        if (!read_output(r, step, true, out))
            return false;
    }
    return true;
}

bool scn_read_outputs(struct scn_reader *r)
{
    struct scn_line line = { 0, 0, 0, 0 };
    struct scn_output *out;
    struct scn_step *step;

    if (r->s->n_steps == 0)
        return scn_unexpected(r, "a step, which begins with its time in column 1");
    step = &r->s->steps[r->s->n_steps - 1];
    if (!scn_begin(r, &line))
        return false;
    scn_rewind(r);
    if (!read_output(r, step, false, &out))
        return false;
    out->line.before = line.before;
    return read_alternatives(r, step, &out) && scn_end(r, &out->line.after, "| or the end of the line");
}
