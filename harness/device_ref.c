/* SPDX-License-Identifier: Apache-2.0 */
/* The reference as a device. */
#include "device_ref.h"

#include <stdio.h>
#include <stdlib.h>

#include "complain.h"
#include "status.h"

struct ref {
    struct ref_ndk ndk;
    struct ref_dcbx dcbx;
};

void ref_refuse(struct device_answer *answer, enum device_how how, const char *reason)
{
    answer->how = how;
    snprintf(answer->reason, sizeof answer->reason, "%s", reason);
}

void ref_refuse_full(struct device_answer *answer)
{
    ref_refuse(answer, DEVICE_FAILED, "the step has too many outputs, or there is no memory for them");
}

static int open_ref(const char *argument, const struct scenario *s, void **state)
{
    struct ref *r = malloc(sizeof *r);

    (void)argument;
    if (r == NULL || !ref_ndk_open(&r->ndk, s)) {
        free(r);
        complain("the reference needs more memory than there is");
        return STATUS_NO_DEVICE;
    }
    ref_dcbx_open(&r->dcbx, s);
    *state = r;
    return STATUS_OK;
}

/* Time that passes means something to the port only: nothing of the adapter depends on it. */
static void step_ref(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    struct ref *r = state;

    answer->how = DEVICE_DONE;
    answer->reason[0] = '\0';
    answer->has_result = false;
    answer->result = 0;
    if (scenario_step_contract(step->kind) == SCN_NDK)
        ref_ndk_step(&r->ndk, step, seen, answer);
    else
        ref_dcbx_step(&r->dcbx, step, seen, answer);
}

static void bind_ref(void *state, uint32_t name, ndk_handle handle)
{
    struct ref *r = state;

    r->ndk.names.handle[name] = handle;
}

static void close_ref(void *state, struct device_answer *answer)
{
    struct ref *r = state;

    (void)answer;
    ref_ndk_close(&r->ndk);
    free(r);
}

const struct device device_ref = {
    .name = "ref",
    .summary = "the proved reference, in this program",
    .open = open_ref,
    .step = step_ref,
    .bind = bind_ref,
    .close = close_ref,
};
