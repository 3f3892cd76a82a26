/* SPDX-License-Identifier: Apache-2.0 */
/* I3 as a theorem over whole calls: an accept that pends completes once, with the status that the environment gives, and
 * cannot complete again. */
#include "ndk_event.h"

/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + (0 .. 1));
    requires request: a.object[i].state == NDK_P_REQUESTED && a.object[i].running < NDK_MAX_RUNNING;
    requires input: in.pends != 0 && null_data(in) == 0 && in.data_length <= a.limits.max_callee_data;
    requires status: in.status <= 0;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0 .. 1];
    ensures again: \result.possible == 0 && \result.outputs == 0;
*/
struct ndk_result pending_completes_once(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_result r = ndk_accept(a, i, in, out);

    /*@ assert pends: r.status == NT_PENDING && a.object[i].request == NDK_REQUEST_ACCEPT; */
    /*@ assert plain: a.object[i].doomed == 0 && a.object[i].state == NDK_P_ACCEPTING; */
    /*@ assert final: final_status(a.object[i], in.status) == in.status; */
    /*@ assert can: can_finish(a.object[i], in.status); */
    r = ndk_finish(a, i, in.status, out);
    /*@ assert completes: r.possible == 1 && r.outputs >= 1 && a.object[i].request == NDK_NONE; */
    /*@ assert status: callback(out[r.outputs - 1], NDK_OUT_COMPLETED, handle_of(i, a.object[i].generation), in.status); */
    return ndk_finish(a, i, in.status, out);
}
