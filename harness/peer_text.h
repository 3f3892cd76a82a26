/* SPDX-License-Identifier: Apache-2.0 */
/* Who a neighbour is, as text: for people readably, for programs in hexadecimal. */
#ifndef ASSAY_PEER_TEXT_H
#define ASSAY_PEER_TEXT_H
#include <stddef.h>

#include "lldp_msap.h"

enum id_kind {
    ID_CHASSIS,
    ID_PORT
};

/* Room for the text of an information string of 511 octets. */
#define ID_TEXT_SIZE 1100u
#define PEER_TEXT_SIZE (2u * ID_TEXT_SIZE + 8u)

/* Text of a Chassis ID or Port ID information string, such as: mac 02:00:00:00:00:0b. */
void id_text(char out[ID_TEXT_SIZE], enum id_kind kind, const uint8_t *id, uint32_t len);

/* Chassis and port, readably. */
void peer_text(char out[PEER_TEXT_SIZE], const struct lldp_msap *msap);

/* Chassis and port in hexadecimal, subtypes included, with a slash between. */
void peer_hex(char out[PEER_TEXT_SIZE], const struct lldp_msap *msap);

/* Writes octets in hexadecimal, two digits each, and a final 0. */
void hex_text(char *out, const uint8_t *octets, size_t n);
#endif
