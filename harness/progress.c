/* SPDX-License-Identifier: Apache-2.0 */
/* The progress line. */
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "clock_ms.h"

#define SHOW_EVERY_MS 200
#define PATIENCE_MS 1000    /* with results on the same terminal, a shorter run needs no progress line */
#define LOOK_EVERY 64u      /* frames between looks at the clock */

static struct {
    bool on, shown, shares_terminal;
    int64_t start_ms, shown_ms;
} progress;

void progress_start(void)
{
    progress.on = isatty(STDERR_FILENO) == 1;
    progress.shares_terminal = isatty(STDOUT_FILENO) == 1;
    progress.start_ms = clock_ms();
    progress.shown_ms = progress.start_ms;
}

/* Shows a line, unless the last one is too young. */
static void show(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void show(const char *format, ...)
{
    int64_t now_ms = clock_ms();
    va_list ap;

    if (now_ms - progress.shown_ms < SHOW_EVERY_MS)
        return;
    if (progress.shares_terminal && now_ms - progress.start_ms < PATIENCE_MS)
        return;
    fflush(stdout);
    fputs("\r\033[K", stderr);
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    progress.shown_ms = now_ms;
    progress.shown = true;
}

void progress_count(uint64_t frames)
{
    if (progress.on && frames % LOOK_EVERY == 0)
        show("%" PRIu64 " frames", frames);
}

/* The clock is looked at for every step, since a step on a device can take long. */
void progress_scenarios(uint64_t done, uint64_t of, uint64_t steps)
{
    if (progress.on)
        show("%" PRIu64 " of %" PRIu64 " scenarios, %" PRIu64 " steps", done, of, steps);
}

void progress_boot(uint64_t ms)
{
    if (progress.on)
        show("starting the virtual machine, %" PRIu64 " s", ms / 1000);
}

void progress_make_room(void)
{
    if (progress.shares_terminal)
        progress_hide();
}

void progress_hide(void)
{
    if (!progress.shown)
        return;
    fputs("\r\033[K", stderr);
    progress.shown = false;
}
