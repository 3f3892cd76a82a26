/* SPDX-License-Identifier: Apache-2.0 */
/* One frame as hexadecimal text. */
#define _POSIX_C_SOURCE 200809L
#include "hex_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "status.h"

/* Line and column count octets from 1. */
struct place {
    uint64_t line, column;
};

struct hex_reader {
    struct source *source;
    struct place here;      /* of the octet that was read last */
    bool has_comment;
};

static int next_octet(struct hex_reader *r)
{
    int c = source_octet(r->source);

    r->here.column++;
    return c;
}

static void end_line(struct hex_reader *r)
{
    r->here.line++;
    r->here.column = 0;
}

static void skip_comment(struct hex_reader *r)
{
    int c;

    r->has_comment = true;
    do
        c = next_octet(r);
    while (c >= 0 && c != '\n');
    end_line(r);
}

/* The next octet that is neither white space nor in a comment, or -1. */
static int next_mark(struct hex_reader *r)
{
    for (;;) {
        int c = next_octet(r);

        if (c == '\n')
            end_line(r);
        else if (c == '#')
            skip_comment(r);
        else if (c < 0 || strchr(" \t\r\v\f", c) == NULL || c == '\0')
            return c;
    }
}

static int digit_value(int c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c > 0 ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;

    return found == NULL ? -1 : (int)(found - digits);
}

static int complain_at(const struct hex_reader *r, struct place p, const char *what)
{
    complain("%s:%" PRIu64 ":%" PRIu64 ": %s", r->source->name, p.line, p.column, what);
    return STATUS_BAD_INPUT;
}

static int complain_mark(const struct hex_reader *r, int c)
{
    char what[96];

    if (c > 0x20 && c < 0x7f)
        snprintf(what, sizeof what, "found '%c', expected hexadecimal digits, white space or # comments", c);
    else
        snprintf(what, sizeof what,
                 "found octet %02x, expected hexadecimal digits, white space or # comments", (unsigned)c);
    return complain_at(r, r->here, what);
}

/* What the end of the text means, with n octets read. */
static int judge_end(const struct hex_reader *r, uint32_t n)
{
    int status = source_status(r->source);

    /* A comment shows that the frame of 0 octets is meant. */
    if (status != STATUS_OK || n != 0 || r->has_comment)
        return status;
    complain("%s: there is no octet in it, expected hexadecimal digits "
             "(a frame of 0 octets needs a # comment)", r->source->name);
    return STATUS_BAD_INPUT;
}

/* The end of the text stands where the second digit should. */
static int judge_odd_end(const struct hex_reader *r, struct place first)
{
    int status = source_status(r->source);

    if (status != STATUS_OK)
        return status;
    return complain_at(r, first, "this digit has no second one, expected two hexadecimal digits an octet");
}

int hex_file_read(struct source *s, uint8_t out[HEX_MAX_FRAME], uint32_t *n)
{
    struct hex_reader r = { .source = s, .here = { 1, 0 } };
    struct place first;
    int high, low, c;

    *n = 0;
    for (;;) {
        c = next_mark(&r);
        if (c < 0)
            return judge_end(&r, *n);
        high = digit_value(c);
        if (high < 0)
            return complain_mark(&r, c);
        if (*n == HEX_MAX_FRAME)
            return complain_at(&r, r.here,
                               "the frame goes on after 65535 octets, expected one Ethernet frame");
        first = r.here;
        c = next_mark(&r);
        if (c < 0)
            return judge_odd_end(&r, first);
        low = digit_value(c);
        if (low < 0)
            return complain_mark(&r, c);
        out[(*n)++] = (uint8_t)(high * 16 + low);
    }
}
