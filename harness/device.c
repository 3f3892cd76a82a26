/* SPDX-License-Identifier: Apache-2.0 */
/* The devices that there are. */
#include "device.h"

#include <stdio.h>
#include <string.h>

static const struct device *const devices[] = {
    &device_ref,
};
#define N_DEVICES (sizeof devices / sizeof devices[0])

const struct device *device_find(const char *name)
{
    for (size_t i = 0; i < N_DEVICES; i++)
        if (strcmp(name, devices[i]->name) == 0)
            return devices[i];
    return NULL;
}

void device_names(char out[DEVICE_NAMES_SIZE])
{
    size_t len = 0;

    out[0] = '\0';
    for (size_t i = 0; i < N_DEVICES && len < DEVICE_NAMES_SIZE; i++) {
        snprintf(out + len, DEVICE_NAMES_SIZE - len, "%s%s", i == 0 ? "" : ", ", devices[i]->name);
        len = strlen(out);
    }
}
