/* SPDX-License-Identifier: Apache-2.0 */
/* The values in a record of the byte form. */
#include <string.h>

#include "bytes_decoder.h"
#include "scenario_build.h"

static uint64_t big_endian(struct decoder *d, unsigned octets)
{
    uint64_t value = 0;

    while (octets-- > 0)
        value = value << 8 | bytes_octet(d);
    return value;
}

/* A number from min to max. */
static uint32_t within(struct decoder *d, uint32_t min, uint32_t max)
{
    return min + (uint32_t)(bytes_number(d) % ((uint64_t)max - min + 1));
}

static uint32_t get_word(struct decoder *d, const struct scn_part *p)
{
    uint32_t i = within(d, 0, p->n_words - 1);

    while (p->words[i] == NULL)
        i = (i + 1) % p->n_words;
    return i;
}

/* Kinds of names that a reference can be to. */
struct kinds {
    const struct scn_part *part;
    uint32_t fitting;           /* or BYTES_ANY_NAME */
};

static bool is_among(const struct kinds *k, uint32_t name_kind)
{
    return k->fitting == BYTES_ANY_NAME ? bytes_may_refer(k->part, name_kind) : name_kind == k->fitting;
}

static uint32_t count_names(const struct decoder *d, const struct kinds *k)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < d->s->n_names; i++)
        n += is_among(k, d->s->names[i].kind) ? 1 : 0;
    return n;
}

static uint32_t pick_name(const struct decoder *d, const struct kinds *k, uint32_t at)
{
    for (uint32_t i = 0; i < d->s->n_names; i++)
        if (is_among(k, d->s->names[i].kind) && at-- == 0)
            return i;
    return SCN_LITERAL;
}

static void get_handle(struct decoder *d, struct scn_ref *r)
{
    uint64_t value = bytes_number(d);
    int64_t half = (int64_t)(value >> 1);

    r->name = SCN_LITERAL;
    r->handle = (value & 1) == 0 ? half : -half - 1;
}

/* A reference; a literal 0 when there is no name for it. */
static void get_ref(struct decoder *d, const struct scn_form *form, const struct scn_part *p, struct scn_ref *r)
{
    struct kinds k = { p, bytes_fitting(form, p) };
    uint64_t value = bytes_number(d);
    uint32_t n;

    if (value == BYTES_REF_LITERAL && p->type == SCN_TYPE_OBJECT) {
        get_handle(d, r);
        return;
    }
    n = value < BYTES_REF_OTHER ? count_names(d, &k) : 0;
    if (n == 0)
        k.fitting = BYTES_ANY_NAME;
    if (value >= BYTES_REF_OTHER)
        value -= value < BYTES_REF_MORE ? BYTES_REF_OTHER : BYTES_REF_MORE;
    n = n == 0 ? count_names(d, &k) : n;
    r->handle = 0;
    r->name = n == 0 ? SCN_LITERAL : pick_name(d, &k, (uint32_t)(value % n));
}

/* The name that was given, unless another line has bound it. */
static uint32_t given_name(const struct decoder *d, uint32_t kind)
{
    uint32_t found = scenario_find_name(d->s, d->name, strlen(d->name));

    return found != SCN_LITERAL && found >= d->line_bound && d->s->names[found].kind == kind ? found : SCN_LITERAL;
}

static void get_new(struct decoder *d, const struct scn_part *p, struct scn_ref *r)
{
    char usual[SCN_NAME_LEN + 1];

    r->handle = 0;
    r->name = given_name(d, p->max);
    if (r->name != SCN_LITERAL || scenario_add_name(d->s, d->name, p->max, &r->name))
        return;
    bytes_next_name(d->s, d->line_bound, d->s->n_names, p->max, usual);
    r->name = scenario_find_name(d->s, usual, strlen(usual));
    if (r->name == SCN_LITERAL && !scenario_add_name(d->s, usual, p->max, &r->name))
        d->has_failed = true;
}

struct ndk_endpoint bytes_endpoint(struct decoder *d, const struct ndk_endpoint *own, uint32_t n_own)
{
    uint32_t octet = bytes_octet(d), address = octet & 15, port = octet >> 4;
    uint64_t number = port == BYTES_PORT_EXPLICIT ? big_endian(d, 2) : bytes_ports[port];
    struct ndk_endpoint e = { .family = NDK_AF_INET6 };

    if (address < BYTES_ADDRESS_USUAL) {
        e = own[address % n_own];
    } else if (address < BYTES_ADDRESS_V4) {
        e = bytes_usual_addresses[address - BYTES_ADDRESS_USUAL];
    } else if (address == BYTES_ADDRESS_V4) {
        e.family = NDK_AF_INET;
        e.low = big_endian(d, 4);
    } else {
        e.high = big_endian(d, 8);
        e.low = big_endian(d, 8);
    }
    if (address == BYTES_ADDRESS_SCOPED)
        e.scope = within(d, 0, UINT32_MAX);
    if (e.high >> 54 != 0x3fa)          /* fe80::/10, link-local, has a scope */
        e.scope = 0;
    e.port = number;
    return e;
}

static struct ndk_endpoint get_endpoint(struct decoder *d)
{
    const struct scn_setup *setup = &d->s->setup;

    return setup->n_addresses == 0 ? bytes_endpoint(d, bytes_own_addresses, BYTES_OWN_ADDRESSES) :
                                     bytes_endpoint(d, setup->address, setup->n_addresses);
}

static void get_result(struct decoder *d, struct scn_output *o)
{
    o->port = bytes_octet(d) % (SCN_PORT_EPHEMERAL + 1);
    o->address = get_endpoint(d);
    if (o->port != SCN_PORT_NUMBER)
        o->address.port = 0;
}

/* Two's complement by arithmetic: the conversion of a great value would be the compiler's choice. */
static int32_t as_signed(uint32_t value)
{
    return value < 0x80000000u ? (int32_t)value : (int32_t)(value - 0x80000000u) + INT32_MIN;
}

static int32_t get_status(struct decoder *d, uint32_t type)
{
    uint32_t octet = bytes_octet(d);

    if (octet < BYTES_STATUS_EXPLICIT)
        return bytes_statuses[octet % bytes_status_choice(type)];
    octet = (uint32_t)big_endian(d, 4);
    return as_signed(type == SCN_TYPE_ANY_STATUS ? octet : octet | 0x80000000u);
}

void bytes_any_of(struct decoder *d, bool is_count, struct scn_any_of *a)
{
    a->n = within(d, 1, SCN_MAX_ANY_OF);
    for (uint32_t i = 0; i < a->n; i++)
        a->value[i] = is_count ? (int32_t)within(d, 0, 65536) : get_status(d, SCN_TYPE_ANY_STATUS);
}

static bool is_long(const struct scn_part *p)
{
    return p->type == SCN_TYPE_LONG_DATA || p->type == SCN_TYPE_LONG_PATTERN;
}

/* Lines that so many octets of a frame or buffer take; they count when there is more than one. */
static uint32_t lines_of(uint32_t n)
{
    return n <= BYTES_LINE ? 0 : (n + BYTES_LINE - 1) / BYTES_LINE;
}

/* How many octets follow: from least up, not more than there can be here and than the input has. Fewer than least: there are
 * none. */
static uint32_t get_length(const struct decoder *d, const struct scn_part *p, uint64_t number, uint32_t least)
{
    uint32_t n = least + (uint32_t)(number % ((uint64_t)p->max - least + 1));

    if (d->s->n_octets > SCN_MAX_FILE)
        return 0;
    if (is_long(p) && d->long_lines + lines_of(n) > SCN_MAX_PIECES)
        n = BYTES_LINE;
    return d->left < n ? (uint32_t)d->left : n;
}

static void add_hex(struct decoder *d, const struct scn_part *p, const uint8_t *octets, const uint8_t *mask, uint32_t n,
                    struct scn_hex *h)
{
    if (!scenario_add_hex(d->s, octets, mask, n, h))
        d->has_failed = true;
    if (!is_long(p))
        return;
    d->open = h;
    d->open_rest = n;
    d->long_lines += lines_of(n);
}

/* Private data is not empty, a frame can be. */
static bool get_data(struct decoder *d, const struct scn_part *p, struct scn_hex *h)
{
    uint32_t least = p->type == SCN_TYPE_DATA ? 1 : 0;
    uint64_t number = bytes_number(d);
    uint32_t n = get_length(d, p, number, least);

    if (n < least)
        return false;
    add_hex(d, p, d->at, NULL, n, h);
    d->at += n;
    d->left -= n;
    return true;
}

static void get_pattern(struct decoder *d, const struct scn_part *p, struct scn_hex *h)
{
    uint8_t octets[SCN_MAX_BUFFER], mask[SCN_MAX_BUFFER];
    uint64_t number = bytes_number(d);
    uint32_t n = get_length(d, p, number >> 2, 0), bits = 0;
    bool with_mask = (number & 2) != 0;

    for (uint32_t i = 0; i < n; i++)
        octets[i] = (uint8_t)bytes_octet(d);
    for (uint32_t i = 0; with_mask && i < n; i++) {
        bits = i % 8 == 0 ? bytes_octet(d) : bits >> 1;
        mask[i] = (bits & 1) != 0 ? 0xff : 0;
        octets[i] &= mask[i];
    }
    add_hex(d, p, octets, with_mask ? mask : NULL, n, h);
    h->any_rest = (number & 1) != 0;
}

bool bytes_part(struct decoder *d, const struct scn_form *form, const struct scn_part *p, void *record)
{
    void *member = (char *)record + p->offset;
    uint32_t *number = member;
    int32_t *status = member;
    uint64_t *time = member;
    struct ndk_endpoint *endpoint = member;

    switch ((enum scn_type)p->type) {
    case SCN_TYPE_FLAG:
        return true;
    case SCN_TYPE_NUMBER:
        *number = within(d, p->min, p->max);
        return true;
    case SCN_TYPE_FLAGS:
        *number = within(d, 0, UINT32_MAX);
        return true;
    case SCN_TYPE_TIME:
        *time = bytes_number(d) % (SCN_MAX_TIME_MS + 1);
        return true;
    case SCN_TYPE_WORD:
        *number = get_word(d, p);
        return true;
    case SCN_TYPE_NEW:
        get_new(d, p, member);
        return true;
    case SCN_TYPE_OBJECT:
    case SCN_TYPE_PEER:
        get_ref(d, form, p, member);
        return true;
    case SCN_TYPE_ENDPOINT:
        *endpoint = get_endpoint(d);
        return true;
    case SCN_TYPE_RESULT:
        get_result(d, record);
        return true;
    case SCN_TYPE_FAILURE:
    case SCN_TYPE_ENDING:
        *status = get_status(d, p->type);
        return true;
    case SCN_TYPE_ANY_STATUS:
        bytes_any_of(d, false, member);
        return true;
    case SCN_TYPE_DATA:
    case SCN_TYPE_LONG_DATA:
        return get_data(d, p, member);
    case SCN_TYPE_PATTERN:
    case SCN_TYPE_LONG_PATTERN:
        get_pattern(d, p, member);
        return true;
    case SCN_TYPE_MAC:
        for (int i = 0; i < 6; i++)
            number[i] = bytes_octet(d);
        return true;
    }
    return false;
}
