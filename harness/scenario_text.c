/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "scenario_text.h"

#include "complain.h"
#include "scenario_file.h"
#include "status.h"

static int no_memory(const char *path)
{
    complain("%s: there is no memory for it", scenario_file_name(path));
    return STATUS_BAD_INPUT;
}

int scenario_text_make(const char *path, const struct scenario *s, struct scenario_text *made)
{
    FILE *out = open_memstream(&made->at, &made->n);
    bool has_failed;

    if (out == NULL)
        return no_memory(path);
    scenario_write(out, s);
    has_failed = ferror(out) != 0;
    if (fclose(out) != 0 || has_failed)
        return no_memory(path);
    if (made->n <= SCN_MAX_FILE)
        return STATUS_OK;
    complain("%s: the canonical form has %zu octets, expected at most %u", scenario_file_name(path), made->n,
             SCN_MAX_FILE);
    return STATUS_BAD_INPUT;
}
