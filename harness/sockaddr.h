/* SPDX-License-Identifier: Apache-2.0 */
/* Windows socket addresses as octets, from and to an endpoint. Independent of the reference, which reads and writes them
 * too. */
#ifndef ASSAY_SOCKADDR_H
#define ASSAY_SOCKADDR_H
#include <stdbool.h>

#include "ndk_address.h"

#define SOCKADDR_MAX 28u

/* Writes the socket address of an endpoint, zeros behind it. Returns its length, 16 or 28. */
uint32_t sockaddr_write(uint8_t out[SOCKADDR_MAX], const struct ndk_endpoint *e);

/* Reads n octets; false when they are no socket address. */
bool sockaddr_read(const uint8_t *octets, uint32_t n, struct ndk_endpoint *e);
#endif
