/* SPDX-License-Identifier: Apache-2.0 */
/* The test vectors V1 to V10: frames to buffers, octet for octet. Those that need a capture of the shared set are skipped
 * without it; the same TLVs in frames of our own keep the rules covered. */
#include "support.h"

#include <string.h>

#define HEADER(flags) "b6013400" flags
#define ZERO_44 "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"

/* ETS of V1: priorities 3 and 4 to classes 1 and 2, 40, 50, 10 percent, all ETS. */
#define V1_TABLES "0300000000000001020000002832" "0a0000000000" "0202020000000000"
#define V1_TAIL "04000000" "10000000" "34000000" \
    "b701100000000000" "0200bc0c00000400" "b701100000000000" "0500068900000300" \
    "b701100000000000" "0400bd0100000500" "b701100000000000" "0300b71200000300"
#define V1 HEADER("03030300") V1_TABLES "08000000" V1_TAIL
#define V2 HEADER("02030200") V1_TABLES "18000000" V1_TAIL
#define V3 HEADER("01010100") ZERO_44
#define V4 HEADER("03030300") "08000000" "0707070707070707" "0000000000000064" "0202020202020202" "00000000" \
    "02000000" "10000000" "34000000" \
    "b701100000000000" "040051c300000100" "b701100000000000" "040050c300000200"
#define V6 HEADER("03030000") "01000000" "000000000000000000000000000000000000000000000000" \
    "00000000" "00000000" "10000000" "34000000"
#define V7 HEADER("00030000") "00000000" "000000000000000000000000000000000000000000000000" \
    "34000000" "00000000" "10000000" "34000000"
#define V8 HEADER("00030300") "00000000" "000000000000000000000000000000000000000000000000" \
    "10000000" "01000000" "10000000" "34000000" "b701100000000000" "0400bc0c00000400"
#define V9 HEADER("03030300") V1_TABLES "08000000" "06000000" "10000000" "34000000" \
    "b701100000000000" "0100000000000100" "b701100000000000" "0500068900000300" \
    "b701100000000000" "0500148900000300" "b701100000000000" "0200bc0c00000400" \
    "b701100000000000" "0300b71200000300" "b701100000000000" "0400bc0c00000500"

/* The DCBX TLVs of V1 and V4. */
#define V1_TLVS "fe190080c209 00 00012000 28320a0000000000 0202020000000000" \
    "fe190080c20a 00 00012000 28320a0000000000 0202020000000000" "fe060080c20b 08 08" \
    "fe110080c20c 00 820cbc 618906 a401bd 6312b7"
#define V2_TLVS "fe190080c209 00 00012000 28320a0000000000 0202020000000000" \
    "fe190080c20a 00 00012000 28320a0000000000 0202020000000000" "fe060080c20b 08 18" \
    "fe110080c20c 00 820cbc 618906 a401bd 6312b7"
#define V4_TLVS "fe190080c209 03 77777777 0000000000000064 0202020202020202" \
    "fe190080c20a 03 77777777 0000000000000064 0202020202020202" "fe060080c20b 08 00" \
    "fe0b0080c20c 00 24c351 44c350"

static void assert_told(const struct replay *r, unsigned n, const char *want)
{
    assert_int_equal(r->n_told, n);
    assert_octets(r->told.buffer, r->told.indication.size, want);
}

static struct replay *replay_capture(const char *name, size_t first, size_t last)
{
    struct frames f = read_capture(shared(name));
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    assert_true(last <= f.n);
    for (size_t i = first - 1; i < last; i++)
        replay_frame(r, f.at[i].ms, &f.at[i].octets);
    free_frames(&f);
    return r;
}

static void check_capture(const char *name, size_t first, size_t last, unsigned n, const char *want)
{
    struct replay *r = replay_capture(name, first, last);

    assert_told(r, n, want);
    replay_free(r);
}

static void v1_to_v3(void **state)
{
    struct frames f = read_capture(shared("captures/lldpad-pair-ieee.pcap"));
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_frame(r, 0, &f.at[1].octets);
    assert_told(r, 1, V1);
    replay_frame(r, 1000, &f.at[17].octets);
    assert_told(r, 2, V2);
    replay_frame(r, 2000, &f.at[18].octets);
    assert_told(r, 3, V3);
    assert_int_equal(r->port.table.state, DCBX_NONE);
    free_frames(&f);
    replay_free(r);
}

static void v1_to_v3_own(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 120, V1_TLVS);
    assert_told(r, 1, V1);
    replay_peer(r, 1000, 1, 120, V2_TLVS);
    assert_told(r, 2, V2);
    replay_peer(r, 2000, 1, 0, "");
    assert_told(r, 3, V3);
    replay_free(r);
}

static void v4(void **state)
{
    (void)state;
    check_capture("captures/ieee-juniper-qfx3500.pcap", 1, 1, 1, V4);
}

static void v4_own(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 40, V4_TLVS);
    assert_told(r, 1, V4);
    assert_int_equal(r->frame.anomalies.seen[DCBX_TC_ABOVE_MAX], 1);
    assert_int_equal(r->frame.anomalies.seen[DCBX_RESERVED_BITS], 1);
    replay_free(r);
}

static void v5(void **state)
{
    struct replay *r = replay_capture("captures/ieee-ets-vm-switch.pcap", 1, 1);

    (void)state;
    assert_int_equal(r->n_told, 0);
    assert_int_equal(r->port.table.state, DCBX_SINGLE);
    assert_int_equal(r->frame.anomalies.seen[DCBX_ETS_TC_RANGE], 1);
    replay_free(r);
}

static void v6(void **state)
{
    (void)state;
    check_capture("captures/lldpad-pair-ieee.pcap", 1, 1, 1, V6);
}

static void v6_own(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_peer(r, 0, 1, 120, "fe190080c209 80 00000000 0000000000000000 0000000000000000" "fe060080c20b 88 00");
    assert_told(r, 1, V6);
    replay_free(r);
}

static void v7(void **state)
{
    struct replay *r;

    (void)state;
    check_capture("captures/ieee-pfc-vm-switch.pcap", 1, 2, 1, V7);
    r = replay_capture("captures/ieee-pfc-vm-switch.pcap", 1, 4);
    assert_told(r, 2, HEADER("00010000") ZERO_44);
    assert_string_equal(r->text, "frame 1 accepted valid:00000300:52\nframe 2 accepted -\n"
                                 "frame 3 accepted invalid:00000100:52\nframe 4 accepted -\n");
    assert_int_equal(r->port.table.state, DCBX_MULTI);
    replay_free(r);
}

static void v8(void **state)
{
    (void)state;
    check_capture("captures/ieee-app-bigcloud-leaf.pcap", 1, 1, 1, V8);
}

static void v9(void **state)
{
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    struct block b = hex(
        "0180c200000e02000000000b88cc02070402000000000b04070302000000000b"
        "06020014fe190080c209000001200028320a00000000000202020000000000fe"
        "190080c20a000001200028320a00000000000202020000000000fe060080c20b"
        "0808fe1a0080c20c00618906618914820cbc6312b7a40cbc45001a2100000000");

    (void)state;
    replay_frame(r, 0, &b);
    assert_told(r, 1, V9);
    assert_int_equal(r->told.indication.size, 148);
    assert_int_equal(r->frame.anomalies.seen[DCBX_APP_SELECTOR], 1);
    discard(&b);
    replay_free(r);
}

static void v10(void **state)
{
    static const char *const names[] = { "captures/cee-juniper-qfx3500.pcap", "captures/cee-chelsio-cna.pcap",
                                         "captures/cee-cisco-nexus5k-vlan-tagged.pcap",
                                         "captures/lldp-cisco-no-dcbx.pcap" };

    (void)state;
    for (size_t i = 0; i < LENGTH(names); i++) {
        struct replay *r = replay_capture(names[i], 1, 1);

        assert_int_equal(r->frame.lldp.verdict, LLDP_ACCEPTED);
        assert_int_equal(r->n_told, 0);
        assert_int_equal(r->port.table.state, DCBX_NONE);
        assert_int_equal(r->frame.anomalies.seen[DCBX_LEGACY], i < 3);
        assert_int_equal(r->frame.lldp.tagged, i == 2);
        replay_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(v1_to_v3), cmocka_unit_test(v1_to_v3_own), cmocka_unit_test(v4), cmocka_unit_test(v4_own),
        cmocka_unit_test(v5), cmocka_unit_test(v6), cmocka_unit_test(v6_own), cmocka_unit_test(v7),
        cmocka_unit_test(v8), cmocka_unit_test(v9), cmocka_unit_test(v10),
    };

    return cmocka_run_group_tests_name("vectors", tests, NULL, NULL);
}
