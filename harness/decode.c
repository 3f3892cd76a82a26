/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay decode: frames from files through the reference. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "capture_file.h"
#include "command.h"
#include "complain.h"
#include "decode_options.h"
#include "hex_file.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"
#include "run.h"
#include "status.h"
#include "view_json.h"
#include "view_text.h"

/* Some 100 kB together: too much for a stack that is small. */
static struct run run;
static struct source source;
static uint8_t hex_frame[HEX_MAX_FRAME];

/* Frames that come from a running capture are shown as they come. */
static int take_live_frame(void *r, const struct captured *c)
{
    int status = run_frame(r, c);

    fflush(stdout);
    return status;
}

static int decode_hex(struct run *r, struct source *s)
{
    struct captured c = { .octets = hex_frame };
    int status = hex_file_read(s, hex_frame, &c.n);

    return status == STATUS_OK ? run_frame(r, &c) : status;
}

static int decode_open_file(struct run *r, struct source *s)
{
    r->file_name = s->name;
    switch (source_kind(s)) {
    case SOURCE_HEX:
        return decode_hex(r, s);
    case SOURCE_CAPTURE:
        return capture_file_read(s, s->is_stdin ? take_live_frame : run_frame, r);
    case SOURCE_UNKNOWN:
        break;
    }
    complain("%s: is neither pcap nor pcapng (begins with octet %02x), expected a capture, "
             "or hexadecimal text in a file named .hex", s->name, s->ahead[0]);
    return STATUS_BAD_INPUT;
}

static int decode_file(struct run *r, const char *path)
{
    int status = source_open(&source, path);

    if (status != STATUS_OK)
        return status;
    r->file = path;
    status = decode_open_file(r, &source);
    source_close(&source);
    return status;
}

static int start_anew(struct run *r)
{
    int status = run_finish(r);

    totals_add_stats(&r->totals, &r->port.stats);
    run_start(r);
    return status;
}

static int decode_files(struct run *r, const struct decode_options *o)
{
    int status = STATUS_OK;

    for (int i = 0; i < o->n_files && status == STATUS_OK; i++) {
        if (i > 0 && o->reset)
            status = start_anew(r);
        if (status == STATUS_OK)
            status = decode_file(r, o->files[i]);
    }
    /* After a stop nobody knows what the next frame would have been, so no deadline is said to pass. */
    return status == STATUS_OK ? run_finish(r) : status;
}

int decode_main(int argc, char **argv)
{
    struct decode_options options;
    struct json_options json;
    struct text_options text;
    int status = decode_options_read(argc, argv, &options);

    if (status != STATUS_OK)
        return status;
    json.indications_only = options.indications_only;
    text.indications_only = options.indications_only;
    text.has_several_files = options.n_files > 1;
    text.shown_file = NULL;
    text.coloured = look_is_coloured(options.colour);
    run.policy = options.policy;
    run.view = options.json ? view_json : view_text;
    run.view_context = options.json ? (void *)&json : (void *)&text;
    run.tells_notes = !options.json;
    run_start(&run);
    interrupt_catch();
    progress_start();
    status = decode_files(&run, &options);
    totals_add_stats(&run.totals, &run.port.stats);
    progress_hide();
    if (!options.json && (status == STATUS_OK || run.frames != 0))
        totals_show(&run.totals);
    return output_flush() == STATUS_OK ? status : STATUS_BAD_INPUT;
}
