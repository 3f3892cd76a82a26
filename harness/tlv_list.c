/* SPDX-License-Identifier: Apache-2.0 */
/* The TLVs of a frame that its reader looked at. */
#include "tlv_list.h"

#include <stddef.h>

#include "names.h"

static struct tlv_entry *add(struct tlv_list *list, const uint8_t *p, uint32_t n, uint32_t at)
{
    struct tlv_entry *e = &list->e[list->n++];

    e->at = at;
    e->has_header = n - at >= 2;
    e->type = e->has_header ? lldp_tlv_type(p, at) : 0;
    e->len = e->has_header ? lldp_tlv_len(p, at) : 0;
    e->is_whole = e->has_header && e->len <= n - at - 2;
    e->class = LLDP_TLV_MANDATORY;
    e->status = TLV_USED;
    e->reason = NULL;
    return e;
}

static uint32_t behind(const struct tlv_entry *e)
{
    return e->at + 2 + e->len;
}

/* A later instance of an 802.1Qaz TLV is discarded (R-DUP); the walk tells which one was the first. */
static bool is_duplicate(const struct tlv_entry *e, const struct lldp_walk *w)
{
    switch (e->class) {
    case LLDP_TLV_ETS_CFG:
        return e->at != w->ets_cfg;
    case LLDP_TLV_ETS_REC:
        return e->at != w->ets_rec;
    case LLDP_TLV_PFC:
        return e->at != w->pfc;
    case LLDP_TLV_APP:
        return e->at != w->app;
    default:
        return false;
    }
}

static enum tlv_status status_of(const struct tlv_entry *e)
{
    if (e->reason != NULL)
        return TLV_DISCARDED;
    if (e->class == LLDP_TLV_PLAIN)
        return TLV_IGNORED;
    if (e->class >= LLDP_TLV_UNRECOGNIZED && e->class <= LLDP_TLV_CIN)
        return TLV_UNRECOGNISED;
    return TLV_USED;
}

static void add_rest(struct tlv_list *list, const uint8_t *p, uint32_t n, uint32_t at,
                     const struct lldp_walk *w)
{
    while (list->n < TLV_LIST_MAX && at < n) {
        struct tlv_entry *e = add(list, p, n, at);

        e->class = lldp_tlv_class(p, at, n);
        e->reason = is_duplicate(e, w) ? "DUPLICATE_DCBX" : class_reason_name(e->class);
        e->status = status_of(e);
        if (e->class <= LLDP_TLV_MANDATORY)
            return;
        at = behind(e);
    }
}

/* The head up to the TLV at stop, which is the reader's reason to discard the frame. */
static void add_bad_head(struct tlv_list *list, const uint8_t *p, uint32_t n, uint32_t at, uint32_t stop)
{
    while (at < stop)
        at = behind(add(list, p, n, at));
    if (n - stop >= 2)
        add(list, p, n, stop);
}

static void add_good_head(struct tlv_list *list, const uint8_t *p, uint32_t n, uint32_t at)
{
    for (int i = 0; i < 3; i++)
        at = behind(add(list, p, n, at));
}

/* Nothing of a discarded frame is used. */
static void mark_discarded(struct tlv_list *list, const struct lldp_frame *f)
{
    for (uint32_t i = 0; i < list->n; i++) {
        struct tlv_entry *e = &list->e[i];

        if (e->status == TLV_USED)
            e->status = TLV_IGNORED;
        if (e->at != f->offset)
            continue;
        e->status = TLV_DISCARDED;
        e->reason = reason_name(f->reason);
    }
}

void tlv_list_make(const uint8_t *p, uint32_t n, const struct lldp_frame *f, struct tlv_list *list)
{
    const uint32_t lldpdu = f->tagged != 0 ? 18 : 14;
    struct lldp_walk walk = f->walk;
    uint32_t rest;

    list->n = 0;
    if (f->verdict == LLDP_IGNORED || f->reason == LLDP_TOO_LONG)
        return;
    if (f->verdict == LLDP_DISCARDED && f->reason != LLDP_DUPLICATE_MANDATORY) {
        add_bad_head(list, p, n, lldpdu, f->offset);
        mark_discarded(list, f);
        return;
    }
    add_good_head(list, p, n, lldpdu);
    if (f->verdict == LLDP_SHUTDOWN)
        return;
    rest = behind(&list->e[2]);
    /* The reader forgets the walk of a discarded frame. */
    if (f->verdict == LLDP_DISCARDED)
        lldp_walk_tlvs(p, rest, n, &walk);
    add_rest(list, p, n, rest, &walk);
    if (f->verdict == LLDP_DISCARDED)
        mark_discarded(list, f);
}
