/* SPDX-License-Identifier: Apache-2.0 */
/* A process that serves one scenario. What its device does to the kernel can kill it, or keep it asleep where no signal
 * wakes it: nobody waits for it without a limit. */
#ifndef ASSAY_WORKER_PROCESS_H
#define ASSAY_WORKER_PROCESS_H
#include <sys/types.h>

#include "worker.h"

struct worker_process {
    pid_t pid;
    int fd;         /* messages to it and from it */
};

/* Returns STATUS_OK or, after a message, STATUS_NO_DEVICE. */
int worker_process_start(struct worker_process *p, worker_find *find);

/* Closes the connection and waits for its end, which is at hand unless it is asleep for good; kill: ends it first. Returns
 * whether it is gone; then *answer says how it ended unless all was in order. */
bool worker_process_end(struct worker_process *p, bool kill_it, struct device_answer *answer);
#endif
