/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay decode. */
#ifndef ASSAY_DECODE_OPTIONS_H
#define ASSAY_DECODE_OPTIONS_H
#include <stdbool.h>

#include "look.h"
#include "qos_policy.h"

struct decode_options {
    bool json, indications_only, reset;
    enum look_when colour;
    struct qos_policy policy;
    char **files;
    int n_files;
};

/* Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
int decode_options_read(int argc, char **argv, struct decode_options *o);
#endif
