/* SPDX-License-Identifier: Apache-2.0 */
/* Colour on a terminal. */
#ifndef ASSAY_LOOK_H
#define ASSAY_LOOK_H
#include <stdbool.h>

enum look_when {
    LOOK_AUTO,      /* on a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb */
    LOOK_ALWAYS,
    LOOK_NEVER
};

enum ink {
    INK_PLAIN,
    INK_HEAD,       /* the first line of an event */
    INK_GOOD,
    INK_BAD,
    INK_ODD,
    INK_FAINT
};

/* Decides about colour for standard output. */
bool look_is_coloured(enum look_when when);

/* Prints to standard output in a colour, padded to width columns; 0: not padded. */
void look_print(bool coloured, enum ink ink, int width, const char *text);
#endif
