/* SPDX-License-Identifier: Apache-2.0 */
/* The port of the reference: frames, time and the link, in the order of a run of decode. */
#include "device_ref.h"

#include "indication.h"
#include "names.h"

void ref_dcbx_open(struct ref_dcbx *d, const struct scenario *s)
{
    d->s = s;
    dcbx_port_init(&d->port);
}

static bool tell_verdict(struct ref_dcbx *d, const struct dcbx_result *result, struct seen *seen)
{
    static const uint32_t kinds[] = {
        [LLDP_IGNORED] = SCN_OUT_IGNORED,
        [LLDP_DISCARDED] = SCN_OUT_DISCARDED,
        [LLDP_SHUTDOWN] = SCN_OUT_SHUTDOWN,
        [LLDP_ACCEPTED] = SCN_OUT_ACCEPTED,
    };
    struct scn_output *o = seen_add(seen, kinds[d->frame.lldp.verdict]);

    if (o == NULL)
        return false;
    o->reason = result->outcome == DCBX_TABLE_FULL ? LLDP_TOO_MANY_NEIGHBOURS : d->frame.lldp.reason;
    if (o->reason != LLDP_NO_REASON)
        o->given |= SCN_REASON;
    return true;
}

static bool tell_state(const struct ref_dcbx *d, uint64_t before, struct seen *seen)
{
    struct scn_output *o;

    if (d->port.table.state == before)
        return true;
    o = seen_add(seen, SCN_OUT_STATE);
    if (o == NULL)
        return false;
    o->reason = (uint32_t)d->port.table.state;
    o->given |= SCN_REASON;
    return true;
}

static bool tell_expiry(uint64_t at_ms, struct seen *seen)
{
    struct scn_output *o = seen_add(seen, SCN_OUT_EXPIRE);

    if (o == NULL)
        return false;
    o->at_ms = at_ms;
    o->given |= SCN_AT;
    return true;
}

static bool tell_indication(struct ref_dcbx *d, const struct qos_indication *told, struct seen *seen)
{
    struct scn_output *o;

    if (told->form == QOS_FORM_NONE)
        return true;
    o = seen_add(seen, told->form == QOS_FORM_VALID ? SCN_OUT_VALID : SCN_OUT_INVALID);
    if (o == NULL)
        return false;
    o->flags = told->flags;
    o->size = told->size;
    o->given |= SCN_FLAGS | SCN_SIZE;
    return seen_add_data(seen, o, SCN_BUFFER, d->buffer, told->size);
}

/* The state that follows, and the indication if one is due. False: the step ends here. */
static bool tell_change(struct ref_dcbx *d, uint64_t before, const struct qos_indication *told, struct seen *seen,
                        struct device_answer *answer)
{
    const char *fault = indication_build(told, &d->port.told, d->buffer);

    if (fault != NULL) {
        ref_refuse(answer, DEVICE_FAILED, fault);
        return false;
    }
    if (tell_state(d, before, seen) && tell_indication(d, told, seen))
        return true;
    ref_refuse_full(answer);
    return false;
}

/* Handles all that is due. */
static bool expire(struct ref_dcbx *d, uint64_t now_ms, struct seen *seen, struct device_answer *answer)
{
    struct dcbx_expiry expiry;

    for (;;) {
        uint64_t before = d->port.table.state;
        struct dcbx_result result = dcbx_port_tick(&d->port, d->s->setup.policy.multi_peer, now_ms, &expiry);

        if (result.outcome != DCBX_EXPIRED)
            return true;
        if (!tell_expiry(result.at_ms, seen)) {
            ref_refuse_full(answer);
            return false;
        }
        if (!tell_change(d, before, &result.indication, seen, answer))
            return false;
    }
}

static void take_frame(struct ref_dcbx *d, const struct scn_step *step, struct seen *seen,
                       struct device_answer *answer)
{
    uint64_t before = d->port.table.state;
    struct dcbx_result result;

    dcbx_frame_read(scenario_octets(d->s, &step->data), step->data.length, &d->s->setup.policy, &d->frame);
    result = dcbx_port_frame(&d->port, d->s->setup.policy.multi_peer, step->time_ms, &d->frame);
    if (result.outcome > DCBX_TABLE_FULL) {
        ref_refuse(answer, DEVICE_FAILED, outcome_name(result.outcome));
        return;
    }
    if (!tell_verdict(d, &result, seen))
        ref_refuse_full(answer);
    else
        tell_change(d, before, &result.indication, seen, answer);
}

static void raise_link(struct ref_dcbx *d, struct seen *seen, struct device_answer *answer)
{
    uint64_t before = d->port.table.state;
    struct qos_indication told = dcbx_port_reset(&d->port);

    tell_change(d, before, &told, seen, answer);
}

void ref_dcbx_step(struct ref_dcbx *d, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    if (!expire(d, step->time_ms, seen, answer))
        return;
    if (step->kind == SCN_FRAME)
        take_frame(d, step, seen, answer);
    else if (step->kind == SCN_LINK_UP)
        raise_link(d, seen, answer);
}
