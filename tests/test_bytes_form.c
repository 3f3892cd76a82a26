/* SPDX-License-Identifier: Apache-2.0 */
/* The byte form of scenarios: what is encoded comes back as it was, every string of octets is a scenario, and a few strings
 * have the meaning that bytes.h gives them. */
#define _GNU_SOURCE
#include "support.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "scenario_form.h"
#include "status.h"

#define RANDOM_STRINGS 6000u
#define MUTATIONS 6000u

struct octets {
    char *at;
    size_t n;
};

static struct octets written(const struct scenario *s)
{
    struct octets t;
    FILE *f = open_memstream(&t.at, &t.n);

    assert_non_null(f);
    scenario_write(f, s);
    assert_int_equal(fclose(f), 0);
    return t;
}

static struct octets encoded(const struct scenario *s)
{
    struct octets t;
    FILE *f = open_memstream(&t.at, &t.n);

    assert_non_null(f);
    bytes_encode(f, s);
    assert_int_equal(fclose(f), 0);
    return t;
}

/* Decodes a block of exactly the string's size. */
static void decode(struct scenario *s, const void *octets, size_t n)
{
    struct block b = exact(octets, n);

    assert_true(bytes_decode(s, b.at, n));
    discard(&b);
}

static void assert_same(const struct octets *got, const struct octets *want, const char *what)
{
    if (got->n == want->n && memcmp(got->at, want->at, got->n) == 0)
        return;
    fail_msg("%s:\n%.3000s\ninstead of\n%.3000s", what, got->at, want->at);
}

/* A scenario's octets stand for the same text and have the same octets again. */
static struct octets check_back(const struct scenario *s, const char *what)
{
    struct octets text = written(s), octets = encoded(s), text_again, octets_again;
    struct scenario again;

    decode(&again, octets.at, octets.n);
    text_again = written(&again);
    octets_again = encoded(&again);
    assert_same(&text_again, &text, what);
    assert_int_equal(octets.n, octets_again.n);
    assert_memory_equal(octets.at, octets_again.at, octets.n);
    assert_true(octets.n <= text.n);
    scenario_free(&again);
    free(text.at);
    free(text_again.at);
    free(octets_again.at);
    return octets;
}

static void check_text(const char *text, size_t n, const char *what)
{
    struct scenario_error e;
    struct scenario s;

    if (scenario_read_memory(&s, text, n, &e) != STATUS_OK)
        fail_msg("%s:%u:%u: %s", what, e.line, e.column, e.text);
    free(check_back(&s, what).at);
    scenario_free(&s);
}

#define HEAD "assay scenario 1\n# A test.\nadapter 192.0.2.1 2001:db8::1 10.0.0.1\n"
#define PORT "assay scenario 1\n# A test.\n"

static const char *const texts[] = {
    /* names: usual ones, others, those that look like the usual ones of another kind */
    HEAD "0.000 create listener L\n0.000 create listener L2\n0.000 create connector C\n0.000 create shared S 0.0.0.0:0\n"
         "0.000 peer P connect [::]:5445\n0.000 peer P2 connect 127.0.0.1:65535\n0.000 close L2\n",
    HEAD "0.000 create listener L2\n0.000 create listener L\n0.000 create listener L3\n0.000 create listener L4\n",
    HEAD "0.000 create connector L\n0.000 create listener C\n0.000 create listener L-_x123456789ab\n0.000 close C\n",
    HEAD "0.000 create shared P 0.0.0.0:0\n0.000 peer S connect 0.0.0.0:1\n0.000 peer S completes\n0.000 close P\n",
    /* references to what does not fit */
    HEAD "0.000 create listener A\n0.000 create connector B\n0.000 create shared D 0.0.0.0:1\n0.000 accept A\n"
         "0.000 listen B 0.0.0.0:1\n0.000 connect D over A to 0.0.0.0:1\n0.000 reject D\n"
         "0.000 connect #1 over #2 to 0.0.0.0:1\n",
    HEAD "0.000 close #0\n0.000 close #-1\n0.000 close #9223372036854775807\n0.000 close #-9223372036854775808\n"
         "0.000 close #127\n0.000 close #-128\n",
    /* alternatives that bind */
    HEAD "0.000 create listener L\n0.000 peer P connect 192.0.2.1:1\n"
         "      event connect L C | event connect #5 C | peer P aborted  # the same\n"
         "      event connect L X | event connect L Y | event connect L X\n"
         "      event connect L C2 | event connect L C3 | event disconnect C3 | event connect L C2\n0.000 accept C3\n",
    HEAD "0.000 create listener L\n0.000 peer P connect 192.0.2.1:1\n      # in front\n"
         "      peer P refused closed | peer P refused backlog | peer P refused resources | peer P refused no-listener | "
         "peer P aborted | peer P disconnected | peer P accepted | peer P rejected  # eight\n      # below\n      ...\n",
    /* addresses and ports */
    HEAD "0.000 endpoint 192.0.2.1:0\n0.000 endpoint [2001:db8::1]:5445\n0.000 endpoint 10.0.0.1:49151\n"
         "0.000 endpoint 192.0.2.2:49152\n0.000 endpoint 198.51.100.1:2\n0.000 endpoint [::ffff:1.2.3.4]:65535\n"
         "0.000 endpoint [fe80::1]:1\n0.000 endpoint [fe80::1%4294967295]:1023\n0.000 endpoint [fe80::1%1]:5444\n"
         "0.000 endpoint [ff02::1]:65534\n",
    PORT "adapter ::1 0.0.0.0 fe80::1%2 fe80::1%1 192.0.2.1 192.0.2.1 1.2.3.4 ff::\n0.000 endpoint 192.0.2.1:1\n"
         "0.000 endpoint [::1]:5445  # own\n0.000 local-address #1\n      address 192.0.2.1:*\n",
    /* statuses and counts */
    HEAD "0.000 create listener L fails 0x80000000           = SUCCESS|PENDING|0x00000001|0xFFFFFFFF|CANCELLED\n"
         "0.000 finish L 0xC1111111\n      created L 0x7FFFFFFF|DEVICE_REMOVED\n0.000 finish L SUCCESS\n"
         "0.000 successors L                              = 0|1|2|3|4|5|6|65536\n",
    /* octets */
    HEAD "0.000 create connector C\n0.000 accept C data 00\n0.000 accept C data ff inbound 0 outbound 128\n"
         "      completed C SUCCESS\n      ...\n0.000 connect C 0.0.0.0:0 to 192.0.2.9:5445 accepted\n"
         "      remote C connecting data ..............*\n      remote C connecting data *\n"
         "      remote C connecting data none inbound 3\n      remote C connecting data aa..bbccddeeff001122..\n",
    /* lines of octets, and comments there */
    PORT "0.000 frame 00  # 1\n        # 2\n\n        + 0102  # 3\n        + 03\n      ...\n      # 4\n"
         "      indicate valid flags 00000000 size 0 buffer 00..\n        # 5\n        + ....aa  # 6\n"
         "        # 7\n        + bb*\n"
         "# 8\n\n# 9\n0.000 link up\n      nothing\n\n# 10\n",
    PORT "0.000 frame 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
         "0.000 frame 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20\n"
         "0.000 frame 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n        + 20  # one more\n"
         "0.000 frame 00\n        + 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021\n        # last\n"
         "        + 22\n",
    PORT "0.000 link up\n      indicate valid buffer 00010203*\n      state NONE | indicate invalid buffer 0001\n"
         "        + 0203*\n      indicate invalid buffer none\n      indicate invalid buffer *\n      expire 0.000\n"
         "      expire 1099511627.775\n      expire\n",
    /* set-up and titles */
    "assay scenario 1\n# One.\n#\n# Three: \xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80.\n\n# The port.\n\nport  # defaults\n"
        "# The adapter.\nadapter 0.0.0.0 backlog 65535 listeners 0\n# A step.\n1.000 advance\n",
    PORT "adapter ::\nport max-tcs 1 max-pfc 8 multi-peer all-expired own ff:00:7f:80:00:01\n0.001 advance hold\n",
        "assay scenario 1\n# From octets.\n0.000 advance\n",
    /* times */
    PORT "0.001 advance\n0.001 advance\n0.128 advance\n1099511627.775 advance\n1099511627.775 link up\n",
        "assay scenario 1\r\n# CRLF\r\n\r\n\t# set in\r\n0.5 advance # x\r\n  nothing\r\n",
};

static void texts_come_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++)
        check_text(texts[i], strlen(texts[i]), texts[i]);
}

/* 256 names, each used as soon as it is there. */
static void many_names_come_back(void **state)
{
    struct octets t;
    FILE *f = open_memstream(&t.at, &t.n);

    (void)state;
    fputs(HEAD, f);
    for (int i = 0; i < 64; i++)
        fprintf(f, "0.000 create listener A%d\n0.000 close A%d\n0.000 create connector B%d\n0.000 accept A%d\n"
                   "0.000 create shared D%d 192.0.2.1:%d\n0.000 close D%d\n"
                   "0.000 peer E%d connect 192.0.2.1:%d\n0.000 peer E%d completes\n"
                   "      event connect A%d B%d | event disconnect B%d\n",
                i, i, i, i, i, 2 * i, i, i, i, i, i, i + 64, i);
    fclose(f);
    /* The last connectors are one name too many. */
    t.n = (size_t)(strstr(t.at, "0.000 create listener A51\n") - t.at);
    check_text(t.at, t.n, "many names");
    free(t.at);
}

static int check_file(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    size_t len = strlen(path);
    char *text;
    FILE *f;

    (void)ftw;
    if (type != FTW_F || len < 4 || strcmp(path + len - 4, ".scn") != 0 || strstr(path, "/bad/") != NULL)
        return 0;
    text = malloc((size_t)st->st_size + 1);
    f = fopen(path, "rb");
    assert_non_null(text);
    assert_non_null(f);
    assert_int_equal(fread(text, 1, (size_t)st->st_size, f), st->st_size);
    fclose(f);
    check_text(text, (size_t)st->st_size, path);
    free(text);
    return 0;
}

static void files_come_back(void **state)
{
    (void)state;
    assert_int_equal(nftw("corpus", check_file, 10, 0), 0);
    assert_int_equal(nftw("tests/scenarios", check_file, 10, 0), 0);
}

/* The octets of a string are a scenario that its reader accepts, and that comes back. */
static void check_string(const uint8_t *octets, size_t n)
{
    struct scenario_error e;
    struct scenario s, again;
    struct octets text, text_again;

    decode(&s, octets, n);
    text = written(&s);
    free(check_back(&s, "what was decoded").at);
    if (scenario_read_memory(&again, text.at, text.n, &e) != STATUS_OK)
        fail_msg("%u:%u: %s in\n%s", e.line, e.column, e.text, text.at);
    text_again = written(&again);
    assert_same(&text_again, &text, "what was read");
    free(check_back(&again, "what was decoded and read").at);
    free(text.at);
    free(text_again.at);
    scenario_free(&s);
    scenario_free(&again);
}

/* xorshift, so that a failure comes back. */
static uint32_t next_random(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return (uint32_t)(*x >> 32);
}

static void random_strings_are_scenarios(void **state)
{
    uint64_t x = 0x9e3779b97f4a7c15u;
    uint8_t octets[600];

    (void)state;
    for (uint32_t i = 0; i < RANDOM_STRINGS; i++) {
        uint32_t most = i % 16 == 0 ? sizeof octets : 60;
        uint32_t n = next_random(&x) % (most + 1), mask = next_random(&x) % 3 == 0 ? 0x1f : 0xff;

        for (uint32_t k = 0; k < n; k++)
            octets[k] = (uint8_t)(next_random(&x) & (k % 3 != 0 ? mask : 0xff));
        check_string(octets, n);
    }
}

static struct octets read_octets(const char *text)
{
    struct scenario_error e;
    struct scenario s;
    struct octets octets;

    assert_int_equal(scenario_read_memory(&s, text, strlen(text), &e), STATUS_OK);
    octets = encoded(&s);
    scenario_free(&s);
    return octets;
}

static void mutate(struct octets *o, uint64_t *x)
{
    size_t at = o->n == 0 ? 0 : next_random(x) % o->n, n = next_random(x) % 8, from;

    switch (next_random(x) % 5) {
    case 0:
        o->at[at] = (char)next_random(x);
        break;
    case 1:
        o->at[at] = (char)(o->at[at] ^ (1 << next_random(x) % 8));
        break;
    case 2:     /* shorter */
        n = n < o->n - at ? n : o->n - at;
        memmove(o->at + at, o->at + at + n, o->n - at - n);
        o->n -= n;
        break;
    case 3:     /* longer, by a copy */
        from = next_random(x) % (o->n + 1);
        n = n < o->n - from ? n : o->n - from;
        memmove(o->at + at + n, o->at + at, o->n - at);
        memmove(o->at + at, o->at + from, n);
        o->n += n;
        break;
    default:    /* cut off */
        o->n = next_random(x) % 4 == 0 ? at : o->n;
        break;
    }
}

static void mutations_are_scenarios(void **state)
{
    struct octets seeds[LENGTH(texts)], o;
    uint64_t x = 0x2545f4914f6cdd1du;

    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++)
        seeds[i] = read_octets(texts[i]);
    for (uint32_t i = 0; i < MUTATIONS; i++) {
        const struct octets *seed = &seeds[i % LENGTH(texts)];
        uint32_t times = 1 + next_random(&x) % 6;

        o.at = malloc(seed->n + 8 * 7 + 1);
        assert_non_null(o.at);
        o.n = seed->n;
        memcpy(o.at, seed->at, seed->n);
        while (times-- > 0)
            mutate(&o, &x);
        check_string((const uint8_t *)o.at, o.n);
        free(o.at);
    }
    for (size_t i = 0; i < LENGTH(texts); i++)
        free(seeds[i].at);
}

/* n times the same octets. */
static void check_repeated(const char *octets, size_t len, size_t n)
{
    uint8_t *all = malloc(n * len);

    assert_non_null(all);
    for (size_t i = 0; i < n * len; i++)
        all[i] = (uint8_t)octets[i % len];
    check_string(all, n * len);
    free(all);
}

static void limits_hold(void **state)
{
    static char frame[1603], comment[1005], line[3003];

    (void)state;
    check_repeated("\x00", 1, SCN_MAX_NAMES + 10);                  /* names */
    check_repeated("\x1e", 1, SCN_MAX_STEPS + 10);                  /* steps */
    check_repeated("\x06\x00\x81\x00\x00\x18", 6, SCN_MAX_OUTPUTS / 8);
    check_repeated("\x86", 1, 10);
    frame[0] = SCN_FRAME;
    frame[1] = (char)(0x80 | (SCN_MAX_FRAME & 0x7f));
    frame[2] = (char)(SCN_MAX_FRAME >> 7);
    check_repeated(frame, sizeof frame, SCN_MAX_PIECES / 50 + 10);  /* lines of frames */
    memset(comment, '#', sizeof comment);
    memcpy(comment, "\xc5\xe8\x07", 3);
    comment[sizeof comment - 1] = 0x1e;
    check_repeated(comment, sizeof comment, 20000);                 /* octets of a file */
    memset(line, 0xa4, sizeof line);                                /* characters of two octets behind one of one */
    line[3] = 'x';
    for (size_t i = 4; i < sizeof line; i += 2)
        line[i] = (char)0xc3;
    memcpy(line, "\xc6\xb8\x17", 3);
    check_repeated(line, sizeof line, 1);                           /* octets of a comment */
}

static void assert_stands_for(const char *octets, size_t n, const char *want)
{
    struct octets got, text = { (char *)(uintptr_t)want, strlen(want) };
    struct scenario s;

    decode(&s, octets, n);
    got = written(&s);
    assert_same(&got, &text, "octets");
    free(got.at);
    scenario_free(&s);
}

#define STANDS_FOR(octets, text) assert_stands_for(octets, sizeof(octets) - 1, "assay scenario 1\n" text)
#define TITLE "# From octets.\n"
#define USUAL TITLE "adapter 192.0.2.1 2001:db8::1\n"

static void strings_mean_what_they_say(void **state)
{
    (void)state;
    STANDS_FOR("", TITLE "0.000 advance\n");
    STANDS_FOR("\x1e", TITLE "0.000 advance\n");
    STANDS_FOR("\x00", USUAL "0.000 create listener L\n");
    STANDS_FOR("\x00\x00\x0c\x01\x0c\x03\x0c\x60\x0c\x7f\x0a",
               USUAL "0.000 create listener L\n0.000 create listener L2\n0.000 close L2\n0.000 close L2\n0.000 close L\n"
                     "0.000 close #5\n");
    STANDS_FOR("\x00\x03\x00\x10\xc1\x00\x18",
               USUAL "0.000 create listener L\n0.000 listen L 192.0.2.1:5445                   = SUCCESS\n");
    STANDS_FOR("\xc0\x81\x01\x21\x02\x01\x80\x9a", TITLE "0.129 frame 0180\n      ...\n");
    STANDS_FOR("\xc0\x05\x21", TITLE "0.005 frame none\n");
}

/* Strings that are kept somewhere go on meaning the same: the numbers of assay-bytes(5), in order. */
static void numbers_stay(void **state)
{
    static const char *const steps[] = {
        "create listener LISTENER", "create connector CONNECTOR", "create shared SHARED LOCAL", "listen OBJECT LOCAL",
        "pause OBJECT", "resume OBJECT", "accept OBJECT", "reject OBJECT", "connect OBJECT LOCAL to REMOTE",
        "connect OBJECT over OVER to REMOTE", "complete OBJECT", "disconnect OBJECT", "close OBJECT",
        "local-address OBJECT", "peer-address OBJECT", "connection-data OBJECT", "peer NEWPEER connect LOCAL",
        "peer PEER completes", "peer PEER gives-up", "peer PEER times-out", "peer PEER disconnects",
        "remote OBJECT accepts", "remote OBJECT refuses", "remote OBJECT gives-up", "remote OBJECT disconnects",
        "finish OBJECT STATUS", "torn-down OBJECT", "return OBJECT request", "return OBJECT event", "return OBJECT close",
        "advance", "endpoint LOCAL", "successors OBJECT", "frame FRAME", "link up",
    };
    static const char *const outputs[] = {
        "created OBJECT STATUS", "completed OBJECT STATUS", "event connect OBJECT NEW", "event disconnect OBJECT",
        "closed OBJECT", "peer PEER accepted", "peer PEER rejected", "peer PEER refused REFUSAL", "peer PEER aborted",
        "peer PEER disconnected", "remote OBJECT connecting", "remote OBJECT completed", "remote OBJECT rejected",
        "remote OBJECT aborted", "remote OBJECT disconnected", "address ADDRESS", "needs SIZE", "data DATA",
        "accepted [REASON]", "shutdown", "ignored [REASON]", "discarded [REASON]", "state STATE", "indicate valid",
        "indicate invalid", "expire [TIME]", "...", "nothing",
    };

    (void)state;
    assert_int_equal(LENGTH(steps), SCN_STEP_KINDS);
    assert_int_equal(LENGTH(outputs), SCN_OUTPUT_KINDS);
    for (size_t i = 0; i < LENGTH(steps); i++)
        assert_string_equal(scn_step_forms[i].text, steps[i]);
    for (size_t i = 0; i < LENGTH(outputs); i++)
        assert_string_equal(scn_output_forms[i].text, outputs[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_mean_what_they_say),
        cmocka_unit_test(numbers_stay),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(many_names_come_back),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(random_strings_are_scenarios),
        cmocka_unit_test(mutations_are_scenarios),
        cmocka_unit_test(limits_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
