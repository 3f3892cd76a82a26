/* SPDX-License-Identifier: Apache-2.0 */
/* The adapter's table of objects: what always holds for it, and the only functions that write to it. */
#ifndef ASSAY_NDK_TABLE_H
#define ASSAY_NDK_TABLE_H
#include "ndk_adapter.h"
#include "ndk_port.h"

/*@
  predicate passive(integer state) = NDK_P_QUEUED <= state <= NDK_P_FAILED;
  predicate active(integer state) = NDK_A_IDLE <= state <= NDK_A_FAILED;

  predicate kind_fits(struct ndk_object b) =
    b.kind <= NDK_SHARED_ENDPOINT && b.state <= NDK_CLOSED && (b.kind == NDK_NOTHING <==> b.state == NDK_FREE) &&
    (NDK_L_IDLE <= b.state <= NDK_L_LISTENING ==> b.kind == NDK_LISTENER) &&
    (NDK_P_QUEUED <= b.state <= NDK_A_FAILED ==> b.kind == NDK_CONNECTOR) &&
    (b.state == NDK_S_OPEN ==> b.kind == NDK_SHARED_ENDPOINT);

  // I3: there is an outstanding request exactly in the pending states, and it is theirs; a close may overtake it
  predicate request_fits(struct ndk_object b) =
    b.request <= NDK_REQUEST_DISCONNECT && (b.request == NDK_REQUEST_CREATE <==> b.state == NDK_CREATING) &&
    (b.state == NDK_L_BINDING ==> b.request == NDK_REQUEST_LISTEN) &&
    (b.state == NDK_P_ACCEPTING ==> b.request == NDK_REQUEST_ACCEPT) &&
    (b.state == NDK_A_CONNECTING ==> b.request == NDK_REQUEST_CONNECT) &&
    (b.state == NDK_A_COMPLETING ==> b.request == NDK_REQUEST_COMPLETE_CONNECT) &&
    (b.state == NDK_P_DISCONNECTING || b.state == NDK_A_DISCONNECTING ==> b.request == NDK_REQUEST_DISCONNECT) &&
    (b.request != NDK_NONE ==>
      b.state == NDK_CREATING || b.state == NDK_L_BINDING || b.state == NDK_P_ACCEPTING || b.state == NDK_A_CONNECTING ||
      b.state == NDK_A_COMPLETING || b.state == NDK_P_DISCONNECTING || b.state == NDK_A_DISCONNECTING ||
      b.state == NDK_CLOSING) &&
    b.doomed <= 0x3FFFFFFF && (b.doomed != 0 ==> b.request == NDK_REQUEST_CREATE || b.request == NDK_REQUEST_LISTEN ||
      b.request == NDK_REQUEST_CONNECT);

  // I4: after its close completion, and before it exists for the consumer, an object has nothing outstanding
  predicate callbacks_fit(struct ndk_object b) =
    b.running <= NDK_MAX_RUNNING && b.in_event <= 1 && b.tearing_down <= 1 &&
    (b.tearing_down == 1 ==> b.state == NDK_CLOSING) &&
    (b.state == NDK_FREE || b.state == NDK_CREATING || b.state == NDK_CLOSED ==> b.running == 0 && b.in_event == 0) &&
    (b.in_event == 1 ==> b.state == NDK_L_LISTENING || b.state == NDK_CLOSING ||
      NDK_P_PEER_DISCONNECTED <= b.state <= NDK_P_DISCONNECTED ||
      NDK_A_PEER_DISCONNECTED <= b.state <= NDK_A_DISCONNECTED);

  predicate parent_fits(struct ndk_object b) =
    (b.parent != NDK_NO_PLACE ==> b.kind == NDK_CONNECTOR && b.state != NDK_CREATING) &&
    (passive(b.state) ==> b.parent != NDK_NO_PLACE) &&
    b.accepted <= 1 && (b.accepted == 1 ==> b.parent != NDK_NO_PLACE);

  // I8
  predicate lengths_fit(struct ndk_object b) =
    b.data_length <= NDK_MAX_PRIVATE_DATA && b.local_length <= NDK_SOCKADDR_IN6 && b.remote_length <= NDK_SOCKADDR_IN6;

  predicate object_ok(struct ndk_object b) =
    kind_fits(b) && request_fits(b) && callbacks_fit(b) && parent_fits(b) && lengths_fit(b) && b.paused <= 1 &&
    b.generation <= NDK_LAST_GENERATION;

  // I1, first half: who owns an endpoint
  predicate owns(struct ndk_object b, struct ndk_endpoint x) =
    x.port <= NDK_PORT_LAST &&
    (x.port != 0 ==>
      (b.kind == NDK_LISTENER &&
        (b.state == NDK_L_BINDING || b.state == NDK_L_LISTENING || b.state == NDK_CLOSING)) ||
      (b.kind == NDK_CONNECTOR && (NDK_A_CONNECTING <= b.state <= NDK_A_REJECTED || b.state == NDK_CLOSING)) ||
      (b.kind == NDK_SHARED_ENDPOINT &&
        (b.state == NDK_CREATING || b.state == NDK_S_OPEN || b.state == NDK_CLOSING))) &&
    (b.state == NDK_L_LISTENING || b.state == NDK_S_OPEN ==> x.port != 0) &&
    (b.doomed == 0 && (b.state == NDK_L_BINDING || (b.state == NDK_CREATING && b.kind == NDK_SHARED_ENDPOINT)) ==>
      x.port != 0);

  // an object that others can have come over: it cannot go before them
  predicate holds_others(struct ndk_object b) =
    b.state == NDK_L_LISTENING || b.state == NDK_S_OPEN || (b.state == NDK_CLOSING && b.kind != NDK_CONNECTOR);
  predicate no_successor{L}(struct ndk_object *o, integer n, integer i) =
    \forall integer j; 0 <= j < n ==> o[j].parent != i;
  // a successor's parent is there as long as the successor is
  predicate parent_there{L}(struct ndk_object *o, integer n, integer parent) =
    parent != NDK_NO_PLACE ==> parent < n && holds_others(o[parent]);

  predicate objects_ok{L}(struct ndk_object *o, integer n) = \forall integer j; 0 <= j < n ==> object_ok(o[j]);
  predicate parents_ok{L}(struct ndk_object *o, integer n) =
    \forall integer j; 0 <= j < n ==> parent_there(o, n, o[j].parent);
  predicate owners_ok{L}(struct ndk_object *o, struct ndk_endpoint *e, integer n) =
    \forall integer j; 0 <= j < n ==> owns(o[j], e[j]);

  // nothing outstanding, no callback running: what a close needs besides that there is no successor
  predicate quiet(struct ndk_object b) =
    b.request == NDK_NONE && b.running == 0 && b.in_event == 0 && b.tearing_down == 0;

  predicate same_object(struct ndk_object x, struct ndk_object y) =
    x.kind == y.kind && x.state == y.state && x.generation == y.generation && x.parent == y.parent &&
    x.request == y.request && x.running == y.running && x.in_event == y.in_event && x.doomed == y.doomed &&
    x.tearing_down == y.tearing_down && x.paused == y.paused && x.accepted == y.accepted &&
    x.wants_disconnect == y.wants_disconnect && x.turn == y.turn && x.inbound == y.inbound &&
    x.outbound == y.outbound && x.data_length == y.data_length && x.local_length == y.local_length &&
    x.remote_length == y.remote_length;
  predicate same_place(struct ndk_object x, struct ndk_object y) =
    x.state == y.state && x.parent == y.parent && x.generation == y.generation;
  predicate same_endpoint(struct ndk_endpoint x, struct ndk_endpoint y) = same_address(x, y) && x.port == y.port;
*/

/* The well formed table, as the invariant of every step. */
#define NDK_TABLE_OK(o, e, n) \
    (objects_ok(o, n) && parents_ok(o, n) && owners_ok(o, e, n) && no_conflict(e, n))

/* Writes the object and the endpoint of a place. */
/*@ requires objects: \valid(o + (0 .. n - 1)) && n <= NDK_PLACES;
    requires endpoints: \valid(e + (0 .. n - 1));
    requires place: i < n;
    requires ok: objects_ok(o, n);
    requires parents: parents_ok(o, n);
    requires owners: owners_ok(o, e, n);
    requires distinct: no_conflict(e, n);
    requires object: object_ok(b);
    requires owner: owns(b, x);
    requires parent: parent_there(o, n, b.parent) && b.parent != i;
    requires successors: holds_others(b) || no_successor(o, n, i);
    requires endpoint: x.port == 0 || same_endpoint(x, e[i]) || !taken(e, n, x, x.port);
    terminates \true; exits \false;
    assigns o[i], e[i];
    ensures ok: objects_ok(o, n);
    ensures parents: parents_ok(o, n);
    ensures owners: owners_ok(o, e, n);
    ensures distinct: no_conflict(e, n);
    ensures object: same_object(o[i], b);
    ensures endpoint: same_endpoint(e[i], x);
*/
void ndk_put(struct ndk_object *o, struct ndk_endpoint *e, uint32_t n, uint32_t i, struct ndk_object b,
             struct ndk_endpoint x);
#endif
