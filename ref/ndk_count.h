/* SPDX-License-Identifier: Apache-2.0 */
/* Counts over the table of objects. They are taken when they are asked for, never kept: so they cannot go wrong. */
#ifndef ASSAY_NDK_COUNT_H
#define ASSAY_NDK_COUNT_H
#include "ndk_table.h"

/*@
  logic integer one_undecided(struct ndk_object b, integer i) =
    (b.parent == i && (b.state == NDK_P_QUEUED || b.state == NDK_P_REQUESTED)) ? 1 : 0;
  logic integer one_successor(struct ndk_object b, integer i) = b.parent == i ? 1 : 0;
  logic integer one_accepted(struct ndk_object b, integer i) =
    (b.parent == i && b.accepted == 1 && b.state != NDK_CLOSED) ? 1 : 0;

  logic integer n_undecided{L}(struct ndk_object *o, integer n, integer i) =
    n <= 0 ? 0 : n_undecided(o, n - 1, i) + one_undecided(o[n - 1], i);
  logic integer n_successors{L}(struct ndk_object *o, integer n, integer i) =
    n <= 0 ? 0 : n_successors(o, n - 1, i) + one_successor(o[n - 1], i);
  logic integer n_accepted{L}(struct ndk_object *o, integer n, integer i) =
    n <= 0 ? 0 : n_accepted(o, n - 1, i) + one_accepted(o[n - 1], i);
*/

/* Undecided requests of the listener in place i whose peer is still there: what its backlog limits. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == n_undecided(o, n, i);
    ensures range: \result <= n;
*/
uint32_t ndk_count_undecided(const struct ndk_object *o, uint32_t n, uint32_t i);

/* Objects that came over the one in place i and whose close callback has not returned. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result == n_successors(o, n, i);
    ensures range: \result <= n;
*/
uint32_t ndk_count_successors(const struct ndk_object *o, uint32_t n, uint32_t i);

/* I1: references of the endpoint of the object in place i, 0 when it has none: one of the object itself and one for each
 * connector accepted over it that is not closed. */
/*@ requires table: \valid_read(o + (0 .. n - 1));
    requires endpoints: \valid_read(e + (0 .. n - 1));
    requires place: i < n < NDK_NO_PLACE;
    terminates \true; exits \false; assigns \nothing;
    ensures none: e[i].port == 0 ==> \result == 0;
    ensures val: e[i].port != 0 ==> \result == 1 + n_accepted(o, n, i);
*/
uint32_t ndk_count_references(const struct ndk_object *o, const struct ndk_endpoint *e, uint32_t n, uint32_t i);
#endif
