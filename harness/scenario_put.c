/* SPDX-License-Identifier: Apache-2.0 */
/* Writing the parts of a scenario. */
#include "scenario_put.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "address_text.h"
#include "ntstatus_names.h"

#define CHUNK 32u           /* octets on a line of those that may go on */
#define MORE_INDENT 8

void scn_put(struct scn_writer *w, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vfprintf(w->out, format, args);
    va_end(args);
    w->column += n > 0 ? n : 0;
}

void scn_put_before(struct scn_writer *w, uint32_t text, int indent)
{
    const char *at = text == 0 ? "" : w->s->text + text;

    while (*at != '\0') {
        size_t len = strcspn(at, "\n");

        fprintf(w->out, "%*s%.*s\n", len == 0 ? 0 : indent, "", (int)len, at);
        at += len + (at[len] == '\n' ? 1 : 0);
    }
}

void scn_end_line(struct scn_writer *w, uint32_t after)
{
    if (after != 0)
        scn_put(w, "  %s", w->s->text + after);
    fputc('\n', w->out);
    w->column = 0;
}

static void put_octets(struct scn_writer *w, const struct scn_hex *h, uint32_t first, uint32_t n)
{
    const uint8_t *octets = scenario_octets(w->s, h);

    for (uint32_t i = first; i < first + n; i++)
        if (h->with_mask && octets[h->length + i] == 0)
            scn_put(w, "..");
        else
            scn_put(w, "%02x", octets[i]);
    if (h->any_rest && first + n == h->length)
        scn_put(w, "*");
}

static void put_hex(struct scn_writer *w, const struct scn_hex *h)
{
    if (h->length == 0 && !h->any_rest)
        scn_put(w, "none");
    else
        put_octets(w, h, 0, h->length);
}

static uint32_t piece_length(const struct scn_writer *w, const struct scn_hex *h, uint32_t piece)
{
    return h->n_pieces == 0 ? h->length : w->s->pieces[h->first_piece + piece].length;
}

/* The first of the lines that the octets take. Those of an output with alternatives behind it stay on its line. */
static void put_long_hex(struct scn_writer *w, const struct scn_hex *h, bool may_go_on)
{
    uint32_t n = piece_length(w, h, 0);

    n = n < CHUNK ? n : CHUNK;
    if (h->length == 0 || n == h->length || !may_go_on) {
        put_hex(w, h);
        return;
    }
    put_octets(w, h, 0, n);
    w->more = h;
    w->written = n;
}

/* The octets up to end, on lines of their own, the first with the comments of line. */
static void put_piece(struct scn_writer *w, const struct scn_hex *h, uint32_t end, const struct scn_line *line)
{
    if (line != NULL)
        scn_put_before(w, line->before, MORE_INDENT);
    while (w->written < end) {
        uint32_t n = end - w->written;

        n = n < CHUNK ? n : CHUNK;
        scn_put(w, "%*s+ ", MORE_INDENT, "");
        put_octets(w, h, w->written, n);
        scn_end_line(w, line == NULL ? 0 : line->after);
        line = NULL;
        w->written += n;
    }
}

void scn_put_more(struct scn_writer *w)
{
    const struct scn_hex *h = w->more;
    uint32_t end;

    if (h == NULL)
        return;
    w->more = NULL;
    end = piece_length(w, h, 0);
    put_piece(w, h, end, NULL);
    for (uint32_t i = 1; i < h->n_pieces; i++) {
        end += piece_length(w, h, i);
        put_piece(w, h, end, &w->s->pieces[h->first_piece + i].line);
    }
}

static void put_status(struct scn_writer *w, int32_t status)
{
    char text[NTSTATUS_TEXT_SIZE];

    scn_put(w, "%s", ntstatus_text(status, text));
}

void scn_put_any_of(struct scn_writer *w, const struct scn_any_of *a, bool is_count)
{
    for (uint32_t i = 0; i < a->n; i++) {
        scn_put(w, "%s", i == 0 ? "" : "|");
        if (is_count)
            scn_put(w, "%" PRId32, a->value[i]);
        else
            put_status(w, a->value[i]);
    }
}

static void put_result(struct scn_writer *w, const struct scn_output *o)
{
    static const char *const ports[] = {
        [SCN_PORT_NUMBER] = NULL, [SCN_PORT_ANY] = "*", [SCN_PORT_EPHEMERAL] = "ephemeral",
    };
    char text[ADDRESS_TEXT_SIZE];

    endpoint_text(text, &o->address, ports[o->port]);
    scn_put(w, "%s", text);
}

static void put_endpoint(struct scn_writer *w, const struct ndk_endpoint *e)
{
    char text[ADDRESS_TEXT_SIZE];

    endpoint_text(text, e, NULL);
    scn_put(w, "%s", text);
}

static void put_ref(struct scn_writer *w, const struct scn_ref *ref)
{
    char text[SCN_REF_SIZE];

    scn_put(w, "%s", scenario_ref_text(w->s, ref, text));
}

void scn_put_time(struct scn_writer *w, uint64_t ms)
{
    scn_put(w, "%" PRIu64 ".%03u", ms / 1000, (unsigned)(ms % 1000));
}

static void put_mac(struct scn_writer *w, const uint32_t mac[6])
{
    for (uint32_t i = 0; i < 6; i++)
        scn_put(w, "%s%02x", i == 0 ? "" : ":", (unsigned)mac[i]);
}

void scn_put_value(struct scn_writer *w, const struct scn_part *p, const void *record, bool may_go_on)
{
    const void *member = (const char *)record + p->offset;

    switch ((enum scn_type)p->type) {
    case SCN_TYPE_FLAG:
        break;
    case SCN_TYPE_NUMBER:
        scn_put(w, "%" PRIu32, *(const uint32_t *)member);
        break;
    case SCN_TYPE_FLAGS:
        scn_put(w, "%08" PRIx32, *(const uint32_t *)member);
        break;
    case SCN_TYPE_TIME:
        scn_put_time(w, *(const uint64_t *)member);
        break;
    case SCN_TYPE_WORD:
        scn_put(w, "%s", p->words[*(const uint32_t *)member]);
        break;
    case SCN_TYPE_NEW:
    case SCN_TYPE_OBJECT:
    case SCN_TYPE_PEER:
        put_ref(w, member);
        break;
    case SCN_TYPE_ENDPOINT:
        put_endpoint(w, member);
        break;
    case SCN_TYPE_RESULT:
        put_result(w, record);
        break;
    case SCN_TYPE_FAILURE:
    case SCN_TYPE_ENDING:
        put_status(w, *(const int32_t *)member);
        break;
    case SCN_TYPE_ANY_STATUS:
        scn_put_any_of(w, member, false);
        break;
    case SCN_TYPE_DATA:
    case SCN_TYPE_PATTERN:
        put_hex(w, member);
        break;
    case SCN_TYPE_LONG_DATA:
    case SCN_TYPE_LONG_PATTERN:
        put_long_hex(w, member, may_go_on);
        break;
    case SCN_TYPE_MAC:
        put_mac(w, member);
        break;
    }
}
