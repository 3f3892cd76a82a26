/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses and endpoints as text: 192.0.2.1, fe80::1%3, 192.0.2.1:5445, [fe80::1%3]:5445. */
#ifndef ASSAY_ADDRESS_TEXT_H
#define ASSAY_ADDRESS_TEXT_H
#include <stdbool.h>
#include <stddef.h>

#include "ndk_address.h"

/* Room for the longest one, with a port of up to 9 letters. */
#define ADDRESS_TEXT_SIZE 80u

/* Reads an address without a port. A scope (decimal) is for link-local IPv6 addresses only. */
bool address_read(const char *text, size_t len, struct ndk_endpoint *e);

/* Reads the address of ADDR:PORT or [ADDR]:PORT, and says where the text of the port begins. */
bool address_read_front(const char *text, size_t len, struct ndk_endpoint *e, size_t *port_at);

void address_text(char out[ADDRESS_TEXT_SIZE], const struct ndk_endpoint *e);

/* The address with this port behind it; NULL: the endpoint's own. */
void endpoint_text(char out[ADDRESS_TEXT_SIZE], const struct ndk_endpoint *e, const char *port);
#endif
