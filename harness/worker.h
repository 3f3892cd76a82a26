/* SPDX-License-Identifier: Apache-2.0 */
/* The serving side of a device: what a worker does. */
#ifndef ASSAY_WORKER_H
#define ASSAY_WORKER_H
#include "device.h"

/* device_find_local, or what a test puts in its place. */
typedef const struct device *worker_find(const char *text, const char **argument);

/* Serves one scenario that the other side of fd sends, and returns when it is closed, or the other side gone or in
 * disorder. The process is this function's own: messages to the user go to the other side. */
void worker_serve(int fd, worker_find *find);
#endif
