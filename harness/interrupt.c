/* SPDX-License-Identifier: Apache-2.0 */
/* Ctrl-C. */
#define _POSIX_C_SOURCE 200809L
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void note_interrupt(int number)
{
    (void)number;
    seen = 1;
}

void interrupt_catch(void)
{
    struct sigaction action = { .sa_handler = note_interrupt };

    /* Writes go on after the signal, so that the line is finished; the reader waits in poll, which ends. */
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupt_seen(void)
{
    return seen != 0;
}
