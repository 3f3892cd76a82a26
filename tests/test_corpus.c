/* SPDX-License-Identifier: Apache-2.0 */
/* The project's own corpus: each frame alone, and each capture in time, gives what its EXPECTED file says. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"

#define FRAMES "corpus/dcbx/frames/"
#define CAPTURES "corpus/dcbx/captures/"
#define MAX_ROWS 400u
#define MAX_CAPTURES 40u

struct row {
    char name[64], verdict[16], reason[32], offset[8], groups[24], anomalies[256];
    unsigned discarded, unrecognized;
};

struct capture {
    char name[64];
    char text[8192];
};

static struct row rows[MAX_ROWS];
static struct capture captures[MAX_CAPTURES];
static struct CMUnitTest tests[MAX_ROWS + MAX_CAPTURES];

static void check_frame(void **state)
{
    const struct row *want = *state;
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    char path[256], groups[24], anomalies[256], offset[8] = "-";
    struct block octets;
    const struct lldp_frame *got = &r->frame.lldp;

    snprintf(path, sizeof path, FRAMES "%s.hex", want->name);
    octets = read_hex(path);
    replay_frame(r, 0, &octets);
    assert_string_equal(verdict_name(got->verdict), want->verdict);
    if (got->reason == LLDP_NO_REASON)
        assert_string_equal("-", want->reason);
    else
        assert_string_equal(reason_name(got->reason), want->reason);
    if (got->verdict == LLDP_DISCARDED)
        snprintf(offset, sizeof offset, "%u", (unsigned)got->offset);
    assert_string_equal(offset, want->offset);
    assert_int_equal(r->port.stats.tlvs_discarded, want->discarded);
    assert_int_equal(r->port.stats.tlvs_unrecognized, want->unrecognized);
    groups_text(&r->frame.groups, groups);
    assert_string_equal(groups, want->groups);
    if (got->verdict == LLDP_ACCEPTED)
        anomalies_text(&r->frame.anomalies, anomalies);
    else
        strcpy(anomalies, "-");
    assert_string_equal(anomalies, want->anomalies);
    discard(&octets);
    replay_free(r);
}

static void check_capture(void **state)
{
    const struct capture *want = *state;
    struct replay *r = replay_new(QOS_ALL_EXPIRED);
    char path[256];
    struct frames f;

    snprintf(path, sizeof path, CAPTURES "%s", want->name);
    f = read_capture(path);
    for (size_t i = 0; i < f.n; i++)
        replay_frame(r, f.at[i].ms, &f.at[i].octets);
    replay_rest(r);
    assert_string_equal(r->text, want->text);
    free_frames(&f);
    replay_free(r);
}

static FILE *open_expected(const char *path)
{
    FILE *f = fopen(path, "r");

    if (f == NULL) {
        perror(path);
        exit(1);
    }
    return f;
}

static size_t read_rows(void)
{
    FILE *f = open_expected(FRAMES "EXPECTED");
    char line[512];
    size_t n = 0;

    while (n < MAX_ROWS && fgets(line, sizeof line, f) != NULL) {
        struct row *w = &rows[n];

        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (sscanf(line, "%63s %15s %31s %7s %u %u %23s %255s", w->name, w->verdict, w->reason, w->offset,
                   &w->discarded, &w->unrecognized, w->groups, w->anomalies) != 8) {
            fprintf(stderr, FRAMES "EXPECTED: not eight columns: %s", line);
            exit(1);
        }
        n++;
    }
    fclose(f);
    return n;
}

static size_t read_captures(void)
{
    FILE *f = open_expected(CAPTURES "EXPECTED");
    char line[256];
    size_t n = 0;

    while (n < MAX_CAPTURES && fgets(line, sizeof line, f) != NULL) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (line[0] == '[')
            sscanf(line, "[%63[^]]", captures[n++].name);
        else if (n > 0)
            strncat(captures[n - 1].text, line, sizeof captures[0].text - strlen(captures[n - 1].text) - 1);
    }
    fclose(f);
    return n;
}

int main(void)
{
    size_t n_rows = read_rows(), n_captures = read_captures();

    for (size_t i = 0; i < n_rows; i++)
        tests[i] = row_test(rows[i].name, check_frame, &rows[i]);
    for (size_t i = 0; i < n_captures; i++)
        tests[n_rows + i] = row_test(captures[i].name, check_capture, &captures[i]);
    return _cmocka_run_group_tests("corpus", tests, n_rows + n_captures, NULL, NULL);
}
