/* SPDX-License-Identifier: Apache-2.0 */
/* What is kept. */
#define _POSIX_C_SOURCE 200809L
#include "vm_evidence.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "complain.h"

static bool write_file(const char *folder, const char *name, const char *text, const struct scenario *s)
{
    char path[5000];
    FILE *out;

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return false;
    out = fopen(path, "w");
    if (out == NULL)
        return false;
    if (s != NULL)
        scenario_write(out, s);
    else
        fputs(text, out);
    return fclose(out) == 0;
}

/* A folder that was not there before, named after the time. */
static bool make_folder(const char *folder, char *out, size_t size)
{
    time_t now = time(NULL);
    struct tm t;
    int len;

    snprintf(out, size, "%sevidence", folder);
    if (mkdir(out, 0777) != 0 && errno != EEXIST)
        return false;
    for (unsigned i = 1; i < 1000; i++) {
        gmtime_r(&now, &t);
        len = snprintf(out, size, "%sevidence/%04d%02d%02d-%02d%02d%02d-%u", folder, t.tm_year + 1900, t.tm_mon + 1,
                       t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, i);
        if (len >= (int)size)
            return false;
        if (mkdir(out, 0777) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

void vm_evidence_keep(const char *folder, const struct scenario *s, const char *console, const char *reason, char *out,
                      size_t size)
{
    if (make_folder(folder, out, size) && write_file(out, "scenario.scn", NULL, s) &&
        write_file(out, "console", console, NULL) && write_file(out, "reason", reason, NULL))
        return;
    complain("%s: the evidence cannot be kept (%s)", out, strerror(errno));
    out[0] = '\0';
}
