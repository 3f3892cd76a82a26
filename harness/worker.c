/* SPDX-License-Identifier: Apache-2.0 */
/* The serving side of a device. */
#include "worker.h"

#include "complain.h"
#include "status.h"
#include "wire_answer.h"

struct worker {
    int fd;
    const struct device *device;
    struct scenario s;
    void *state;                /* of the device */
    struct seen seen;
    struct wire_message m;      /* the one at hand, in either direction */
};

/* From here it has a message of its own: the one at hand may be in the making. */
static void send_log(void *context, const char *message)
{
    struct worker *w = context;
    struct wire_message log = { 0 };

    wire_begin(&log, WIRE_LOG);
    wire_put_text(&log, message);
    wire_send(w->fd, &log, WIRE_FOREVER);
    wire_free(&log);
}

static bool send_opened(struct worker *w, int status)
{
    wire_begin(&w->m, WIRE_OPENED);
    wire_put_u32(&w->m, (uint32_t)status);
    return wire_send(w->fd, &w->m, WIRE_FOREVER) == WIRE_OK && status == STATUS_OK;
}

static bool send_answer(struct worker *w, const struct device_answer *answer)
{
    wire_put_answer(&w->m, answer, &w->seen);
    if (w->m.is_bad) {
        struct device_answer full = { .how = DEVICE_FAILED, .reason = "the step has more outputs than a message can hold" };

        seen_reset(&w->seen);
        wire_put_answer(&w->m, &full, &w->seen);
    }
    return wire_send(w->fd, &w->m, WIRE_FOREVER) == WIRE_OK;
}

static int open_device(struct worker *w, const char *text, const char *argument)
{
    int status;

    if (w->device == NULL) {
        complain("%s: the worker has no such device", text);
        return STATUS_NO_DEVICE;
    }
    status = w->device->open(argument, &w->s, &w->state);
    if (status != STATUS_OK)
        w->device = NULL;
    return status;
}

/* Whether there is an open device now. *w->s is to be freed in any case. */
static bool take_open(struct worker *w, worker_find *find)
{
    char text[DEVICE_TEXT_SIZE];
    struct scenario_error e;
    const char *argument;
    const uint8_t *octets;
    uint32_t n;

    scenario_init(&w->s);
    if (wire_receive(w->fd, &w->m, WIRE_FOREVER) != WIRE_OK || w->m.type != WIRE_OPEN)
        return false;
    (void)wire_get_u32(&w->m);
    wire_get_text(&w->m, text, sizeof text);
    octets = wire_get_octets(&w->m, &n);
    if (!wire_is_read(&w->m) || scenario_read_memory(&w->s, octets, n, &e) != STATUS_OK) {
        complain("the worker was sent what is no scenario");
        return send_opened(w, STATUS_NO_DEVICE);
    }
    w->device = find(text, &argument);
    return send_opened(w, open_device(w, text, argument));
}

static bool take_step_message(struct worker *w)
{
    struct device_answer answer = { .how = DEVICE_DONE };
    uint32_t i = wire_get_u32(&w->m);

    if (!wire_is_read(&w->m) || i >= w->s.n_steps)
        return false;
    seen_reset(&w->seen);
    w->device->step(w->state, &w->s.steps[i], &w->seen, &answer);
    return send_answer(w, &answer);
}

static bool take_bind(struct worker *w)
{
    uint32_t name = wire_get_u32(&w->m);
    ndk_handle handle = (ndk_handle)wire_get_u64(&w->m);

    if (!wire_is_read(&w->m) || name >= w->s.n_names)
        return false;
    w->device->bind(w->state, name, handle);
    return true;
}

static void close_device(struct worker *w)
{
    struct device_answer answer = { .how = DEVICE_DONE };

    w->device->close(w->state, &answer);
    seen_reset(&w->seen);
    send_answer(w, &answer);
}

/* Whether the scenario goes on. A device is closed in order also when the other side is gone. */
static bool take_message(struct worker *w)
{
    if (wire_receive(w->fd, &w->m, WIRE_FOREVER) != WIRE_OK)
        return false;
    if (w->m.type == WIRE_STEP)
        return take_step_message(w);
    return w->m.type == WIRE_BIND && take_bind(w);
}

void worker_serve(int fd, worker_find *find)
{
    struct worker w = { .fd = fd };

    complain_to(send_log, &w);
    if (take_open(&w, find)) {
        while (take_message(&w))
            ;
        close_device(&w);
    }
    complain_to(NULL, NULL);
    seen_free(&w.seen);
    wire_free(&w.m);
    scenario_free(&w.s);
}
