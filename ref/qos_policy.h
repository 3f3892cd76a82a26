/* SPDX-License-Identifier: Apache-2.0 */
/* Every choice that a device may sensibly make otherwise, in one place. One that a replay may set is a member of struct
 * qos_policy, a size is a named constant, and these are fixed for the reference; a device that differs in one of them
 * differs knowingly:
 *
 *   ETS comes from the Configuration TLV, never from the Recommendation               qos_map.h
 *   NumTrafficClasses is the number of classes in use, not Max TCs                     qos_map.h
 *   an ETS group that NDIS cannot express is left out; the other groups stay           qos_map.h
 *   ETS and PFC are told independently of each other                                   qos_indicate.h
 *   Header.Size is 52 whatever the number of elements (the reader accepts both)        qos_build.h
 *   a first frame with nothing to tell causes no indication                            qos_indicate.h
 *   of equal 802.1Qaz TLVs the first valid one counts, the others are discarded        lldp_walk.h
 *   an 802.1Qaz TLV of a wrong length is discarded, also one that is too long          lldp_tlv.h
 *   an 802.1Q tag before the EtherType is accepted, a second one is not                lldp_frame.h
 *   reserved Chassis ID and Port ID subtypes are accepted                              lldp_head.h
 *   CEE and CIN are reported and count neither for NDIS nor as a second peer           lldp_tlv.h
 *   a neighbour without DCBX TLVs is no second peer                                    dcbx_port.h
 *   equal application entries are kept, port 0 too; no DEFAULT entry is made up        qos_map.h
 *   link down changes nothing before the TTL; link up forgets (dcbx_port_reset)        dcbx_port.h
 */
#ifndef ASSAY_QOS_POLICY_H
#define ASSAY_QOS_POLICY_H
#include <stdint.h>

/* Octets after the EtherType, padding included. A standard link carries no more. */
#define LLDP_MAX_LLDPDU 1500u

/* Neighbours with DCBX that are kept at the same time. One more makes the table overflow. */
#define DCBX_MAX_PEERS 4u

/* Times are milliseconds of any monotonic clock, up to this value (some 292 million years less one TTL). */
#define DCBX_MAX_NOW_MS 0x3FFFFFFFFFFFFFFFu

/* When the multi-peer condition ends. Microsoft's text waits until the TTL of all received DCBX frames has expired;
 * the management information bases and some switch manuals end it as soon as one peer is left. */
enum qos_multi_peer {
    QOS_ALL_EXPIRED = 0,
    QOS_ONE_LEFT = 1
};

struct qos_policy {
    uint32_t multi_peer;    /* enum qos_multi_peer */
    uint32_t max_tcs;       /* the adapter's MaxNumTrafficClasses, 1 to 8: an ETS group that needs more is absent */
    uint32_t max_pfc;       /* the adapter's MaxNumPfcEnabledTrafficClasses, 0 to 8: likewise for PFC */
    uint32_t has_own;       /* 1: frames from the address below are our own and are ignored */
    uint32_t own[6];        /* our port's address, one octet an element */
};

/* A policy that leaves nothing out. Our own address is not set. */
#define QOS_POLICY_DEFAULT { QOS_ALL_EXPIRED, 8u, 8u, 0u, { 0u, 0u, 0u, 0u, 0u, 0u } }

/*@
  predicate policy_ok{L}(struct qos_policy *y) =
    y->multi_peer <= 1 && 1 <= y->max_tcs <= 8 && y->max_pfc <= 8;
*/
#endif
