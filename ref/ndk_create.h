/* SPDX-License-Identifier: Apache-2.0 */
/* NdkCreateListener, NdkCreateConnector, NdkCreateSharedEndpoint. */
#ifndef ASSAY_NDK_CREATE_H
#define ASSAY_NDK_CREATE_H
#include "ndk_call.h"

/*@
  logic integer idle_state(integer kind) =
    kind == NDK_LISTENER ? NDK_L_IDLE : kind == NDK_CONNECTOR ? NDK_A_IDLE : NDK_S_OPEN;
  predicate no_room{L}(struct ndk_object *o, integer first, integer last) =
    \forall integer j; first <= j < last ==> !can_take(o, j);

  // I11: the object of this handle is new, in a place that was free, and no handle before it was the same
  predicate is_new{L1,L2}(struct ndk_object *o, integer first, integer last, integer handle, integer kind, integer state) =
    \exists integer i; first <= i < last && \at(o[i].state, L1) == NDK_FREE &&
      \at(o[i].generation, L2) == \at(o[i].generation, L1) + 1 &&
      handle == handle_of(i, \at(o[i].generation, L2)) && \at(o[i].kind, L2) == kind && \at(o[i].state, L2) == state;
*/

/* Creates a listener or a connector in a place from first on, before last. */
/*@ requires memory: memory(a) && first <= last <= a.places;
    requires kind: kind == NDK_LISTENER || kind == NDK_CONNECTOR;
    requires status: NT_ERROR_OF(0) <= in.status <= 0;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[first .. last - 1], a.endpoint[first .. last - 1];
    NDK_TABLE(ensures, a)
    ensures failed: \result.status < 0 ==> unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures possible: \result.possible == 1 && \result.outputs == 0;
    behavior missing:
      assumes in.missing != 0;
      assigns \nothing;
      ensures result: returned(\result, NT_INVALID_PARAMETER, 0);
    behavior full:
      assumes in.missing == 0 && no_room(a.object, first, last);
      assigns \nothing;
      ensures result: returned(\result, NT_INSUFFICIENT_RESOURCES, 0);
    behavior fails:
      assumes in.missing == 0 && !no_room(a.object, first, last) && in.pends == 0 && in.status != NT_SUCCESS;
      assigns \nothing;
      ensures result: returned(\result, in.status, 0);
    behavior pends:
      assumes in.missing == 0 && !no_room(a.object, first, last) && in.pends != 0;
      ensures status: \result.possible == 1 && \result.status == NT_PENDING && \result.outputs == 0;
      ensures new: is_new{Pre,Post}(a.object, first, last, \result.object, kind, NDK_CREATING);
    behavior done:
      assumes in.missing == 0 && !no_room(a.object, first, last) && in.pends == 0 && in.status == NT_SUCCESS;
      ensures status: \result.possible == 1 && \result.status == NT_SUCCESS && \result.outputs == 0;
      ensures new: is_new{Pre,Post}(a.object, first, last, \result.object, kind, idle_state(kind));
    complete behaviors;
    disjoint behaviors;
*/
struct ndk_result ndk_create(struct ndk_adapter a, struct ndk_input in, uint32_t kind, uint32_t first, uint32_t last);

/* Creates a shared endpoint, with an address as NdkListen takes it. */
/*@ requires memory: adapter_memory(a) && first <= last <= a.places && first <= last;
    requires input: input_memory(a, in);
    requires status: NT_ERROR_OF(0) <= in.status <= 0;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[first .. last - 1], a.endpoint[first .. last - 1], a.store[first .. last - 1],
      a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    NDK_TABLE(ensures, a)
    ensures outputs: \result.possible == 1 && \result.outputs == 0;
    ensures missing: in.missing != 0 ==> \result.status == NT_INVALID_PARAMETER;
    ensures address: in.missing == 0 && in.pends == 0 && too_short{Pre}(in.local, in.local_length) ==>
      \result.status == NT_INVALID_PARAMETER;
    ensures failed: \result.status < 0 ==> unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures pending: \result.status == NT_PENDING ==>
      is_new{Pre,Post}(a.object, first, last, \result.object, NDK_SHARED_ENDPOINT, NDK_CREATING);
    ensures done: \result.status == NT_SUCCESS ==>
      is_new{Pre,Post}(a.object, first, last, \result.object, NDK_SHARED_ENDPOINT, NDK_S_OPEN);
*/
struct ndk_result ndk_create_shared(struct ndk_adapter a, struct ndk_input in, uint32_t first, uint32_t last);
#endif
