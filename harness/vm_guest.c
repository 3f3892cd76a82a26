/* SPDX-License-Identifier: Apache-2.0 */
/* A guest. */
#define _GNU_SOURCE
#include "vm_guest.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock_ms.h"
#include "complain.h"
#include "interrupt.h"
#include "progress.h"
#include "status.h"
#include "vm_console.h"
#include "vm_folder.h"
#include "wire.h"

#define QEMU "qemu-system-x86_64"
#define BOOT_WITHIN_MS 120000
#define SHOW_EVERY_MS 200
#define NO_QEMU 127         /* as shells report it */
#define PORT_FD 3           /* in QEMU */

/* A panic ends QEMU, since the guest restarts at once and may not; an oops is as bad. Level 5 shows warnings. The allocator
 * poisons what is freed, and looks whether it was written to. */
#define KERNEL_LINE "console=ttyS0 loglevel=5 panic=-1 oops=panic slub_debug=FZP rdinit=/init"

/* Ctrl-C at the terminal is for the replay, which ends its guest in order; when the replay is killed, so is QEMU. */
static _Noreturn void become_qemu(const struct vm_wish *wish, const char *folder, int port, int console, pid_t parent)
{
    char kernel[PATH_MAX + 16], initramfs[PATH_MAX + 16];
    const char *kvm = strcmp(wish->accelerator, "kvm") == 0 ? "host" : "max";
    int nothing = open("/dev/null", O_RDWR);

    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(STATUS_NO_DEVICE);
    snprintf(kernel, sizeof kernel, "%svmlinuz", folder);
    snprintf(initramfs, sizeof initramfs, "%sinitramfs", folder);
    dup2(nothing, STDIN_FILENO);
    dup2(console, STDOUT_FILENO);
    dup2(console, STDERR_FILENO);
    dup2(port, PORT_FD);
    execlp(QEMU, QEMU, "-nodefaults", "-no-user-config", "-machine", "q35", "-accel", wish->accelerator, "-cpu", kvm,
           "-smp", "1", "-m", "512", "-display", "none", "-no-reboot", "-kernel", kernel, "-initrd", initramfs, "-append",
           wish->trouble ? KERNEL_LINE " assay_trouble=1" : KERNEL_LINE,
           "-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console",
           "-chardev", "socket,id=port,fd=3", "-device", "virtio-serial-pci",
           "-device", "virtserialport,chardev=port,name=assay", (char *)NULL);
    _exit(NO_QEMU);
}

static int cannot_start(const char *what)
{
    complain("the virtual machine cannot be started: %s (%s)", what, strerror(errno));
    return STATUS_NO_DEVICE;
}

static int start_qemu(struct vm_guest *g, const struct vm_wish *wish, const char *folder)
{
    pid_t parent = getpid();
    int ends[2];

    g->console = memfd_create("console", MFD_CLOEXEC);
    if (g->console < 0)
        return cannot_start("its console");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        close(g->console);
        return cannot_start("its port");
    }
    fflush(NULL);
    g->pid = fork();
    if (g->pid == 0)
        become_qemu(wish, folder, ends[1], g->console, parent);
    close(ends[1]);
    g->port = ends[0];
    if (g->pid < 0) {
        g->pid = 0;
        close(g->port);
        close(g->console);
        return cannot_start("its process");
    }
    return STATUS_OK;
}

/* The last line that QEMU or the kernel wrote, for a message. */
static void last_line(const struct vm_guest *g, char *out, size_t size)
{
    size_t n;
    char *text = vm_console_text(g->console, 0, &n), *line;

    out[0] = '\0';
    if (text == NULL)
        return;
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
        text[--n] = '\0';
    line = strrchr(text, '\n');
    vm_console_line(line == NULL ? text : line + 1, out, size);
    free(text);
}

static int take_hello(struct vm_guest *g, struct wire_message *m)
{
    uint32_t version = wire_get_u32(m);
    char program[40];

    wire_get_text(m, program, sizeof program);
    wire_get_text(m, g->kernel, sizeof g->kernel);
    if (m->type == WIRE_HELLO && wire_is_read(m) && version == WIRE_VERSION)
        return STATUS_OK;
    complain("the guest is of another version of assay, expected one that `make vm' made anew");
    return STATUS_NO_DEVICE;
}

/* QEMU ended, and has been waited for. */
static int tell_ended(struct vm_guest *g, int status)
{
    char line[300];

    last_line(g, line, sizeof line);
    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_QEMU)
        complain("--on vm: " QEMU " is not installed, expected the packages that `make vm' installs");
    else
        complain("the guest does not start: QEMU ended; its last words: %s", line);
    g->pid = 0;
    close(g->port);
    close(g->console);
    return STATUS_NO_DEVICE;
}

/* A boot takes seconds: they are shown. */
static void await_port(const struct vm_guest *g, int64_t until_ms)
{
    struct pollfd p = { .fd = g->port, .events = POLLIN };
    int64_t from_ms = clock_ms();

    while (poll(&p, 1, SHOW_EVERY_MS) <= 0 && clock_ms() < until_ms && !interrupt_seen())
        progress_boot((uint64_t)(clock_ms() - from_ms));
    progress_hide();
}

static int await_hello(struct vm_guest *g)
{
    struct wire_message m = { 0 };
    int64_t until_ms = clock_ms() + BOOT_WITHIN_MS;
    enum wire_result result;
    char line[300];
    int status;

    await_port(g, until_ms);
    result = wire_receive(g->port, &m, until_ms);
    status = result == WIRE_OK ? take_hello(g, &m) : STATUS_NO_DEVICE;
    wire_free(&m);
    if (result == WIRE_OK)
        return status;
    if (result == WIRE_INTERRUPTED)
        return STATUS_INTERRUPTED;
    if (result == WIRE_END && waitpid(g->pid, &status, 0) == g->pid)
        return tell_ended(g, status);
    last_line(g, line, sizeof line);
    complain("the guest does not start%s; its last words: %s", result == WIRE_LATE ? " within 120 s" : "", line);
    return STATUS_NO_DEVICE;
}

int vm_guest_start(struct vm_guest *g, const struct vm_wish *wish)
{
    const char *folder = vm_folder();
    int status;

    if (folder == NULL) {
        complain("--on vm: there is no guest, expected one that `make vm' makes (or its folder in ASSAY_VM)");
        return STATUS_NO_DEVICE;
    }
    status = start_qemu(g, wish, folder);
    if (status != STATUS_OK)
        return status;
    status = await_hello(g);
    if (status != STATUS_OK)
        vm_guest_end(g);
    return status;
}

void vm_guest_end(struct vm_guest *g)
{
    if (g->pid == 0)
        return;
    kill(g->pid, SIGKILL);
    while (waitpid(g->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    g->pid = 0;
    close(g->port);
    close(g->console);
}
