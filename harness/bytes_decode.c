/* SPDX-License-Identifier: Apache-2.0 */
/* Octets to the scenario that they stand for, record by record. */
#define _GNU_SOURCE
#include "bytes.h"

#include <string.h>

#include "bytes_decoder.h"
#include "scenario_build.h"

/* The longest line of a step or output, without octets and comments, is shorter. */
#define MOST_OF_A_LINE 700u

static struct scn_step *last_step(const struct decoder *d)
{
    return &d->s->steps[d->s->n_steps - 1];
}

/* The comments of the next line are those of this one. */
static void take_comments(struct decoder *d, struct scn_line *line)
{
    const struct scn_line none = { 0, 0, 0, 0 };

    *line = d->line;
    d->line = none;
}

/* Enters the last line of a frame or buffer that was split. */
static void close_breaks(struct decoder *d)
{
    if (d->open != NULL && d->open->n_pieces != 0 &&
        !scenario_add_piece(d->s, d->open, d->open_rest, d->open_line))
        d->has_failed = true;
    d->open = NULL;
}

static void get_break(struct decoder *d)
{
    uint64_t n = bytes_number(d);
    uint32_t lines, now = d->open_rest, rest;
    struct scn_line line;

    take_comments(d, &line);
    if (d->open == NULL || n == 0 || n >= now)
        return;
    rest = now - (uint32_t)n;
    lines = ((uint32_t)n + BYTES_LINE - 1) / BYTES_LINE + (rest + BYTES_LINE - 1) / BYTES_LINE -
            (now + BYTES_LINE - 1) / BYTES_LINE;
    /* Lines count when there is more than one. */
    lines += d->open->n_pieces == 0 && now <= BYTES_LINE ? 1 : 0;
    if (d->long_lines + lines > SCN_MAX_PIECES)
        return;
    d->long_lines += lines;
    if (!scenario_add_piece(d->s, d->open, (uint32_t)n, d->open_line))
        d->has_failed = true;
    d->open_rest = rest;
    d->open_line = line;
}

static void begin_line(struct decoder *d)
{
    const struct scn_line none = { 0, 0, 0, 0 };

    close_breaks(d);
    d->open_line = none;
    d->line_bound = d->s->n_names;
    d->alternatives = 0;
}

/* Whether a name of this kind is bound, from a place in names[] on. */
static bool has_name(const struct decoder *d, uint32_t from, uint32_t kind)
{
    for (uint32_t i = from; i < d->s->n_names; i++)
        if (d->s->names[i].kind == kind)
            return true;
    return false;
}

/* Whether what its places ask for is there: a peer, room for a name. */
static bool has_places(const struct decoder *d, const struct scn_form *form, const struct scn_part *places,
                       uint32_t line_bound)
{
    const struct scn_part *p;

    for (uint32_t i = 0; (p = bytes_place(form, places, i)) != NULL; i++) {
        if (p->type == SCN_TYPE_PEER && !has_name(d, 0, SCN_NAME_PEER))
            return false;
        if (p->type == SCN_TYPE_NEW && d->s->n_names == SCN_MAX_NAMES && !has_name(d, line_bound, p->max))
            return false;
    }
    return true;
}

/* What is in given then is in the record. */
static void get_options(struct decoder *d, const struct scn_form *form, const struct scn_part *places,
                        const struct scn_part *options, uint32_t *given, void *record)
{
    uint64_t bits = bytes_number(d);
    uint32_t allowed = *given;
    const struct scn_part *p;

    for (uint32_t i = 0; (p = bytes_option(form, places, options, i)) != NULL; i++) {
        if ((bits >> i & 1) == 0 || (places == scn_step_parts && !bytes_may_join(form, p, allowed)))
            continue;
        allowed |= p->bit;
        if (bytes_part(d, form, p, record))
            *given |= p->bit;
    }
}

static void get_places(struct decoder *d, const struct scn_form *form, const struct scn_part *places, uint32_t *given,
                       void *record)
{
    const struct scn_part *p;

    for (uint32_t i = 0; (p = bytes_place(form, places, i)) != NULL; i++)
        if (bytes_part(d, form, p, record))
            *given |= p->bit;
    d->name[0] = '\0';
}

static void make_adapter(struct decoder *d)
{
    struct scn_setup *setup = &d->s->setup;

    setup->has_adapter = true;
    setup->n_addresses = 2;
    setup->address[0] = bytes_own_addresses[0];
    setup->address[1] = bytes_own_addresses[1];
}

static bool add_step(struct decoder *d, uint32_t kind)
{
    const struct scn_form *form = &scn_step_forms[kind];
    struct scn_step *step;

    begin_line(d);
    if (form->contract == SCN_NDK && !d->s->setup.has_adapter)
        make_adapter(d);
    if (!scenario_add_step(d->s, kind, &step)) {
        d->has_failed = true;
        return false;
    }
    step->time_ms = d->now;
    take_comments(d, &step->line);
    d->is_or = false;
    return true;
}

static void get_step(struct decoder *d, uint32_t octet)
{
    uint32_t kind = (octet & (BYTES_STEP_MORE - 1)) % SCN_STEP_KINDS;
    const struct scn_form *form = &scn_step_forms[kind];
    struct scn_step *step;

    if (d->s->n_steps == d->most_steps) {
        d->left = 0;
        return;
    }
    if (!has_places(d, form, scn_step_parts, d->s->n_names) || !add_step(d, kind))
        return;
    step = last_step(d);
    get_places(d, form, scn_step_parts, &step->given, step);
    if (octet >= BYTES_STEP_MORE)
        get_options(d, form, scn_step_parts, scn_step_options, &step->given, step);
    scenario_complete_step(d->s, step);
}

static bool stands_alone(uint32_t kind)
{
    return kind == SCN_OUT_ANY || kind == SCN_OUT_NOTHING;
}

/* Whether the last step can have this output beside those that it has. */
static bool can_have(const struct decoder *d, uint32_t kind)
{
    const struct scn_step *step = last_step(d);
    uint32_t first = step->n_outputs == 0 ? SCN_OUTPUT_KINDS : d->s->outputs[step->first_output].kind;

    if (d->s->n_outputs == SCN_MAX_OUTPUTS || first == SCN_OUT_NOTHING ||
        (kind == SCN_OUT_NOTHING && step->n_outputs != 0))
        return false;
    return stands_alone(kind) || (scn_output_forms[kind].gives & scn_step_forms[step->kind].gives) != 0;
}

/* Whether it is an alternative to the output before. */
static bool is_alternative(const struct decoder *d, uint32_t kind)
{
    return d->is_or && d->alternatives != 0 && d->alternatives < SCN_MAX_ANY_OF && !stands_alone(kind) &&
           !stands_alone(d->s->outputs[d->s->n_outputs - 1].kind);
}

static struct scn_output *add_output(struct decoder *d, uint32_t kind, bool is_or)
{
    struct scn_output *o;

    close_breaks(d);
    if (!is_or)
        begin_line(d);
    if (!scenario_add_output(d->s, last_step(d), kind, &o)) {
        d->has_failed = true;
        return NULL;
    }
    d->alternatives++;
    d->is_or = false;
    if (is_or) {
        o[-1].or_next = true;
        o->line.after = d->line.after;      /* the comment in front is that of the line below */
        d->line.after = 0;
    } else {
        take_comments(d, &o->line);
    }
    return o;
}

static void get_output(struct decoder *d, uint32_t octet)
{
    uint32_t kind = (octet & (BYTES_OUTPUT_MORE - BYTES_OUTPUT - 1)) % SCN_OUTPUT_KINDS;
    const struct scn_form *form = &scn_output_forms[kind];
    struct scn_output *o;
    bool is_or;

    if (d->s->n_steps == 0 || !can_have(d, kind))
        return;
    is_or = is_alternative(d, kind);
    if (!has_places(d, form, scn_output_parts, is_or ? d->line_bound : d->s->n_names))
        return;
    o = add_output(d, kind, is_or);
    if (o == NULL)
        return;
    get_places(d, form, scn_output_parts, &o->given, o);
    if (octet >= BYTES_OUTPUT_MORE)
        get_options(d, form, scn_output_parts, scn_output_options, &o->given, o);
}

static void get_result(struct decoder *d)
{
    uint32_t result = d->s->n_steps == 0 ? SCN_RESULT_NONE : scn_step_forms[last_step(d)->kind].result;
    struct scn_any_of a;

    bytes_any_of(d, result == SCN_RESULT_COUNT, &a);
    if (result != SCN_RESULT_NONE)
        last_step(d)->result = a;
}

/* The options of a line of the set-up. */
static void get_setup(struct decoder *d, const struct scn_part *options, struct scn_setup *setup)
{
    uint64_t bits = bytes_number(d);

    for (uint32_t i = 0; options[i].word != NULL; i++)
        if ((bits >> i & 1) != 0 && bytes_part(d, NULL, &options[i], setup))
            setup->given |= options[i].bit;
}

static void get_adapter(struct decoder *d)
{
    struct scn_setup setup = d->s->setup;

    setup.has_adapter = true;
    setup.n_addresses = bytes_octet(d) % SCN_MAX_ADDRESSES + 1;
    for (uint32_t i = 0; i < setup.n_addresses; i++) {
        setup.address[i] = bytes_endpoint(d, bytes_own_addresses, BYTES_OWN_ADDRESSES);
        setup.address[i].port = 0;
    }
    get_setup(d, scn_adapter_options, &setup);
    setup.limits.allow_wildcard = (setup.given & SCN_SETUP_NO_WILDCARD) == 0 ? 1 : 0;
    setup.limits.drop_aborted = (setup.given & SCN_SETUP_DROP_ABORTED) != 0 ? 1 : 0;
    take_comments(d, &setup.adapter_line);
    if (!d->s->setup.has_adapter)
        d->s->setup = setup;
}

static void get_port(struct decoder *d)
{
    struct scn_setup setup = d->s->setup;

    setup.has_port = true;
    setup.port_first = !setup.has_adapter;
    get_setup(d, scn_port_options, &setup);
    setup.policy.has_own = (setup.given & SCN_SETUP_OWN) != 0 ? 1 : 0;
    take_comments(d, &setup.port_line);
    if (!d->s->setup.has_port)
        d->s->setup = setup;
}

static void get_title(struct decoder *d)
{
    uint32_t title;

    bytes_text(d, false, true, &title);
    if (d->s->title == 0)
        d->s->title = title;
}

static void get_time(struct decoder *d)
{
    uint64_t ms = bytes_number(d);

    d->now = ms > SCN_MAX_TIME_MS - d->now ? SCN_MAX_TIME_MS : d->now + ms;
}

/* Octets that are not needed stand for records that say something, and that end soon. */
static enum bytes_other other_kind(uint32_t octet)
{
    uint32_t kind = octet - BYTES_OTHER;

    return (enum bytes_other)(kind < BYTES_OTHERS ? kind : (kind - BYTES_OTHERS) % BYTES_BEFORE);
}

static void get_other(struct decoder *d, uint32_t octet)
{
    switch (other_kind(octet)) {
    case BYTES_TIME:
        get_time(d);
        break;
    case BYTES_RESULT:
        get_result(d);
        break;
    case BYTES_OR:
        d->is_or = true;
        break;
    case BYTES_NAME:
        bytes_name(d, d->name);
        break;
    case BYTES_BREAK:
        get_break(d);
        break;
    case BYTES_BEFORE:
        bytes_text(d, false, false, &d->line.before);
        break;
    case BYTES_AFTER:
        bytes_text(d, true, false, &d->line.after);
        break;
    case BYTES_TITLE:
        get_title(d);
        break;
    case BYTES_ADAPTER:
        get_adapter(d);
        break;
    case BYTES_PORT:
        get_port(d);
        break;
    case BYTES_OTHERS:
        break;
    }
}

static void get_records(struct decoder *d)
{
    while (d->left != 0 && !d->has_failed) {
        uint32_t octet = bytes_octet(d);

        if (octet < BYTES_OUTPUT)
            get_step(d, octet);
        else if (octet < BYTES_OTHER)
            get_output(d, octet);
        else
            get_other(d, octet);
    }
}

/* A blank line at the end separates nothing. */
static uint32_t without_last_blank(struct scenario *s, uint32_t text)
{
    size_t len = text == 0 ? 0 : strlen(s->text + text);

    if (len == 0 || (len > 1 && s->text[text + len - 2] != '\n'))
        return text;
    s->text[text + len - 1] = '\0';
    return len == 1 ? 0 : text;
}

/* What every scenario has: a step and a title. */
static void complete(struct decoder *d)
{
    uint32_t before = without_last_blank(d->s, d->line.before);

    if (d->s->n_steps == 0) {
        d->line.before = 0;
        d->line.after = 0;
        add_step(d, SCN_ADVANCE);
    }
    close_breaks(d);
    d->s->last_comments = before;
    if (d->s->title == 0 && !scenario_add_text(d->s, BYTES_TITLE_TEXT, strlen(BYTES_TITLE_TEXT), &d->s->title))
        d->has_failed = true;
}

static bool decode(struct scenario *s, const uint8_t *octets, size_t n, uint32_t most_steps)
{
    struct decoder d = { .at = octets, .left = n, .s = s, .most_steps = most_steps };

    scenario_init(s);
    get_records(&d);
    if (!d.has_failed)
        complete(&d);
    if (d.has_failed)
        scenario_free(s);
    return !d.has_failed;
}

static ssize_t count(void *total, const char *text, size_t n)
{
    (void)text;
    *(uint64_t *)total += n;
    return (ssize_t)n;
}

/* Whether its text is not too long for a file. */
static bool fits(const struct scenario *s)
{
    const cookie_io_functions_t functions = { .write = count };
    uint64_t total = 0;
    FILE *out;

    /* A comment's line may be set in, and each octet has two digits and some of a line. */
    if (((uint64_t)s->n_steps + s->n_outputs + 3) * MOST_OF_A_LINE + UINT64_C(9) * s->n_text + UINT64_C(4) * s->n_octets +
        UINT64_C(16) * s->n_pieces <= SCN_MAX_FILE)
        return true;
    out = fopencookie(&total, "w", functions);
    if (out == NULL)
        return false;
    scenario_write(out, s);
    fclose(out);
    return total <= SCN_MAX_FILE;
}

bool bytes_decode(struct scenario *s, const uint8_t *octets, size_t n)
{
    if (!decode(s, octets, n, SCN_MAX_STEPS))
        return false;
    /* Rarely: steps are left out, and if nothing else helps, everything. */
    while (!fits(s)) {
        uint32_t most = s->n_steps / 2;

        scenario_free(s);
        if (!decode(s, octets, most == 0 ? 0 : n, most))
            return false;
    }
    return true;
}
