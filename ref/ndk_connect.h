/* SPDX-License-Identifier: Apache-2.0 */
/* NdkConnect and NdkConnectWithSharedEndpoint. */
#ifndef ASSAY_NDK_CONNECT_H
#define ASSAY_NDK_CONNECT_H
#include "ndk_decide.h"

/*@
  predicate can_connect(integer state) = state == NDK_A_IDLE || state == NDK_A_REFUSED || state == NDK_A_FAILED;
  // how a call that is possible and whose address is right ends at once
  predicate answers(integer status) = status == NT_SUCCESS || status == NT_CONNECTION_REFUSED;
*/

/* The connector in place i connects from its own endpoint (over == NDK_NO_PLACE) or from the shared endpoint in place over.
 * The order of the checks: NULL data, state, length, destination, source. Of the statuses that the environment gives,
 * SUCCESS and CONNECTION_REFUSED come with what the peer sent; another one leaves all as it was.
 *
 * Decisions where the documents are silent: a destination without a port, of another family or a wildcard is an
 * INVALID_ADDRESS. A connector that went over a shared endpoint stays its successor until it is closed; it cannot go over
 * another one (INVALID_DEVICE_STATE). A four-tuple exists from the attempt until the disconnect has ended. */
/*@ requires memory: adapter_memory(a) && i < a.places;
    requires input: input_memory(a, in);
    requires out: \valid(out);
    requires connector: a.object[i].kind == NDK_CONNECTOR && known(a.object[i]);
    requires over: over != NDK_NO_PLACE ==> over < a.places && a.object[over].kind == NDK_SHARED_ENDPOINT &&
      known(a.object[over]);
    requires status: NT_ERROR_OF(0) <= in.status <= 0;
    requires far: in.far_length <= NDK_MAX_PRIVATE_DATA && (in.far_data == \null ==> in.far_length == 0);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], a.store[i], a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST], out[0];
    NDK_TABLE(ensures, a)
    ensures result: returned(\result, \result.status, \result.outputs) && \result.outputs <= 1;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures null: null_data(in) == 1 ==> \result.status == NT_INVALID_PARAMETER;                            // O14
    ensures role: null_data(in) == 0 && !can_connect(\old(a.object[i].state)) ==>
      \result.status == NT_INVALID_DEVICE_STATE;                                                            // O15
    ensures long_data: null_data(in) == 0 && can_connect(\old(a.object[i].state)) &&
      in.data_length > a.limits.max_caller_data ==> \result.status == NT_INVALID_BUFFER_SIZE;               // O13
    ensures failed: \result.status < 0 && \result.status != NT_CONNECTION_REFUSED ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);     // I6
    ensures refused: \result.status == NT_CONNECTION_REFUSED && a.object[i].state != \old(a.object[i].state) ==>
      a.object[i].state == NDK_A_REFUSED && a.endpoint[i].port == 0;
    ensures pending: \result.status == NT_PENDING ==>
      a.object[i].state == NDK_A_CONNECTING && a.object[i].request == NDK_REQUEST_CONNECT;
    ensures done: \result.status == NT_SUCCESS ==> a.object[i].state == NDK_A_ACCEPTED;
    ensures own: \result.status == NT_SUCCESS && over == NDK_NO_PLACE ==> a.endpoint[i].port != 0;
    ensures told: \result.outputs == 1 ==>
      peer_sees(out[0], NDK_OUT_PEER_CONNECTING, handle_of(i, a.object[i].generation), 0);
*/
struct ndk_result ndk_connect(struct ndk_adapter a, uint32_t i, uint32_t over, struct ndk_input in,
                              struct ndk_output *out);
#endif
