/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a scenario, with Ctrl-C in mind. */
#define _GNU_SOURCE
#include "load_scenario.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "interrupt.h"
#include "scenario_file.h"
#include "status.h"

/* Waits in poll because a signal ends that, but not a read. An interrupt looks like the end of the input. */
static ssize_t read_input(void *cookie, char *out, size_t n)
{
    struct pollfd ready = { .fd = STDIN_FILENO, .events = POLLIN };
    ssize_t got = -1;

    (void)cookie;
    while (got < 0) {
        if (interrupt_seen())
            return 0;
        if (poll(&ready, 1, -1) < 0 && errno == EINTR)
            continue;
        got = read(STDIN_FILENO, out, n);
        if (got < 0 && errno != EINTR)
            return -1;
    }
    return got;
}

static int open_input(const char *path, FILE **file)
{
    cookie_io_functions_t functions = { .read = read_input };

    if (strcmp(path, "-") != 0)
        return scenario_file_open(path, file);
    *file = fopencookie(NULL, "r", functions);
    return *file != NULL ? STATUS_OK : scenario_file_open(path, file);
}

int load_scenario(struct scenario *s, const char *path, struct scenario_error *e)
{
    FILE *file;

    e->text[0] = '\0';
    e->line = 0;
    e->column = 0;
    e->status = open_input(path, &file);
    if (e->status != STATUS_OK)
        return e->status;
    scenario_read(s, file, e);
    scenario_file_close(file);
    if (e->status == STATUS_OK)
        return STATUS_OK;
    if (interrupt_seen())
        e->status = STATUS_INTERRUPTED;
    return e->status == STATUS_INTERRUPTED ? e->status : scenario_file_complain(path, e);
}
