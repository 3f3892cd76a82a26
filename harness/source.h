/* SPDX-License-Identifier: Apache-2.0 */
/* A file or standard input as a stream of octets that tells where it is. */
#ifndef ASSAY_SOURCE_H
#define ASSAY_SOURCE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum source_kind {
    SOURCE_UNKNOWN,
    SOURCE_HEX,
    SOURCE_CAPTURE
};

struct source {
    const char *path;       /* as the user gave it */
    const char *name;       /* for messages */
    int fd;
    bool is_stdin;
    bool at_end;            /* no more octets behind those in ahead[] */
    int error;              /* errno of a failed read, 0 for none */
    uint64_t taken;         /* octets handed out */
    size_t len, at;         /* ahead[at .. len - 1] were read and not yet handed out */
    uint8_t ahead[65536];
};

/* Opens path, "-" being standard input. Only regular files are opened, since another may block. Returns
 * STATUS_OK or, after a message, STATUS_BAD_INPUT; also for a file without an octet. */
int source_open(struct source *s, const char *path);

/* What the name and the first octets say. */
enum source_kind source_kind(const struct source *s);

/* The next octet, or -1 at the end, after an error, or after an interrupt. */
int source_octet(struct source *s);

/* The source as a stream for libpcap; unbuffered, so that taken is exact. NULL when there is no memory. */
FILE *source_stream(struct source *s);

/* STATUS_OK, or STATUS_INTERRUPTED, or, after a message, STATUS_BAD_INPUT for a failed read. */
int source_status(const struct source *s);

void source_close(struct source *s);
#endif
