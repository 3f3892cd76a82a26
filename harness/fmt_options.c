/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay fmt. */
#define _GNU_SOURCE
#include "fmt_options.h"

#include <argp.h>
#include <string.h>

#include "complain.h"
#include "status.h"

enum option_key {
    KEY_CHECK = 0x100,
    KEY_WRITE
};

static const struct argp_option option_table[] = {
    { "check", KEY_CHECK, NULL, 0, "Print only the names of the files that are not in the canonical form", 0 },
    { "write", KEY_WRITE, NULL, 0, "Rewrite the files that are not in the canonical form", 0 },
    { 0 },
};

static error_t check_options(const struct fmt_options *o)
{
    if (o->check && o->write) {
        complain("fmt: --check with --write, expected one of them");
        return EINVAL;
    }
    return o->write && !file_list_is_writable(&o->files, "fmt") ? EINVAL : 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state)
{
    struct fmt_options *o = state->input;

    (void)arg;
    switch (key) {
    case KEY_CHECK:
        o->check = true;
        return 0;
    case KEY_WRITE:
        o->write = true;
        return 0;
    case ARGP_KEY_ARGS:
        file_list_take(&o->files, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        complain("fmt: no FILE, expected a scenario, or - for standard input");
        return EINVAL;
    case ARGP_KEY_SUCCESS:
        return check_options(o);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int fmt_options_read(int argc, char **argv, struct fmt_options *o)
{
    static const struct argp argp = {
        .options = option_table,
        .parser = take_option,
        .args_doc = "FILE...",
        .doc = "Prints scenarios in their canonical form.\v"
               "FILE is a scenario, see assay-scenario(5); - is standard input.\n\n"
               "Exit status: 0 all is well, 1 --check found a difference, 2 wrong usage or input.",
    };

    memset(o, 0, sizeof *o);
    return argp_parse(&argp, argc, argv, 0, NULL, o) == 0 ? STATUS_OK : STATUS_BAD_INPUT;
}
