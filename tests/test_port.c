/* SPDX-License-Identifier: Apache-2.0 */
/* A port through its calls: time to live, several deadlines, both multi-peer policies, overflow, reset, counters, and
 * what must not change anything. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define VALID "valid:00030303:68"
#define INVALID "invalid:00010101:52"

static void assert_text(struct replay *r, const char *want)
{
    assert_string_equal(r->text, want);
    replay_free(r);
}

static void ttl_ends_at_the_deadline(void **state)
{
    static const unsigned ttls[] = { 1, 2, 120, 65535 };

    (void)state;
    for (size_t i = 0; i < LENGTH(ttls); i++) {
        struct replay *r = replay_new(QOS_ALL_EXPIRED);
        uint64_t start = 123456789;

        replay_peer(r, start, 1, ttls[i], TLV_GOOD);
        assert_int_equal(dcbx_port_next(&r->port), start + 1000 * (uint64_t)ttls[i]);
        replay_until(r, start + 1000 * (uint64_t)ttls[i] - 1);
        assert_int_equal(r->port.table.state, DCBX_SINGLE);
        replay_until(r, start + 1000 * (uint64_t)ttls[i]);
        assert_int_equal(r->port.table.state, DCBX_NONE);
        assert_int_equal(r->port.stats.ageouts, 1);
        assert_int_equal(r->told.indication.form, QOS_FORM_INVALID);
        replay_free(r);
    }
}

static void the_earliest_deadline_comes_first(void **state)
{
    struct replay *r = replay_new(QOS_ONE_LEFT);

    (void)state;
    replay_peer(r, 0, 1, 30, TLV_GOOD);
    replay_peer(r, 1000, 2, 10, TLV_PFC);
    replay_peer(r, 2000, 3, 20, TLV_PFC);
    replay_rest(r);
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nframe 3 accepted -\n"
                   "expiry 11.000000 2 -\nexpiry 22.000000 3 " VALID "\nexpiry 30.000000 1 " INVALID "\n");
}

static void an_expiry_comes_before_a_frame_at_its_time(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    replay_peer(r, 20000, 1, 20, TLV_GOOD);
    assert_text(r, "frame 1 accepted " VALID "\nexpiry 20.000000 1 " INVALID "\nframe 2 accepted " VALID "\n");
}

static void a_frame_before_the_tick_does_nothing(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    struct dcbx_port *before = malloc(sizeof *before);
    struct dcbx_result result;

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    memcpy(before, &r->port, sizeof *before);
    result = dcbx_port_frame(&r->port, QOS_ALL_EXPIRED, 20000, &r->frame);
    assert_int_equal(result.outcome, DCBX_TICK_FIRST);
    assert_int_equal(result.indication.form, QOS_FORM_NONE);
    assert_memory_equal(before, &r->port, sizeof *before);
    free(before);
    replay_free(r);
}

static void a_tick_too_early_does_nothing(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    struct dcbx_port *before = malloc(sizeof *before);
    struct dcbx_expiry e;

    (void)state;
    assert_int_equal(dcbx_port_next(&r->port), 0);
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    memcpy(before, &r->port, sizeof *before);
    assert_int_equal(dcbx_port_tick(&r->port, QOS_ALL_EXPIRED, 19999, &e).outcome, DCBX_NOTHING_DUE);
    assert_memory_equal(before, &r->port, sizeof *before);
    free(before);
    replay_free(r);
}

/* Shutdown, a bare frame and a discarded frame of a peer that is not in the table change nothing but the counters. */
static void unknown_peers_change_nothing(void **state)
{
    static const struct { unsigned ttl; const char *tlvs; } frames[] = {
        { 0, "" }, { 20, "" }, { 20, TLV_GOOD "0207045555555555" "55" }, { 0, TLV_GOOD },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(frames); i++) {
        struct replay *r = replay_new(QOS_ALL_EXPIRED);
        struct dcbx_port *before = malloc(sizeof *before);

        replay_peer(r, 0, 1, 20, TLV_GOOD);
        memcpy(before, &r->port, sizeof *before);
        replay_peer(r, 1000, 2, frames[i].ttl, frames[i].tlvs);
        assert_memory_equal(&before->table, &r->port.table, sizeof before->table);
        assert_memory_equal(&before->told, &r->port.told, sizeof before->told);
        assert_int_equal(r->port.stats.frames_in, 2);
        assert_int_equal(r->n_told, 1);
        free(before);
        replay_free(r);
    }
}

static void discarded_frame_of_the_peer_leaves_its_deadline(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    replay_peer(r, 10000, 1, 20, TLV_GOOD "06020014");
    assert_int_equal(r->frame.lldp.reason, LLDP_DUPLICATE_MANDATORY);
    assert_int_equal(dcbx_port_next(&r->port), 20000);
    replay_free(r);
}

static void multi_ends_when_all_have_expired(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    replay_peer(r, 1000, 2, 5, TLV_GOOD);
    replay_peer(r, 10000, 1, 20, TLV_GOOD);     /* the other one has expired, and yet */
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    replay_until(r, 30000);
    assert_int_equal(r->port.table.state, DCBX_NONE);
    replay_peer(r, 31000, 1, 20, TLV_GOOD);
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nexpiry 6.000000 2 -\n"
                   "frame 3 accepted -\nexpiry 30.000000 1 -\nframe 4 accepted " VALID "\n");
}

/* C1: whatever empties the table ends the condition. */
static void multi_ends_when_both_shut_down(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    replay_peer(r, 1000, 2, 20, TLV_GOOD);
    replay_peer(r, 2000, 1, 0, "");
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    replay_peer(r, 3000, 2, 20, "");            /* a bare frame removes its peer too */
    assert_int_equal(r->port.table.state, DCBX_NONE);
    replay_peer(r, 4000, 2, 20, TLV_GOOD);
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nframe 3 shutdown -\n"
                   "frame 4 accepted -\nframe 5 accepted " VALID "\n");
}

/* C2: with ONE_LEFT the peer that is left is told at once, from what was stored. */
static void one_left_returns_at_once(void **state)
{
    struct replay *r = replay_new(QOS_ONE_LEFT);

    (void)state;
    replay_peer(r, 0, 1, 100, TLV_GOOD);
    replay_peer(r, 1000, 2, 5, TLV_GOOD);
    replay_peer(r, 2000, 1, 100, TLV_PFC);      /* stored while the condition lasts */
    replay_peer(r, 3000, 2, 0, "");
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nframe 3 accepted -\n"
                   "frame 4 shutdown valid:00000300:52\n");
}

static void same_deadline_goes_together(void **state)
{
    struct replay *r = replay_new(QOS_ONE_LEFT);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    replay_peer(r, 0, 2, 20, TLV_GOOD);
    replay_rest(r);
    assert_int_equal(r->port.stats.ageouts, 2);
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\n"
                   "expiry 20.000000 1 -\nexpiry 20.000000 2 -\n");
}

/* C3: a fifth peer is counted as discarded, without an error, and remembered by its deadline. */
static void fifth_peer_overflows(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    for (unsigned k = 1; k <= 5; k++)
        replay_peer(r, k, k, k == 5 ? 90 : 10, TLV_GOOD);
    assert_int_equal(r->result.outcome, DCBX_TABLE_FULL);
    assert_int_equal(r->port.stats.frames_discarded, 1);
    assert_int_equal(r->port.stats.frames_in_errors, 0);
    assert_int_equal(r->port.table.overflow_ms, 90005);
    replay_until(r, 50000);                     /* all four have expired */
    assert_int_equal(r->port.stats.ageouts, 4);
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    replay_until(r, 90005);
    assert_int_equal(r->port.stats.ageouts, 4);
    assert_int_equal(r->port.table.state, DCBX_NONE);
    replay_free(r);
}

static void one_left_waits_for_the_overflow(void **state)
{
    struct replay *r = replay_new(QOS_ONE_LEFT);

    (void)state;
    for (unsigned k = 1; k <= 4; k++)
        replay_peer(r, 0, k, k == 1 ? 100 : 10, TLV_GOOD);
    replay_peer(r, 0, 5, 20, TLV_GOOD);
    replay_until(r, 15000);
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    replay_until(r, 20000);
    assert_int_equal(r->port.table.state, DCBX_SINGLE);
    assert_text(r, "frame 1 accepted " VALID "\nframe 2 accepted " INVALID "\nframe 3 accepted -\n"
                   "frame 4 accepted -\nframe 5 accepted -\nexpiry 10.000000 2 -\nexpiry 10.000000 3 -\n"
                   "expiry 10.000000 4 -\nexpiry 20.000000 overflow " VALID "\n");
}

static void overflow_keeps_the_latest_deadline(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    for (unsigned k = 1; k <= 4; k++)
        replay_peer(r, 0, k, 100, TLV_GOOD);
    replay_peer(r, 0, 5, 50, TLV_GOOD);
    replay_peer(r, 0, 6, 20, TLV_GOOD);
    assert_int_equal(r->port.table.overflow_ms, 50000);
    replay_peer(r, 0, 7, 60, TLV_GOOD);
    assert_int_equal(r->port.table.overflow_ms, 60000);
    replay_free(r);
}

static void groups_come_and_go(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, TLV_ETS);
    replay_peer(r, 1, 1, 20, TLV_ETS TLV_PFC);
    replay_peer(r, 2, 1, 20, TLV_PFC TLV_APP);
    replay_peer(r, 3, 1, 20, TLV_PFC "fe080080c20c 00 41 8906");
    replay_peer(r, 4, 1, 20, "");
    replay_peer(r, 5, 1, 20, "");
    assert_text(r, "frame 1 accepted valid:00000003:52\nframe 2 accepted valid:00000302:52\n"
                   "frame 3 accepted valid:00030201:68\nframe 4 accepted valid:00030200:68\n"
                   "frame 5 accepted invalid:00010100:52\nframe 6 accepted -\n");
}

/* What NDIS cannot see causes no indication: willing, Max TCs, CBS, caps, MBC, a Recommendation, the TTL. */
static void invisible_changes_are_silent(void **state)
{
    static const char *const tlvs[] = {
        TLV_GOOD, "fe190080c209 c5 00012000 28320a0000000000 0202020000000000" TLV_PFC TLV_APP,
        TLV_ETS "fe060080c20b c4 08" TLV_APP,
        TLV_GOOD "fe190080c20a 00 77777777 0000000000000064 0202020202020202",
        "fe190080c209 00 00012000 28320a1111111111 0202020000000000" TLV_PFC TLV_APP,
    };
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    for (unsigned i = 0; i < LENGTH(tlvs); i++)
        replay_peer(r, i, 1, 20 + i, tlvs[i]);
    assert_int_equal(r->n_told, 1);
    replay_free(r);
}

static void nothing_to_tell_is_not_told(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, "fe190080c209 00 f0000000 6400000000000000 0200000000000000");
    assert_int_equal(r->port.table.state, DCBX_SINGLE);
    replay_peer(r, 1000, 2, 20, TLV_GOOD);      /* and yet the first one counts */
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    assert_int_equal(r->n_told, 0);
    replay_free(r);
}

static void reset_forgets_the_peers(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    struct qos_indication d;

    (void)state;
    assert_int_equal(dcbx_port_reset(&r->port).form, QOS_FORM_NONE);
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    d = dcbx_port_reset(&r->port);
    assert_int_equal(d.form, QOS_FORM_INVALID);
    assert_int_equal(d.flags, 0x00010101);
    assert_int_equal(r->port.table.state, DCBX_NONE);
    assert_int_equal(dcbx_port_next(&r->port), 0);
    assert_int_equal(r->port.stats.ageouts, 0);
    assert_int_equal(r->port.stats.frames_in, 1);
    replay_peer(r, 1000, 2, 20, TLV_GOOD);
    assert_int_equal(r->told.indication.form, QOS_FORM_VALID);
    dcbx_port_init(&r->port);
    assert_int_equal(r->port.stats.frames_in, 0);
    assert_int_equal(r->port.table.state, DCBX_NONE);
    replay_free(r);
}

static void counters_stay_at_the_largest(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    r->port.stats.frames_in = INT64_MAX - 1;
    r->port.stats.tlvs_unrecognized = INT64_MAX;
    replay_peer(r, 0, 1, 20, TLV_GOOD "1200");
    replay_peer(r, 0, 1, 20, TLV_GOOD "1200");
    assert_int_equal(r->port.stats.frames_in, INT64_MAX);
    assert_int_equal(r->port.stats.tlvs_unrecognized, INT64_MAX);
    replay_free(r);
}

static void errors_count_once_a_frame(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 20, "fe00" "fe00" "fe00" TLV_GOOD);
    assert_int_equal(r->port.stats.tlvs_discarded, 3);
    assert_int_equal(r->port.stats.frames_in_errors, 1);
    replay_free(r);
}

static void capacities_leave_groups_out(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    r->policy.max_tcs = 2;
    r->policy.max_pfc = 0;
    replay_peer(r, 0, 1, 20, TLV_GOOD);
    assert_int_equal(r->frame.groups.has_ets, 0);
    assert_int_equal(r->frame.groups.has_pfc, 0);
    assert_int_equal(r->frame.groups.has_app, 1);
    assert_int_equal(r->frame.anomalies.seen[DCBX_ETS_OVER_CAPACITY], 1);
    assert_int_equal(r->frame.anomalies.seen[DCBX_PFC_OVER_CAPACITY], 1);
    r->policy.max_tcs = 3;
    r->policy.max_pfc = 1;
    replay_peer(r, 1, 1, 20, TLV_GOOD);
    assert_int_equal(r->frame.groups.has_ets, 1);
    assert_int_equal(r->frame.groups.has_pfc, 1);
    replay_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ttl_ends_at_the_deadline), cmocka_unit_test(the_earliest_deadline_comes_first),
        cmocka_unit_test(an_expiry_comes_before_a_frame_at_its_time),
        cmocka_unit_test(a_frame_before_the_tick_does_nothing), cmocka_unit_test(a_tick_too_early_does_nothing),
        cmocka_unit_test(unknown_peers_change_nothing),
        cmocka_unit_test(discarded_frame_of_the_peer_leaves_its_deadline),
        cmocka_unit_test(multi_ends_when_all_have_expired), cmocka_unit_test(multi_ends_when_both_shut_down),
        cmocka_unit_test(one_left_returns_at_once), cmocka_unit_test(same_deadline_goes_together),
        cmocka_unit_test(fifth_peer_overflows), cmocka_unit_test(one_left_waits_for_the_overflow),
        cmocka_unit_test(overflow_keeps_the_latest_deadline), cmocka_unit_test(groups_come_and_go),
        cmocka_unit_test(invisible_changes_are_silent), cmocka_unit_test(nothing_to_tell_is_not_told),
        cmocka_unit_test(reset_forgets_the_peers), cmocka_unit_test(counters_stay_at_the_largest),
        cmocka_unit_test(errors_count_once_a_frame), cmocka_unit_test(capacities_leave_groups_out),
    };

    return cmocka_run_group_tests_name("port", tests, NULL, NULL);
}
