/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "file_list.h"

#include <string.h>

#include "complain.h"

void file_list_take(struct file_list *files, struct argp_state *state)
{
    files->at = state->argv + state->next;
    files->n = state->argc - state->next;
    state->next = state->argc;
}

bool file_list_is_writable(const struct file_list *files, const char *command)
{
    for (int i = 0; i < files->n; i++)
        if (strcmp(files->at[i], "-") == 0) {
            complain("%s: --write with -, expected files that can be rewritten", command);
            return false;
        }
    return true;
}
