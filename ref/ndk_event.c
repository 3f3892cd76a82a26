/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_event.h"
#include "ndk_store.h"

/*@ requires object: object_ok(b);
    requires status: ending(status);
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == final_status(b, status);
    ensures ending: ending(\result);
*/
static int32_t final_of(struct ndk_object b, int32_t status)
{
    if (b.doomed != 0 && (status == NT_SUCCESS || b.state != NDK_CLOSING))
        return NT_ERROR_OF((int32_t)b.doomed);
    return status;
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures val: \result == finished(state, kind, status);
*/
static uint32_t finished_state(uint32_t state, uint32_t kind, int32_t status)
{
    switch (state) {
    case NDK_CREATING:
        if (status != NT_SUCCESS)
            return NDK_FREE;
        return kind == NDK_LISTENER ? NDK_L_IDLE : kind == NDK_CONNECTOR ? NDK_A_IDLE : NDK_S_OPEN;
    case NDK_L_BINDING:
        return status == NT_SUCCESS ? NDK_L_LISTENING : NDK_L_IDLE;
    case NDK_P_ACCEPTING:
        return status == NT_SUCCESS ? NDK_P_CONNECTED : NDK_P_FAILED;
    case NDK_A_CONNECTING:
        return NDK_A_FAILED;
    case NDK_A_COMPLETING:
        return status == NT_SUCCESS ? NDK_A_CONNECTED : NDK_A_FAILED;
    case NDK_P_DISCONNECTING:
        return NDK_P_DISCONNECTED;
    case NDK_A_DISCONNECTING:
        return NDK_A_DISCONNECTED;
    default:
        return state;
    }
}

/* Whether an object in this state has a place for an endpoint. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures no: \result == 0 <==>
      state == NDK_FREE || state == NDK_L_IDLE || state == NDK_A_FAILED || state == NDK_A_REFUSED;
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t keeps_endpoint(uint32_t state)
{
    return state != NDK_FREE && state != NDK_L_IDLE && state != NDK_A_FAILED && state != NDK_A_REFUSED;
}

/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    requires status: ending(status);
    requires creating: a.object[i].state == NDK_CREATING;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures result: returned(\result, NT_SUCCESS, 1);
    ensures state: a.object[i].state ==
      finished(NDK_CREATING, \old(a.object[i].kind), final_status(\old(a.object[i]), status));
    ensures request: a.object[i].request == NDK_NONE;
    ensures once: callback(out[0], NDK_OUT_CREATED, handle_of(i, a.object[i].generation),
      final_status(\old(a.object[i]), status));
*/
static struct ndk_result finish_create(struct ndk_adapter a, uint32_t i, int32_t status, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    int32_t final = final_of(b, status);
    ndk_handle handle = ndk_handle_of(i, b.generation);

    if (final != NT_SUCCESS) {
        ndk_clear(a, i);
        return ndk_returned(NT_SUCCESS, ndk_out_callback(out, 0, NDK_OUT_CREATED, handle, final));
    }
    b.state = finished_state(b.state, b.kind, NT_SUCCESS);
    b.request = NDK_NONE;
    b.running = 1;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(NT_SUCCESS, ndk_out_callback(out, 0, NDK_OUT_CREATED, handle, NT_SUCCESS));
}

struct ndk_result ndk_finish(struct ndk_adapter a, uint32_t i, int32_t status, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    int32_t final = final_of(b, status);
    uint32_t k = 0;
    ndk_handle handle = ndk_handle_of(i, b.generation);

    if (b.request == NDK_NONE || b.running >= NDK_MAX_RUNNING || (b.state == NDK_A_CONNECTING && final == NT_SUCCESS))
        return ndk_impossible();
    if (b.state == NDK_CREATING)
        return finish_create(a, i, status, out);
    if (b.state == NDK_A_COMPLETING && final == NT_SUCCESS)
        k = ndk_out_peer(out, 0, NDK_OUT_PEER_COMPLETED, handle, 0);
    b.state = finished_state(b.state, b.kind, final);
    b.request = NDK_NONE;
    b.doomed = 0;
    b.running++;
    ndk_put(a.object, a.endpoint, a.places, i, b, keeps_endpoint(b.state) ? a.endpoint[i] : ndk_no_endpoint());
    return ndk_returned(NT_SUCCESS, ndk_out_callback(out, k, NDK_OUT_COMPLETED, handle, final));
}

struct ndk_result ndk_peer_answers(struct ndk_adapter a, uint32_t i, uint32_t accepts, struct ndk_input in,
                                   struct ndk_output *out)
{
    struct ndk_object b = a.object[i];

    if (b.state != NDK_A_CONNECTING || b.doomed || b.running >= NDK_MAX_RUNNING ||
        in.far_length > a.limits.max_callee_data || in.far_length > NDK_MAX_PRIVATE_DATA ||
        (!in.far_data && in.far_length != 0))
        return ndk_impossible();
    ndk_store_octets(a.store[i].data, in.far_data, in.far_length);
    b.state = accepts ? NDK_A_ACCEPTED : NDK_A_REFUSED;
    b.request = NDK_NONE;
    b.running++;
    b.data_length = in.far_length;
    if (accepts) {
        b.inbound = ndk_less(b.inbound, in.far_outbound);
        b.outbound = ndk_less(b.outbound, in.far_inbound);
    }
    ndk_put(a.object, a.endpoint, a.places, i, b, accepts ? a.endpoint[i] : ndk_no_endpoint());
    return ndk_returned(NT_SUCCESS, ndk_out_callback(out, 0, NDK_OUT_COMPLETED, ndk_handle_of(i, b.generation),
                                                     accepts ? NT_SUCCESS : NT_CONNECTION_REFUSED));
}

/* Puts another state into place i. */
/*@ requires memory: memory(a) && i < a.places;
    requires connector: a.object[i].kind == NDK_CONNECTOR && a.object[i].request == NDK_NONE && a.object[i].in_event == 0 &&
      a.object[i].tearing_down == 0;
    requires side: (NDK_P_QUEUED <= a.object[i].state <= NDK_P_CONNECTED && NDK_P_QUEUED <= state <= NDK_P_FAILED) ||
      (NDK_A_ACCEPTED <= a.object[i].state <= NDK_A_CONNECTED && NDK_A_ACCEPTED <= state <= NDK_A_PEER_DISCONNECTED);
    requires state: state == NDK_P_QUEUED_ABORTED || state == NDK_P_PEER_ABORTED || state == NDK_A_PEER_ABORTED ||
      state == NDK_P_PEER_DISCONNECTED || state == NDK_A_PEER_DISCONNECTED;
    requires event: in_event <= 1 &&
      (in_event == 1 ==> state == NDK_P_PEER_DISCONNECTED || state == NDK_A_PEER_DISCONNECTED);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i];
    NDK_TABLE(ensures, a)
    ensures state: a.object[i].state == state && a.object[i].in_event == in_event;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
*/
static void move_to(struct ndk_adapter a, uint32_t i, uint32_t state, uint32_t in_event)
{
    struct ndk_object b = a.object[i];

    b.state = state;
    b.in_event = in_event;
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
}

struct ndk_result ndk_peer_gives_up(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    uint32_t state = a.object[i].state;

    if (state == NDK_P_ACCEPTING || state == NDK_A_COMPLETING)
        return ndk_finish(a, i, NT_CONNECTION_ABORTED, out);
    if (state == NDK_P_QUEUED && a.limits.drop_aborted == 1)
        ndk_clear(a, i);
    else if (state == NDK_P_QUEUED)
        move_to(a, i, NDK_P_QUEUED_ABORTED, 0);
    else if (state == NDK_P_REQUESTED)
        move_to(a, i, NDK_P_PEER_ABORTED, 0);
    else if (state == NDK_A_ACCEPTED)
        move_to(a, i, NDK_A_PEER_ABORTED, 0);
    else
        return ndk_impossible();
    return ndk_returned(NT_SUCCESS, 0);
}

struct ndk_result ndk_peer_disconnects(struct ndk_adapter a, uint32_t i, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    uint32_t wanted = b.wants_disconnect == 1;

    if (b.state == NDK_P_DISCONNECTING || b.state == NDK_A_DISCONNECTING)
        return ndk_returned(NT_SUCCESS, 0);
    if (b.state == NDK_P_CONNECTED)
        move_to(a, i, NDK_P_PEER_DISCONNECTED, wanted);
    else if (b.state == NDK_A_CONNECTED)
        move_to(a, i, NDK_A_PEER_DISCONNECTED, wanted);
    else
        return ndk_peer_gives_up(a, i, out);
    if (!wanted)
        return ndk_returned(NT_SUCCESS, 0);
    return ndk_returned(NT_SUCCESS, ndk_out_callback(out, 0, NDK_OUT_DISCONNECT_EVENT,
                                                     ndk_handle_of(i, b.generation), NT_SUCCESS));
}
