/* SPDX-License-Identifier: Apache-2.0 */
/* What is in a message. */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

void wire_begin(struct wire_message *m, enum wire_type type)
{
    m->type = type;
    m->n = 0;
    m->at = 0;
    m->is_bad = false;
}

void wire_free(struct wire_message *m)
{
    static const struct wire_message nothing;

    free(m->octets);
    *m = nothing;
}

static bool make_room(struct wire_message *m, size_t n)
{
    size_t room = m->room == 0 ? 4096 : m->room;
    uint8_t *octets;

    if (m->is_bad || n > WIRE_MAX - m->n)
        return false;
    while (room < m->n + n)
        room *= 2;
    if (room == m->room)
        return true;
    octets = realloc(m->octets, room);
    if (octets == NULL)
        return false;
    m->octets = octets;
    m->room = (uint32_t)room;
    return true;
}

static void put(struct wire_message *m, const void *octets, size_t n)
{
    if (!make_room(m, n)) {
        m->is_bad = true;
        return;
    }
    if (n != 0)
        memcpy(m->octets + m->n, octets, n);
    m->n += (uint32_t)n;
}

static void put_number(struct wire_message *m, uint64_t value, size_t n)
{
    uint8_t octets[8];

    for (size_t i = 0; i < n; i++)
        octets[i] = (uint8_t)(value >> 8 * i);
    put(m, octets, n);
}

void wire_put_u32(struct wire_message *m, uint32_t value)
{
    put_number(m, value, 4);
}

void wire_put_u64(struct wire_message *m, uint64_t value)
{
    put_number(m, value, 8);
}

void wire_put_octets(struct wire_message *m, const void *octets, size_t n)
{
    if (n > WIRE_MAX) {
        m->is_bad = true;
        return;
    }
    wire_put_u32(m, (uint32_t)n);
    put(m, octets, n);
}

void wire_put_text(struct wire_message *m, const char *text)
{
    wire_put_octets(m, text, strlen(text));
}

static uint64_t get_number(struct wire_message *m, uint32_t n)
{
    uint64_t value = 0;

    if (m->is_bad || n > m->n - m->at) {
        m->is_bad = true;
        return 0;
    }
    for (uint32_t i = 0; i < n; i++)
        value |= (uint64_t)m->octets[m->at + i] << 8 * i;
    m->at += n;
    return value;
}

uint32_t wire_get_u32(struct wire_message *m)
{
    return (uint32_t)get_number(m, 4);
}

uint64_t wire_get_u64(struct wire_message *m)
{
    return get_number(m, 8);
}

const uint8_t *wire_get_octets(struct wire_message *m, uint32_t *n)
{
    static const uint8_t none[1];
    const uint8_t *octets;

    *n = wire_get_u32(m);
    if (m->is_bad || *n > m->n - m->at) {
        m->is_bad = true;
        *n = 0;
    }
    if (*n == 0)
        return none;
    octets = m->octets + m->at;
    m->at += *n;
    return octets;
}

void wire_get_text(struct wire_message *m, char *out, size_t size)
{
    uint32_t n;
    const uint8_t *octets = wire_get_octets(m, &n);

    if (n >= size || memchr(octets, '\0', n) != NULL) {
        m->is_bad = true;
        n = 0;
    }
    memcpy(out, octets, n);
    out[n] = '\0';
}

bool wire_is_read(const struct wire_message *m)
{
    return !m->is_bad && m->at == m->n;
}
