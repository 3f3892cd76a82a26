/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay convert. */
#define _GNU_SOURCE
#include "convert_options.h"

#include <argp.h>
#include <string.h>

#include "complain.h"
#include "status.h"

#define NAMES "text, bytes, pcap or hex"

enum option_key {
    KEY_FROM = 0x100,
    KEY_TO
};

static const struct argp_option option_table[] = {
    { "output", 'o', "OUT", 0, "Write this file instead of standard output", 0 },
    { "from", KEY_FROM, "FORM", 0, "What IN is: " NAMES, 0 },
    { "to", KEY_TO, "FORM", 0, "What to write: " NAMES, 0 },
    { 0 },
};

static error_t take_form(const char *option, const char *name, enum convert_form *form)
{
    *form = convert_form_named(name);
    if (*form != CONVERT_UNKNOWN)
        return 0;
    complain("--%s %s: unknown, expected " NAMES, option, name);
    return EINVAL;
}

static error_t take_file(struct convert_options *o, char *path)
{
    if (o->in != NULL) {
        complain("convert: %s: is a second file, expected one", path);
        return EINVAL;
    }
    o->in = path;
    return 0;
}

static bool is_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* The forms that the options leave open follow from the names; without a name for the output it is text. */
static error_t choose_forms(struct convert_options *o)
{
    if (o->from == CONVERT_UNKNOWN)
        o->from = convert_form_of(o->in, false);
    if (o->to == CONVERT_UNKNOWN)
        o->to = is_stream(o->out) ? CONVERT_TEXT : convert_form_of(o->out, true);
    if (o->from == CONVERT_UNKNOWN && is_stream(o->in))
        complain("convert: standard input can be anything, expected --from with " NAMES);
    else if (o->from == CONVERT_UNKNOWN)
        complain("%s: unknown extension, expected .scn, .bytes, .pcap, .cap, .pcapng or .hex, or --from", o->in);
    else if (o->to == CONVERT_UNKNOWN)
        complain("%s: unknown extension, expected .scn, .bytes, .pcap, .cap or .hex, or --to", o->out);
    return o->from == CONVERT_UNKNOWN || o->to == CONVERT_UNKNOWN ? EINVAL : 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state)
{
    struct convert_options *o = state->input;

    switch (key) {
    case 'o':
        o->out = arg;
        return 0;
    case KEY_FROM:
        return take_form("from", arg, &o->from);
    case KEY_TO:
        return take_form("to", arg, &o->to);
    case ARGP_KEY_ARG:
        return take_file(o, arg);
    case ARGP_KEY_NO_ARGS:
        complain("convert: no file, expected a scenario, a capture, a .hex file, or - for standard input");
        return EINVAL;
    case ARGP_KEY_SUCCESS:
        return choose_forms(o);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int convert_options_read(int argc, char **argv, struct convert_options *o)
{
    static const struct argp argp = {
        .options = option_table,
        .parser = take_option,
        .args_doc = "IN",
        .doc = "Converts between scenarios, their byte form for fuzzers, and captures.\v"
               "The forms follow from the extensions: .scn for a scenario as text, .bytes for its byte form, .pcap, .cap "
               "and .pcapng (only to be read) for captures, .hex for one frame as hexadecimal text. IN and OUT are - for "
               "standard input and output; without OUT text is written.\n\n"
               "Exit status: 0 the output is written, 2 wrong usage or input, and nothing is written.",
    };
    const struct convert_options defaults = { .out = "-" };

    *o = defaults;
    return argp_parse(&argp, argc, argv, 0, NULL, o) == 0 ? STATUS_OK : STATUS_BAD_INPUT;
}
