/* SPDX-License-Identifier: Apache-2.0 */
/* A command of assay: a row of the table in main.c. */
#ifndef ASSAY_COMMAND_H
#define ASSAY_COMMAND_H

struct command {
    const char *name;
    const char *title;                      /* how it calls itself in usage messages */
    const char *summary;                    /* one line for assay --help; NULL: it is not listed */
    int (*run)(int argc, char **argv);      /* argv[0] is the title; returns enum status */
};

int agent_main(int argc, char **argv);
int convert_main(int argc, char **argv);
int decode_main(int argc, char **argv);
int expect_main(int argc, char **argv);
int fmt_main(int argc, char **argv);
int replay_main(int argc, char **argv);
#endif
