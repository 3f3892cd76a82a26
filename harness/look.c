/* SPDX-License-Identifier: Apache-2.0 */
/* Colour on a terminal. */
#define _POSIX_C_SOURCE 200809L
#include "look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool look_is_coloured(enum look_when when)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (when != LOOK_AUTO)
        return when == LOOK_ALWAYS;
    if (isatty(STDOUT_FILENO) != 1 || (no_color != NULL && no_color[0] != '\0'))
        return false;
    return term == NULL || strcmp(term, "dumb") != 0;
}

void look_print(bool coloured, enum ink ink, int width, const char *text)
{
    static const char *const code[] = {
        [INK_PLAIN] = "", [INK_HEAD] = "\033[1m", [INK_GOOD] = "\033[32m",
        [INK_BAD] = "\033[31m", [INK_ODD] = "\033[33m", [INK_FAINT] = "\033[2m",
    };

    /* Spaces stay outside of the colour: they pad the text, not its codes. */
    int pad = width - (int)strlen(text);

    if (coloured && ink != INK_PLAIN)
        printf("%s%s\033[0m", code[ink], text);
    else
        fputs(text, stdout);
    if (pad > 0)
        printf("%*s", pad, "");
}
