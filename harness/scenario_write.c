/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a scenario in its canonical form. */
#include "address_text.h"
#include "scenario_put.h"

#define RESULT_COLUMN 49    /* of `=', when the step ends before it */
#define OUTPUT_INDENT 6

static void put_form(struct scn_writer *w, const struct scn_form *form, const struct scn_part *parts, uint32_t given,
                     const void *record)
{
    const char *word, *blank = "";
    size_t len;

    for (uint32_t i = 0; (word = scn_form_word(form, i, &len)) != NULL; i++, blank = " ") {
        const struct scn_part *p = scn_is_place(word) ? scn_place_part(parts, word, len) : NULL;

        if (*word == '[' && (given & p->bit) == 0)
            continue;
        scn_put(w, "%s", blank);
        if (p != NULL)
            scn_put_value(w, p, record, true);
        else
            scn_put(w, "%.*s", (int)len, word);
    }
}

static void put_options(struct scn_writer *w, const struct scn_part *table, uint32_t options, uint32_t given,
                        const void *record, bool may_go_on)
{
    for (; table->word != NULL; table++)
        if ((table->option & options) != 0 && (table->bit & given) != 0) {
            scn_put(w, " %s%s", table->word, table->type == SCN_TYPE_FLAG ? "" : " ");
            scn_put_value(w, table, record, may_go_on);
        }
}

static void put_adapter(struct scn_writer *w, const struct scn_setup *setup)
{
    char text[ADDRESS_TEXT_SIZE];

    scn_put_before(w, setup->adapter_line.before, 0);
    scn_put(w, "adapter");
    for (uint32_t i = 0; i < setup->n_addresses; i++) {
        address_text(text, &setup->address[i]);
        scn_put(w, " %s", text);
    }
    put_options(w, scn_adapter_options, UINT32_MAX, setup->given, setup, false);
    scn_end_line(w, setup->adapter_line.after);
}

static void put_port(struct scn_writer *w, const struct scn_setup *setup)
{
    scn_put_before(w, setup->port_line.before, 0);
    scn_put(w, "port");
    put_options(w, scn_port_options, UINT32_MAX, setup->given, setup, false);
    scn_end_line(w, setup->port_line.after);
}

static void put_setup(struct scn_writer *w, const struct scn_setup *setup)
{
    if (setup->has_port && setup->port_first)
        put_port(w, setup);
    if (setup->has_adapter)
        put_adapter(w, setup);
    if (setup->has_port && !setup->port_first)
        put_port(w, setup);
}

/* One line: an output and the alternatives to it. Returns how many there are. */
static uint32_t put_alternatives(struct scn_writer *w, const struct scn_output *o)
{
    uint32_t n = 0;

    scn_put_before(w, o->line.before, OUTPUT_INDENT);
    scn_put(w, "%*s", OUTPUT_INDENT, "");
    for (;; n++) {
        const struct scn_form *form = &scn_output_forms[o[n].kind];

        scn_put(w, "%s", n == 0 ? "" : " | ");
        put_form(w, form, scn_output_parts, o[n].given, &o[n]);
        put_options(w, scn_output_options, form->options, o[n].given, &o[n], !o[n].or_next);
        if (!o[n].or_next)
            break;
    }
    scn_end_line(w, o[n].line.after);
    scn_put_more(w);
    return n + 1;
}

static void put_step(struct scn_writer *w, const struct scn_step *step)
{
    const struct scn_form *form = &scn_step_forms[step->kind];

    scn_put_before(w, step->line.before, 0);
    scn_put_time(w, step->time_ms);
    scn_put(w, " ");
    put_form(w, form, scn_step_parts, step->given, step);
    put_options(w, scn_step_options, form->options, step->given, step, false);
    if (step->result.n != 0) {
        scn_put(w, "%*s= ", w->column < RESULT_COLUMN - 2 ? RESULT_COLUMN - 1 - w->column : 1, "");
        scn_put_any_of(w, &step->result, form->result == SCN_RESULT_COUNT);
    }
    scn_end_line(w, step->line.after);
    scn_put_more(w);
    for (uint32_t i = 0; i < step->n_outputs;)
        i += put_alternatives(w, &w->s->outputs[step->first_output + i]);
}

void scenario_write(FILE *out, const struct scenario *s)
{
    struct scn_writer w = { .out = out, .s = s };

    fprintf(out, "assay scenario %d\n", SCN_VERSION);
    scn_put_before(&w, s->title, 0);
    put_setup(&w, &s->setup);
    for (uint32_t i = 0; i < s->n_steps; i++)
        put_step(&w, &s->steps[i]);
    scn_put_before(&w, s->last_comments, 0);
}
