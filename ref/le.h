/* SPDX-License-Identifier: Apache-2.0 */
/* Little-endian loads and stores, octet by octet. */
#ifndef ASSAY_LE_H
#define ASSAY_LE_H
#include <stdint.h>

/*@
  logic integer le16{L}(uint8_t *b, integer o) = b[o] + 256 * b[o + 1];
  logic integer le32{L}(uint8_t *b, integer o) =
    b[o] + 256 * b[o + 1] + 65536 * b[o + 2] + 16777216 * b[o + 3];
*/

/*@ requires room: \valid(b + (o .. o + 1)) && o <= 0xFFFF && v <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[o .. o + 1];
    ensures val: le16(b, o) == v;
*/
void le16_put(uint8_t *b, uint32_t o, uint32_t v);

/*@ requires room: \valid(b + (o .. o + 3)) && o <= 0xFFFF;
    terminates \true; exits \false;
    assigns b[o .. o + 3];
    ensures val: le32(b, o) == v;
*/
void le32_put(uint8_t *b, uint32_t o, uint32_t v);

/*@ requires room: \valid_read(b + (o .. o + 1)) && o <= 0x7FFFFFFF;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == le16(b, o);
    ensures range: \result <= 0xFFFF;
*/
uint32_t le16_get(const uint8_t *b, uint32_t o);

/*@ requires room: \valid_read(b + (o .. o + 3)) && o <= 0x7FFFFFFF;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == le32(b, o);
*/
uint32_t le32_get(const uint8_t *b, uint32_t o);
#endif
