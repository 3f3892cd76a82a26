/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of the contract as functions of the state: what a call returns and which state follows. They touch no
 * memory; every cell is a clause. */
#ifndef ASSAY_NDK_RULE_H
#define ASSAY_NDK_RULE_H
#include "ndk_io.h"
#include "ntstatus.h"

/* What a call does to its object. */
struct ndk_rule {
    int32_t status;         /* what the call returns */
    uint32_t moves;         /* 0: nothing changes, and the rest is 0 */
    uint32_t state;         /* enum ndk_state that follows */
    uint32_t request;       /* enum ndk_request that is outstanding then */
    uint32_t peer;          /* enum ndk_output_kind that the peer sees, 0 for nothing */
};

/*@
  // how an operation can end
  predicate ending(integer status) = status <= 0;

  predicate stays(struct ndk_rule r, integer status) =
    r.status == status && r.moves == 0 && r.state == 0 && r.request == 0 && r.peer == 0;
  predicate becomes(struct ndk_rule r, integer status, integer state, integer request, integer peer) =
    r.status == status && r.moves == 1 && r.state == state && r.request == request && r.peer == peer;

  // accept and reject where there is nothing to decide (O11, O12, O2)
  logic integer undecidable(integer state) =
    state == NDK_P_PEER_ABORTED ? NT_CONNECTION_ABORTED :
    (state == NDK_P_ACCEPTING || state == NDK_P_CONNECTED || state == NDK_A_COMPLETING || state == NDK_A_CONNECTED) ?
      NT_CONNECTION_ACTIVE :
    state == NDK_CLOSING ? NT_INVALID_DEVICE_STATE : NT_CONNECTION_INVALID;
  logic integer unrejectable(integer state) =
    state == NDK_A_PEER_ABORTED ? NT_CONNECTION_ABORTED : undecidable(state);
  logic integer not_connecting(integer state) =
    state == NDK_A_PEER_ABORTED ? NT_CONNECTION_ABORTED :
    state == NDK_CLOSING ? NT_INVALID_DEVICE_STATE : NT_CONNECTION_INVALID;
  logic integer not_connected(integer state) =
    state == NDK_CLOSING ? NT_INVALID_DEVICE_STATE : NT_CONNECTION_INVALID;
  predicate connected(integer state) =
    state == NDK_P_CONNECTED || state == NDK_P_PEER_DISCONNECTED || state == NDK_A_CONNECTED ||
    state == NDK_A_PEER_DISCONNECTED;
  predicate passive_state(integer state) = NDK_P_QUEUED <= state <= NDK_P_FAILED;
  // whether the peer of a connected connector is still there to see the end
  logic integer farewell(integer state) =
    (state == NDK_P_CONNECTED || state == NDK_A_CONNECTED) ? NDK_OUT_PEER_DISCONNECTED : 0;

  // the same cells as functions: what the call returns, and the state that follows
  logic integer accept_status(integer state, integer null_data, integer too_long, integer pends, integer status) =
    null_data != 0 ? NT_INVALID_PARAMETER : state != NDK_P_REQUESTED ? undecidable(state) :
    too_long != 0 ? NT_INVALID_BUFFER_SIZE : pends != 0 ? NT_PENDING : status;
  logic integer accept_next(integer state, integer null_data, integer too_long, integer pends, integer status) =
    (null_data != 0 || state != NDK_P_REQUESTED || too_long != 0) ? state :
    pends != 0 ? NDK_P_ACCEPTING : status == NT_SUCCESS ? NDK_P_CONNECTED :
    status == NT_CONNECTION_ABORTED ? NDK_P_PEER_ABORTED : status == NT_IO_TIMEOUT ? NDK_P_FAILED : state;
  logic integer reject_status(integer state, integer null_data, integer too_long, integer status) =
    null_data != 0 ? NT_INVALID_PARAMETER :
    (state != NDK_P_REQUESTED && state != NDK_A_ACCEPTED) ? unrejectable(state) :
    too_long != 0 ? NT_INVALID_BUFFER_SIZE : status;
  logic integer reject_next(integer state, integer null_data, integer too_long, integer status) =
    (null_data != 0 || too_long != 0) ? state :
    state == NDK_P_REQUESTED ?
      (status == NT_SUCCESS ? NDK_P_REJECTED : status == NT_CONNECTION_ABORTED ? NDK_P_PEER_ABORTED : state) :
    state == NDK_A_ACCEPTED ?
      (status == NT_SUCCESS ? NDK_A_REJECTED : status == NT_CONNECTION_ABORTED ? NDK_A_PEER_ABORTED : state) : state;
  logic integer complete_status(integer state, integer pends, integer status) =
    state != NDK_A_ACCEPTED ? not_connecting(state) : pends != 0 ? NT_PENDING : status;
  logic integer complete_next(integer state, integer pends, integer status) =
    state != NDK_A_ACCEPTED ? state : pends != 0 ? NDK_A_COMPLETING : status == NT_SUCCESS ? NDK_A_CONNECTED :
    status == NT_CONNECTION_ABORTED ? NDK_A_PEER_ABORTED : status == NT_IO_TIMEOUT ? NDK_A_FAILED : state;
  logic integer disconnect_status(integer state, integer pends, integer status) =
    (state != NDK_P_CONNECTED && state != NDK_P_PEER_DISCONNECTED && state != NDK_A_CONNECTED &&
      state != NDK_A_PEER_DISCONNECTED) ? not_connected(state) : pends != 0 ? NT_PENDING : status;
  logic integer disconnect_next(integer state, integer pends, integer status) =
    (state != NDK_P_CONNECTED && state != NDK_P_PEER_DISCONNECTED && state != NDK_A_CONNECTED &&
      state != NDK_A_PEER_DISCONNECTED) ? state :
    pends != 0 ? (state <= NDK_P_FAILED ? NDK_P_DISCONNECTING : NDK_A_DISCONNECTING) :
    (status == NT_SUCCESS || status == NT_IO_TIMEOUT) ?
      (state <= NDK_P_FAILED ? NDK_P_DISCONNECTED : NDK_A_DISCONNECTED) : state;

  predicate next_is(struct ndk_rule r, integer state, integer next) =
    (r.moves == 1 ==> r.state == next && next != state) && (r.moves == 0 ==> next == state) && r.moves <= 1 &&
    r.state <= NDK_CLOSED && r.peer <= NDK_OUT_PEER_DISCONNECTED;
*/

/* NdkAccept. null_data: NULL with a length; too_long: more than MaxCalleeData; status: how it ends if it does not pend. */
/*@ requires status: ending(status);
    terminates \true; exits \false; assigns \nothing;
    ensures status: \result.status == accept_status(state, null_data, too_long, pends, status);
    ensures next: next_is(\result, state, accept_next(state, null_data, too_long, pends, status));
    behavior null:                          // O14, in every state
      assumes null_data != 0;
      ensures rule: stays(\result, NT_INVALID_PARAMETER);
    behavior elsewhere:
      assumes null_data == 0 && state != NDK_P_REQUESTED;
      ensures rule: stays(\result, undecidable(state));
    behavior long_data:                     // O13
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long != 0;
      ensures rule: stays(\result, NT_INVALID_BUFFER_SIZE);
    behavior pending:
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long == 0 && pends != 0;
      ensures rule: becomes(\result, NT_PENDING, NDK_P_ACCEPTING, NDK_REQUEST_ACCEPT, NDK_OUT_PEER_ACCEPTED);
    behavior done:
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long == 0 && pends == 0 && status == NT_SUCCESS;
      ensures rule: becomes(\result, NT_SUCCESS, NDK_P_CONNECTED, NDK_NONE, NDK_OUT_PEER_ACCEPTED);
    behavior gave_up:
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long == 0 && pends == 0 &&
        status == NT_CONNECTION_ABORTED;
      ensures rule: becomes(\result, NT_CONNECTION_ABORTED, NDK_P_PEER_ABORTED, NDK_NONE, 0);
    behavior timeout:
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long == 0 && pends == 0 && status == NT_IO_TIMEOUT;
      ensures rule: becomes(\result, NT_IO_TIMEOUT, NDK_P_FAILED, NDK_NONE, NDK_OUT_PEER_ACCEPTED);
    behavior failed:                        // a local failure: the request can still be rejected
      assumes null_data == 0 && state == NDK_P_REQUESTED && too_long == 0 && pends == 0 && status != NT_SUCCESS &&
        status != NT_CONNECTION_ABORTED && status != NT_IO_TIMEOUT;
      ensures rule: stays(\result, status);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_rule ndk_rule_accept(uint32_t state, uint32_t null_data, uint32_t too_long, uint32_t pends, int32_t status);

/* NdkReject: passive in P1, active in A2. It never pends. */
/*@ requires status: ending(status);
    terminates \true; exits \false; assigns \nothing;
    ensures status: \result.status == reject_status(state, null_data, too_long, status);
    ensures next: next_is(\result, state, reject_next(state, null_data, too_long, status));
    behavior null:
      assumes null_data != 0;
      ensures rule: stays(\result, NT_INVALID_PARAMETER);
    behavior elsewhere:
      assumes null_data == 0 && state != NDK_P_REQUESTED && state != NDK_A_ACCEPTED;
      ensures rule: stays(\result, unrejectable(state));
    behavior long_data:
      assumes null_data == 0 && (state == NDK_P_REQUESTED || state == NDK_A_ACCEPTED) && too_long != 0;
      ensures rule: stays(\result, NT_INVALID_BUFFER_SIZE);
    behavior done:
      assumes null_data == 0 && (state == NDK_P_REQUESTED || state == NDK_A_ACCEPTED) && too_long == 0 &&
        status == NT_SUCCESS;
      ensures passive: state == NDK_P_REQUESTED ==>
        becomes(\result, NT_SUCCESS, NDK_P_REJECTED, NDK_NONE, NDK_OUT_PEER_REJECTED);
      ensures active: state == NDK_A_ACCEPTED ==>
        becomes(\result, NT_SUCCESS, NDK_A_REJECTED, NDK_NONE, NDK_OUT_PEER_REJECTED);
    behavior gave_up:                       // the peer gave up at the same time
      assumes null_data == 0 && (state == NDK_P_REQUESTED || state == NDK_A_ACCEPTED) && too_long == 0 &&
        status == NT_CONNECTION_ABORTED;
      ensures passive: state == NDK_P_REQUESTED ==> becomes(\result, status, NDK_P_PEER_ABORTED, NDK_NONE, 0);
      ensures active: state == NDK_A_ACCEPTED ==> becomes(\result, status, NDK_A_PEER_ABORTED, NDK_NONE, 0);
    behavior failed:
      assumes null_data == 0 && (state == NDK_P_REQUESTED || state == NDK_A_ACCEPTED) && too_long == 0 &&
        status != NT_SUCCESS && status != NT_CONNECTION_ABORTED;
      ensures rule: stays(\result, status);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_rule ndk_rule_reject(uint32_t state, uint32_t null_data, uint32_t too_long, int32_t status);

/* NdkCompleteConnect. A failed one ends the attempt; the peer that gave up shows each time. */
/*@ requires status: ending(status);
    terminates \true; exits \false; assigns \nothing;
    ensures status: \result.status == complete_status(state, pends, status);
    ensures next: next_is(\result, state, complete_next(state, pends, status));
    behavior elsewhere:
      assumes state != NDK_A_ACCEPTED;
      ensures rule: stays(\result, not_connecting(state));
    behavior pending:
      assumes state == NDK_A_ACCEPTED && pends != 0;
      ensures rule: becomes(\result, NT_PENDING, NDK_A_COMPLETING, NDK_REQUEST_COMPLETE_CONNECT, 0);
    behavior done:
      assumes state == NDK_A_ACCEPTED && pends == 0 && status == NT_SUCCESS;
      ensures rule: becomes(\result, NT_SUCCESS, NDK_A_CONNECTED, NDK_NONE, NDK_OUT_PEER_COMPLETED);
    behavior gave_up:
      assumes state == NDK_A_ACCEPTED && pends == 0 && status == NT_CONNECTION_ABORTED;
      ensures rule: becomes(\result, NT_CONNECTION_ABORTED, NDK_A_PEER_ABORTED, NDK_NONE, 0);
    behavior timeout:
      assumes state == NDK_A_ACCEPTED && pends == 0 && status == NT_IO_TIMEOUT;
      ensures rule: becomes(\result, NT_IO_TIMEOUT, NDK_A_FAILED, NDK_NONE, 0);
    behavior failed:
      assumes state == NDK_A_ACCEPTED && pends == 0 && status != NT_SUCCESS && status != NT_CONNECTION_ABORTED &&
        status != NT_IO_TIMEOUT;
      ensures rule: stays(\result, status);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_rule ndk_rule_complete(uint32_t state, uint32_t pends, int32_t status);

/* NdkDisconnect, of either side. A timeout ends the connection all the same. */
/*@ requires status: ending(status);
    terminates \true; exits \false; assigns \nothing;
    ensures status: \result.status == disconnect_status(state, pends, status);
    ensures next: next_is(\result, state, disconnect_next(state, pends, status));
    behavior elsewhere:
      assumes !connected(state);
      ensures rule: stays(\result, not_connected(state));
    behavior pending:
      assumes connected(state) && pends != 0;
      ensures passive: passive_state(state) ==>
        becomes(\result, NT_PENDING, NDK_P_DISCONNECTING, NDK_REQUEST_DISCONNECT, farewell(state));
      ensures active: !passive_state(state) ==>
        becomes(\result, NT_PENDING, NDK_A_DISCONNECTING, NDK_REQUEST_DISCONNECT, farewell(state));
    behavior done:
      assumes connected(state) && pends == 0 && (status == NT_SUCCESS || status == NT_IO_TIMEOUT);
      ensures passive: passive_state(state) ==>
        becomes(\result, status, NDK_P_DISCONNECTED, NDK_NONE, farewell(state));
      ensures active: !passive_state(state) ==>
        becomes(\result, status, NDK_A_DISCONNECTED, NDK_NONE, farewell(state));
    behavior failed:
      assumes connected(state) && pends == 0 && status != NT_SUCCESS && status != NT_IO_TIMEOUT;
      ensures rule: stays(\result, status);
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_rule ndk_rule_disconnect(uint32_t state, uint32_t pends, int32_t status);

/* Whether NdkListen is possible: NT_SUCCESS, or what it returns at once whatever the address is. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures idle: state == NDK_L_IDLE ==> \result == NT_SUCCESS;
    ensures again: state == NDK_L_BINDING || state == NDK_L_LISTENING ==> \result == NT_ADDRESS_ALREADY_ASSOCIATED;
    ensures closing: state != NDK_L_IDLE && state != NDK_L_BINDING && state != NDK_L_LISTENING ==>
      \result == NT_INVALID_DEVICE_STATE;
*/
int32_t ndk_rule_listen(uint32_t state);

/* Whether NdkConnect is possible: in A0, and again after a failed attempt. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures may: state == NDK_A_IDLE || state == NDK_A_REFUSED || state == NDK_A_FAILED ==> \result == NT_SUCCESS;
    ensures role: state != NDK_A_IDLE && state != NDK_A_REFUSED && state != NDK_A_FAILED ==>
      \result == NT_INVALID_DEVICE_STATE;
*/
int32_t ndk_rule_connect(uint32_t state);

/* What the peer sees when a connector in this state is closed (O16). */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures undecided: state == NDK_P_REQUESTED ==> \result == NDK_OUT_PEER_REFUSED;
    ensures attempt: state == NDK_P_ACCEPTING || state == NDK_A_CONNECTING || state == NDK_A_ACCEPTED ||
      state == NDK_A_COMPLETING ==> \result == NDK_OUT_PEER_ABORTED;
    ensures connected: state == NDK_P_CONNECTED || state == NDK_A_CONNECTED ==> \result == NDK_OUT_PEER_DISCONNECTED;
    ensures nothing: state != NDK_P_REQUESTED && state != NDK_P_ACCEPTING && state != NDK_A_CONNECTING &&
      state != NDK_A_ACCEPTED && state != NDK_A_COMPLETING && state != NDK_P_CONNECTED && state != NDK_A_CONNECTED ==>
      \result == 0;
*/
uint32_t ndk_rule_close(uint32_t state);
#endif
