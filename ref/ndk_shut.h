/* SPDX-License-Identifier: Apache-2.0 */
/* NdkCloseObject, and the returns of callbacks, after which a close may complete. */
#ifndef ASSAY_NDK_SHUT_H
#define ASSAY_NDK_SHUT_H
#include "ndk_call.h"
#include "ndk_rule.h"

/*@
  // all that came over the object are requests that the consumer has not heard of
  predicate only_waiting{L}(struct ndk_object *o, integer n, integer i) =
    \forall integer j; 0 <= j < n && o[j].parent == i ==>
      o[i].kind == NDK_LISTENER && (o[j].state == NDK_P_QUEUED || o[j].state == NDK_P_QUEUED_ABORTED);
  predicate closes_at_once{L}(struct ndk_object *o, integer n, integer i, integer pends) =
    pends == 0 && quiet(o[i]) && only_waiting(o, n, i);
*/

/* Closes the object in place i. SUCCESS when nothing is outstanding, no callback runs and no successor is there, unless the
 * environment lets it pend; the last successor may bring the close of its parent to an end. Room: places + 2 outputs. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. a.places + 1));
    requires known: known(a.object[i]);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[0 .. a.places + 1];
    NDK_TABLE(ensures, a)
    ensures possible: \result.possible == 1 && \result.object == 0 && \result.outputs <= a.places + 2;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures failed: \result.status < 0 ==> unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    behavior again:                         // O2
      assumes a.object[i].state == NDK_CLOSING;
      assigns \nothing;
      ensures result: returned(\result, NT_INVALID_DEVICE_STATE, 0);
    behavior done:                          // O6
      assumes a.object[i].state != NDK_CLOSING && closes_at_once(a.object, a.places, i, pends);
      ensures status: \result.status == NT_SUCCESS;
      ensures free: a.object[i].state == NDK_FREE && a.endpoint[i].port == 0;
    behavior pends:
      assumes a.object[i].state != NDK_CLOSING && !closes_at_once(a.object, a.places, i, pends);
      ensures status: \result.status == NT_PENDING;
      ensures state: a.object[i].state == NDK_CLOSING;
      ensures request: a.object[i].request == \old(a.object[i].request);
      ensures endpoint: same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_shut(struct ndk_adapter a, uint32_t i, uint32_t pends, struct ndk_output *out);

/* What a close waited for inside the provider is done. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 1;
    behavior cannot:
      assumes a.object[i].tearing_down == 0;
      assigns \nothing;
      ensures result: impossible(\result);
    behavior can:
      assumes a.object[i].tearing_down != 0;
      ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= 1;
      ensures closed: \result.outputs == 1 <==> a.object[i].state == NDK_CLOSED;
      ensures waiting: \result.outputs == 0 <==> a.object[i].state == NDK_CLOSING;
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_torn_down(struct ndk_adapter a, uint32_t i, struct ndk_output *out);

/* A create or request callback of the object returns. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 1;
    behavior cannot:
      assumes a.object[i].running == 0;
      assigns \nothing;
      ensures result: impossible(\result);
    behavior can:
      assumes a.object[i].running != 0;
      ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= 1;
      ensures closed: \result.outputs == 1 ==> \old(a.object[i].state) == NDK_CLOSING && a.object[i].state == NDK_CLOSED;
      ensures waiting: \result.outputs == 0 ==> a.object[i].state == \old(a.object[i].state) &&
        a.object[i].running == \old(a.object[i].running) - 1;
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_return_request(struct ndk_adapter a, uint32_t i, struct ndk_output *out);

/* The event callback of the object returns: a listener's next connect event may begin, a close may complete. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 1;
    behavior cannot:
      assumes a.object[i].in_event == 0;
      assigns \nothing;
      ensures result: impossible(\result);
    behavior can:
      assumes a.object[i].in_event != 0;
      ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= 1;
      ensures event: \result.outputs == 1 && \old(a.object[i].state) != NDK_CLOSING ==>
        out[0].kind == NDK_OUT_CONNECT_EVENT && \old(a.object[i].state) == NDK_L_LISTENING &&
        \old(a.object[i].paused) == 0;                                          // I7
      ensures closed: \result.outputs == 1 && \old(a.object[i].state) == NDK_CLOSING ==>
        out[0].kind == NDK_OUT_CLOSED && a.object[i].state == NDK_CLOSED;
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_return_event(struct ndk_adapter a, uint32_t i, struct ndk_output *out);

/* The close callback returns: the place is free, and the parent may have waited for that. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.outputs <= 1;
    behavior cannot:
      assumes a.object[i].state != NDK_CLOSED;
      assigns \nothing;
      ensures result: impossible(\result);
    behavior can:
      assumes a.object[i].state == NDK_CLOSED;
      ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= 1;
      ensures free: a.object[i].state == NDK_FREE;
      ensures parent: \result.outputs == 1 ==> out[0].kind == NDK_OUT_CLOSED;
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_return_close(struct ndk_adapter a, uint32_t i, struct ndk_output *out);
#endif
