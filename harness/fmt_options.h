/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay fmt. */
#ifndef ASSAY_FMT_OPTIONS_H
#define ASSAY_FMT_OPTIONS_H
#include "file_list.h"

struct fmt_options {
    bool check, write;
    struct file_list files;
};

/* Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
int fmt_options_read(int argc, char **argv, struct fmt_options *o);
#endif
