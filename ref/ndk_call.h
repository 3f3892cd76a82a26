/* SPDX-License-Identifier: Apache-2.0 */
/* What the functions behind the step function have in common: their memory, and how they say what came of it. */
#ifndef ASSAY_NDK_CALL_H
#define ASSAY_NDK_CALL_H
#include "ndk_close.h"
#include "ndk_place.h"

/*@
  predicate readable{L}(uint8_t *p, integer length) = p == \null || \valid_read(p + (0 .. length - 1));
  predicate adapter_memory{L}(struct ndk_adapter a) =
    memory(a) && place_memory(a) && \valid(a.store + (0 .. a.places - 1)) &&
    a.places == a.limits.listeners + a.limits.connectors + a.limits.shared_endpoints;
  predicate input_memory{L}(struct ndk_adapter a, struct ndk_input in) =
    readable(in.local, in.local_length) && readable(in.remote, in.remote_length) && readable(in.data, in.data_length) &&
    readable(in.far_data, in.far_length) &&
    \separated(a.store + (0 .. a.places - 1), in.local + (0 .. in.local_length - 1)) &&
    \separated(a.store + (0 .. a.places - 1), in.remote + (0 .. in.remote_length - 1)) &&
    \separated(a.store + (0 .. a.places - 1), in.far_data + (0 .. in.far_length - 1));

  // I6: no object and no endpoint is different
  predicate unchanged{L1,L2}(struct ndk_object *o, struct ndk_endpoint *e, integer n) =
    \forall integer j; 0 <= j < n ==>
      same_object(\at(o[j], L1), \at(o[j], L2)) && same_endpoint(\at(e[j], L1), \at(e[j], L2));

  predicate returned(struct ndk_result r, integer status, integer outputs) =
    r.possible == 1 && r.status == status && r.object == 0 && r.outputs == outputs;
  predicate impossible(struct ndk_result r) =
    r.possible == 0 && r.status == NT_SUCCESS && r.object == 0 && r.outputs == 0;
*/

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: returned(\result, status, outputs);
*/
struct ndk_result ndk_returned(int32_t status, uint32_t outputs);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: impossible(\result);
*/
struct ndk_result ndk_impossible(void);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures none: \result.port == 0;
*/
struct ndk_endpoint ndk_no_endpoint(void);

/*@ terminates \true; exits \false; assigns \nothing;
    ensures less: \result == (x <= y ? x : y);
*/
uint32_t ndk_less(uint32_t x, uint32_t y);

/* The member doomed of an object whose pending request will end with this status. */
/*@ requires status: NT_ERROR_OF(1) <= status <= NT_SUCCESS;
    terminates \true; exits \false; assigns \nothing;
    ensures none: status == NT_SUCCESS ==> \result == 0;
    ensures low: status != NT_SUCCESS ==> status == NT_ERROR_OF(\result) && 1 <= \result <= 0x3FFFFFFF;
*/
uint32_t ndk_doom_of(int32_t status);
#endif
