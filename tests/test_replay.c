/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios on the reference: which steps are not as expected. What is right follows from the tables of the contracts: the
 * listener's states for NDK, the peer states for DCBX. */
#include "support.h"

#include <string.h>

#include "replay_run.h"
#include "scenario_build.h"
#include "sockaddr.h"

#define HEAD "assay scenario 1\n# A test.\n"
#define ADAPTER HEAD "adapter 192.0.2.1 2001:db8::1 max-callee-data 4\n"
/* Line 6 is the first behind this. */
#define LISTENING ADAPTER "0.000 create listener L = SUCCESS\n0.000 listen L 192.0.2.1:5445 = SUCCESS\n"
/* Line 8. */
#define REQUESTED LISTENING "0.010 peer P connect 192.0.2.1:5445 data 01020304\n  event connect L C\n"

/* A neighbour with PFC on priority 3, for 20 seconds; a second one, for 10; and the first with nothing to say. */
#define FRAME_1 "frame 0180c200000e02005e10000188cc02070402005e100001040305703106020014fe060080c20b08080000\n"
#define FRAME_2 "frame 0180c200000e02005e10000288cc02070402005e10000204030570310602000afe060080c20b08080000\n"
#define SHUTDOWN_1 "frame 0180c200000e02005e10000188cc02070402005e1000010403057031060200000000\n"

struct row {
    const char *name;
    const char *text;
    enum verdict verdict;
    uint32_t wrong[4];      /* lines of the steps that are not as expected; 0 behind the last */
};

static const struct row rows[] = {
    { "nothing is checked", ADAPTER "0.000 create listener L\n0.000 close L\n", VERDICT_CONFORMS, { 0 } },

    /* What stands in both tables for one request. */
    { "reject twice: the peer sees one refusal only",
      REQUESTED "0.020 reject C data 0a0b = SUCCESS\n  peer P rejected data 0a0b\n0.020 reject C = CONNECTION_INVALID\n"
      "0.030 close C = SUCCESS\n0.030 close L = SUCCESS\n", VERDICT_CONFORMS, { 0 } },
    { "a wrong status is found in its line, and the rest goes on",
      REQUESTED "0.020 reject C data 0a0b = CONNECTION_INVALID\n  peer P rejected data 0a0b\n0.020 reject C = SUCCESS\n"
      "0.030 close C = SUCCESS\n", VERDICT_FINDING, { 8, 10 } },
    { "wrong data is found", REQUESTED "0.020 reject C data 0a0b = SUCCESS\n"
      "  peer P rejected data 0a0c\n", VERDICT_FINDING,
      { 8 } },
    { "an output that is not expected is found", REQUESTED "0.020 reject C = SUCCESS\n", VERDICT_FINDING, { 8 } },
    { "an output that is missing is found", REQUESTED "0.020 pause L\n  closed L\n", VERDICT_FINDING, { 8 } },
    { "accept tells the peer its data", REQUESTED "0.020 accept C data 0a0b0c0d = SUCCESS\n"
      "  peer P accepted data 0a0b0c0d\n",
      VERDICT_CONFORMS, { 0 } },
    { "data of more than max-callee-data", REQUESTED "0.020 accept C data 0a0b0c0d0e = INVALID_BUFFER_SIZE\n"
      "0.020 accept C data 0a0b0c0d = SUCCESS\n  peer P accepted data 0a0b0c0d\n", VERDICT_CONFORMS, { 0 } },
    { "NULL data with a length", REQUESTED "0.020 accept C null-data 1 = INVALID_PARAMETER\n"
      "0.020 reject C null-data 4 = INVALID_PARAMETER\n"
      "0.020 reject C null-data 0 = SUCCESS\n  peer P rejected data none\n",
      VERDICT_CONFORMS, { 0 } },
    { "the data of a request", REQUESTED "0.020 connection-data C = SUCCESS\n  data 01020304 required 4\n"
      "0.020 connection-data C room 2 = BUFFER_TOO_SMALL\n  data 0102 required 4\n"
      "0.020 connection-data C null 0 = SUCCESS\n  data none required 4\n"
      "0.020 connection-data C null 4 = INVALID_PARAMETER\n", VERDICT_CONFORMS, { 0 } },
    { "the peer gives up before a decision", REQUESTED "0.020 peer P gives-up\n  nothing\n"
      "0.030 reject C = CONNECTION_ABORTED\n0.030 accept C = CONNECTION_ABORTED\n0.040 close C = SUCCESS\n",
      VERDICT_CONFORMS, { 0 } },
    { "the peer of a refused request", ADAPTER "0.000 peer P connect 192.0.2.1:5445\n  peer P refused no-listener\n",
      VERDICT_CONFORMS, { 0 } },
    { "close refuses an undecided request", REQUESTED "0.020 close C = SUCCESS\n"
      "  peer P refused closed\n", VERDICT_CONFORMS,
      { 0 } },
    { "the peer's addresses", REQUESTED "0.020 peer-address C = SUCCESS\n  address 198.51.100.1:49152\n"
      "0.020 local-address C = SUCCESS\n  address 192.0.2.1:5445\n", VERDICT_CONFORMS, { 0 } },
    { "a pending accept ends when the peer completes", REQUESTED "0.020 accept C pending = PENDING\n  peer P accepted\n"
      "0.030 peer P completes\n  completed C SUCCESS\n0.040 peer P disconnects\n  event disconnect C\n"
      "0.050 disconnect C = SUCCESS\n0.060 close C = SUCCESS\n", VERDICT_CONFORMS, { 0 } },
    { "a peer that never completes", REQUESTED "0.020 accept C pending = PENDING\n  peer P accepted\n"
      "0.030 peer P times-out\n  completed C IO_TIMEOUT\n", VERDICT_CONFORMS, { 0 } },

    /* Names, handles, peers. */
    { "a handle that is dead", ADAPTER "0.000 create listener L = SUCCESS\n0.000 close L = SUCCESS\n"
      "0.000 close L = INVALID_HANDLE\n0.000 listen L 192.0.2.1:1 = INVALID_HANDLE\n", VERDICT_CONFORMS, { 0 } },
    { "a dead handle never means the next object", ADAPTER "0.000 create listener L = SUCCESS\n"
      "0.000 close L = SUCCESS\n"
      "0.000 create listener L2 = SUCCESS\n0.000 listen L 192.0.2.1:1 = INVALID_HANDLE\n"
      "0.000 listen L2 192.0.2.1:1 = SUCCESS\n", VERDICT_CONFORMS, { 0 } },
    { "a name that was never bound to an object", ADAPTER
      "0.000 create listener L fails INSUFFICIENT_RESOURCES = INSUFFICIENT_RESOURCES\n"
      "0.000 listen L 192.0.2.1:1 = INVALID_HANDLE\n", VERDICT_CONFORMS, { 0 } },
    { "handles that are made up", ADAPTER "0.000 close #0 = INVALID_HANDLE\n0.000 close #-1 = INVALID_HANDLE\n"
      "0.000 accept #9223372036854775807 = INVALID_HANDLE\n", VERDICT_CONFORMS, { 0 } },
    { "two requests, each with its peer", LISTENING "0.010 peer P connect 192.0.2.1:5445\n  event connect L C\n"
      "0.010 peer Q connect 192.0.2.1:5445\n  event connect L D\n"
      "0.020 reject D data 02 = SUCCESS\n  peer Q rejected data 02\n"
      "0.020 reject C data 01 = SUCCESS\n  peer P rejected data 01\n", VERDICT_CONFORMS, { 0 } },
    { "a new connector gets its name in spite of a wrong line before it", LISTENING
      "0.010 peer P connect 192.0.2.1:5445\n  closed L\n  event connect L C\n"
      "0.020 reject C = SUCCESS\n  peer P rejected\n",
      VERDICT_FINDING, { 6 } },
    { "a create that pends", ADAPTER "0.000 create listener L pending = PENDING\n"
      "0.010 finish L SUCCESS\n  created L SUCCESS\n"
      "0.020 listen L 192.0.2.1:1 = SUCCESS\n", VERDICT_CONFORMS, { 0 } },
    { "a create that pends and fails", ADAPTER "0.000 create listener L pending = PENDING\n"
      "0.010 finish L INSUFFICIENT_RESOURCES\n  created L INSUFFICIENT_RESOURCES\n0.020 close L = INVALID_HANDLE\n",
      VERDICT_CONFORMS, { 0 } },

    /* Callbacks. */
    { "a close waits for the callback that is held", LISTENING "0.010 peer P connect 192.0.2.1:5445 hold\n"
      "  event connect L C\n"
      "0.020 close L = PENDING\n0.030 close C = SUCCESS\n  peer P refused closed\n0.040 return L event\n  closed L\n"
      "0.050 close L = INVALID_HANDLE\n", VERDICT_CONFORMS, { 0 } },
    { "without hold a callback returns at once", LISTENING "0.010 peer P connect 192.0.2.1:5445\n  event connect L C\n"
      "0.020 close L = PENDING\n"
      "0.030 close C = SUCCESS\n  peer P refused closed\n  closed L\n", VERDICT_CONFORMS, { 0 } },
    { "a callback that has returned cannot return again", REQUESTED "0.020 return L event\n", VERDICT_FINDING, { 8 } },
    { "connect events come one by one", LISTENING "0.010 peer P connect 192.0.2.1:5445 hold\n  event connect L C\n"
      "0.020 peer Q connect 192.0.2.1:5445\n  nothing\n0.030 return L event hold\n  event connect L D\n"
      "0.040 reject D data 07 = SUCCESS\n  peer Q rejected data 07\n"
      "0.050 return L event\n  nothing\n", VERDICT_CONFORMS,
      { 0 } },
    { "a held completion keeps the close waiting", LISTENING "0.010 peer P connect 192.0.2.1:5445\n"
      "  event connect L C\n"
      "0.020 accept C pending = PENDING\n  peer P accepted\n0.030 peer P completes hold\n  completed C SUCCESS\n"
      "0.040 close C = PENDING\n  ...\n0.050 return C request\n  closed C\n", VERDICT_CONFORMS, { 0 } },

    /* What the environment cannot do. */
    { "a peer that was not accepted cannot complete", REQUESTED "0.020 peer P completes\n0.030 reject C = SUCCESS\n"
      "  peer P rejected\n", VERDICT_FINDING, { 8 } },
    { "nothing to finish", LISTENING "0.020 finish L SUCCESS\n  nothing\n", VERDICT_FINDING, { 6 } },
    { "the peer of a refused request cannot give up", ADAPTER "0.000 peer P connect 192.0.2.1:5445\n"
      "0.010 peer P gives-up\n", VERDICT_FINDING, { 5 } },

    /* Addresses. */
    { "an address that is chosen", ADAPTER "0.000 create listener L\n0.000 listen L 192.0.2.1:0 = SUCCESS\n"
      "0.000 local-address L = SUCCESS\n  address 192.0.2.1:ephemeral\n"
      "0.000 local-address L room 4 = BUFFER_TOO_SMALL\n"
      "  needs 16\n0.000 local-address L null = BUFFER_TOO_SMALL\n  needs 16\n", VERDICT_CONFORMS, { 0 } },
    { "IPv6", ADAPTER "0.000 create listener L\n0.000 listen L [2001:db8::1]:5445 = SUCCESS\n"
      "0.000 local-address L = SUCCESS\n  address [2001:db8::1]:5445\n"
      "0.000 local-address L room 27 = BUFFER_TOO_SMALL\n"
      "  needs 28\n0.010 peer P connect [2001:db8::1]:5445\n  event connect L C\n0.020 peer-address C = SUCCESS\n"
      "  address [2001:db8:ffff::1]:49152\n", VERDICT_CONFORMS, { 0 } },
    { "addresses that are none", ADAPTER "0.000 create listener L\n"
      "0.000 listen L 192.0.2.1:1 null = INVALID_PARAMETER\n"
      "0.000 listen L 192.0.2.1:1 length 15 = INVALID_PARAMETER\n"
      "0.000 listen L 192.0.2.1:1 length 0 = INVALID_PARAMETER\n"
      "0.000 listen L 192.0.2.1:1 family 10 = INVALID_ADDRESS\n0.000 listen L 192.0.2.9:1 = INVALID_ADDRESS\n"
      "0.000 listen L 192.0.2.1:1 length 4294967295 = SUCCESS\n", VERDICT_CONFORMS, { 0 } },
    { "references and successors", REQUESTED "0.020 endpoint 192.0.2.1:5445 = 1\n0.020 successors L = 1\n"
      "0.020 accept C = SUCCESS\n  peer P accepted data none\n0.020 endpoint 192.0.2.1:5445 = 2\n"
      "0.020 endpoint 192.0.2.1:5446 = 0\n0.020 successors C = 0\n0.020 successors #5 = 0\n", VERDICT_CONFORMS, { 0 } },
    { "a wrong count is found", LISTENING "0.020 endpoint 192.0.2.1:5445 = 2\n", VERDICT_FINDING, { 6 } },

    /* The active side. */
    { "a connection that the far side accepts at once", ADAPTER "0.000 create connector A = SUCCESS\n"
      "0.000 connect A 192.0.2.1:6000 to 198.51.100.9:5445 data 07 accepted data 0b0c = SUCCESS\n"
      "  remote A connecting data 07\n"
      "0.010 connection-data A = SUCCESS\n  data 0b0c required 2\n0.020 complete A = SUCCESS\n  remote A completed\n"
      "0.030 remote A disconnects\n  event disconnect A\n0.040 disconnect A = SUCCESS\n0.050 close A = SUCCESS\n",
      VERDICT_CONFORMS, { 0 } },
    { "a connection that the far side refuses at once", ADAPTER "0.000 create connector A = SUCCESS\n"
      "0.000 connect A 192.0.2.1:6000 to 198.51.100.9:5445 refused data 0d = CONNECTION_REFUSED\n"
      "  remote A connecting data none\n"
      "0.010 connection-data A = SUCCESS\n  data 0d required 1\n", VERDICT_CONFORMS, { 0 } },
    { "a connection that pends", ADAPTER "0.000 create connector A = SUCCESS\n"
      "0.000 connect A 192.0.2.1:0 to 198.51.100.9:5445 pending = PENDING\n  remote A connecting\n"
      "0.010 remote A accepts data 0b\n  completed A SUCCESS\n"
      "0.020 reject A data 0e = SUCCESS\n  remote A rejected data 0e\n",
      VERDICT_CONFORMS, { 0 } },
    { "over a shared endpoint", ADAPTER "0.000 create shared S 192.0.2.1:7000 = SUCCESS\n"
      "0.000 create connector A = SUCCESS\n"
      "0.000 connect A over S to 198.51.100.9:5445 accepted = SUCCESS\n  remote A connecting\n"
      "0.000 local-address A = SUCCESS\n"
      "  address 192.0.2.1:7000\n0.000 endpoint 192.0.2.1:7000 = 1|2\n", VERDICT_CONFORMS, { 0 } },

    /* DCBX. */
    { "a neighbour, and its silence", HEAD "0.000 " FRAME_1 "  accepted\n  state SINGLE\n"
      "  indicate valid flags 00020302\n", VERDICT_FINDING, { 3 } },
    { "a neighbour, its silence, and its return", HEAD "0.000 " FRAME_1 "  accepted\n  state SINGLE\n"
      "  indicate valid flags 00000300 size 52\n19.999 advance\n  nothing\n"
      "20.000 advance\n  expire 20.000\n  state NONE\n"
      "  indicate invalid flags 00000100 size 52\n21.000 " FRAME_1 "  accepted\n  state SINGLE\n  indicate valid\n"
      "22.000 " FRAME_1 "  accepted\n"
      "22.500 " SHUTDOWN_1 "  shutdown\n  state NONE\n  indicate invalid\n", VERDICT_CONFORMS,
      { 0 } },
    { "an expiry comes before the frame of its time", HEAD "0.000 " FRAME_1 "20.000 " FRAME_1 "  expire 20.0\n"
      "  state NONE\n"
      "  indicate invalid\n  accepted\n  state SINGLE\n  indicate valid\n", VERDICT_CONFORMS, { 0 } },
    { "two neighbours, each deadline at its own time", HEAD "0.000 " FRAME_1 "0.000 " FRAME_2 "  accepted\n"
      "  state MULTI\n"
      "  indicate invalid\n60.000 advance\n  expire 10.000\n  expire 20.000\n  state NONE\n", VERDICT_CONFORMS, { 0 } },
    { "two neighbours, the other policy", HEAD "port multi-peer one-left\n0.000 " FRAME_1 "0.000 " FRAME_2
      "60.000 advance\n  expire 10.000\n  state SINGLE\n  indicate valid\n  expire 20.000\n  state NONE\n"
      "  indicate invalid\n",
      VERDICT_CONFORMS, { 0 } },
    { "link up forgets", HEAD "0.000 " FRAME_1 "1.000 link up\n  state NONE\n  indicate invalid flags 00000100\n"
      "1.000 link up\n  nothing\n60.000 advance\n  nothing\n", VERDICT_CONFORMS, { 0 } },
    { "our own frame, and a capacity", HEAD "port own 02:00:5e:10:00:01 max-pfc 0\n"
      "0.000 " FRAME_1 "  ignored OWN_FRAME\n"
      "0.000 " FRAME_2 "  accepted\n  state SINGLE\n", VERDICT_CONFORMS, { 0 } },
    { "the buffer", HEAD "0.000 " FRAME_1 "  accepted\n  state SINGLE\n  indicate valid flags 00000300 size 52 buffer "
      "b6013400000300000000000000000000000000000000000000000000000000000000000008000000000000001000000034000000\n",
      VERDICT_CONFORMS, { 0 } },
    { "both contracts in one scenario", REQUESTED "0.020 " FRAME_1 "  accepted\n  ...\n0.030 reject C = SUCCESS\n"
      "  peer P rejected\n30.000 advance\n  expire\n  ...\n", VERDICT_CONFORMS, { 0 } },
};

static void row_is_right(void **state)
{
    const struct row *row = *state;
    static struct outcome o;
    struct scenario_error e;
    struct scenario s;
    uint32_t n = 0;

    if (scenario_read_memory(&s, row->text, strlen(row->text), &e) != 0)
        fail_msg("line %u, column %u: %s", (unsigned)e.line, (unsigned)e.column, e.text);
    replay_run(&o, &device_ref, NULL, &s, NULL, NULL);
    for (; n < o.n_kept; n++) {
        if (n < LENGTH(row->wrong) && o.kept[n].line == row->wrong[n])
            continue;
        for (uint32_t i = 0; i < o.kept[n].n_rows; i++)
            print_error("%s | %s\n", o.kept[n].row[i].expected, o.kept[n].row[i].observed);
        fail_msg("line %u: %s", (unsigned)o.kept[n].line, o.kept[n].reason == NULL ? o.kept[n].step : o.kept[n].reason);
    }
    assert_true(n == LENGTH(row->wrong) || row->wrong[n] == 0);
    assert_int_equal(o.mismatches, n);
    assert_int_equal(o.verdict, row->verdict);
    assert_int_equal(o.steps, s.n_steps);
    outcome_free(&o);
    scenario_free(&s);
}

/* Socket addresses as Windows has them: the family little-endian, port and address big-endian, the scope little-endian. */
static void socket_addresses_have_the_layout_of_windows(void **state)
{
    static const struct {
        struct ndk_endpoint e;
        const char *octets;
    } cases[] = {
        { { NDK_AF_INET, 5445, 0, 0, 0xc0000201u }, "02001545c0000201 0000000000000000" },
        { { NDK_AF_INET6, 65534, 0, 0x20010db800000000u, 1 }, "1700fffe00000000 20010db8000000000000000000000001 00000000" },
        { { NDK_AF_INET6, 1, 0x01020304, 0xfe80000000000000u, 0x0a0b },
          "1700000100000000 fe800000000000000000000000000a0b 04030201" },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint8_t octets[SOCKADDR_MAX];
        struct ndk_endpoint back;
        uint32_t n = sockaddr_write(octets, &cases[i].e);

        assert_octets(octets, n, cases[i].octets);
        assert_true(sockaddr_read(octets, n, &back));
        assert_memory_equal(&back, &cases[i].e, sizeof back);
        assert_false(sockaddr_read(octets, n - 1, &back));
    }
}

/* The place of the first difference, with both sides. */
static void a_mismatch_shows_both_sides(void **state)
{
    static const char text[] =
        REQUESTED "0.020 reject C data 0a0b = CONNECTION_INVALID\n  ...\n  peer P rejected data 0a..0c\n  closed C\n";
    static struct outcome o;
    struct scenario_error e;
    struct scenario s;
    const struct mismatch *m = &o.kept[0];

    (void)state;
    assert_int_equal(scenario_read_memory(&s, text, strlen(text), &e), 0);
    replay_run(&o, &device_ref, NULL, &s, NULL, NULL);
    assert_int_equal(o.n_kept, 1);
    assert_int_equal(m->line, 8);
    assert_int_equal(m->column, 1);
    assert_string_equal(m->step, "0.020 reject C data 0a0b");
    assert_null(m->reason);
    assert_int_equal(mismatch_first(m), 0);
    assert_int_equal(m->n_rows, 4);
    assert_string_equal(m->row[0].expected, "= CONNECTION_INVALID");
    assert_string_equal(m->row[0].observed, "= SUCCESS");
    assert_string_equal(m->row[1].expected, "...");
    assert_null(m->row[1].observed);
    assert_string_equal(m->row[2].expected, "peer P rejected data 0a..0c");
    assert_string_equal(m->row[2].observed, "peer P rejected data 0a0b");
    assert_true(m->row[2].differs);
    assert_string_equal(m->row[3].expected, "closed C");
    assert_null(m->row[3].observed);
    outcome_free(&o);
    scenario_free(&s);
}

int main(void)
{
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(socket_addresses_have_the_layout_of_windows),
        cmocka_unit_test(a_mismatch_shows_both_sides),
    };
    struct CMUnitTest tests[LENGTH(rows) + LENGTH(others)];

    memcpy(tests, others, sizeof others);
    for (size_t i = 0; i < LENGTH(rows); i++)
        tests[LENGTH(others) + i] = row_test(rows[i].name, row_is_right, &rows[i]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
