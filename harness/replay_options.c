/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay replay. */
#define _GNU_SOURCE
#include "replay_options.h"

#include <argp.h>

#include "complain.h"
#include "status.h"

enum option_key {
    KEY_ON = 0x100,
    KEY_JSON,
    KEY_JUNIT,
    KEY_QUIET
};

static const struct argp_option option_table[] = {
    { "on", KEY_ON, "DEVICE", 0, "The device: ref (default), the reference itself; or vm:rxe, see assay-replay(1)", 0 },
    { "json", KEY_JSON, NULL, 0, "Print JSON Lines, one object for each scenario", 0 },
    { "junit", KEY_JUNIT, "FILE", 0, "Write a report in JUnit XML as well", 0 },
    { "quiet", KEY_QUIET, NULL, 0, "Do not print a line for a scenario that passes", 0 },
    { 0 },
};

static error_t take_files(struct replay_options *o, struct argp_state *state)
{
    o->files = state->argv + state->next;
    o->n_files = state->argc - state->next;
    state->next = state->argc;
    return 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state)
{
    struct replay_options *o = state->input;

    switch (key) {
    case KEY_ON:
        o->on = arg;
        return 0;
    case KEY_JSON:
        o->json = true;
        return 0;
    case KEY_JUNIT:
        o->junit = arg;
        return 0;
    case KEY_QUIET:
        o->quiet = true;
        return 0;
    case ARGP_KEY_ARGS:
        return take_files(o, state);
    case ARGP_KEY_NO_ARGS:
        complain("replay: no FILE, expected a scenario, a directory with scenarios, or - for standard input");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int replay_options_read(int argc, char **argv, struct replay_options *o)
{
    static const struct argp argp = {
        .options = option_table,
        .parser = take_option,
        .args_doc = "FILE|DIRECTORY...",
        .doc = "Replays scenarios on a device and compares what it does with what they expect.\v"
               "FILE is a scenario, see assay-scenario(5); - is standard input. A DIRECTORY stands for all files below it "
               "whose names end in .scn.\n\n"
               "Exit status: 0 all pass, 1 a scenario fails, 2 wrong usage or input, 3 no such device.",
    };
    static const struct replay_options defaults = { .on = "ref" };

    *o = defaults;
    return argp_parse(&argp, argc, argv, 0, NULL, o) == 0 ? STATUS_OK : STATUS_BAD_INPUT;
}
