/* SPDX-License-Identifier: Apache-2.0 */
/* A device: what a scenario is replayed on. The reference is one. */
#ifndef ASSAY_DEVICE_H
#define ASSAY_DEVICE_H
#include "seen.h"

enum device_how {
    DEVICE_DONE,
    DEVICE_IMPOSSIBLE,      /* the environment cannot do this here; nothing happened */
    DEVICE_NOT_REPLAYABLE,  /* this device has no way to do the step; nothing happened */
    DEVICE_FAILED           /* the device does not work (any more): the replay ends */
};

struct device_answer {
    enum device_how how;
    char reason[160];       /* unless DONE: why */
    bool has_result;        /* the step returned something */
    int32_t result;         /* NTSTATUS of a call, or the count of an observation */
};

struct device {
    const char *name;       /* as after --on */
    const char *summary;    /* one line */

    /* Makes a device in its initial state, set up as the scenario says, which stays where it is until close and may get
     * new names and outputs meanwhile. Returns STATUS_OK or, after a message, another status. */
    int (*open)(const struct scenario *s, void **state);

    /* Does a step; what it causes is appended to seen, which is empty before. */
    void (*step)(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer);

    /* From now on the name stands for the object with this handle: the new connector of a connect event. */
    void (*bind)(void *state, uint32_t name, ndk_handle handle);

    void (*close)(void *state);
};

extern const struct device device_ref;

/* The device with this name, NULL if there is none. */
const struct device *device_find(const char *name);

/* Writes the names of all devices, with commas between. */
#define DEVICE_NAMES_SIZE 128u
void device_names(char out[DEVICE_NAMES_SIZE]);
#endif
