/* SPDX-License-Identifier: Apache-2.0 */
/* Scenario files below directories. */
#define _GNU_SOURCE
#include "path_list.h"

#include <errno.h>
#include <fts.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "complain.h"
#include "interrupt.h"
#include "status.h"

static int no_memory(void)
{
    complain("there is no memory for the names of the files");
    return STATUS_BAD_INPUT;
}

static int append(struct path_list *list, const char *path)
{
    if (list->n == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        char **grown = realloc(list->path, room * sizeof *grown);

        if (grown == NULL)
            return no_memory();
        list->path = grown;
        list->room = room;
    }
    list->path[list->n] = strdup(path);
    if (list->path[list->n] == NULL)
        return no_memory();
    list->n++;
    return STATUS_OK;
}

static bool is_scenario(const char *name, size_t len)
{
    return len > 4 && strcmp(name + len - 4, ".scn") == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int take_entry(struct path_list *list, const FTSENT *entry)
{
    switch (entry->fts_info) {
    case FTS_F:
        return is_scenario(entry->fts_name, entry->fts_namelen) ? append(list, entry->fts_path) : STATUS_OK;
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        complain("%s: cannot be read (%s), expected a directory with scenarios", entry->fts_path,
                 strerror(entry->fts_errno));
        return STATUS_BAD_INPUT;
    case FTS_SLNONE:
        if (!is_scenario(entry->fts_name, entry->fts_namelen))
            return STATUS_OK;
        complain("%s: is a link to nothing, expected a scenario", entry->fts_path);
        return STATUS_BAD_INPUT;
    case FTS_DC:
        complain("%s: is a directory that holds itself, expected one that does not", entry->fts_path);
        return STATUS_BAD_INPUT;
    default:
        return STATUS_OK;
    }
}

/* The library wants the path without const, and does not write to it. */
static FTS *open_tree(const char *path)
{
    char *copy = strdup(path);
    char *roots[] = { copy, NULL };
    FTS *tree = copy == NULL ? NULL : fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);

    free(copy);
    return tree;
}

static int append_tree(struct path_list *list, const char *path)
{
    size_t before = list->n;
    int status = STATUS_OK;
    FTS *tree = open_tree(path);
    FTSENT *entry;

    if (tree == NULL)
        return no_memory();
    while (!interrupt_seen() && (entry = fts_read(tree)) != NULL)
        if (take_entry(list, entry) != STATUS_OK)
            status = STATUS_BAD_INPUT;
    fts_close(tree);
    if (interrupt_seen())
        return STATUS_INTERRUPTED;
    if (list->n == before && status == STATUS_OK) {
        complain("%s: holds no scenario, expected files whose names end in .scn", path);
        status = STATUS_BAD_INPUT;
    }
    return status;
}

static bool is_directory(const char *path)
{
    struct stat st;

    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int path_list_add(struct path_list *list, char *const *arguments, int n)
{
    int status = STATUS_OK;

    for (int i = 0; i < n && status != STATUS_INTERRUPTED; i++) {
        int added = is_directory(arguments[i]) ? append_tree(list, arguments[i]) : append(list, arguments[i]);

        if (added != STATUS_OK)
            status = added;
    }
    return status;
}

void path_list_free(struct path_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->path[i]);
    free(list->path);
}
