/* SPDX-License-Identifier: Apache-2.0 */
/* A device in a worker process. */
#include "isolated.h"

#include "status.h"

/* A worker that broke the connection is looked at at once: how it ended is why. */
static void look_after(struct isolated *x)
{
    struct remote *r = &x->remote;

    if (r->end.how == DEVICE_DONE || x->process.pid == 0)
        return;
    worker_process_end(&x->process, r->broken_by != WIRE_END, &r->end);
    x->process.pid = 0;
}

int isolated_open(struct isolated *x, worker_find *find, const char *device, const struct scenario *s, int64_t limit_ms)
{
    struct device_answer unused;
    int status = worker_process_start(&x->process, find);

    if (status != STATUS_OK)
        return status;
    status = remote_open(&x->remote, x->process.fd, device, s, (uint32_t)limit_ms, limit_ms);
    look_after(x);
    if (status == STATUS_OK)
        return STATUS_OK;
    if (x->process.pid != 0)
        worker_process_end(&x->process, false, &unused);
    remote_free(&x->remote);
    return status;
}

void isolated_step(struct isolated *x, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    remote_step(&x->remote, step, seen, answer);
    look_after(x);
    if (x->remote.end.how != DEVICE_DONE)
        *answer = x->remote.end;
}

void isolated_bind(struct isolated *x, uint32_t name, ndk_handle handle)
{
    remote_bind(&x->remote, name, handle);
    look_after(x);
}

void isolated_close(struct isolated *x, struct device_answer *answer)
{
    bool was_told = x->remote.told;

    remote_close(&x->remote, answer);
    look_after(x);
    if (!was_told && x->remote.end.how != DEVICE_DONE)
        *answer = x->remote.end;
    if (x->process.pid != 0 && !worker_process_end(&x->process, false, answer)) {
        answer->how = DEVICE_BLOCKED;
        snprintf(answer->reason, sizeof answer->reason, "blocked: the worker does not end");
    }
    remote_free(&x->remote);
}
