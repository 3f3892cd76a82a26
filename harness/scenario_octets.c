/* SPDX-License-Identifier: Apache-2.0 */
/* Reading octets of a scenario. */
#include "scenario_octets.h"

#include "scenario_build.h"
#include "scenario_value.h"

int scn_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool is_pattern(const struct scn_part *p)
{
    return p->type == SCN_TYPE_PATTERN || p->type == SCN_TYPE_LONG_PATTERN;
}

static bool may_go_on(const struct scn_part *p)
{
    return p->type == SCN_TYPE_LONG_DATA || p->type == SCN_TYPE_LONG_PATTERN;
}

static bool bad_digit(struct scn_reader *r, const struct scn_part *p, uint32_t i)
{
    const char *expected = is_pattern(p) ? "hexadecimal digits, `..' or a final `*'" : "hexadecimal digits";

    return scn_fail(r, r->column + i, "found '%c' in '%.*s%s', expected %s", r->word[i],
                    (int)(r->word_length < 40 ? r->word_length : 40), r->word, r->word_length > 40 ? "..." : "", expected);
}

/* Appends the two characters at i to the scratch. */
static bool take_octet(struct scn_reader *r, const struct scn_part *p, uint32_t i)
{
    struct scn_scratch *t = &r->scratch;
    int high = scn_digit(r->word[i]), low;
    bool is_any = is_pattern(p) && r->word[i] == '.';

    if (high < 0 && !is_any)
        return bad_digit(r, p, i);
    if (i + 1 == r->word_length)
        return scn_fail(r, r->column + i, "found a single '%c' at the end, expected two characters for each octet",
                        r->word[i]);
    low = scn_digit(r->word[i + 1]);
    if (is_any ? r->word[i + 1] != '.' : low < 0)
        return bad_digit(r, p, i + 1);
    if (t->n == p->max)
        return scn_fail(r, r->column + i, "found octet %u, expected at most %u", t->n + 1, p->max);
    t->octets[t->n] = is_any ? 0 : (uint8_t)(16 * high + low);
    t->mask[t->n++] = is_any ? 0 : 0xff;
    t->with_mask = t->with_mask || is_any;
    return true;
}

static bool take_word(struct scn_reader *r, const struct scn_part *p)
{
    uint32_t end = r->word_length;

    if (is_pattern(p) && r->word[end - 1] == '*') {
        r->scratch.any_rest = true;
        end--;
    }
    for (uint32_t i = 0; i < end; i += 2)
        if (!take_octet(r, p, i))
            return false;
    return true;
}

bool scn_read_octets(struct scn_reader *r, const struct scn_part *p, struct scn_hex *h)
{
    char expected[SCN_EXPECTED_SIZE];
    bool is_none = scn_word_is(r, "none") && p->type != SCN_TYPE_DATA;

    if (!scn_finish_octets(r))
        return false;
    scn_expected(p, expected);
    if (r->word_length == 0)
        return scn_unexpected(r, "%s", expected);
    r->scratch.target = h;
    r->scratch.part = p;
    r->scratch.n = 0;
    r->scratch.with_mask = false;
    r->scratch.any_rest = false;
    if (!is_none && !take_word(r, p))
        return false;
    return (may_go_on(p) && !is_none) || scn_finish_octets(r);
}

/* The octets are those of the line with + that begins here. */
static bool may_read_more(struct scn_reader *r)
{
    const struct scn_scratch *t = &r->scratch;

    if (t->target == NULL)
        return scn_unexpected(r, "it below a frame or buffer");
    if (t->any_rest)
        return scn_unexpected(r, "no more octets below a final `*'");
    return true;
}

/* column: of the '+' that asks for the piece. */
static bool add_piece(struct scn_reader *r, uint32_t length, struct scn_line line, uint32_t column)
{
    if (!scenario_add_piece(r->s, r->scratch.target, length, line))
        return scn_fail(r, column, "found '+', expected no more than %u such lines", SCN_MAX_PIECES);
    return true;
}

bool scn_read_more_octets(struct scn_reader *r)
{
    struct scn_scratch *t = &r->scratch;
    const struct scn_line none = { 0, 0, 0, 0 };
    struct scn_line line = none;
    uint32_t before = t->n;

    if (!may_read_more(r) || !scn_begin(r, &line))
        return false;
    if (t->target->n_pieces == 0 && !add_piece(r, before, none, line.column))
        return false;
    scn_next_word(r, false);
    if (r->word_length == 0)
        return scn_unexpected(r, "hexadecimal digits");
    if (scn_word_is(r, "*"))
        return scn_unexpected(r, "an octet in front of it");
    if (!take_word(r, t->part))
        return false;
    scn_next_word(r, false);
    return scn_end(r, &line.after, "the end of the line") && add_piece(r, t->n - before, line, line.column);
}

bool scn_finish_octets(struct scn_reader *r)
{
    struct scn_scratch *t = &r->scratch;
    struct scn_hex *h = t->target;

    t->target = NULL;
    if (h == NULL)
        return true;
    h->any_rest = t->any_rest;
    return scenario_add_hex(r->s, t->octets, t->with_mask ? t->mask : NULL, t->n, h) || scn_no_memory(r);
}
