/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to show how scenarios went. */
#ifndef ASSAY_REPLAY_VIEW_H
#define ASSAY_REPLAY_VIEW_H
#include "replay_run.h"

/* What all scenarios came to. */
struct replay_totals {
    uint64_t scenarios, steps;
    uint64_t with[VERDICTS];
};

/* As text on standard output: a line, and each mismatch with both sides beside each other. */
void replay_text(const char *file, const struct outcome *o, bool coloured);

/* The closing line. */
void replay_text_totals(const struct replay_totals *t);

/* A mismatch of the file as text, to any stream. */
void replay_text_mismatch(FILE *out, const char *file, const struct mismatch *m);

/* As one JSON object in a line on standard output. Returns enum status. */
int replay_json(const char *file, const struct outcome *o);

/* As JUnit XML. */
struct junit {
    FILE *cases;            /* in memory */
    char *text;
    size_t length;
};

/* Each returns enum status; after a message unless it is STATUS_OK. */
int junit_start(struct junit *j);
void junit_add(struct junit *j, const char *file, const struct outcome *o);
int junit_finish(struct junit *j, const struct replay_totals *t, const char *device, const char *path);
#endif
