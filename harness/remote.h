/* SPDX-License-Identifier: Apache-2.0 */
/* The asking side of a device that a worker serves: the functions of a struct device, over a connection. */
#ifndef ASSAY_REMOTE_H
#define ASSAY_REMOTE_H
#include "device.h"
#include "wire.h"

#define REMOTE_LIMIT_MS 30000u      /* for a step, unless the user says otherwise */

struct remote {
    int fd;
    const struct scenario *s;
    int64_t limit_ms;               /* to wait for each answer */
    struct device_answer end;       /* how it is no more DONE: it answers nothing any more, and why */
    enum wire_result broken_by;     /* then, if it is the connection */
    bool stays;                     /* then: remains of a worker stay where it was, and may disturb others */
    bool told;                      /* then: a step or the close said so */
    struct wire_message m;
};

/* Sends the scenario to the worker behind fd, and has it open the device that the text names there. step_ms: for the
 * worker's own watch, if it has one; limit_ms is not shorter. Returns enum status, STATUS_OK also when the worker did not
 * survive it: then r->end says so, as will every step. */
int remote_open(struct remote *r, int fd, const char *device, const struct scenario *s, uint32_t step_ms, int64_t limit_ms);

void remote_step(struct remote *r, const struct scn_step *step, struct seen *seen, struct device_answer *answer);
void remote_bind(struct remote *r, uint32_t name, ndk_handle handle);

/* Closes the device; the connection is the caller's. */
void remote_close(struct remote *r, struct device_answer *answer);

/* Frees what it has. */
void remote_free(struct remote *r);
#endif
