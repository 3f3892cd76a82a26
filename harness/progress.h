/* SPDX-License-Identifier: Apache-2.0 */
/* A line on the terminal that tells how far a long run is. */
#ifndef ASSAY_PROGRESS_H
#define ASSAY_PROGRESS_H
#include <stdint.h>

/* Decides whether there will be a progress line at all: standard error has to be a terminal. */
void progress_start(void);

/* Tells how many frames were done; shown a few times a second. */
void progress_count(uint64_t frames);

/* Tells how many scenarios of how many, and how many steps, were done. */
void progress_scenarios(uint64_t done, uint64_t of, uint64_t steps);

/* Tells that a virtual machine is being started, for so long. */
void progress_boot(uint64_t ms);

/* Erases the line when results are about to go to the same terminal. */
void progress_make_room(void);

/* Erases the line if there is one: before other output, and at the end. */
void progress_hide(void);
#endif
