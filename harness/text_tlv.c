/* SPDX-License-Identifier: Apache-2.0 */
/* The TLVs of a frame as text, one a line, with the fields of those that DCBX is about below them. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>

#include "eight.h"
#include "look.h"
#include "names.h"
#include "peer_text.h"
#include "tlv_list.h"
#include "view_text.h"

#define FIELD_INDENT 14
#define ENTRIES_PER_LINE 4u
#define STATUS_WIDTH 12

static enum ink status_ink(enum tlv_status status)
{
    switch (status) {
    case TLV_USED:
        return INK_GOOD;
    case TLV_DISCARDED:
        return INK_BAD;
    case TLV_UNRECOGNISED:
        return INK_ODD;
    case TLV_IGNORED:
        return INK_FAINT;
    }
    return INK_PLAIN;
}

static void print_field(const char *label)
{
    printf("%*s%-12s", FIELD_INDENT, "", label);
}

static void print_row(const char *label, struct eight e)
{
    print_field(label);
    for (int i = 0; i < 8; i++)
        printf(" %6" PRIu32, e.v[i]);
    putchar('\n');
}

static void print_algorithms(struct eight tsa)
{
    print_field("algorithm");
    for (int i = 0; i < 8; i++) {
        if (tsa.v[i] > 2 && tsa.v[i] < 255)
            printf(" %6" PRIu32, tsa.v[i]);
        else
            printf(" %6s", tsa_name(tsa.v[i]));
    }
    putchar('\n');
}

static void print_ets(const struct dcbx_ets *v, bool is_cfg)
{
    if (is_cfg)
        printf("%swilling, CBS %s, Max TCs %u", v->willing != 0 ? "" : "not ", v->cbs != 0 ? "yes" : "no",
               (unsigned)v->max_tcs);
    fputs(is_cfg ? "\n" : "for a willing receiver\n", stdout);
    print_field("prio or TC");
    for (int i = 0; i < 8; i++)
        printf(" %6d", i);
    putchar('\n');
    print_row("TC of prio", EIGHT_OF(v->tc));
    print_row("percent", EIGHT_OF(v->bw));
    print_algorithms(EIGHT_OF(v->tsa));
}

static void print_pfc(const struct dcbx_pfc *v)
{
    const char *between = " on priorities ";

    printf("%swilling, MBC %u, cap %u, mask %02x", v->willing != 0 ? "" : "not ", (unsigned)v->mbc,
           (unsigned)v->cap, (unsigned)v->enable);
    for (unsigned i = 0; i < 8; i++)
        if (((v->enable >> i) & 1) != 0) {
            printf("%s%u", between, i);
            between = " ";
        }
    putchar('\n');
}

static void print_entry(const struct dcbx_app_entry *e, bool is_last)
{
    const unsigned prio = (unsigned)e->prio, sel = (unsigned)e->sel, proto = (unsigned)e->proto;
    char text[48];

    if (sel == 1 && proto == 0)
        snprintf(text, sizeof text, "default -> %u", prio);
    else if (sel == 1)
        snprintf(text, sizeof text, "EtherType %04x -> %u", proto, prio);
    else
        snprintf(text, sizeof text, "%s %u -> %u", selector_name(sel), proto, prio);
    /* No spaces behind the last one of a line. */
    printf(is_last ? " %s" : " %-22s", text);
}

static void print_app(const struct dcbx_app *v)
{
    printf("%u %s", (unsigned)v->n, v->n == 1 ? "entry" : "entries");
    for (unsigned i = 0; i < v->n; i++) {
        if (i % ENTRIES_PER_LINE == 0) {
            putchar('\n');
            print_field("");
        }
        print_entry(&v->e[i], i % ENTRIES_PER_LINE == ENTRIES_PER_LINE - 1 || i + 1 == v->n);
    }
    putchar('\n');
}

static void print_dcbx(const uint8_t *p, const struct tlv_entry *e)
{
    struct dcbx_ets ets;
    struct dcbx_pfc pfc;
    struct dcbx_app app;

    switch (e->class) {
    case LLDP_TLV_ETS_CFG:
        dcbx_ets_cfg_read(p, e->at, &ets);
        print_ets(&ets, true);
        break;
    case LLDP_TLV_ETS_REC:
        dcbx_ets_rec_read(p, e->at, &ets);
        print_ets(&ets, false);
        break;
    case LLDP_TLV_PFC:
        dcbx_pfc_read(p, e->at, &pfc);
        print_pfc(&pfc);
        break;
    case LLDP_TLV_APP:
        dcbx_app_read(p, e->at, &app);
        print_app(&app);
        break;
    default:
        break;
    }
}

static void print_id(const uint8_t *p, const struct tlv_entry *e)
{
    char text[ID_TEXT_SIZE];

    id_text(text, e->type == LLDP_TYPE_CHASSIS_ID ? ID_CHASSIS : ID_PORT, p + e->at + 2, e->len);
    puts(text);
}

/* Names and descriptions come from the network: what could steer a terminal is shown as a dot. */
static void print_words(const uint8_t *text, uint32_t len)
{
    putchar('"');
    for (uint32_t i = 0; i < len; i++)
        putchar(text[i] >= 0x20 && text[i] < 0x7f ? text[i] : '.');
    puts("\"");
}

/* What there is to show of a value. */
enum content {
    CONTENT_NONE,
    CONTENT_DCBX,
    CONTENT_ID,
    CONTENT_TTL,
    CONTENT_WORDS,
    CONTENT_ORG
};

static enum content content_of(const struct tlv_entry *e)
{
    if (e->class >= LLDP_TLV_ETS_CFG)
        return CONTENT_DCBX;
    if (!e->is_whole)
        return CONTENT_NONE;
    if (e->type == LLDP_TYPE_CHASSIS_ID || e->type == LLDP_TYPE_PORT_ID)
        return CONTENT_ID;
    if (e->type == LLDP_TYPE_TTL && e->len >= 2)
        return CONTENT_TTL;
    if (e->class == LLDP_TLV_PLAIN && e->type <= LLDP_TYPE_SYSTEM_DESC)
        return CONTENT_WORDS;
    return e->type == LLDP_TYPE_ORG && e->len >= 4 ? CONTENT_ORG : CONTENT_NONE;
}

static void print_content(enum content content, const uint8_t *p, const struct tlv_entry *e)
{
    const uint8_t *value = p + e->at + 2;

    switch (content) {
    case CONTENT_NONE:
        putchar('\n');
        break;
    case CONTENT_DCBX:
        print_dcbx(p, e);
        break;
    case CONTENT_ID:
        print_id(p, e);
        break;
    case CONTENT_TTL:
        printf("%d s\n", value[0] * 256 + value[1]);
        break;
    case CONTENT_WORDS:
        print_words(value, e->len);
        break;
    case CONTENT_ORG:
        printf("%02x-%02x-%02x subtype %d\n", value[0], value[1], value[2], value[3]);
        break;
    }
}

static void print_status(const struct text_options *o, const struct tlv_entry *e, int width)
{
    char text[64];

    snprintf(text, sizeof text, "%s%s%s", tlv_status_name(e->status), e->reason == NULL ? "" : " ",
             e->reason == NULL ? "" : e->reason);
    look_print(o->coloured, status_ink(e->status), width, text);
}

static void print_tlv(const struct text_options *o, const uint8_t *p, const struct tlv_entry *e)
{
    enum content content = content_of(e);

    if (e->has_header)
        printf("  %6" PRIu32 "  %4" PRIu32 "  %4" PRIu32 "  ", e->at, e->type, e->len);
    else
        printf("  %6" PRIu32 "  %4s  %4s  ", e->at, "-", "-");
    printf("%-21s ", tlv_title(p, e));
    print_status(o, e, content == CONTENT_NONE ? 0 : STATUS_WIDTH);
    if (content != CONTENT_NONE)
        fputs("  ", stdout);
    print_content(content, p, e);
}

void text_tlvs(const struct text_options *o, const struct captured *c, const struct dcbx_frame *f)
{
    struct tlv_list list;

    tlv_list_make(c->octets, c->n, &f->lldp, &list);
    if (list.n == 0)
        return;
    look_print(o->coloured, INK_FAINT, 0, "  offset  type   len  TLV                   status");
    putchar('\n');
    for (uint32_t i = 0; i < list.n; i++)
        print_tlv(o, c->octets, &list.e[i]);
}
