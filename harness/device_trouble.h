/* SPDX-License-Identifier: Apache-2.0 */
/* A device for tests of what stands around devices: the reference, which at each `link up' does what its argument says:
 * abort, hang, or to the guest that it is in: warn, panic, freeze. There is none unless the agent of a guest was
 * started for such tests. */
#ifndef ASSAY_DEVICE_TROUBLE_H
#define ASSAY_DEVICE_TROUBLE_H
#include "device.h"

/* device_find_local, with this device in addition. */
const struct device *device_trouble_find(const char *text, const char **argument);
#endif
