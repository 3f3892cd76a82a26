/* SPDX-License-Identifier: Apache-2.0 */
/* Names and handles. */
#include "binding.h"

ndk_handle binding_handle(const struct binding *b, const struct scn_ref *ref)
{
    return ref->name == SCN_LITERAL ? ref->handle : b->handle[ref->name];
}

static struct scn_ref find(const struct binding *b, const struct scenario *s, ndk_handle handle, bool is_peer)
{
    struct scn_ref ref = { SCN_LITERAL, handle };

    for (uint32_t i = 0; i < s->n_names && handle != 0; i++)
        if (b->handle[i] == handle && (s->names[i].kind == SCN_NAME_PEER) == is_peer)
            ref.name = i;
    return ref;
}

struct scn_ref binding_object(const struct binding *b, const struct scenario *s, ndk_handle handle)
{
    return find(b, s, handle, false);
}

struct scn_ref binding_peer(const struct binding *b, const struct scenario *s, ndk_handle handle)
{
    return find(b, s, handle, true);
}
