/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay expect: scenarios get what the reference does as what is expected. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "complain.h"
#include "expect_options.h"
#include "expect_run.h"
#include "interrupt.h"
#include "load_scenario.h"
#include "output.h"
#include "replace_file.h"
#include "scenario_file.h"
#include "scenario_text.h"
#include "status.h"

/* A name that a later step uses may have lost the event that bound it, and a scenario may have grown too long. */
static int check_text(const char *path, const struct scenario_text *made)
{
    struct scenario_error e;
    struct scenario s;

    if (scenario_read_memory(&s, made->at, made->n, &e) == STATUS_OK) {
        scenario_free(&s);
        return STATUS_OK;
    }
    complain("%s: is no scenario any more with what the reference does (line %u: %s)", scenario_file_name(path),
             (unsigned)e.line, e.text);
    return e.status;
}

static int complete(const struct expect_options *o, const char *path, struct scenario_text *made)
{
    struct scenario_error e;
    struct scenario s;
    int status = load_scenario(&s, path, &e);

    if (status != STATUS_OK)
        return status;
    status = expect_run(&s, o->update, scenario_file_name(path));
    if (status == STATUS_OK)
        status = scenario_text_make(path, &s, made);
    if (status == STATUS_OK)
        status = check_text(path, made);
    scenario_free(&s);
    return status;
}

static int rewrite(const char *path, const struct scenario_text *made)
{
    struct scenario_text old;
    int status = scenario_file_text(path, &old.at, &old.n);
    bool is_same = status == STATUS_OK && old.n == made->n && memcmp(old.at, made->at, made->n) == 0;

    if (status == STATUS_OK && !is_same)
        status = replace_file(path, made->at, made->n);
    free(old.at);
    return status;
}

static int expect_file(const struct expect_options *o, const char *path)
{
    struct scenario_text made = { NULL, 0 };
    int status = complete(o, path, &made);

    if (status == STATUS_OK && o->write)
        status = rewrite(path, &made);
    else if (status == STATUS_OK)
        fwrite(made.at, 1, made.n, stdout);
    free(made.at);
    return status;
}

int expect_main(int argc, char **argv)
{
    struct expect_options options;
    int worst = expect_options_read(argc, argv, &options);

    if (worst != STATUS_OK)
        return worst;
    interrupt_catch();
    for (int i = 0; i < options.files.n && worst != STATUS_INTERRUPTED; i++) {
        int status = interrupt_seen() ? STATUS_INTERRUPTED : expect_file(&options, options.files.at[i]);

        worst = status > worst ? status : worst;
    }
    return output_flush() == STATUS_OK ? worst : STATUS_BAD_INPUT;
}
