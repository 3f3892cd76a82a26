/* SPDX-License-Identifier: Apache-2.0 */
/* Little-endian loads and stores. Division step by step keeps the proofs linear. */
#include "le.h"

void le16_put(uint8_t *b, uint32_t o, uint32_t v)
{
    b[o] = (uint8_t)(v % 256);
    b[o + 1] = (uint8_t)(v / 256);
}

void le32_put(uint8_t *b, uint32_t o, uint32_t v)
{
    uint32_t v1 = v / 256, v2 = v1 / 256, v3 = v2 / 256;

    b[o] = (uint8_t)(v % 256);
    b[o + 1] = (uint8_t)(v1 % 256);
    b[o + 2] = (uint8_t)(v2 % 256);
    b[o + 3] = (uint8_t)v3;
}

uint32_t le16_get(const uint8_t *b, uint32_t o)
{
    return b[o] + (uint32_t)256 * b[o + 1];
}

uint32_t le32_get(const uint8_t *b, uint32_t o)
{
    return b[o] + (uint32_t)256 * b[o + 1] + (uint32_t)65536 * b[o + 2] + (uint32_t)16777216 * b[o + 3];
}
