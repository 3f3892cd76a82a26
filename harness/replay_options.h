/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay replay. */
#ifndef ASSAY_REPLAY_OPTIONS_H
#define ASSAY_REPLAY_OPTIONS_H
#include <stdbool.h>

struct replay_options {
    const char *on;         /* the device's name */
    bool json, quiet;
    const char *junit;      /* the report's path; NULL for none */
    char **files;
    int n_files;
};

/* Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
int replay_options_read(int argc, char **argv, struct replay_options *o);
#endif
