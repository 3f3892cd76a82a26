/* SPDX-License-Identifier: Apache-2.0 */
/* The command assay replay: scenarios on a device. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "command.h"
#include "complain.h"
#include "interrupt.h"
#include "load_scenario.h"
#include "look.h"
#include "output.h"
#include "path_list.h"
#include "progress.h"
#include "replay_options.h"
#include "replay_view.h"
#include "status.h"

struct replay {
    const struct replay_options *options;
    const struct device *device;
    const char *argument;       /* the device's */
    bool coloured;
    size_t n_paths;
    struct replay_totals totals;
    struct junit junit;
    struct outcome outcome;     /* of the last scenario */
};

static void tell_progress(void *context)
{
    struct replay *r = context;

    progress_scenarios(r->totals.scenarios, r->n_paths, ++r->totals.steps);
}

static int load(struct scenario *s, const char *path, struct outcome *o)
{
    o->steps = 0;
    o->mismatches = 0;
    o->n_kept = 0;
    o->end[0] = '\0';
    o->status = load_scenario(s, path, &o->error);
    o->verdict = o->status == STATUS_INTERRUPTED ? VERDICT_INTERRUPTED : VERDICT_BAD_SCENARIO;
    return o->status;
}

/* Returns enum status of the output alone. On a device that takes its time, a reader sees what is done. */
static int show(struct replay *r, const char *path)
{
    int status = STATUS_OK;

    r->totals.scenarios++;
    r->totals.with[r->outcome.verdict]++;
    if (r->options->junit != NULL)
        junit_add(&r->junit, path, &r->outcome);
    if (r->options->json)
        status = replay_json(path, &r->outcome);
    else if (r->outcome.verdict != VERDICT_CONFORMS || !r->options->quiet)
        replay_text(path, &r->outcome, r->coloured);
    return status == STATUS_OK ? output_flush() : status;
}

static int replay_file(struct replay *r, const char *path)
{
    struct scenario s;
    int shown;

    if (load(&s, path, &r->outcome) == STATUS_OK) {
        replay_run(&r->outcome, r->device, r->argument, &s, tell_progress, r);
        scenario_free(&s);
    }
    progress_hide();
    shown = show(r, path);
    outcome_free(&r->outcome);
    return r->outcome.status > shown ? r->outcome.status : shown;
}

/* The worst status is the highest. A bad scenario does not keep others from being replayed; output that cannot be written, a
 * device that is not there, and Ctrl-C do. */
static int replay_files(struct replay *r, const struct path_list *list)
{
    int worst = STATUS_OK;

    r->n_paths = list->n;
    for (size_t i = 0; i < list->n && worst < STATUS_NO_DEVICE && output_status() == STATUS_OK; i++) {
        int status = interrupt_seen() ? STATUS_INTERRUPTED : replay_file(r, list->path[i]);

        worst = status > worst ? status : worst;
    }
    return worst;
}

static int replay_all(struct replay *r, const struct path_list *list)
{
    int status = STATUS_OK, reported = STATUS_OK;

    if (r->options->junit != NULL && junit_start(&r->junit) != STATUS_OK)
        return STATUS_BAD_INPUT;
    status = replay_files(r, list);
    if (r->options->junit != NULL)
        reported = junit_finish(&r->junit, &r->totals, r->options->on, r->options->junit);
    if (!r->options->json)
        replay_text_totals(&r->totals);
    return reported > status ? reported : status;
}

int replay_main(int argc, char **argv)
{
    static struct replay replay;
    struct path_list list = { NULL, 0, 0 };
    struct replay_options options;
    char names[DEVICE_NAMES_SIZE];
    int status = replay_options_read(argc, argv, &options), listed;

    if (status != STATUS_OK)
        return status;
    replay.options = &options;
    replay.device = device_find(options.on, &replay.argument);
    if (replay.device == NULL) {
        device_names(names);
        complain("--on %s: there is no such device, expected one of: %s", options.on, names);
        return STATUS_NO_DEVICE;
    }
    replay.coloured = look_is_coloured(LOOK_AUTO);
    interrupt_catch();
    progress_start();
    listed = path_list_add(&list, options.files, options.n_files);
    status = listed == STATUS_INTERRUPTED ? listed : replay_all(&replay, &list);
    if (replay.device->finish != NULL)
        replay.device->finish();
    path_list_free(&list);
    if (output_flush() != STATUS_OK)
        return STATUS_BAD_INPUT;
    return listed > status ? listed : status;
}
