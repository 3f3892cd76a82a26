/* SPDX-License-Identifier: Apache-2.0 */
/* Bit helpers, each proved by looking at all 256 values of its argument. */
#include "bits.h"

uint8_t bits_high4(uint8_t b) { return (uint8_t)(b >> 4); }
uint8_t bits_low4(uint8_t b) { return (uint8_t)(b & 0x0F); }
uint8_t bits_7(uint8_t b) { return (uint8_t)(b >> 7); }
uint8_t bits_6(uint8_t b) { return (uint8_t)((b >> 6) & 1); }
uint8_t bits_5to3(uint8_t b) { return (uint8_t)((b >> 3) & 7); }
uint8_t bits_5to4(uint8_t b) { return (uint8_t)((b >> 4) & 3); }
uint8_t bits_4to3(uint8_t b) { return (uint8_t)((b >> 3) & 3); }
uint8_t bits_0(uint8_t b) { return (uint8_t)(b & 1); }
uint8_t bits_low3(uint8_t b) { return (uint8_t)(b & 7); }
uint8_t bits_high3(uint8_t b) { return (uint8_t)(b >> 5); }
uint8_t bits_high7(uint8_t b) { return (uint8_t)(b >> 1); }

uint8_t bits_count(uint8_t b)
{
    return (uint8_t)(b % 2 + b / 2 % 2 + b / 4 % 2 + b / 8 % 2 + b / 16 % 2 + b / 32 % 2 + b / 64 % 2 + b / 128);
}
