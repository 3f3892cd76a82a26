/* SPDX-License-Identifier: Apache-2.0 */
/* Boundaries by loop: every length of a frame, each bit and each value of its octets, every TLV type and length; and the
 * bit helpers against plain arithmetic. */
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "support.h"

/* Where the TLVs of the good frame begin. */
#define GOOD_N 79u
enum { CHASSIS = 14, PORT = 23, TTL = 28, ETS = 32, PFC = 59, APP = 67, END = 77 };

static uint32_t word(const uint8_t *b, unsigned at)
{
    return b[at] + 256u * b[at + 1] + 65536u * b[at + 2] + 16777216u * b[at + 3];
}

static unsigned half(const uint8_t *b, unsigned at)
{
    return b[at] + 256u * b[at + 1];
}

static void assert_zeros(const uint8_t *b, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        assert_int_equal(b[i], 0);
}

/* The ETS group of a valid form that has one, or zeros. */
static void assert_ets(const uint8_t *b, bool is_configured)
{
    unsigned sum = 0, n_ets = 0, n = word(b, 8);

    if (!is_configured) {
        assert_zeros(b, 8, 36);
        return;
    }
    assert_in_range(n, 1, 8);
    for (unsigned i = 0; i < 8; i++) {
        assert_true(b[12 + i] < n);
        assert_true(b[28 + i] <= 2);
        if (b[20 + i] != 0)
            assert_int_equal(b[28 + i], 2);
        if (i >= n)
            assert_int_equal(b[20 + i] + b[28 + i], 0);
        sum += b[20 + i];
        n_ets += b[28 + i] == 2;
    }
    assert_int_equal(sum, n_ets == 0 ? 0 : 100);
}

static void assert_element(const uint8_t *e, unsigned k)
{
    assert_int_equal(word(e, 0), 0x001001b7);
    assert_int_equal(word(e, 4), 0);
    assert_in_range(half(e, 8), 1, 5);
    if (half(e, 8) == 1)
        assert_int_equal(half(e, 10) + k, 0);
    if (half(e, 8) == 5)
        assert_true(half(e, 10) >= 0x600);
    assert_int_equal(half(e, 12), 0);
    assert_true(half(e, 14) <= 7);
}

/* The valid form. */
static void assert_valid_form(const struct told *t)
{
    const uint8_t *b = t->buffer;
    uint32_t flags = word(b, 4), n = word(b, 40);

    assert_int_equal(word(b, 0), 0x003401b6);
    assert_int_equal(flags & ~UINT32_C(0x030303), 0);
    assert_int_not_equal(flags & 0x020202, 0);
    assert_ets(b, (flags & 2) != 0);
    assert_true(word(b, 36) <= ((flags & 0x200) != 0 ? 255 : 0));
    assert_true(n <= ((flags & 0x20000) != 0 ? 168 : 0));
    assert_int_equal(word(b, 44), 16);
    assert_int_equal(word(b, 48), 52);
    assert_int_equal(t->indication.size, 52 + 16 * n);
    for (unsigned k = 0; k < n; k++)
        assert_element(b + 52 + 16 * k, k);
}

/* What holds for a first frame, whatever is in it. */
static void assert_properties(const struct replay *r)
{
    const struct lldp_stats *s = &r->port.stats;
    uint32_t verdict = r->frame.lldp.verdict;

    assert_true(verdict <= LLDP_ACCEPTED);
    assert_int_equal(s->frames_in, verdict != LLDP_IGNORED);
    assert_int_equal(s->frames_discarded, verdict == LLDP_DISCARDED);
    assert_int_equal(s->frames_in_errors, verdict == LLDP_DISCARDED || s->tlvs_discarded > 0);
    assert_int_equal(r->frame.lldp.reason == LLDP_NO_REASON, verdict >= LLDP_SHUTDOWN);
    if (verdict != LLDP_ACCEPTED) {
        assert_int_equal(s->tlvs_discarded + s->tlvs_unrecognized, 0);
        assert_int_equal(dcbx_table_count(&r->port.table), 0);
        assert_int_equal(r->n_told, 0);
    }
    if (r->n_told == 0)
        return;
    assert_int_equal(r->n_told, 1);
    assert_int_equal(r->told.indication.form, QOS_FORM_VALID);
    assert_valid_form(&r->told);
}

static struct replay *replay_one(const struct block *frame)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    replay_frame(r, 0, frame);
    assert_properties(r);
    return r;
}

static bool is_between(uint32_t n, uint32_t from, uint32_t to)
{
    return from < n && n < to;
}

/* The groups that are whole in the first n octets of the good frame. */
static const char *whole_groups(uint32_t n)
{
    return n < PFC ? "-" : n < APP ? "E3" : n < END ? "E3,P08" : "E3,P08,C1";
}

static void assert_cut(const struct replay *r, uint32_t n)
{
    const struct lldp_frame *f = &r->frame.lldp;
    char groups[24], anomalies[256];
    bool is_whole = n == ETS || n == PFC || n == APP || n == END;

    groups_text(&r->frame.groups, groups);
    if (n < 14) {
        assert_int_equal(f->verdict, LLDP_IGNORED);
        assert_int_equal(f->reason, LLDP_NOT_LLDP);
    } else if (n < ETS) {
        assert_int_equal(f->verdict, LLDP_DISCARDED);
        assert_int_equal(f->reason, LLDP_TRUNCATED_MANDATORY);
        assert_int_equal(f->offset, n < PORT ? CHASSIS : n < TTL ? PORT : TTL);
    } else {
        assert_int_equal(f->verdict, LLDP_ACCEPTED);
        assert_string_equal(groups, whole_groups(n));
        anomalies_text(&r->frame.anomalies, anomalies);
        assert_string_equal(anomalies, is_whole ? "NO_END" : "-");
        assert_int_equal(f->walk.n_discarded, is_between(n, ETS, GOOD_N) && !is_whole ? 1 : 0);
    }
}

static void every_length(void **state)
{
    struct block good = peer_frame(1, 20, TLV_GOOD);

    (void)state;
    assert_int_equal(good.n, GOOD_N);
    for (uint32_t n = 0; n <= GOOD_N; n++) {
        struct block b = exact(good.at, n);
        struct replay *r = replay_one(&b);

        assert_cut(r, n);
        replay_free(r);
        discard(&b);
    }
    discard(&good);
}

/* Padding behind the End TLV is no matter, up to the longest LLDPDU. */
static void every_padding(void **state)
{
    static const uint8_t zeros[1600];
    struct block good = peer_frame(1, 20, TLV_GOOD);

    (void)state;
    for (uint32_t n = GOOD_N; n <= 1600; n++) {
        struct block b = exact(zeros, n);
        struct replay *r;

        memcpy(b.at, good.at, GOOD_N);
        r = replay_one(&b);
        assert_int_equal(r->frame.lldp.verdict, n <= 1514 ? LLDP_ACCEPTED : LLDP_DISCARDED);
        assert_int_equal(r->frame.lldp.reason, n <= 1514 ? LLDP_NO_REASON : LLDP_TOO_LONG);
        replay_free(r);
        discard(&b);
    }
    discard(&good);
}

/* Only the source address of a frame may take any value and change nothing. */
static void every_value_of_every_octet(void **state)
{
    struct block good = peer_frame(1, 20, TLV_GOOD);

    (void)state;
    for (uint32_t i = 0; i < GOOD_N; i++)
        for (unsigned value = 0; value < 256; value++) {
            struct block b = exact(good.at, good.n);
            struct replay *r;

            b.at[i] = (uint8_t)value;
            r = replay_one(&b);
            if (i >= 6 && i < 12)
                assert_string_equal(r->text, "frame 1 accepted valid:00030303:68\n");
            replay_free(r);
            discard(&b);
        }
    discard(&good);
}

/* A known peer's discarded frame changes neither table nor what was told, whichever bit made it so. */
static void each_bit_flipped_after_a_good_frame(void **state)
{
    struct block good = peer_frame(1, 20, TLV_GOOD);
    struct dcbx_table *table = malloc(sizeof *table);
    unsigned n_discarded = 0;

    (void)state;
    assert_non_null(table);
    for (uint32_t bit = 0; bit < 8 * GOOD_N; bit++) {
        struct replay *r = replay_one(&good);
        struct block b = exact(good.at, good.n);

        *table = r->port.table;
        b.at[bit / 8] = (uint8_t)(b.at[bit / 8] ^ 1u << bit % 8);
        replay_frame(r, 1000, &b);
        if (r->frame.lldp.verdict <= LLDP_DISCARDED) {
            n_discarded++;
            assert_memory_equal(table, &r->port.table, sizeof *table);
            assert_int_equal(r->n_told, 1);
        }
        replay_free(r);
        discard(&b);
    }
    assert_true(n_discarded > 100);
    free(table);
    discard(&good);
}

/* What the rules say of a TLV of a type, a length and an OUI with subtype (org), inside the frame. */
enum fate { STOPS, SPOILS, PLAIN, DROPPED, UNKNOWN, KNOWN };

static enum fate dcbx_fate(uint32_t org, unsigned len)
{
    switch (org) {
    case 0x0080c209:
    case 0x0080c20a:
        return len == 25 ? KNOWN : DROPPED;
    case 0x0080c20b:
        return len == 6 ? KNOWN : DROPPED;
    case 0x0080c20c:
        return len >= 5 && (len - 5) % 3 == 0 ? KNOWN : DROPPED;
    default:
        return UNKNOWN;
    }
}

static enum fate fate_of(unsigned type, unsigned len, uint32_t org)
{
    if (type == 0)
        return STOPS;
    if (type <= 3)
        return SPOILS;
    if (type <= 6)
        return len <= 255 ? PLAIN : DROPPED;
    if (type == 7)
        return len == 4 ? PLAIN : DROPPED;
    if (type == 8)
        return len >= 9 && len <= 167 ? PLAIN : DROPPED;
    if (type < 127)
        return UNKNOWN;
    return len < 4 ? DROPPED : dcbx_fate(org, len);
}

/* A frame whose fourth TLV has this type and length, and begins with org. */
static struct block frame_with(unsigned type, unsigned len, uint32_t org, bool has_rest)
{
    static const char head[] = "0180c200000e 02005e100001 88cc 0207 04 02005e100001 0403 05 7031 0602 0014";
    static const char rest[] = "1200 0000";
    uint8_t octets[ETS + 2 + 511 + 4] = { 0 };
    struct block a = hex(head), z = hex(rest);
    size_t n = ETS + 2 + len;

    memcpy(octets, a.at, a.n);
    octets[ETS] = (uint8_t)(2 * type + len / 256);
    octets[ETS + 1] = (uint8_t)(len % 256);
    for (unsigned i = 0; i < 4 && i < len; i++)
        octets[ETS + 2 + i] = (uint8_t)(org >> (24 - 8 * i));
    if (has_rest) {
        memcpy(octets + n, z.at, z.n);
        n += z.n;
    }
    discard(&a);
    discard(&z);
    return exact(octets, n);
}

/* Behind the TLV stands one of type 9, which is counted if the walk goes on, and an End TLV. */
static void assert_fate(enum fate fate, const struct lldp_frame *f)
{
    if (fate == SPOILS) {
        assert_int_equal(f->verdict, LLDP_DISCARDED);
        assert_int_equal(f->reason, LLDP_DUPLICATE_MANDATORY);
        assert_int_equal(f->offset, ETS);
        return;
    }
    assert_int_equal(f->verdict, LLDP_ACCEPTED);
    assert_int_equal(f->walk.n_discarded, fate == DROPPED);
    assert_int_equal(f->walk.n_unrecognized, (fate != STOPS) + (fate == UNKNOWN));
    assert_int_equal(f->walk.ets_cfg + f->walk.ets_rec + f->walk.pfc + f->walk.app, fate == KNOWN ? ETS : 0);
}

/* The same TLV, with the frame's last octet cut off: a TLV past the end, but an End TLV is an End TLV. */
static void assert_overrun(unsigned type, const struct lldp_frame *f)
{
    assert_int_equal(f->verdict, LLDP_ACCEPTED);
    assert_int_equal(f->walk.n_discarded, type != 0);
    assert_int_equal(f->walk.n_unrecognized, 0);
    assert_int_equal(f->walk.ets_cfg + f->walk.ets_rec + f->walk.pfc + f->walk.app, 0);
}

static void every_length_of(unsigned type, uint32_t org)
{
    static const struct qos_policy policy = QOS_POLICY_DEFAULT;
    struct dcbx_frame *f = malloc(sizeof *f);

    assert_non_null(f);
    for (unsigned len = 0; len <= 511; len++) {
        struct block whole = frame_with(type, len, org, true), alone = frame_with(type, len, org, false);
        struct block cut = exact(alone.at, alone.n - 1);

        dcbx_frame_read(whole.at, whole.n, &policy, f);
        assert_fate(fate_of(type, len, org), &f->lldp);
        if (len > 0) {
            dcbx_frame_read(cut.at, cut.n, &policy, f);
            assert_overrun(type, &f->lldp);
        }
        discard(&whole);
        discard(&alone);
        discard(&cut);
    }
    free(f);
}

static void every_type_and_length(void **state)
{
    (void)state;
    for (unsigned type = 0; type < 127; type++)
        every_length_of(type, 0x0080c20b);
}

static void every_organisational_length(void **state)
{
    static const uint32_t orgs[] = {
        0x00000000, 0x0080c200, 0x0080c201, 0x0080c208, 0x0080c209, 0x0080c20a, 0x0080c20b, 0x0080c20c, 0x0080c20d,
        0x0080c210, 0x0080c2ff, 0x001b2101, 0x001b2102, 0x001b2103, 0x0180c209, 0x0081c209, 0x0080c309, 0xffffffff,
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(orgs); i++)
        every_length_of(127, orgs[i]);
}

static unsigned power(unsigned n)
{
    return n == 0 ? 1 : 2 * power(n - 1);
}

/* Bits high to low of value, by division alone. */
static unsigned part(unsigned value, unsigned high, unsigned low)
{
    return value / power(low) % power(high - low + 1);
}

static void bit_helpers(void **state)
{
    (void)state;
    for (unsigned v = 0; v < 256; v++) {
        uint8_t b = (uint8_t)v;
        unsigned count = 0;

        for (unsigned i = 0; i < 8; i++)
            count += part(v, i, i);
        assert_int_equal(bits_high4(b), part(v, 7, 4));
        assert_int_equal(bits_low4(b), part(v, 3, 0));
        assert_int_equal(bits_7(b), part(v, 7, 7));
        assert_int_equal(bits_6(b), part(v, 6, 6));
        assert_int_equal(bits_5to3(b), part(v, 5, 3));
        assert_int_equal(bits_5to4(b), part(v, 5, 4));
        assert_int_equal(bits_4to3(b), part(v, 4, 3));
        assert_int_equal(bits_0(b), part(v, 0, 0));
        assert_int_equal(bits_low3(b), part(v, 2, 0));
        assert_int_equal(bits_high3(b), part(v, 7, 5));
        assert_int_equal(bits_high7(b), part(v, 7, 1));
        assert_int_equal(bits_count(b), count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_helpers),
        cmocka_unit_test(every_length),
        cmocka_unit_test(every_padding),
        cmocka_unit_test(every_value_of_every_octet),
        cmocka_unit_test(each_bit_flipped_after_a_good_frame),
        cmocka_unit_test(every_type_and_length),
        cmocka_unit_test(every_organisational_length),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
