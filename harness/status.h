/* SPDX-License-Identifier: Apache-2.0 */
/* Exit status, the same for every command. */
#ifndef ASSAY_STATUS_H
#define ASSAY_STATUS_H

enum status {
    STATUS_OK = 0,              /* all as expected */
    STATUS_FINDING = 1,         /* a finding or a divergence */
    STATUS_BAD_INPUT = 2,       /* wrong usage or input, output that cannot be written */
    STATUS_NO_DEVICE = 3,       /* a device or a tool is not available */
    STATUS_INTERRUPTED = 130    /* SIGINT, as shells report it */
};
#endif
