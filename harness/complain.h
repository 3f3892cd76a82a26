/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to the user: one line each on standard error. */
#ifndef ASSAY_COMPLAIN_H
#define ASSAY_COMPLAIN_H

/* Prints "assay: " and the message. What was decoded so far comes out first, so that both are in order on a
 * terminal. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
#endif
