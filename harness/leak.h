/* SPDX-License-Identifier: Apache-2.0 */
/* What RDMA identifiers the kernel of a guest has when no worker is there that could have one. */
#ifndef ASSAY_LEAK_H
#define ASSAY_LEAK_H
#include <stddef.h>

/* Writes what is left, as a reason; nothing if nothing is, or there is no way to tell. */
void leak_look(char *reason, size_t size);
#endif
