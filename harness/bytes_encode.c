/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario to its byte form. */
#include <string.h>

#include "bytes.h"
#include "bytes_form.h"

struct encoder {
    FILE *out;
    const struct scenario *s;
    uint32_t bound;             /* names bound so far: they are the first in names[] */
    uint32_t line_bound;        /* likewise when the line began */
};

static void put_octet(struct encoder *e, uint32_t octet)
{
    putc((int)octet, e->out);
}

static void put_octets(struct encoder *e, const uint8_t *octets, uint32_t n)
{
    if (n != 0)
        fwrite(octets, 1, n, e->out);
}

static void put_number(struct encoder *e, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        put_octet(e, (uint32_t)(value & 0x7f) | 0x80);
    put_octet(e, (uint32_t)value);
}

static void put_other(struct encoder *e, enum bytes_other other)
{
    put_octet(e, BYTES_OTHER + other);
}

static void put_text(struct encoder *e, enum bytes_other other, const char *text)
{
    uint32_t len = (uint32_t)strlen(text);

    put_other(e, other);
    put_number(e, len);
    put_octets(e, (const uint8_t *)text, len);
}

static const char *text_at(const struct encoder *e, uint32_t at)
{
    return at == 0 ? "" : e->s->text + at;
}

static void put_comments(struct encoder *e, const struct scn_line *line)
{
    if (line->before != 0)
        put_text(e, BYTES_BEFORE, text_at(e, line->before));
    if (line->after != 0)
        put_text(e, BYTES_AFTER, text_at(e, line->after));
}

/* Places of a name among those of its kind, and among all that a reference of this type can be to. */
static void put_name(struct encoder *e, const struct scn_form *form, const struct scn_part *p, uint32_t name)
{
    uint32_t fits = bytes_fitting(form, p), kind = e->s->names[name].kind;
    uint32_t among_fitting = 0, among_all = 0;

    for (uint32_t i = 0; i < name; i++) {
        among_fitting += e->s->names[i].kind == kind ? 1 : 0;
        among_all += bytes_may_refer(p, e->s->names[i].kind) ? 1 : 0;
    }
    if (fits == BYTES_ANY_NAME)
        among_fitting = among_all;
    if ((fits == kind || fits == BYTES_ANY_NAME) && among_fitting < BYTES_REF_OTHER)
        put_number(e, among_fitting);
    else if (among_all < BYTES_REF_LITERAL - BYTES_REF_OTHER)
        put_number(e, BYTES_REF_OTHER + among_all);
    else
        put_number(e, BYTES_REF_MORE + among_all);
}

static void put_ref(struct encoder *e, const struct scn_form *form, const struct scn_part *p, const struct scn_ref *r)
{
    uint64_t twice = r->handle < 0 ? ~(uint64_t)r->handle : (uint64_t)r->handle;

    if (r->name != SCN_LITERAL) {
        put_name(e, form, p, r->name);
        return;
    }
    put_number(e, BYTES_REF_LITERAL);
    put_number(e, twice << 1 | (r->handle < 0 ? 1 : 0));
}

static uint32_t find_port(uint64_t port)
{
    for (uint32_t i = 0; i < BYTES_PORT_EXPLICIT; i++)
        if (bytes_ports[i] == port)
            return i;
    return BYTES_PORT_EXPLICIT;
}

static uint32_t find_address(const struct ndk_endpoint *list, uint32_t n, const struct ndk_endpoint *a)
{
    for (uint32_t i = 0; i < n; i++)
        if (bytes_same_address(&list[i], a))
            return i;
    return n;
}

static uint32_t address_code(const struct ndk_endpoint *own, uint32_t n_own, const struct ndk_endpoint *a)
{
    uint32_t i = find_address(own, n_own, a);

    if (i < n_own)
        return BYTES_ADDRESS_OWN + i;
    i = find_address(bytes_usual_addresses, BYTES_USUAL_ADDRESSES, a);
    if (i < BYTES_USUAL_ADDRESSES)
        return BYTES_ADDRESS_USUAL + i;
    if (a->family == NDK_AF_INET)
        return BYTES_ADDRESS_V4;
    return a->scope == 0 ? BYTES_ADDRESS_V6 : BYTES_ADDRESS_SCOPED;
}

static void put_big_endian(struct encoder *e, uint64_t value, unsigned octets)
{
    while (octets-- > 0)
        put_octet(e, (uint32_t)(value >> (8 * octets) & 0xff));
}

static void put_address(struct encoder *e, const struct ndk_endpoint *own, uint32_t n_own,
                        const struct ndk_endpoint *a)
{
    uint32_t address = address_code(own, n_own, a), port = find_port(a->port);

    put_octet(e, port << 4 | address);
    if (port == BYTES_PORT_EXPLICIT)
        put_big_endian(e, a->port, 2);
    if (address == BYTES_ADDRESS_V4)
        put_big_endian(e, a->low, 4);
    if (address == BYTES_ADDRESS_V6 || address == BYTES_ADDRESS_SCOPED) {
        put_big_endian(e, a->high, 8);
        put_big_endian(e, a->low, 8);
    }
    if (address == BYTES_ADDRESS_SCOPED)
        put_number(e, a->scope);
}

static void put_endpoint(struct encoder *e, const struct ndk_endpoint *a)
{
    put_address(e, e->s->setup.address, e->s->setup.n_addresses, a);
}

static void put_status(struct encoder *e, int32_t status)
{
    uint32_t at = 0;

    while (at < bytes_n_statuses && bytes_statuses[at] != status)
        at++;
    if (at < bytes_n_statuses) {
        put_octet(e, at);
        return;
    }
    put_octet(e, BYTES_STATUS_EXPLICIT);
    put_big_endian(e, (uint32_t)status, 4);
}

static void put_any_of(struct encoder *e, const struct scn_any_of *a, bool is_count)
{
    put_number(e, a->n - 1);
    for (uint32_t i = 0; i < a->n; i++)
        if (is_count)
            put_number(e, (uint32_t)a->value[i]);
        else
            put_status(e, a->value[i]);
}

static void put_data(struct encoder *e, const struct scn_hex *h, uint32_t least)
{
    put_number(e, h->length - least);
    put_octets(e, scenario_octets(e->s, h), h->length);
}

/* The mask has a bit for each octet, 1 to compare, the first octet's the lowest. */
static void put_pattern(struct encoder *e, const struct scn_hex *h)
{
    const uint8_t *octets = scenario_octets(e->s, h);
    uint32_t bits = 0;

    put_number(e, h->length << 2 | (h->with_mask ? 2 : 0) | (h->any_rest ? 1 : 0));
    put_octets(e, octets, h->length);
    for (uint32_t i = 0; h->with_mask && i < h->length; i++) {
        bits |= (octets[h->length + i] != 0 ? 1u : 0u) << i % 8;
        if (i % 8 == 7 || i + 1 == h->length) {
            put_octet(e, bits);
            bits = 0;
        }
    }
}

static void put_result(struct encoder *e, const struct scn_output *o)
{
    put_octet(e, o->port);
    put_endpoint(e, &o->address);
}

static void put_part(struct encoder *e, const struct scn_form *form, const struct scn_part *p, const void *record)
{
    const void *member = (const char *)record + p->offset;
    const uint32_t *number = member;
    const int32_t *status = member;
    const uint64_t *time = member;

    switch ((enum scn_type)p->type) {
    case SCN_TYPE_FLAG:
    case SCN_TYPE_NEW:
        return;
    case SCN_TYPE_NUMBER:
        put_number(e, *number - p->min);
        return;
    case SCN_TYPE_FLAGS:
    case SCN_TYPE_WORD:
        put_number(e, *number);
        return;
    case SCN_TYPE_TIME:
        put_number(e, *time);
        return;
    case SCN_TYPE_OBJECT:
    case SCN_TYPE_PEER:
        put_ref(e, form, p, member);
        return;
    case SCN_TYPE_ENDPOINT:
        put_endpoint(e, member);
        return;
    case SCN_TYPE_RESULT:
        put_result(e, record);
        return;
    case SCN_TYPE_FAILURE:
    case SCN_TYPE_ENDING:
        put_status(e, *status);
        return;
    case SCN_TYPE_ANY_STATUS:
        put_any_of(e, member, false);
        return;
    case SCN_TYPE_DATA:
        put_data(e, member, 1);
        return;
    case SCN_TYPE_LONG_DATA:
        put_data(e, member, 0);
        return;
    case SCN_TYPE_PATTERN:
    case SCN_TYPE_LONG_PATTERN:
        put_pattern(e, member);
        return;
    case SCN_TYPE_MAC:
        for (int i = 0; i < 6; i++)
            put_octet(e, number[i]);
        return;
    }
}

/* The name that a step or output binds, unless it is the one that the decoder gives of itself. */
static void put_new_name(struct encoder *e, const struct scn_part *p, const struct scn_ref *r)
{
    char usual[SCN_NAME_LEN + 1];

    bytes_next_name(e->s, e->line_bound, e->bound, p->max, usual);
    if (strcmp(usual, e->s->names[r->name].text) != 0)
        put_text(e, BYTES_NAME, e->s->names[r->name].text);
    if (r->name >= e->bound)
        e->bound = r->name + 1;
}

static void put_new_names(struct encoder *e, const struct scn_form *form, const struct scn_part *places,
                          const void *record)
{
    const struct scn_part *p;

    for (uint32_t i = 0; (p = bytes_place(form, places, i)) != NULL; i++)
        if (p->type == SCN_TYPE_NEW)
            put_new_name(e, p, (const struct scn_ref *)(const void *)((const char *)record + p->offset));
}

struct tables {
    const struct scn_part *places, *options;
};

static uint32_t options_given(const struct scn_form *form, const struct tables *t, uint32_t given)
{
    const struct scn_part *p;
    uint32_t bits = 0;

    for (uint32_t i = 0; (p = bytes_option(form, t->places, t->options, i)) != NULL; i++)
        if ((given & p->bit) != 0)
            bits |= UINT32_C(1) << i;
    return bits;
}

/* Parts of a step or output: those that are always there, then which of the others are given, then these. */
static void put_parts(struct encoder *e, const struct scn_form *form, const struct tables *t, uint32_t options,
                      const void *record)
{
    const struct scn_part *p;

    for (uint32_t i = 0; (p = bytes_place(form, t->places, i)) != NULL; i++)
        put_part(e, form, p, record);
    if (options == 0)
        return;
    put_number(e, options);
    for (uint32_t i = 0; (p = bytes_option(form, t->places, t->options, i)) != NULL; i++)
        if ((options >> i & 1) != 0)
            put_part(e, form, p, record);
}

/* Where octets go on in another line, unless scenario_write begins one there anyhow. */
static void put_breaks(struct encoder *e, const struct scn_hex *h)
{
    uint32_t length = 0;

    for (uint32_t i = 1; i < h->n_pieces; i++) {
        const struct scn_piece *piece = &e->s->pieces[h->first_piece + i];

        length += piece[-1].length;
        if (length % BYTES_LINE == 0 && piece->line.before == 0 && piece->line.after == 0)
            continue;
        put_comments(e, &piece->line);
        put_other(e, BYTES_BREAK);
        put_number(e, length);
        length = 0;
    }
}

static void put_output(struct encoder *e, const struct scn_output *o, bool is_alternative)
{
    static const struct tables tables = { scn_output_parts, scn_output_options };
    const struct scn_form *form = &scn_output_forms[o->kind];
    uint32_t options = options_given(form, &tables, o->given);

    if (is_alternative)
        put_other(e, BYTES_OR);
    else
        e->line_bound = e->bound;
    put_comments(e, &o->line);
    put_new_names(e, form, tables.places, o);
    put_octet(e, (options == 0 ? BYTES_OUTPUT : BYTES_OUTPUT_MORE) + o->kind);
    put_parts(e, form, &tables, options, o);
}

static void put_outputs(struct encoder *e, const struct scn_step *step)
{
    for (uint32_t i = 0; i < step->n_outputs; i++) {
        const struct scn_output *o = &e->s->outputs[step->first_output + i];

        put_output(e, o, i != 0 && o[-1].or_next);
        put_breaks(e, &o->data);
    }
}

static void put_step(struct encoder *e, const struct scn_step *step)
{
    static const struct tables tables = { scn_step_parts, scn_step_options };
    const struct scn_form *form = &scn_step_forms[step->kind];
    uint32_t options = options_given(form, &tables, step->given);

    e->line_bound = e->bound;
    put_comments(e, &step->line);
    put_new_names(e, form, tables.places, step);
    put_octet(e, (options == 0 ? BYTES_STEP : BYTES_STEP_MORE) + step->kind);
    put_parts(e, form, &tables, options, step);
    put_breaks(e, &step->data);
    if (step->result.n != 0) {
        put_other(e, BYTES_RESULT);
        put_any_of(e, &step->result, form->result == SCN_RESULT_COUNT);
    }
    put_outputs(e, step);
}

static void put_steps(struct encoder *e)
{
    uint64_t now = 0;

    for (uint32_t i = 0; i < e->s->n_steps; i++) {
        const struct scn_step *step = &e->s->steps[i];

        if (step->time_ms != now) {
            put_other(e, BYTES_TIME);
            put_number(e, step->time_ms - now);
            now = step->time_ms;
        }
        put_step(e, step);
    }
}

/* The options of a line of the set-up. */
static void put_setup(struct encoder *e, const struct scn_part *options)
{
    uint32_t given = 0;

    for (uint32_t i = 0; options[i].word != NULL; i++)
        if ((e->s->setup.given & options[i].bit) != 0)
            given |= UINT32_C(1) << i;
    put_number(e, given);
    for (uint32_t i = 0; options[i].word != NULL; i++)
        if ((given >> i & 1) != 0)
            put_part(e, NULL, &options[i], &e->s->setup);
}

static void put_adapter(struct encoder *e)
{
    const struct scn_setup *setup = &e->s->setup;

    put_comments(e, &setup->adapter_line);
    put_other(e, BYTES_ADAPTER);
    put_octet(e, setup->n_addresses - 1);
    for (uint32_t i = 0; i < setup->n_addresses; i++)
        put_address(e, bytes_own_addresses, BYTES_OWN_ADDRESSES, &setup->address[i]);
    put_setup(e, scn_adapter_options);
}

static void put_port(struct encoder *e)
{
    put_comments(e, &e->s->setup.port_line);
    put_other(e, BYTES_PORT);
    put_setup(e, scn_port_options);
}

static void put_setups(struct encoder *e)
{
    const struct scn_setup *setup = &e->s->setup;

    if (setup->has_port && setup->port_first)
        put_port(e);
    if (setup->has_adapter)
        put_adapter(e);
    if (setup->has_port && !setup->port_first)
        put_port(e);
}

void bytes_encode(FILE *out, const struct scenario *s)
{
    struct encoder e = { .out = out, .s = s };

    if (strcmp(text_at(&e, s->title), BYTES_TITLE_TEXT) != 0)
        put_text(&e, BYTES_TITLE, text_at(&e, s->title));
    put_setups(&e);
    put_steps(&e);
    if (s->last_comments != 0)
        put_text(&e, BYTES_BEFORE, text_at(&e, s->last_comments));
}
