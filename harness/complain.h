/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to the user: one line each on standard error. */
#ifndef ASSAY_COMPLAIN_H
#define ASSAY_COMPLAIN_H

/* Prints "assay: " and the message. What was decoded so far comes out first, so that both are in order on a
 * terminal. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* From now on, hands messages over to take instead of printing them: in a process whose user is another program. */
void complain_to(void (*take)(void *context, const char *message), void *context);
#endif
