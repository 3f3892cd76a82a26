/* SPDX-License-Identifier: Apache-2.0 */
/* The calls that only read. Each returns an NTSTATUS. octets may be NULL; *length is its size in, the needed size out (also
 * with BUFFER_TOO_SMALL; unchanged with every other error). */
#ifndef ASSAY_NDK_QUERY_H
#define ASSAY_NDK_QUERY_H
#include "ndk_adapter.h"

/* NdkGetListenerLocalAddress, and NdkGetLocalAddress of a connector or a shared endpoint. */
int32_t ndk_get_local_address(struct ndk_adapter a, ndk_handle object, uint8_t *octets, uint32_t *length);

/* NdkGetPeerAddress. */
int32_t ndk_get_peer_address(struct ndk_adapter a, ndk_handle connector, uint8_t *octets, uint32_t *length);

/* NdkGetConnectionData. inbound and outbound may be NULL. */
int32_t ndk_get_connection_data(struct ndk_adapter a, ndk_handle connector, uint32_t *inbound, uint32_t *outbound,
                                uint8_t *octets, uint32_t *length);

/* References of the endpoint that the object in this place owns: 0 when it owns none, else 1 and one more for each
 * accepted connector over it that is not closed. */
uint32_t ndk_endpoint_references(struct ndk_adapter a, uint32_t place);

/* How many objects with this parent are not closed, those included whose close callback still runs. */
uint32_t ndk_successors(struct ndk_adapter a, uint32_t place);

/* The place of the object with this handle, NDK_NO_PLACE if there is none. */
uint32_t ndk_place_of(struct ndk_adapter a, ndk_handle handle);
#endif
