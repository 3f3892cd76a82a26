/* SPDX-License-Identifier: Apache-2.0 */
/* The devices that there are. */
#include "device.h"

#include <stdio.h>
#include <string.h>

/* What --on takes. */
static const struct device *const devices[] = {
    &device_ref,
    &device_vm,
    NULL,
};

/* What a worker serves. */
static const struct device *const local[] = {
    &device_ref,
    NULL,
};

static const struct device *find(const struct device *const *d, const char *text, const char **argument)
{
    size_t len = strcspn(text, ":");

    *argument = text[len] == ':' ? text + len + 1 : NULL;
    for (; *d != NULL; d++)
        if (strlen((*d)->name) == len && strncmp(text, (*d)->name, len) == 0)
            return *argument != NULL && (*d)->takes == NULL ? NULL : *d;
    return NULL;
}

const struct device *device_find(const char *text, const char **argument)
{
    return find(devices, text, argument);
}

const struct device *device_find_local(const char *text, const char **argument)
{
    return find(local, text, argument);
}

void device_names(char out[DEVICE_NAMES_SIZE])
{
    size_t len = 0;

    out[0] = '\0';
    for (const struct device *const *d = devices; *d != NULL && len < DEVICE_NAMES_SIZE; d++) {
        snprintf(out + len, DEVICE_NAMES_SIZE - len, "%s%s%s%s", d == devices ? "" : ", ", (*d)->name,
                 (*d)->takes == NULL ? "" : ":", (*d)->takes == NULL ? "" : (*d)->takes);
        len = strlen(out);
    }
}
