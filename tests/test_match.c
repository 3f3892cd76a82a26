/* SPDX-License-Identifier: Apache-2.0 */
/* The rules by which what was observed is compared with what is expected. What each row comes to follows from the section
 * MATCHING of assay-scenario(5). */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

/* Lines are separated by /. Both are read as the expectation of a step; what is observed is then the second one. */
struct row {
    const char *name;
    const char *step;
    const char *expected;
    const char *observed;
    bool matches;
};

#define ADVANCE "advance"
#define ADDRESS "local-address L"
#define DATA "connection-data A"
#define FRAME "frame 00"

static const struct row rows[] = {
    { "the same", ADVANCE, "created L SUCCESS", "created L SUCCESS", true },
    { "another status", ADVANCE, "created L SUCCESS", "created L CANCELLED", false },
    { "the second of two statuses", ADVANCE, "completed L SUCCESS|CANCELLED", "completed L CANCELLED", true },
    { "none of two statuses", ADVANCE, "completed L SUCCESS|CANCELLED", "completed L IO_TIMEOUT", false },
    { "a status as a number", ADVANCE, "completed L 0xC0000120", "completed L CANCELLED", true },
    { "another object", ADVANCE, "created L SUCCESS", "created A SUCCESS", false },
    { "another kind", ADVANCE, "created L SUCCESS", "completed L SUCCESS", false },
    { "a handle as a number is another object", ADVANCE, "closed #77", "closed L", false },
    { "the same handle as a number", ADVANCE, "closed #77", "closed #77", true },
    { "another handle as a number", ADVANCE, "closed #77", "closed #78", false },
    { "two in order", ADVANCE, "closed L/closed A", "closed L/closed A", true },
    { "two in the other order", ADVANCE, "closed L/closed A", "closed A/closed L", false },
    { "one is missing", ADVANCE, "closed L/closed A", "closed L", false },
    { "the first is missing", ADVANCE, "closed L/closed A", "closed A", false },
    { "one too many", ADVANCE, "closed L", "closed L/closed A", false },
    { "twice instead of once", ADVANCE, "closed L", "closed L/closed L", false },
    { "nothing, and there is nothing", ADVANCE, "nothing", "nothing", true },
    { "nothing, and there is something", ADVANCE, "nothing", "closed L", false },
    { "something, and there is nothing", ADVANCE, "closed L", "nothing", false },

    { "the first alternative", ADVANCE, "closed L | closed A", "closed L", true },
    { "the second alternative", ADVANCE, "closed L | closed A", "closed A", true },
    { "no alternative", ADVANCE, "closed L | closed A", "event disconnect A", false },
    { "both alternatives", ADVANCE, "closed L | closed A", "closed L/closed A", false },
    { "alternatives before another", ADVANCE, "closed L | closed A/event disconnect A", "closed A/event disconnect A",
      true },
    { "three alternatives of different kinds", ADVANCE, "closed L | peer P aborted | peer P refused closed",
      "peer P refused closed", true },

    { "any for nothing", ADVANCE, "...", "nothing", true },
    { "any for several", ADVANCE, "...", "closed L/closed A/closed L", true },
    { "any in front", ADVANCE, ".../closed A", "closed L/created A SUCCESS/closed A", true },
    { "any in front for nothing", ADVANCE, ".../closed A", "closed A", true },
    { "any in front, the end is another", ADVANCE, ".../closed A", "closed A/closed L", false },
    { "any in front, tried again", ADVANCE, ".../closed L/closed A", "closed L/closed L/closed A", true },
    { "any in front, a false start", ADVANCE, ".../closed L/closed A", "closed L/event disconnect A/closed L/closed A",
      true },
    { "any behind", ADVANCE, "closed L/...", "closed L/closed A/closed A", true },
    { "any behind for nothing", ADVANCE, "closed L/...", "closed L", true },
    { "any behind, the start is another", ADVANCE, "closed L/...", "closed A/closed L", false },
    { "any between", ADVANCE, "closed L/.../closed A", "closed L/event disconnect A/closed A", true },
    { "any between needs two", ADVANCE, "closed L/.../closed L", "closed L", false },
    { "any three times", ADVANCE, ".../closed L/.../closed A/...",
      "event disconnect A/closed L/event disconnect A/closed A/event disconnect A", true },
    { "any three times, in the wrong order", ADVANCE, ".../closed L/.../closed A/...", "closed A/closed L", false },
    { "any twice in a row", ADVANCE, ".../...", "closed A", true },
    { "any in front of alternatives", ADVANCE, ".../closed L | closed A", "event disconnect A/closed A", true },

    { "parts left out", ADVANCE, "peer P accepted", "peer P accepted data 0a inbound 1 outbound 2", true },
    { "all parts", ADVANCE, "peer P accepted data 0a inbound 1 outbound 2", "peer P accepted data 0a inbound 1 outbound 2",
      true },
    { "another inbound", ADVANCE, "peer P accepted inbound 3", "peer P accepted data 0a inbound 4 outbound 2", false },
    { "another outbound", ADVANCE, "remote A connecting outbound 3", "remote A connecting data 0a inbound 4 outbound 2",
      false },
    { "no data, and there is none", ADVANCE, "peer P rejected data none", "peer P rejected data none", true },
    { "no data, and there is some", ADVANCE, "peer P rejected data none", "peer P rejected data 0a", false },
    { "the same data", ADVANCE, "peer P rejected data 0a0b", "peer P rejected data 0a0b", true },
    { "data too short", ADVANCE, "peer P rejected data 0a0b", "peer P rejected data 0a", false },
    { "data too long", ADVANCE, "peer P rejected data 0a0b", "peer P rejected data 0a0b00", false },
    { "other data", ADVANCE, "remote A rejected data 0a0b", "remote A rejected data 0a0c", false },
    { "any octet", ADVANCE, "peer P rejected data 0a..0c", "peer P rejected data 0aff0c", true },
    { "any octet has to be there", ADVANCE, "peer P rejected data 0a..", "peer P rejected data 0a", false },
    { "any octet, another differs", ADVANCE, "peer P rejected data 0a..0c", "peer P rejected data 0aff0d", false },
    { "any rest", ADVANCE, "peer P rejected data 0a*", "peer P rejected data 0a0b0c", true },
    { "any rest, and there is none", ADVANCE, "peer P rejected data 0a*", "peer P rejected data 0a", true },
    { "any rest, the front is another", ADVANCE, "peer P rejected data 0a*", "peer P rejected data 0b0b", false },
    { "any data", ADVANCE, "peer P rejected data *", "peer P rejected data none", true },
    { "any octet and any rest", ADVANCE, "peer P rejected data ..0b*", "peer P rejected data ff0b00", true },

    { "the same refusal", ADVANCE, "peer P refused backlog", "peer P refused backlog", true },
    { "another refusal", ADVANCE, "peer P refused backlog", "peer P refused no-listener", false },
    { "a new connector has any handle", ADVANCE, "event connect L C", "event connect L #131080", true },
    { "a new connector of another listener", ADVANCE, "event connect L C", "event connect #7 #131080", false },

    { "the same address", ADDRESS, "address 192.0.2.1:5445", "address 192.0.2.1:5445", true },
    { "another port", ADDRESS, "address 192.0.2.1:5445", "address 192.0.2.1:5446", false },
    { "another address", ADDRESS, "address 192.0.2.1:5445", "address 192.0.2.2:5445", false },
    { "any port", ADDRESS, "address 192.0.2.1:*", "address 192.0.2.1:1", true },
    { "any port of another address", ADDRESS, "address 192.0.2.1:*", "address 192.0.2.2:1", false },
    { "the first port to choose", ADDRESS, "address 192.0.2.1:ephemeral", "address 192.0.2.1:49152", true },
    { "the last port to choose", ADDRESS, "address 192.0.2.1:ephemeral", "address 192.0.2.1:65535", true },
    { "a port below those to choose", ADDRESS, "address 192.0.2.1:ephemeral", "address 192.0.2.1:49151", false },
    { "IPv6", ADDRESS, "address [2001:db8::1]:ephemeral", "address [2001:db8::1]:50000", true },
    { "the other half of IPv6", ADDRESS, "address [2001:db8::1]:1", "address [2001:db9::1]:1", false },
    { "another scope", ADDRESS, "address [fe80::1%3]:1", "address [fe80::1%4]:1", false },
    { "another size needed", ADDRESS, "needs 28", "needs 16", false },
    { "the same size needed", ADDRESS, "needs 28", "needs 28", true },
    { "an address instead of a size", ADDRESS, "needs 28", "address 192.0.2.1:5445", false },

    { "connection data", DATA, "data 0102", "data 0102 required 2 inbound 3 outbound 4", true },
    { "connection data in all parts", DATA, "data 0102 required 2 inbound 3 outbound 4",
      "data 0102 required 2 inbound 3 outbound 4", true },
    { "another size required", DATA, "data 0102 required 3", "data 0102 required 2 inbound 3 outbound 4", false },
    { "connection data that is padded", DATA, "data 0102*", "data 01020000 required 4 inbound 3 outbound 4", true },

    { "the verdict", FRAME, "accepted", "accepted", true },
    { "another verdict", FRAME, "accepted", "shutdown", false },
    { "a reason that is left out", FRAME, "ignored", "ignored NOT_LLDP", true },
    { "the reason", FRAME, "discarded BAD_ORDER", "discarded BAD_ORDER", true },
    { "another reason", FRAME, "discarded BAD_ORDER", "discarded BAD_TTL_LENGTH", false },
    { "a reason, and there is none", FRAME, "accepted TOO_MANY_NEIGHBOURS", "accepted", false },
    { "another state", FRAME, "accepted/state SINGLE", "accepted/state MULTI", false },
    { "the first state", FRAME, "accepted/state NONE", "accepted/state SINGLE", false },
    { "flags only", FRAME, "accepted/indicate valid flags 00030303",
      "accepted/indicate valid flags 00030303 size 3 buffer 010203", true },
    { "other flags", FRAME, "accepted/indicate valid flags 00030303",
      "accepted/indicate valid flags 00030300 size 3 buffer 010203", false },
    { "the other form", FRAME, "accepted/indicate valid", "accepted/indicate invalid flags 00030303 size 3 buffer 010203",
      false },
    { "another size", FRAME, "accepted/indicate invalid size 4",
      "accepted/indicate invalid flags 00030303 size 3 buffer 010203", false },
    { "a buffer with any octet", FRAME, "accepted/indicate invalid buffer 01..03",
      "accepted/indicate invalid flags 00030303 size 3 buffer 010203", true },
    { "another buffer", FRAME, "accepted/indicate invalid buffer 010204",
      "accepted/indicate invalid flags 00030303 size 3 buffer 010203", false },
    { "an expiry at any time", ADVANCE, "expire", "expire 20.500", true },
    { "an expiry at its time", ADVANCE, "expire 20.5", "expire 20.500", true },
    { "an expiry at another time", ADVANCE, "expire 20.501", "expire 20.500", false },
};

/* A scenario with two steps at its end: one with what is expected, one with what is observed. */
struct pair {
    struct scenario s;
    const struct scn_step *step;
    struct seen seen;
    struct device_answer answer;
    struct match match;
};

static void put_lines(FILE *out, const char *lines)
{
    fputs("      ", out);
    for (; *lines != '\0'; lines++)
        fputs(*lines == '/' ? "\n      " : (char[]){ *lines, '\0' }, out);
    fputc('\n', out);
}

static void read_text(struct scenario *s, const char *text)
{
    struct scenario_error e;

    if (scenario_read_memory(s, text, strlen(text), &e) != 0)
        fail_msg("line %u, column %u: %s\n%s", (unsigned)e.line, (unsigned)e.column, e.text, text);
}

/* A listener is created, and then comes this step. */
static void read_one_step(struct scenario *s, const char *step)
{
    char text[200];

    snprintf(text, sizeof text, "assay scenario 1\n# One step.\nadapter 192.0.2.1\n0.000 create listener L\n0.000 %s\n",
             step);
    read_text(s, text);
}

static void observe(struct pair *p, const struct scn_step *step)
{
    for (uint32_t i = 0; i < step->n_outputs; i++) {
        const struct scn_output *from = &p->s.outputs[step->first_output + i];
        struct scn_output *o;

        if (from->kind == SCN_OUT_NOTHING)
            continue;
        o = seen_add(&p->seen, from->kind);
        assert_non_null(o);
        *o = *from;
        assert_true(seen_add_data(&p->seen, o, 0, scenario_octets(&p->s, &from->data), from->data.length));
    }
}

static void make_pair(struct pair *p, const char *step, const char *expected, const char *observed)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);

    memset(p, 0, sizeof *p);
    assert_non_null(out);
    fputs("assay scenario 1\n# Both sides of a comparison.\nadapter 192.0.2.1\n0.000 create listener L\n"
          "0.000 create connector A\n0.000 peer P connect 192.0.2.1:1\n", out);
    fprintf(out, "0.000 %s\n", step);
    put_lines(out, expected);
    fprintf(out, "0.000 %s\n", step);
    put_lines(out, observed);
    assert_int_equal(fclose(out), 0);
    read_text(&p->s, text);
    free(text);
    p->step = &p->s.steps[3];
    p->answer.how = DEVICE_DONE;
    observe(p, &p->s.steps[4]);
}

static void free_pair(struct pair *p)
{
    scenario_free(&p->s);
    seen_free(&p->seen);
    match_free(&p->match);
}

/* A connect event binds a name: what is written as a handle there is read as a name, and put in its place here. */
static void row_is_right(void **state)
{
    const struct row *row = *state;
    const char *new_connector = strstr(row->observed, "#131080");
    char observed[200];
    struct pair p;

    snprintf(observed, sizeof observed, "%s", row->observed);
    if (new_connector != NULL)
        strcpy(observed + (new_connector - row->observed), "Other");
    make_pair(&p, row->step, row->expected, observed);
    if (new_connector != NULL)
        p.seen.at[0].other = (struct scn_ref){ SCN_LITERAL, 131080 };
    assert_true(match_step(&p.s, p.step, &p.seen, &p.answer, &p.match));
    assert_true(p.match.result_ok);
    assert_int_equal(p.match.outputs_ok, row->matches);
    free_pair(&p);
}

/* What a step returns: `=' of the step, the value, whether it is right. */
static void results_are_compared(void **state)
{
    static const struct {
        const char *step;
        bool has_result;
        int32_t result;
        bool is_right;
    } cases[] = {
        { "listen L 192.0.2.1:1 = SUCCESS", true, NT_SUCCESS, true },
        { "listen L 192.0.2.1:1 = SUCCESS", true, NT_PENDING, false },
        { "listen L 192.0.2.1:1 = SUCCESS|PENDING", true, NT_PENDING, true },
        { "listen L 192.0.2.1:1 = 0xC0000043", true, NT_SHARING_VIOLATION, true },
        { "listen L 192.0.2.1:1 = SUCCESS", false, NT_SUCCESS, false },
        { "endpoint 192.0.2.1:1 = 2", true, 2, true },
        { "endpoint 192.0.2.1:1 = 2", true, 1, false },
        { "successors L = 0|2", true, 2, true },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pair p = { .answer = { .has_result = cases[i].has_result, .result = cases[i].result } };

        read_one_step(&p.s, cases[i].step);
        assert_true(match_step(&p.s, &p.s.steps[1], &p.seen, &p.answer, &p.match));
        assert_int_equal(p.match.result_ok, cases[i].is_right);
        assert_true(p.match.outputs_ok);
        free_pair(&p);
    }
}

/* With `=' alone there must be no output; with neither nothing is compared. */
static void an_output_needs_a_line_where_a_step_is_checked(void **state)
{
    static const struct {
        const char *step;
        bool is_right;
    } cases[] = {
        { "close L = SUCCESS", false },
        { "close L", true },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pair p = { .answer = { .has_result = true, .result = NT_SUCCESS } };

        read_one_step(&p.s, cases[i].step);
        assert_non_null(seen_add(&p.seen, SCN_OUT_CLOSED));
        assert_true(match_step(&p.s, &p.s.steps[1], &p.seen, &p.answer, &p.match));
        assert_int_equal(p.match.outputs_ok, cases[i].is_right);
        assert_true(p.match.result_ok);
        free_pair(&p);
    }
}

/* Where the outputs part: expected (counted from the step's first) and observed. */
static void the_first_difference_is_found(void **state)
{
    static const struct {
        const char *expected, *observed;
        uint32_t at_expected, at_seen;
    } cases[] = {
        { "closed L/closed A", "closed A/closed A", 0, 0 },
        { "closed L/closed A", "closed L/closed L", 1, 1 },
        { "closed L/closed A", "closed L", 1, 1 },
        { "closed L", "closed L/closed A", 1, 1 },
        { "nothing", "closed L", 0, 0 },
        { "closed L | closed A/closed A", "closed A/closed L", 2, 1 },
        { ".../closed L/closed A", "event disconnect A/closed L/event disconnect A", 2, 2 },
        { "closed L/.../closed A/closed A", "closed L/event disconnect A/closed A", 3, 3 },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pair p;

        make_pair(&p, ADVANCE, cases[i].expected, cases[i].observed);
        assert_true(match_step(&p.s, p.step, &p.seen, &p.answer, &p.match));
        assert_false(p.match.outputs_ok);
        assert_int_equal(p.match.at_expected - p.step->first_output, cases[i].at_expected);
        assert_int_equal(p.match.at_seen, cases[i].at_seen);
        free_pair(&p);
    }
}

/* What each output was taken for, with a false start that the failure leaves behind. */
static void outputs_are_assigned(void **state)
{
    struct pair p;
    uint32_t first;

    (void)state;
    make_pair(&p, ADVANCE, ".../closed L/closed A", "closed L/event disconnect A/closed L/closed L/closed A");
    assert_true(match_step(&p.s, p.step, &p.seen, &p.answer, &p.match));
    first = p.step->first_output;
    assert_true(p.match.outputs_ok);
    assert_int_equal(p.match.of[0], MATCH_REST);
    assert_int_equal(p.match.of[1], MATCH_REST);
    assert_int_equal(p.match.of[2], MATCH_REST);
    assert_int_equal(p.match.of[3], first + 1);
    assert_int_equal(p.match.of[4], first + 2);
    free_pair(&p);

    make_pair(&p, ADVANCE, ".../closed L/closed A/closed A", "closed L/closed L/closed A/closed L");
    assert_true(match_step(&p.s, p.step, &p.seen, &p.answer, &p.match));
    first = p.step->first_output;
    assert_false(p.match.outputs_ok);
    assert_int_equal(p.match.of[0], MATCH_REST);
    assert_int_equal(p.match.of[1], first + 1);
    assert_int_equal(p.match.of[2], first + 2);
    assert_int_equal(p.match.of[3], MATCH_NONE);
    free_pair(&p);
}

/* Many outputs, of which each could be the start: no more work than the product of both numbers. */
static void long_lists_take_no_long_time(void **state)
{
    enum { EXPECTED = 400, OBSERVED = 20000 };
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    struct scenario s;
    struct seen seen = { .n = 0 };
    struct match match = { .room = 0 };
    struct device_answer answer = { .how = DEVICE_DONE };

    (void)state;
    assert_non_null(out);
    fputs("assay scenario 1\n# A long expectation.\nadapter 192.0.2.1\n0.000 create listener L\n0.000 advance\n", out);
    for (int i = 0; i < EXPECTED; i++)
        fputs(i % 100 == 0 ? "  ...\n" : "  closed L\n", out);
    fputs("  created L SUCCESS\n", out);
    assert_int_equal(fclose(out), 0);
    read_text(&s, text);
    free(text);
    for (int i = 0; i < OBSERVED; i++)
        assert_non_null(seen_add(&seen, SCN_OUT_CLOSED));
    assert_true(match_step(&s, &s.steps[1], &seen, &answer, &match));
    assert_false(match.outputs_ok);
    scenario_free(&s);
    seen_free(&seen);
    match_free(&match);
}

static void a_list_of_outputs_has_a_limit(void **state)
{
    struct seen seen = { .n = 0 };
    static uint8_t octets[1024u * 1024u];

    (void)state;
    for (uint32_t i = 0; i < SEEN_MAX; i++)
        assert_non_null(seen_add(&seen, SCN_OUT_CLOSED));
    assert_null(seen_add(&seen, SCN_OUT_CLOSED));
    seen_reset(&seen);
    for (uint32_t i = 0; i < SEEN_MAX_OCTETS / sizeof octets; i++)
        assert_true(seen_add_data(&seen, seen_add(&seen, SCN_OUT_DATA), SCN_DATA, octets, sizeof octets));
    assert_false(seen_add_data(&seen, seen_add(&seen, SCN_OUT_DATA), SCN_DATA, octets, 1));
    seen_free(&seen);
}

int main(void)
{
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(results_are_compared),
        cmocka_unit_test(an_output_needs_a_line_where_a_step_is_checked),
        cmocka_unit_test(the_first_difference_is_found),
        cmocka_unit_test(outputs_are_assigned),
        cmocka_unit_test(long_lists_take_no_long_time),
        cmocka_unit_test(a_list_of_outputs_has_a_limit),
    };
    struct CMUnitTest tests[LENGTH(rows) + LENGTH(others)];

    memcpy(tests, others, sizeof others);
    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[LENGTH(others) + i] = row_test(rows[i].name, row_is_right, &rows[i]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
