/* SPDX-License-Identifier: Apache-2.0 */
/* Ctrl-C: the first one ends the run in order, the second one at once. */
#ifndef ASSAY_INTERRUPT_H
#define ASSAY_INTERRUPT_H
#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_seen(void);
#endif
