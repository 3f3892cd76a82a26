/* SPDX-License-Identifier: Apache-2.0 */
/* Files with scenarios. */
#define _GNU_SOURCE
#include "scenario_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "complain.h"
#include "status.h"

#define CHUNK 65536u

const char *scenario_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static int cannot_open(const char *path)
{
    complain("%s: cannot be opened (%s), expected a readable file", path, strerror(errno));
    return STATUS_BAD_INPUT;
}

static int open_regular(const char *path, FILE **file)
{
    struct stat st;
    int fd;

    /* Not to be opened at all: opening a FIFO waits, and opening a device may do something. */
    if (stat(path, &st) != 0)
        return cannot_open(path);
    if (!S_ISREG(st.st_mode)) {
        complain("%s: is %s, expected a regular file", path, S_ISDIR(st.st_mode) ? "a directory" : "no regular file");
        return STATUS_BAD_INPUT;
    }
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    *file = fd < 0 ? NULL : fdopen(fd, "r");
    if (*file != NULL)
        return STATUS_OK;
    cannot_open(path);
    if (fd >= 0)
        close(fd);
    return STATUS_BAD_INPUT;
}

int scenario_file_open(const char *path, FILE **file)
{
    if (strcmp(path, "-") != 0)
        return open_regular(path, file);
    *file = stdin;
    return STATUS_OK;
}

void scenario_file_close(FILE *file)
{
    if (file != stdin)
        fclose(file);
}

static int read_chunks(const char *path, FILE *file, char **text, size_t *n)
{
    size_t room = 0;

    do {
        char *moved = *n < room ? *text : realloc(*text, room = 2 * room + CHUNK);

        if (moved == NULL) {
            complain("%s: there is no memory for it", scenario_file_name(path));
            return STATUS_BAD_INPUT;
        }
        *text = moved;
        *n += fread(*text + *n, 1, room - *n, file);
    } while (*n <= SCN_MAX_FILE && !feof(file) && !ferror(file));
    if (!ferror(file))
        return STATUS_OK;
    complain("%s: cannot be read (%s), expected a readable file", scenario_file_name(path), strerror(errno));
    return STATUS_BAD_INPUT;
}

int scenario_file_text(const char *path, char **text, size_t *n)
{
    FILE *file;
    int status;

    *text = NULL;
    *n = 0;
    if (scenario_file_open(path, &file) != STATUS_OK)
        return STATUS_BAD_INPUT;
    status = read_chunks(path, file, text, n);
    scenario_file_close(file);
    if (status != STATUS_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}

int scenario_file_complain(const char *path, const struct scenario_error *e)
{
    const char *name = scenario_file_name(path);

    if (e->line == 0)
        complain("%s: %s", name, e->text);
    else
        complain("%s:%" PRIu32 ":%" PRIu32 ": %s", name, e->line, e->column, e->text);
    return e->status;
}

int scenario_load(struct scenario *s, const char *path)
{
    struct scenario_error e;
    FILE *file;

    scenario_init(s);
    if (scenario_file_open(path, &file) != STATUS_OK)
        return STATUS_BAD_INPUT;
    scenario_read(s, file, &e);
    scenario_file_close(file);
    return e.status == STATUS_OK ? STATUS_OK : scenario_file_complain(path, &e);
}
