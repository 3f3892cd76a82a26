/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay expect. */
#ifndef ASSAY_EXPECT_OPTIONS_H
#define ASSAY_EXPECT_OPTIONS_H
#include "file_list.h"

struct expect_options {
    bool update, write;
    struct file_list files;
};

/* Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
int expect_options_read(int argc, char **argv, struct expect_options *o);
#endif
