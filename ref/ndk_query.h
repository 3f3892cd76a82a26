/* SPDX-License-Identifier: Apache-2.0 */
/* The calls that only read: NdkGetListenerLocalAddress, NdkGetLocalAddress, NdkGetPeerAddress, NdkGetConnectionData.
 * octets may be NULL. *length is its size; afterwards it is the size needed when the call returns SUCCESS or
 * BUFFER_TOO_SMALL, and as before with any other error. */
#ifndef ASSAY_NDK_QUERY_H
#define ASSAY_NDK_QUERY_H
#include "ndk_call.h"
#include "ndk_count.h"

/*@
  // where there is a peer's address to read (O10, D), and a local one (O4, O2)
  predicate has_peer(struct ndk_object b) =
    NDK_P_REQUESTED <= b.state <= NDK_P_FAILED ||
    (NDK_A_CONNECTING <= b.state <= NDK_A_REJECTED && b.doomed == 0);
  predicate has_local(struct ndk_object b) = b.state == NDK_L_LISTENING || b.state == NDK_S_OPEN || has_peer(b);
  // where private data can be read: undecided, or the peer has answered (D 1.7, O10)
  predicate has_data(struct ndk_object b) =
    b.state == NDK_P_REQUESTED || b.state == NDK_P_PEER_ABORTED || b.state == NDK_A_ACCEPTED ||
    b.state == NDK_A_PEER_ABORTED || b.state == NDK_A_REFUSED;
  logic integer no_address(struct ndk_object b) =
    (b.kind == NDK_CONNECTOR && b.state != NDK_CLOSING) ? NT_CONNECTION_INVALID : NT_INVALID_DEVICE_STATE;

  predicate means_known{L}(struct ndk_adapter a, integer i, integer handle) =
    means(a.object, i, handle) && known(a.object[i]);
  predicate means_connector{L}(struct ndk_adapter a, integer i, integer handle) =
    means_known(a, i, handle) && a.object[i].kind == NDK_CONNECTOR;
  predicate query_memory{L}(struct ndk_adapter a, uint8_t *octets, uint32_t *length) =
    \valid(length) && (octets == \null || \valid(octets + (0 .. *length - 1))) &&
    \separated(length, a.object + (0 .. a.places - 1)) &&
    \separated(octets + (0 .. *length - 1), a.store + (0 .. a.places - 1));
  predicate limits_memory{L}(struct ndk_adapter a, uint32_t *inbound, uint32_t *outbound, uint32_t *length) =
    (inbound == \null || \valid(inbound)) && (outbound == \null || \valid(outbound)) &&
    \separated(inbound, length) && \separated(outbound, length) && \separated(inbound, outbound);
*/

/* The place of the object with this handle that the consumer knows, NDK_NO_PLACE if there is none. */
/*@ requires memory: memory(a);
    terminates \true; exits \false; assigns \nothing;
    ensures hit: \result != NDK_NO_PLACE ==> \result < a.places && means_known(a, \result, handle);
    ensures miss: \result == NDK_NO_PLACE ==> \forall integer j; 0 <= j < a.places ==> !means_known(a, j, handle);
*/
uint32_t ndk_place_of(struct ndk_adapter a, ndk_handle handle);

/* NdkGetListenerLocalAddress, and NdkGetLocalAddress of a connector or a shared endpoint. */
/*@ requires memory: adapter_memory(a);
    requires out: query_memory(a, octets, length);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns *length, octets[0 .. NDK_SOCKADDR_IN6 - 1];
    ensures dead: (\forall integer j; 0 <= j < a.places ==> !means_known(a, j, object)) ==>
      \result == NT_INVALID_HANDLE && *length == \old(*length);
    ensures none: \forall integer j; 0 <= j < a.places && means_known(a, j, object) && !has_local(a.object[j]) ==>
      \result == no_address(a.object[j]) && *length == \old(*length);
    ensures small: \forall integer j; 0 <= j < a.places && means_known(a, j, object) && has_local(a.object[j]) &&
      (octets == \null || \old(*length) < a.object[j].local_length) ==>
      \result == NT_BUFFER_TOO_SMALL && *length == a.object[j].local_length;
    ensures copied: \forall integer j; 0 <= j < a.places && means_known(a, j, object) && has_local(a.object[j]) &&
      octets != \null && \old(*length) >= a.object[j].local_length ==>
      \result == NT_SUCCESS && *length == a.object[j].local_length &&
      \forall integer k; 0 <= k < a.object[j].local_length ==> octets[k] == a.store[j].local[k];
*/
int32_t ndk_get_local_address(struct ndk_adapter a, ndk_handle object, uint8_t *octets, uint32_t *length);

/* NdkGetPeerAddress. */
/*@ requires memory: adapter_memory(a);
    requires out: query_memory(a, octets, length);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns *length, octets[0 .. NDK_SOCKADDR_IN6 - 1];
    ensures dead: (\forall integer j; 0 <= j < a.places ==> !means_connector(a, j, connector)) ==>
      \result == NT_INVALID_HANDLE && *length == \old(*length);
    ensures none: \forall integer j; 0 <= j < a.places && means_connector(a, j, connector) && !has_peer(a.object[j]) ==>
      \result == no_address(a.object[j]) && *length == \old(*length);
    ensures small: \forall integer j; 0 <= j < a.places && means_connector(a, j, connector) && has_peer(a.object[j]) &&
      (octets == \null || \old(*length) < a.object[j].remote_length) ==>
      \result == NT_BUFFER_TOO_SMALL && *length == a.object[j].remote_length;
    ensures copied: \forall integer j; 0 <= j < a.places && means_connector(a, j, connector) && has_peer(a.object[j]) &&
      octets != \null && \old(*length) >= a.object[j].remote_length ==>
      \result == NT_SUCCESS && *length == a.object[j].remote_length &&
      \forall integer k; 0 <= k < a.object[j].remote_length ==> octets[k] == a.store[j].remote[k];
*/
int32_t ndk_get_peer_address(struct ndk_adapter a, ndk_handle connector, uint8_t *octets, uint32_t *length);

/* NdkGetConnectionData: with NULL and length 0 SUCCESS tells the size, NULL with a length is INVALID_PARAMETER, a short
 * buffer gets what fits (I8). inbound and outbound may be NULL; they are written when there is data to read. */
/*@ requires memory: adapter_memory(a);
    requires out: query_memory(a, octets, length);
    requires limits: limits_memory(a, inbound, outbound, length);
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns *length, *inbound, *outbound, octets[0 .. NDK_MAX_PRIVATE_DATA - 1];
    ensures dead: (\forall integer j; 0 <= j < a.places ==> !means_connector{Pre}(a, j, connector)) ==>
      \result == NT_INVALID_HANDLE && *length == \old(*length);
    ensures null: octets == \null && \old(*length) != 0 &&
      !(\forall integer j; 0 <= j < a.places ==> !means_connector{Pre}(a, j, connector)) ==>
      \result == NT_INVALID_PARAMETER && *length == \old(*length);
    ensures none: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      !has_data(\old(a.object[j])) && (octets != \null || \old(*length) == 0) ==>
      \result == no_address(\old(a.object[j])) && *length == \old(*length);
    ensures size: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      has_data(\old(a.object[j])) && (octets != \null || \old(*length) == 0) ==>
      *length == \old(a.object[j].data_length);
    ensures small: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      has_data(\old(a.object[j])) && octets != \null && \old(*length) < \old(a.object[j].data_length) ==>
      \result == NT_BUFFER_TOO_SMALL;
    ensures status: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      has_data(\old(a.object[j])) && ((octets == \null && \old(*length) == 0) ||
      (octets != \null && \old(*length) >= \old(a.object[j].data_length))) ==> \result == NT_SUCCESS;
    ensures copied: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      has_data(\old(a.object[j])) && octets != \null ==>
      \forall integer k; 0 <= k < \old(*length) && k < \old(a.object[j].data_length) ==>
        octets[k] == \old(a.store[j].data[k]);
    ensures limits: \forall integer j; 0 <= j < a.places && means_connector{Pre}(a, j, connector) &&
      has_data(\old(a.object[j])) && (octets != \null || \old(*length) == 0) ==>
      (inbound != \null ==> *inbound == \old(a.object[j].inbound)) &&
      (outbound != \null ==> *outbound == \old(a.object[j].outbound));
*/
int32_t ndk_get_connection_data(struct ndk_adapter a, ndk_handle connector, uint32_t *inbound, uint32_t *outbound,
                                uint8_t *octets, uint32_t *length);
#endif
