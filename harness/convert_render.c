/* SPDX-License-Identifier: Apache-2.0 */
/* What assay convert writes: a scenario in each form, first into memory. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <pcap/pcap.h>
#include <stdlib.h>

#include "bytes.h"
#include "complain.h"
#include "convert_form.h"
#include "scenario_file.h"
#include "status.h"

#define SNAPLEN 65535
#define ROW 32u         /* octets on a line of hexadecimal text */

static uint32_t count_frames(const struct scenario *s)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->n_steps; i++)
        n += s->steps[i].kind == SCN_FRAME ? 1 : 0;
    return n;
}

/* Frames alone can be kept: other steps are told. */
static int check_frames(const struct scenario *s, const char *path, enum convert_form form)
{
    uint32_t n = count_frames(s);

    if (form == CONVERT_HEX && n != 1) {
        complain("%s: has %" PRIu32 " frame steps, expected one, which is what hexadecimal text can hold",
                 scenario_file_name(path), n);
        return STATUS_BAD_INPUT;
    }
    if (n == 0) {
        complain("%s: has no frame step, expected one or more for a capture", scenario_file_name(path));
        return STATUS_BAD_INPUT;
    }
    if (n != s->n_steps)
        complain("%s: %" PRIu32 " of %" PRIu32 " steps are no frames and left out", scenario_file_name(path),
                 s->n_steps - n, s->n_steps);
    return STATUS_OK;
}

static void dump_frame(pcap_dumper_t *dumper, const struct scenario *s, const struct scn_step *step)
{
    struct pcap_pkthdr header = { .caplen = step->data.length, .len = step->data.length };

    header.ts.tv_sec = (time_t)(step->time_ms / 1000);
    header.ts.tv_usec = (suseconds_t)(step->time_ms % 1000 * 1000);
    pcap_dump((u_char *)dumper, &header, scenario_octets(s, &step->data));
}

/* Closes out. */
static bool write_pcap(FILE *out, const struct scenario *s)
{
    pcap_t *capture = pcap_open_dead(DLT_EN10MB, SNAPLEN);
    pcap_dumper_t *dumper = capture == NULL ? NULL : pcap_dump_fopen(capture, out);
    bool is_good = dumper != NULL;

    for (uint32_t i = 0; is_good && i < s->n_steps; i++)
        if (s->steps[i].kind == SCN_FRAME)
            dump_frame(dumper, s, &s->steps[i]);
    if (is_good) {
        is_good = pcap_dump_flush(dumper) == 0 && !ferror(out);
        pcap_dump_close(dumper);
    } else {
        fclose(out);
    }
    if (capture != NULL)
        pcap_close(capture);
    return is_good;
}

static void write_hex(FILE *out, const struct scenario *s)
{
    const struct scn_step *step = s->steps;
    const uint8_t *octets;

    while (step->kind != SCN_FRAME)
        step++;
    octets = scenario_octets(s, &step->data);
    /* Without a comment it would be a file with nothing in it. */
    if (step->data.length == 0)
        fputs("# no octets\n", out);
    for (uint32_t i = 0; i < step->data.length; i++)
        fprintf(out, "%02x%s", octets[i], i % ROW == ROW - 1 || i + 1 == step->data.length ? "\n" : "");
}

/* Closes out. */
static bool write_form(FILE *out, const struct scenario *s, enum convert_form form)
{
    bool is_good;

    if (form == CONVERT_PCAP)
        return write_pcap(out, s);
    if (form == CONVERT_HEX)
        write_hex(out, s);
    else if (form == CONVERT_BYTES)
        bytes_encode(out, s);
    else
        scenario_write(out, s);
    is_good = !ferror(out);
    return fclose(out) == 0 && is_good;
}

int convert_render(const struct scenario *s, const char *path, enum convert_form form, char **octets, size_t *n)
{
    FILE *out;

    if ((form == CONVERT_PCAP || form == CONVERT_HEX) && check_frames(s, path, form) != STATUS_OK)
        return STATUS_BAD_INPUT;
    *octets = NULL;
    *n = 0;
    out = open_memstream(octets, n);
    if (out != NULL && write_form(out, s, form))
        return STATUS_OK;
    free(*octets);
    complain("%s: there is no memory for another form of it", scenario_file_name(path));
    return STATUS_BAD_INPUT;
}
