/* SPDX-License-Identifier: Apache-2.0 */
/* The adapter of the reference: calls that only read, and observation. */
#include "device_ref.h"

#include <stdlib.h>

#include "ndk_count.h"
#include "ndk_find.h"
#include "ndk_query.h"
#include "sockaddr.h"

/* All sizes from that of the longest answer on mean the same: a larger one is cut, so that there is a block for it. */
#define MAX_ROOM_BLOCK 4096u

/* The caller's room: a block of exactly its size, NULL for the pointer NULL. */
struct room {
    uint8_t *block;     /* to be freed */
    uint8_t *octets;    /* to be passed */
    uint32_t length;
};

static bool make_room(struct room *r, const struct scn_step *step)
{
    uint32_t size = step->room < MAX_ROOM_BLOCK ? step->room : MAX_ROOM_BLOCK;

    r->block = calloc(size == 0 ? 1 : size, 1);
    r->octets = (step->given & SCN_NULL) != 0 ? NULL : r->block;
    r->length = (step->given & SCN_NULL) != 0 ? step->room : size;
    return r->block != NULL;
}

static bool tell_address(const struct room *r, int32_t status, struct seen *seen)
{
    struct scn_output *o;

    if (status != NT_SUCCESS && status != NT_BUFFER_TOO_SMALL)
        return true;
    o = seen_add(seen, status == NT_SUCCESS ? SCN_OUT_ADDRESS : SCN_OUT_NEEDS);
    if (o == NULL)
        return false;
    if (status == NT_SUCCESS)
        return sockaddr_read(r->block, r->length, &o->address);
    o->size = r->length;
    o->given |= SCN_SIZE;
    return true;
}

static void look_at_address(struct ref_ndk *n, const struct scn_step *step, struct room *r, struct seen *seen,
                            struct device_answer *answer)
{
    ndk_handle handle = binding_handle(&n->names, &step->object);

    answer->result = step->kind == SCN_LOCAL_ADDRESS
        ? ndk_get_local_address(n->adapter, handle, r->octets, &r->length)
        : ndk_get_peer_address(n->adapter, handle, r->octets, &r->length);
    if (!tell_address(r, answer->result, seen))
        ref_refuse(answer, DEVICE_FAILED, "the address cannot be read");
}

/* A room that is too small gets the front part, and with a NULL pointer there is only the length. */
static bool tell_data(const struct room *r, uint32_t room, uint32_t inbound, uint32_t outbound, struct seen *seen)
{
    struct scn_output *o = seen_add(seen, SCN_OUT_DATA);
    uint32_t n = room < r->length ? room : r->length;

    if (o == NULL)
        return false;
    o->required = r->length;
    o->inbound = inbound;
    o->outbound = outbound;
    o->given |= SCN_REQUIRED | SCN_INBOUND | SCN_OUTBOUND;
    return seen_add_data(seen, o, SCN_DATA, r->block, r->octets == NULL ? 0 : n);
}

static void look_at_data(struct ref_ndk *n, const struct scn_step *step, struct room *r, struct seen *seen,
                         struct device_answer *answer)
{
    ndk_handle handle = binding_handle(&n->names, &step->object);
    uint32_t inbound = 0, outbound = 0;

    answer->result = ndk_get_connection_data(n->adapter, handle, &inbound, &outbound, r->octets, &r->length);
    if (answer->result != NT_SUCCESS && answer->result != NT_BUFFER_TOO_SMALL)
        return;
    if (!tell_data(r, step->room, inbound, outbound, seen))
        ref_refuse_full(answer);
}

static bool same_endpoint(const struct ndk_endpoint *a, const struct ndk_endpoint *b)
{
    return a->family == b->family && a->port == b->port && a->scope == b->scope && a->high == b->high && a->low == b->low;
}

static int32_t references(const struct ref_ndk *n, const struct ndk_endpoint *e)
{
    const struct ndk_adapter *a = &n->adapter;

    for (uint32_t i = 0; i < a->places; i++)
        if (a->endpoint[i].port != 0 && same_endpoint(&a->endpoint[i], e))
            return (int32_t)ndk_count_references(a->object, a->endpoint, a->places, i);
    return 0;
}

static int32_t successors(const struct ref_ndk *n, const struct scn_ref *object)
{
    const struct ndk_adapter *a = &n->adapter;
    uint32_t place = ndk_find(a->object, a->places, binding_handle(&n->names, object));

    return place == a->places ? 0 : (int32_t)ndk_count_successors(a->object, a->places, place);
}

static void query(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    struct room r;

    if (!make_room(&r, step))
        ref_refuse(answer, DEVICE_FAILED, "there is no memory for the room of the call");
    else if (step->kind == SCN_CONNECTION_DATA)
        look_at_data(n, step, &r, seen, answer);
    else
        look_at_address(n, step, &r, seen, answer);
    free(r.block);
}

void ref_ndk_look(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    answer->has_result = true;
    if (step->kind == SCN_ENDPOINT)
        answer->result = references(n, &step->local);
    else if (step->kind == SCN_SUCCESSORS)
        answer->result = successors(n, &step->object);
    else
        query(n, step, seen, answer);
}
