/* SPDX-License-Identifier: Apache-2.0 */
/* A process that serves one scenario. */
#define _GNU_SOURCE
#include "worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock_ms.h"
#include "complain.h"
#include "status.h"

#define END_WITHIN_MS 2000

/* In a session of its own: Ctrl-C is for the replay, which ends its worker in order. Nothing that the parent had begun to
 * write comes out twice, hence _exit. */
static _Noreturn void be_worker(int fd, pid_t parent, worker_find *find)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(STATUS_NO_DEVICE);
    worker_serve(fd, find);
    _exit(STATUS_OK);
}

int worker_process_start(struct worker_process *p, worker_find *find)
{
    pid_t parent = getpid();
    int ends[2];

    fflush(NULL);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        complain("a worker cannot be started (%s)", strerror(errno));
        return STATUS_NO_DEVICE;
    }
    p->pid = fork();
    if (p->pid == 0) {
        close(ends[0]);
        be_worker(ends[1], parent, find);
    }
    close(ends[1]);
    p->fd = ends[0];
    if (p->pid < 0) {
        complain("a worker cannot be started (%s)", strerror(errno));
        close(p->fd);
        return STATUS_NO_DEVICE;
    }
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    return STATUS_OK;
}

static bool reap(pid_t pid, int *status)
{
    static const struct timespec moment = { .tv_nsec = 1000000 };
    int64_t until_ms = clock_ms() + END_WITHIN_MS;

    for (;;) {
        pid_t got = waitpid(pid, status, WNOHANG);

        if (got == pid)
            return true;
        if (got < 0 && errno != EINTR)
            return false;
        if (clock_ms() > until_ms)
            return false;
        nanosleep(&moment, NULL);
    }
}

static void tell_end(int status, struct device_answer *answer)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_OK)
        return;
    answer->how = DEVICE_CRASHED;
    if (WIFSIGNALED(status))
        snprintf(answer->reason, sizeof answer->reason, "crash: signal %d (%s) ended the worker", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(answer->reason, sizeof answer->reason, "crash: the worker ended with status %d", WEXITSTATUS(status));
}

bool worker_process_end(struct worker_process *p, bool kill_it, struct device_answer *answer)
{
    int status;

    if (kill_it)
        kill(p->pid, SIGKILL);
    close(p->fd);
    if (!reap(p->pid, &status))
        return false;
    if (!kill_it)
        tell_end(status, answer);
    return true;
}
