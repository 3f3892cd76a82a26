/* SPDX-License-Identifier: Apache-2.0 */
/* Reading the values of a scenario. */
#include "scenario_value.h"

#include <inttypes.h>
#include <string.h>

#include "address_text.h"
#include "ntstatus_names.h"
#include "scenario_names.h"
#include "scenario_octets.h"

#define A_NAME "a name: a letter, then up to 15 letters, digits, `_' or `-'"
#define A_TIME "a time in seconds with 1 to 3 decimals, such as 0.010"

static void words_text(const struct scn_part *p, char out[SCN_EXPECTED_SIZE])
{
    size_t n = 0;

    out[0] = '\0';
    for (uint32_t i = 0; i < p->n_words; i++)
        if (p->words[i] != NULL && n < SCN_EXPECTED_SIZE)
            n += (size_t)snprintf(out + n, SCN_EXPECTED_SIZE - n, "%s%s", n == 0 ? "" : i + 1 == p->n_words ? " or " : ", ",
                                  p->words[i]);
}

void scn_expected(const struct scn_part *p, char out[SCN_EXPECTED_SIZE])
{
    static const char *const texts[] = {
        [SCN_TYPE_FLAG] = "",
        [SCN_TYPE_FLAGS] = "8 hexadecimal digits",
        [SCN_TYPE_TIME] = A_TIME,
        [SCN_TYPE_NEW] = A_NAME,
        [SCN_TYPE_OBJECT] = "the name of an object, or #N",
        [SCN_TYPE_PEER] = "the name of a peer",
        [SCN_TYPE_ENDPOINT] = "ADDR:PORT such as 192.0.2.1:5445 or [2001:db8::1]:5445",
        [SCN_TYPE_RESULT] = "ADDR:PORT, ADDR:ephemeral or ADDR:*",
        [SCN_TYPE_FAILURE] = "an NTSTATUS error such as CANCELLED",
        [SCN_TYPE_ENDING] = "SUCCESS or an NTSTATUS error",
        [SCN_TYPE_ANY_STATUS] = "an NTSTATUS such as SUCCESS",
        [SCN_TYPE_DATA] = "hexadecimal digits",
        [SCN_TYPE_LONG_DATA] = "hexadecimal digits or none",
        [SCN_TYPE_PATTERN] = "hexadecimal digits, `..', `*' or none",
        [SCN_TYPE_LONG_PATTERN] = "hexadecimal digits, `..', `*' or none",
        [SCN_TYPE_MAC] = "an address such as 02:00:00:00:00:0a",
    };

    if (p->type == SCN_TYPE_WORD)
        words_text(p, out);
    else if (p->type == SCN_TYPE_NUMBER)
        snprintf(out, SCN_EXPECTED_SIZE, "a number from %" PRIu32 " to %" PRIu32, p->min, p->max);
    else
        snprintf(out, SCN_EXPECTED_SIZE, "%s", texts[p->type]);
}

bool scn_takes_handle(const struct scn_part *p)
{
    return p->type == SCN_TYPE_OBJECT;
}

bool scn_is_not(struct scn_reader *r, const struct scn_part *p)
{
    char expected[SCN_EXPECTED_SIZE];

    scn_expected(p, expected);
    return scn_unexpected(r, "%s", expected);
}

bool scn_read_decimal(const char *text, size_t len, uint64_t max, uint64_t *value)
{
    uint64_t v = 0;

    if (len == 0)
        return false;
    for (size_t i = 0; i < len; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');

        if (text[i] < '0' || text[i] > '9' || digit > max || v > (max - digit) / 10)
            return false;
        v = 10 * v + digit;
    }
    *value = v;
    return true;
}

static bool are_digits(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return len != 0;
}

static bool read_number(struct scn_reader *r, const struct scn_part *p, uint32_t *out)
{
    uint64_t value;

    if (!scn_read_decimal(r->word, r->word_length, p->max, &value) || value < p->min)
        return scn_is_not(r, p);
    *out = (uint32_t)value;
    return true;
}

static bool read_flags(struct scn_reader *r, const struct scn_part *p, uint32_t *out)
{
    uint32_t value = 0;

    if (r->word_length != 8)
        return scn_is_not(r, p);
    for (uint32_t i = 0; i < 8; i++) {
        int digit = scn_digit(r->word[i]);

        if (digit < 0)
            return scn_is_not(r, p);
        value = value << 4 | (uint32_t)digit;
    }
    *out = value;
    return true;
}

bool scn_read_time(struct scn_reader *r, uint64_t *ms)
{
    const char *point = r->word_length == 0 ? NULL : memchr(r->word, '.', r->word_length);
    size_t front = point == NULL ? 0 : (size_t)(point - r->word);
    size_t behind = point == NULL ? 0 : r->word_length - front - 1;
    uint64_t seconds, part;

    if (behind > 3 || !are_digits(r->word, front) || !scn_read_decimal(r->word + front + 1, behind, 999, &part))
        return scn_unexpected(r, A_TIME);
    for (; behind < 3; behind++)
        part *= 10;
    if (!scn_read_decimal(r->word, front, SCN_MAX_TIME_MS / 1000, &seconds) || 1000 * seconds + part > SCN_MAX_TIME_MS)
        return scn_unexpected(r, "a time below 1099511627.776");
    *ms = 1000 * seconds + part;
    return true;
}

static bool read_choice(struct scn_reader *r, const struct scn_part *p, uint32_t *out)
{
    for (uint32_t i = 0; i < p->n_words; i++)
        if (p->words[i] != NULL && scn_word_is(r, p->words[i])) {
            *out = i;
            return true;
        }
    return scn_is_not(r, p);
}

static bool read_endpoint(struct scn_reader *r, const struct scn_part *p, struct ndk_endpoint *out)
{
    struct ndk_endpoint e;
    size_t at;

    if (!address_read_front(r->word, r->word_length, &e, &at) ||
        !scn_read_decimal(r->word + at, r->word_length - at, 65535, &e.port))
        return scn_is_not(r, p);
    *out = e;
    return true;
}

static bool read_result(struct scn_reader *r, const struct scn_part *p, struct scn_output *out)
{
    struct ndk_endpoint e;
    size_t at, len;

    if (!address_read_front(r->word, r->word_length, &e, &at))
        return scn_is_not(r, p);
    len = r->word_length - at;
    out->port = SCN_PORT_NUMBER;
    if (len == 1 && r->word[at] == '*')
        out->port = SCN_PORT_ANY;
    else if (len == strlen("ephemeral") && memcmp(r->word + at, "ephemeral", len) == 0)
        out->port = SCN_PORT_EPHEMERAL;
    else if (!scn_read_decimal(r->word + at, len, 65535, &e.port))
        return scn_is_not(r, p);
    out->address = e;
    return true;
}

/* The part of the current word from octet `from' up to `|' becomes the current word. */
static void narrow(struct scn_reader *r, const char *word, uint32_t length, uint32_t from, uint32_t first_column)
{
    const char *bar = from == length ? NULL : memchr(word + from, '|', length - from);

    r->word = word + from;
    r->word_length = bar == NULL ? length - from : (uint32_t)(bar - r->word);
    r->column = first_column + from;
}

static bool bad_status(struct scn_reader *r)
{
    if (r->word_length == 0)
        return scn_fail(r, r->column, "found no NTSTATUS beside '|', expected one such as SUCCESS");
    return scn_unexpected(r, "an NTSTATUS such as %s, or 0x and up to 8 hexadecimal digits",
                          ntstatus_nearest(r->word, r->word_length));
}

static bool read_status(struct scn_reader *r, const struct scn_part *p, int32_t *out)
{
    int32_t status;

    if (r->word_length == 0)
        return scn_is_not(r, p);
    if (!ntstatus_read(r->word, r->word_length, &status))
        return bad_status(r);
    if (status > 0 || (status == 0 && p->type == SCN_TYPE_FAILURE))
        return scn_is_not(r, p);
    *out = status;
    return true;
}

static bool read_count(struct scn_reader *r, int32_t *out)
{
    uint64_t value;

    if (r->word_length == 0)
        return scn_fail(r, r->column, "found no number beside '|', expected one from 0 to 65536");
    if (!scn_read_decimal(r->word, r->word_length, 65536, &value))
        return scn_unexpected(r, "a number from 0 to 65536");
    *out = (int32_t)value;
    return true;
}

bool scn_read_any_of(struct scn_reader *r, bool is_count, struct scn_any_of *a)
{
    const char *word = r->word;
    uint32_t length = r->word_length, column = r->column;

    a->n = 0;
    if (length == 0)
        return scn_unexpected(r, is_count ? "a number from 0 to 65536" : "an NTSTATUS such as SUCCESS");
    for (uint32_t from = 0; from <= length; from += r->word_length + 1) {
        narrow(r, word, length, from, column);
        if (a->n == SCN_MAX_ANY_OF)
            return scn_unexpected(r, "no more than %u of which one is right", SCN_MAX_ANY_OF);
        if (is_count && !read_count(r, &a->value[a->n]))
            return false;
        if (!is_count && !ntstatus_read(r->word, r->word_length, &a->value[a->n]))
            return bad_status(r);
        a->n++;
    }
    return true;
}

static bool read_mac(struct scn_reader *r, const struct scn_part *p, uint32_t out[6])
{
    uint32_t mac[6];

    if (r->word_length != 17)
        return scn_is_not(r, p);
    for (uint32_t i = 0; i < 6; i++) {
        int high = scn_digit(r->word[3 * i]), low = scn_digit(r->word[3 * i + 1]);

        if (high < 0 || low < 0 || (i < 5 && r->word[3 * i + 2] != ':'))
            return scn_is_not(r, p);
        mac[i] = (uint32_t)(16 * high + low);
    }
    memcpy(out, mac, sizeof mac);
    return true;
}

bool scn_read_value(struct scn_reader *r, const struct scn_part *p, void *record)
{
    void *member = (char *)record + p->offset;

    switch ((enum scn_type)p->type) {
    case SCN_TYPE_FLAG:
        return true;
    case SCN_TYPE_NUMBER:
        return read_number(r, p, member);
    case SCN_TYPE_FLAGS:
        return read_flags(r, p, member);
    case SCN_TYPE_TIME:
        return scn_read_time(r, member);
    case SCN_TYPE_WORD:
        return read_choice(r, p, member);
    case SCN_TYPE_NEW:
        return scn_read_new(r, p, member);
    case SCN_TYPE_OBJECT:
    case SCN_TYPE_PEER:
        return scn_read_ref(r, p, member);
    case SCN_TYPE_ENDPOINT:
        return read_endpoint(r, p, member);
    case SCN_TYPE_RESULT:
        return read_result(r, p, record);
    case SCN_TYPE_FAILURE:
    case SCN_TYPE_ENDING:
        return read_status(r, p, member);
    case SCN_TYPE_ANY_STATUS:
        return scn_read_any_of(r, false, member);
    case SCN_TYPE_DATA:
    case SCN_TYPE_LONG_DATA:
    case SCN_TYPE_PATTERN:
    case SCN_TYPE_LONG_PATTERN:
        return scn_read_octets(r, p, member);
    case SCN_TYPE_MAC:
        return read_mac(r, p, member);
    }
    return false;
}
