/* SPDX-License-Identifier: Apache-2.0 */
/* The FILE arguments of a command that can rewrite its files. */
#ifndef ASSAY_FILE_LIST_H
#define ASSAY_FILE_LIST_H
#include <argp.h>
#include <stdbool.h>

struct file_list {
    char **at;
    int n;
};

/* Takes all arguments that are left. */
void file_list_take(struct file_list *files, struct argp_state *state);

/* Whether all can be rewritten: standard input cannot. False after a message that begins with the command's name. */
bool file_list_is_writable(const struct file_list *files, const char *command);
#endif
