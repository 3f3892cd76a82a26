/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_rule.h"

/*@ terminates \true; exits \false; assigns \nothing;
    ensures rule: stays(\result, status);
*/
static struct ndk_rule stay(int32_t status)
{
    struct ndk_rule r = { status, 0, 0, 0, 0 };

    return r;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures rule: becomes(\result, status, state, request, peer);
*/
static struct ndk_rule become(int32_t status, uint32_t state, uint32_t request, uint32_t peer)
{
    struct ndk_rule r = { status, 1, state, request, peer };

    return r;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == undecidable(state);
*/
static int32_t undecidable_status(uint32_t state)
{
    switch (state) {
    case NDK_P_PEER_ABORTED:
        return NT_CONNECTION_ABORTED;
    case NDK_P_ACCEPTING:
    case NDK_P_CONNECTED:
    case NDK_A_COMPLETING:
    case NDK_A_CONNECTED:
        return NT_CONNECTION_ACTIVE;
    case NDK_CLOSING:
        return NT_INVALID_DEVICE_STATE;
    default:
        return NT_CONNECTION_INVALID;
    }
}

struct ndk_rule ndk_rule_accept(uint32_t state, uint32_t null_data, uint32_t too_long, uint32_t pends, int32_t status)
{
    if (null_data)
        return stay(NT_INVALID_PARAMETER);
    if (state != NDK_P_REQUESTED)
        return stay(undecidable_status(state));
    if (too_long)
        return stay(NT_INVALID_BUFFER_SIZE);
    if (pends)
        return become(NT_PENDING, NDK_P_ACCEPTING, NDK_REQUEST_ACCEPT, NDK_OUT_PEER_ACCEPTED);
    if (status == NT_SUCCESS)
        return become(status, NDK_P_CONNECTED, NDK_NONE, NDK_OUT_PEER_ACCEPTED);
    if (status == NT_CONNECTION_ABORTED)
        return become(status, NDK_P_PEER_ABORTED, NDK_NONE, 0);
    if (status == NT_IO_TIMEOUT)
        return become(status, NDK_P_FAILED, NDK_NONE, NDK_OUT_PEER_ACCEPTED);
    return stay(status);
}

struct ndk_rule ndk_rule_reject(uint32_t state, uint32_t null_data, uint32_t too_long, int32_t status)
{
    uint32_t is_passive = state == NDK_P_REQUESTED;

    if (null_data)
        return stay(NT_INVALID_PARAMETER);
    if (state == NDK_A_PEER_ABORTED)
        return stay(NT_CONNECTION_ABORTED);
    if (!is_passive && state != NDK_A_ACCEPTED)
        return stay(undecidable_status(state));
    if (too_long)
        return stay(NT_INVALID_BUFFER_SIZE);
    if (status == NT_SUCCESS)
        return become(status, is_passive ? NDK_P_REJECTED : NDK_A_REJECTED, NDK_NONE, NDK_OUT_PEER_REJECTED);
    if (status == NT_CONNECTION_ABORTED)
        return become(status, is_passive ? NDK_P_PEER_ABORTED : NDK_A_PEER_ABORTED, NDK_NONE, 0);
    return stay(status);
}

struct ndk_rule ndk_rule_complete(uint32_t state, uint32_t pends, int32_t status)
{
    if (state == NDK_A_PEER_ABORTED)
        return stay(NT_CONNECTION_ABORTED);
    if (state == NDK_CLOSING)
        return stay(NT_INVALID_DEVICE_STATE);
    if (state != NDK_A_ACCEPTED)
        return stay(NT_CONNECTION_INVALID);
    if (pends)
        return become(NT_PENDING, NDK_A_COMPLETING, NDK_REQUEST_COMPLETE_CONNECT, 0);
    if (status == NT_SUCCESS)
        return become(status, NDK_A_CONNECTED, NDK_NONE, NDK_OUT_PEER_COMPLETED);
    if (status == NT_CONNECTION_ABORTED)
        return become(status, NDK_A_PEER_ABORTED, NDK_NONE, 0);
    if (status == NT_IO_TIMEOUT)
        return become(status, NDK_A_FAILED, NDK_NONE, 0);
    return stay(status);
}

/*@ requires connected: connected(state);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == farewell(state);
*/
static uint32_t farewell_of(uint32_t state)
{
    return state == NDK_P_CONNECTED || state == NDK_A_CONNECTED ? NDK_OUT_PEER_DISCONNECTED : 0;
}

struct ndk_rule ndk_rule_disconnect(uint32_t state, uint32_t pends, int32_t status)
{
    uint32_t is_passive = state == NDK_P_CONNECTED || state == NDK_P_PEER_DISCONNECTED;

    if (state == NDK_CLOSING)
        return stay(NT_INVALID_DEVICE_STATE);
    if (!is_passive && state != NDK_A_CONNECTED && state != NDK_A_PEER_DISCONNECTED)
        return stay(NT_CONNECTION_INVALID);
    if (pends)
        return become(NT_PENDING, is_passive ? NDK_P_DISCONNECTING : NDK_A_DISCONNECTING, NDK_REQUEST_DISCONNECT,
                      farewell_of(state));
    if (status != NT_SUCCESS && status != NT_IO_TIMEOUT)
        return stay(status);
    return become(status, is_passive ? NDK_P_DISCONNECTED : NDK_A_DISCONNECTED, NDK_NONE, farewell_of(state));
}

int32_t ndk_rule_listen(uint32_t state)
{
    if (state == NDK_L_IDLE)
        return NT_SUCCESS;
    if (state == NDK_L_BINDING || state == NDK_L_LISTENING)
        return NT_ADDRESS_ALREADY_ASSOCIATED;
    return NT_INVALID_DEVICE_STATE;
}

int32_t ndk_rule_connect(uint32_t state)
{
    if (state == NDK_A_IDLE || state == NDK_A_REFUSED || state == NDK_A_FAILED)
        return NT_SUCCESS;
    return NT_INVALID_DEVICE_STATE;
}

uint32_t ndk_rule_close(uint32_t state)
{
    switch (state) {
    case NDK_P_REQUESTED:
        return NDK_OUT_PEER_REFUSED;
    case NDK_P_ACCEPTING:
    case NDK_A_CONNECTING:
    case NDK_A_ACCEPTED:
    case NDK_A_COMPLETING:
        return NDK_OUT_PEER_ABORTED;
    case NDK_P_CONNECTED:
    case NDK_A_CONNECTED:
        return NDK_OUT_PEER_DISCONNECTED;
    default:
        return 0;
    }
}
