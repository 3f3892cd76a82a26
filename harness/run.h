/* SPDX-License-Identifier: Apache-2.0 */
/* A run of the reference over frames from files: clock, expiries, indications, in their order. */
#ifndef ASSAY_RUN_H
#define ASSAY_RUN_H
#include "event.h"
#include "totals.h"

struct run {
    struct qos_policy policy;
    event_view *view;
    void *view_context;
    bool tells_notes;                           /* notes go to standard error too */
    const char *file;                           /* whose frames come */
    const char *file_name;                      /* for messages */
    bool has_started;                           /* there was a frame since the last start */
    uint64_t first_ms, now_ms;
    uint64_t frames;
    uint64_t entries;                           /* neighbours that were ever entered in the table */
    uint64_t entered_as[DCBX_MAX_PEERS];        /* which of them each place holds: the order of their lines */
    struct dcbx_port port;
    struct dcbx_frame frame;
    struct totals totals;
    uint8_t buffer[QOS_MAX_BUFFER];
};

/* Forgets neighbours, counters and clock; frame numbers and totals go on. */
void run_start(struct run *r);

/* A captured_sink: what is due before the frame, then the frame. */
int run_frame(void *run, const struct captured *c);

/* All expiries that are still to come. Returns enum status. */
int run_finish(struct run *r);
#endif
