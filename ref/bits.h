/* SPDX-License-Identifier: Apache-2.0 */
/* Bit helpers: the only file of the reference that shifts or masks.
 * Each contract says in plain arithmetic what the operator does, so that no other proof meets a bit operator. */
#ifndef ASSAY_BITS_H
#define ASSAY_BITS_H
#include <stdint.h>

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b / 16; */
uint8_t bits_high4(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b % 16; */
uint8_t bits_low4(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b / 128; */
uint8_t bits_7(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (b / 64) % 2; */
uint8_t bits_6(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (b / 8) % 8; */
uint8_t bits_5to3(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (b / 16) % 4; */
uint8_t bits_5to4(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == (b / 8) % 4; */
uint8_t bits_4to3(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b % 2; */
uint8_t bits_0(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b % 8; */
uint8_t bits_low3(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b / 32; */
uint8_t bits_high3(uint8_t b);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b / 2; */
uint8_t bits_high7(uint8_t b);

/* How many of the eight bits are set. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == b % 2 + b / 2 % 2 + b / 4 % 2 + b / 8 % 2 +
                            b / 16 % 2 + b / 32 % 2 + b / 64 % 2 + b / 128; */
uint8_t bits_count(uint8_t b);
#endif
