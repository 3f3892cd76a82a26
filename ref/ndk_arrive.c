/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_arrive.h"
#include "ndk_store.h"

/* The highest turn of a request that waits for its connect event, 0 if none does. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures last: \forall integer j; 0 <= j < n && waits(o[j], listener) ==> o[j].turn <= \result;
*/
static uint32_t last_turn(const struct ndk_object *o, uint32_t n, uint32_t listener)
{
    uint32_t last = 0;

    /*@ loop invariant k: 0 <= k <= n;
        loop invariant last: \forall integer j; 0 <= j < k && waits(o[j], listener) ==> o[j].turn <= last;
        loop assigns k, last;
        loop variant n - k;
    */
    for (uint32_t k = 0; k < n; k++)
        if (o[k].parent == listener && (o[k].state == NDK_P_QUEUED || o[k].state == NDK_P_QUEUED_ABORTED) &&
            o[k].turn > last)
            last = o[k].turn;
    return last;
}

/*@ requires generation: 1 <= generation <= NDK_LAST_GENERATION;
    requires far: in.far_length <= NDK_MAX_PRIVATE_DATA;
    requires lengths: local_length <= NDK_SOCKADDR_IN6 && remote_length <= NDK_SOCKADDR_IN6;
    requires listener: listener != NDK_NO_PLACE;
    terminates \true; exits \false; assigns \nothing;
    ensures ok: object_ok(\result);
    ensures state: \result.state == (turn != 0 ? NDK_P_QUEUED : NDK_P_REQUESTED) && \result.turn == turn;
    ensures kind: \result.kind == NDK_CONNECTOR && \result.generation == generation && \result.parent == listener;
    ensures limits: \result.inbound == (in.far_outbound <= limits.max_inbound ? in.far_outbound : limits.max_inbound) &&
      \result.outbound == (in.far_inbound <= limits.max_outbound ? in.far_inbound : limits.max_outbound);
    ensures data: \result.data_length == in.far_length;
*/
static struct ndk_object new_request(struct ndk_limits limits, struct ndk_input in, uint32_t listener,
                                     uint32_t generation, uint32_t turn, uint32_t local_length, uint32_t remote_length)
{
    struct ndk_object b = { 0 };

    b.kind = NDK_CONNECTOR;
    b.state = turn ? NDK_P_QUEUED : NDK_P_REQUESTED;
    b.turn = turn;
    b.generation = generation;
    b.parent = listener;
    b.inbound = ndk_less(in.far_outbound, limits.max_inbound);
    b.outbound = ndk_less(in.far_inbound, limits.max_outbound);
    b.data_length = in.far_length;
    b.local_length = local_length;
    b.remote_length = remote_length;
    return b;
}

/* Makes the connector in place i. turn 0: its connect event begins. */
/*@ requires memory: adapter_memory(a) && i < a.places && listener < a.places && i != listener;
    requires input: input_memory(a, in);
    requires out: \valid(out);
    requires far: request_possible(a, in);
    requires room: can_take(a.object, i);
    requires serves: a.object[listener].state == NDK_L_LISTENING && a.object[listener].paused == 0;         // I7
    requires event: turn == 0 <==> a.object[listener].in_event == 0;
    requires local: !too_short(in.local, in.local_length) && !other_family(in.local) && to.port <= NDK_PORT_LAST;
    requires remote: !too_short(in.remote, in.remote_length) && !other_family(in.remote) && from.port <= NDK_PORT_LAST;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], a.store[i], out[0];
    NDK_TABLE(ensures, a)
    ensures result: returned(\result, NT_SUCCESS, turn == 0 ? 1 : 0);
    ensures state: a.object[i].state == (turn == 0 ? NDK_P_REQUESTED : NDK_P_QUEUED);
    ensures parent: a.object[i].parent == listener && a.object[i].kind == NDK_CONNECTOR;
    ensures generation: a.object[i].generation == \old(a.object[i].generation) + 1;                         // I11
    ensures listener: a.object[listener].state == NDK_L_LISTENING && a.object[listener].in_event == 1;
    ensures event: turn == 0 ==> connect_event(out[0],
      handle_of(listener, \old(a.object[listener].generation)), handle_of(i, a.object[i].generation));
    ensures length: a.object[i].data_length == in.far_length;
    ensures data: \forall integer k; 0 <= k < in.far_length ==> a.store[i].data[k] == \old(in.far_data[k]);
*/
static struct ndk_result enter(struct ndk_adapter a, uint32_t listener, uint32_t i, uint32_t turn, struct ndk_input in,
                               struct ndk_endpoint to, struct ndk_endpoint from, struct ndk_output *out)
{
    struct ndk_object b, l = a.object[listener];
    uint32_t local_length = ndk_store_address(a.store[i].local, in.local, in.local_length, to.port);
    uint32_t remote_length = ndk_store_address(a.store[i].remote, in.remote, in.remote_length, from.port);

    ndk_store_octets(a.store[i].data, in.far_data, in.far_length);
    b = new_request(a.limits, in, listener, a.object[i].generation + 1, turn, local_length, remote_length);
    ndk_put(a.object, a.endpoint, a.places, i, b, ndk_no_endpoint());
    if (turn)
        return ndk_returned(NT_SUCCESS, 0);
    l.in_event = 1;
    ndk_put(a.object, a.endpoint, a.places, listener, l, a.endpoint[listener]);
    return ndk_returned(NT_SUCCESS, ndk_out_connect(out, 0, ndk_handle_of(listener, l.generation),
                                                    ndk_handle_of(i, b.generation)));
}

/*@ requires out: \valid(out);
    requires reason: reason <= NDK_REFUSED_CLOSED;
    terminates \true; exits \false;
    assigns out[0];
    ensures result: returned(\result, NT_SUCCESS, 1);
    ensures peer: peer_sees(out[0], NDK_OUT_PEER_REFUSED, 0, reason);
*/
static struct ndk_result refuse(struct ndk_output *out, uint32_t reason)
{
    return ndk_returned(NT_SUCCESS, ndk_out_peer(out, 0, NDK_OUT_PEER_REFUSED, 0, reason));
}

/* One address with a port. */
/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> x.port != 0 && !wildcard(x);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_reachable(struct ndk_endpoint x)
{
    return x.port != 0 && (x.high != 0 || x.low != 0);
}

/* The request has reached a listener. */
/*@ requires memory: adapter_memory(a) && listener < a.places;
    requires input: input_memory(a, in);
    requires out: \valid(out);
    requires far: request_possible(a, in);
    requires serves: a.object[listener].state == NDK_L_LISTENING && a.object[listener].paused == 0;
    requires local: !too_short(in.local, in.local_length) && !other_family(in.local) && to.port <= NDK_PORT_LAST;
    requires remote: !too_short(in.remote, in.remote_length) && !other_family(in.remote) && from.port <= NDK_PORT_LAST;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], a.store[0 .. a.places - 1], out[0];
    NDK_TABLE(ensures, a)
    ensures result: returned(\result, NT_SUCCESS, \result.outputs) && \result.outputs <= 1;
    ensures backlog: backlog_full{Pre}(a, listener) ==> \result.outputs == 1 &&
      peer_sees(out[0], NDK_OUT_PEER_REFUSED, 0, NDK_REFUSED_BACKLOG);
    ensures resources: !backlog_full{Pre}(a, listener) && in.status != NT_SUCCESS ==> \result.outputs == 1 &&
      peer_sees(out[0], NDK_OUT_PEER_REFUSED, 0, NDK_REFUSED_RESOURCES);
    ensures outputs: \result.outputs == 1 ==> out[0].kind == NDK_OUT_CONNECT_EVENT || out[0].kind == NDK_OUT_PEER_REFUSED;
    ensures refused: \result.outputs == 1 && out[0].kind == NDK_OUT_PEER_REFUSED ==>
      unchanged{Pre,Post}(a.object, a.endpoint, a.places);
    ensures event: \result.outputs == 1 && out[0].kind == NDK_OUT_CONNECT_EVENT ==>
      out[0].object == handle_of(listener, \old(a.object[listener].generation)) && \old(a.object[listener].in_event) == 0;
    ensures waits: \result.outputs == 0 ==> \old(a.object[listener].in_event) == 1;
*/
static struct ndk_result arrive_at(struct ndk_adapter a, uint32_t listener, struct ndk_input in, struct ndk_endpoint to,
                                   struct ndk_endpoint from, struct ndk_output *out)
{
    uint32_t first = a.limits.listeners, last = first + a.limits.connectors, turn = 0, i;

    if (a.limits.backlog != 0 && ndk_count_undecided(a.object, a.places, listener) >= a.limits.backlog)
        return refuse(out, NDK_REFUSED_BACKLOG);
    i = ndk_find_room(a.object, first, last);
    if (i == last || in.status != NT_SUCCESS)
        return refuse(out, NDK_REFUSED_RESOURCES);
    if (a.object[listener].in_event) {
        turn = last_turn(a.object, a.places, listener);
        if (turn == 0xFFFFFFFF)
            return refuse(out, NDK_REFUSED_RESOURCES);
        turn++;
    }
    return enter(a, listener, i, turn, in, to, from, out);
}

struct ndk_result ndk_arrive(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_address to = ndk_address_read(in.local, in.local_length);
    struct ndk_address from = ndk_address_read(in.remote, in.remote_length);
    uint32_t listener;

    if (to.status != NT_SUCCESS || from.status != NT_SUCCESS || to.endpoint.family != from.endpoint.family ||
        !is_reachable(to.endpoint) || !is_reachable(from.endpoint) || !ndk_on_adapter(a, to.endpoint))
        return ndk_impossible();
    if (in.far_length > a.limits.max_caller_data || in.far_length > NDK_MAX_PRIVATE_DATA ||
        (!in.far_data && in.far_length != 0))
        return ndk_impossible();
    listener = ndk_find_listener(a.object, a.endpoint, a.places, to.endpoint);
    if (listener == a.places)
        return refuse(out, NDK_REFUSED_NO_LISTENER);
    return arrive_at(a, listener, in, to.endpoint, from.endpoint, out);
}
