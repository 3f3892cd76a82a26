/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to the user. */
#define _GNU_SOURCE
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "progress.h"

static struct {
    void (*take)(void *context, const char *message);
    void *context;
} elsewhere;

void complain_to(void (*take)(void *context, const char *message), void *context)
{
    elsewhere.take = take;
    elsewhere.context = context;
}

static void print(const char *message)
{
    fflush(stdout);
    progress_hide();
    fprintf(stderr, "assay: %s\n", message);
}

void complain(const char *format, ...)
{
    va_list args;
    char *text;
    int len;

    va_start(args, format);
    len = vasprintf(&text, format, args);
    va_end(args);
    if (len < 0)
        return;
    /* A file's name may hold anything; a message is one line and never steers the terminal. */
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    if (elsewhere.take != NULL)
        elsewhere.take(elsewhere.context, text);
    else
        print(text);
    free(text);
}
