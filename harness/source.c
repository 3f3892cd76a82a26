/* SPDX-License-Identifier: Apache-2.0 */
/* A file or standard input as a stream of octets. */
#define _GNU_SOURCE
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "complain.h"
#include "interrupt.h"
#include "status.h"

#define MAGIC_LEN 4u

/* Waits in poll because a signal ends that, but not a read. */
static void fill(struct source *s)
{
    struct pollfd ready = { .fd = s->fd, .events = POLLIN };
    ssize_t got;

    if (s->at_end || interrupt_seen() || (poll(&ready, 1, -1) < 0 && errno == EINTR))
        return;
    got = read(s->fd, s->ahead + s->len, sizeof s->ahead - s->len);
    if (got < 0 && errno == EINTR)
        return;
    if (got < 0)
        s->error = errno;
    if (got <= 0)
        s->at_end = true;
    else
        s->len += (size_t)got;
}

/* Refills an empty window; false when there is nothing to come. */
static bool refill(struct source *s)
{
    s->len = 0;
    s->at = 0;
    while (s->len == 0 && !s->at_end && !interrupt_seen())
        fill(s);
    return s->len != 0;
}

static const char *wrong_kind(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a directory";
    if (S_ISFIFO(mode))
        return "a FIFO";
    if (S_ISSOCK(mode))
        return "a socket";
    return S_ISREG(mode) ? NULL : "a device";
}

static int open_regular(struct source *s)
{
    const char *kind;
    struct stat st;

    if (stat(s->path, &st) != 0) {
        complain("%s: cannot be opened (%s), expected a readable file", s->name, strerror(errno));
        return STATUS_BAD_INPUT;
    }
    kind = wrong_kind(st.st_mode);
    if (kind != NULL) {
        complain("%s: is %s, expected a regular file", s->name, kind);
        return STATUS_BAD_INPUT;
    }
    s->fd = open(s->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (s->fd < 0) {
        complain("%s: cannot be opened (%s), expected a readable file", s->name, strerror(errno));
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

int source_open(struct source *s, const char *path)
{
    int status;

    s->path = path;
    s->is_stdin = strcmp(path, "-") == 0;
    s->name = s->is_stdin ? "standard input" : path;
    s->fd = STDIN_FILENO;
    s->at_end = false;
    s->error = 0;
    s->taken = 0;
    s->len = 0;
    s->at = 0;
    if (!s->is_stdin && open_regular(s) != STATUS_OK)
        return STATUS_BAD_INPUT;
    while (s->len < MAGIC_LEN && !s->at_end && !interrupt_seen())
        fill(s);
    status = s->len == 0 ? source_status(s) : STATUS_OK;
    if (status == STATUS_OK && s->len == 0) {
        complain("%s: is empty, expected a pcap or pcapng capture or hexadecimal text", s->name);
        status = STATUS_BAD_INPUT;
    }
    if (status != STATUS_OK)
        source_close(s);
    return status;
}

static bool ends_in_hex(const char *path)
{
    size_t len = strlen(path);

    return len >= 4 && strcmp(path + len - 4, ".hex") == 0;
}

enum source_kind source_kind(const struct source *s)
{
    /* pcap with micro- and nanoseconds, in either octet order, and pcapng */
    static const uint8_t magic[][MAGIC_LEN] = {
        { 0xa1, 0xb2, 0xc3, 0xd4 }, { 0xd4, 0xc3, 0xb2, 0xa1 }, { 0xa1, 0xb2, 0x3c, 0x4d },
        { 0x4d, 0x3c, 0xb2, 0xa1 }, { 0x0a, 0x0d, 0x0d, 0x0a },
    };

    if (!s->is_stdin && ends_in_hex(s->path))
        return SOURCE_HEX;
    for (size_t i = 0; i < sizeof magic / sizeof magic[0]; i++)
        if (s->len >= MAGIC_LEN && memcmp(s->ahead, magic[i], MAGIC_LEN) == 0)
            return SOURCE_CAPTURE;
    return s->is_stdin ? SOURCE_HEX : SOURCE_UNKNOWN;
}

int source_octet(struct source *s)
{
    if (s->at == s->len && !refill(s))
        return -1;
    s->taken++;
    return s->ahead[s->at++];
}

static ssize_t read_ahead(void *cookie, char *out, size_t n)
{
    struct source *s = cookie;

    if (s->at == s->len && !refill(s))
        return 0;
    if (n > s->len - s->at)
        n = s->len - s->at;
    memcpy(out, s->ahead + s->at, n);
    s->at += n;
    s->taken += n;
    return (ssize_t)n;
}

FILE *source_stream(struct source *s)
{
    cookie_io_functions_t functions = { .read = read_ahead };
    FILE *stream = fopencookie(s, "r", functions);

    if (stream != NULL)
        setvbuf(stream, NULL, _IONBF, 0);
    return stream;
}

int source_status(const struct source *s)
{
    if (interrupt_seen())
        return STATUS_INTERRUPTED;
    if (s->error == 0)
        return STATUS_OK;
    complain("%s: cannot be read (%s), expected a readable file", s->name, strerror(s->error));
    return STATUS_BAD_INPUT;
}

void source_close(struct source *s)
{
    if (!s->is_stdin && s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}
