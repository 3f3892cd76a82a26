/* SPDX-License-Identifier: Apache-2.0 */
/* What a request and its answer carry: private data and read limits; and how requests come: pauses, the backlog, the order
 * of events. */
#include "ndk_support.h"

static const uint8_t octets[600] = "abcdefghijklmnopqrstuvwxyz";

/* ---- private data, 1.7 ---- */

static int32_t data_of(struct world *w, ndk_handle c, uint8_t *to_here, uint32_t room, uint32_t *length)
{
    *length = room;
    return ndk_get_connection_data(w->a, c, NULL, NULL, to_here, length);
}

static void private_data_in_both_directions(void **state)
{
    static const uint32_t lengths[] = { 0, 1, 5, 56 };
    struct sock at = v4_own(1, 5000), peer = far_end(1);

    (void)state;
    for (size_t i = 0; i < LENGTH(lengths); i++) {
        struct world *w = world_new();
        uint32_t size = lengths[i], n;
        ndk_handle c;

        listening(w, 'L', at);
        DOES(w, with_far(request(&at, &peer), octets, size), "SUCCESS | connect L *");
        c = w->out[0].other;
        for (uint32_t room = 0; room <= size + 3; room++) {
            uint8_t *to_here = malloc(room);

            memset(to_here, 0x5A, room);
            assert_int_equal(data_of(w, c, to_here, room, &n), room < size ? NT_BUFFER_TOO_SMALL : NT_SUCCESS);
            assert_int_equal(n, size);
            for (uint32_t k = 0; k < room; k++)
                assert_int_equal(to_here[k], k < size ? octets[k] : 0x5A);
            free(to_here);
        }
        assert_int_equal(data_of(w, c, NULL, 0, &n), NT_SUCCESS);
        assert_int_equal(n, size);
        assert_int_equal(data_of(w, c, NULL, 1, &n), NT_INVALID_PARAMETER);
        assert_int_equal(n, 1);
        /* the call's own data does not take the place of the peer's */
        DOES(w, with_data(call(NDK_REJECT, c), octets + 100, 149), "INVALID_BUFFER_SIZE");
        assert_int_equal(data_of(w, c, NULL, 0, &n), NT_SUCCESS);
        assert_int_equal(n, size);
        world_free(w);
    }
}

/* What the peer of an active connector sent: with its accept, with its refusal; a retry that fails leaves it. */
static void private_data_of_an_answer(void **state)
{
    struct world *w = world_new();
    struct sock own = v4_own(1, 0), peer = far_end(1);
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    struct ndk_input in = to(from(call(NDK_CONNECT, c), &own), &peer);
    uint8_t got[148];
    uint32_t n;

    (void)state;
    DOES(w, ends(in, 1, NT_SUCCESS), "PENDING >A1 | peer-connecting C 4/5");
    assert_int_equal(data_of(w, c, got, 148, &n), NT_CONNECTION_INVALID);
    DOES(w, with_far(call(NDK_PEER_REFUSES, c), octets, 148), "SUCCESS >Ax | completed C CONNECTION_REFUSED");
    for (unsigned k = 0; k < 3; k++) {
        memset(got, 0, sizeof got);
        assert_int_equal(data_of(w, c, got, 148, &n), NT_SUCCESS);
        assert_int_equal(n, 148);
        assert_memory_equal(got, octets, 148);
        DOES(w, ends(in, 0, k == 0 ? NT_HOST_UNREACHABLE : NT_IO_TIMEOUT), k == 0 ? "HOST_UNREACHABLE" : "IO_TIMEOUT");
    }
    DOES(w, with_far(ends(in, 0, NT_CONNECTION_REFUSED), octets + 3, 4), "CONNECTION_REFUSED | peer-connecting C 4/5");
    assert_int_equal(data_of(w, c, got, 148, &n), NT_SUCCESS);
    assert_true(n == 4 && memcmp(got, octets + 3, 4) == 0);
    DOES(w, ends(in, 1, NT_SUCCESS), "PENDING >A1 | peer-connecting C 4/5");
    DOES(w, with_far(call(NDK_PEER_ACCEPTS, c), octets + 7, 1), "SUCCESS >A2 | completed C SUCCESS");
    assert_int_equal(data_of(w, c, got, 148, &n), NT_SUCCESS);
    assert_true(n == 1 && got[0] == octets[7]);
    DOES(w, call(NDK_COMPLETE_CONNECT, c), "SUCCESS >A4 | peer-completed C");
    assert_int_equal(data_of(w, c, got, 148, &n), NT_CONNECTION_INVALID);
    world_free(w);
}

/* More than the adapter allows, with the same connector afterwards as much as it allows (ND2's test, O13). */
static void one_octet_too_many(void **state)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1);

    (void)state;
    for (unsigned zero = 0; zero < 2; zero++) {
        struct world *w;
        ndk_handle c, d;

        limits.max_caller_data = zero ? 0 : 56;
        limits.max_callee_data = zero ? 0 : 148;
        w = world_with(limits);
        listening(w, 'L', at);
        DOES(w, with_far(request(&at, &peer), octets, zero ? 1 : 57), "-");
        DOES(w, with_far(request(&at, &peer), NULL, zero ? 0 : 1), zero ? "SUCCESS | connect L *" : "-");
        if (!zero)
            DOES(w, with_far(request(&at, &peer), octets, 56), "SUCCESS | connect L *");
        w->named['C'] = c = w->out[0].other;
        DOES(w, with_data(call(NDK_ACCEPT, c), octets, zero ? 1 : 149), "INVALID_BUFFER_SIZE");
        DOES(w, with_data(call(NDK_ACCEPT, c), octets, 600), "INVALID_BUFFER_SIZE");
        DOES(w, with_data(call(NDK_ACCEPT, c), octets, zero ? 0 : 148), "SUCCESS >P4 | peer-accepted C 4/5");
        d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
        DOES(w, with_data(to(from(call(NDK_CONNECT, d), &own), &peer), octets, zero ? 1 : 57), "INVALID_BUFFER_SIZE");
        DOES(w, with_data(to(from(call(NDK_CONNECT, d), &own), &peer), NULL, 57), "INVALID_PARAMETER");
        DOES(w, with_far(to(from(call(NDK_CONNECT, d), &own), &peer), octets, zero ? 1 : 149), "-");
        DOES(w, with_far(to(from(call(NDK_CONNECT, d), &own), &peer), NULL, 1), "-");
        DOES(w, with_data(to(from(call(NDK_CONNECT, d), &own), &peer), octets, zero ? 0 : 56),
             "SUCCESS >A2 | peer-connecting D 4/5");
        world_free(w);
    }
}

/* A limit above what any transport carries: the peer's data still fits the store. */
static void large_limits(void **state)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1);
    struct world *w;
    ndk_handle c, d;

    (void)state;
    limits.max_caller_data = limits.max_callee_data = UINT32_MAX;
    w = world_with(limits);
    listening(w, 'L', at);
    DOES(w, with_far(request(&at, &peer), octets, 513), "-");
    DOES(w, with_far(request(&at, &peer), octets, 512), "SUCCESS | connect L *");
    c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    DOES(w, with_data(ends(to(from(call(NDK_CONNECT, c), &own), &peer), 1, NT_SUCCESS), octets, 600),
         "PENDING >A1 | peer-connecting C 4/5");
    DOES(w, with_far(call(NDK_PEER_ACCEPTS, c), octets, 513), "-");
    d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    DOES(w, with_far(to(from(call(NDK_CONNECT, d), &own), &peer), octets, 513), "-");
    DOES(w, with_far(to(from(call(NDK_CONNECT, d), &own), &peer), octets, 512), "SUCCESS >A2 | peer-connecting D 4/5");
    DOES(w, with_far(call(NDK_PEER_ACCEPTS, c), octets, 512), "SUCCESS >A2 | completed C SUCCESS");
    DOES(w, with_data(call(NDK_REJECT, c), octets, 600), "SUCCESS >Ar | peer-rejected C");
    world_free(w);
}

/* ---- read limits, 1.8 ---- */

static void expect_limits(struct world *w, ndk_handle c, uint32_t inbound, uint32_t outbound)
{
    uint32_t got_in = 99, got_out = 99, n = 0;

    assert_int_equal(ndk_get_connection_data(w->a, c, &got_in, &got_out, NULL, &n), NT_SUCCESS);
    assert_true(got_in == inbound && got_out == outbound);
    n = 0;
    assert_int_equal(ndk_get_connection_data(w->a, c, NULL, &got_out, NULL, &n), NT_SUCCESS);
}

static void read_limits(void **state)
{
    /* ours in/out, the peer's in/out (16 is the adapter's most), what is in force in/out */
    static const uint32_t rows[][6] = {
        { 4, 5, 6, 7, 4, 5 }, { 9, 9, 3, 4, 4, 3 }, { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, 16, 16 },
        { 0, 0, 9, 9, 0, 0 }, { 17, 16, 16, 17, 16, 16 }, { 20, 20, 0, 20, 16, 0 }, { 16, 1, 1, 16, 16, 1 },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const uint32_t *r = rows[i];
        uint32_t most_in = r[3] < 16 ? r[3] : 16, most_out = r[2] < 16 ? r[2] : 16;
        struct world *w = world_new();
        struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1);
        struct ndk_input in = request(&at, &peer), accept, connect_call, answer;
        ndk_handle c, d;
        char want[64];

        listening(w, 'L', at);
        in.far_inbound = r[2];
        in.far_outbound = r[3];
        step(w, in);
        w->named['C'] = c = w->out[0].other;
        expect_limits(w, c, most_in, most_out);
        accept = call(NDK_ACCEPT, c);
        accept.inbound = r[0];
        accept.outbound = r[1];
        snprintf(want, sizeof want, "SUCCESS >P4 | peer-accepted C %u/%u", r[4], r[5]);
        DOES(w, accept, want);
        d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
        connect_call = to(from(call(NDK_CONNECT, d), &own), &peer);
        connect_call.inbound = r[0];
        connect_call.outbound = r[1];
        snprintf(want, sizeof want, "PENDING >A1 | peer-connecting D %u/%u", r[0] < 16 ? r[0] : 16, r[1] < 16 ? r[1] : 16);
        DOES(w, ends(connect_call, 1, NT_SUCCESS), want);
        answer = call(NDK_PEER_ACCEPTS, d);
        answer.far_inbound = r[2];
        answer.far_outbound = r[3];
        DOES(w, answer, "SUCCESS >A2 | completed D SUCCESS");
        expect_limits(w, d, r[4], r[5]);
        world_free(w);
    }
}

/* ---- pause, backlog, order of events ---- */

static void pauses(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c = arrives(w, 'C', at), d;

    (void)state;
    queues(w, 'D', at);
    queues(w, 'E', at);
    DOES(w, call(NDK_PAUSE, l), "SUCCESS >L3p | peer-refused D no-listener; peer-refused E no-listener");
    DOES(w, call(NDK_PAUSE, l), "SUCCESS");
    assert_string_equal(asks(w, at), REFUSED);
    DOES(w, call(NDK_ACCEPT, c), "SUCCESS >P4 | peer-accepted C 4/5");      /* indicated before: valid */
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS");
    DOES(w, call(NDK_RESUME, l), "SUCCESS >L3");                            /* nothing is replayed */
    DOES(w, call(NDK_RESUME, l), "SUCCESS");
    d = arrives(w, 'D', at);
    assert_true(d != 0);
    /* a pause does not wait for the callback that runs; a resume inside it lets the next one wait */
    DOES(w, call(NDK_PAUSE, l), "SUCCESS >L3p");
    DOES(w, call(NDK_RESUME, l), "SUCCESS >L3");
    queues(w, 'E', at);
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L E");
    /* paused before it listens */
    l = new_listener(w, 'M');
    DOES(w, call(NDK_PAUSE, l), "SUCCESS >L1p");
    assert_string_equal(listens(w, l, v4_own(1, 5001)), "SUCCESS >L3p");
    assert_string_equal(asks(w, v4_own(1, 5001)), REFUSED);
    DOES(w, call(NDK_RESUME, l), "SUCCESS >L3");
    assert_string_equal(asks(w, v4_own(1, 5001)), "SUCCESS | connect M *");
    world_free(w);
}

static void close_refuses_what_waits(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c = arrives(w, 'C', at), d;

    (void)state;
    d = queues(w, 'D', at);
    queues(w, 'E', at);
    DOES(w, call(NDK_PEER_GIVES_UP, d), "SUCCESS >Pqa");
    DOES(w, call(NDK_CLOSE, l), "PENDING >closing | peer-refused E no-listener");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS");
    DOES(w, call(NDK_REJECT, c), "SUCCESS >P8 | peer-rejected C");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | closed L");
    world_free(w);
}

static void backlogs(void **state)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct sock at = v4_own(1, 5000), second = v4_own(2, 5000);
    struct world *w;
    ndk_handle c, d;

    (void)state;
    limits.backlog = 3;
    w = world_with(limits);
    listening(w, 'L', at);
    listening(w, 'M', second);
    c = arrives(w, 'C', at);
    d = queues(w, 'D', at);
    queues(w, 'E', at);
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 backlog");
    assert_string_equal(asks(w, second), "SUCCESS | connect M *");          /* each listener has its own */
    DOES(w, ends(call(NDK_ACCEPT, c), 1, NT_SUCCESS), "PENDING >P3 | peer-accepted C 4/5");
    assert_string_equal(asks(w, at), "SUCCESS");                            /* decided: room for one */
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 backlog");
    DOES(w, call(NDK_RETURN_EVENT, w->named['L']), "SUCCESS | connect L D");
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 backlog");
    DOES(w, call(NDK_PEER_GIVES_UP, d), "SUCCESS >P2");                     /* P2 is not P1 */
    d = queues(w, 'D', at);
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 backlog");
    DOES(w, call(NDK_PEER_GIVES_UP, d), "SUCCESS >Pqa");                    /* nor will this one be */
    assert_string_equal(asks(w, at), "SUCCESS");
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 backlog");
    world_free(w);

    limits.backlog = 0;                                                     /* no limit but the table */
    w = world_with(limits);
    listening(w, 'L', at);
    arrives(w, 'C', at);
    for (unsigned i = 1; i < 32; i++)
        assert_string_equal(asks(w, at), "SUCCESS");
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 resources");
    world_free(w);
}

/* Connect events come one after another, oldest first, wherever their connectors are in the table. */
static void events_in_their_order(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), first, gone;

    (void)state;
    first = new_object(w, NDK_CREATE_CONNECTOR, 'X');
    arrives(w, 'A', at);
    queues(w, 'B', at);
    gone = queues(w, 'C', at);
    assert_int_equal(step(w, call(NDK_CLOSE, first)).status, NT_SUCCESS);   /* its place is before all others */
    queues(w, 'D', at);
    assert_true(place_of(w, w->named['D']) < place_of(w, w->named['B']));
    DOES(w, call(NDK_PEER_GIVES_UP, gone), "SUCCESS >Pqa");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L B");
    queues(w, 'E', at);
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L C");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L D");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L E");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS");
    DOES(w, call(NDK_RETURN_EVENT, l), "-");
    world_free(w);
}

/* The turn of a request that waits cannot grow for ever: none is lost or overtakes, at most the peer is refused. */
static void the_last_turn(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), b;

    (void)state;
    arrives(w, 'A', at);
    b = queues(w, 'B', at);
    w->a.object[place_of(w, b)].turn = UINT32_MAX - 1;
    queues(w, 'C', at);
    assert_string_equal(asks(w, at), "SUCCESS | peer-refused 0 resources");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L B");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L C");
    assert_string_equal(asks(w, at), "SUCCESS");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L *");
    world_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(private_data_in_both_directions), cmocka_unit_test(private_data_of_an_answer),
        cmocka_unit_test(one_octet_too_many), cmocka_unit_test(large_limits), cmocka_unit_test(read_limits),
        cmocka_unit_test(pauses), cmocka_unit_test(close_refuses_what_waits), cmocka_unit_test(backlogs),
        cmocka_unit_test(events_in_their_order), cmocka_unit_test(the_last_turn),
    };

    return cmocka_run_group_tests_name("ndk data", tests, NULL, NULL);
}
