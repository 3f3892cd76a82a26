/* SPDX-License-Identifier: Apache-2.0 */
/* An adapter: its limits, its addresses, and the tables that hold its objects. The caller owns all memory. */
#ifndef ASSAY_NDK_ADAPTER_H
#define ASSAY_NDK_ADAPTER_H
#include "ndk_address.h"
#include "ndk_object.h"

/* Sizes of the tables and what a device may sensibly choose. */
struct ndk_limits {
    uint32_t listeners, connectors, shared_endpoints;   /* places of each kind, in this order in the tables */
    uint32_t backlog;               /* undecided requests of one listener; one more is refused */
    uint32_t max_caller_data;       /* MaxCallerData: octets that a connect may carry */
    uint32_t max_callee_data;       /* MaxCalleeData: octets that an accept or a reject may carry */
    uint32_t max_inbound, max_outbound;     /* MaxInboundReadLimit, MaxOutboundReadLimit */
    uint32_t allow_wildcard;        /* 1: 0.0.0.0 and :: stand for all addresses of the adapter */
    uint32_t drop_aborted;          /* 1: a request whose peer gave up before its connect event is dropped; 0: delivered */
};

/* The private data lengths are those of InfiniBand and RoCE. */
#define NDK_LIMITS_DEFAULT { 8u, 32u, 8u, 16u, 56u, 148u, 16u, 16u, 1u, 0u }

struct ndk_adapter {
    struct ndk_limits limits;
    const struct ndk_endpoint *address;     /* the adapter's addresses, port 0 in each */
    uint32_t address_count;
    uint32_t places;                        /* listeners + connectors + shared_endpoints, at most NDK_PLACES */
    struct ndk_object *object;              /* one for each place */
    struct ndk_endpoint *endpoint;          /* one for each place: the endpoint it owns; port 0: none */
    struct ndk_store *store;                /* one for each place */
    uint16_t *port_used;                    /* NDK_PORT_LAST - NDK_PORT_FIRST + 1, scratch of the port allocation */
};
#endif
