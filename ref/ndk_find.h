/* SPDX-License-Identifier: Apache-2.0 */
/* Searches in the table of objects. Each returns a place, or n when there is none. */
#ifndef ASSAY_NDK_FIND_H
#define ASSAY_NDK_FIND_H
#include "ndk_table.h"

/*@
  logic integer handle_of(integer place, integer generation) = generation * NDK_PLACES + place;
  // I11: this handle means the object in this place
  predicate means{L}(struct ndk_object *o, integer place, integer handle) =
    o[place].state != NDK_FREE && handle == handle_of(place, o[place].generation);
  predicate can_take{L}(struct ndk_object *o, integer place) =
    o[place].state == NDK_FREE && o[place].generation < NDK_LAST_GENERATION;
  predicate waits(struct ndk_object b, integer listener) =
    b.parent == listener && (b.state == NDK_P_QUEUED || b.state == NDK_P_QUEUED_ABORTED);
  // delivers requests for this local endpoint
  predicate serves(struct ndk_object b, struct ndk_endpoint x, struct ndk_endpoint to) =
    b.state == NDK_L_LISTENING && b.paused == 0 && x.port == to.port &&
    (same_address(x, to) || (x.family == to.family && wildcard(x)));
*/

/*@ requires place: place < NDK_PLACES && generation <= NDK_LAST_GENERATION;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == handle_of(place, generation);
*/
ndk_handle ndk_handle_of(uint32_t place, uint32_t generation);

/*@ requires table: \valid_read(o + (0 .. n - 1)) && n <= NDK_PLACES;
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result <= n;
    ensures hit: \result < n ==> means(o, \result, handle);
    ensures only: \forall integer j; 0 <= j < n && means(o, j, handle) ==> j == \result;
    ensures miss: \result == n ==> \forall integer j; 0 <= j < n ==> !means(o, j, handle);
*/
uint32_t ndk_find(const struct ndk_object *o, uint32_t n, ndk_handle handle);

/* The first place from first on, before last, that can take a new object; last if there is none. */
/*@ requires table: \valid_read(o + (0 .. last - 1)) && first <= last;
    terminates \true; exits \false; assigns \nothing;
    ensures range: first <= \result <= last;
    ensures hit: \result < last ==> can_take(o, \result);
    ensures miss: \result == last ==> \forall integer j; first <= j < last ==> !can_take(o, j);
*/
uint32_t ndk_find_room(const struct ndk_object *o, uint32_t first, uint32_t last);

/* An object that came over the one in place i. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result <= n;
    ensures hit: \result < n ==> o[\result].parent == i;
    ensures miss: \result == n <==> no_successor(o, n, i);
*/
uint32_t ndk_find_successor(const struct ndk_object *o, uint32_t n, uint32_t i);

/* The listener that a request to this local endpoint goes to; there is never more than one. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    requires endpoints: \valid_read(e + (0 .. n - 1));
    requires distinct: no_conflict(e, n);
    requires to: to.port != 0;
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result <= n;
    ensures only: \forall integer j; 0 <= j < n && serves(o[j], e[j], to) ==> j == \result;
    ensures hit: \result < n ==> serves(o[\result], e[\result], to);
    ensures miss: \result == n ==> \forall integer j; 0 <= j < n ==> !serves(o[j], e[j], to);
*/
uint32_t ndk_find_listener(const struct ndk_object *o, const struct ndk_endpoint *e, uint32_t n, struct ndk_endpoint to);

/* The request of a listener whose connect event comes next. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures range: \result <= n;
    ensures hit: \result < n ==> waits(o[\result], i);
    ensures first: \result < n ==> \forall integer j; 0 <= j < n && waits(o[j], i) ==> o[\result].turn <= o[j].turn;
    ensures miss: \result == n <==> \forall integer j; 0 <= j < n ==> !waits(o[j], i);
*/
uint32_t ndk_find_next(const struct ndk_object *o, uint32_t n, uint32_t i);
#endif
