/* SPDX-License-Identifier: Apache-2.0 */
/* The scenario files that the arguments of a command name. */
#ifndef ASSAY_PATH_LIST_H
#define ASSAY_PATH_LIST_H
#include <stddef.h>

/* All zero is an empty list. */
struct path_list {
    char **path;
    size_t n, room;
};

/* Appends what each argument stands for: a directory for the files below it whose names end in .scn, in the order of their
 * octets; "-" and any other name for itself. What is not there is told and left out. Returns enum status. */
int path_list_add(struct path_list *list, char *const *arguments, int n);

void path_list_free(struct path_list *list);
#endif
