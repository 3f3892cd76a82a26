/* SPDX-License-Identifier: Apache-2.0 */
/* The outputs that were observed in a step. */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

void seen_reset(struct seen *seen)
{
    seen->n = 0;
    seen->n_octets = 0;
}

void seen_free(struct seen *seen)
{
    static const struct seen nothing;

    free(seen->at);
    free(seen->octets);
    *seen = nothing;
}

struct scn_output *seen_add(struct seen *seen, uint32_t kind)
{
    struct scn_output *at = seen->at;

    if (seen->n == SEEN_MAX)
        return NULL;
    if (seen->n == seen->room) {
        uint32_t room = seen->room == 0 ? 16 : 2 * seen->room;

        at = realloc(seen->at, room * sizeof *at);
        if (at == NULL)
            return NULL;
        seen->at = at;
        seen->room = room;
    }
    at += seen->n++;
    memset(at, 0, sizeof *at);
    at->kind = kind;
    return at;
}

static bool make_room(struct seen *seen, uint32_t n)
{
    uint32_t room = seen->octets_room == 0 ? 4096 : seen->octets_room;
    uint8_t *octets;

    if (n > SEEN_MAX_OCTETS - seen->n_octets)
        return false;
    while (room < seen->n_octets + n)
        room *= 2;
    if (room == seen->octets_room)
        return true;
    octets = realloc(seen->octets, room);
    if (octets == NULL)
        return false;
    seen->octets = octets;
    seen->octets_room = room;
    return true;
}

bool seen_add_data(struct seen *seen, struct scn_output *o, uint32_t given, const uint8_t *octets, uint32_t n)
{
    if (!make_room(seen, n))
        return false;
    if (n != 0)
        memcpy(seen->octets + seen->n_octets, octets, n);
    o->given |= given;
    o->data.first = seen->n_octets;
    o->data.length = n;
    seen->n_octets += n;
    return true;
}

const uint8_t *seen_octets(const struct seen *seen, const struct scn_output *o)
{
    static const uint8_t none[1];

    return o->data.length == 0 ? none : seen->octets + o->data.first;
}
