/* SPDX-License-Identifier: Apache-2.0 */
/* NdkCloseObject and what brings a close to its end. */
#ifndef ASSAY_NDK_CLOSE_H
#define ASSAY_NDK_CLOSE_H
#include "ndk_find.h"
#include "ndk_out.h"

/*@
  predicate memory{L}(struct ndk_adapter a) =
    a.places <= NDK_PLACES && \valid(a.object + (0 .. a.places - 1)) && \valid(a.endpoint + (0 .. a.places - 1));
  // I4: what a close completion needs
  predicate closable{L}(struct ndk_object *o, integer n, integer i) =
    o[i].state == NDK_CLOSING && quiet(o[i]) && no_successor(o, n, i);

  // the consumer has its handle and has not heard of the end
  predicate known(struct ndk_object b) =
    NDK_L_IDLE <= b.state <= NDK_CLOSING && b.state != NDK_P_QUEUED && b.state != NDK_P_QUEUED_ABORTED;
*/

/* The clauses of a well formed table, for requires, ensures and loop invariants. */
#define NDK_TABLE(clause, a) \
    clause ok: objects_ok(a.object, a.places); \
    clause parents: parents_ok(a.object, a.places); \
    clause owners: owners_ok(a.object, a.endpoint, a.places); \
    clause distinct: no_conflict(a.endpoint, a.places);

/* Empties a place: its handle is dead, the generation stays. */
/*@ requires memory: memory(a) && i < a.places;
    NDK_TABLE(requires, a)
    requires successors: no_successor(a.object, a.places, i);
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i];
    NDK_TABLE(ensures, a)
    ensures free: a.object[i].state == NDK_FREE && a.object[i].parent == NDK_NO_PLACE;
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    ensures endpoint: a.endpoint[i].port == 0;
*/
void ndk_clear(struct ndk_adapter a, uint32_t i);

/* Completes the close of place i if nothing holds it up any more: its endpoint is free and its close callback runs.
 * Returns the number of outputs, k or k + 1. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + k) && k < 0xFFFFFFFF;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[i], a.endpoint[i], out[k];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    behavior held:
      assumes !closable(a.object, a.places, i);
      assigns \nothing;
      ensures same: same_object(a.object[i], \old(a.object[i])) && same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
      ensures count: \result == k;
    behavior closes:
      assumes closable(a.object, a.places, i);
      ensures closed: a.object[i].state == NDK_CLOSED;
      ensures parent: a.object[i].parent == \old(a.object[i].parent);
      ensures generation: a.object[i].generation == \old(a.object[i].generation);
      ensures endpoint: a.endpoint[i].port == 0;
      ensures count: \result == k + 1;
      ensures told: callback(out[k], NDK_OUT_CLOSED, handle_of(i, a.object[i].generation), NT_SUCCESS);
    complete behaviors;
    disjoint behaviors;
*/
uint32_t ndk_settle(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k);

/* Refuses all requests of a listener whose connect event has not begun, in the order of their places. Returns the number
 * of outputs. */
/*@ requires memory: memory(a) && i < a.places && a.object[i].kind == NDK_LISTENER;
    requires out: \valid(out + (k .. k + a.places - 1)) && k <= 0xFFFF;
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[k .. k + a.places - 1];
    NDK_TABLE(ensures, a)
    ensures count: k <= \result <= k + a.places;
    ensures none: \forall integer j; 0 <= j < a.places ==> !waits(a.object[j], i);
    ensures others: \forall integer j; 0 <= j < a.places && !waits(\old(a.object[j]), i) ==>
      same_place(a.object[j], \old(a.object[j]));
    ensures gone: \forall integer j; 0 <= j < a.places && waits(\old(a.object[j]), i) ==>
      a.object[j].parent == NDK_NO_PLACE;
    ensures listener: same_object(a.object[i], \old(a.object[i]));
    ensures endpoint: same_endpoint(a.endpoint[i], \old(a.endpoint[i]));
*/
uint32_t ndk_refuse_waiting(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k);

/* Delivers the connect event that comes next, if there is one. */
/*@ requires memory: memory(a) && i < a.places;
    requires out: \valid(out + k) && k < 0xFFFFFFFF;
    requires may: a.object[i].state == NDK_L_LISTENING && a.object[i].paused == 0 && a.object[i].in_event == 0;  // I7
    NDK_TABLE(requires, a)
    terminates \true; exits \false;
    assigns a.object[0 .. a.places - 1], a.endpoint[0 .. a.places - 1], out[k];
    NDK_TABLE(ensures, a)
    ensures generation: a.object[i].generation == \old(a.object[i].generation);
    behavior none:
      assumes \forall integer j; 0 <= j < a.places ==> !waits(a.object[j], i);
      assigns \nothing;
      ensures count: \result == k;
    behavior one:
      assumes !(\forall integer j; 0 <= j < a.places ==> !waits(a.object[j], i));
      ensures count: \result == k + 1;
      ensures event: out[k].kind == NDK_OUT_CONNECT_EVENT;
      ensures listener: out[k].object == handle_of(i, \old(a.object[i].generation));
      ensures running: a.object[i].in_event == 1 && a.object[i].state == NDK_L_LISTENING;
    complete behaviors;
    disjoint behaviors;
*/
uint32_t ndk_deliver_next(struct ndk_adapter a, uint32_t i, struct ndk_output *out, uint32_t k);
#endif
