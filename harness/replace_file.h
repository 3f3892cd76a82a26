/* SPDX-License-Identifier: Apache-2.0 */
/* A file that gets new contents as a whole or stays as it is. */
#ifndef ASSAY_REPLACE_FILE_H
#define ASSAY_REPLACE_FILE_H
#include <stddef.h>

/* Puts n octets in the place of a file in one step, or makes a new one: at no time is there a half of it. A link stays, and
 * so do owner and permissions. Returns STATUS_OK or, after a message, STATUS_BAD_INPUT. */
int replace_file(const char *path, const void *octets, size_t n);
#endif
