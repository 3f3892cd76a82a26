/* SPDX-License-Identifier: Apache-2.0 */
/* Whether results reach standard output. */
#define _POSIX_C_SOURCE 200809L
#include "output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "complain.h"
#include "status.h"

int output_status(void)
{
    static bool told;

    if (!ferror(stdout))
        return STATUS_OK;
    if (!told)
        complain("standard output: cannot be written (%s), expected room for the results", strerror(errno));
    told = true;
    return STATUS_BAD_INPUT;
}

int output_flush(void)
{
    fflush(stdout);
    return output_status();
}

/* An exit handler cannot choose the status otherwise. */
static void check_output(void)
{
    if (output_flush() != STATUS_OK)
        _exit(STATUS_BAD_INPUT);
}

void output_check_at_exit(void)
{
    atexit(check_output);
}
