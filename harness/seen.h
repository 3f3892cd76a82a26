/* SPDX-License-Identifier: Apache-2.0 */
/* What a device did in one step: outputs in the form in which a scenario expects them, every part of them given, and with
 * octets of their own. In their references the handle is always there; the name is SCN_LITERAL when there is none yet. */
#ifndef ASSAY_SEEN_H
#define ASSAY_SEEN_H
#include "scenario.h"

/* Of one step. A device that says more than this is broken. */
#define SEEN_MAX 65536u
#define SEEN_MAX_OCTETS (16u * 1024u * 1024u)

/* All zero is an empty list. */
struct seen {
    struct scn_output *at;
    uint32_t n, room;
    uint8_t *octets;
    uint32_t n_octets, octets_room;
};

/* Forgets the outputs and keeps the memory. */
void seen_reset(struct seen *seen);
void seen_free(struct seen *seen);

/* Appends an output of this kind; NULL at the limit, or without memory. It is valid until the next one is added. */
struct scn_output *seen_add(struct seen *seen, uint32_t kind);

/* Gives the output o of the list a copy of n octets as its data, and sets this bit in given. */
bool seen_add_data(struct seen *seen, struct scn_output *o, uint32_t given, const uint8_t *octets, uint32_t n);

/* The data of an output. */
const uint8_t *seen_octets(const struct seen *seen, const struct scn_output *o);
#endif
