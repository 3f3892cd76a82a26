/* SPDX-License-Identifier: Apache-2.0 */
/* Sequences of frames: those of the table of hand-made frames, and long random ones against what holds after every
 * event. */
#include <stdlib.h>
#include <string.h>

#include "support.h"

#define VALID "valid:00030303:68"
#define INVALID "invalid:00010101:52"

/* In the hand-made frames, where the last octet of the Port ID and the TTL stand. */
#define PORT_ID_AT 31u
#define TTL_AT 34u
enum change { AS_IT_IS, OF_Y, SHUTDOWN, SHUTDOWN_OF_Y };

struct step {
    unsigned frame;     /* of crafted-cases; 0 ends the list */
    enum change change;
};

struct row {
    const char *name;
    struct step steps[4];
    uint64_t until_ms;          /* the time that passes afterwards */
    const char *text;
    uint64_t next_ms;           /* the deadline that is open at the end */
    int64_t ageouts;
};

static const struct row rows[] = {
    { "good twice: one indication", { { 1, AS_IT_IS }, { 1, AS_IT_IS } }, 1,
      "frame 1 accepted " VALID "\nframe 2 accepted -\n", 20001, 0 },
    { "good, shutdown", { { 1, AS_IT_IS }, { 1, SHUTDOWN } }, 1,
      "frame 1 accepted " VALID "\nframe 2 shutdown " INVALID "\n", 0, 0 },
    { "good, 20 s", { { 1, AS_IT_IS } }, 20000,
      "frame 1 accepted " VALID "\nexpiry 20.000000 1 " INVALID "\n", 0, 1 },
    { "good, 1 ms less than 20 s", { { 1, AS_IT_IS } }, 19999, "frame 1 accepted " VALID "\n", 20000, 0 },
    { "good, second chassis: the deadline stays", { { 1, AS_IT_IS }, { 17, AS_IT_IS } }, 1,
      "frame 1 accepted " VALID "\nframe 2 discarded -\n", 20000, 0 },
    { "good, no DCBX", { { 1, AS_IT_IS }, { 86, AS_IT_IS } }, 1,
      "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\n", 0, 0 },
    { "good of X, of Y, of X", { { 1, AS_IT_IS }, { 1, OF_Y }, { 1, AS_IT_IS } }, 2,
      "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nframe 3 accepted -\n", 20001, 0 },
    { "good of X, no DCBX of Y", { { 1, AS_IT_IS }, { 86, OF_Y } }, 1,
      "frame 1 accepted " VALID "\nframe 2 accepted -\n", 20000, 0 },
    { "good of X, shutdown of Y", { { 1, AS_IT_IS }, { 1, SHUTDOWN_OF_Y } }, 1,
      "frame 1 accepted " VALID "\nframe 2 shutdown -\n", 20000, 0 },
    { "CEE of X, good of Y", { { 82, AS_IT_IS }, { 1, OF_Y } }, 1,
      "frame 1 accepted -\nframe 2 accepted " VALID "\n", 20001, 0 },
};

static void change_frame(struct block *b, enum change change)
{
    if (change == OF_Y || change == SHUTDOWN_OF_Y)
        b->at[PORT_ID_AT] = 0x0c;
    if (change == SHUTDOWN || change == SHUTDOWN_OF_Y)
        memset(b->at + TTL_AT, 0, 2);
}

/* The frames come 1 ms apart. */
static void crafted_sequence(void **state)
{
    const struct row *row = *state;
    struct frames f = read_capture(shared("captures/crafted-cases.pcap"));
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    for (unsigned i = 0; i < LENGTH(row->steps) && row->steps[i].frame != 0; i++) {
        const struct block *from = &f.at[row->steps[i].frame - 1].octets;
        struct block b = exact(from->at, from->n);

        assert_memory_equal(b.at + TTL_AT - 2, "\x06\x02\x00\x14", 4);
        change_frame(&b, row->steps[i].change);
        replay_frame(r, i, &b);
        discard(&b);
    }
    replay_until(r, row->until_ms);
    assert_string_equal(r->text, row->text);
    assert_int_equal(dcbx_port_next(&r->port), row->next_ms);
    assert_int_equal(r->port.stats.ageouts, row->ageouts);
    replay_free(r);
    free_frames(&f);
}

/* A generator of our own: the same events on every machine. */
static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % below;
}

/* What is known of each peer without the reference: its deadline while it is remembered, in the table or beyond it. */
#define N_PEERS 6u

struct known {
    uint64_t deadline[N_PEERS + 1];     /* of the table; 0 for none */
    uint64_t overflow;
    uint32_t state;
};

static unsigned count_known(const struct known *k)
{
    unsigned n = 0;

    for (unsigned i = 1; i <= N_PEERS; i++)
        n += k->deadline[i] != 0;
    return n;
}

static void settle_known(struct known *k, uint32_t multi_peer)
{
    unsigned n = count_known(k);

    if (n == 0 && k->overflow == 0)
        k->state = DCBX_NONE;
    else if (n > 1 || k->overflow != 0)
        k->state = DCBX_MULTI;
    else if (k->state == DCBX_NONE || multi_peer == QOS_ONE_LEFT)
        k->state = DCBX_SINGLE;
}

/* All that is due, one time after the other. */
static void pass_known(struct known *k, uint32_t multi_peer, uint64_t now)
{
    for (;;) {
        uint64_t next = k->overflow;

        for (unsigned i = 1; i <= N_PEERS; i++)
            if (k->deadline[i] != 0 && (next == 0 || k->deadline[i] < next))
                next = k->deadline[i];
        if (next == 0 || next > now)
            return;
        for (unsigned i = 1; i <= N_PEERS; i++)
            if (k->deadline[i] == next)
                k->deadline[i] = 0;
        if (k->overflow == next)
            k->overflow = 0;
        settle_known(k, multi_peer);
    }
}

static void hear_known(struct known *k, uint32_t multi_peer, unsigned peer, uint64_t deadline, bool has_dcbx)
{
    bool is_there = k->deadline[peer] != 0;

    if (!has_dcbx && !is_there)
        return;
    if (!has_dcbx)
        k->deadline[peer] = 0;
    else if (is_there || count_known(k) < DCBX_MAX_PEERS)
        k->deadline[peer] = deadline;
    else if (k->overflow < deadline)
        k->overflow = deadline;
    settle_known(k, multi_peer);
}

static void assert_as_known(const struct replay *r, const struct known *k)
{
    static const struct qos_groups absent;
    const struct qos_groups *told = &r->port.told;

    assert_int_equal(r->port.table.state, k->state);
    assert_int_equal(r->port.table.overflow_ms, k->overflow);
    assert_int_equal(dcbx_table_count(&r->port.table), count_known(k));
    /* With no single peer NDIS believes nothing. */
    if (k->state != DCBX_SINGLE)
        assert_memory_equal(told, &absent, offsetof(struct qos_groups, elem));
    /* The first indication is never the invalid form. */
    if (r->n_told == 1)
        assert_int_equal(r->told.indication.form, QOS_FORM_VALID);
}

/* No two indications with the same buffer contents follow one another, CHANGED flags aside. */
static void assert_news(const struct replay *r, const struct told *before)
{
    const uint32_t configured = 0x020202;

    if (r->n_told < 2)
        return;
    assert_false(r->told.indication.size == before->indication.size &&
                 (r->told.indication.flags & configured) == (before->indication.flags & configured) &&
                 memcmp(r->told.buffer + 8, before->buffer + 8, QOS_MAX_BUFFER - 8) == 0);
}

static const char *const some_tlvs[] = {
    "", "0a02 7377", TLV_GOOD, TLV_PFC, TLV_ETS, TLV_APP, TLV_PFC TLV_APP, "fe060080c20b 08 18",
    "fe190080c209 00 f0000000 6400000000000000 0200000000000000", "fe050080c20c 00",
    "fe190080c20a 00 00000000 6400000000000000 0200000000000000",
};
#define N_WITHOUT_DCBX 2u

static void random_events(void **state)
{
    uint32_t multi_peer = *(const uint32_t *)*state;
    uint64_t seed = 8021, now = 0;
    unsigned seen[3] = { 0, 0, 0 };

    for (int round = 0; round < 20; round++) {
        struct replay *r = replay_new(multi_peer);
        struct known k = { .state = DCBX_NONE };

        for (int i = 0; i < 200; i++) {
            unsigned peer = 1 + draw(&seed, 1 + (unsigned)round % N_PEERS), ttl = draw(&seed, 12);
            uint32_t which = draw(&seed, LENGTH(some_tlvs));
            struct told before = r->told;
            unsigned n_told = r->n_told;

            /* Deadlines meet, and miss one another by 1 ms. */
            now += 500 * (uint64_t)draw(&seed, 8) + draw(&seed, 2);
            pass_known(&k, multi_peer, now);
            replay_until(r, now);
            assert_as_known(r, &k);
            if (r->n_told == n_told + 1)
                assert_news(r, &before);
            before = r->told;
            n_told = r->n_told;
            hear_known(&k, multi_peer, peer, now + 1000 * (uint64_t)ttl, ttl != 0 && which >= N_WITHOUT_DCBX);
            replay_peer(r, now, peer, ttl, some_tlvs[which]);
            assert_as_known(r, &k);
            if (r->n_told != n_told)
                assert_news(r, &before);
            seen[k.state]++;
        }
        replay_free(r);
    }
    for (unsigned i = 0; i < LENGTH(seen); i++)
        assert_true(seen[i] > 100);
}

/* A stranger's frames that carry nothing for the table change nothing of it, whatever is in it. */
static void strangers(void **state)
{
    static const char *const discarded = TLV_GOOD "0602 0014";

    (void)state;
    for (unsigned peers = 0; peers <= 5; peers++) {
        struct replay *r = replay_new(QOS_ALL_EXPIRED);
        struct dcbx_table *table = malloc(sizeof *table);
        struct qos_groups told;

        assert_non_null(table);
        for (unsigned k = 1; k <= peers; k++)
            replay_peer(r, 0, k, 20, TLV_GOOD);
        *table = r->port.table;
        told = r->port.told;
        for (unsigned i = 0; i < 3; i++) {
            replay_peer(r, 10, 9, i == 0 ? 0 : 20, i == 2 ? discarded : "");
            assert_int_equal(r->frame.lldp.verdict, i == 0 ? LLDP_SHUTDOWN : i == 1 ? LLDP_ACCEPTED : LLDP_DISCARDED);
            assert_int_equal(r->result.indication.form, QOS_FORM_NONE);
            assert_memory_equal(table, &r->port.table, sizeof *table);
            assert_memory_equal(&told, &r->port.told, sizeof told);
        }
        free(table);
        replay_free(r);
    }
}

/* Every counter stops at its largest value. */
static void full_counters(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    struct lldp_stats *s = &r->port.stats;
    struct block other = peer_frame(1, 20, TLV_GOOD);

    (void)state;
    *s = (struct lldp_stats){ INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX };
    replay_peer(r, 0, 1, 20, "fe00 1200" TLV_GOOD);
    replay_peer(r, 1, 1, 20, "0602 0014");
    other.at[5] = 0x03;
    replay_frame(r, 2, &other);
    assert_int_equal(r->frame.lldp.reason, LLDP_OTHER_SCOPE);
    replay_rest(r);
    assert_int_equal(s->frames_in, INT64_MAX);
    assert_int_equal(s->frames_discarded, INT64_MAX);
    assert_int_equal(s->frames_in_errors, INT64_MAX);
    assert_int_equal(s->tlvs_discarded, INT64_MAX);
    assert_int_equal(s->tlvs_unrecognized, INT64_MAX);
    assert_int_equal(s->ageouts, INT64_MAX);
    assert_int_equal(s->other_scope, INT64_MAX);
    discard(&other);
    replay_free(r);
}

/* Deadlines that differ by 1 ms are two expiries, at their own times. */
static void one_ms_apart(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    for (unsigned k = 1; k <= 4; k++)
        replay_peer(r, k - 1, k, 20, TLV_GOOD);
    replay_until(r, 20000);
    assert_int_equal(dcbx_port_next(&r->port), 20001);
    assert_int_equal(r->port.stats.ageouts, 1);
    replay_rest(r);
    assert_int_equal(r->port.stats.ageouts, 4);
    assert_string_equal(r->text, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\n"
                                 "frame 3 accepted -\nframe 4 accepted -\n"
                                 "expiry 20.000000 1 -\nexpiry 20.001000 2 -\n"
                                 "expiry 20.002000 3 -\nexpiry 20.003000 4 -\n");
    replay_free(r);
}

/* Chassis ID and Port ID have the same octets in a row, and yet these are two peers. */
static void split_elsewhere(void **state)
{
    struct block a = hex("0180c200000e 02005e100001 88cc 0203 040505 0402 0505 0602 0014 fe060080c20b 08 08 0000");
    struct block b = hex("0180c200000e 02005e100001 88cc 0202 0405 0403 050505 0602 0014 fe060080c20b 08 08 0000");
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_frame(r, 0, &a);
    replay_frame(r, 1, &b);
    assert_string_equal(r->text, "frame 1 accepted valid:00000300:52\nframe 2 accepted invalid:00000100:52\n");
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    discard(&a);
    discard(&b);
    replay_free(r);
}

int main(void)
{
    static const uint32_t policies[] = { QOS_ALL_EXPIRED, QOS_ONE_LEFT };
    static struct CMUnitTest tests[6 + LENGTH(rows)] = {
        cmocka_unit_test(strangers),
        cmocka_unit_test(full_counters),
        cmocka_unit_test(one_ms_apart),
        cmocka_unit_test(split_elsewhere),
    };

    tests[4] = row_test("random events, all expired", random_events, &policies[0]);
    tests[5] = row_test("random events, one left", random_events, &policies[1]);
    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[6 + i] = row_test(rows[i].name, crafted_sequence, &rows[i]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
