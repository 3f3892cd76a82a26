/* SPDX-License-Identifier: Apache-2.0 */
/* The shared set's cases from public bug reports, the DCBX half: frames alone, and steps in time. Where the reports and
 * this project's rules differ, the rules decide. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "names.h"

struct row {
    const char *name, *verdict;
    unsigned discarded, unrecognized;
    const char *groups, *anomalies;
};

#define USED "E2,P08,C1"    /* the usual tail: classes 0 and 1, PFC on 3, TCP port 445 */

static const struct row rows[] = {
    { "app-88-entries", "accepted", 0, 0, "E2,P08,C88", "-" },
    { "mgmt-addr-len-100", "accepted", 0, 0, USED, "-" },
    { "mgmt-addr-past-tlv", "accepted", 1, 0, USED, "-" },
    { "mgmt-oid-len-over", "accepted", 0, 0, USED, "NO_END" },
    { "mgmt-oid-valid", "accepted", 0, 0, USED, "-" },
    { "proto-identity-inner", "accepted", 0, 1, USED, "NO_END" },
    { "tag-decap-exact-buffer", "accepted", 0, 0, USED, "TAGGED" },
    { "vlan-name-33", "accepted", 0, 1, USED, "-" },
    { "app-len-not-multiple", "accepted", 1, 0, "E2,P08", "-" },
    { "chassis-len-1", "discarded", 0, 0, "-", "-" },
    { "chassis-len-256", "accepted", 0, 0, USED, "-" },
    { "chassis-len-257", "discarded", 0, 0, "-", "-" },
    { "pfc-len-5", "accepted", 1, 0, "E2", "-" },
    { "end-then-zeros", "accepted", 0, 0, "-", "-" },
    { "many-org-then-end", "accepted", 0, 3, USED, "-" },
    { "reserved-type-126", "accepted", 0, 2, "E2,P08", "-" },
    { "unknown-org-subtype-0", "accepted", 0, 3, "E2,P08", "-" },
    { "dup-mgmt-addr", "accepted", 0, 0, USED, "-" },
    { "dup-pfc", "accepted", 1, 0, "E2,P08", "-" },
    { "dup-sysname", "accepted", 0, 0, USED, "-" },
    { "ieee-and-cee", "accepted", 0, 2, USED, "LEGACY_DCBX" },
    { "reserved-chassis-subtype", "accepted", 0, 0, USED, "-" },
    { "unknown-8021-subtype", "accepted", 0, 2, USED, "-" },
    { "app-ethertype-low", "accepted", 0, 0, "E2,P08,C2", "APP_ETHERTYPE" },
    { "app-selector-4", "accepted", 0, 0, "E2,P08,C2", "-" },
    { "ets-all-strict", "accepted", 0, 0, "E8,P08", "-" },
    { "pfc-without-ets", "accepted", 0, 0, "P08", "-" },
    { "up2tc-class-9", "accepted", 0, 0, "P08", "ETS_TC_RANGE" },
    { "up2tc-order", "accepted", 0, 0, "E8,Pc1", "-" },
};

struct step {
    uint64_t ms;
    unsigned frame;     /* 0: only time passes; 9: the case has one frame, without a number */
};

struct story {
    const char *name;
    uint32_t multi_peer;
    struct step steps[12];
    const char *told;
};

#define ONCE "valid:00030303:68"
#define GONE "invalid:00010101:52"

static const struct story stories[] = {
    { "age-without-query", QOS_ALL_EXPIRED, { { 0, 9 }, { 3000, 0 } },
      "frame 1 accepted " ONCE "\nexpiry 2.000000 1 " GONE "\n" },
    { "ttl-1", QOS_ALL_EXPIRED, { { 0, 9 }, { 500, 0 }, { 2000, 0 } },
      "frame 1 accepted " ONCE "\nexpiry 1.000000 1 " GONE "\n" },
    { "ttl-65535", QOS_ALL_EXPIRED, { { 0, 9 }, { 65534000, 0 }, { 65536000, 0 } },
      "frame 1 accepted " ONCE "\nexpiry 65535.000000 1 " GONE "\n" },
    { "lost-frames-refresh-late", QOS_ALL_EXPIRED,
      { { 0, 9 }, { 119000, 9 }, { 238000, 0 }, { 240000, 0 }, { 241000, 9 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted -\nexpiry 239.000000 1 " GONE "\nframe 3 accepted " ONCE "\n" },
    { "ttl0-one-of-two-ports", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 }, { 2000, 3 }, { 3000, 1 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted " GONE "\nframe 3 shutdown -\nframe 4 accepted -\n" },
    { "ttl0-one-of-two-ports", QOS_ONE_LEFT, { { 0, 1 }, { 1000, 2 }, { 2000, 3 }, { 3000, 1 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted " GONE "\nframe 3 shutdown " ONCE "\nframe 4 accepted -\n" },
    { "ttl0-unknown-port", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 } },
      "frame 1 accepted " ONCE "\nframe 2 shutdown -\n" },
    { "cdp-on-same-port", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 }, { 30000, 1 }, { 31000, 2 } },
      "frame 1 accepted " ONCE "\nframe 2 ignored -\nframe 3 accepted -\nframe 4 ignored -\n" },
    { "multi-peer-recovery", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 }, { 30000, 1 }, { 32000, 0 }, { 60000, 1 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted " GONE "\nframe 3 accepted -\nexpiry 31.000000 2 -\n"
      "frame 4 accepted -\n" },
    { "multi-peer-recovery", QOS_ONE_LEFT, { { 0, 1 }, { 1000, 2 }, { 30000, 1 }, { 32000, 0 }, { 60000, 1 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted " GONE "\nframe 3 accepted -\nexpiry 31.000000 2 " ONCE "\n"
      "frame 4 accepted -\n" },
    { "other-group-address", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 }, { 2000, 3 } },
      "frame 1 accepted " ONCE "\nframe 2 ignored -\nframe 3 ignored -\n" },
    { "same-identity-two-macs", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted -\n" },
    { "app-entry-removed", QOS_ALL_EXPIRED, { { 0, 1 }, { 1000, 2 } },
      "frame 1 accepted valid:00030303:84\nframe 2 accepted valid:00030202:68\n" },
    { "no-change-no-indication", QOS_ALL_EXPIRED,
      { { 0, 9 }, { 30000, 9 }, { 60000, 9 }, { 90000, 9 }, { 120000, 9 }, { 150000, 9 }, { 180000, 9 },
        { 210000, 9 }, { 240000, 9 }, { 270000, 9 } },
      "frame 1 accepted " ONCE "\nframe 2 accepted -\nframe 3 accepted -\nframe 4 accepted -\nframe 5 accepted -\n"
      "frame 6 accepted -\nframe 7 accepted -\nframe 8 accepted -\nframe 9 accepted -\nframe 10 accepted -\n" },
};

static struct CMUnitTest tests[LENGTH(rows) + LENGTH(stories) + 8];

static struct block case_frame(const char *name, unsigned number)
{
    char file[128];

    if (number == 9)
        snprintf(file, sizeof file, "cases/%s.hex", name);
    else
        snprintf(file, sizeof file, "cases/%s-%u.hex", name, number);
    return read_hex(shared(file));
}

static struct replay *replay_case(const char *name)
{
    struct block b = case_frame(name, 9);
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    replay_frame(r, 0, &b);
    discard(&b);
    return r;
}

static void check_row(void **state)
{
    const struct row *want = *state;
    struct replay *r = replay_case(want->name);
    char groups[24], anomalies[256] = "-";

    assert_string_equal(verdict_name(r->frame.lldp.verdict), want->verdict);
    assert_int_equal(r->port.stats.tlvs_discarded, want->discarded);
    assert_int_equal(r->port.stats.tlvs_unrecognized, want->unrecognized);
    groups_text(&r->frame.groups, groups);
    assert_string_equal(groups, want->groups);
    if (r->frame.lldp.verdict == LLDP_ACCEPTED)
        anomalies_text(&r->frame.anomalies, anomalies);
    assert_string_equal(anomalies, want->anomalies);
    replay_free(r);
}

static void check_story(void **state)
{
    const struct story *want = *state;
    struct replay *r;

    shared("cases");    /* skips before anything is allocated */
    r = replay_new(want->multi_peer);
    for (size_t i = 0; i < LENGTH(want->steps) && (i == 0 || want->steps[i].ms != 0); i++) {
        struct block b;

        if (want->steps[i].frame == 0) {
            replay_until(r, want->steps[i].ms);
            continue;
        }
        b = case_frame(want->name, want->steps[i].frame);
        replay_frame(r, want->steps[i].ms, &b);
        discard(&b);
    }
    assert_string_equal(r->text, want->told);
    replay_free(r);
}

/* The second frame comes from our own port's address. */
static void own_frame_back(void **state)
{
    static const uint32_t own[6] = { 0x02, 0, 0, 0, 0, 0x01 };
    struct replay *r;

    (void)state;
    shared("cases");
    r = replay_new(QOS_ALL_EXPIRED);
    r->policy.has_own = 1;
    memcpy(r->policy.own, own, sizeof own);
    for (unsigned i = 1; i <= 2; i++) {
        struct block b = case_frame("own-frame-back", i);

        replay_frame(r, 1000 * (uint64_t)(i - 1), &b);
        discard(&b);
    }
    assert_string_equal(r->text, "frame 1 accepted " ONCE "\nframe 2 ignored -\n");
    assert_int_equal(r->frame.lldp.reason, LLDP_OWN_FRAME);
    assert_int_equal(r->port.stats.frames_in, 1);
    replay_free(r);
}

static void assert_table(const uint32_t *got, const char *want)
{
    char text[64];

    snprintf(text, sizeof text, "%u %u %u %u %u %u %u %u", (unsigned)got[0], (unsigned)got[1], (unsigned)got[2],
             (unsigned)got[3], (unsigned)got[4], (unsigned)got[5], (unsigned)got[6], (unsigned)got[7]);
    assert_string_equal(text, want);
}

static void up2tc_order_tables(void **state)
{
    struct replay *r = replay_case("up2tc-order");

    (void)state;
    assert_table(r->frame.groups.prio, "1 0 2 3 4 5 6 7");
    assert_table(r->frame.groups.bw, "5 10 15 20 20 10 10 10");
    replay_free(r);
}

static void usual_tail_tables(void **state)
{
    struct replay *r = replay_case("dup-sysname");

    (void)state;
    assert_table(r->frame.groups.prio, "0 0 0 1 0 0 0 0");
    assert_table(r->frame.groups.bw, "50 50 0 0 0 0 0 0");
    assert_table(r->frame.groups.tsa, "2 2 0 0 0 0 0 0");
    replay_free(r);
}

static void assert_elem(const struct replay *r, unsigned k, int csel, int cfield, int prio)
{
    assert_int_equal(r->frame.groups.elem[k].csel, csel);
    assert_int_equal(r->frame.groups.elem[k].cfield, cfield);
    assert_int_equal(r->frame.groups.elem[k].prio, prio);
}

static void app_elements(void **state)
{
    struct replay *r = replay_case("app-88-entries");

    (void)state;
    for (unsigned k = 0; k < 88; k++) {
        assert_int_equal(r->frame.groups.elem[k].csel, QOS_CONDITION_TCP_PORT);
        assert_int_equal(r->frame.groups.elem[k].cfield, 2000 + k);
    }
    replay_free(r);
    r = replay_case("app-selector-4");
    assert_elem(r, 0, QOS_CONDITION_TCP_OR_UDP_PORT, 3260, 3);
    assert_elem(r, 1, QOS_CONDITION_UDP_PORT, 4791, 5);
    replay_free(r);
    r = replay_case("app-ethertype-low");
    assert_int_equal(r->frame.groups.elem[0].csel, QOS_CONDITION_DEFAULT);
    assert_int_equal(r->frame.groups.elem[0].prio, 2);
    assert_int_equal(r->frame.groups.elem[1].csel, QOS_CONDITION_ETHERTYPE);
    assert_int_equal(r->frame.groups.elem[1].cfield, 0x600);
    replay_free(r);
}

int main(void)
{
    size_t n = 0;

    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[n++] = row_test(rows[i].name, check_row, &rows[i]);
    for (size_t i = 0; i < LENGTH(stories); i++)
        tests[n++] = row_test(stories[i].name, check_story, &stories[i]);
    tests[n++] = row_test("own-frame-back", own_frame_back, NULL);
    tests[n++] = row_test("up2tc-order, tables", up2tc_order_tables, NULL);
    tests[n++] = row_test("the usual tail, tables", usual_tail_tables, NULL);
    tests[n++] = row_test("application elements", app_elements, NULL);
    return _cmocka_run_group_tests("cases", tests, n, NULL, NULL);
}
