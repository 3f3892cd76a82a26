/* SPDX-License-Identifier: Apache-2.0 */
/* Handles that mean nothing, places that are used again, tables that are full, failures that the environment injects,
 * creates that pend, and counters at their ends. */
#include "ndk_support.h"

static const uint32_t calls[] = { NDK_LISTEN, NDK_PAUSE, NDK_RESUME, NDK_ACCEPT, NDK_REJECT, NDK_CONNECT, NDK_CONNECT_SHARED,
                                  NDK_COMPLETE_CONNECT, NDK_DISCONNECT, NDK_CLOSE };

/* Every call and event with this handle: it means nothing. */
static void means_nothing(struct world *w, ndk_handle h)
{
    static struct sock at, peer;
    uint8_t o[512];
    uint32_t n = sizeof o;

    at = v4_own(1, 0);
    peer = far_end(1);
    for (size_t i = 0; i < LENGTH(calls); i++)
        for (uint32_t pends = 0; pends < 2; pends++) {
            struct ndk_input in = ends(to(from(call(calls[i], h), &at), &peer), pends, NT_SUCCESS);

            in.over = h;
            DOES(w, in, "INVALID_HANDLE");
        }
    for (uint32_t op = NDK_PEER_CONNECTS + 1; op < NDK_OPS; op++)
        DOES(w, call(op, h), "-");
    assert_int_equal(ndk_get_local_address(w->a, h, o, &n), NT_INVALID_HANDLE);
    assert_int_equal(ndk_get_peer_address(w->a, h, o, &n), NT_INVALID_HANDLE);
    assert_int_equal(ndk_get_connection_data(w->a, h, NULL, NULL, o, &n), NT_INVALID_HANDLE);
    assert_int_equal(n, sizeof o);
    assert_int_equal(ndk_place_of(w->a, h), NDK_NO_PLACE);
}

static void handles_that_never_were(void **state)
{
    struct world *w = world_new();
    ndk_handle l = new_listener(w, 'L'), c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    const ndk_handle never[] = {
        0, 1, -1, INT64_MIN, INT64_MIN + l, INT64_MAX, INT64_MAX - l, -l, -c, l + NDK_PLACES, l - NDK_PLACES, l + 1,
        c - 1, c + NDK_PLACES, NDK_PLACES - 1, NDK_PLACES + 48, (ndk_handle)1 << 32, l + ((ndk_handle)1 << 48),
        l + ((ndk_handle)1 << 47), l - ((ndk_handle)1 << 62),(l & 0xFFFF) | INT64_MIN,
        (ndk_handle)NDK_LAST_GENERATION * NDK_PLACES + (NDK_PLACES - 1), ((ndk_handle)NDK_LAST_GENERATION + 1) * NDK_PLACES,
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(never); i++)
        means_nothing(w, never[i]);
    world_free(w);
}

static void handles_of_another_kind(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1);
    ndk_handle l = new_listener(w, 'L'), s = new_shared(w, 'S', at), c = new_object(w, NDK_CREATE_CONNECTOR, 'C');

    (void)state;
    for (size_t i = 0; i + 1 < LENGTH(calls); i++) {
        struct ndk_input in = to(from(call(calls[i], s), &own), &peer);

        in.over = s;
        DOES(w, in, "INVALID_HANDLE");
        in.object = i < 3 ? c : l;
        DOES(w, in, "INVALID_HANDLE");
    }
    for (unsigned k = 0; k < 4; k++) {
        struct ndk_input in = to(call(NDK_CONNECT_SHARED, c), &peer);

        in.over = k == 0 ? l : k == 1 ? c : k == 2 ? 0 : s + NDK_PLACES;
        DOES(w, in, "INVALID_HANDLE");
    }
    world_free(w);
}

/* A place that is used again and again never gives a handle twice, and no old one means the new object. */
static void a_place_used_again(void **state)
{
    struct ndk_limits limits = { 1, 1, 1, 1, 8, 8, 8, 8, 1, 0 };
    struct world *w = world_with(limits);
    struct sock at = v4_own(1, 5000);
    ndk_handle old[3][20] = { { 0 } };

    (void)state;
    for (unsigned i = 0; i < 20; i++)
        for (unsigned kind = 0; kind < 3; kind++) {
            struct ndk_input in = from(call(NDK_CREATE_LISTENER + kind, 0), &at);
            ndk_handle h;

            assert_int_equal(step(w, ends(in, i % 2, NT_SUCCESS)).status, i % 2 ? NT_PENDING : NT_SUCCESS);
            old[kind][i] = h = w->r.object;
            for (unsigned k = 0; k < i; k++) {
                assert_true(h == old[kind][k] + (ndk_handle)(i - k) * NDK_PLACES);
                if (k + 1 == i || k == 0)
                    means_nothing(w, old[kind][k]);
            }
            if (i % 2) {
                DOES(w, call(NDK_CLOSE, h), "INVALID_HANDLE");
                assert_int_equal(step(w, ends(call(NDK_FINISH, h), 0, i % 4 == 1 ? NT_SUCCESS : NT_IO_TIMEOUT)).possible, 1);
                step(w, call(NDK_RETURN_REQUEST, h));
            }
            step(w, ends(call(NDK_CLOSE, h), i % 3 == 0, NT_SUCCESS));
            step(w, call(NDK_TORN_DOWN, h));
            if (i % 3 == 0 && i % 4 != 3) {
                assert_string_equal(state_name(w, h), "closed");
                for (size_t k = 0; k < LENGTH(calls); k++)
                    DOES(w, call(calls[k], h), "INVALID_HANDLE");
                for (uint32_t op = NDK_PEER_CONNECTS; op < NDK_OPS + 9; op++)
                    if (op != NDK_RETURN_CLOSE)
                        DOES(w, call(op, h), "-");
                DOES(w, call(NDK_RETURN_CLOSE, h), "SUCCESS >free");
            }
            means_nothing(w, h);
        }
    world_free(w);
}

static void the_last_generation(void **state)
{
    struct ndk_limits limits = { 2, 1, 1, 1, 8, 8, 8, 8, 1, 0 };
    struct world *w = world_with(limits);
    struct sock at = v4_own(1, 5000), peer = far_end(1);
    ndk_handle h, l;

    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        if (i != 1)
            w->a.object[i].generation = NDK_LAST_GENERATION - 1;
    l = new_listener(w, 'L');
    assert_true(l == (ndk_handle)NDK_LAST_GENERATION * NDK_PLACES);
    DOES(w, call(NDK_CLOSE, l), "SUCCESS >free");
    means_nothing(w, l);
    l = new_listener(w, 'M');                                   /* the first place is not used again */
    assert_true(l == NDK_PLACES + 1);
    assert_int_equal(step(w, call(NDK_CREATE_LISTENER, 0)).status, NT_INSUFFICIENT_RESOURCES);
    h = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    assert_true(h == (ndk_handle)NDK_LAST_GENERATION * NDK_PLACES + 2);
    DOES(w, call(NDK_CLOSE, h), "SUCCESS >free");
    DOES(w, call(NDK_CREATE_CONNECTOR, 0), "INSUFFICIENT_RESOURCES");
    DOES(w, ends(call(NDK_CREATE_CONNECTOR, 0), 1, NT_SUCCESS), "INSUFFICIENT_RESOURCES");
    step(w, from(call(NDK_LISTEN, l), &at));
    DOES(w, request(&at, &peer), "SUCCESS | peer-refused 0 resources");
    h = new_shared(w, 'S', v4_own(1, 6000));
    DOES(w, call(NDK_CLOSE, h), "SUCCESS >free");
    DOES(w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &(struct sock){ { 2, 0, 0, 1, 192, 0, 2, 1 }, 16 }),
         "INSUFFICIENT_RESOURCES");
    world_free(w);
}

static void full_tables(void **state)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT, none = { 0, 0, 0, 1, 8, 8, 8, 8, 1, 0 };
    struct world *w = world_with(limits);
    struct sock at = v4_own(1, 0), bad = v4(10, 0, 0, 1, 0), peer = far_end(1), here = v4_own(1, 5000);
    ndk_handle last = 0;

    (void)state;
    for (uint32_t kind = 0; kind < 3; kind++) {
        for (uint32_t i = 0; i < (kind == 1 ? 32u : 8u); i++) {
            assert_int_equal(step(w, from(call(NDK_CREATE_LISTENER + kind, 0), &at)).status, NT_SUCCESS);
            assert_true(w->r.object != last);
            last = w->r.object;
        }
        for (uint32_t pends = 0; pends < 2; pends++)
            DOES(w, ends(from(call(NDK_CREATE_LISTENER + kind, 0), &at), pends, NT_SUCCESS), "INSUFFICIENT_RESOURCES");
    }
    DOES(w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &bad), "INVALID_ADDRESS");        /* 2.1: 3 before 6 */
    DOES(w, call(NDK_CREATE_SHARED_ENDPOINT, 0), "INVALID_PARAMETER");                  /* 1 before 6 */
    assert_int_equal(step(w, call(NDK_CLOSE, last)).status, NT_SUCCESS);
    assert_int_equal(step(w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &at)).status, NT_SUCCESS);
    world_free(w);

    w = world_with(none);
    for (uint32_t kind = 0; kind < 3; kind++)
        DOES(w, from(call(NDK_CREATE_LISTENER + kind, 0), &at), "INSUFFICIENT_RESOURCES");
    DOES(w, request(&here, &peer), "SUCCESS | peer-refused 0 no-listener");
    means_nothing(w, NDK_PLACES);
    world_free(w);
}

/* Each create: a missing callback, failures inline and later, success inline and later. */
static void creates(void **state)
{
    static const char *const born[] = { "SUCCESS >L1 | created X SUCCESS", "SUCCESS >A0 | created X SUCCESS",
                                        "SUCCESS >S | created X SUCCESS" };
    static struct sock at, foreign, taken;

    (void)state;
    at = v4_own(1, 5000);
    foreign = v4(10, 0, 0, 1, 0);
    taken = v4_own(1, 7000);
    for (uint32_t kind = 0; kind < 3; kind++) {
        struct world *w = world_new();
        struct ndk_input in = from(call(NDK_CREATE_LISTENER + kind, 0), &at), bad = in;
        ndk_handle h;

        listening(w, 'T', taken);
        bad.missing = 1;
        for (uint32_t pends = 0; pends < 2; pends++)
            DOES(w, ends(bad, pends, NT_INSUFFICIENT_RESOURCES), "INVALID_PARAMETER");
        DOES(w, ends(in, 0, NT_INSUFFICIENT_RESOURCES), "INSUFFICIENT_RESOURCES");
        DOES(w, ends(in, 0, ANY_ERROR), "0xFFFFFFFF");

        assert_int_equal(step(w, ends(in, 1, NT_SUCCESS)).status, NT_PENDING);
        w->named['X'] = h = w->r.object;
        assert_true(h > 0);
        for (size_t i = 0; i < LENGTH(calls); i++)
            DOES(w, call(calls[i], h), "INVALID_HANDLE");
        for (uint32_t op = NDK_PEER_CONNECTS + 1; op < NDK_OPS; op++)
            if (op != NDK_FINISH)
                DOES(w, call(op, h), "-");
        if (kind == 2)
            DOES(w, in, "SHARING_VIOLATION");           /* the endpoint is its own from the call on */
        DOES(w, ends(call(NDK_FINISH, h), 0, NT_INSUFFICIENT_RESOURCES), "SUCCESS >free | created X INSUFFICIENT_RESOURCES");
        means_nothing(w, h);

        assert_int_equal(step(w, ends(in, 1, ANY_ERROR)).status, NT_PENDING);
        w->named['X'] = h = w->r.object;
        DOES(w, call(NDK_FINISH, h), born[kind]);
        DOES(w, call(NDK_FINISH, h), "-");
        DOES(w, call(NDK_CLOSE, h), "PENDING >closing");
        DOES(w, call(NDK_RETURN_REQUEST, h), "SUCCESS >closed | closed X");
        DOES(w, call(NDK_RETURN_CLOSE, h), "SUCCESS >free");
        if (kind == 2) {
            DOES(w, from(in, &foreign), "INVALID_ADDRESS");
            DOES(w, from(in, &taken), "SHARING_VIOLATION");
            assert_int_equal(step(w, ends(from(in, &taken), 1, NT_SUCCESS)).status, NT_PENDING);
            w->named['X'] = h = w->r.object;
            DOES(w, call(NDK_CLOSE, w->named['T']), "SUCCESS >free");
            DOES(w, call(NDK_FINISH, h), "SUCCESS >free | created X SHARING_VIOLATION");
            means_nothing(w, h);
        }
        world_free(w);
    }
}

/* Errors that are injected into each call that can fail change nothing (step checks it), and then the call succeeds. */
static void injected_failures(void **state)
{
    static const int32_t errors[] = { NT_INSUFFICIENT_RESOURCES, NT_UNSUCCESSFUL, NT_CANCELLED, NT_NOT_SUPPORTED,
                                      NT_DEVICE_REMOVED, NT_CONNECTION_INVALID, NT_SHARING_VIOLATION, NT_ERROR_OF(1),
                                      ANY_ERROR };
    struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1), shared_at = v4_own(1, 6000);

    (void)state;
    for (size_t i = 0; i < LENGTH(errors); i++) {
        struct world *w = world_new();
        ndk_handle l = new_listener(w, 'L'), d = new_object(w, NDK_CREATE_CONNECTOR, 'D'), c;
        ndk_handle s = new_shared(w, 'S', shared_at);
        struct ndk_input listen_call = from(call(NDK_LISTEN, l), &at);
        struct ndk_input connect_call = to(from(call(NDK_CONNECT, d), &own), &peer), over_call = connect_call;
        char digits[NTSTATUS_TEXT_SIZE];
        const char *want = ntstatus_text(errors[i], digits);

        DOES(w, ends(listen_call, 0, errors[i]), want);
        DOES(w, listen_call, "SUCCESS >L3");
        DOES(w, ends(request(&at, &peer), 0, errors[i]), "SUCCESS | peer-refused 0 resources");     /* O9 */
        assert_true(same_state(w));
        c = arrives(w, 'C', at);
        DOES(w, ends(call(NDK_ACCEPT, c), 0, errors[i]), want);
        DOES(w, ends(call(NDK_REJECT, c), 0, errors[i]), want);
        DOES(w, call(NDK_ACCEPT, c), "SUCCESS >P4 | peer-accepted C 4/5");
        DOES(w, ends(call(NDK_DISCONNECT, c), 0, errors[i]), want);
        DOES(w, call(NDK_DISCONNECT, c), "SUCCESS >P7 | peer-disconnected C");
        over_call.op = NDK_CONNECT_SHARED;
        over_call.over = s;
        DOES(w, ends(connect_call, 0, errors[i]), want);
        DOES(w, ends(over_call, 0, errors[i]), want);
        DOES(w, connect_call, "SUCCESS >A2 | peer-connecting D 4/5");
        DOES(w, ends(call(NDK_COMPLETE_CONNECT, d), 0, errors[i]), want);
        DOES(w, ends(call(NDK_REJECT, d), 0, errors[i]), want);
        DOES(w, call(NDK_COMPLETE_CONNECT, d), "SUCCESS >A4 | peer-completed D");
        DOES(w, ends(call(NDK_DISCONNECT, d), 0, errors[i]), want);
        DOES(w, ends(call(NDK_CLOSE, d), 0, errors[i]), "SUCCESS >free | peer-disconnected D");     /* a close cannot fail */
        world_free(w);
    }
}

/* What is no status that an operation can end with, and what is no operation, is impossible. */
static void nonsense(void **state)
{
    static const int32_t bad[] = { 1, NT_PENDING, INT32_MAX, INT32_MIN, (int32_t)0x80000005, 0x40000000 };
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000), any = v4_own(1, 0), wild = v4_own(0, 5000), peer = far_end(1), foreign = far_end(2);
    struct sock cut = { { NDK_AF_INET }, 15 }, other_family = { { 10 }, 28 };
    ndk_handle l = new_listener(w, 'L');

    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        DOES(w, ends(call(NDK_CREATE_LISTENER, 0), 0, bad[i]), "-");
        DOES(w, ends(from(call(NDK_LISTEN, l), &at), 0, bad[i]), "-");
    }
    step(w, ends(from(call(NDK_LISTEN, l), &wild), 1, NT_SUCCESS));
    for (size_t i = 0; i < LENGTH(bad); i++)
        DOES(w, ends(call(NDK_FINISH, l), 0, bad[i]), "-");
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L3 | completed L SUCCESS");
    for (uint32_t op = NDK_OPS; op < NDK_OPS + 300; op++)
        DOES(w, call(op, l), "-");
    DOES(w, call(UINT32_MAX, l), "-");
    /* requests that no network delivers */
    DOES(w, request(&cut, &peer), "-");
    DOES(w, request(&at, &cut), "-");
    DOES(w, request(&other_family, &peer), "-");
    DOES(w, request(&at, &other_family), "-");
    DOES(w, request(&any, &peer), "-");
    DOES(w, request(&wild, &peer), "-");
    DOES(w, request(&foreign, &peer), "-");
    DOES(w, call(NDK_PEER_CONNECTS, 0), "-");
    DOES(w, from(call(NDK_PEER_CONNECTS, 0), &at), "-");
    DOES(w, request(&at, &peer), "SUCCESS | connect L *");
    world_free(w);
}

/* 255 request callbacks of one object can run at the same time; no further one begins, none is forgotten. */
static void callbacks_of_one_object(void **state)
{
    struct world *w = world_new();
    struct sock own = v4_own(1, 0), peer = far_end(1);
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C'), l = new_listener(w, 'L'), p;
    struct ndk_input in = ends(to(from(call(NDK_CONNECT, c), &own), &peer), 1, NT_SUCCESS);

    (void)state;
    for (unsigned i = 0; i < 255; i++) {
        assert_int_equal(step(w, in).status, NT_PENDING);
        assert_int_equal(step(w, call(i % 2 ? NDK_PEER_REFUSES : NDK_FINISH, c)).possible, i % 2);
        if (i % 2 == 0)
            assert_int_equal(step(w, ends(call(NDK_FINISH, c), 0, NT_IO_TIMEOUT)).possible, 1);
    }
    assert_int_equal(step(w, in).status, NT_PENDING);
    DOES(w, call(NDK_PEER_REFUSES, c), "-");
    DOES(w, call(NDK_PEER_ACCEPTS, c), "-");
    DOES(w, ends(call(NDK_FINISH, c), 0, NT_CANCELLED), "-");
    DOES(w, call(NDK_CLOSE, c), "PENDING >closing | peer-aborted C");
    DOES(w, ends(call(NDK_FINISH, c), 0, NT_CANCELLED), "-");
    DOES(w, call(NDK_RETURN_REQUEST, c), "SUCCESS");
    DOES(w, ends(call(NDK_FINISH, c), 0, NT_CANCELLED), "SUCCESS | completed C CANCELLED");
    for (unsigned i = 0; i < 254; i++)
        DOES(w, call(NDK_RETURN_REQUEST, c), "SUCCESS");
    DOES(w, call(NDK_RETURN_REQUEST, c), "SUCCESS >closed | closed C");

    for (unsigned i = 0; i < 255; i++) {
        assert_int_equal(step(w, ends(from(call(NDK_LISTEN, l), &own), 1, NT_SUCCESS)).status, NT_PENDING);
        DOES(w, ends(call(NDK_FINISH, l), 0, NT_CANCELLED), "SUCCESS >L1 | completed L CANCELLED");
    }
    assert_int_equal(step(w, ends(from(call(NDK_LISTEN, l), &own), 1, NT_SUCCESS)).status, NT_PENDING);
    DOES(w, call(NDK_FINISH, l), "-");
    DOES(w, call(NDK_RETURN_REQUEST, l), "SUCCESS");
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L3 | completed L SUCCESS");

    /* an accept, and a complete connect: set, since no sequence comes there */
    for (unsigned active = 0; active < 2; active++) {
        struct sock at = v4_own(2, 5000);

        if (active) {
            p = new_object(w, NDK_CREATE_CONNECTOR, 'P');
            step(w, to(from(call(NDK_CONNECT, p), &own), &peer));
            step(w, ends(call(NDK_COMPLETE_CONNECT, p), 1, NT_SUCCESS));
        } else {
            listening(w, 'M', at);
            p = arrives(w, 'P', at);
            step(w, ends(call(NDK_ACCEPT, p), 1, NT_SUCCESS));
        }
        w->a.object[place_of(w, p)].running = NDK_MAX_RUNNING;
        DOES(w, call(NDK_PEER_COMPLETES, p), "-");
        DOES(w, call(NDK_PEER_TIMES_OUT, p), "-");
        DOES(w, call(NDK_PEER_GIVES_UP, p), "-");
        DOES(w, call(NDK_PEER_DISCONNECTS, p), "-");
        DOES(w, call(NDK_FINISH, p), "-");
        DOES(w, call(NDK_RETURN_REQUEST, p), "SUCCESS");
        DOES(w, call(NDK_PEER_GIVES_UP, p),
             active ? "SUCCESS >Af | completed P CONNECTION_ABORTED" : "SUCCESS >P9 | completed P CONNECTION_ABORTED");
    }
    world_free(w);
}

/* So it is with the connectors of requests, whether their event comes at once or waits. */
static void a_request_takes_a_new_handle(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), first = arrives(w, 'C', at), h;

    (void)state;
    for (unsigned i = 1; i < 9; i++) {
        step(w, call(NDK_CLOSE, w->named['C']));
        if (i % 2)
            step(w, call(NDK_RETURN_EVENT, l));
        h = i % 2 ? arrives(w, 'C', at) : queues(w, 'C', at);
        assert_true(h == first + (ndk_handle)i * NDK_PLACES);
        if (i % 2 == 0)
            DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS | connect L C");
    }
    world_free(w);
}

/* All is as in the beginning, the generations too. */
static void a_reset_starts_anew(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c = arrives(w, 'C', at);

    (void)state;
    ndk_reset(w->a);
    means_nothing(w, l);
    means_nothing(w, c);
    for (uint32_t i = 0; i < w->a.places; i++)
        assert_true(w->a.object[i].state == NDK_FREE && w->a.endpoint[i].port == 0 && w->a.object[i].generation == 0);
    assert_true(listening(w, 'M', at) == l);
    world_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_that_never_were), cmocka_unit_test(handles_of_another_kind),
        cmocka_unit_test(a_place_used_again), cmocka_unit_test(a_request_takes_a_new_handle),
        cmocka_unit_test(the_last_generation), cmocka_unit_test(full_tables),
        cmocka_unit_test(creates), cmocka_unit_test(injected_failures), cmocka_unit_test(nonsense),
        cmocka_unit_test(callbacks_of_one_object), cmocka_unit_test(a_reset_starts_anew),
    };

    return cmocka_run_group_tests_name("ndk handles", tests, NULL, NULL);
}
