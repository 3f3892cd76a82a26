/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel of a guest says on its console. */
#ifndef ASSAY_VM_CONSOLE_H
#define ASSAY_VM_CONSOLE_H
#include <stddef.h>
#include <stdio.h>

/* The console's text from this offset on, ending in NUL, to be freed; NULL without memory. *length: how long it is. */
char *vm_console_text(int console, size_t from, size_t *length);

/* The first line in which a kernel complains of itself; NULL if there is none. */
const char *vm_console_complaint(const char *text);

/* A line without its time stamp and end, cut to size. */
void vm_console_line(const char *line, char *out, size_t size);
#endif
