/* SPDX-License-Identifier: Apache-2.0 */
/* Messages between a replay and a worker, and a worker in a process of its own: with the reference it does exactly what
 * the reference does in this process; when it dies or hangs, the scenario says so. */
#define _GNU_SOURCE
#include "support.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock_ms.h"
#include "isolated.h"
#include "load_scenario.h"
#include "path_list.h"
#include "replay_run.h"
#include "wire_answer.h"

#define SOON_MS 20000
#define HEAD "assay scenario 1\n# A test.\n"

static int ends[2];

static int connect_ends(void **state)
{
    (void)state;
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}

static int close_ends(void **state)
{
    (void)state;
    close(ends[0]);
    close(ends[1]);
    return 0;
}

static enum wire_result receive(struct wire_message *m)
{
    return wire_receive(ends[1], m, clock_ms() + SOON_MS);
}

static void what_is_put_is_read(void **state)
{
    struct wire_message out = { 0 }, in = { 0 };
    char text[8];
    uint32_t n;

    (void)state;
    for (uint32_t type = 1; type < WIRE_TYPES; type++) {
        wire_begin(&out, (enum wire_type)type);
        wire_put_u32(&out, UINT32_MAX - type);
        wire_put_u64(&out, UINT64_C(0xfedcba9876543210) + type);
        wire_put_text(&out, "seven77");
        wire_put_octets(&out, "\0\1\2", 3);
        wire_put_octets(&out, NULL, 0);
        assert_int_equal(wire_send(ends[0], &out, clock_ms() + SOON_MS), WIRE_OK);
        assert_int_equal(receive(&in), WIRE_OK);
        assert_int_equal(in.type, type);
        assert_int_equal(wire_get_u32(&in), UINT32_MAX - type);
        assert_true(wire_get_u64(&in) == UINT64_C(0xfedcba9876543210) + type);
        wire_get_text(&in, text, sizeof text);
        assert_string_equal(text, "seven77");
        assert_memory_equal(wire_get_octets(&in, &n), "\0\1\2", 3);
        assert_int_equal(n, 3);
        assert_false(wire_is_read(&in));
        wire_get_octets(&in, &n);
        assert_int_equal(n, 0);
        assert_true(wire_is_read(&in));
        wire_get_u32(&in);
        assert_false(wire_is_read(&in));
    }
    wire_begin(&out, WIRE_CLOSE);
    assert_int_equal(wire_send(ends[0], &out, clock_ms() + SOON_MS), WIRE_OK);
    assert_int_equal(receive(&in), WIRE_OK);
    assert_true(wire_is_read(&in));
    wire_free(&out);
    wire_free(&in);
}

static void text_that_does_not_fit_is_bad(void **state)
{
    static const char *const bad[] = { "12345678", "much longer than that" };
    struct wire_message m = { 0 };
    char text[8];

    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        wire_begin(&m, WIRE_LOG);
        wire_put_text(&m, bad[i]);
        wire_get_text(&m, text, sizeof text);
        assert_false(wire_is_read(&m));
        assert_string_equal(text, "");
    }
    wire_begin(&m, WIRE_LOG);
    wire_put_octets(&m, "a\0b", 3);
    wire_get_text(&m, text, sizeof text);
    assert_false(wire_is_read(&m));
    wire_begin(&m, WIRE_LOG);
    wire_put_u32(&m, 1000);
    wire_get_text(&m, text, sizeof text);
    assert_false(wire_is_read(&m));
    wire_free(&m);
}

/* A whole message as it is on the stream. */
static size_t make(uint8_t out[64])
{
    struct wire_message m = { 0 };
    ssize_t n;

    wire_begin(&m, WIRE_BIND);
    wire_put_u32(&m, 7);
    wire_put_u64(&m, 99);
    assert_int_equal(wire_send(ends[0], &m, clock_ms() + SOON_MS), WIRE_OK);
    n = read(ends[1], out, 64);
    wire_free(&m);
    assert_int_equal(n, WIRE_HEADER + 12);
    return (size_t)n;
}

static void a_message_that_is_cut_is_damaged(void **state)
{
    struct wire_message in = { 0 };
    uint8_t octets[64];
    size_t n = make(octets);

    for (size_t cut = 0; cut < n; cut++) {
        close_ends(state);
        connect_ends(state);
        assert_int_equal(write(ends[0], octets, cut), cut);
        shutdown(ends[0], SHUT_WR);
        assert_int_equal(receive(&in), cut == 0 ? WIRE_END : WIRE_DAMAGED);
    }
    wire_free(&in);
}

/* One bit anywhere. A length that became greater waits for more, hence the end behind it. */
static void a_message_that_is_altered_is_damaged(void **state)
{
    struct wire_message in = { 0 };
    uint8_t octets[64];
    size_t n = make(octets);

    for (size_t bit = 0; bit < 8 * n; bit++) {
        close_ends(state);
        connect_ends(state);
        octets[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_equal(write(ends[0], octets, n), n);
        octets[bit / 8] ^= (uint8_t)(1u << bit % 8);
        shutdown(ends[0], SHUT_WR);
        assert_int_equal(receive(&in), WIRE_DAMAGED);
    }
    wire_free(&in);
}

/* It is refused by its header: nobody waits for the octets, nor makes room for them. */
static void a_message_that_is_too_long_is_refused(void **state)
{
    static const uint8_t header[WIRE_HEADER] = { 'A', 'S', 'Y', 'W', WIRE_LOG, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3, 4 };
    struct wire_message m = { 0 };

    (void)state;
    assert_int_equal(write(ends[0], header, sizeof header), sizeof header);
    assert_int_equal(receive(&m), WIRE_DAMAGED);
    assert_int_equal(m.room, 0);
    wire_begin(&m, WIRE_LOG);
    wire_put_octets(&m, header, (size_t)WIRE_MAX + 1);
    assert_int_equal(wire_send(ends[0], &m, clock_ms() + SOON_MS), WIRE_DAMAGED);
    wire_free(&m);
}

static void nothing_comes_within_the_time(void **state)
{
    struct wire_message m = { 0 };
    int64_t from_ms = clock_ms();

    (void)state;
    assert_int_equal(wire_receive(ends[1], &m, from_ms + 120), WIRE_LATE);
    assert_in_range(clock_ms() - from_ms, 120, 5000);
    /* The reader does not read: what does not fit into the socket waits. */
    wire_begin(&m, WIRE_LOG);
    for (int i = 0; i < 1000000; i++)
        wire_put_u64(&m, 1);
    assert_int_equal(wire_send(ends[0], &m, clock_ms() + 100), WIRE_LATE);
    wire_free(&m);
}

static void a_reader_that_is_gone_is_no_signal(void **state)
{
    struct wire_message m = { 0 };

    (void)state;
    close(ends[1]);
    ends[1] = -1;
    wire_begin(&m, WIRE_CLOSE);
    assert_int_equal(wire_send(ends[0], &m, clock_ms() + SOON_MS), WIRE_END);
    wire_free(&m);
}

/* Every octet of an answer in turn: it is refused or is another answer, and nothing else happens. */
static void an_answer_in_disorder_is_refused(void **state)
{
    struct device_answer answer = { .how = DEVICE_DONE, .has_result = true, .result = -7 }, back;
    struct seen seen = { 0 }, in = { 0 };
    struct wire_message m = { 0 };
    struct scn_output *o = seen_add(&seen, SCN_OUT_COMPLETED);

    (void)state;
    o->object = (struct scn_ref){ 3, 17 };
    o->status = (struct scn_any_of){ .n = 1, .value = { -9 } };
    assert_true(seen_add_data(&seen, o, SCN_DATA, (const uint8_t *)"abc", 3));
    wire_put_answer(&m, &answer, &seen);
    assert_true(wire_get_answer(&m, 4, &back, &in));
    assert_int_equal(in.at[0].object.handle, 17);
    m.at = 0;
    seen_reset(&in);
    assert_false(wire_get_answer(&m, 3, &back, &in));
    for (uint32_t i = 0; i < m.n; i++) {
        uint8_t was = m.octets[i];

        m.octets[i] = 0xff;
        m.at = 0;
        m.is_bad = false;
        seen_reset(&in);
        wire_get_answer(&m, 4, &back, &in);
        m.octets[i] = was;
    }
    for (uint32_t n = m.n; n-- > 0;) {
        m.n = n;
        m.at = 0;
        m.is_bad = false;
        seen_reset(&in);
        assert_false(wire_get_answer(&m, 4, &back, &in));
    }
    seen_free(&seen);
    seen_free(&in);
    wire_free(&m);
}

/* The reference here and in a worker, side by side. */
struct both {
    void *here;
    struct isolated there;
    struct seen seen;
};

static int open_both(const char *argument, const struct scenario *s, void **state)
{
    static struct both both;

    (void)argument;
    *state = &both;
    assert_int_equal(device_ref.open(NULL, s, &both.here), 0);
    return isolated_open(&both.there, device_find_local, "ref", s, SOON_MS);
}

static void assert_same_output(const struct seen *a, const struct seen *b, uint32_t i)
{
    struct scn_output x = a->at[i], y = b->at[i];

    assert_int_equal(x.data.length, y.data.length);
    assert_memory_equal(seen_octets(a, &x), seen_octets(b, &y), x.data.length);
    x.data = y.data;
    assert_memory_equal(&x.object, &y.object, sizeof x.object);
    assert_memory_equal(&x.other, &y.other, sizeof x.other);
    assert_memory_equal(&x.address, &y.address, sizeof x.address);
    assert_memory_equal(&x, &y, sizeof x);
}

static void step_both(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    struct both *both = state;
    struct device_answer other = { .how = DEVICE_DONE };

    device_ref.step(both->here, step, seen, answer);
    seen_reset(&both->seen);
    isolated_step(&both->there, step, &both->seen, &other);
    if (answer->how != other.how)
        fail_msg("line %u: %s", (unsigned)step->line.line, other.reason);
    assert_int_equal(answer->has_result, other.has_result);
    assert_int_equal(answer->result, other.result);
    assert_string_equal(answer->reason, other.reason);
    assert_int_equal(seen->n, both->seen.n);
    for (uint32_t i = 0; i < seen->n; i++)
        assert_same_output(seen, &both->seen, i);
}

static void bind_both(void *state, uint32_t name, ndk_handle handle)
{
    struct both *both = state;

    device_ref.bind(both->here, name, handle);
    isolated_bind(&both->there, name, handle);
}

static void close_both(void *state, struct device_answer *answer)
{
    struct both *both = state;

    device_ref.close(both->here, answer);
    isolated_close(&both->there, answer);
    seen_free(&both->seen);
}

static const struct device device_both = {
    .name = "both", .open = open_both, .step = step_both, .bind = bind_both, .close = close_both,
};

static void a_worker_does_what_the_reference_does(void **state)
{
    static char corpus[] = "corpus";
    char *folders[] = { corpus };
    static struct outcome o;
    struct path_list list = { NULL, 0, 0 };
    struct scenario_error e;
    unsigned steps = 0;

    (void)state;
    assert_int_equal(path_list_add(&list, folders, LENGTH(folders)), 0);
    for (size_t i = 0; i < list.n; i++) {
        struct scenario s;

        if (load_scenario(&s, list.path[i], &e) != 0)
            continue;
        replay_run(&o, &device_both, NULL, &s, NULL, NULL);
        assert_string_equal(o.end, "");
        steps += o.steps;
        outcome_free(&o);
        scenario_free(&s);
    }
    path_list_free(&list);
    assert_in_range(steps, 500, 10000000);
}

/* The reference, with a misfortune at `link up'. */
enum misfortune {
    BE_KILLED,
    ABORT,
    EXIT,
    HANG,
    TALK_NONSENSE,
    LEAVE_SOMETHING
};

static enum misfortune misfortune;

static void step_unhappy(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    if (step->kind != SCN_LINK_UP) {
        device_ref.step(state, step, seen, answer);
        return;
    }
    switch (misfortune) {
    case BE_KILLED:
        raise(SIGKILL);
        break;
    case ABORT:
        signal(SIGABRT, SIG_DFL);
        abort();
    case EXIT:
        _exit(5);
    case HANG:
        for (;;)
            pause();
    case TALK_NONSENSE:
        for (int fd = 3; fd < 64; fd++)
            (void)!write(fd, "nonsense nonsense nonsense nonsense", 35);
        break;
    case LEAVE_SOMETHING:
        break;
    }
}

static void close_unhappy(void *state, struct device_answer *answer)
{
    device_ref.close(state, answer);
    if (misfortune == LEAVE_SOMETHING)
        strcpy(answer->reason, "an id is left");
}

static struct device unhappy_worker;

static const struct device *find_unhappy(const char *text, const char **argument)
{
    *argument = NULL;
    return strcmp(text, "unhappy") == 0 ? &unhappy_worker : NULL;
}

static int open_unhappy(const char *argument, const struct scenario *s, void **state)
{
    static struct isolated x;

    *state = &x;
    return isolated_open(&x, find_unhappy, argument, s, misfortune == HANG ? 300 : SOON_MS);
}

static void step_there(void *state, const struct scn_step *step, struct seen *seen, struct device_answer *answer)
{
    isolated_step(state, step, seen, answer);
}

static void bind_there(void *state, uint32_t name, ndk_handle handle)
{
    isolated_bind(state, name, handle);
}

static void close_there(void *state, struct device_answer *answer)
{
    isolated_close(state, answer);
}

static const struct device device_unhappy = {
    .name = "unhappy", .open = open_unhappy, .step = step_there, .bind = bind_there, .close = close_there,
};

static void run_unhappy(struct outcome *o, const char *argument)
{
    static const char text[] = HEAD "0.000 advance\n  nothing\n1.000 link up\n  nothing\n2.000 advance\n  nothing\n";
    struct scenario_error e;
    struct scenario s;

    unhappy_worker = device_ref;
    unhappy_worker.step = step_unhappy;
    unhappy_worker.close = close_unhappy;
    assert_int_equal(scenario_read_memory(&s, text, strlen(text), &e), 0);
    replay_run(o, &device_unhappy, argument, &s, NULL, NULL);
    scenario_free(&s);
}

static void a_worker_that_dies_is_a_verdict(void **state)
{
    static const struct {
        enum misfortune misfortune;
        enum verdict verdict;
        const char *reason;
    } rows[] = {
        { BE_KILLED, VERDICT_CRASH, "crash: signal 9 (Killed) ended the worker" },
        { ABORT, VERDICT_CRASH, "crash: signal 6 (Aborted) ended the worker" },
        { EXIT, VERDICT_CRASH, "crash: the worker ended with status 5" },
        { HANG, VERDICT_BLOCKED, "blocked: no answer within 300 ms" },
        { TALK_NONSENSE, VERDICT_CRASH, "crash: the worker sent what is no message" },
    };
    static struct outcome o;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        misfortune = rows[i].misfortune;
        run_unhappy(&o, "unhappy");
        assert_int_equal(o.verdict, rows[i].verdict);
        assert_int_equal(o.status, 1);
        assert_int_equal(o.steps, 2);
        assert_int_equal(o.n_kept, 1);
        assert_int_equal(o.kept[0].line, 5);
        assert_string_equal(o.kept[0].reason, rows[i].reason);
        assert_string_equal(o.end, "");
        outcome_free(&o);
    }
}

static void what_is_left_at_the_end_is_a_finding(void **state)
{
    static struct outcome o;

    (void)state;
    misfortune = LEAVE_SOMETHING;
    run_unhappy(&o, "unhappy");
    assert_int_equal(o.verdict, VERDICT_FINDING);
    assert_int_equal(o.steps, 3);
    assert_int_equal(o.mismatches, 0);
    assert_string_equal(o.end, "an id is left");
    outcome_free(&o);
}

static void a_device_that_the_worker_does_not_have(void **state)
{
    static struct outcome o;

    (void)state;
    run_unhappy(&o, "toaster");
    assert_int_equal(o.verdict, VERDICT_DEVICE_FAILED);
    assert_int_equal(o.status, 3);
    outcome_free(&o);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_put_is_read, connect_ends, close_ends),
        cmocka_unit_test(text_that_does_not_fit_is_bad),
        cmocka_unit_test_setup_teardown(a_message_that_is_cut_is_damaged, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(a_message_that_is_altered_is_damaged, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(a_message_that_is_too_long_is_refused, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(nothing_comes_within_the_time, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(a_reader_that_is_gone_is_no_signal, connect_ends, close_ends),
        cmocka_unit_test(an_answer_in_disorder_is_refused),
        cmocka_unit_test(a_worker_does_what_the_reference_does),
        cmocka_unit_test(a_worker_that_dies_is_a_verdict),
        cmocka_unit_test(what_is_left_at_the_end_is_a_finding),
        cmocka_unit_test(a_device_that_the_worker_does_not_have),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
