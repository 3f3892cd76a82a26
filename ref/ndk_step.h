/* SPDX-License-Identifier: Apache-2.0 */
/* The step function of an adapter: one call of the consumer or one event of the environment. */
#ifndef ASSAY_NDK_STEP_H
#define ASSAY_NDK_STEP_H
#include "ndk_adapter.h"
#include "ndk_io.h"

/* Starts anew: no objects; every place begins with its first generation. */
void ndk_reset(struct ndk_adapter a);

/* Does one step. out has room for NDK_OUTPUTS(a.places). */
struct ndk_result ndk_step(struct ndk_adapter a, struct ndk_input in, struct ndk_output *out);
#endif
