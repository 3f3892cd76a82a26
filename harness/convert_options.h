/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay convert. */
#ifndef ASSAY_CONVERT_OPTIONS_H
#define ASSAY_CONVERT_OPTIONS_H
#include "convert_form.h"

struct convert_options {
    const char *in, *out;           /* "-" is standard input or output */
    enum convert_form from, to;
};

/* Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. Ends the program for --help and --version. */
int convert_options_read(int argc, char **argv, struct convert_options *o);
#endif
