/* SPDX-License-Identifier: Apache-2.0 */
/* The asking side. */
#define _POSIX_C_SOURCE 200809L
#include "remote.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock_ms.h"
#include "complain.h"
#include "scenario_text.h"
#include "status.h"
#include "wire_answer.h"

static void end(struct remote *r, enum device_how how, const char *reason)
{
    r->end.how = how;
    snprintf(r->end.reason, sizeof r->end.reason, "%s", reason);
}

/* Returns whether all is well. */
static bool heed(struct remote *r, enum wire_result result)
{
    r->broken_by = result;
    switch (result) {
    case WIRE_OK:
        break;
    case WIRE_END:
        end(r, DEVICE_CRASHED, "crash: the worker is gone");
        break;
    case WIRE_DAMAGED:
        end(r, DEVICE_CRASHED, "crash: the worker sent what is no message");
        break;
    case WIRE_LATE:
        end(r, DEVICE_BLOCKED, "");
        snprintf(r->end.reason, sizeof r->end.reason, "blocked: no answer within %lld ms", (long long)r->limit_ms);
        break;
    case WIRE_INTERRUPTED:
        end(r, DEVICE_INTERRUPTED, "interrupted");
        break;
    }
    return result == WIRE_OK;
}

static void take_log(struct wire_message *m)
{
    char text[1000];

    wire_get_text(m, text, sizeof text);
    if (wire_is_read(m))
        complain("%s", text);
}

static void take_died(struct remote *r)
{
    uint32_t how = wire_get_u32(&r->m);

    wire_get_text(&r->m, r->end.reason, sizeof r->end.reason);
    r->stays = wire_get_u32(&r->m) != 0;
    if (!wire_is_read(&r->m) || how == DEVICE_DONE || how >= DEVICE_HOWS)
        heed(r, WIRE_DAMAGED);
    else
        r->end.how = (enum device_how)how;
}

/* Sends the message at hand and waits for one of this type. */
static bool ask(struct remote *r, enum wire_type type)
{
    int64_t until_ms = clock_ms() + r->limit_ms;

    if (!heed(r, wire_send(r->fd, &r->m, until_ms)))
        return false;
    do {
        if (!heed(r, wire_receive(r->fd, &r->m, until_ms)))
            return false;
        if (r->m.type == WIRE_LOG)
            take_log(&r->m);
    } while (r->m.type == WIRE_LOG);
    if (r->m.type == WIRE_DIED)
        take_died(r);
    else if (r->m.type != type)
        heed(r, WIRE_DAMAGED);
    return r->end.how == DEVICE_DONE;
}

static int send_open(struct remote *r, const char *device, uint32_t step_ms)
{
    struct scenario_text text;
    uint32_t opened;

    if (scenario_text_make("the scenario", r->s, &text) != STATUS_OK)
        return STATUS_BAD_INPUT;
    wire_begin(&r->m, WIRE_OPEN);
    wire_put_u32(&r->m, step_ms);
    wire_put_text(&r->m, device);
    wire_put_octets(&r->m, text.at, text.n);
    free(text.at);
    if (!ask(r, WIRE_OPENED))
        return r->end.how == DEVICE_INTERRUPTED ? STATUS_INTERRUPTED : STATUS_OK;
    opened = wire_get_u32(&r->m);
    if (!wire_is_read(&r->m))
        heed(r, WIRE_DAMAGED);
    return opened == STATUS_OK ? STATUS_OK : STATUS_NO_DEVICE;
}

int remote_open(struct remote *r, int fd, const char *device, const struct scenario *s, uint32_t step_ms, int64_t limit_ms)
{
    static const struct remote nothing;

    *r = nothing;
    r->fd = fd;
    r->s = s;
    r->limit_ms = limit_ms;
    return send_open(r, device, step_ms);
}

/* What it had to say before it died is lost: an output may be half of the truth. */
static void take_answer(struct remote *r, struct seen *seen, struct device_answer *answer)
{
    if (r->end.how == DEVICE_DONE && !wire_get_answer(&r->m, r->s->n_names, answer, seen)) {
        heed(r, WIRE_DAMAGED);
        seen_reset(seen);
    }
    if (r->end.how != DEVICE_DONE) {
        *answer = r->end;
        r->told = true;
    }
}

void remote_step(struct remote *r, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    if (r->end.how == DEVICE_DONE) {
        wire_begin(&r->m, WIRE_STEP);
        wire_put_u32(&r->m, (uint32_t)(step - r->s->steps));
        ask(r, WIRE_ANSWER);
    }
    take_answer(r, seen, answer);
}

void remote_bind(struct remote *r, uint32_t name, ndk_handle handle)
{
    if (r->end.how != DEVICE_DONE)
        return;
    wire_begin(&r->m, WIRE_BIND);
    wire_put_u32(&r->m, name);
    wire_put_u64(&r->m, (uint64_t)handle);
    heed(r, wire_send(r->fd, &r->m, clock_ms() + r->limit_ms));
}

void remote_close(struct remote *r, struct device_answer *answer)
{
    struct seen none = { 0 };

    if (r->end.how == DEVICE_DONE) {
        wire_begin(&r->m, WIRE_CLOSE);
        ask(r, WIRE_ANSWER);
    }
    if (!r->told)
        take_answer(r, &none, answer);
    seen_free(&none);
}

void remote_free(struct remote *r)
{
    wire_free(&r->m);
}
