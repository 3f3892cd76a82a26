/* SPDX-License-Identifier: Apache-2.0 */
/* NdkAccept, NdkReject, NdkCompleteConnect and NdkDisconnect of the connector in place i. */
#ifndef ASSAY_NDK_DECIDE_H
#define ASSAY_NDK_DECIDE_H
#include "ndk_call.h"
#include "ndk_rule.h"

/*@
  // NULL with a length, and more than the adapter allows
  logic integer null_data(struct ndk_input in) = (in.data == \null && in.data_length != 0) ? 1 : 0;
  logic integer too_long(struct ndk_input in, integer most) = in.data_length > most ? 1 : 0;
  logic integer less(integer x, integer y) = x <= y ? x : y;

  predicate ends_attempt(integer state) = state == NDK_A_REFUSED || state == NDK_A_FAILED;
*/

/* What holds before and after each of the four: one connector changes, nothing else, and at most one output comes. */
#define NDK_DECISION(a, i, in, out) \
    requires memory: memory(a) && i < a.places; \
    requires out: \valid(out); \
    requires connector: a.object[i].kind == NDK_CONNECTOR && known(a.object[i]); \
    requires status: ending(in.status); \
    NDK_TABLE(requires, a) \
    terminates \true; exits \false; \
    assigns a.object[i], a.endpoint[i], out[0]; \
    NDK_TABLE(ensures, a) \
    ensures result: returned(\result, \result.status, \result.outputs) && \result.outputs <= 1; \
    ensures generation: a.object[i].generation == \old(a.object[i].generation); \
    ensures parent: a.object[i].parent == \old(a.object[i].parent); \
    ensures callbacks: a.object[i].running == \old(a.object[i].running) && \
      a.object[i].in_event == \old(a.object[i].in_event); \
    ensures unmoved: a.object[i].state == \old(a.object[i].state) ==> \result.outputs == 0 && \
      unchanged{Pre,Post}(a.object, a.endpoint, a.places); \
    ensures released: ends_attempt(a.object[i].state) && !ends_attempt(\old(a.object[i].state)) ==> \
      a.endpoint[i].port == 0; \
    ensures kept: !ends_attempt(a.object[i].state) ==> same_endpoint(a.endpoint[i], \old(a.endpoint[i]));

/*@ NDK_DECISION(a, i, in, out)
    ensures status: \result.status == accept_status(\old(a.object[i].state), null_data(in),
      too_long(in, a.limits.max_callee_data), in.pends, in.status);
    ensures next: a.object[i].state == accept_next(\old(a.object[i].state), null_data(in),
      too_long(in, a.limits.max_callee_data), in.pends, in.status);
    ensures told: \result.outputs == 1 <==> \old(a.object[i].state) == NDK_P_REQUESTED &&
      (a.object[i].state == NDK_P_ACCEPTING || a.object[i].state == NDK_P_CONNECTED ||
       a.object[i].state == NDK_P_FAILED);
    ensures peer: \result.outputs == 1 ==>
      peer_sees(out[0], NDK_OUT_PEER_ACCEPTED, handle_of(i, a.object[i].generation), 0) &&
      tells_limits(out[0], a.object[i].inbound, a.object[i].outbound);
    ensures limits: \result.outputs == 1 ==>
      a.object[i].inbound == less(in.inbound, \old(a.object[i].inbound)) &&
      a.object[i].outbound == less(in.outbound, \old(a.object[i].outbound));
    ensures counted: \result.outputs == 1 ==> a.object[i].accepted == 1;        // I1
*/
struct ndk_result ndk_accept(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out);

/*@ NDK_DECISION(a, i, in, out)
    ensures status: \result.status == reject_status(\old(a.object[i].state), null_data(in),
      too_long(in, a.limits.max_callee_data), in.status);
    ensures next: a.object[i].state == reject_next(\old(a.object[i].state), null_data(in),
      too_long(in, a.limits.max_callee_data), in.status);
    ensures told: \result.outputs == 1 <==>
      \result.status == NT_SUCCESS;
    ensures peer: \result.outputs == 1 ==>
      peer_sees(out[0], NDK_OUT_PEER_REJECTED, handle_of(i, a.object[i].generation), 0);
*/
struct ndk_result ndk_reject(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out);

/*@ NDK_DECISION(a, i, in, out)
    ensures status: \result.status == complete_status(\old(a.object[i].state), in.pends, in.status);
    ensures next: a.object[i].state == complete_next(\old(a.object[i].state), in.pends, in.status);
    ensures told: \result.outputs == 1 <==> \result.status == NT_SUCCESS;
    ensures peer: \result.outputs == 1 ==>
      peer_sees(out[0], NDK_OUT_PEER_COMPLETED, handle_of(i, a.object[i].generation), 0);
*/
struct ndk_result ndk_complete(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out);

/*@ NDK_DECISION(a, i, in, out)
    ensures status: \result.status == disconnect_status(\old(a.object[i].state), in.pends, in.status);
    ensures next: a.object[i].state == disconnect_next(\old(a.object[i].state), in.pends, in.status);
    ensures told: \result.outputs == 1 <==> a.object[i].state != \old(a.object[i].state) &&
      (\old(a.object[i].state) == NDK_P_CONNECTED || \old(a.object[i].state) == NDK_A_CONNECTED);
    ensures peer: \result.outputs == 1 ==>
      peer_sees(out[0], NDK_OUT_PEER_DISCONNECTED, handle_of(i, a.object[i].generation), 0);
*/
struct ndk_result ndk_disconnect(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out);
#endif
