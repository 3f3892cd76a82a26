/* SPDX-License-Identifier: Apache-2.0 */
/* The reference as a device: an adapter and a port, in memory of the harness. */
#ifndef ASSAY_DEVICE_REF_H
#define ASSAY_DEVICE_REF_H
#include "binding.h"
#include "dcbx_port.h"
#include "device.h"
#include "qos_build.h"

struct ref_ndk {
    const struct scenario *s;
    struct ndk_adapter adapter;
    struct ndk_output *out;     /* of one call of the step function */
    struct binding names;
};

/* About 22 kB. */
struct ref_dcbx {
    const struct scenario *s;
    struct dcbx_port port;
    struct dcbx_frame frame;
    uint8_t buffer[QOS_MAX_BUFFER];
};

/* Whether there is memory for the adapter of the scenario's set-up. */
bool ref_ndk_open(struct ref_ndk *n, const struct scenario *s);
void ref_ndk_close(struct ref_ndk *n);
void ref_ndk_step(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer);

/* Its part for calls that only read, and for observation. */
void ref_ndk_look(struct ref_ndk *n, const struct scn_step *step, struct seen *seen, struct device_answer *answer);

void ref_dcbx_open(struct ref_dcbx *d, const struct scenario *s);
void ref_dcbx_step(struct ref_dcbx *d, const struct scn_step *step, struct seen *seen, struct device_answer *answer);

/* Says that the step was not done, and why. */
void ref_refuse(struct device_answer *answer, enum device_how how, const char *reason);

/* A step ends because seen is full. */
void ref_refuse_full(struct device_answer *answer);
#endif
