/* SPDX-License-Identifier: Apache-2.0 */
/* A device that makes trouble, for tests. */
#define _GNU_SOURCE
#include "device_trouble.h"

#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *kind;

static void write_to(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY);

    if (fd < 0 || write(fd, text, strlen(text)) < 0)
        _exit(1);
    close(fd);
}

/* As the only process that runs on the guest's only processor. */
static _Noreturn void freeze(void)
{
    struct sched_param most = { .sched_priority = 99 };

    write_to("/proc/sys/kernel/sched_rt_runtime_us", "-1");
    sched_setscheduler(0, SCHED_FIFO, &most);
    for (;;)
        ;
}

static void make_trouble(void)
{
    if (strcmp(kind, "abort") == 0)
        abort();
    if (strcmp(kind, "panic") == 0)
        write_to("/proc/sysrq-trigger", "c");
    if (strcmp(kind, "warn") == 0)
        write_to("/dev/kmsg", "<4>WARNING: CPU: 0 PID: 1 at a place in assay's device for tests\n");
    if (strcmp(kind, "freeze") == 0)
        freeze();
    while (strcmp(kind, "hang") == 0)
        pause();
}

static int open_trouble(const char *argument, const struct scenario *s, void **state)
{
    kind = argument == NULL ? "" : argument;
    return device_ref.open(NULL, s, state);
}

static void step_trouble(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    if (step->kind == SCN_LINK_UP)
        make_trouble();
    device_ref.step(state, step, seen, answer);
}

const struct device *device_trouble_find(const char *text, const char **argument)
{
    static struct device trouble;

    if (strncmp(text, "trouble:", 8) != 0)
        return device_find_local(text, argument);
    *argument = text + 8;
    trouble = device_ref;
    trouble.open = open_trouble;
    trouble.step = step_trouble;
    return &trouble;
}
