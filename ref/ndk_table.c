/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_table.h"

/*@ requires place: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures object: same_object(*o, b);
*/
static void write_object(struct ndk_object *o, struct ndk_object b)
{
    o->kind = b.kind;
    o->state = b.state;
    o->generation = b.generation;
    o->parent = b.parent;
    o->request = b.request;
    o->running = b.running;
    o->in_event = b.in_event;
    o->doomed = b.doomed;
    o->tearing_down = b.tearing_down;
    o->paused = b.paused;
    o->accepted = b.accepted;
    o->wants_disconnect = b.wants_disconnect;
    o->turn = b.turn;
    o->inbound = b.inbound;
    o->outbound = b.outbound;
    o->data_length = b.data_length;
    o->local_length = b.local_length;
    o->remote_length = b.remote_length;
}

/*@ requires place: \valid(e);
    terminates \true; exits \false;
    assigns *e;
    ensures endpoint: same_endpoint(*e, x);
*/
static void write_endpoint(struct ndk_endpoint *e, struct ndk_endpoint x)
{
    e->family = x.family;
    e->port = x.port;
    e->scope = x.scope;
    e->high = x.high;
    e->low = x.low;
}

void ndk_put(struct ndk_object *o, struct ndk_endpoint *e, uint32_t n, uint32_t i, struct ndk_object b,
             struct ndk_endpoint x)
{
    (void)n;
    write_object(&o[i], b);
    write_endpoint(&e[i], x);
    /*@ assert others: \forall integer j; 0 <= j < n && j != i ==> same_object(o[j], \at(o[j], Pre)); */
    /*@ assert rest: \forall integer j; 0 <= j < n && j != i ==> same_endpoint(e[j], \at(e[j], Pre)); */
}
