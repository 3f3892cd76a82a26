/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay expect. */
#define _GNU_SOURCE
#include "expect_options.h"

#include <argp.h>
#include <string.h>

#include "complain.h"
#include "status.h"

enum option_key {
    KEY_UPDATE = 0x100,
    KEY_WRITE
};

static const struct argp_option option_table[] = {
    { "update", KEY_UPDATE, NULL, 0, "Replace what is expected already, too", 0 },
    { "write", KEY_WRITE, NULL, 0, "Rewrite the files instead of printing them", 0 },
    { 0 },
};

static error_t check_options(const struct expect_options *o)
{
    return o->write && !file_list_is_writable(&o->files, "expect") ? EINVAL : 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state)
{
    struct expect_options *o = state->input;

    (void)arg;
    switch (key) {
    case KEY_UPDATE:
        o->update = true;
        return 0;
    case KEY_WRITE:
        o->write = true;
        return 0;
    case ARGP_KEY_ARGS:
        file_list_take(&o->files, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        complain("expect: no FILE, expected a scenario, or - for standard input");
        return EINVAL;
    case ARGP_KEY_SUCCESS:
        return check_options(o);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int expect_options_read(int argc, char **argv, struct expect_options *o)
{
    static const struct argp argp = {
        .options = option_table,
        .parser = take_option,
        .args_doc = "FILE...",
        .doc = "Runs the reference on scenarios and prints them with what it did as what is expected.\v"
               "Only steps without an expectation get one, unless --update is given. FILE is a scenario, see "
               "assay-scenario(5); - is standard input.\n\n"
               "Exit status: 0 all is well, 1 the reference does not do what is expected already, 2 wrong usage or input.",
    };

    memset(o, 0, sizeof *o);
    return argp_parse(&argp, argc, argv, 0, NULL, o) == 0 ? STATUS_OK : STATUS_BAD_INPUT;
}
