/* SPDX-License-Identifier: Apache-2.0 */
/* Where the guest is. */
#define _POSIX_C_SOURCE 200809L
#include "vm_folder.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool has_image(const char *folder)
{
    char path[PATH_MAX + 16];
    struct stat st;

    snprintf(path, sizeof path, "%sinitramfs", folder);
    return stat(path, &st) == 0;
}

const char *vm_folder(void)
{
    static const char *const beside[] = { "vm/", "../vm/" };
    static char folder[PATH_MAX];
    const char *given = getenv("ASSAY_VM");
    char self[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);

    if (given != NULL && given[0] != '\0') {
        snprintf(folder, sizeof folder, "%s/", given);
        return has_image(folder) ? folder : NULL;
    }
    if (len <= 0)
        return NULL;
    self[len] = '\0';
    strrchr(self, '/')[1] = '\0';
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++)
        if (snprintf(folder, sizeof folder, "%s%s", self, beside[i]) < (int)sizeof folder && has_image(folder))
            return folder;
    return NULL;
}
