/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_query.h"
#include "ndk_store.h"

/* Two handles that are the same mean the same place. */
/*@ requires memory: memory(a);
    terminates \true; exits \false; assigns \nothing;
    ensures hit: \result != NDK_NO_PLACE ==> \result < a.places && means_known(a, \result, handle);
    ensures only: \forall integer j; 0 <= j < a.places && means_known(a, j, handle) ==> j == \result;
    ensures miss: \result == NDK_NO_PLACE ==> \forall integer j; 0 <= j < a.places ==> !means_known(a, j, handle);
*/
static uint32_t find_known(struct ndk_adapter a, ndk_handle handle)
{
    uint32_t i = ndk_find(a.object, a.places, handle), state;

    if (i == a.places)
        return NDK_NO_PLACE;
    state = a.object[i].state;
    if (state < NDK_L_IDLE || state > NDK_CLOSING || state == NDK_P_QUEUED || state == NDK_P_QUEUED_ABORTED)
        return NDK_NO_PLACE;
    return i;
}

/* Likewise for a call that only a connector has. */
/*@ requires memory: memory(a);
    terminates \true; exits \false; assigns \nothing;
    ensures hit: \result != NDK_NO_PLACE ==> \result < a.places && means_connector(a, \result, handle);
    ensures only: \forall integer j; 0 <= j < a.places && means_connector(a, j, handle) ==> j == \result;
    ensures miss: \result == NDK_NO_PLACE ==> \forall integer j; 0 <= j < a.places ==> !means_connector(a, j, handle);
*/
static uint32_t find_connector(struct ndk_adapter a, ndk_handle handle)
{
    uint32_t i = find_known(a, handle);

    if (i != NDK_NO_PLACE && a.object[i].kind != NDK_CONNECTOR)
        return NDK_NO_PLACE;
    return i;
}

uint32_t ndk_place_of(struct ndk_adapter a, ndk_handle handle)
{
    return find_known(a, handle);
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> has_peer(b);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_with_peer(struct ndk_object b)
{
    return (b.state >= NDK_P_REQUESTED && b.state <= NDK_P_FAILED) ||
           (b.state >= NDK_A_CONNECTING && b.state <= NDK_A_REJECTED && b.doomed == 0);
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == no_address(b);
*/
static int32_t why_not(struct ndk_object b)
{
    if (b.kind == NDK_CONNECTOR && b.state != NDK_CLOSING)
        return NT_CONNECTION_INVALID;
    return NT_INVALID_DEVICE_STATE;
}

/* Hands out an address of need octets. */
/*@ requires length: \valid(length);
    requires to: octets == \null || \valid(octets + (0 .. *length - 1));
    requires from: need <= NDK_SOCKADDR_IN6 && \valid_read(from + (0 .. need - 1)) &&
      \separated(octets + (0 .. *length - 1), from + (0 .. need - 1));
    terminates \true; exits \false;
    assigns *length, octets[0 .. NDK_SOCKADDR_IN6 - 1];
    ensures need: *length == need;
    ensures small: octets == \null || \old(*length) < need ==> \result == NT_BUFFER_TOO_SMALL;
    ensures status: octets != \null && \old(*length) >= need ==> \result == NT_SUCCESS;
    ensures copied: octets != \null && \old(*length) >= need ==>
      \forall integer k; 0 <= k < need ==> octets[k] == from[k];
*/
static int32_t hand_out(const uint8_t *from, uint32_t need, uint8_t *octets, uint32_t *length)
{
    uint32_t room = *length;

    *length = need;
    if (!octets || room < need)
        return NT_BUFFER_TOO_SMALL;
    ndk_store_octets(octets, from, need);
    return NT_SUCCESS;
}

int32_t ndk_get_local_address(struct ndk_adapter a, ndk_handle object, uint8_t *octets, uint32_t *length)
{
    uint32_t i = find_known(a, object);
    struct ndk_object b;

    if (i == NDK_NO_PLACE)
        return NT_INVALID_HANDLE;
    b = a.object[i];
    if (b.state != NDK_L_LISTENING && b.state != NDK_S_OPEN && !is_with_peer(b))
        return why_not(b);
    return hand_out(a.store[i].local, b.local_length, octets, length);
}

int32_t ndk_get_peer_address(struct ndk_adapter a, ndk_handle connector, uint8_t *octets, uint32_t *length)
{
    uint32_t i = find_connector(a, connector);
    struct ndk_object b;

    if (i == NDK_NO_PLACE)
        return NT_INVALID_HANDLE;
    b = a.object[i];
    if (!is_with_peer(b))
        return why_not(b);
    return hand_out(a.store[i].remote, b.remote_length, octets, length);
}

/* Hands out the private data of the object b, as much as there is room for. */
/*@ requires memory: \valid_read(from + (0 .. need - 1)) && need <= NDK_MAX_PRIVATE_DATA;
    requires out: \valid(length) && (octets == \null || \valid(octets + (0 .. *length - 1))) &&
      \separated(octets + (0 .. *length - 1), from + (0 .. need - 1));
    terminates \true; exits \false;
    assigns *length, octets[0 .. NDK_MAX_PRIVATE_DATA - 1];
    ensures size: *length == need;
    ensures small: octets != \null && \old(*length) < need ==> \result == NT_BUFFER_TOO_SMALL;
    ensures status: octets == \null || \old(*length) >= need ==> \result == NT_SUCCESS;
    ensures copied: octets != \null ==> \forall integer k; 0 <= k < \old(*length) && k < need ==>
      octets[k] == \old(from[k]);
*/
static int32_t hand_out_data(const uint8_t *from, uint32_t need, uint8_t *octets, uint32_t *length)
{
    uint32_t room = *length;

    *length = need;
    if (!octets)
        return NT_SUCCESS;
    if (room >= need) {
        ndk_store_octets(octets, from, need);
        return NT_SUCCESS;
    }
    ndk_store_octets(octets, from, room);
    return NT_BUFFER_TOO_SMALL;
}

/*@ requires limits: (inbound == \null || \valid(inbound)) && (outbound == \null || \valid(outbound)) &&
      \separated(inbound, outbound);
    terminates \true; exits \false;
    assigns *inbound, *outbound;
    ensures inbound: inbound != \null ==> *inbound == b.inbound;
    ensures outbound: outbound != \null ==> *outbound == b.outbound;
*/
static void hand_out_limits(struct ndk_object b, uint32_t *inbound, uint32_t *outbound)
{
    if (inbound)
        *inbound = b.inbound;
    if (outbound)
        *outbound = b.outbound;
}

int32_t ndk_get_connection_data(struct ndk_adapter a, ndk_handle connector, uint32_t *inbound, uint32_t *outbound,
                                uint8_t *octets, uint32_t *length)
{
    uint32_t i = find_connector(a, connector);
    struct ndk_object b;

    if (i == NDK_NO_PLACE)
        return NT_INVALID_HANDLE;
    if (!octets && *length != 0)
        return NT_INVALID_PARAMETER;
    b = a.object[i];
    if (b.state != NDK_P_REQUESTED && b.state != NDK_P_PEER_ABORTED && b.state != NDK_A_ACCEPTED &&
        b.state != NDK_A_PEER_ABORTED && b.state != NDK_A_REFUSED)
        return why_not(b);
    hand_out_limits(b, inbound, outbound);
    return hand_out_data(a.store[i].data, b.data_length, octets, length);
}
