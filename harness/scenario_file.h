/* SPDX-License-Identifier: Apache-2.0 */
/* Files with scenarios. Each function returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
#ifndef ASSAY_SCENARIO_FILE_H
#define ASSAY_SCENARIO_FILE_H
#include "scenario.h"

/* How messages call a file: "standard input" for "-". */
const char *scenario_file_name(const char *path);

/* Opens a regular file, or standard input for "-". */
int scenario_file_open(const char *path, FILE **file);
void scenario_file_close(FILE *file);

/* Reads a file into memory: all of it, or so much that scenario_read_memory finds it too long. free(*text) is the
 * caller's. */
int scenario_file_text(const char *path, char **text, size_t *n);

/* Says what is wrong with a scenario. Returns the error's status. */
int scenario_file_complain(const char *path, const struct scenario_error *e);
#endif
