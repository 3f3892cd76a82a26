/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_connect.h"
#include "ndk_store.h"

/*@ // an attempt or a connection that has no endpoint of its own, and that has reached its peer
    predicate attempt_over(struct ndk_object b, struct ndk_endpoint x, integer over) =
      b.parent == over && NDK_A_CONNECTING <= b.state <= NDK_A_DISCONNECTING && x.port == 0 && b.doomed == 0;
    predicate address_is{L}(uint8_t *o, integer length, struct ndk_endpoint x) =
      !too_short(o, length) &&
      ((family_of(o) == NDK_AF_INET && v4_at(o, x)) || (family_of(o) == NDK_AF_INET6 && v6_at(o, x)));
*/

/*@ requires octets: \valid_read(octets + (0 .. length - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> address_is(octets, length, x);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_address(const uint8_t *octets, uint32_t length, struct ndk_endpoint x)
{
    struct ndk_address r = ndk_address_read(octets, length);

    return r.status == NT_SUCCESS && r.endpoint.family == x.family && r.endpoint.port == x.port &&
           r.endpoint.high == x.high && r.endpoint.low == x.low && r.endpoint.scope == x.scope;
}

/* Whether a connection or an attempt over this shared endpoint already goes to x: the four-tuple exists. */
/*@ requires memory: adapter_memory(a) && objects_ok(a.object, a.places);
    terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> \exists integer j; 0 <= j < a.places && attempt_over(a.object[j], a.endpoint[j], over) &&
      address_is(&a.store[j].remote[0], a.object[j].remote_length, x);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_connected_over(struct ndk_adapter a, uint32_t over, struct ndk_endpoint x)
{
    /*@ loop invariant j: 0 <= j <= a.places;
        loop invariant none: \forall integer h; 0 <= h < j ==>
          !(attempt_over(a.object[h], a.endpoint[h], over) &&
            address_is(&a.store[h].remote[0], a.object[h].remote_length, x));
        loop assigns j;
        loop variant a.places - j;
    */
    for (uint32_t j = 0; j < a.places; j++) {
        struct ndk_object b = a.object[j];

        if (b.parent == over && b.state >= NDK_A_CONNECTING && b.state <= NDK_A_DISCONNECTING &&
            a.endpoint[j].port == 0 && b.doomed == 0 && is_address(a.store[j].remote, b.remote_length, x))
            return 1;
    }
    return 0;
}

/* The destination: one address with a port. */
/*@ requires octets: readable(octets, length);
    terminates \true; exits \false; assigns \nothing;
    ensures error: NT_ERROR_OF(1) <= \result.status <= NT_SUCCESS;
    ensures read: \result.status == NT_SUCCESS ==> address_is(octets, length, \result.endpoint) &&
      !other_family(octets);
    ensures port: \result.status == NT_SUCCESS ==> 1 <= \result.endpoint.port <= NDK_PORT_LAST;
*/
static struct ndk_address destination(const uint8_t *octets, uint32_t length)
{
    struct ndk_address r = ndk_address_read(octets, length);

    if (r.status == NT_SUCCESS && (r.endpoint.port == 0 || (r.endpoint.high == 0 && r.endpoint.low == 0)))
        r.status = NT_INVALID_ADDRESS;
    return r;
}

/* The endpoint that the attempt gets: of its own, or none when it goes over a shared one. */
/*@ requires memory: adapter_memory(a) && objects_ok(a.object, a.places);
    requires input: input_memory(a, in);
    requires over: over == NDK_NO_PLACE || over < a.places;
    terminates \true; exits \false;
    assigns a.port_used[0 .. NDK_PORT_LAST - NDK_PORT_FIRST];
    ensures error: NT_ERROR_OF(1) <= \result.status <= NT_SUCCESS;
    ensures own: \result.status == NT_SUCCESS && over == NDK_NO_PLACE ==>
      1 <= \result.endpoint.port <= NDK_PORT_LAST && !blocked(a, \result.endpoint, \result.endpoint.port) &&
      !too_short(in.local, in.local_length) && !other_family(in.local);
    ensures shared: \result.status == NT_SUCCESS && over != NDK_NO_PLACE ==> \result.endpoint.port == 0;
    ensures exists: over != NDK_NO_PLACE && to.family == a.endpoint[over].family &&
      (\exists integer j; 0 <= j < a.places && attempt_over(a.object[j], a.endpoint[j], over) &&
       address_is(&a.store[j].remote[0], a.object[j].remote_length, to)) ==>
      \result.status == NT_ADDRESS_ALREADY_EXISTS;
*/
static struct ndk_address source(struct ndk_adapter a, uint32_t over, struct ndk_input in, struct ndk_endpoint to)
{
    struct ndk_address r = { NT_SUCCESS, ndk_no_endpoint() };

    if (over == NDK_NO_PLACE) {
        r = ndk_place(a, in.local, in.local_length);
        if (r.status == NT_SUCCESS && r.endpoint.family != to.family)
            r.status = NT_INVALID_ADDRESS;
    } else if (a.endpoint[over].family != to.family) {
        r.status = NT_INVALID_ADDRESS;
    } else if (is_connected_over(a, over, to)) {
        r.status = NT_ADDRESS_ALREADY_EXISTS;
    }
    return r;
}

/* What the call returns at once whatever the addresses are. */
/*@ requires memory: memory(a) && i < a.places && (over == NDK_NO_PLACE || over < a.places);
    terminates \true; exits \false; assigns \nothing;
    ensures null: null_data(in) == 1 ==> \result == NT_INVALID_PARAMETER;
    ensures role: null_data(in) == 0 && !can_connect(a.object[i].state) ==> \result == NT_INVALID_DEVICE_STATE;
    ensures long_data: null_data(in) == 0 && can_connect(a.object[i].state) &&
      in.data_length > a.limits.max_caller_data ==> \result == NT_INVALID_BUFFER_SIZE;
    ensures other: \result == NT_SUCCESS || \result == NT_INVALID_PARAMETER || \result == NT_INVALID_DEVICE_STATE ||
      \result == NT_INVALID_BUFFER_SIZE;
    ensures may: \result == NT_SUCCESS ==> null_data(in) == 0 && can_connect(a.object[i].state) &&
      in.data_length <= a.limits.max_caller_data;
    ensures open: \result == NT_SUCCESS && over != NDK_NO_PLACE ==> a.object[over].state == NDK_S_OPEN &&
      (a.object[i].parent == NDK_NO_PLACE || a.object[i].parent == over);
*/
static int32_t check(struct ndk_adapter a, uint32_t i, uint32_t over, struct ndk_input in)
{
    int32_t status;

    if (!in.data && in.data_length != 0)
        return NT_INVALID_PARAMETER;
    status = ndk_rule_connect(a.object[i].state);
    if (status != NT_SUCCESS)
        return status;
    if (in.data_length > a.limits.max_caller_data)
        return NT_INVALID_BUFFER_SIZE;
    if (over == NDK_NO_PLACE)
        return NT_SUCCESS;
    /* A connector stays the successor of the shared endpoint that it first went over until it is closed. */
    if (a.object[over].state != NDK_S_OPEN || (a.object[i].parent != NDK_NO_PLACE && a.object[i].parent != over))
        return NT_INVALID_DEVICE_STATE;
    return NT_SUCCESS;
}

/* Keeps the addresses of an attempt. Returns the object with their lengths. */
/*@ requires memory: adapter_memory(a) && i < a.places && objects_ok(a.object, a.places);
    requires input: input_memory(a, in);
    requires object: object_ok(b);
    requires over: over == NDK_NO_PLACE || (over < a.places && over != i);
    requires own: over == NDK_NO_PLACE ==>
      !too_short(in.local, in.local_length) && !other_family(in.local) && x.port <= NDK_PORT_LAST;
    requires to: !too_short(in.remote, in.remote_length) && !other_family(in.remote) && to.port <= NDK_PORT_LAST;
    terminates \true; exits \false;
    assigns a.store[i];
    ensures object: object_ok(\result);
    ensures same: same_place(\result, b) && \result.kind == b.kind && \result.request == b.request &&
      \result.doomed == b.doomed && \result.inbound == b.inbound && \result.outbound == b.outbound &&
      \result.data_length == b.data_length;
*/
static struct ndk_object keep_addresses(struct ndk_adapter a, uint32_t i, uint32_t over, struct ndk_input in,
                                        struct ndk_object b, struct ndk_endpoint x, struct ndk_endpoint to)
{
    if (over == NDK_NO_PLACE) {
        b.local_length = ndk_store_address(a.store[i].local, in.local, in.local_length, x.port);
    } else {
        ndk_store_octets(a.store[i].local, a.store[over].local, NDK_SOCKADDR_IN6);
        b.local_length = a.object[over].local_length;
    }
    b.remote_length = ndk_store_address(a.store[i].remote, in.remote, in.remote_length, to.port);
    return b;
}

/*@ requires in_range: in.status == NT_SUCCESS || in.status == NT_CONNECTION_REFUSED || in.pends != 0;
    requires object: object_ok(b) && can_connect(b.state) && b.kind == NDK_CONNECTOR;
    requires doomed: doomed <= 0x3FFFFFFF && (doomed != 0 ==> in.pends != 0);
    requires far: in.far_length <= NDK_MAX_PRIVATE_DATA;
    terminates \true; exits \false; assigns \nothing;
    ensures object: object_ok(\result) && \result.kind == NDK_CONNECTOR && \result.generation == b.generation;
    ensures doomed: \result.doomed == doomed;
    ensures length: \result.data_length == (in.pends != 0 ? 0 : in.far_length);
    ensures parent: over == NDK_NO_PLACE ==> \result.parent == b.parent;
    ensures over: over != NDK_NO_PLACE ==> \result.parent == over;
    ensures pending: in.pends != 0 ==> \result.state == NDK_A_CONNECTING && \result.request == NDK_REQUEST_CONNECT;
    ensures done: in.pends == 0 && in.status == NT_SUCCESS ==> \result.state == NDK_A_ACCEPTED;
    ensures refused: in.pends == 0 && in.status != NT_SUCCESS ==> \result.state == NDK_A_REFUSED;
*/
static struct ndk_object attempt(struct ndk_limits limits, struct ndk_object b, uint32_t over, struct ndk_input in,
                                 uint32_t doomed)
{
    b.inbound = ndk_less(in.inbound, limits.max_inbound);
    b.outbound = ndk_less(in.outbound, limits.max_outbound);
    b.doomed = doomed;
    b.data_length = 0;
    if (over != NDK_NO_PLACE)
        b.parent = over;
    if (in.pends) {
        b.state = NDK_A_CONNECTING;
        b.request = NDK_REQUEST_CONNECT;
        return b;
    }
    b.state = in.status == NT_SUCCESS ? NDK_A_ACCEPTED : NDK_A_REFUSED;
    b.data_length = in.far_length;
    if (in.status == NT_SUCCESS) {
        b.inbound = ndk_less(b.inbound, in.far_outbound);
        b.outbound = ndk_less(b.outbound, in.far_inbound);
    }
    return b;
}

struct ndk_result ndk_connect(struct ndk_adapter a, uint32_t i, uint32_t over, struct ndk_input in,
                              struct ndk_output *out)
{
    int32_t status = check(a, i, over, in);
    struct ndk_address to, from;
    struct ndk_object b;

    if (status != NT_SUCCESS)
        return ndk_returned(status, 0);
    to = destination(in.remote, in.remote_length);
    from = to;
    if (to.status == NT_SUCCESS)
        from = source(a, over, in, to.endpoint);
    if (!in.pends && from.status != NT_SUCCESS)
        return ndk_returned(from.status, 0);
    if (!in.pends && in.status != NT_SUCCESS && in.status != NT_CONNECTION_REFUSED)
        return ndk_returned(in.status, 0);

    b = attempt(a.limits, a.object[i], over, in, ndk_doom_of(from.status));
    if (from.status != NT_SUCCESS) {
        ndk_put(a.object, a.endpoint, a.places, i, b, ndk_no_endpoint());
        return ndk_returned(NT_PENDING, 0);
    }
    b = keep_addresses(a, i, over, in, b, from.endpoint, to.endpoint);
    ndk_store_octets(a.store[i].data, in.far_data, b.data_length);
    ndk_put(a.object, a.endpoint, a.places, i, b, b.state == NDK_A_REFUSED ? ndk_no_endpoint() : from.endpoint);
    return ndk_returned(in.pends ? NT_PENDING : in.status,
                        ndk_out_limits(out, 0, NDK_OUT_PEER_CONNECTING, ndk_handle_of(i, b.generation),
                                       ndk_less(in.inbound, a.limits.max_inbound),
                                       ndk_less(in.outbound, a.limits.max_outbound)));
}
