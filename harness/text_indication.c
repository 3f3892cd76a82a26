/* SPDX-License-Identifier: Apache-2.0 */
/* An indication as text: its flags, the members of its buffer, the buffer itself. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>

#include "eight.h"
#include "look.h"
#include "names.h"
#include "qos_decode.h"
#include "view_text.h"

#define OCTETS_PER_LINE 16u

/* The flags of each group on a line of its own. */
static void print_flags(uint32_t flags)
{
    static const struct {
        uint32_t changed, configured;
        const char *group;
    } groups[] = {
        { QOS_ETS_CHANGED, QOS_ETS_CONFIGURED, "ETS" },
        { QOS_PFC_CHANGED, QOS_PFC_CONFIGURED, "PFC" },
        { QOS_CLASSIFICATION_CHANGED, QOS_CLASSIFICATION_CONFIGURED, "CLASSIFICATION" },
    };
    const char *label = "Flags";

    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        if ((flags & (groups[i].changed | groups[i].configured)) == 0)
            continue;
        printf("    %-34s", label);
        if ((flags & groups[i].configured) != 0)
            printf(" %s_CONFIGURED", groups[i].group);
        if ((flags & groups[i].changed) != 0)
            printf(" %s_CHANGED", groups[i].group);
        putchar('\n');
        label = "";
    }
}

static void print_number(const char *name, uint32_t v)
{
    printf("    %-34s %" PRIu32 "\n", name, v);
}

static void print_table(const char *name, struct eight e)
{
    printf("    %-34s", name);
    for (int i = 0; i < 8; i++)
        printf(" %" PRIu32, e.v[i]);
    putchar('\n');
}

static void print_elem(uint32_t k, const struct qos_buffer_elem *e)
{
    char label[32];

    snprintf(label, sizeof label, "element %" PRIu32, k);
    if (e->csel == QOS_CONDITION_ETHERTYPE)
        printf("    %-34s %s %04" PRIx32 " -> %" PRIu32 "\n", label, condition_name(e->csel), e->cfield,
               e->afield);
    else
        printf("    %-34s %s %" PRIu32 " -> %" PRIu32 "\n", label, condition_name(e->csel), e->cfield,
               e->afield);
}

static void print_members(const uint8_t *buffer, uint32_t size)
{
    struct qos_buffer v;
    struct qos_buffer_elem e;

    if (qos_decode(buffer, size, &v) == 0)
        return;
    print_number("NumTrafficClasses", v.n_tcs);
    print_table("PriorityAssignmentTable", EIGHT_OF(v.prio));
    print_table("TcBandwidthAssignmentTable", EIGHT_OF(v.bw));
    print_table("TsaAssignmentTable", EIGHT_OF(v.tsa));
    printf("    %-34s %02" PRIx32 "\n", "PfcEnable", v.pfc);
    print_number("NumClassificationElements", v.n_elems);
    print_number("ClassificationElementSize", v.elem_size);
    print_number("FirstClassificationElementOffset", v.first_elem);
    for (uint32_t k = 0; k < v.readable; k++) {
        qos_decode_elem(buffer, size, &v, k, &e);
        print_elem(k, &e);
    }
}

static void print_octets(const uint8_t *buffer, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        if (i % OCTETS_PER_LINE == 0)
            printf("%s    %04" PRIx32 " ", i == 0 ? "" : "\n", i);
        printf(" %02x", buffer[i]);
    }
    putchar('\n');
}

void text_indication(const struct text_options *o, const struct qos_indication *d, const uint8_t *buffer)
{
    if (d->form == QOS_FORM_NONE)
        return;
    printf("  %-12s", "indication");
    look_print(o->coloured, d->form == QOS_FORM_VALID ? INK_GOOD : INK_BAD, 0, form_name(d->form));
    printf(", flags %08" PRIx32 ", %" PRIu32 " octets\n", d->flags, d->size);
    print_flags(d->flags);
    if (!o->indications_only)
        print_members(buffer, d->size);
    print_octets(buffer, d->size);
}
