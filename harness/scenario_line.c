/* SPDX-License-Identifier: Apache-2.0 */
/* Lines and words of a scenario. */
#define _POSIX_C_SOURCE 200809L
#include "scenario_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "scenario_build.h"
#include "status.h"

#define MAX_SHOWN 40    /* octets of a word that a message shows */

static void set_error(struct scn_reader *r, uint32_t column, const char *format, va_list args)
{
    r->e->status = STATUS_BAD_INPUT;
    r->e->line = r->line;
    r->e->column = column;
    vsnprintf(r->e->text, sizeof r->e->text, format, args);
}

bool scn_fail(struct scn_reader *r, uint32_t column, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    set_error(r, column, format, args);
    va_end(args);
    return false;
}

bool scn_no_memory(struct scn_reader *r)
{
    return scn_fail(r, 1, "there is no memory for more of the scenario");
}

bool scn_unexpected(struct scn_reader *r, const char *format, ...)
{
    char expected[300];
    va_list args;

    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    if (r->word_length > MAX_SHOWN)
        return scn_fail(r, r->column, "found '%.*s...', expected %s", MAX_SHOWN, r->word, expected);
    if (r->word_length != 0)
        return scn_fail(r, r->column, "found '%.*s', expected %s", (int)r->word_length, r->word, expected);
    if (r->pos < r->length && (uint8_t)r->text[r->pos] >= 0x80)
        return scn_fail(r, r->column, "found octet %02x, expected ASCII outside comments", (uint8_t)r->text[r->pos]);
    return scn_fail(r, r->column, "found the end of the line, expected %s", expected);
}

static int next_octet(struct scn_reader *r)
{
    if (r->in != NULL)
        return getc_unlocked(r->in);
    if (r->left == 0)
        return EOF;
    r->left--;
    return *r->at++;
}

/* Fills the line up to LF or the end; *last is what ended it. */
static bool fill_line(struct scn_reader *r, int *last)
{
    int c;

    r->length = 0;
    while ((c = next_octet(r)) != EOF && c != '\n') {
        if (r->taken++ >= SCN_MAX_FILE)
            return scn_fail(r, r->length + 1, "the scenario goes on after %u octets, expected no more", SCN_MAX_FILE);
        if (r->length > SCN_MAX_LINE || (r->length == SCN_MAX_LINE && c != '\r'))
            return scn_fail(r, SCN_MAX_LINE + 1, "the line goes on after %u octets, expected no more", SCN_MAX_LINE);
        r->text[r->length++] = (char)c;
    }
    *last = c;
    if (r->in != NULL && ferror(r->in))
        return scn_fail(r, r->length + 1, "cannot be read (%s), expected a readable file", strerror(errno));
    r->taken += c == '\n' ? 1 : 0;
    return true;
}

/* The octets of the UTF-8 character at text, of n; 0 when it is none (RFC 3629). */
static uint32_t utf8_length(const char *text, uint32_t n)
{
    const uint8_t *o = (const uint8_t *)text;
    uint32_t len = o[0] < 0x80 ? 1 : o[0] < 0xc2 ? 0 : o[0] < 0xe0 ? 2 : o[0] < 0xf0 ? 3 : o[0] < 0xf5 ? 4 : 0;

    if (len > n)
        return 0;
    for (uint32_t i = 1; i < len; i++)
        if ((o[i] & 0xc0) != 0x80)
            return 0;
    /* Longer than needed, surrogates, above 10FFFF. */
    if ((o[0] == 0xe0 && o[1] < 0xa0) || (o[0] == 0xed && o[1] > 0x9f) || (o[0] == 0xf0 && o[1] < 0x90) ||
        (o[0] == 0xf4 && o[1] > 0x8f))
        return 0;
    return len;
}

static bool check_octets(struct scn_reader *r)
{
    uint32_t len;

    for (uint32_t i = 0; i < r->length; i += len) {
        uint8_t c = (uint8_t)r->text[i];

        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return scn_fail(r, i + 1, "found octet %02x, expected text", c);
        len = utf8_length(r->text + i, r->length - i);
        if (len == 0)
            return scn_fail(r, i + 1, "found octet %02x, expected UTF-8", c);
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool scn_next_line(struct scn_reader *r, bool *more)
{
    int last = EOF;

    r->line++;
    if (!fill_line(r, &last))
        return false;
    *more = last != EOF || r->length != 0;
    if (r->length != 0 && r->text[r->length - 1] == '\r')
        r->length--;
    if (!check_octets(r))
        return false;
    while (r->length != 0 && is_blank(r->text[r->length - 1]))
        r->length--;
    scn_rewind(r);
    return true;
}

void scn_rewind(struct scn_reader *r)
{
    r->pos = 0;
    r->word_length = 0;
    r->column = 1;
}

/* A handle, where one can be: #5, #-5. */
static bool is_handle(const struct scn_reader *r, uint32_t pos)
{
    if (pos + 1 < r->length && r->text[pos + 1] == '-')
        pos++;
    return pos + 1 < r->length && r->text[pos + 1] >= '0' && r->text[pos + 1] <= '9';
}

void scn_next_word(struct scn_reader *r, bool with_handle)
{
    uint32_t end;

    while (r->pos < r->length && is_blank(r->text[r->pos]))
        r->pos++;
    r->word = r->text + r->pos;
    r->word_length = 0;
    r->column = r->pos + 1;
    if (r->pos < r->length && r->text[r->pos] == '#' && !(with_handle && is_handle(r, r->pos)))
        return;
    for (end = r->pos; end < r->length && !is_blank(r->text[end]) && (uint8_t)r->text[end] < 0x80; end++)
        ;
    r->word_length = end - r->pos;
    r->pos = end;
}

bool scn_word_is(const struct scn_reader *r, const char *text)
{
    return strlen(text) == r->word_length && memcmp(r->word, text, r->word_length) == 0;
}

bool scn_is_comment_line(struct scn_reader *r)
{
    bool is_comment;

    scn_rewind(r);
    scn_next_word(r, false);
    is_comment = r->word_length == 0 && (r->pos == r->length || r->text[r->pos] == '#');
    if (!is_comment)
        scn_rewind(r);
    return is_comment;
}

static bool check_comment(struct scn_reader *r)
{
    if (r->length - r->pos > SCN_MAX_COMMENT)
        return scn_fail(r, r->pos + SCN_MAX_COMMENT + 1, "the comment goes on after %u octets, expected no more",
                        SCN_MAX_COMMENT);
    return true;
}

bool scn_keep_comment(struct scn_reader *r)
{
    uint32_t n = r->length - r->pos;
    bool follows_blank = r->waiting != 0 && r->comments[r->waiting - 1] == '\n' &&
                         (r->waiting == 1 || r->comments[r->waiting - 2] == '\n');

    if (!check_comment(r))
        return false;
    if (n == 0 && follows_blank)    /* one blank line is as good as several */
        return true;
    if (r->waiting_room - r->waiting < n + 1) {
        uint32_t room = 2 * r->waiting_room + n + 1;
        char *moved = realloc(r->comments, room);

        if (moved == NULL)
            return scn_no_memory(r);
        r->comments = moved;
        r->waiting_room = room;
    }
    memcpy(r->comments + r->waiting, r->text + r->pos, n);
    r->comments[r->waiting + n] = '\n';
    r->waiting += n + 1;
    return true;
}

bool scn_take_comments(struct scn_reader *r, uint32_t *text)
{
    *text = 0;
    if (r->waiting != 0 && !scenario_add_text(r->s, r->comments, r->waiting, text))
        return scn_no_memory(r);
    r->waiting = 0;
    return true;
}

bool scn_begin(struct scn_reader *r, struct scn_line *line)
{
    line->line = r->line;
    line->column = r->column;
    return scn_take_comments(r, &line->before);
}

bool scn_end(struct scn_reader *r, uint32_t *after, const char *expected)
{
    if (r->word_length != 0 || (r->pos < r->length && r->text[r->pos] != '#'))
        return scn_unexpected(r, "%s", expected);
    if (r->pos == r->length)
        return true;
    if (!check_comment(r))
        return false;
    if (!scenario_add_text(r->s, r->text + r->pos, r->length - r->pos, after))
        return scn_no_memory(r);
    return true;
}
