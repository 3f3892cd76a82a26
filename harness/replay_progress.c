/* SPDX-License-Identifier: Apache-2.0 */
/* The progress line of a replay. */
#define _POSIX_C_SOURCE 200809L
#include "replay_progress.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define SHOW_EVERY_MS 200

static struct {
    bool on, shown;
    int64_t shown_ms;
} progress;

static int64_t clock_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void replay_progress_start(void)
{
    progress.on = isatty(STDERR_FILENO) == 1;
    progress.shown_ms = clock_ms();
}

/* The clock is looked at for every step, since a step on a device can take long. */
void replay_progress_tell(uint64_t scenarios, uint64_t of, uint64_t steps)
{
    int64_t now_ms;

    if (!progress.on)
        return;
    now_ms = clock_ms();
    if (now_ms - progress.shown_ms < SHOW_EVERY_MS)
        return;
    fflush(stdout);
    fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " scenarios, %" PRIu64 " steps", scenarios, of, steps);
    progress.shown_ms = now_ms;
    progress.shown = true;
}

void replay_progress_hide(void)
{
    if (!progress.shown)
        return;
    fputs("\r\033[K", stderr);
    progress.shown = false;
}
