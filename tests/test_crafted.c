/* SPDX-License-Identifier: Apache-2.0 */
/* The shared set's 86 hand-made frames, each alone on a fresh state, against the verdicts of its table. */
#include "support.h"

#include <stdio.h>
#include <string.h>

/* Verdicts: A accepted, D discarded, I ignored. TLVs discarded and unrecognised. */
struct row {
    unsigned number;
    const char *name;
    uint32_t verdict, reason;
    unsigned discarded, unrecognized;
    const char *groups, *anomalies;
};

#define A LLDP_ACCEPTED, LLDP_NO_REASON
#define D(reason) LLDP_DISCARDED, reason, 0, 0, "-", "-"
#define ALL "E3,P08,C1"
#define EP "E3,P08"

static const struct row rows[] = {
    { 1, "good", A, 0, 0, ALL, "-" },
    { 2, "no End TLV", A, 0, 0, ALL, "NO_END" },
    { 3, "End length 5", A, 0, 0, ALL, "END_LENGTH" },
    { 4, "20 octets FF after End", A, 0, 0, ALL, "-" },
    { 5, "port before chassis", D(LLDP_BAD_ORDER) },
    { 6, "TTL missing", D(LLDP_BAD_ORDER) },
    { 7, "TTL fourth", D(LLDP_BAD_ORDER) },
    { 8, "chassis length 1", D(LLDP_BAD_ID_LENGTH) },
    { 9, "chassis length 0", D(LLDP_BAD_ID_LENGTH) },
    { 10, "chassis length 256", A, 0, 0, ALL, "-" },
    { 11, "chassis length 257", D(LLDP_BAD_ID_LENGTH) },
    { 12, "chassis subtype 0", A, 0, 0, ALL, "-" },
    { 13, "chassis subtype 8", A, 0, 0, ALL, "-" },
    { 14, "port subtype 0", A, 0, 0, ALL, "-" },
    { 15, "TTL length 1", D(LLDP_BAD_TTL_LENGTH) },
    { 16, "TTL length 3", A, 0, 0, ALL, "-" },
    { 17, "second chassis", D(LLDP_DUPLICATE_MANDATORY) },
    { 18, "second TTL", D(LLDP_DUPLICATE_MANDATORY) },
    { 19, "two system names", A, 0, 0, ALL, "-" },
    { 20, "two management addresses", A, 0, 0, ALL, "-" },
    { 21, "last TLV overruns by 1", A, 1, 0, ALL, "-" },
    { 22, "PFC cut by the frame end", A, 1, 0, "E3,C1", "-" },
    { 23, "one octet left", A, 1, 0, ALL, "-" },
    { 24, "reserved type 9", A, 0, 1, ALL, "-" },
    { 25, "reserved type 126", A, 0, 1, ALL, "-" },
    { 26, "empty port description", A, 0, 0, ALL, "-" },
    { 27, "reserved type 9, length 0", A, 0, 1, ALL, "-" },
    { 28, "organisational length 3", A, 1, 0, ALL, "-" },
    { 29, "organisational length 0", A, 1, 0, ALL, "-" },
    { 30, "ETS length 4", A, 1, 0, "P08", "-" },
    { 31, "ETS length 5", A, 1, 0, "P08", "-" },
    { 32, "ETS length 24", A, 1, 0, "P08", "-" },
    { 33, "ETS length 26", A, 1, 0, "P08", "-" },
    { 34, "ETS length 40", A, 1, 0, "P08", "-" },
    { 35, "ETS-REC length 24", A, 1, 0, EP, "-" },
    { 36, "ETS sum 99", A, 0, 0, "P08", "ETS_SUM" },
    { 37, "all strict, sum 0", A, 0, 0, EP, "-" },
    { 38, "ETS sum 101", A, 0, 0, "P08", "ETS_SUM" },
    { 39, "every bandwidth 255", A, 0, 0, "P08", "ETS_SUM" },
    { 40, "bandwidth on a strict class", A, 0, 0, "P08", "ETS_SUM" },
    { 41, "TC 15", A, 0, 0, "P08", "ETS_TC_RANGE" },
    { 42, "TC 8", A, 0, 0, "P08", "ETS_TC_RANGE" },
    { 43, "Max TCs 3, all to TC 7", A, 0, 0, "E8,P08", "TC_ABOVE_MAX" },
    { 44, "ETS reserved bits", A, 0, 0, EP, "RESERVED_BITS" },
    { 45, "TSA 3", A, 0, 0, "P08", "ETS_TSA_RANGE" },
    { 46, "TSA 255", A, 0, 0, "P08", "ETS_TSA_RANGE" },
    { 47, "TSA 1 with bandwidth", A, 0, 0, "P08", "ETS_SUM" },
    { 48, "ETS-REC only", A, 0, 0, "-", "REC_WITHOUT_CFG" },
    { 49, "PFC length 4", A, 1, 0, "E3", "-" },
    { 50, "PFC length 5", A, 1, 0, "E3", "-" },
    { 51, "PFC length 7", A, 1, 0, "E3", "-" },
    { 52, "PFC cap 0", A, 0, 0, EP, "-" },
    { 53, "PFC cap 15, mask FF", A, 0, 0, "E3,Pff", "PFC_CAP_RANGE" },
    { 54, "PFC cap 1, mask 0F", A, 0, 0, "E3,P0f", "-" },
    { 55, "PFC reserved bits", A, 0, 0, EP, "RESERVED_BITS" },
    { 56, "APP length 4", A, 1, 0, EP, "-" },
    { 57, "APP length 5", A, 0, 0, "E3,P08,C0", "-" },
    { 58, "APP length 6", A, 1, 0, EP, "-" },
    { 59, "APP length 7", A, 1, 0, EP, "-" },
    { 60, "APP length 9", A, 1, 0, EP, "-" },
    { 61, "APP length 10", A, 1, 0, EP, "-" },
    { 62, "APP selector 0", A, 0, 0, "E3,P08,C0", "APP_SELECTOR" },
    { 63, "APP selector 6", A, 0, 0, "E3,P08,C0", "APP_SELECTOR" },
    { 64, "APP selector 7", A, 0, 0, "E3,P08,C0", "APP_SELECTOR" },
    { 65, "APP reserved bits", A, 0, 0, ALL, "RESERVED_BITS" },
    { 66, "APP same protocol, two priorities", A, 0, 0, "E3,P08,C2", "-" },
    { 67, "APP identical entry twice", A, 0, 0, "E3,P08,C2", "-" },
    { 68, "APP EtherType 05FF", A, 0, 0, "E3,P08,C0", "APP_ETHERTYPE" },
    { 69, "APP default priority", A, 0, 0, ALL, "-" },
    { 70, "APP DSCP 64", A, 0, 0, "E3,P08,C0", "APP_SELECTOR" },
    { 71, "APP 168 entries", A, 0, 0, "E3,P08,C168", "-" },
    { 72, "second ETS", A, 1, 0, EP, "-" },
    { 73, "second ETS-REC", A, 1, 0, EP, "-" },
    { 74, "second PFC", A, 1, 0, EP, "-" },
    { 75, "second APP", A, 1, 0, ALL, "-" },
    { 76, "VLAN tag", A, 0, 0, ALL, "TAGGED" },
    { 77, "priority tag", A, 0, 0, ALL, "TAGGED" },
    { 78, "destination 03", LLDP_IGNORED, LLDP_OTHER_SCOPE, 0, 0, "-", "-" },
    { 79, "destination 00", LLDP_IGNORED, LLDP_OTHER_SCOPE, 0, 0, "-", "-" },
    { 80, "destination broadcast", LLDP_IGNORED, LLDP_NOT_LLDP, 0, 0, "-", "-" },
    { 81, "group source address", A, 0, 0, ALL, "-" },
    { 82, "CEE only", A, 0, 1, "-", "LEGACY_DCBX" },
    { 83, "CEE and IEEE", A, 0, 1, ALL, "LEGACY_DCBX" },
    { 84, "CIN only", A, 0, 1, "-", "LEGACY_DCBX" },
    { 85, "Application VLAN", A, 0, 1, ALL, "-" },
    { 86, "no DCBX TLV", A, 0, 0, "-", "-" },
};

static struct CMUnitTest tests[LENGTH(rows) + 1];

static void check_row(void **state)
{
    const struct row *want = *state;
    struct frames f = read_capture(shared("captures/crafted-cases.pcap"));
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    const struct lldp_frame *got = &r->frame.lldp;
    char groups[24], anomalies[256] = "-";
    bool is_discarded = want->verdict == LLDP_DISCARDED;

    assert_int_equal(f.n, 86);
    replay_frame(r, 0, &f.at[want->number - 1].octets);
    assert_int_equal(got->verdict, want->verdict);
    assert_int_equal(got->reason, want->reason);
    assert_int_equal(r->port.stats.frames_in, want->verdict != LLDP_IGNORED);
    assert_int_equal(r->port.stats.frames_discarded, is_discarded);
    assert_int_equal(r->port.stats.frames_in_errors, is_discarded || want->discarded != 0);
    assert_int_equal(r->port.stats.tlvs_discarded, want->discarded);
    assert_int_equal(r->port.stats.tlvs_unrecognized, want->unrecognized);
    assert_int_equal(r->port.stats.other_scope, want->reason == LLDP_OTHER_SCOPE);
    groups_text(&r->frame.groups, groups);
    assert_string_equal(groups, want->groups);
    if (got->verdict == LLDP_ACCEPTED)
        anomalies_text(&r->frame.anomalies, anomalies);
    assert_string_equal(anomalies, want->anomalies);
    /* Only frames with DCBX TLVs make a peer; only groups make an indication. */
    assert_int_equal(r->port.table.state, want->verdict == LLDP_ACCEPTED && want->number != 82 &&
                                          want->number != 84 && want->number != 86 ? DCBX_SINGLE : DCBX_NONE);
    assert_int_equal(r->n_told, strcmp(want->groups, "-") != 0);
    free_frames(&f);
    replay_free(r);
}

static void default_is_default(void **state)
{
    struct frames f = read_capture(shared("captures/crafted-cases.pcap"));
    struct replay *r = replay_new(QOS_ALL_EXPIRED);

    (void)state;
    replay_frame(r, 0, &f.at[68].octets);
    assert_int_equal(r->frame.groups.elem[0].csel, QOS_CONDITION_DEFAULT);
    assert_int_equal(r->frame.groups.elem[0].cfield, 0);
    free_frames(&f);
    replay_free(r);
}

int main(void)
{
    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[i] = row_test(rows[i].name, check_row, &rows[i]);
    tests[LENGTH(rows)] = row_test("the default priority is a DEFAULT element", default_is_default, NULL);
    return _cmocka_run_group_tests("crafted", tests, LENGTH(tests), NULL, NULL);
}
