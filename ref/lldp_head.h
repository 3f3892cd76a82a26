/* SPDX-License-Identifier: Apache-2.0 */
/* The head of an LLDPDU: Chassis ID, Port ID and Time To Live, in this order (IEEE 802.1AB 10.3.2 steps 1 to 4). */
#ifndef ASSAY_LLDP_HEAD_H
#define ASSAY_LLDP_HEAD_H
#include "lldp_tlv.h"
#include "qos_policy.h"

/* Why a frame is not used. Numbers are stable and never reused. */
enum lldp_reason {
    LLDP_NO_REASON = 0,
    LLDP_NOT_LLDP = 1,              /* too short for an EtherType, another EtherType or destination; no counter */
    LLDP_OTHER_SCOPE = 2,           /* for the nearest customer bridge or non-TPMR bridge: another agent (R-DST) */
    LLDP_TOO_LONG = 3,              /* LLDPDU over LLDP_MAX_LLDPDU octets (R-MAX) */
    LLDP_TRUNCATED_MANDATORY = 4,   /* a mandatory TLV goes past the frame's end */
    LLDP_BAD_ORDER = 5,             /* not Chassis ID, Port ID, TTL at the front */
    LLDP_BAD_ID_LENGTH = 6,         /* Chassis ID or Port ID not 2 to 256 octets */
    LLDP_BAD_TTL_LENGTH = 7,        /* TTL under 2 octets */
    LLDP_DUPLICATE_MANDATORY = 8,   /* Chassis ID, Port ID or TTL a second time */
    LLDP_OWN_FRAME = 9,             /* sent by ourselves (R-OWN); no counter */
    LLDP_TOO_MANY_NEIGHBOURS = 10   /* accepted, but the peer table is full: given by the port, not by the frame */
};

#define LLDP_ID_MIN_LEN 2u
#define LLDP_ID_MAX_LEN 256u
#define LLDP_TTL_MIN_LEN 2u

struct lldp_head {
    uint32_t reason;    /* enum lldp_reason, LLDP_NO_REASON for a good head */
    uint32_t offset;    /* the TLV that the reason is about */
    uint32_t port_id;   /* good head: offset of the Port ID TLV */
    uint32_t rest;      /* good head: offset behind the TTL TLV */
    uint32_t ttl_s;     /* good head: seconds, 0 to 65535 */
};

/* Opened only where the head is read: elsewhere these are names for what the rules say of the head. */
#ifdef OPEN_HEAD
/*@
  // the reason against a mandatory TLV of this type at i; 0: none
  logic integer id_length(integer len) = 2 <= len <= 256 ? 0 : 6;
  logic integer ttl_length(integer len) = len >= 2 ? 0 : 7;
  logic integer mandatory_length(integer type, integer len) = type == 3 ? ttl_length(len) : id_length(len);
  logic integer mandatory{L}(uint8_t *p, integer i, integer n, integer type) =
    i + 2 > n ? 4 :
    t_type(p, i) != type ? 5 :
    mandatory_length(type, t_len(p, i)) != 0 ? mandatory_length(type, t_len(p, i)) :
    t_next(p, i) > n ? 4 : 0;

  // the three mandatory TLVs of an LLDPDU at h: the first reason, and the TLV that it is about
  logic integer port_at{L}(uint8_t *p, integer h, integer n) = t_next(p, h);
  logic integer ttl_at{L}(uint8_t *p, integer h, integer n) = t_next(p, port_at(p, h, n));
  logic integer ttl_of{L}(uint8_t *p, integer h, integer n) = p[ttl_at(p, h, n) + 2] * 256 + p[ttl_at(p, h, n) + 3];
  logic integer rest_at{L}(uint8_t *p, integer h, integer n) = t_next(p, ttl_at(p, h, n));
  logic integer head_reason{L}(uint8_t *p, integer h, integer n) =
    n - h > 1500 ? 3 :
    mandatory(p, h, n, 1) != 0 ? mandatory(p, h, n, 1) :
    mandatory(p, port_at(p, h, n), n, 2) != 0 ? mandatory(p, port_at(p, h, n), n, 2) :
    mandatory(p, ttl_at(p, h, n), n, 3);
  logic integer head_offset{L}(uint8_t *p, integer h, integer n) =
    n - h > 1500 || mandatory(p, h, n, 1) != 0 ? h :
    mandatory(p, port_at(p, h, n), n, 2) != 0 ? port_at(p, h, n) : ttl_at(p, h, n);
*/
#else
/*@ axiomatic Head {
      logic integer port_at{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
      logic integer ttl_at{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
      logic integer ttl_of{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
      logic integer rest_at{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
      logic integer head_reason{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
      logic integer head_offset{L}(uint8_t *p, integer h, integer n) reads p[0 .. n - 1];
    } */
#endif

/*@
  // an identity TLV that lies in the frame
  predicate id_at{L}(uint8_t *p, integer n, integer i) =
    14 <= i && 2 <= t_len(p, i) <= 256 && t_next(p, i) <= n <= 1518;
*/

/* Reads the head of the LLDPDU that begins at h in the frame p[0 .. n - 1]. */
/*@ requires frame: (h == 14 || h == 18) && h <= n && \valid_read(p + (0 .. n - 1));
    requires out: \valid(d);
    terminates \true; exits \false;
    assigns *d;
    ensures reason: d->reason == head_reason(p, h, n) && d->reason <= 7;
    ensures offset: d->reason != 0 ==> d->offset == head_offset(p, h, n);
    ensures port_id: d->reason == 0 ==> d->port_id == port_at(p, h, n);
    ensures rest: d->reason == 0 ==> d->rest == rest_at(p, h, n) && 14 < d->rest <= n <= LLDP_MAX_FRAME;
    ensures ttl: d->reason == 0 ==> d->ttl_s == ttl_of(p, h, n) && d->ttl_s <= 65535;
    ensures chassis_in: d->reason == 0 ==> id_at(p, n, h);
    ensures port_in: d->reason == 0 ==> id_at(p, n, d->port_id);
*/
void lldp_head_read(const uint8_t *p, uint32_t h, uint32_t n, struct lldp_head *d);
#endif
