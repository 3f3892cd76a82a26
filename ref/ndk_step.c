/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_arrive.h"
#include "ndk_connect.h"
#include "ndk_create.h"
#include "ndk_event.h"
#include "ndk_listener.h"
#include "ndk_shut.h"
#include "ndk_step.h"

/* What every part of the step function promises. */
#define NDK_STEP(a, in, out) \
    requires memory: adapter_memory(a); \
    requires input: input_memory(a, in); \
    requires out: \valid(out + (0 .. a.places + 3)); \
    requires status: NT_ERROR_OF(0) <= in.status <= 0; \
    NDK_TABLE(requires, a) \
    terminates \true; exits \false; \
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], a.store[0 .. a.places - 1], \
      a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST], out[0 .. a.places + 3]; \
    NDK_TABLE(ensures, a) \
    ensures possible: \result.possible <= 1 && \result.outputs <= a.places + 4; \
    ensures impossible: \result.possible == 0 ==> \result.outputs == 0 && \
      unchanged{Pre,Post}(a.object, a.endpoint, a.places); \
    ensures failed: \result.status < 0 && !fact(\result.status) ==> \result.outputs == 0 && \
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);

void ndk_reset(struct ndk_adapter a)
{
    struct ndk_object b = { 0 };

    b.parent = NDK_NO_PLACE;
    /*@ loop invariant i: 0 <= i <= a.places;
        loop invariant objects: \forall integer j; 0 <= j < i ==> same_object(a.object[j], b);
        loop invariant endpoints: \forall integer j; 0 <= j < i ==> a.endpoint[j].port == 0;
        loop assigns i, a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1];
        loop variant a.places - i;
    */
    for (uint32_t i = 0; i < a.places; i++) {
        a.object[i] = b;
        a.endpoint[i] = ndk_no_endpoint();
    }
}

/*@ requires op: in.op <= NDK_CREATE_SHARED_ENDPOINT;
    NDK_STEP(a, in, out)
*/
static struct ndk_result create(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out)
{
    uint32_t connectors = a.limits.listeners, shared = connectors + a.limits.connectors;

    (void)out;
    if (in.op == NDK_CREATE_LISTENER)
        return ndk_create(a, in, NDK_LISTENER, 0, connectors);
    if (in.op == NDK_CREATE_CONNECTOR)
        return ndk_create(a, in, NDK_CONNECTOR, connectors, shared);
    return ndk_create_shared(a, in, shared, a.places);
}

/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> known(b);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_known(struct ndk_object b)
{
    return b.state >= NDK_L_IDLE && b.state <= NDK_CLOSING && b.state != NDK_P_QUEUED &&
           b.state != NDK_P_QUEUED_ABORTED;
}

/* A call on a listener. */
/*@ requires op: NDK_LISTEN <= in.op <= NDK_RESUME;
    requires object: i < a.places && known(a.object[i]) && a.object[i].kind == NDK_LISTENER;
    NDK_STEP(a, in, out)
*/
static struct ndk_result on_listener(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    if (in.op == NDK_LISTEN)
        return ndk_listen(a, i, in);
    return ndk_pause(a, i, in.op == NDK_PAUSE, out);
}

/* NdkConnect and NdkConnectWithSharedEndpoint. */
/*@ requires object: i < a.places && known(a.object[i]) && a.object[i].kind == NDK_CONNECTOR;
    NDK_STEP(a, in, out)
*/
static struct ndk_result connect(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    uint32_t over = NDK_NO_PLACE;

    if (in.far_length > NDK_MAX_PRIVATE_DATA || in.far_length > a.limits.max_callee_data ||
        (!in.far_data && in.far_length != 0))
        return ndk_impossible();
    if (in.op == NDK_CONNECT_SHARED) {
        over = ndk_find(a.object, a.places, in.over);
        if (over == a.places || a.object[over].kind != NDK_SHARED_ENDPOINT || !is_known(a.object[over]))
            return ndk_returned(NT_INVALID_HANDLE, 0);
    }
    return ndk_connect(a, i, over, in, out);
}

/* A call on a connector. */
/*@ requires op: NDK_ACCEPT <= in.op <= NDK_DISCONNECT;
    requires object: i < a.places && known(a.object[i]) && a.object[i].kind == NDK_CONNECTOR;
    NDK_STEP(a, in, out)
*/
static struct ndk_result on_connector(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    if (in.op == NDK_ACCEPT)
        return ndk_accept(a, i, in, out);
    if (in.op == NDK_REJECT)
        return ndk_reject(a, i, in, out);
    if (in.op == NDK_COMPLETE_CONNECT)
        return ndk_complete(a, i, in, out);
    if (in.op == NDK_DISCONNECT)
        return ndk_disconnect(a, i, in, out);
    return connect(a, i, in, out);
}

/* A call on an object. */
/*@ requires op: is_call(in.op);
    NDK_STEP(a, in, out)
    ensures dead: \result.possible == 1 && !callable{Pre}(a, in.object) ==> returned(\result, NT_INVALID_HANDLE, 0);
*/
static struct ndk_result call(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out)
{
    uint32_t i = ndk_find(a.object, a.places, in.object);

    if (i == a.places || !is_known(a.object[i]))
        return ndk_returned(NT_INVALID_HANDLE, 0);
    if (in.op == NDK_CLOSE)
        return ndk_shut(a, i, in.pends, out);
    if (in.op <= NDK_RESUME && a.object[i].kind == NDK_LISTENER)
        return on_listener(a, i, in, out);
    if (in.op > NDK_RESUME && a.object[i].kind == NDK_CONNECTOR)
        return on_connector(a, i, in, out);
    return ndk_returned(NT_INVALID_HANDLE, 0);
}

/* A passive connector's accept ends: its peer completes, or never does. */
/*@ requires object: i < a.places;
    NDK_STEP(a, in, out)
    ensures over: \old(a.object[i].state) == NDK_CLOSED ==> \result.possible == 0;
*/
static struct ndk_result accept_ends(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    if (a.object[i].state != NDK_P_ACCEPTING)
        return ndk_impossible();
    return ndk_finish(a, i, in.op == NDK_PEER_COMPLETES ? NT_SUCCESS : NT_IO_TIMEOUT, out);
}

/* What the peer of a connector does. */
/*@ requires op: NDK_PEER_COMPLETES <= in.op <= NDK_PEER_REFUSES;
    requires object: i < a.places;
    NDK_STEP(a, in, out)
    ensures over: \old(a.object[i].state) == NDK_CLOSED ==> \result.possible == 0;
*/
static struct ndk_result peer(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    if (in.op == NDK_PEER_GIVES_UP)
        return ndk_peer_gives_up(a, i, out);
    if (in.op == NDK_PEER_DISCONNECTS)
        return ndk_peer_disconnects(a, i, out);
    if (in.op == NDK_PEER_ACCEPTS || in.op == NDK_PEER_REFUSES)
        return ndk_peer_answers(a, i, in.op == NDK_PEER_ACCEPTS, in, out);
    return accept_ends(a, i, in, out);
}

/* An event on an object. */
/*@ requires op: NDK_PEER_COMPLETES <= in.op < NDK_OPS;
    NDK_STEP(a, in, out)
    ensures over: \forall integer j; 0 <= j < a.places && in.op < NDK_RETURN_CLOSE &&
      means{Pre}(a.object, j, in.object) && \old(a.object[j].state) == NDK_CLOSED ==> \result.possible == 0;
*/
static struct ndk_result event(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out)
{
    uint32_t i = ndk_find(a.object, a.places, in.object);

    if (i == a.places)
        return ndk_impossible();
    if (in.op <= NDK_PEER_REFUSES)
        return peer(a, i, in, out);
    if (in.op == NDK_FINISH)
        return ndk_finish(a, i, in.status, out);
    if (in.op == NDK_TORN_DOWN)
        return ndk_torn_down(a, i, out);
    if (in.op == NDK_RETURN_REQUEST)
        return ndk_return_request(a, i, out);
    if (in.op == NDK_RETURN_EVENT)
        return ndk_return_event(a, i, out);
    return ndk_return_close(a, i, out);
}

struct ndk_result ndk_step(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out)
{
    if (in.status > NT_SUCCESS || in.status < NT_ERROR_OF(0))
        return ndk_impossible();
    if (in.op <= NDK_CREATE_SHARED_ENDPOINT)
        return create(a, in, out);
    if (in.op <= NDK_CLOSE)
        return call(a, in, out);
    if (in.op == NDK_PEER_CONNECTS)
        return ndk_arrive(a, in, out);
    if (in.op < NDK_OPS)
        return event(a, in, out);
    return ndk_impossible();
}
