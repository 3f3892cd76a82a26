/* SPDX-License-Identifier: Apache-2.0 */
/* Replacement of a file as a whole. */
#define _GNU_SOURCE
#include "replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "complain.h"
#include "status.h"

/* Each function that returns false leaves the reason in errno. */

static bool write_whole(int fd, const void *octets, size_t n)
{
    const char *at = octets;

    while (n > 0) {
        ssize_t done = write(fd, at, n);

        if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            at += done;
            n -= (size_t)done;
        }
    }
    return fsync(fd) == 0;
}

static bool set_new_mode(int fd)
{
    mode_t mask = umask(0);

    umask(mask);
    return fchmod(fd, 0666 & ~mask) == 0;
}

/* Owner, if that is allowed, and permissions of the file that is replaced; those of any new file if there is none. */
static bool set_mode(int fd, const char *path)
{
    struct stat old;

    if (stat(path, &old) != 0)
        return errno == ENOENT && set_new_mode(fd);
    if (fchown(fd, old.st_uid, old.st_gid) != 0 && errno != EPERM)
        return false;
    return fchmod(fd, old.st_mode & 07777) == 0;
}

static bool fill_and_rename(int fd, const char *beside, const char *path, const void *octets, size_t n)
{
    bool is_good = set_mode(fd, path) && write_whole(fd, octets, n) && rename(beside, path) == 0;
    int error = errno;

    close(fd);
    if (!is_good)
        unlink(beside);
    errno = error;
    return is_good;
}

static bool replace(const char *path, const void *octets, size_t n)
{
    char *beside;
    bool is_good;
    int fd;

    if (access(path, W_OK) != 0 && errno != ENOENT)
        return false;
    if (asprintf(&beside, "%s.XXXXXX", path) < 0) {
        errno = ENOMEM;
        return false;
    }
    fd = mkostemp(beside, O_CLOEXEC);
    is_good = fd >= 0 && fill_and_rename(fd, beside, path, octets, n);
    free(beside);
    return is_good;
}

/* A new file must not take the place of a device or a directory. */
static bool is_other_kind(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

int replace_file(const char *path, const void *octets, size_t n)
{
    char *target;
    bool is_good;

    if (is_other_kind(path)) {
        complain("%s: is no regular file, expected one, or a name that is free", path);
        return STATUS_BAD_INPUT;
    }
    target = realpath(path, NULL);
    is_good = replace(target == NULL ? path : target, octets, n);
    if (!is_good)
        complain("%s: cannot be written (%s), it is as it was", path, strerror(errno));
    free(target);
    return is_good ? STATUS_OK : STATUS_BAD_INPUT;
}
