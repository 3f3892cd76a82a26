/* SPDX-License-Identifier: Apache-2.0 */
/* A guest: QEMU with the kernel and the initramfs that `make vm' made, and the agent in it. */
#ifndef ASSAY_VM_GUEST_H
#define ASSAY_VM_GUEST_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct vm_guest {
    pid_t pid;          /* of QEMU; 0: there is none */
    int port;           /* to the agent */
    int console;        /* what the kernel and QEMU said: a file without a name */
    char kernel[80];    /* its release */
};

struct vm_wish {
    const char *accelerator;    /* tcg or kvm */
    bool trouble;               /* the agent may make trouble, for tests */
};

/* Starts one and waits until its agent is ready. Returns STATUS_OK or, after a message, STATUS_NO_DEVICE, or
 * STATUS_INTERRUPTED. */
int vm_guest_start(struct vm_guest *g, const struct vm_wish *wish);

/* Ends QEMU. Nothing to do if there is none. */
void vm_guest_end(struct vm_guest *g);
#endif
