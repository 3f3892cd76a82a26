/* SPDX-License-Identifier: Apache-2.0 */
/* Which handle of a device each name of a scenario stands for. A name keeps its handle when the object is gone, so that a
 * scenario can call with the handle of a dead object. The name of a peer stands for the connector of its request. */
#ifndef ASSAY_BINDING_H
#define ASSAY_BINDING_H
#include "scenario.h"

/* All zero binds nothing: 0 is no object. */
struct binding {
    ndk_handle handle[SCN_MAX_NAMES];
};

/* The handle to use for a reference, 0 for a name that is not bound. */
ndk_handle binding_handle(const struct binding *b, const struct scn_ref *ref);

/* The reference to the object with this handle, or to the peer of the connector with this handle. */
struct scn_ref binding_object(const struct binding *b, const struct scenario *s, ndk_handle handle);
struct scn_ref binding_peer(const struct binding *b, const struct scenario *s, ndk_handle handle);
#endif
