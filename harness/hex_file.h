/* SPDX-License-Identifier: Apache-2.0 */
/* One frame as hexadecimal text with # comments. */
#ifndef ASSAY_HEX_FILE_H
#define ASSAY_HEX_FILE_H
#include "source.h"

/* More octets than any Ethernet frame has, jumbo frames included. */
#define HEX_MAX_FRAME 65535u

/* Reads the frame into out and its length into *n. Stops at the first octet that does not belong. Returns
 * STATUS_OK or, after a message with line and column, another status. */
int hex_file_read(struct source *s, uint8_t out[HEX_MAX_FRAME], uint32_t *n);
#endif
