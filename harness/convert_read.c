/* SPDX-License-Identifier: Apache-2.0 */
/* What assay convert reads: each form becomes a scenario. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "capture_file.h"
#include "complain.h"
#include "convert_form.h"
#include "hex_file.h"
#include "interrupt.h"
#include "scenario_build.h"
#include "scenario_file.h"
#include "status.h"

/* Some 130 kB together: too much for a stack that is small. */
static struct source source;
static uint8_t hex_frame[HEX_MAX_FRAME];

struct taker {
    struct scenario *s;
    const char *name;           /* of the file, for messages */
    uint64_t frames;            /* so far, as assay decode numbers them */
    uint64_t first_ms, last_ms;
    uint64_t n_long, first_long, n_cut, first_cut, n_back, first_back;
};

static void count(uint64_t *n, uint64_t *first, uint64_t frame)
{
    if ((*n)++ == 0)
        *first = frame;
}

/* The clock of assay decode: it starts with the first frame and never goes back. */
static bool advance_clock(struct taker *t, const struct captured *c)
{
    if (t->frames == 1) {
        t->first_ms = c->ms;
        t->last_ms = c->ms;
    }
    if (c->ms < t->last_ms)
        count(&t->n_back, &t->first_back, t->frames);
    else
        t->last_ms = c->ms;
    return t->last_ms - t->first_ms <= SCN_MAX_TIME_MS;
}

static int add_frame(struct taker *t, const struct captured *c)
{
    struct scn_step *step;

    if (t->s->n_steps == SCN_MAX_STEPS) {
        complain("%s: frame %" PRIu64 ": is one too many, expected at most %u", t->name, t->frames, SCN_MAX_STEPS);
        return STATUS_BAD_INPUT;
    }
    if (!scenario_add_step(t->s, SCN_FRAME, &step) || !scenario_add_hex(t->s, c->octets, NULL, c->n, &step->data)) {
        complain("%s: frame %" PRIu64 ": there is no memory for it", t->name, t->frames);
        return STATUS_BAD_INPUT;
    }
    step->time_ms = t->last_ms - t->first_ms;
    return interrupt_seen() ? STATUS_INTERRUPTED : STATUS_OK;
}

/* A captured_sink. */
static int take_frame(void *context, const struct captured *c)
{
    struct taker *t = context;

    t->frames++;
    if (!advance_clock(t, c)) {
        complain("%s: frame %" PRIu64 ": comes %" PRIu64 " ms after the first one, expected at most %" PRIu64, t->name,
                 t->frames, t->last_ms - t->first_ms, SCN_MAX_TIME_MS);
        return STATUS_BAD_INPUT;
    }
    if (c->cut)
        count(&t->n_cut, &t->first_cut, t->frames);
    if (c->n <= SCN_MAX_FRAME)
        return add_frame(t, c);
    count(&t->n_long, &t->first_long, t->frames);
    return STATUS_OK;
}

static int take_hex(struct taker *t, struct source *in)
{
    struct captured c = { .octets = hex_frame };
    int status = hex_file_read(in, hex_frame, &c.n);

    if (status != STATUS_OK)
        return status;
    if (c.n <= SCN_MAX_FRAME)
        return take_frame(t, &c);
    complain("%s: the frame has %" PRIu32 " octets, expected at most %u", t->name, c.n, SCN_MAX_FRAME);
    return STATUS_BAD_INPUT;
}

static void note(const struct taker *t, uint64_t n, uint64_t first, const char *what)
{
    if (n != 0)
        complain("%s: %" PRIu64 " of %" PRIu64 " frames, the first of them frame %" PRIu64 ", %s", t->name, n, t->frames,
                 first, what);
}

/* Says which file the frames are from, without the folder. */
static bool add_title(const struct taker *t)
{
    const char *slash = strrchr(t->name, '/');
    char title[320];
    int len = snprintf(title, sizeof title, "# The frames of %.255s\n", slash == NULL ? t->name : slash + 1);

    for (int i = 0; i < len - 1; i++)
        if (title[i] < 0x20 || title[i] > 0x7e)
            title[i] = '?';
    while (len > 1 && title[len - 2] == ' ') {
        title[len - 2] = '\n';
        len--;
    }
    return scenario_add_text(t->s, title, (size_t)len, &t->s->title);
}

/* What is long in a capture can be too long for a scenario in more than one way; its reader knows all of them. */
static int check_size(const struct taker *t)
{
    struct scenario_error e = { .status = STATUS_BAD_INPUT, .text = "no memory" };
    struct scenario again;
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    if (out != NULL) {
        scenario_write(out, t->s);
        if (fclose(out) == 0 && scenario_read_memory(&again, text, n, &e) == STATUS_OK)
            scenario_free(&again);
    }
    free(text);
    if (e.status != STATUS_OK)
        complain("%s: its frames do not fit into a scenario (%s)", t->name, e.text);
    return e.status;
}

static int finish_frames(struct taker *t)
{
    note(t, t->n_long, t->first_long, "are longer than 1600 octets and left out");
    note(t, t->n_cut, t->first_cut, "were cut by the capture and are taken as they are");
    note(t, t->n_back, t->first_back, "have a time stamp before the one in front, and get that one");
    if (t->s->n_steps == 0) {
        complain("%s: there is no frame in it for a scenario, expected one or more", t->name);
        return STATUS_BAD_INPUT;
    }
    if (!add_title(t)) {
        complain("%s: there is no memory for it", t->name);
        return STATUS_BAD_INPUT;
    }
    return check_size(t);
}

static int read_frames(struct scenario *s, const char *path, enum convert_form form)
{
    struct taker t = { .s = s };
    int status;

    interrupt_catch();
    status = source_open(&source, path);
    if (status != STATUS_OK)
        return status;
    scenario_init(s);
    t.name = source.name;
    status = form == CONVERT_HEX ? take_hex(&t, &source) : capture_file_read(&source, take_frame, &t);
    source_close(&source);
    if (status == STATUS_OK)
        status = finish_frames(&t);
    if (status != STATUS_OK)
        scenario_free(s);
    return status;
}

static int read_bytes(struct scenario *s, const char *path)
{
    const char *name = scenario_file_name(path);
    char *octets;
    size_t n;
    int status = scenario_file_text(path, &octets, &n);

    if (status != STATUS_OK)
        return status;
    if (n > SCN_MAX_FILE) {
        complain("%s: goes on after %u octets, expected no more", name, SCN_MAX_FILE);
        status = STATUS_BAD_INPUT;
    } else if (!bytes_decode(s, (const uint8_t *)octets, n)) {
        complain("%s: there is no memory for it", name);
        status = STATUS_BAD_INPUT;
    }
    free(octets);
    return status;
}

int convert_read(struct scenario *s, const char *path, enum convert_form form)
{
    switch (form) {
    case CONVERT_TEXT:
        return scenario_load(s, path);
    case CONVERT_BYTES:
        return read_bytes(s, path);
    case CONVERT_PCAP:
    case CONVERT_HEX:
        return read_frames(s, path, form);
    case CONVERT_UNKNOWN:
        break;
    }
    return STATUS_BAD_INPUT;
}
