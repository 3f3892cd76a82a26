/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_out.h"

/*@ requires room: \valid(out);
    terminates \true; exits \false;
    assigns *out;
    ensures blank: out->kind == kind && out->object == object && out->other == 0 && out->status == 0 &&
      out->reason == 0 && out->inbound == 0 && out->outbound == 0;
*/
static void start(struct ndk_output *out, uint16_t kind, ndk_handle object)
{
    out->object = object;
    out->other = 0;
    out->inbound = 0;
    out->outbound = 0;
    out->status = NT_SUCCESS;
    out->kind = kind;
    out->reason = 0;
}

uint32_t ndk_out_callback(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, int32_t status)
{
    start(out + k, (uint16_t)kind, object);
    out[k].status = status;
    return k + 1;
}

uint32_t ndk_out_connect(struct ndk_output *out, uint32_t k, ndk_handle listener, ndk_handle connector)
{
    start(out + k, NDK_OUT_CONNECT_EVENT, listener);
    out[k].other = connector;
    return k + 1;
}

uint32_t ndk_out_peer(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, uint32_t reason)
{
    start(out + k, (uint16_t)kind, object);
    out[k].reason = (uint16_t)reason;
    return k + 1;
}

uint32_t ndk_out_limits(struct ndk_output *out, uint32_t k, uint32_t kind, ndk_handle object, uint32_t inbound,
                        uint32_t outbound)
{
    start(out + k, (uint16_t)kind, object);
    out[k].inbound = inbound;
    out[k].outbound = outbound;
    return k + 1;
}
