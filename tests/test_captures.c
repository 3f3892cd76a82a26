/* SPDX-License-Identifier: Apache-2.0 */
/* The shared set's captures of real equipment: what happens in each of them, frame by frame and expiry by expiry. */
#include <stdio.h>
#include <string.h>

#include "support.h"

struct row {
    const char *name, *file;
    uint32_t multi_peer;
    unsigned last_octet;        /* of the source address of the frames that count; 0 for all */
    const char *text;
    unsigned discarded, unrecognized;
};

#define LINE(k) "frame " #k " accepted -\n"
#define LINES_4(a, b, c, d) LINE(a) LINE(b) LINE(c) LINE(d)
#define FROM_3_TO_18 LINES_4(3, 4, 5, 6) LINES_4(7, 8, 9, 10) LINES_4(11, 12, 13, 14) LINES_4(15, 16, 17, 18)
#define FROM_2_TO_31 LINES_4(2, 3, 4, 5) LINES_4(6, 7, 8, 9) LINES_4(10, 11, 12, 13) LINES_4(14, 15, 16, 17) \
    LINES_4(18, 19, 20, 21) LINES_4(22, 23, 24, 25) LINES_4(26, 27, 28, 29) "frame 30 accepted -\nframe 31 accepted -\n"

static const struct row rows[] = {
    { "Juniper QFX3500", "ieee-juniper-qfx3500", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00030303:84\nexpiry 40.000000 1 invalid:00010101:52\n", 0, 5 },
    { "Juniper QFX3500, CEE", "cee-juniper-qfx3500", QOS_ALL_EXPIRED, 0, "frame 1 accepted -\n", 0, 6 },
    { "Cisco Nexus 5000, CEE, tagged", "cee-cisco-nexus5k-vlan-tagged", QOS_ALL_EXPIRED, 0, "frame 1 accepted -\n",
      0, 4 },
    { "Chelsio, CEE", "cee-chelsio-cna", QOS_ALL_EXPIRED, 0, "frame 1 accepted -\n", 0, 1 },
    { "ETS with class 15: two peers, nothing to tell", "ieee-ets-vm-switch", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted -\n" FROM_2_TO_31 "expiry 388.511000 4 -\nexpiry 393.022000 1 -\n", 0, 124 },
    { "PFC, two peers", "ieee-pfc-vm-switch", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00000300:52\nframe 2 accepted -\nframe 3 accepted invalid:00000100:52\n"
      "frame 4 accepted -\nexpiry 122.005000 1 -\nexpiry 125.746000 3 -\n", 0, 16 },
    { "PFC, two peers, one left", "ieee-pfc-vm-switch", QOS_ONE_LEFT, 0,
      "frame 1 accepted valid:00000300:52\nframe 2 accepted -\nframe 3 accepted invalid:00000100:52\n"
      "frame 4 accepted -\nexpiry 122.005000 1 valid:00000300:52\nexpiry 125.746000 3 invalid:00000100:52\n", 0, 16 },
    { "no application entry is a group", "ieee-qcn-vm-switch", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00030000:52\nframe 2 accepted -\nframe 3 accepted invalid:00010000:52\n"
      LINES_4(4, 5, 6, 7) "frame 8 accepted -\nexpiry 152.008000 1 -\nexpiry 158.476000 3 -\n", 0, 36 },
    { "Big Cloud Fabric", "ieee-app-bigcloud-leaf", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00030300:68\nexpiry 120.000000 1 invalid:00010100:52\n", 0, 4 },
    { "Cisco without DCBX", "lldp-cisco-no-dcbx", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted -\n" LINES_4(2, 3, 4, 5) "frame 6 accepted -\nframe 7 accepted -\nframe 8 accepted -\n",
      0, 16 },
    { "1755 octets", "lldp-fuzzed-infinite-loop-1", QOS_ALL_EXPIRED, 0, "frame 1 discarded -\n", 0, 0 },
    { "2130 octets", "lldp-fuzzed-infinite-loop-2", QOS_ALL_EXPIRED, 0, "frame 1 discarded -\n", 0, 0 },
    { "no mandatory TLVs", "lldp-fragment-no-mandatory-tlvs", QOS_ALL_EXPIRED, 0,
      "frame 1 discarded -\nframe 2 discarded -\n", 0, 0 },
    { "two lldpads on one wire", "lldpad-pair-ieee", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00000303:52\nframe 2 accepted invalid:00000101:52\n" FROM_3_TO_18
      "frame 19 shutdown -\n" LINES_4(20, 21, 22, 23) "frame 24 accepted -\nexpiry 136.017000 1 -\n", 0, 0 },
    /* The shutdown leaves the willing side: first with what it had adopted, then with its defaults. */
    { "two lldpads on one wire, one left", "lldpad-pair-ieee", QOS_ONE_LEFT, 0,
      "frame 1 accepted valid:00000303:52\nframe 2 accepted invalid:00000101:52\n" FROM_3_TO_18
      "frame 19 shutdown valid:00000303:52\nframe 20 accepted valid:00000303:52\n"
      "frame 21 accepted -\nframe 22 accepted -\nframe 23 accepted -\nframe 24 accepted -\n"
      "expiry 136.017000 1 invalid:00000101:52\n", 0, 0 },
    /* Its frames are 2, 4, 6, 8, 10, 11, 12, 14, 16, 18, 19 of the capture; PFC changes with the seventh. */
    { "the configured lldpad alone", "lldpad-pair-ieee", QOS_ALL_EXPIRED, 0x0b,
      "frame 1 accepted valid:00030303:116\n" LINES_4(2, 3, 4, 5) "frame 6 accepted -\n"
      "frame 7 accepted valid:00020302:116\nframe 8 accepted -\nframe 9 accepted -\nframe 10 accepted -\n"
      "frame 11 shutdown invalid:00010101:52\n", 0, 0 },
    { "lldpad mixes its peer's entries in", "lldpad-echo-peer-app", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00030303:164\nframe 2 accepted -\nframe 3 accepted -\nframe 4 accepted -\n"
      "expiry 123.003000 1 invalid:00010101:52\n", 0, 0 },
    { "lldpd with custom TLVs", "lldpd-custom-tlv-ieee", QOS_ALL_EXPIRED, 0,
      "frame 1 accepted valid:00030303:84\nexpiry 20.000000 1 invalid:00010101:52\n", 0, 2 },
};

static void check_row(void **state)
{
    const struct row *row = *state;
    struct replay *r;
    struct frames f;
    char name[128];

    snprintf(name, sizeof name, "captures/%s.pcap", row->file);
    f = read_capture(shared(name));
    r = replay_new(row->multi_peer);
    for (size_t i = 0; i < f.n; i++)
        if (row->last_octet == 0 || f.at[i].octets.at[11] == row->last_octet)
            replay_frame(r, f.at[i].ms, &f.at[i].octets);
    replay_rest(r);
    assert_string_equal(r->text, row->text);
    assert_int_equal(r->port.stats.tlvs_discarded, row->discarded);
    assert_int_equal(r->port.stats.tlvs_unrecognized, row->unrecognized);
    replay_free(r);
    free_frames(&f);
}

static void reasons(void **state)
{
    static const struct { const char *file; uint32_t reason; } all[] = {
        { "captures/lldp-fuzzed-infinite-loop-1.pcap", LLDP_TOO_LONG },
        { "captures/lldp-fuzzed-infinite-loop-2.pcap", LLDP_TOO_LONG },
        { "captures/lldp-fragment-no-mandatory-tlvs.pcap", LLDP_BAD_ORDER },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(all); i++) {
        struct frames f = read_capture(shared(all[i].file));
        struct replay *r = replay_new(QOS_ALL_EXPIRED);

        replay_frame(r, 0, &f.at[0].octets);
        assert_int_equal(r->frame.lldp.reason, all[i].reason);
        assert_int_equal(r->frame.lldp.offset, 14);
        assert_int_equal(r->port.stats.frames_discarded, 1);
        assert_int_equal(r->port.stats.frames_in_errors, 1);
        replay_free(r);
        free_frames(&f);
    }
}

int main(void)
{
    static struct CMUnitTest tests[1 + LENGTH(rows)] = { cmocka_unit_test(reasons) };

    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[1 + i] = row_test(rows[i].name, check_row, &rows[i]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
