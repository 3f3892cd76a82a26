/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind vm: - the guest's device and options, with commas between. */
#ifndef ASSAY_VM_ARGUMENT_H
#define ASSAY_VM_ARGUMENT_H
#include "device.h"
#include "vm_guest.h"

struct vm_argument {
    char device[DEVICE_TEXT_SIZE];  /* for the worker in the guest; options that are not the machine's go with it */
    uint32_t step_ms;               /* seconds=N */
    struct vm_wish wish;            /* accel=tcg|kvm */
};

/* argument: NULL for none. Returns STATUS_OK or, after a message, STATUS_NO_DEVICE. */
int vm_argument_read(const char *argument, struct vm_argument *out);
#endif
