/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_create.h"
#include "ndk_store.h"

/*@ requires kind: NDK_LISTENER <= kind <= NDK_SHARED_ENDPOINT;
    requires generation: 1 <= generation <= NDK_LAST_GENERATION;
    requires doomed: doomed <= 0x3FFFFFFF && (doomed != 0 ==> pends != 0);
    terminates \true; exits \false; assigns \nothing;
    ensures ok: object_ok(\result);
    ensures kind: \result.kind == kind && \result.generation == generation && \result.doomed == doomed;
    ensures alone: \result.parent == NDK_NO_PLACE;
    ensures creating: pends != 0 ==> \result.state == NDK_CREATING;
    ensures idle: pends == 0 ==> \result.state == idle_state(kind);
*/
static struct ndk_object new_object(uint32_t kind, uint32_t generation, uint32_t pends, uint32_t doomed)
{
    struct ndk_object b = { 0 };

    b.kind = kind;
    b.generation = generation;
    b.parent = NDK_NO_PLACE;
    b.doomed = doomed;
    if (pends) {
        b.state = NDK_CREATING;
        b.request = NDK_REQUEST_CREATE;
    } else if (kind == NDK_LISTENER) {
        b.state = NDK_L_IDLE;
    } else if (kind == NDK_CONNECTOR) {
        b.state = NDK_A_IDLE;
    } else {
        b.state = NDK_S_OPEN;
    }
    return b;
}

/*@ requires place: place < NDK_PLACES && generation <= NDK_LAST_GENERATION;
    terminates \true; exits \false; assigns \nothing;
    ensures val: \result.possible == 1 && \result.status == status && \result.outputs == 0 &&
      \result.object == handle_of(place, generation);
*/
static struct ndk_result created(int32_t status, uint32_t place, uint32_t generation)
{
    struct ndk_result r = { 1, status, ndk_handle_of(place, generation), 0 };

    return r;
}

struct ndk_result ndk_create(struct ndk_adapter a, struct ndk_input in, uint32_t kind, uint32_t first, uint32_t last)
{
    uint32_t i, generation;

    if (in.missing)
        return ndk_returned(NT_INVALID_PARAMETER, 0);
    i = ndk_find_room(a.object, first, last);
    if (i == last)
        return ndk_returned(NT_INSUFFICIENT_RESOURCES, 0);
    if (!in.pends && in.status != NT_SUCCESS)
        return ndk_returned(in.status, 0);
    generation = a.object[i].generation + 1;
    ndk_put(a.object, a.endpoint, a.places, i, new_object(kind, generation, in.pends, 0), ndk_no_endpoint());
    return created(in.pends ? NT_PENDING : NT_SUCCESS, i, generation);
}

struct ndk_result ndk_create_shared(struct ndk_adapter a, struct ndk_input in, uint32_t first, uint32_t last)
{
    struct ndk_address r;
    struct ndk_object b;
    uint32_t i;

    if (in.missing)
        return ndk_returned(NT_INVALID_PARAMETER, 0);
    r = ndk_place(a, in.local, in.local_length);
    i = ndk_find_room(a.object, first, last);
    /* Without a place nothing can pend: the address is judged first all the same. */
    if (r.status != NT_SUCCESS && (!in.pends || i == last))
        return ndk_returned(r.status, 0);
    if (i == last)
        return ndk_returned(NT_INSUFFICIENT_RESOURCES, 0);
    if (!in.pends && in.status != NT_SUCCESS)
        return ndk_returned(in.status, 0);
    b = new_object(NDK_SHARED_ENDPOINT, a.object[i].generation + 1, in.pends, ndk_doom_of(r.status));
    if (r.status == NT_SUCCESS)
        b.local_length = ndk_store_address(a.store[i].local, in.local, in.local_length, r.endpoint.port);
    else
        r.endpoint = ndk_no_endpoint();
    ndk_put(a.object, a.endpoint, a.places, i, b, r.endpoint);
    return created(in.pends ? NT_PENDING : NT_SUCCESS, i, b.generation);
}
