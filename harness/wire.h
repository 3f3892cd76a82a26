/* SPDX-License-Identifier: Apache-2.0 */
/* Messages over a stream of octets: between the replay and a worker that has the device, which is another process or in
 * another machine. A message that is damaged in any way is an error; nothing is guessed.
 *
 * On the stream: magic, type, length and CRC-32, each 32 bits, and the octets; numbers are little-endian. The CRC is of
 * the type, the length and the octets. */
#ifndef ASSAY_WIRE_H
#define ASSAY_WIRE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WIRE_VERSION 1u
#define WIRE_MAGIC UINT32_C(0x57595341)         /* "ASYW" */
#define WIRE_HEADER 16u
#define WIRE_MAX (40u * 1024u * 1024u)          /* octets: more than the longest scenario, or all outputs of a step */

enum wire_type {
    /* To the worker. */
    WIRE_OPEN = 1,  /* milliseconds that a step may take, device, scenario in its canonical form; OPENED follows */
    WIRE_STEP,      /* the step's index; ANSWER follows */
    WIRE_BIND,      /* name, handle; nothing follows */
    WIRE_CLOSE,     /* ANSWER follows */
    /* From it. */
    WIRE_HELLO,     /* once, when it is ready: WIRE_VERSION, the program's version, the kernel's release */
    WIRE_OPENED,    /* enum status */
    WIRE_ANSWER,    /* the answer and the outputs (wire_answer.h) */
    WIRE_DIED,      /* instead of an answer: enum device_how, why, and whether remains of it stay */
    WIRE_LOG,       /* a message to the user */
    WIRE_TYPES
};

/* All zero is an empty message. */
struct wire_message {
    uint32_t type;
    uint8_t *octets;
    uint32_t n, room;
    uint32_t at;        /* read up to here */
    bool is_bad;        /* something was read that is not there, or there was no memory for what was put */
};

void wire_begin(struct wire_message *m, enum wire_type type);
void wire_free(struct wire_message *m);

/* Each appends. */
void wire_put_u32(struct wire_message *m, uint32_t value);
void wire_put_u64(struct wire_message *m, uint64_t value);
void wire_put_octets(struct wire_message *m, const void *octets, size_t n);     /* with their number in front */
void wire_put_text(struct wire_message *m, const char *text);

/* Each reads what was put in the same order; 0, or nothing, with is_bad set if it is not there. Octets and text stay in the
 * message. */
uint32_t wire_get_u32(struct wire_message *m);
uint64_t wire_get_u64(struct wire_message *m);
const uint8_t *wire_get_octets(struct wire_message *m, uint32_t *n);
void wire_get_text(struct wire_message *m, char *out, size_t size);            /* longer text is bad */

/* Whether all was read, and nothing that is not there. */
bool wire_is_read(const struct wire_message *m);

enum wire_result {
    WIRE_OK,
    WIRE_END,           /* the other side is gone; no part of a message was there */
    WIRE_DAMAGED,       /* no message of this protocol, or cut, or there is no memory for it */
    WIRE_LATE,          /* not within its time */
    WIRE_INTERRUPTED    /* Ctrl-C came first */
};

#define WIRE_FOREVER INT64_MAX

/* Each waits up to the time until_ms of clock_ms. An fd that is no socket has to be one that does not block. */
enum wire_result wire_send(int fd, const struct wire_message *m, int64_t until_ms);
enum wire_result wire_receive(int fd, struct wire_message *m, int64_t until_ms);
#endif
