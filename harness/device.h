/* SPDX-License-Identifier: Apache-2.0 */
/* A device: what a scenario is replayed on. The reference is one. */
#ifndef ASSAY_DEVICE_H
#define ASSAY_DEVICE_H
#include "seen.h"

enum device_how {
    DEVICE_DONE,
    DEVICE_IMPOSSIBLE,      /* the environment cannot do this here; nothing happened */
    DEVICE_NOT_REPLAYABLE,  /* this device has no way to do the step; nothing happened */
    /* The replay ends with these. */
    DEVICE_FAILED,          /* the device does not work (any more) */
    DEVICE_CRASHED,         /* the step killed what serves the device: its process, or the machine with it */
    DEVICE_BLOCKED,         /* the step did not return within its time */
    DEVICE_INTERRUPTED,     /* Ctrl-C came while it was waited for */
    DEVICE_HOWS
};

#define DEVICE_REASON_SIZE 400u
#define DEVICE_TEXT_SIZE 200u    /* of a name with its argument */

struct device_answer {
    enum device_how how;
    char reason[DEVICE_REASON_SIZE];    /* unless DONE: why */
    bool has_result;        /* the step returned something */
    int32_t result;         /* NTSTATUS of a call, or the count of an observation */
};

struct device {
    const char *name;       /* as after --on */
    const char *takes;      /* what may stand behind the name and a colon, for messages; NULL: nothing */
    const char *summary;    /* one line */

    /* Makes a device in its initial state, set up as the scenario says, which stays where it is until close and may get
     * new names and outputs meanwhile. argument: what stands behind the colon, NULL for none. Returns STATUS_OK or, after
     * a message, another status. */
    int (*open)(const char *argument, const struct scenario *s, void **state);

    /* Does a step; what it causes is appended to seen, which is empty before. */
    void (*step)(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer);

    /* From now on the name stands for the object with this handle: the new connector of a connect event. */
    void (*bind)(void *state, uint32_t name, ndk_handle handle);

    /* The end of the scenario. answer: all zero before; DONE with a reason: something is not as it must be at the end, a
     * finding. */
    void (*close)(void *state, struct device_answer *answer);

    /* Behind the last scenario: ends what outlives one. NULL: nothing does. */
    void (*finish)(void);
};

extern const struct device device_ref;
extern const struct device device_vm;

/* The device that "name" or "name:argument" stands for, NULL if there is none. *argument: NULL without one. */
const struct device *device_find(const char *text, const char **argument);

/* Likewise among those that work in the caller's own process: what a worker serves. */
const struct device *device_find_local(const char *text, const char **argument);

/* Writes the names of all devices, and what they take, with commas between. */
#define DEVICE_NAMES_SIZE 128u
void device_names(char out[DEVICE_NAMES_SIZE]);
#endif
