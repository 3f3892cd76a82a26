/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_decide.h"

struct ndk_result ndk_accept(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    struct ndk_rule r = ndk_rule_accept(b.state, !in.data && in.data_length != 0,
                                        in.data_length > a.limits.max_callee_data, in.pends, in.status);

    if (!r.moves)
        return ndk_returned(r.status, 0);
    b.state = r.state;
    b.request = r.request;
    if (!r.peer) {
        ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
        return ndk_returned(r.status, 0);
    }
    b.accepted = 1;
    b.wants_disconnect = in.wants_disconnect;
    b.inbound = ndk_less(in.inbound, b.inbound);
    b.outbound = ndk_less(in.outbound, b.outbound);
    ndk_put(a.object, a.endpoint, a.places, i, b, a.endpoint[i]);
    return ndk_returned(r.status, ndk_out_limits(out, 0, r.peer, ndk_handle_of(i, b.generation), b.inbound, b.outbound));
}

/* Puts what a rule says into place i, b being the object there; an attempt that ends gives its endpoint back. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out);
    requires same: object_ok(b) && same_place(b, a.object[i]) && b.kind == a.object[i].kind &&
      b.running == a.object[i].running && b.in_event == a.object[i].in_event;
    requires moves: r.moves == 1 && r.peer <= NDK_OUT_PEER_DISCONNECTED;
    requires object: r.state == NDK_P_REJECTED || r.state == NDK_P_PEER_ABORTED ||
      r.state == NDK_P_DISCONNECTING || r.state == NDK_P_DISCONNECTED || NDK_A_ACCEPTED <= r.state <= NDK_A_FAILED;
    requires kind: b.kind == NDK_CONNECTOR && (passive(r.state) <==> passive(b.state)) &&
      (b.in_event == 1 ==> b.state == NDK_P_PEER_DISCONNECTED || b.state == NDK_A_PEER_DISCONNECTED) &&
      (b.in_event == 1 ==> r.state == NDK_P_DISCONNECTING || r.state == NDK_P_DISCONNECTED ||
        r.state == NDK_A_DISCONNECTING || r.state == NDK_A_DISCONNECTED) &&
      b.tearing_down == 0 && b.doomed == 0;
    requires endpoint: NDK_A_CONNECTING <= b.state <= NDK_A_REJECTED || passive(b.state);
    requires request: (r.state == NDK_A_COMPLETING && r.request == NDK_REQUEST_COMPLETE_CONNECT) ||
      ((r.state == NDK_P_DISCONNECTING || r.state == NDK_A_DISCONNECTING) && r.request == NDK_REQUEST_DISCONNECT) ||
      (r.state != NDK_A_COMPLETING && r.state != NDK_P_DISCONNECTING && r.state != NDK_A_DISCONNECTING &&
       r.request == NDK_NONE);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[0];
    NDK_TABLE(ensures, a)
    ensures result: returned(\result, r.status, r.peer != 0 ? 1 : 0);
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures parent: a.object[i].parent == \old(a.object[i].parent);
    ensures state: a.object[i].state == r.state;
    ensures callbacks: a.object[i].running == \old(a.object[i].running) &&
      a.object[i].in_event == \old(a.object[i].in_event);
    ensures released: ends_attempt(r.state) ==> a.endpoint[i].port == 0;
    ensures kept: !ends_attempt(r.state) ==> same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
    ensures peer: r.peer != 0 ==> peer_sees(out[0], r.peer, handle_of(i, a.object[i].generation), 0);
*/
static struct ndk_result apply(struct ndk_adapter a, uint32_t i, struct ndk_object b, struct ndk_rule r,
                               struct ndk_output *out)
{
    struct ndk_endpoint x = a.endpoint[i];

    b.state = r.state;
    b.request = r.request;
    if (r.state == NDK_A_REFUSED || r.state == NDK_A_FAILED)
        x = ndk_no_endpoint();
    ndk_put(a.object, a.endpoint, a.places, i, b, x);
    if (!r.peer)
        return ndk_returned(r.status, 0);
    return ndk_returned(r.status, ndk_out_peer(out, 0, r.peer, ndk_handle_of(i, b.generation), 0));
}

struct ndk_result ndk_reject(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_rule r = ndk_rule_reject(a.object[i].state, !in.data && in.data_length != 0,
                                        in.data_length > a.limits.max_callee_data, in.status);

    if (!r.moves)
        return ndk_returned(r.status, 0);
    return apply(a, i, a.object[i], r, out);
}

struct ndk_result ndk_complete(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_object b = a.object[i];
    struct ndk_rule r = ndk_rule_complete(b.state, in.pends, in.status);

    if (!r.moves)
        return ndk_returned(r.status, 0);
    b.wants_disconnect = in.wants_disconnect;
    return apply(a, i, b, r, out);
}

struct ndk_result ndk_disconnect(struct ndk_adapter a, uint32_t i, struct ndk_input in, struct ndk_output *out)
{
    struct ndk_rule r = ndk_rule_disconnect(a.object[i].state, in.pends, in.status);

    if (!r.moves)
        return ndk_returned(r.status, 0);
    return apply(a, i, a.object[i], r, out);
}
