/* SPDX-License-Identifier: Apache-2.0 */
/* Devices in a virtual machine: one guest for all scenarios of a run, until one of them does it harm. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "remote.h"
#include "status.h"
#include "vm_argument.h"
#include "vm_console.h"
#include "vm_evidence.h"
#include "vm_folder.h"

#define SILENCE_MS 10000        /* that the guest may add to the time of a step, which its agent watches */

static struct vm {
    struct vm_argument argument;
    struct vm_guest guest;
    struct remote remote;
    const struct scenario *s;
    size_t console_read;        /* up to here, its complaints were told */
} vm;

/* Adds to the reason where the evidence is. */
static void keep(const char *console, struct device_answer *answer)
{
    char where[1000];
    size_t used;

    vm_evidence_keep(vm_folder(), vm.s, console, answer->reason, where, sizeof where);
    used = strlen(answer->reason);
    if (where[0] != '\0')
        snprintf(answer->reason + used, sizeof answer->reason - used, "; see %s", where);
}

/* What the guest's kernel complained of since the last look; false if of nothing. */
static bool complained(char line[200], char **console)
{
    size_t length;
    const char *complaint;

    *console = vm_console_text(vm.guest.console, vm.console_read, &length);
    complaint = *console == NULL ? NULL : vm_console_complaint(*console);
    vm.console_read += length;
    if (complaint != NULL)
        vm_console_line(complaint, line, 200);
    return complaint != NULL;
}

/* A scenario ended the worker, or the guest. A guest that was harmed serves no other one. */
static void look_into(struct device_answer *end)
{
    char line[200], *console;
    bool is_harmed = complained(line, &console);

    if (end->how == DEVICE_BLOCKED && vm.remote.broken_by == WIRE_LATE)
        snprintf(end->reason, sizeof end->reason, "blocked: the guest is silent%s%s", is_harmed ? "; its kernel: " : "",
                 is_harmed ? line : "");
    else if (is_harmed)
        snprintf(end->reason, sizeof end->reason, "crash: the guest's kernel: %s", line);
    else if (vm.remote.broken_by == WIRE_END)
        snprintf(end->reason, sizeof end->reason, "crash: the virtual machine ended, and its kernel said nothing of it");
    if (is_harmed && vm.remote.broken_by != WIRE_LATE)
        end->how = DEVICE_CRASHED;
    keep(console == NULL ? "" : console, end);
    free(console);
    if (is_harmed || vm.remote.broken_by != WIRE_OK || vm.remote.stays)
        vm_guest_end(&vm.guest);
}

/* Behind each question to the guest. */
static void look_after(bool was_well)
{
    enum device_how how = vm.remote.end.how;

    if (was_well && how != DEVICE_DONE && how != DEVICE_INTERRUPTED)
        look_into(&vm.remote.end);
}

/* Between two scenarios: a kernel has timers too. Which scenario it was is not known, hence none has this verdict. */
static void look_between(void)
{
    struct pollfd p = { .fd = vm.guest.port, .events = POLLIN };
    char line[200] = "", *console;

    if (vm.guest.pid == 0)
        return;
    if (complained(line, &console) || poll(&p, 1, 0) != 0) {
        complain("between two scenarios the guest %s%s; a new one takes its place", line[0] == '\0' ? "ended" :
                 "complained: ", line);
        vm_guest_end(&vm.guest);
    }
    free(console);
}

static int open_vm(const char *argument, const struct scenario *s, void **state)
{
    int status = vm_argument_read(argument, &vm.argument);

    look_between();
    if (status == STATUS_OK && vm.guest.pid == 0) {
        vm.console_read = 0;
        status = vm_guest_start(&vm.guest, &vm.argument.wish);
    }
    if (status != STATUS_OK)
        return status;
    *state = &vm;
    vm.s = s;
    status = remote_open(&vm.remote, vm.guest.port, vm.argument.device, s, vm.argument.step_ms,
                         (int64_t)vm.argument.step_ms + SILENCE_MS);
    look_after(true);
    if (status != STATUS_OK)
        remote_free(&vm.remote);
    return status;
}

static void step_vm(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    bool was_well = vm.remote.end.how == DEVICE_DONE;

    (void)state;
    remote_step(&vm.remote, step, seen, answer);
    look_after(was_well);
    if (vm.remote.end.how != DEVICE_DONE)
        *answer = vm.remote.end;
}

static void bind_vm(void *state, uint32_t name, ndk_handle handle)
{
    bool was_well = vm.remote.end.how == DEVICE_DONE;

    (void)state;
    remote_bind(&vm.remote, name, handle);
    look_after(was_well);
}

/* The guest lives: its kernel may still have complained, of this scenario or of what it left. */
static void look_at_end(struct device_answer *answer)
{
    char line[200], *console;

    if (complained(line, &console)) {
        snprintf(answer->reason, sizeof answer->reason, "the guest's kernel: %s", line);
        keep(console, answer);
        vm_guest_end(&vm.guest);
    }
    free(console);
}

static void close_vm(void *state, struct device_answer *answer)
{
    bool was_told = vm.remote.told, was_well = vm.remote.end.how == DEVICE_DONE;

    (void)state;
    remote_close(&vm.remote, answer);
    look_after(was_well);
    if (!was_told && vm.remote.end.how != DEVICE_DONE)
        *answer = vm.remote.end;
    if (vm.remote.end.how == DEVICE_DONE)
        look_at_end(answer);
    remote_free(&vm.remote);
}

static void finish_vm(void)
{
    vm_guest_end(&vm.guest);
}

const struct device device_vm = {
    .name = "vm",
    .takes = "rxe",
    .summary = "an RDMA device of a virtual machine (make vm)",
    .open = open_vm,
    .step = step_vm,
    .bind = bind_vm,
    .close = close_vm,
    .finish = finish_vm,
};
