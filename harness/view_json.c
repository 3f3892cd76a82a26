/* SPDX-License-Identifier: Apache-2.0 */
/* Events as JSON Lines. */
#define _POSIX_C_SOURCE 200809L
#include "view_json.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "json_tlv.h"
#include "names.h"
#include "peer_text.h"
#include "progress.h"
#include "status.h"
#include "totals.h"
#include "json_name.h"

static bool is_accepted(const struct event *e)
{
    return e->frame != NULL && e->frame->lldp.verdict == LLDP_ACCEPTED;
}

static json_t *json_msap(const struct lldp_msap *msap)
{
    char text[PEER_TEXT_SIZE];

    if (msap == NULL)
        return json_null();
    peer_hex(text, msap);
    return json_string(text);
}

static json_t *json_anomalies(const struct event *e)
{
    json_t *array = json_array();

    for (uint32_t i = 0; is_accepted(e) && i < DCBX_N_ANOMALIES; i++)
        if (e->frame->anomalies.seen[i] != 0)
            json_array_append_new(array, json_string(anomaly_name(i)));
    return array;
}

static void add_legacy(json_t *o, const struct lldp_walk *w)
{
    json_t *array;

    if (w->cee == 0 && w->cin == 0)
        return;
    array = json_array();
    if (w->cee != 0)
        json_array_append_new(array, json_string("CEE"));
    if (w->cin != 0)
        json_array_append_new(array, json_string("CIN"));
    json_object_set_new(o, "legacy", array);
}

static json_t *json_ets(const struct qos_groups *g)
{
    if (g->has_ets == 0)
        return json_null();
    return json_pack("{s:I,s:o,s:o,s:o}", "num_tcs", (json_int_t)g->n_tcs,
                     "tc_of_priority", json_eight(EIGHT_OF(g->prio)),
                     "bandwidth", json_eight(EIGHT_OF(g->bw)), "tsa", json_eight(EIGHT_OF(g->tsa)));
}

static json_t *json_classification(const struct qos_groups *g)
{
    json_t *array;

    if (g->has_app == 0)
        return json_null();
    array = json_array();
    for (uint32_t i = 0; i < g->n_elems; i++)
        json_array_append_new(array, json_pack("{s:s,s:i,s:i}",
            "condition", condition_name((uint32_t)g->elem[i].csel), "field", (int)g->elem[i].cfield,
            "priority", (int)g->elem[i].prio));
    return array;
}

static json_t *json_groups(const struct event *e)
{
    const struct qos_groups *g;

    if (!is_accepted(e))
        return json_null();
    g = &e->frame->groups;
    return json_pack("{s:o,s:o,s:o}", "ets", json_ets(g),
                     "pfc", g->has_pfc != 0 ? json_integer(g->pfc) : json_null(),
                     "classification", json_classification(g));
}

static json_t *json_indication(const struct event *e)
{
    char flags[9], buffer[2 * QOS_MAX_BUFFER + 1];

    if (e->told->form == QOS_FORM_NONE)
        return json_null();
    snprintf(flags, sizeof flags, "%08" PRIx32, e->told->flags);
    hex_text(buffer, e->buffer, e->told->size);
    return json_pack("{s:s,s:s,s:I,s:s}", "form", form_name(e->told->form), "flags", flags,
                     "size", (json_int_t)e->told->size, "buffer", buffer);
}

static void add_counter(void *object, const char *name, int64_t value)
{
    json_object_set_new(object, name, json_integer(value));
}

/* What a frame has and an expiry has not. */
static void add_frame(json_t *o, const struct event *e)
{
    const struct lldp_frame *f = e->frame == NULL ? NULL : &e->frame->lldp;
    bool has_offset = f != NULL && f->verdict == LLDP_DISCARDED;
    bool has_ttl = f != NULL && f->verdict >= LLDP_SHUTDOWN;

    json_object_set_new(o, "event", json_string(f != NULL ? "frame" : "expiry"));
    json_object_set_new(o, "verdict", f != NULL ? json_string(verdict_name(f->verdict)) : json_null());
    json_object_set_new(o, "reason",
                        e->reason != LLDP_NO_REASON ? json_string(reason_name(e->reason)) : json_null());
    json_object_set_new(o, "offset", has_offset ? json_integer(f->offset) : json_null());
    json_object_set_new(o, "msap", json_msap(e->msap));
    json_object_set_new(o, "ttl", has_ttl ? json_integer(f->ttl_s) : json_null());
    json_object_set_new(o, "tlvs", f != NULL ? json_tlvs(e->captured, e->frame) : json_array());
    json_object_set_new(o, "anomalies", json_anomalies(e));
    if (is_accepted(e))
        add_legacy(o, &f->walk);
    json_object_set_new(o, "groups", json_groups(e));
}

static json_t *json_event(const struct event *e)
{
    json_t *o = json_object(), *counters = json_object();

    add_frame(o, e);
    json_object_set_new(o, "state", json_string(state_name(e->after)));
    json_object_set_new(o, "indication", json_indication(e));
    stats_each(e->stats, add_counter, counters);
    json_object_set_new(o, "counters", counters);
    if (e->frame != NULL && e->frame->lldp.tagged != 0)
        json_object_set_new(o, "tagged", json_true());
    if (e->captured != NULL && e->captured->cut)
        json_object_set_new(o, "cut", json_true());
    if (e->note != NULL)
        json_object_set_new(o, "note", json_string(e->note));
    json_object_set_new(o, "file", json_name(e->file));
    return o;
}

/* frame and time go before the rest by hand: the library has no way to print a number with six decimals. */
static void print_line(const struct event *e, const char *rest)
{
    if (e->number != 0)
        printf("{\"frame\":%" PRIu64, e->number);
    else
        fputs("{\"frame\":null", stdout);
    printf(",\"time\":%" PRIu64 ".%03u000,%s\n", e->ms / 1000, (unsigned)(e->ms % 1000), rest + 1);
}

void view_json(void *context, const struct event *e)
{
    const struct json_options *options = context;
    json_t *o;
    char *text;

    if (options->indications_only && e->told->form == QOS_FORM_NONE)
        return;
    progress_make_room();
    o = json_event(e);
    text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    /* A line with a hole in it would be worse than none. */
    if (text == NULL) {
        complain("no memory for a line of output");
        exit(STATUS_BAD_INPUT);
    }
    print_line(e, text);
    free(text);
}
