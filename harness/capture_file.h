/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of a pcap or pcapng capture. */
#ifndef ASSAY_CAPTURE_FILE_H
#define ASSAY_CAPTURE_FILE_H
#include "captured.h"
#include "source.h"

/* Hands every packet to the sink. Returns STATUS_OK, what the sink stopped with, or, after a message, another
 * status. */
int capture_file_read(struct source *s, captured_sink *sink, void *context);
#endif
