/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay agent, for assay alone: in the guest of a virtual machine, it stands between the port to the replay and
 * a worker for each scenario. It is never in danger itself: it tells when a worker died, or hangs. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "clock_ms.h"
#include "command.h"
#include "complain.h"
#include "device_trouble.h"
#include "leak.h"
#include "status.h"
#include "version.h"
#include "wire_answer.h"
#include "worker_process.h"

struct agent {
    int port;
    worker_find *find;
    struct worker_process worker;   /* pid 0: none */
    uint32_t step_ms;
    bool is_rdma;                   /* the worker's device */
    struct wire_message m;          /* the one at hand */
};

static bool send_hello(struct agent *a)
{
    struct utsname system;

    uname(&system);
    wire_begin(&a->m, WIRE_HELLO);
    wire_put_u32(&a->m, WIRE_VERSION);
    wire_put_text(&a->m, ASSAY_VERSION);
    wire_put_text(&a->m, system.release);
    return wire_send(a->port, &a->m, WIRE_FOREVER) == WIRE_OK;
}

static bool send_died(struct agent *a, const struct device_answer *end, bool stays)
{
    wire_begin(&a->m, WIRE_DIED);
    wire_put_u32(&a->m, end->how);
    wire_put_text(&a->m, end->reason);
    wire_put_u32(&a->m, stays);
    return wire_send(a->port, &a->m, WIRE_FOREVER) == WIRE_OK;
}

/* The worker gave no answer. One that is asleep where no signal wakes it stays, and what it holds as well. */
static bool tell_end(struct agent *a, enum wire_result result)
{
    struct device_answer end = { .how = DEVICE_FAILED, .reason = "the worker ended before it had answered" };
    bool stays = !worker_process_end(&a->worker, result != WIRE_END, &end);

    a->worker.pid = 0;
    if (result == WIRE_LATE) {
        end.how = DEVICE_BLOCKED;
        snprintf(end.reason, sizeof end.reason, "blocked: no answer within %u ms%s", (unsigned)a->step_ms,
                 stays ? ", and no signal ends the worker" : "");
    } else if (result != WIRE_END) {
        end.how = DEVICE_CRASHED;
        snprintf(end.reason, sizeof end.reason, "crash: the worker sent what is no message");
    }
    return send_died(a, &end, stays);
}

/* The answer to CLOSE is at hand. It goes on when the worker is gone, and all that the kernel kept for it with it: what goes
 * wrong in this belongs to the scenario. */
static bool send_closed(struct agent *a)
{
    struct device_answer answer = { .how = DEVICE_DONE };
    struct seen none = { 0 };
    bool is_good = wire_get_answer(&a->m, 0, &answer, &none), is_gone = worker_process_end(&a->worker, !is_good, &answer);

    a->worker.pid = 0;
    seen_free(&none);
    if (!is_gone) {
        answer.how = DEVICE_BLOCKED;
        snprintf(answer.reason, sizeof answer.reason, "blocked: the worker does not end, and no signal ends it");
    } else if (is_good && answer.how == DEVICE_DONE && answer.reason[0] == '\0' && a->is_rdma) {
        leak_look(answer.reason, sizeof answer.reason);
    }
    if (!is_gone || !is_good)
        return send_died(a, &answer, !is_gone);
    wire_put_answer(&a->m, &answer, &none);
    return wire_send(a->port, &a->m, WIRE_FOREVER) == WIRE_OK;
}

/* Hands on what the worker has to say until it has answered. Whether the port is there still. */
static bool relay_answer(struct agent *a, bool is_close)
{
    int64_t until_ms = clock_ms() + a->step_ms;

    do {
        enum wire_result result = wire_receive(a->worker.fd, &a->m, until_ms);

        if (result != WIRE_OK)
            return tell_end(a, result);
        if (is_close && a->m.type == WIRE_ANSWER)
            return send_closed(a);
        if (wire_send(a->port, &a->m, WIRE_FOREVER) != WIRE_OK)
            return false;
    } while (a->m.type == WIRE_LOG);
    return true;
}

/* One whose OPEN did not work is still there. */
static bool start_worker(struct agent *a)
{
    struct device_answer end = { .how = DEVICE_FAILED, .reason = "the guest cannot start a worker" };
    char device[DEVICE_TEXT_SIZE];

    if (a->worker.pid != 0)
        worker_process_end(&a->worker, true, &end);
    a->step_ms = wire_get_u32(&a->m);
    wire_get_text(&a->m, device, sizeof device);
    a->is_rdma = strncmp(device, "rdma", 4) == 0;
    if (worker_process_start(&a->worker, a->find) == STATUS_OK)
        return true;
    a->worker.pid = 0;
    return send_died(a, &end, false);
}

/* Whether the agent goes on. */
static bool take_message(struct agent *a)
{
    enum wire_type type = (enum wire_type)a->m.type;
    enum wire_result result;

    if (type == WIRE_OPEN && !start_worker(a))
        return false;
    if (a->worker.pid == 0)
        return type == WIRE_BIND;
    result = wire_send(a->worker.fd, &a->m, clock_ms() + a->step_ms);
    if (result != WIRE_OK)
        return type == WIRE_BIND || tell_end(a, result);
    return type == WIRE_BIND || relay_answer(a, type == WIRE_CLOSE);
}

static void serve(struct agent *a)
{
    if (!send_hello(a))
        return;
    while (wire_receive(a->port, &a->m, WIRE_FOREVER) == WIRE_OK && take_message(a))
        ;
}

int agent_main(int argc, char **argv)
{
    struct agent a = { .find = getenv("assay_trouble") == NULL ? device_find_local : device_trouble_find };

    if (argc != 2) {
        complain("agent: expected the port to the replay, and to be run in a guest only");
        return STATUS_BAD_INPUT;
    }
    a.port = open(argv[1], O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (a.port < 0) {
        complain("%s: cannot be opened (%s)", argv[1], strerror(errno));
        return STATUS_NO_DEVICE;
    }
    serve(&a);
    wire_free(&a.m);
    return STATUS_OK;
}
