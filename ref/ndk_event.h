/* SPDX-License-Identifier: Apache-2.0 */
/* Events of the environment that concern one object: its outstanding request ends, its peer does something. */
#ifndef ASSAY_NDK_EVENT_H
#define ASSAY_NDK_EVENT_H
#include "ndk_decide.h"

/*@
  // how the outstanding request really ends: an address that was wrong decides, but a close may say it first
  logic integer final_status(struct ndk_object b, integer status) =
    (b.doomed != 0 && (status == NT_SUCCESS || b.state != NDK_CLOSING)) ? NT_ERROR_OF(b.doomed) : status;

  // the state after the outstanding request has ended
  logic integer finished(integer state, integer kind, integer status) =
    state == NDK_CREATING ? (status != NT_SUCCESS ? NDK_FREE : kind == NDK_LISTENER ? NDK_L_IDLE :
      kind == NDK_CONNECTOR ? NDK_A_IDLE : NDK_S_OPEN) :
    state == NDK_L_BINDING ? (status == NT_SUCCESS ? NDK_L_LISTENING : NDK_L_IDLE) :
    state == NDK_P_ACCEPTING ? (status == NT_SUCCESS ? NDK_P_CONNECTED : NDK_P_FAILED) :
    state == NDK_A_CONNECTING ? NDK_A_FAILED :
    state == NDK_A_COMPLETING ? (status == NT_SUCCESS ? NDK_A_CONNECTED : NDK_A_FAILED) :
    state == NDK_P_DISCONNECTING ? NDK_P_DISCONNECTED : state == NDK_A_DISCONNECTING ? NDK_A_DISCONNECTED : state;

  // a connect can only succeed through what its peer does
  predicate can_finish(struct ndk_object b, integer status) =
    b.request != NDK_NONE && b.running < NDK_MAX_RUNNING &&
    !(b.state == NDK_A_CONNECTING && final_status(b, status) == NT_SUCCESS);
*/

/* The outstanding request of the object in place i ends with status, or with the error that its address causes. Its
 * callback begins. A create that fails leaves nothing behind. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. 1));
    requires status: ending(status);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0 .. 1];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 2;
    behavior cannot:
      assumes !can_finish(a.object[i], status);
      assigns \nothing;
      ensures result: impossible(\result);
    behavior creation:
      assumes can_finish(a.object[i], status) && a.object[i].state == NDK_CREATING;
      ensures result: returned(\result, NT_SUCCESS, 1);
      ensures state: a.object[i].state ==
        finished(NDK_CREATING, \old(a.object[i].kind), final_status(\old(a.object[i]), status));
      ensures request: a.object[i].request == NDK_NONE;
      ensures once: callback(out[0], NDK_OUT_CREATED, handle_of(i, a.object[i].generation),
        final_status(\old(a.object[i]), status));                               // I3
    behavior other:
      assumes can_finish(a.object[i], status) && a.object[i].state != NDK_CREATING;
      ensures result: returned(\result, NT_SUCCESS, \result.outputs) && 1 <= \result.outputs <= 2;
      ensures state: a.object[i].state ==
        finished(\old(a.object[i].state), \old(a.object[i].kind), final_status(\old(a.object[i]), status));
      ensures request: a.object[i].request == NDK_NONE;
      ensures running: a.object[i].running == \old(a.object[i].running) + 1;
      ensures once: callback(out[\result.outputs - 1], NDK_OUT_COMPLETED, handle_of(i, a.object[i].generation),
        final_status(\old(a.object[i]), status));                               // I3
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_finish(struct ndk_adapter a, uint32_t i, int32_t status, struct ndk_output *out);

/* The peer of an active connector answers its NdkConnect, which ends: SUCCESS when it accepts, CONNECTION_REFUSED when it
 * refuses; with the private data and the read limits that it sent. */
/*@ requires memory: adapter_memory(a) && i < a.places;
    requires input: input_memory(a, in);
    requires out: \valid(out);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], a.store[i].data[0 .. NDK_MAX_PRIVATE_DATA - 1], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 2;
    behavior cannot:
      assumes a.object[i].state != NDK_A_CONNECTING || a.object[i].doomed != 0 ||
        a.object[i].running >= NDK_MAX_RUNNING || in.far_length > a.limits.max_callee_data ||
        in.far_length > NDK_MAX_PRIVATE_DATA || (in.far_data == \null && in.far_length != 0);
      assigns \nothing;
      ensures result: impossible(\result);
    behavior can:
      assumes a.object[i].state == NDK_A_CONNECTING && a.object[i].doomed == 0 &&
        a.object[i].running < NDK_MAX_RUNNING && in.far_length <= a.limits.max_callee_data &&
        in.far_length <= NDK_MAX_PRIVATE_DATA && (in.far_data != \null || in.far_length == 0);
      ensures result: returned(\result, NT_SUCCESS, 1);
      ensures accepted: accepts != 0 ==> a.object[i].state == NDK_A_ACCEPTED &&
        same_endpoint(a.endpoint[i], \old(a.endpoint[i])) &&
        callback(out[0], NDK_OUT_COMPLETED, handle_of(i, a.object[i].generation), NT_SUCCESS);
      ensures refused: accepts == 0 ==> a.object[i].state == NDK_A_REFUSED && a.endpoint[i].port == 0 &&
        callback(out[0], NDK_OUT_COMPLETED, handle_of(i, a.object[i].generation), NT_CONNECTION_REFUSED);
      ensures request: a.object[i].request == NDK_NONE && a.object[i].running == \old(a.object[i].running) + 1;
      ensures limits: accepts != 0 ==>
        a.object[i].inbound == less(\old(a.object[i].inbound), in.far_outbound) &&
        a.object[i].outbound == less(\old(a.object[i].outbound), in.far_inbound);
      ensures length: a.object[i].data_length == in.far_length;
      ensures data: \forall integer k; 0 <= k < in.far_length ==>
        a.store[i].data[k] == \old(in.far_data[k]);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_peer_answers(struct ndk_adapter a, uint32_t i, uint32_t accepts, struct ndk_input in,
                                   struct ndk_output *out);

/* The peer goes away before there is a connection (D: no callback exists for that), or while an accept or a complete connect
 * is outstanding, which then ends with CONNECTION_ABORTED. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. 1));
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0 .. 1];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures possible: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.object == 0 && \result.outputs <= 2;
    ensures silent: \result.outputs != 0 ==>
      \old(a.object[i].state) == NDK_P_ACCEPTING || \old(a.object[i].state) == NDK_A_COMPLETING;
    ensures queued: \old(a.object[i].state) == NDK_P_QUEUED ==>
      a.object[i].state == (a.limits.drop_aborted == 1 ? NDK_FREE : NDK_P_QUEUED_ABORTED);
    ensures undecided: \old(a.object[i].state) == NDK_P_REQUESTED ==> a.object[i].state == NDK_P_PEER_ABORTED;
    ensures active: \old(a.object[i].state) == NDK_A_ACCEPTED ==> a.object[i].state == NDK_A_PEER_ABORTED;
    ensures accepting: \old(a.object[i].state) == NDK_P_ACCEPTING && \result.possible == 1 ==>
      a.object[i].state == NDK_P_FAILED && callback(out[\result.outputs - 1], NDK_OUT_COMPLETED,
        handle_of(i, a.object[i].generation), NT_CONNECTION_ABORTED);
    ensures completing: \old(a.object[i].state) == NDK_A_COMPLETING && \result.possible == 1 ==>
      a.object[i].state == NDK_A_FAILED && callback(out[\result.outputs - 1], NDK_OUT_COMPLETED,
        handle_of(i, a.object[i].generation), NT_CONNECTION_ABORTED);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures over: \old(a.object[i].state) == NDK_CLOSED ==> \result.possible == 0;                          // I4
*/
struct ndk_result ndk_peer_gives_up(struct ndk_adapter a, uint32_t i, struct ndk_output *out);

/* The peer ends the connection: the disconnect event, if it was asked for, once (D). Before there is a connection this is
 * giving up; while our own disconnect pends it is absorbed (O17). */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. 1));
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0 .. 1];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures possible: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.object == 0 && \result.outputs <= 2;
    ensures passive: \old(a.object[i].state) == NDK_P_CONNECTED ==> a.object[i].state == NDK_P_PEER_DISCONNECTED;
    ensures active: \old(a.object[i].state) == NDK_A_CONNECTED ==> a.object[i].state == NDK_A_PEER_DISCONNECTED;
    ensures event: \old(a.object[i].state) == NDK_P_CONNECTED || \old(a.object[i].state) == NDK_A_CONNECTED ==>
      (\result.outputs == 1 <==> \old(a.object[i].wants_disconnect) == 1) && \result.outputs <= 1;
    ensures callback: (\old(a.object[i].state) == NDK_P_CONNECTED || \old(a.object[i].state) == NDK_A_CONNECTED) &&
      \result.outputs == 1 ==> a.object[i].in_event == 1 &&
      callback(out[0], NDK_OUT_DISCONNECT_EVENT, handle_of(i, a.object[i].generation), NT_SUCCESS);
    ensures absorbed: \old(a.object[i].state) == NDK_P_DISCONNECTING || \old(a.object[i].state) == NDK_A_DISCONNECTING ==>
      returned(\result, NT_SUCCESS, 0) && same_object(a.object[i], \old(a.object[i]));
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures over: \old(a.object[i].state) == NDK_CLOSED ==> \result.possible == 0;                          // I4
*/
struct ndk_result ndk_peer_disconnects(struct ndk_adapter a, uint32_t i, struct ndk_output *out);
#endif
