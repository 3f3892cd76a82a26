/* SPDX-License-Identifier: Apache-2.0 */
/* A line on the terminal that tells how far a long replay is. Hide it before any other output. */
#ifndef ASSAY_REPLAY_PROGRESS_H
#define ASSAY_REPLAY_PROGRESS_H
#include <stdint.h>

/* Decides whether there will be a line at all: standard error has to be a terminal. */
void replay_progress_start(void);

/* Tells how many scenarios of how many, and how many steps, were done; shown a few times a second. */
void replay_progress_tell(uint64_t scenarios, uint64_t of, uint64_t steps);

void replay_progress_hide(void);
#endif
