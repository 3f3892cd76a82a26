/* SPDX-License-Identifier: Apache-2.0 */
/* The forms that assay convert converts between. */
#ifndef ASSAY_CONVERT_FORM_H
#define ASSAY_CONVERT_FORM_H
#include "scenario.h"

enum convert_form {
    CONVERT_UNKNOWN,
    CONVERT_TEXT,
    CONVERT_BYTES,
    CONVERT_PCAP,
    CONVERT_HEX
};

/* The form with this name, as of --from and --to. */
enum convert_form convert_form_named(const char *name);

/* The form that a path's extension stands for. is_output: of a file that is to be written. */
enum convert_form convert_form_of(const char *path, bool is_output);

/* Each returns STATUS_OK or, after a message, another enum status. */

/* Reads the file, "-" being standard input, into *s. With an error there is nothing to free. */
int convert_read(struct scenario *s, const char *path, enum convert_form form);

/* Writes the form of the scenario that came from path to *octets, which the caller frees. With an error there is nothing to
 * free. */
int convert_render(const struct scenario *s, const char *path, enum convert_form form, char **octets, size_t *n);
#endif
