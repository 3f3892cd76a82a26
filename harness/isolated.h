/* SPDX-License-Identifier: Apache-2.0 */
/* A device in a worker process of its own on this machine, one for each scenario. */
#ifndef ASSAY_ISOLATED_H
#define ASSAY_ISOLATED_H
#include "remote.h"
#include "worker_process.h"

struct isolated {
    struct worker_process process;
    struct remote remote;
};

/* device: as find takes it. limit_ms: for each step. The others are as in struct device. */
int isolated_open(struct isolated *x, worker_find *find, const char *device, const struct scenario *s, int64_t limit_ms);
void isolated_step(struct isolated *x, const struct scn_step *step, struct seen *seen, struct device_answer *answer);
void isolated_bind(struct isolated *x, uint32_t name, ndk_handle handle);
void isolated_close(struct isolated *x, struct device_answer *answer);
#endif
