/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios as JUnit XML. It has no times, so that equal results are equal files. */
#define _POSIX_C_SOURCE 200809L
#include "replay_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "replace_file.h"
#include "status.h"

/* The octets of the UTF-8 character at c that XML may hold, 0 if it is none. */
static size_t character(const unsigned char *c)
{
    static const struct {
        unsigned char first, last;      /* of the first octet */
        unsigned char low, high;        /* of the second one */
        size_t n;
    } forms[] = {
        { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 },
        { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xee, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 },
        { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };

    if (*c < 0x80)
        return *c >= 0x20 && *c != 0x7f ? 1 : 0;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t n = 1;

        if (*c < forms[i].first || *c > forms[i].last || c[1] < forms[i].low || c[1] > forms[i].high)
            continue;
        for (n = 2; n < forms[i].n && (c[n] & 0xc0) == 0x80; n++)
            ;
        return n == forms[i].n ? n : 0;
    }
    return 0;
}

static const char *entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

/* Writes text, ends of lines included; what XML cannot hold becomes a question mark. */
static void put(FILE *out, const char *text)
{
    while (*text != '\0') {
        size_t n = *text == '\n' ? 1 : character((const unsigned char *)text);
        const char *as = n == 0 ? "?" : entity(*text);

        if (as != NULL)
            fputs(as, out);
        else
            fwrite(text, 1, n, out);
        text += n == 0 ? 1 : n;
    }
}

static void put_mismatches(FILE *out, const char *file, const struct outcome *o)
{
    char *text = NULL;
    size_t n = 0;
    FILE *in_memory = open_memstream(&text, &n);

    if (in_memory == NULL)
        return;
    for (uint32_t i = 0; i < o->n_kept; i++)
        replay_text_mismatch(in_memory, file, &o->kept[i]);
    if (fclose(in_memory) == 0)
        put(out, text);
    free(text);
}

static const char *element(enum verdict verdict)
{
    if (verdict == VERDICT_FINDING || verdict == VERDICT_CRASH || verdict == VERDICT_BLOCKED)
        return "failure";
    return verdict == VERDICT_NOT_REPLAYABLE ? "skipped" : "error";
}

/* In one line: the first step that was wrong, or why there is none. */
static void put_message(FILE *out, const struct outcome *o)
{
    uint32_t line = o->n_kept != 0 ? o->kept[0].line : o->error.line;

    if (line != 0)
        fprintf(out, "line %" PRIu32 ": ", line);
    if (o->n_kept != 0)
        put(out, o->kept[0].step);
    else if (o->end[0] != '\0')
        put(out, o->end);
    else
        put(out, o->error.text[0] != '\0' ? o->error.text : verdict_word(o->verdict));
}

int junit_start(struct junit *j)
{
    j->text = NULL;
    j->cases = open_memstream(&j->text, &j->length);
    if (j->cases != NULL)
        return STATUS_OK;
    complain("there is no memory for the JUnit report");
    return STATUS_BAD_INPUT;
}

void junit_add(struct junit *j, const char *file, const struct outcome *o)
{
    const char *name = element(o->verdict);

    fputs("  <testcase classname=\"assay.replay\" name=\"", j->cases);
    put(j->cases, file);
    if (o->verdict == VERDICT_CONFORMS) {
        fputs("\"/>\n", j->cases);
        return;
    }
    fprintf(j->cases, "\">\n    <%s message=\"", name);
    put_message(j->cases, o);
    fputs("\">", j->cases);
    put_mismatches(j->cases, file, o);
    fprintf(j->cases, "</%s>\n  </testcase>\n", name);
}

static int write_report(const char *cases, const struct replay_totals *t, const char *device, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    int status = STATUS_BAD_INPUT;

    if (out != NULL) {
        fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"assay replay on %s\" tests=\"%" PRIu64
                "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\" skipped=\"%" PRIu64 "\">\n", device, t->scenarios,
                t->with[VERDICT_FINDING] + t->with[VERDICT_CRASH] + t->with[VERDICT_BLOCKED],
                t->with[VERDICT_DEVICE_FAILED] + t->with[VERDICT_BAD_SCENARIO] + t->with[VERDICT_INTERRUPTED],
                t->with[VERDICT_NOT_REPLAYABLE]);
        fputs(cases, out);
        fputs("</testsuite>\n", out);
    }
    if (out == NULL || fclose(out) != 0)
        complain("there is no memory for the JUnit report");
    else
        status = replace_file(path, text, n);
    free(text);
    return status;
}

int junit_finish(struct junit *j, const struct replay_totals *t, const char *device, const char *path)
{
    int status = STATUS_BAD_INPUT;

    if (fclose(j->cases) != 0)
        complain("there is no memory for the JUnit report");
    else
        status = write_report(j->text, t, device, path);
    free(j->text);
    return status;
}
