/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay fmt: scenarios in their canonical form. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "complain.h"
#include "fmt_options.h"
#include "output.h"
#include "replace_file.h"
#include "scenario.h"
#include "scenario_file.h"
#include "scenario_text.h"
#include "status.h"

static int make_canonical(const char *path, const struct scenario_text *given, struct scenario_text *canonical)
{
    struct scenario_error e;
    struct scenario s;
    int status;

    if (scenario_read_memory(&s, given->at, given->n, &e) != STATUS_OK)
        return scenario_file_complain(path, &e);
    status = scenario_text_make(path, &s, canonical);
    scenario_free(&s);
    return status;
}

static int show(const struct fmt_options *o, const char *path, const struct scenario_text *given,
                const struct scenario_text *canonical)
{
    bool is_same = given->n == canonical->n && memcmp(given->at, canonical->at, given->n) == 0;

    if (o->write)
        return is_same ? STATUS_OK : replace_file(path, canonical->at, canonical->n);
    if (!o->check) {
        fwrite(canonical->at, 1, canonical->n, stdout);
        return STATUS_OK;
    }
    if (!is_same)
        puts(scenario_file_name(path));
    return is_same ? STATUS_OK : STATUS_FINDING;
}

static int fmt_file(const struct fmt_options *o, const char *path)
{
    struct scenario_text given = { NULL, 0 }, canonical = { NULL, 0 };
    int status = scenario_file_text(path, &given.at, &given.n);

    if (status == STATUS_OK)
        status = make_canonical(path, &given, &canonical);
    if (status == STATUS_OK)
        status = show(o, path, &given, &canonical);
    free(given.at);
    free(canonical.at);
    return status;
}

int fmt_main(int argc, char **argv)
{
    struct fmt_options options;
    int worst = fmt_options_read(argc, argv, &options);

    if (worst != STATUS_OK)
        return worst;
    for (int i = 0; i < options.files.n; i++) {
        int status = fmt_file(&options, options.files.at[i]);

        worst = status > worst ? status : worst;
    }
    return output_flush() == STATUS_OK ? worst : STATUS_BAD_INPUT;
}
