/* SPDX-License-Identifier: Apache-2.0 */
/* NTSTATUS values as text: the name without STATUS_, or 0x and 8 digits. */
#ifndef ASSAY_NTSTATUS_NAMES_H
#define ASSAY_NTSTATUS_NAMES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NTSTATUS_TEXT_SIZE 32u

/* The name, or NULL for a value without one. */
const char *ntstatus_name(int32_t status);

/* The name or the digits, in out when it has no name. */
const char *ntstatus_text(int32_t status, char out[NTSTATUS_TEXT_SIZE]);

/* Reads what ntstatus_text gives; also fewer digits, and in lower case. */
bool ntstatus_read(const char *text, size_t len, int32_t *status);

/* The name that is most like the text. */
const char *ntstatus_nearest(const char *text, size_t len);
#endif
