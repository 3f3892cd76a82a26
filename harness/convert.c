/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay convert: a file in one form to another form. Everything is in memory before anything is written, so
 * that an error leaves the old output. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "complain.h"
#include "convert_options.h"
#include "output.h"
#include "replace_file.h"
#include "status.h"

static int write_stream(const char *octets, size_t n, enum convert_form form)
{
    if ((form == CONVERT_BYTES || form == CONVERT_PCAP) && isatty(STDOUT_FILENO)) {
        complain("standard output: is a terminal, expected -o with a file for this form");
        return STATUS_BAD_INPUT;
    }
    fwrite(octets, 1, n, stdout);
    return output_flush();
}

/* A device would be replaced by a file. */
static int write_file(const char *path, const char *octets, size_t n)
{
    struct stat st;

    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
        complain("%s: is no regular file, expected one, a new name, or -", path);
        return STATUS_BAD_INPUT;
    }
    return replace_file(path, octets, n);
}

int convert_main(int argc, char **argv)
{
    struct convert_options o;
    struct scenario s;
    char *octets;
    size_t n;
    int status = convert_options_read(argc, argv, &o);

    if (status == STATUS_OK)
        status = convert_read(&s, o.in, o.from);
    if (status != STATUS_OK)
        return status;
    status = convert_render(&s, o.in, o.to, &octets, &n);
    scenario_free(&s);
    if (status != STATUS_OK)
        return status;
    status = strcmp(o.out, "-") == 0 ? write_stream(octets, n, o.to) : write_file(o.out, octets, n);
    free(octets);
    return status;
}
