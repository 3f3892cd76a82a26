/* SPDX-License-Identifier: Apache-2.0 */
/* The input of the byte form's decoder: octets, numbers, and text, which is made fit for a scenario. */
#include <stdlib.h>
#include <string.h>

#include "bytes_decoder.h"
#include "scenario_build.h"

uint32_t bytes_octet(struct decoder *d)
{
    if (d->left == 0)
        return 0;
    d->left--;
    return *d->at++;
}

uint64_t bytes_number(struct decoder *d)
{
    uint64_t value = 0;
    uint32_t octet = 0x80;

    for (unsigned shift = 0; shift < 64 && (octet & 0x80) != 0; shift += 7) {
        octet = bytes_octet(d);
        value |= (uint64_t)(octet & 0x7f) << shift;
    }
    return value;
}

/* Length of the character at text, of n octets; 0 for one that cannot be in a comment: no UTF-8, or a control. */
static size_t character(const uint8_t *text, size_t n)
{
    static const struct {
        uint8_t first, last, second_first, second_last, length;
    } forms[] = {
        { '\t', '\t', 0, 0, 1 }, { 0x20, 0x7e, 0, 0, 1 }, { 0xc2, 0xdf, 0x80, 0xbf, 2 },
        { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 },
        { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 },
        { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };
    size_t i = 0;

    while (i < sizeof forms / sizeof forms[0] && (text[0] < forms[i].first || text[0] > forms[i].last))
        i++;
    if (i == sizeof forms / sizeof forms[0] || forms[i].length > n)
        return 0;
    if (forms[i].length > 1 && (text[1] < forms[i].second_first || text[1] > forms[i].second_last))
        return 0;
    for (size_t k = 2; k < forms[i].length; k++)
        if ((text[k] & 0xc0) != 0x80)
            return 0;
    return forms[i].length;
}

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

/* Writes a line of n octets as a comment without blanks around it; an empty line stays empty. Returns its length, at most
 * one more than n. */
static size_t clean_line(char *out, const uint8_t *line, size_t n)
{
    size_t len = 0, step;

    while (n != 0 && is_blank(*line)) {
        line++;
        n--;
    }
    if (n != 0 && *line != '#')
        out[len++] = '#';
    for (size_t i = 0; i < n; i += step) {
        size_t valid = character(line + i, n - i);

        step = valid == 0 ? 1 : valid;
        if (len + step > SCN_MAX_COMMENT)
            break;
        memcpy(out + len, valid == 0 ? (const uint8_t *)"?" : line + i, step);
        len += step;
    }
    while (len != 0 && is_blank((uint8_t)out[len - 1]))
        len--;
    return len;
}

/* Likewise for lines, each with LF behind it. One blank line is as good as several. */
static size_t clean_lines(char *out, const uint8_t *text, size_t n, bool no_blank)
{
    bool after_blank = no_blank;
    size_t len = 0;

    while (n != 0) {
        const uint8_t *end = memchr(text, '\n', n);
        size_t taken = end == NULL ? n : (size_t)(end - text);
        size_t line = clean_line(out + len, text, taken);

        if (line != 0 || !after_blank) {
            out[len + line] = '\n';
            len += line + 1;
        }
        after_blank = no_blank || line == 0;
        taken += end == NULL ? 0 : 1;
        text += taken;
        n -= taken;
    }
    return len;
}

/* The octets of a text that comes next, at most so many. */
static const uint8_t *take(struct decoder *d, size_t most, size_t *n)
{
    uint64_t number = bytes_number(d);
    const uint8_t *text = d->at;

    *n = (size_t)(number % ((uint64_t)(d->left < most ? d->left : most) + 1));
    d->at += *n;
    d->left -= *n;
    return text;
}

void bytes_text(struct decoder *d, bool is_line, bool no_blank, uint32_t *text)
{
    size_t n, len;
    const uint8_t *from = take(d, SIZE_MAX, &n);
    char *clean;

    *text = 0;
    if (n > SCN_MAX_FILE || d->s->n_text + n > SCN_MAX_FILE)    /* more than a scenario can have */
        return;
    clean = malloc(2 * n + 2);
    len = clean == NULL ? 0 : is_line ? clean_line(clean, from, n) : clean_lines(clean, from, n, no_blank);
    if (clean == NULL || (len != 0 && !scenario_add_text(d->s, clean, len, text)))
        d->has_failed = true;
    free(clean);
}

void bytes_name(struct decoder *d, char out[SCN_NAME_LEN + 1])
{
    size_t n;
    const uint8_t *text = take(d, SCN_NAME_LEN, &n);

    out[0] = '\0';
    if (!scenario_is_name((const char *)text, n))
        return;
    memcpy(out, text, n);
    out[n] = '\0';
}
