/* SPDX-License-Identifier: Apache-2.0 */
/* Reading, writing and building scenarios. What a scenario says is written by hand from assay-scenario(5). */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ntstatus_names.h"
#include "scenario_build.h"
#include "status.h"

#define HEAD "assay scenario 1\n# A test.\nadapter 192.0.2.1\n"

struct text {
    char *at;
    size_t n;
};

static struct text read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    struct text t = { malloc(100000), 0 };

    assert_non_null(f);
    assert_non_null(t.at);
    t.n = fread(t.at, 1, 99999, f);
    t.at[t.n] = '\0';
    fclose(f);
    return t;
}

static struct text written(const struct scenario *s)
{
    struct text t;
    FILE *f = open_memstream(&t.at, &t.n);

    assert_non_null(f);
    scenario_write(f, s);
    assert_int_equal(fclose(f), 0);
    return t;
}

/* Reads from a block of exactly the text's size. */
static int read_exactly(struct scenario *s, const char *text, size_t n, struct scenario_error *e)
{
    struct block b = exact(text, n);
    int status = scenario_read_memory(s, b.at, n, e);

    discard(&b);
    return status;
}

static void read_good(struct scenario *s, const char *text)
{
    struct scenario_error e;

    if (read_exactly(s, text, strlen(text), &e) != STATUS_OK)
        fail_msg("%u:%u: %s", e.line, e.column, e.text);
}

static void assert_bad(const char *text, unsigned line, unsigned column, const char *message)
{
    struct scenario_error e;
    struct scenario s;

    assert_int_equal(read_exactly(&s, text, strlen(text), &e), STATUS_BAD_INPUT);
    assert_string_equal(e.text, message);
    assert_int_equal(e.line, line);
    assert_int_equal(e.column, column);
    assert_int_equal(s.n_steps, 0);
    assert_null(s.steps);
}

static void assert_written(const struct scenario *s, const char *want)
{
    struct text got = written(s);

    assert_string_equal(got.at, want);
    free(got.at);
}

#define EVERY "tests/scenarios/forms/every.scn"
#define CANONICAL "tests/scenarios/forms/every-canonical.scn"

static void test_round_trip(void **state)
{
    struct text loose = read_file(EVERY), canonical = read_file(CANONICAL);
    struct scenario s;

    (void)state;
    read_good(&s, loose.at);
    assert_written(&s, canonical.at);
    scenario_free(&s);
    read_good(&s, canonical.at);
    assert_written(&s, canonical.at);
    scenario_free(&s);
    free(loose.at);
    free(canonical.at);
}

static void test_from_file(void **state)
{
    struct text canonical = read_file(CANONICAL);
    struct scenario_error e;
    struct scenario s;
    FILE *f = fopen(EVERY, "rb");

    (void)state;
    assert_non_null(f);
    assert_int_equal(scenario_read(&s, f, &e), STATUS_OK);
    fclose(f);
    assert_written(&s, canonical.at);
    scenario_free(&s);
    assert_int_equal(scenario_load(&s, EVERY), STATUS_OK);
    assert_written(&s, canonical.at);
    scenario_free(&s);
    free(canonical.at);
}

/* Every kind is there, so that the tests with this file leave none out. */
static void test_every_kind(void **state)
{
    bool steps[SCN_STEP_KINDS] = { false }, outputs[SCN_OUTPUT_KINDS] = { false };
    struct text loose = read_file(EVERY);
    struct scenario s;

    (void)state;
    read_good(&s, loose.at);
    for (uint32_t i = 0; i < s.n_steps; i++)
        steps[s.steps[i].kind] = true;
    for (uint32_t i = 0; i < s.n_outputs; i++)
        outputs[s.outputs[i].kind] = true;
    for (uint32_t i = 0; i < SCN_STEP_KINDS; i++)
        assert_true(steps[i]);
    for (uint32_t i = 0; i < SCN_OUTPUT_KINDS; i++)
        assert_true(outputs[i]);
    scenario_free(&s);
    free(loose.at);
}

/* Cut anywhere, a scenario is good or has one error, and nothing is read behind its end. */
static void test_cut(void **state)
{
    struct text loose = read_file(EVERY);
    struct scenario_error e;
    struct scenario s;

    (void)state;
    for (size_t n = 0; n <= loose.n; n++) {
        int status = read_exactly(&s, loose.at, n, &e);

        assert_true(status == STATUS_OK || e.text[0] != '\0');
        assert_true(status == STATUS_OK || e.line != 0);
        scenario_free(&s);
    }
    free(loose.at);
}

/* A wrong octet anywhere is no reason for more than an error. */
static void test_damaged(void **state)
{
    static const char wrong[] = "\n #|=*.0Z%[\x80";
    struct text loose = read_file(EVERY);
    struct scenario_error e;
    struct scenario s;

    (void)state;
    for (size_t i = 0; i < loose.n; i++) {
        char right = loose.at[i];

        loose.at[i] = wrong[i % (sizeof wrong - 1)];
        read_exactly(&s, loose.at, loose.n, &e);
        scenario_free(&s);
        loose.at[i] = right;
    }
    free(loose.at);
}

static void test_setup(void **state)
{
    struct text loose = read_file(EVERY);
    struct scenario s;

    (void)state;
    read_good(&s, loose.at);
    assert_true(s.setup.has_adapter && s.setup.has_port && s.setup.port_first);
    assert_int_equal(s.setup.n_addresses, 3);
    assert_int_equal(s.setup.address[0].family, NDK_AF_INET);
    assert_int_equal(s.setup.address[0].low, 0xc0000201);
    assert_int_equal(s.setup.address[1].high, 0x20010db800000000);
    assert_int_equal(s.setup.address[1].low, 1);
    assert_int_equal(s.setup.address[2].family, NDK_AF_INET6);
    assert_int_equal(s.setup.address[2].scope, 3);
    assert_int_equal(s.setup.limits.listeners, 2);
    assert_int_equal(s.setup.limits.connectors, 3);
    assert_int_equal(s.setup.limits.shared_endpoints, 1);
    assert_int_equal(s.setup.limits.backlog, 4);
    assert_int_equal(s.setup.limits.max_caller_data, 56);
    assert_int_equal(s.setup.limits.max_callee_data, 148);
    assert_int_equal(s.setup.limits.max_inbound, 5);
    assert_int_equal(s.setup.limits.max_outbound, 6);
    assert_int_equal(s.setup.limits.allow_wildcard, 0);
    assert_int_equal(s.setup.limits.drop_aborted, 1);
    assert_int_equal(s.setup.policy.multi_peer, QOS_ONE_LEFT);
    assert_int_equal(s.setup.policy.max_tcs, 4);
    assert_int_equal(s.setup.policy.max_pfc, 2);
    assert_int_equal(s.setup.policy.has_own, 1);
    assert_int_equal(s.setup.policy.own[0], 2);
    assert_int_equal(s.setup.policy.own[5], 10);
    scenario_free(&s);
    free(loose.at);
}

static void test_setup_defaults(void **state)
{
    static const struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    static const struct qos_policy policy = QOS_POLICY_DEFAULT;
    struct scenario s;

    (void)state;
    read_good(&s, HEAD "port\n0.0 advance");
    assert_memory_equal(&s.setup.limits, &limits, sizeof limits);
    assert_memory_equal(&s.setup.policy, &policy, sizeof policy);
    assert_int_equal(s.setup.given, 0);
    assert_false(s.setup.port_first);
    assert_written(&s, HEAD "port\n0.000 advance\n");
    scenario_free(&s);
}

static void test_step_members(void **state)
{
    struct scenario s;
    const struct scn_step *t;

    (void)state;
    read_good(&s, HEAD "0.25 create connector A = 0xc000009a\n"
                       "1.5 connect A 192.0.2.1:7 to [fe80::9%4]:8 data 0102 inbound 3 outbound 4 accepted data 05 "
                       "outbound 6\n"
                       "    completed #-2 SUCCESS\n"
                       "1.5 reject A null-data 7 fails 0xc1000000 hold\n");
    assert_int_equal(s.n_steps, 3);
    t = &s.steps[0];
    assert_int_equal(t->line.line, 4);
    assert_int_equal(t->line.column, 1);
    assert_int_equal(t->time_ms, 250);
    assert_int_equal(t->result.n, 1);
    assert_int_equal(t->result.value[0], NT_INSUFFICIENT_RESOURCES);
    assert_true(scenario_step_is_checked(t));
    t = &s.steps[1];
    assert_int_equal(t->kind, SCN_CONNECT);
    assert_int_equal(t->given, SCN_DATA | SCN_INBOUND | SCN_OUTBOUND | SCN_ACCEPTED | SCN_FAR_DATA | SCN_FAR_OUTBOUND);
    assert_string_equal(s.names[t->object.name].text, "A");
    assert_int_equal(t->local.port, 7);
    assert_int_equal(t->remote.port, 8);
    assert_int_equal(t->remote.scope, 4);
    assert_int_equal(t->length, 16);
    assert_int_equal(t->family, NDK_AF_INET);
    assert_octets(scenario_octets(&s, &t->data), t->data.length, "0102");
    assert_octets(scenario_octets(&s, &t->far_data), t->far_data.length, "05");
    assert_int_equal(t->inbound, 3);
    assert_int_equal(t->outbound, 4);
    assert_int_equal(t->far_inbound, 0);
    assert_int_equal(t->far_outbound, 6);
    assert_int_equal(t->n_outputs, 1);
    assert_int_equal(s.outputs[t->first_output].object.name, SCN_LITERAL);
    assert_int_equal(s.outputs[t->first_output].object.handle, -2);
    assert_int_equal(s.outputs[t->first_output].line.column, 5);
    t = &s.steps[2];
    assert_int_equal(t->null_data, 7);
    assert_int_equal(t->status, NT_ERROR_OF(0x1000000));
    assert_int_equal(t->given, SCN_NULL_DATA | SCN_FAILS | SCN_HOLD);
    assert_false(scenario_step_is_checked(t));
    scenario_free(&s);
}

/* What stands for parts that are left out. */
static void test_step_defaults(void **state)
{
    struct scenario s;

    (void)state;
    read_good(&s, HEAD "0.0 create listener L\n"
                       "0.0 peer P connect 192.0.2.1:5\n"
                       "0.0 peer Q connect [2001:db8::1]:5\n"
                       "0.0 listen L [::]:5\n"
                       "0.0 local-address L\n"
                       "0.0 local-address L null\n"
                       "0.0 connection-data L\n"
                       "0.0 connection-data L null 9\n");
    assert_int_equal(s.steps[1].remote.family, NDK_AF_INET);
    assert_int_equal(s.steps[1].remote.low, 0xc6336401);    /* 198.51.100.1 */
    assert_int_equal(s.steps[1].remote.port, 49152);
    assert_int_equal(s.steps[2].remote.family, NDK_AF_INET6);
    assert_int_equal(s.steps[2].remote.high, 0x20010db8ffff0000);
    assert_int_equal(s.steps[2].remote.low, 1);
    assert_int_equal(s.steps[2].remote.port, 49153);
    assert_int_equal(s.steps[3].length, 28);
    assert_int_equal(s.steps[3].family, 23);
    assert_int_equal(s.steps[4].room, 28);
    assert_int_equal(s.steps[5].room, 0);
    assert_int_equal(s.steps[6].room, 512);
    assert_int_equal(s.steps[7].room, 9);
    assert_int_equal(s.steps[7].given, SCN_NULL);
    scenario_free(&s);
}

static void test_names(void **state)
{
    struct scenario s;

    (void)state;
    read_good(&s, HEAD "0.0 create listener A-long_name-1234\n"
                       "0.0 peer P connect 192.0.2.1:5\n"
                       "    event connect A-long_name-1234 C | event connect #5 C\n"
                       "    event disconnect C\n"
                       "0.0 peer P completes\n"
                       "0.0 close C # the connector\n"
                       "0.0 close #7 #8\n");
    assert_int_equal(s.n_names, 3);
    assert_string_equal(s.names[0].text, "A-long_name-1234");
    assert_int_equal(s.names[0].kind, SCN_NAME_LISTENER);
    assert_int_equal(s.names[1].kind, SCN_NAME_PEER);
    assert_int_equal(s.names[2].kind, SCN_NAME_CONNECTOR);
    assert_int_equal(s.names[2].line, 6);
    assert_int_equal(s.steps[3].object.name, 2);
    assert_string_equal(s.text + s.steps[3].line.after, "# the connector");
    assert_int_equal(s.steps[4].object.handle, 7);
    assert_string_equal(s.text + s.steps[4].line.after, "#8");
    scenario_free(&s);
}

static void test_is_name(void **state)
{
    (void)state;
    assert_true(scenario_is_name("a", 1));
    assert_true(scenario_is_name("Z9_-", 4));
    assert_true(scenario_is_name("ABCDEFGHIJKLMNOP", 16));
    assert_false(scenario_is_name("ABCDEFGHIJKLMNOPQ", 17));
    assert_false(scenario_is_name("", 0));
    assert_false(scenario_is_name("9", 1));
    assert_false(scenario_is_name("_a", 2));
    assert_false(scenario_is_name("a.b", 3));
    assert_false(scenario_is_name("to", 2));
    assert_false(scenario_is_name("gives-up", 8));
    assert_false(scenario_is_name("none", 4));
    assert_false(scenario_is_name("max-tcs", 7));
    assert_true(scenario_is_name("SUCCESS", 7));
}

static void test_patterns(void **state)
{
    struct scenario s;
    const struct scn_output *o;

    (void)state;
    read_good(&s, HEAD "0.0 peer P connect 192.0.2.1:5\n"
                       "    peer P rejected data 0a..0C\n"
                       "    peer P rejected data 0a*\n"
                       "    peer P rejected data *\n"
                       "    peer P rejected data none\n"
                       "    peer P rejected\n");
    o = s.outputs;
    assert_true(o[0].data.with_mask);
    assert_true(scenario_hex_matches(&s, &o[0].data, (const uint8_t *)"\x0a\xff\x0c", 3));
    assert_false(scenario_hex_matches(&s, &o[0].data, (const uint8_t *)"\x0a\xff\x0d", 3));
    assert_false(scenario_hex_matches(&s, &o[0].data, (const uint8_t *)"\x0b\xff\x0c", 3));
    assert_false(scenario_hex_matches(&s, &o[0].data, (const uint8_t *)"\x0a\xff", 2));
    assert_false(scenario_hex_matches(&s, &o[0].data, (const uint8_t *)"\x0a\xff\x0c\x00", 4));
    assert_false(o[1].data.with_mask);
    assert_true(scenario_hex_matches(&s, &o[1].data, (const uint8_t *)"\x0a", 1));
    assert_true(scenario_hex_matches(&s, &o[1].data, (const uint8_t *)"\x0a\x0b", 2));
    assert_false(scenario_hex_matches(&s, &o[1].data, (const uint8_t *)"", 0));
    assert_true(scenario_hex_matches(&s, &o[2].data, (const uint8_t *)"", 0));
    assert_true(scenario_hex_matches(&s, &o[2].data, (const uint8_t *)"\x00", 1));
    assert_true(scenario_hex_matches(&s, &o[3].data, (const uint8_t *)"", 0));
    assert_false(scenario_hex_matches(&s, &o[3].data, (const uint8_t *)"\x00", 1));
    assert_int_equal(o[3].given, SCN_DATA);
    assert_int_equal(o[4].given, 0);
    scenario_free(&s);
}

static void test_any_of(void **state)
{
    struct scenario s;

    (void)state;
    read_good(&s, HEAD "0.0 create listener L = SUCCESS|PENDING|0x80000005\n0.0 close L\n");
    assert_true(scenario_any_of_matches(&s.steps[0].result, 0));
    assert_true(scenario_any_of_matches(&s.steps[0].result, 0x103));
    assert_true(scenario_any_of_matches(&s.steps[0].result, INT32_MIN + 5));
    assert_false(scenario_any_of_matches(&s.steps[0].result, 1));
    assert_true(scenario_any_of_matches(&s.steps[1].result, 1));
    scenario_free(&s);
}

/* A frame over several lines is one, and its lines are kept. */
static void test_pieces(void **state)
{
    struct scenario s;
    const struct scn_hex *h;

    (void)state;
    read_good(&s, HEAD "0.0 frame 0102\n  # TLV\n  + 03 # x\n  + 0405\n  indicate valid buffer 06..\n  + 08\n");
    h = &s.steps[0].data;
    assert_octets(scenario_octets(&s, h), h->length, "0102030405");
    assert_int_equal(h->n_pieces, 3);
    assert_int_equal(s.pieces[h->first_piece + 1].length, 1);
    assert_int_equal(s.pieces[h->first_piece + 1].line.line, 6);
    assert_string_equal(s.text + s.pieces[h->first_piece + 1].line.before, "# TLV\n");
    assert_string_equal(s.text + s.pieces[h->first_piece + 1].line.after, "# x");
    h = &s.outputs[0].data;
    assert_int_equal(h->length, 3);
    assert_true(scenario_hex_matches(&s, h, (const uint8_t *)"\x06\x99\x08", 3));
    scenario_free(&s);
}

static void test_comments(void **state)
{
    struct scenario s;

    (void)state;
    read_good(&s, "assay scenario 1\r\n# One.\r\n#  Two. \u00e9 \r\n\r\n\r\n# Three.\r\n"
                  "0.0 advance # four\r\n# five\r\n  nothing\r\n#six\r\n");
    assert_string_equal(s.text + s.title, "# One.\n#  Two. \u00e9\n");
    assert_string_equal(s.text + s.steps[0].line.before, "\n# Three.\n");
    assert_string_equal(s.text + s.steps[0].line.after, "# four");
    assert_string_equal(s.text + s.outputs[0].line.before, "# five\n");
    assert_string_equal(s.text + s.last_comments, "#six\n");
    scenario_free(&s);
}

static void test_contracts(void **state)
{
    (void)state;
    assert_int_equal(scenario_step_contract(SCN_LISTEN), SCN_NDK);
    assert_int_equal(scenario_step_contract(SCN_FRAME), SCN_DCBX);
    assert_int_equal(scenario_step_contract(SCN_ADVANCE), SCN_BOTH);
    assert_int_equal(scenario_step_op(SCN_CONNECT_OVER), NDK_CONNECT_SHARED);
    assert_int_equal(scenario_step_op(SCN_REMOTE_GIVES_UP), NDK_PEER_GIVES_UP);
    assert_int_equal(scenario_step_op(SCN_ENDPOINT), NDK_OPS);
    assert_int_equal(scenario_output_kind(SCN_OUT_REMOTE_CONNECTING), NDK_OUT_PEER_CONNECTING);
    assert_int_equal(scenario_output_kind(SCN_OUT_STATE), 0);
    assert_true(scenario_step_has_result(SCN_SUCCESSORS));
    assert_false(scenario_step_has_result(SCN_RESUME));
}

/* A text of HEAD and n times a line, %u in it being the number of the line. */
static char *repeat(const char *line, unsigned n)
{
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    const char *number = strstr(line, "%u");

    assert_non_null(f);
    fputs(HEAD, f);
    for (unsigned i = 0; i < n; i++)
        if (number == NULL)
            fputs(line, f);
        else
            fprintf(f, "%.*s%u%s", (int)(number - line), line, i, number + 2);
    fclose(f);
    return text;
}

static void test_limits(void **state)
{
    static const struct {
        const char *line;
        unsigned good;          /* so many are allowed */
        unsigned column;
        const char *message;
    } rows[] = {
        { "0.000 create listener N%u\n", 256, 23, "found 'N256', expected no more than 256 names in a scenario" },
        { "0.000 advance\n", 65536, 7, "found 'advance', expected no more than 65536 steps" },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char *good = repeat(rows[i].line, rows[i].good), *bad = repeat(rows[i].line, rows[i].good + 1);
        struct scenario s;

        read_good(&s, good);
        assert_int_equal(s.n_steps, rows[i].good);
        scenario_free(&s);
        assert_bad(bad, 3 + rows[i].good + 1, rows[i].column, rows[i].message);
        free(good);
        free(bad);
    }
}

/* A line of blanks and a final word, n octets long. */
static char *long_line(size_t n, const char *head, const char *word)
{
    size_t front = strlen(head);
    char *text = malloc(front + n + 1);

    assert_non_null(text);
    memset(text, ' ', front + n);
    memcpy(text, head, front);
    memcpy(text + front + n - strlen(word), word, strlen(word));
    text[front + n] = '\0';
    return text;
}

static void test_long_lines(void **state)
{
    char *good = long_line(65536, HEAD "0.0 advance\n", "nothing");
    char *bad = long_line(65537, HEAD "0.0 advance\n", "nothing");
    struct scenario s;

    (void)state;
    read_good(&s, good);
    assert_int_equal(s.outputs[0].line.column, 65530);
    scenario_free(&s);
    assert_bad(bad, 5, 65537, "the line goes on after 65536 octets, expected no more");
    free(good);
    free(bad);
}

static void test_long_comments(void **state)
{
    char text[sizeof HEAD + 1100] = HEAD;
    struct scenario s;

    (void)state;
    strcat(text, "0.0 advance #");
    memset(text + strlen(text), 'x', 999);
    read_good(&s, text);
    scenario_free(&s);
    strcat(text, "x");
    assert_bad(text, 4, 1013, "the comment goes on after 1000 octets, expected no more");
}

static void test_statuses(void **state)
{
    char text[NTSTATUS_TEXT_SIZE];
    int32_t status;

    (void)state;
    assert_string_equal(ntstatus_name(NT_SHARING_VIOLATION), "SHARING_VIOLATION");
    assert_null(ntstatus_name(1));
    assert_string_equal(ntstatus_text(NT_ERROR_OF(0x7), text), "0xC0000007");
    assert_true(ntstatus_read("CONNECTION_ABORTED", 18, &status));
    assert_int_equal(status, NT_ERROR_OF(0x241));
    assert_true(ntstatus_read("0xc0000241", 10, &status));
    assert_int_equal(status, NT_CONNECTION_ABORTED);
    assert_true(ntstatus_read("0x7FFFFFFF", 10, &status));
    assert_int_equal(status, INT32_MAX);
    assert_false(ntstatus_read("0x", 2, &status));
    assert_false(ntstatus_read("0x100000000", 11, &status));
    assert_false(ntstatus_read("0xg", 3, &status));
    assert_false(ntstatus_read("success", 7, &status));
    assert_string_equal(ntstatus_nearest("CONNECTION_ABORT", 16), "CONNECTION_ABORTED");
}

/* A scenario that a program builds is written as one that is read. */
static void test_build(void **state)
{
    static const uint8_t octets[40] = { 1, 2, 3 }, mask[2] = { 0xff, 0 };
    static const struct scn_line none = { 0, 0, 0, 0 };
    struct scenario s, again;
    struct scn_step *step;
    struct scn_output *out;
    struct text text;

    (void)state;
    scenario_init(&s);
    assert_true(scenario_add_text(&s, "# Built.\n", 9, &s.title));
    assert_true(scenario_add_step(&s, SCN_FRAME, &step));
    assert_true(scenario_add_hex(&s, octets, NULL, 40, &step->data));
    assert_true(scenario_add_output(&s, step, SCN_OUT_NOTHING, &out));
    scenario_begin_outputs(&s, step);
    assert_true(scenario_add_output(&s, step, SCN_OUT_VALID, &out));
    out->given = SCN_BUFFER;
    out->or_next = true;
    assert_true(scenario_add_hex(&s, octets, mask, 2, &out->data));
    assert_true(scenario_add_output(&s, step, SCN_OUT_VALID, &out));
    out->given = SCN_BUFFER;
    assert_true(scenario_add_hex(&s, octets, NULL, 3, &out->data));
    assert_true(scenario_add_piece(&s, &out->data, 2, none) && scenario_add_piece(&s, &out->data, 1, none));
    assert_written(&s, "assay scenario 1\n# Built.\n"
                       "0.000 frame 0102030000000000000000000000000000000000000000000000000000000000\n"
                       "        + 0000000000000000\n"
                       "      indicate valid buffer 01.. | indicate valid buffer 0102\n"
                       "        + 03\n");
    text = written(&s);
    read_good(&again, text.at);
    assert_written(&again, text.at);
    scenario_free(&again);
    scenario_free(&s);
    free(text.at);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_from_file),
        cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_setup_defaults),
        cmocka_unit_test(test_step_members),
        cmocka_unit_test(test_step_defaults),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_is_name),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_any_of),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_contracts),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_long_comments),
        cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_build),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
