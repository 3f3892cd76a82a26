/* SPDX-License-Identifier: Apache-2.0 */
/* A request of a peer arrives. */
#ifndef ASSAY_NDK_ARRIVE_H
#define ASSAY_NDK_ARRIVE_H
#include "ndk_call.h"
#include "ndk_count.h"

/*@
  predicate request_possible{L}(struct ndk_adapter a, struct ndk_input in) =
    in.far_length <= a.limits.max_caller_data && in.far_length <= NDK_MAX_PRIVATE_DATA &&
    (in.far_data != \null || in.far_length == 0);
  predicate backlog_full{L}(struct ndk_adapter a, integer listener) =
    a.limits.backlog != 0 && n_undecided(a.object, a.places, listener) >= a.limits.backlog;
*/

/* The request goes to the one listener that serves its destination, as a new connector in P1 with a connect event; while
 * another connect event of that listener runs it waits (the reference has them one after another). It is refused, and no
 * connector is made, when there is no such listener (O8, and D for a paused or closing one), when the listener has as many
 * undecided requests as the backlog allows, and when there are no resources (O9). */
/*@ requires memory: adapter_memory(a);
    requires input: input_memory(a, in);
    requires out: \valid(out);
    requires status: in.status <= 0;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], a.store[0 .. a.places - 1], out[0];
    NDK_TABLE(ensures, a)
    ensures possible: \result.possible <= 1 && \result.status == NT_SUCCESS && \result.object == 0 && \result.outputs <= 1;
    ensures cannot: \result.possible == 0 ==> \result.outputs == 0 && unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures too_much: !request_possible(a, in) ==> \result.possible == 0;
    ensures outputs: \result.outputs == 1 ==> out[0].kind == NDK_OUT_CONNECT_EVENT || out[0].kind == NDK_OUT_PEER_REFUSED;
    ensures refused: \result.outputs == 1 && out[0].kind == NDK_OUT_PEER_REFUSED ==>
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
*/
struct ndk_result ndk_arrive(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out);
#endif
