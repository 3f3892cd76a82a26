/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_listener.h"
#include "ndk_store.h"

struct ndk_result ndk_listen(struct ndk_adapter a, uint32_t i, struct ndk_input in)
{
    struct ndk_object b = a.object[i];
    int32_t status = ndk_rule_listen(b.state);
    struct ndk_address r;

    if (status != NT_SUCCESS)
        return ndk_returned(status, 0);
    r = ndk_place(a, in.local, in.local_length);
    if (!in.pends && r.status != NT_SUCCESS)
        return ndk_returned(r.status, 0);
    if (!in.pends && in.status != NT_SUCCESS)
        return ndk_returned(in.status, 0);
    b.state = in.pends ? NDK_L_BINDING : NDK_L_LISTENING;
    b.request = in.pends ? NDK_REQUEST_LISTEN : NDK_NONE;
    b.doomed = ndk_doom_of(r.status);
    if (r.status == NT_SUCCESS)
        b.local_length = ndk_store_address(a.store[i].local, in.local, in.local_length, r.endpoint.port);
    else
        r.endpoint = ndk_no_endpoint();
    ndk_put(a.object, a.endpoint, a.places, i, b, r.endpoint);
    return ndk_returned(in.pends ? NT_PENDING : NT_SUCCESS, 0);
}

struct ndk_result ndk_pause(struct ndk_adapter a, uint32_t i, uint32_t pause, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    uint32_t k = 0;

    if (b.state == NDK_CLOSING)
        return ndk_returned(NT_SUCCESS, 0);
    if (pause)
        k = ndk_refuse_waiting(a, i, out, 0);
    b.paused = pause;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(NT_SUCCESS, k);
}
