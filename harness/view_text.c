/* SPDX-License-Identifier: Apache-2.0 */
/* Events as text for people. */
#define _POSIX_C_SOURCE 200809L
#include "view_text.h"

#include <inttypes.h>
#include <stdio.h>

#include "look.h"
#include "names.h"
#include "peer_text.h"
#include "progress.h"

static enum ink verdict_ink(uint32_t verdict)
{
    switch (verdict) {
    case LLDP_ACCEPTED:
        return INK_GOOD;
    case LLDP_DISCARDED:
        return INK_BAD;
    case LLDP_SHUTDOWN:
        return INK_ODD;
    default:
        return INK_FAINT;
    }
}

static void print_peer(const struct lldp_msap *msap)
{
    char text[PEER_TEXT_SIZE];

    peer_text(text, msap);
    printf("  %s", text);
}

static void print_time(uint64_t ms)
{
    printf("  %4" PRIu64 ".%03u000  ", ms / 1000, (unsigned)(ms % 1000));
}

static void print_reason(const struct text_options *o, const struct event *e)
{
    if (e->reason == LLDP_NO_REASON)
        return;
    fputs("  ", stdout);
    look_print(o->coloured, verdict_ink(e->frame->lldp.verdict), 0, reason_name(e->reason));
    if (e->frame->lldp.verdict == LLDP_DISCARDED)
        printf(" at octet %" PRIu32, e->frame->lldp.offset);
}

static void print_frame_line(const struct text_options *o, const struct event *e)
{
    const struct lldp_frame *f = &e->frame->lldp;
    char number[32];

    snprintf(number, sizeof number, "frame %" PRIu64, e->number);
    look_print(o->coloured, INK_HEAD, 10, number);
    print_time(e->ms);
    look_print(o->coloured, verdict_ink(f->verdict), 9, verdict_name(f->verdict));
    print_reason(o, e);
    if (e->msap != NULL) {
        print_peer(e->msap);
        printf("  TTL %" PRIu32 " s", f->ttl_s);
    }
    /* An accepted frame has the tag among its anomalies. */
    if (f->tagged != 0 && f->verdict != LLDP_ACCEPTED)
        fputs("  (tagged)", stdout);
    if (e->captured->cut)
        fputs("  (cut by the capture)", stdout);
    putchar('\n');
}

static void print_expiry_line(const struct text_options *o, const struct event *e)
{
    look_print(o->coloured, INK_HEAD, 10, "expiry");
    print_time(e->ms);
    look_print(o->coloured, INK_ODD, 9, "expired");
    if (e->msap != NULL)
        print_peer(e->msap);
    else
        fputs("  the neighbours that had no room in the table", stdout);
    putchar('\n');
}

static void print_label(const char *label)
{
    printf("  %-12s", label);
}

static void print_anomalies(const struct text_options *o, const struct dcbx_frame *f)
{
    const char *between = "";

    for (uint32_t i = 0; i < DCBX_N_ANOMALIES; i++) {
        if (f->anomalies.seen[i] == 0)
            continue;
        if (between[0] == '\0')
            print_label("anomalies");
        fputs(between, stdout);
        look_print(o->coloured, INK_ODD, 0, anomaly_name(i));
        if (i == DCBX_LEGACY)
            printf(" (%s%s%s)", f->lldp.walk.cee != 0 ? "CEE" : "",
                   f->lldp.walk.cee != 0 && f->lldp.walk.cin != 0 ? ", " : "",
                   f->lldp.walk.cin != 0 ? "CIN" : "");
        between = ", ";
    }
    if (between[0] != '\0')
        putchar('\n');
}

static void print_groups(const struct qos_groups *g)
{
    const char *between = "";

    print_label("groups");
    if (g->has_ets != 0) {
        printf("ETS with %u class%s", (unsigned)g->n_tcs, g->n_tcs == 1 ? "" : "es");
        between = ", ";
    }
    if (g->has_pfc != 0) {
        printf("%sPFC %02x", between, (unsigned)g->pfc);
        between = ", ";
    }
    if (g->has_app != 0)
        printf("%sclassification with %u element%s", between, (unsigned)g->n_elems,
               g->n_elems == 1 ? "" : "s");
    else if (between[0] == '\0')
        fputs("none", stdout);
    putchar('\n');
}

static void print_state(const struct event *e)
{
    print_label("state");
    if (e->before == e->after)
        printf("%s\n", state_name(e->after));
    else
        printf("%s -> %s\n", state_name(e->before), state_name(e->after));
}

static void print_frame_details(const struct text_options *o, const struct event *e)
{
    text_tlvs(o, e->captured, e->frame);
    if (e->frame->lldp.verdict != LLDP_ACCEPTED)
        return;
    print_anomalies(o, e->frame);
    print_groups(&e->frame->groups);
}

static void print_file(struct text_options *o, const char *file)
{
    if (!o->has_several_files || o->shown_file == file)
        return;
    o->shown_file = file;
    fputs("file ", stdout);
    /* A name may hold anything; a heading is one line and never steers the terminal. */
    for (const char *c = file; *c != '\0'; c++)
        putchar((unsigned char)*c < 0x20 || *c == 0x7f ? '?' : *c);
    fputs("\n\n", stdout);
}

void view_text(void *context, const struct event *e)
{
    struct text_options *o = context;

    if (o->indications_only && e->told->form == QOS_FORM_NONE)
        return;
    progress_make_room();
    print_file(o, e->file);
    if (e->frame != NULL)
        print_frame_line(o, e);
    else
        print_expiry_line(o, e);
    if (e->frame != NULL && !o->indications_only)
        print_frame_details(o, e);
    /* Frames that are not for the port cannot change it. */
    if (e->frame == NULL || e->frame->lldp.verdict >= LLDP_SHUTDOWN)
        print_state(e);
    text_indication(o, e->told, e->buffer);
    putchar('\n');
}
