/* SPDX-License-Identifier: Apache-2.0 */
/* Messages on the stream. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

#include "clock_ms.h"
#include "interrupt.h"

#define LOOK_EVERY_MS 500       /* for Ctrl-C, which may come just before poll begins */

static void set_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t u32_at(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* type_and_length: 8 octets of the header. */
static uint32_t crc(const uint8_t *type_and_length, const uint8_t *octets, uint32_t n)
{
    uLong sum = crc32(0, type_and_length, 8);

    return (uint32_t)(n == 0 ? sum : crc32(sum, octets, n));
}

static enum wire_result await(int fd, short events, int64_t until_ms)
{
    for (;;) {
        struct pollfd p = { .fd = fd, .events = events };
        int64_t left = until_ms == WIRE_FOREVER ? LOOK_EVERY_MS : until_ms - clock_ms();

        if (interrupt_seen())
            return WIRE_INTERRUPTED;
        if (left < 0)
            return WIRE_LATE;
        switch (poll(&p, 1, left < LOOK_EVERY_MS ? (int)left : LOOK_EVERY_MS)) {
        case 0:
            break;
        case -1:
            if (errno != EINTR)
                return WIRE_DAMAGED;
            break;
        default:
            return WIRE_OK;
        }
    }
}

static bool is_to_be_tried_again(void)
{
    return errno == EINTR || errno == EAGAIN;
}

/* A socket whose other end is closed must not kill the process; a port of the guest is no socket. */
static ssize_t write_some(int fd, const uint8_t *octets, uint32_t n)
{
    ssize_t done = send(fd, octets, n, MSG_NOSIGNAL | MSG_DONTWAIT);

    return done < 0 && errno == ENOTSOCK ? write(fd, octets, n) : done;
}

static enum wire_result write_all(int fd, const uint8_t *octets, uint32_t n, int64_t until_ms)
{
    for (uint32_t done = 0; done < n;) {
        enum wire_result result = await(fd, POLLOUT, until_ms);
        ssize_t more = result == WIRE_OK ? write_some(fd, octets + done, n - done) : 0;

        if (result != WIRE_OK)
            return result;
        if (more < 0 && !is_to_be_tried_again())
            return WIRE_END;
        done += more < 0 ? 0 : (uint32_t)more;
    }
    return WIRE_OK;
}

enum wire_result wire_send(int fd, const struct wire_message *m, int64_t until_ms)
{
    uint8_t header[WIRE_HEADER];
    enum wire_result result;

    if (m->is_bad)
        return WIRE_DAMAGED;
    set_u32(header, WIRE_MAGIC);
    set_u32(header + 4, m->type);
    set_u32(header + 8, m->n);
    set_u32(header + 12, crc(header + 4, m->octets, m->n));
    result = write_all(fd, header, sizeof header, until_ms);
    return result == WIRE_OK ? write_all(fd, m->octets, m->n, until_ms) : result;
}

/* WIRE_END only in front of the first octet. */
static enum wire_result read_all(int fd, uint8_t *octets, uint32_t n, int64_t until_ms)
{
    for (uint32_t done = 0; done < n;) {
        enum wire_result result = await(fd, POLLIN, until_ms);
        ssize_t more = result == WIRE_OK ? read(fd, octets + done, n - done) : 0;

        if (result != WIRE_OK)
            return result;
        if (more < 0 && is_to_be_tried_again())
            continue;
        if (more <= 0)
            return done == 0 ? WIRE_END : WIRE_DAMAGED;
        done += (uint32_t)more;
    }
    return WIRE_OK;
}

static bool make_room(struct wire_message *m, uint32_t n)
{
    uint8_t *octets;

    if (n <= m->room)
        return true;
    octets = realloc(m->octets, n);
    if (octets == NULL)
        return false;
    m->octets = octets;
    m->room = n;
    return true;
}

enum wire_result wire_receive(int fd, struct wire_message *m, int64_t until_ms)
{
    uint8_t header[WIRE_HEADER];
    enum wire_result result = read_all(fd, header, sizeof header, until_ms);
    uint32_t n = u32_at(header + 8);

    if (result != WIRE_OK)
        return result;
    if (u32_at(header) != WIRE_MAGIC || n > WIRE_MAX || u32_at(header + 4) - 1 >= WIRE_TYPES - 1 || !make_room(m, n))
        return WIRE_DAMAGED;
    wire_begin(m, (enum wire_type)u32_at(header + 4));
    result = read_all(fd, m->octets, n, until_ms);
    if (result != WIRE_OK)
        return result == WIRE_END ? WIRE_DAMAGED : result;
    m->n = n;
    return crc(header + 4, m->octets, n) == u32_at(header + 12) ? WIRE_OK : WIRE_DAMAGED;
}
