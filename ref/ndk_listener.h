/* SPDX-License-Identifier: Apache-2.0 */
/* NdkListen and NdkControlConnectEvents. */
#ifndef ASSAY_NDK_LISTENER_H
#define ASSAY_NDK_LISTENER_H
#include "ndk_call.h"
#include "ndk_rule.h"

/* The listener in place i is one that the consumer knows. */
/*@ requires memory: adapter_memory(a) && i < a.places;
    requires input: input_memory(a, in);
    requires listener: a.object[i].kind == NDK_LISTENER && known(a.object[i]);
    requires status: NT_ERROR_OF(0) <= in.status <= 0;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], a.store[i], a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    NDK_TABLE(ensures, a)
    ensures outputs: \result.possible == 1 && \result.outputs == 0 && \result.object == 0;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures kind: a.object[i].kind == NDK_LISTENER;
    ensures failed: \result.status < 0 ==>
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures again: \old(a.object[i].state) == NDK_L_BINDING || \old(a.object[i].state) == NDK_L_LISTENING ==>
      \result.status == NT_ADDRESS_ALREADY_ASSOCIATED;                          // O1
    ensures closing: \old(a.object[i].state) == NDK_CLOSING ==> \result.status == NT_INVALID_DEVICE_STATE;  // O2
    ensures short: \old(a.object[i].state) == NDK_L_IDLE && in.pends == 0 && too_short{Pre}(in.local, in.local_length) ==>
      \result.status == NT_INVALID_PARAMETER;
    ensures pending: \old(a.object[i].state) == NDK_L_IDLE && in.pends != 0 ==> \result.status == NT_PENDING;
    ensures binding: \result.status == NT_PENDING ==>
      a.object[i].state == NDK_L_BINDING && a.object[i].request == NDK_REQUEST_LISTEN;
    ensures listening: \result.status == NT_SUCCESS ==>
      \old(a.object[i].state) == NDK_L_IDLE && a.object[i].state == NDK_L_LISTENING && a.endpoint[i].port != 0;
    ensures asked: \result.status == NT_SUCCESS && be16{Pre}(in.local, 2) != 0 ==>
      a.endpoint[i].port == be16{Pre}(in.local, 2);
    ensures chosen: \result.status == NT_SUCCESS && be16{Pre}(in.local, 2) == 0 ==>
      NDK_PORT_FIRST <= a.endpoint[i].port <= NDK_PORT_LAST;                    // I9
    ensures paused: a.object[i].paused == \old(a.object[i].paused);
*/
struct ndk_result ndk_listen(struct ndk_adapter a, uint32_t i, struct ndk_input in);

/* NdkControlConnectEvents: pause 1 or 0. A close that pends is not disturbed. Requests whose connect event has not begun
 * are refused by a pause: none begins after it (I7). */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. a.places - 1));
    requires listener: a.object[i].kind == NDK_LISTENER && known(a.object[i]);
    requires pause: pause <= 1;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[0 .. a.places - 1];
    NDK_TABLE(ensures, a)
    ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= a.places;
    ensures state: a.object[i].state == \old(a.object[i].state);
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures flag: \old(a.object[i].state) != NDK_CLOSING ==> a.object[i].paused == pause;                   // O5
    ensures closing: \old(a.object[i].state) == NDK_CLOSING ==>
      \result.outputs == 0 && a.object[i].paused == \old(a.object[i].paused);                               // O2
    ensures refused: \old(a.object[i].state) != NDK_CLOSING && pause == 1 ==>
      \forall integer j; 0 <= j < a.places ==> !waits(a.object[j], i);
*/
struct ndk_result ndk_pause(struct ndk_adapter a, uint32_t i, uint32_t pause, struct ndk_output *out);
#endif
