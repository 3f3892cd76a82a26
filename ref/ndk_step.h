/* SPDX-License-Identifier: Apache-2.0 */
/* The step function of an adapter: one call of the consumer or one event of the environment.
 *
 *   (objects, endpoints, store; call or event) -> (the same, inline status, outputs in their order)
 *
 * The caller owns the memory (ndk_adapter.h), begins with ndk_reset, and does everything else through ndk_step and the
 * reading calls of ndk_query.h. A callback among the outputs runs until the caller says that it returned. */
#ifndef ASSAY_NDK_STEP_H
#define ASSAY_NDK_STEP_H
#include "ndk_call.h"
#include "ndk_io.h"

/*@
  predicate is_call(integer op) = NDK_LISTEN <= op <= NDK_CLOSE;
  // the consumer may call with this handle
  predicate callable{L}(struct ndk_adapter a, integer handle) =
    \exists integer i; 0 <= i < a.places && means(a.object, i, handle) && known(a.object[i]);
  // after these errors the object is in another state: the peer's doing is a fact
  predicate fact(integer status) =
    status == NT_CONNECTION_ABORTED || status == NT_IO_TIMEOUT || status == NT_CONNECTION_REFUSED;
*/

/* Starts anew: no objects; every place begins with its first generation. */
/*@ requires memory: memory(a);
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1];
    NDK_TABLE(ensures, a)
    ensures empty: \forall integer j; 0 <= j < a.places ==> a.object[j].state == NDK_FREE && a.object[j].generation == 0;
*/
void ndk_reset(struct ndk_adapter a);

/* Does one step. out has room for NDK_OUTPUTS(a.places). A call with a handle that means no object of the right kind
 * returns INVALID_HANDLE. An op or a status that does not exist is impossible. */
/*@ requires memory: adapter_memory(a);
    requires input: input_memory(a, in);
    requires out: \valid(out + (0 .. a.places + 3));
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], a.store[0 .. a.places - 1],
      a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST], out[0 .. a.places + 3];
    NDK_TABLE(ensures, a)
    ensures possible: \result.possible <= 1 && \result.outputs <= a.places + 4;                             // I10
    ensures impossible: \result.possible == 0 ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures dead: \result.possible == 1 && is_call(in.op) && !callable{Pre}(a, in.object) ==>
      returned(\result, NT_INVALID_HANDLE, 0);                                                              // I11
    ensures over: \forall integer j; 0 <= j < a.places && NDK_PEER_COMPLETES <= in.op < NDK_RETURN_CLOSE &&
      means{Pre}(a.object, j, in.object) && \old(a.object[j].state) == NDK_CLOSED ==> \result.possible == 0;  // I4
    ensures failed: \result.status < 0 && !fact(\result.status) ==> \result.outputs == 0 &&
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);                                                  // I6
*/
struct ndk_result ndk_step(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out);
#endif
