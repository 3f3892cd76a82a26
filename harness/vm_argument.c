/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind vm: */
#include "vm_argument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "remote.h"
#include "status.h"

#define MAX_SECONDS 86400

/* What the guest's worker calls the devices that the guest has. */
static const char *guest_name(const char *word, size_t len)
{
    if (len == 3 && strncmp(word, "rxe", len) == 0)
        return "rdma:rxe0";
    if (len == 3 && strncmp(word, "siw", len) == 0)
        return "rdma:siw0";
    return NULL;
}

static bool append(struct vm_argument *out, const char *between, const char *word, size_t len)
{
    size_t used = strlen(out->device);

    return snprintf(out->device + used, sizeof out->device - used, "%s%.*s", between, (int)len, word) <
           (int)(sizeof out->device - used);
}

static bool is(const char *word, size_t len, const char *other)
{
    return strlen(other) == len && strncmp(word, other, len) == 0;
}

static bool take_seconds(const char *digits, struct vm_argument *out)
{
    char *end;
    long seconds = strtol(digits, &end, 10);

    if (end == digits || (*end != ',' && *end != '\0') || seconds < 1 || seconds > MAX_SECONDS)
        return false;
    out->step_ms = (uint32_t)seconds * 1000;
    return true;
}

static bool take_option(const char *word, size_t len, struct vm_argument *out)
{
    if (len > 8 && strncmp(word, "seconds=", 8) == 0)
        return take_seconds(word + 8, out);
    if (is(word, len, "accel=kvm"))
        out->wish.accelerator = "kvm";
    else if (!is(word, len, "accel=tcg"))
        return append(out, ",", word, len);
    return true;
}

int vm_argument_read(const char *argument, struct vm_argument *out)
{
    const char *word = argument == NULL ? "rxe" : argument;
    size_t len = strcspn(word, ",");
    const char *name = guest_name(word, len);
    bool is_good;

    *out = (struct vm_argument){ .step_ms = REMOTE_LIMIT_MS, .wish.accelerator = "tcg" };
    is_good = len > 0 && (name == NULL ? append(out, "", word, len) : append(out, "", name, strlen(name)));
    for (word += len; *word == ',' && is_good; word += len) {
        word++;
        len = strcspn(word, ",");
        is_good = take_option(word, len, out);
    }
    out->wish.trouble = strncmp(out->device, "trouble:", 8) == 0;
    if (is_good)
        return STATUS_OK;
    complain("--on vm:%s: expected vm:DEVICE with a device of the guest (rxe, siw, ref) and options seconds=N and "
             "accel=tcg|kvm", argument == NULL ? "" : argument);
    return STATUS_NO_DEVICE;
}
