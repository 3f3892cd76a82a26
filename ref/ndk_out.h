/* SPDX-License-Identifier: Apache-2.0 */
/* Writes outputs, in their order. */
#ifndef ASSAY_NDK_OUT_H
#define ASSAY_NDK_OUT_H
#include "ndk_io.h"
#include "ntstatus.h"

/*@
  predicate callback(struct ndk_output v, integer kind, integer object, integer status) =
    v.kind == kind && v.object == object && v.other == 0 && v.status == status && v.reason == 0;
  predicate connect_event(struct ndk_output v, integer listener, integer connector) =
    v.kind == NDK_OUT_CONNECT_EVENT && v.object == listener && v.other == connector && v.status == NT_SUCCESS;
  predicate peer_sees(struct ndk_output v, integer kind, integer object, integer reason) =
    v.kind == kind && v.object == object && v.other == 0 && v.reason == reason;
  predicate tells_limits(struct ndk_output v, integer inbound, integer outbound) =
    v.inbound == inbound && v.outbound == outbound;
*/

/* Each returns k + 1. */
/*@ requires room: \valid(out + k) && k < 0xFFFFFFFF;
    requires kind: kind <= 0xFFFF;
    terminates \true; exits \false;
    assigns out[k];
    ensures value: callback(out[k], kind, object, status);
    ensures count: \result == k + 1;
*/
uint32_t ndk_out_callback(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, int32_t status);

/*@ requires room: \valid(out + k) && k < 0xFFFFFFFF;
    terminates \true; exits \false;
    assigns out[k];
    ensures value: connect_event(out[k], listener, connector);
    ensures count: \result == k + 1;
*/
uint32_t ndk_out_connect(struct ndk_output *out, uint32_t k, ndk_handle listener, ndk_handle connector);

/* reason: enum ndk_refusal with NDK_OUT_PEER_REFUSED, else 0. */
/*@ requires room: \valid(out + k) && k < 0xFFFFFFFF;
    requires kind: kind <= 0xFFFF && reason <= 0xFFFF;
    terminates \true; exits \false;
    assigns out[k];
    ensures value: peer_sees(out[k], kind, object, reason);
    ensures count: \result == k + 1;
*/
uint32_t ndk_out_peer(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, uint32_t reason);

/* With the read limits that our side tells the peer. */
/*@ requires room: \valid(out + k) && k < 0xFFFFFFFF;
    requires kind: kind <= 0xFFFF;
    terminates \true; exits \false;
    assigns out[k];
    ensures value: peer_sees(out[k], kind, object, 0);
    ensures limits: tells_limits(out[k], inbound, outbound);
    ensures count: \result == k + 1;
*/
uint32_t ndk_out_limits(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, uint32_t inbound,
                        uint32_t outbound);
#endif
