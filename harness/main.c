/* SPDX-License-Identifier: Apache-2.0 */
/* The program: finds the command and hands over to it. */
#define _GNU_SOURCE
#include <argp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "complain.h"
#include "output.h"
#include "status.h"
#include "version.h"

static const struct command commands[] = {
    { "agent", "assay agent", NULL, agent_main },
    { "convert", "assay convert", "convert between scenarios, their byte form and captures", convert_main },
    { "decode", "assay decode", "show what the reference makes of frames", decode_main },
    { "expect", "assay expect", "complete scenarios with what the reference does", expect_main },
    { "fmt", "assay fmt", "print scenarios in their canonical form", fmt_main },
    { "replay", "assay replay", "replay scenarios on a device", replay_main },
};
#define N_COMMANDS (sizeof commands / sizeof commands[0])

const char *argp_program_version = "assay " ASSAY_VERSION;

struct choice {
    const struct command *command;
    int at;     /* index of the command's name in argv */
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static error_t take_argument(int key, char *arg, struct argp_state *state)
{
    struct choice *choice = state->input;

    if (key == ARGP_KEY_NO_ARGS) {
        complain("no command, expected one of those that assay --help lists");
        return EINVAL;
    }
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    choice->command = find_command(arg);
    if (choice->command == NULL) {
        complain("%s: unknown command, expected one of those that assay --help lists", arg);
        return EINVAL;
    }
    /* What follows is the command's own. */
    choice->at = state->next - 1;
    state->next = state->argc;
    return 0;
}

/* The list of commands is made from the table, so that it cannot lag behind. */
static char *add_commands(int key, const char *text, void *input)
{
    char *list = NULL;
    size_t len = 0;
    FILE *out;

    (void)input;
    if (key != ARGP_KEY_HELP_POST_DOC)
        return (char *)(uintptr_t)text;
    out = open_memstream(&list, &len);
    if (out == NULL)
        return NULL;
    fputs("Commands:\n", out);
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (commands[i].summary != NULL)
            fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`assay COMMAND --help' tells about a command.\n"
          "Exit status: 0 all as expected, 1 a finding, 2 wrong usage or input, 3 no device or tool.", out);
    fclose(out);
    return list;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .parser = take_argument,
        .args_doc = "COMMAND [ARGUMENT...]",
        .doc = "Judges LLDP and DCBX frames by the reference, and devices by comparison with it.\v",
        .help_filter = add_commands,
    };
    struct choice choice = { NULL, 0 };

    argp_err_exit_status = STATUS_BAD_INPUT;
    output_check_at_exit();
    if (argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, &choice) != 0 || choice.command == NULL)
        return STATUS_BAD_INPUT;
    argv[choice.at] = (char *)(uintptr_t)choice.command->title;
    return choice.command->run(argc - choice.at, argv + choice.at);
}
