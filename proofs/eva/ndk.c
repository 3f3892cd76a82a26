/* SPDX-License-Identifier: Apache-2.0 */
/* Eva driver: any sequence of calls and events with any arguments through the NDK adapter, and all the reading calls. */
#include "__fc_builtin.h"
#include "ndk_count.h"
#include "ndk_query.h"
#include "ndk_step.h"

#define PLACES 6u

static struct ndk_object object[PLACES];
static struct ndk_endpoint endpoint[PLACES], address[2];
static struct ndk_store store[PLACES];
static uint16_t port_used[NDK_PORT_LAST - NDK_PORT_FIRST + 1u];
static struct ndk_output out[NDK_OUTPUTS(PLACES)];
static uint8_t local[32], remote[32], data[NDK_MAX_PRIVATE_DATA + 8u], far_data[NDK_MAX_PRIVATE_DATA];

static uint32_t any(uint32_t most)
{
    return Frama_C_unsigned_int_interval(0, most);
}

static struct ndk_input any_input(void)
{
    struct ndk_input in;

    Frama_C_make_unknown((char *)local, sizeof local);
    Frama_C_make_unknown((char *)remote, sizeof remote);
    Frama_C_make_unknown((char *)data, sizeof data);
    Frama_C_make_unknown((char *)far_data, sizeof far_data);
    in.op = any(NDK_OPS);
    in.object = Frama_C_long_long_interval(-70000, 1000000);
    in.over = Frama_C_long_long_interval(-70000, 1000000);
    in.local = any(1) ? local : 0;
    in.local_length = in.local ? any(sizeof local) : any(0xFFFFFFFFu);
    in.remote = any(1) ? remote : 0;
    in.remote_length = in.remote ? any(sizeof remote) : any(0xFFFFFFFFu);
    in.data = any(1) ? data : 0;
    in.data_length = in.data ? any(sizeof data) : any(0xFFFFFFFFu);
    in.inbound = any(0xFFFFFFFFu);
    in.outbound = any(0xFFFFFFFFu);
    in.wants_disconnect = any(1);
    in.missing = any(1);
    in.pends = any(1);
    in.status = Frama_C_interval(-2147483647 - 1, 2147483647);
    in.far_data = any(1) ? far_data : 0;
    in.far_length = in.far_data ? any(sizeof far_data) : any(0xFFFFFFFFu);
    in.far_inbound = any(0xFFFFFFFFu);
    in.far_outbound = any(0xFFFFFFFFu);
    return in;
}

static void read_all(struct ndk_adapter a)
{
    ndk_handle handle = Frama_C_long_long_interval(-70000, 1000000);
    uint32_t place = ndk_place_of(a, handle), length = any(sizeof local), inbound, outbound;

    ndk_get_local_address(a, handle, any(1) ? local : 0, &length);
    length = any(sizeof remote);
    ndk_get_peer_address(a, handle, any(1) ? remote : 0, &length);
    length = any(sizeof data);
    ndk_get_connection_data(a, handle, any(1) ? &inbound : 0, any(1) ? &outbound : 0, any(1) ? data : 0, &length);
    if (place != NDK_NO_PLACE) {
        ndk_count_successors(object, PLACES, place);
        ndk_count_references(object, endpoint, PLACES, place);
    }
}

int main(void)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct ndk_adapter a;

    limits.listeners = 2;
    limits.connectors = 3;
    limits.shared_endpoints = 1;
    limits.backlog = any(3);
    limits.max_caller_data = any(NDK_MAX_PRIVATE_DATA);
    limits.max_callee_data = any(NDK_MAX_PRIVATE_DATA);
    limits.allow_wildcard = any(1);
    limits.drop_aborted = any(1);
    a.limits = limits;
    a.address = address;
    a.address_count = 2;
    a.places = PLACES;
    a.object = object;
    a.endpoint = endpoint;
    a.store = store;
    a.port_used = port_used;
    for (int k = 0; k < 2; k++) {
        address[k].family = any(1) ? NDK_AF_INET : NDK_AF_INET6;
        address[k].low = Frama_C_unsigned_long_long_interval(0, 0xFFFFFFFFFFFFFFFFu);
    }
    ndk_reset(a);
    while (any(1)) {
        ndk_step(a, any_input(), out);
        read_all(a);
    }
    return 0;
}
