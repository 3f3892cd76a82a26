/* SPDX-License-Identifier: Apache-2.0 */
/* One TLV of an LLDPDU: header and class (IEEE 802.1AB 8.4 and 10.3.2; IEEE 802.1Q D.2). */
#ifndef ASSAY_LLDP_TLV_H
#define ASSAY_LLDP_TLV_H
#include <stdint.h>

/* Offsets count from the first octet of the Ethernet frame; no frame that is looked into is longer than this. */
#define LLDP_MAX_FRAME 1518u

/* What stands at an offset behind the three mandatory TLVs. The first five end the walk. Numbers are stable. */
enum lldp_tlv_class {
    LLDP_TLV_NO_END = 0,        /* no octet left: the End TLV is missing, which 802.1AB-2016 allows */
    LLDP_TLV_ONE_OCTET = 1,     /* half a header: the TLV goes past the frame's end, discarded */
    LLDP_TLV_END = 2,           /* End Of LLDPDU, whatever its length says */
    LLDP_TLV_OVERRUN = 3,       /* the value goes past the frame's end, discarded */
    LLDP_TLV_MANDATORY = 4,     /* Chassis ID, Port ID or TTL for a second time: the frame is discarded */
    LLDP_TLV_PLAIN = 5,         /* types 4 to 8 of a legal length; nothing here uses their content */
    LLDP_TLV_BAD_LENGTH = 6,    /* types 4 to 8 and 802.1Qaz TLVs of a wrong length, discarded */
    LLDP_TLV_ORG_SHORT = 7,     /* type 127 with no room for OUI and subtype, discarded */
    LLDP_TLV_UNRECOGNIZED = 8,  /* reserved type, or an OUI and subtype that is not used here */
    LLDP_TLV_CEE = 9,           /* pre-standard DCBX 1.01 (00-1B-21, 2): unrecognised, reported */
    LLDP_TLV_CIN = 10,          /* pre-standard DCBX 1.0 (00-1B-21, 1): unrecognised, reported */
    LLDP_TLV_ETS_CFG = 11,      /* ETS Configuration of 25 octets */
    LLDP_TLV_ETS_REC = 12,      /* ETS Recommendation of 25 octets */
    LLDP_TLV_PFC = 13,          /* Priority-based Flow Control Configuration of 6 octets */
    LLDP_TLV_APP = 14           /* Application Priority of 5 + 3 n octets */
};

#define LLDP_TYPE_END 0u
#define LLDP_TYPE_CHASSIS_ID 1u
#define LLDP_TYPE_PORT_ID 2u
#define LLDP_TYPE_TTL 3u
#define LLDP_TYPE_SYSTEM_DESC 6u
#define LLDP_TYPE_SYSTEM_CAP 7u
#define LLDP_TYPE_MGMT_ADDR 8u
#define LLDP_TYPE_ORG 127u

#define DCBX_ETS_LEN 25u
#define DCBX_PFC_LEN 6u
#define DCBX_APP_MIN_LEN 5u
#define DCBX_APP_ENTRY_LEN 3u

/*@
  // type and length of the information string of the TLV at i, and the offset behind it
  logic integer t_type{L}(uint8_t *p, integer i) = p[i] / 2;
  logic integer t_len{L}(uint8_t *p, integer i) = (p[i] % 2) * 256 + p[i + 1];
  logic integer t_next{L}(uint8_t *p, integer i) = i + 2 + t_len(p, i);
*/

/* Only the file that proves the class opens its definition; elsewhere it is a name for "what the rules say stands
 * at i", which keeps other proofs small. */
#ifdef OPEN_CLASS
/*@
  logic integer ets_class(integer len, integer good) = len == 25 ? good : 6;
  logic integer qaz_class(integer subtype, integer len) =
    subtype == 9  ? ets_class(len, 11) :
    subtype == 10 ? ets_class(len, 12) :
    subtype == 11 ? (len == 6 ? 13 : 6) :
    subtype == 12 ? (len >= 5 && (len - 5) % 3 == 0 ? 14 : 6) : 8;
  logic integer legacy_class(integer subtype) = subtype == 2 ? 9 : subtype == 1 ? 10 : 8;

  logic integer org_class{L}(uint8_t *p, integer i) =
    p[i + 2] == 0x00 && p[i + 3] == 0x80 && p[i + 4] == 0xC2 ? qaz_class(p[i + 5], t_len(p, i)) :
    p[i + 2] == 0x00 && p[i + 3] == 0x1B && p[i + 4] == 0x21 ? legacy_class(p[i + 5]) : 8;

  logic integer basic_class(integer type, integer len) =
    type <= 3 ? 4 :
    type <= 6 ? (len <= 255 ? 5 : 6) :
    type == 7 ? (len == 4 ? 5 : 6) :
    type == 8 ? (9 <= len <= 167 ? 5 : 6) : 8;

  logic integer tlv_class{L}(uint8_t *p, integer i, integer n) =
    i >= n                ? 0 :
    i + 1 >= n            ? 1 :
    t_type(p, i) == 0     ? 2 :
    t_next(p, i) > n      ? 3 :
    t_type(p, i) < 127    ? basic_class(t_type(p, i), t_len(p, i)) :
    t_len(p, i) < 4       ? 7 : org_class(p, i);
*/
#else
/*@ axiomatic TlvClass {
      logic integer tlv_class{L}(uint8_t *p, integer i, integer n) reads p[0 .. n - 1];
    } */
#endif

/*@ requires header: \valid_read(p + (i .. i + 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == t_type(p, i);
    ensures range: 0 <= \result <= 127;
*/
uint32_t lldp_tlv_type(const uint8_t *p, uint32_t i);

/* Length of the information string: 0 to 511, the header not counted. */
/*@ requires header: \valid_read(p + (i .. i + 1)) && i < 0xFFFFFFFF;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == t_len(p, i);
    ensures range: 0 <= \result <= 511;
*/
uint32_t lldp_tlv_len(const uint8_t *p, uint32_t i);

/* What stands at offset i of the frame p[0 .. n - 1]: one of enum lldp_tlv_class. */
/*@ requires frame: i <= n <= LLDP_MAX_FRAME && \valid_read(p + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == tlv_class(p, i, n);
    ensures range: 0 <= \result <= 14;
    ensures at_end: \result == 0 <==> i == n;
    ensures header: \result >= 2 ==> i + 2 <= n;
    ensures inside: \result > 4 ==> i + 2 <= t_next(p, i) <= n;
    ensures ets: \result == LLDP_TLV_ETS_CFG || \result == LLDP_TLV_ETS_REC ==> t_len(p, i) == DCBX_ETS_LEN;
    ensures pfc: \result == LLDP_TLV_PFC ==> t_len(p, i) == DCBX_PFC_LEN;
    ensures app: \result == LLDP_TLV_APP ==> t_len(p, i) >= DCBX_APP_MIN_LEN && (t_len(p, i) - 5) % 3 == 0;
*/
uint32_t lldp_tlv_class(const uint8_t *p, uint32_t i, uint32_t n);
#endif
