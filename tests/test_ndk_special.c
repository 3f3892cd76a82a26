/* SPDX-License-Identifier: Apache-2.0 */
/* The special cases that the contract answers one by one: closes, shared endpoints, decisions. A line is what a call or an
 * event comes to (ndk_support.h). */
#include "ndk_support.h"

static const uint8_t octets[600] = "abcdefghijklmnopqrstuvwxyz";

/* ---- closes, 1.6 ---- */

/* The listen completes first, with CANCELLED or with what it would have come to; when that has returned, the close does. */
static void close_while_listen_pends(void **state)
{
    static const int32_t natural[] = { NT_CANCELLED, NT_SUCCESS, NT_INSUFFICIENT_RESOURCES };
    static const char *const want[] = { "SUCCESS | completed L CANCELLED", "SUCCESS | completed L SUCCESS",
                                        "SUCCESS | completed L INSUFFICIENT_RESOURCES" };
    struct sock at = v4_own(1, 5000);

    (void)state;
    for (size_t i = 0; i < LENGTH(want); i++) {
        struct world *w = world_new();
        ndk_handle l = new_listener(w, 'L');

        step(w, ends(from(call(NDK_LISTEN, l), &at), 1, NT_SUCCESS));
        DOES(w, call(NDK_CLOSE, l), "PENDING >closing");
        DOES(w, call(NDK_RETURN_REQUEST, l), "-");
        DOES(w, ends(call(NDK_FINISH, l), 0, natural[i]), want[i]);
        DOES(w, call(NDK_FINISH, l), "-");
        assert_string_equal(asks(w, at), REFUSED);
        DOES(w, call(NDK_RETURN_REQUEST, l), "SUCCESS >closed | closed L");
        assert_string_equal(listens(w, new_listener(w, 'M'), at), "SUCCESS >L3");
        DOES(w, call(NDK_RETURN_CLOSE, l), "SUCCESS >free");
        world_free(w);
    }
}

/* Rules 3c and 3d, 7, 9: undecided, rejected and accepted connectors hold the close up; the address stays in use; they stay
 * usable; after the last one's close callback the close completes. */
static void close_waits_for_connectors(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c[4], m = new_listener(w, 'M');
    uint32_t p = place_of(w, l);

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        c[i] = arrives(w, "ABCD"[i], at);
        DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS");
    }
    DOES(w, call(NDK_REJECT, c[0]), "SUCCESS >P8 | peer-rejected A");
    DOES(w, call(NDK_ACCEPT, c[1]), "SUCCESS >P4 | peer-accepted B 4/5");
    assert_int_equal(ndk_count_references(w->a.object, w->a.endpoint, w->a.places, p), 2);
    DOES(w, call(NDK_CLOSE, l), "PENDING >closing");
    assert_string_equal(asks(w, at), REFUSED);
    assert_string_equal(listens(w, m, at), "SHARING_VIOLATION");
    DOES(w, call(NDK_ACCEPT, c[2]), "SUCCESS >P4 | peer-accepted C 4/5");       /* O18 */
    assert_int_equal(ndk_count_references(w->a.object, w->a.endpoint, w->a.places, p), 3);
    assert_int_equal(ndk_count_successors(w->a.object, w->a.places, p), 4);
    DOES(w, call(NDK_CLOSE, c[0]), "SUCCESS >free");
    DOES(w, call(NDK_CLOSE, c[3]), "SUCCESS >free | peer-refused D closed");
    DOES(w, call(NDK_DISCONNECT, c[2]), "SUCCESS >P7 | peer-disconnected C");
    DOES(w, call(NDK_CLOSE, c[2]), "SUCCESS >free");
    assert_int_equal(ndk_count_references(w->a.object, w->a.endpoint, w->a.places, p), 2);
    assert_string_equal(listens(w, m, at), "SHARING_VIOLATION");
    assert_string_equal(listens(w, m, v4_own(0, 5000)), "SHARING_VIOLATION");
    DOES(w, ends(call(NDK_CLOSE, c[1]), 1, NT_SUCCESS), "PENDING >closing | peer-disconnected B");
    DOES(w, call(NDK_TORN_DOWN, c[1]), "SUCCESS >closed | closed B");
    assert_int_equal(ndk_count_references(w->a.object, w->a.endpoint, w->a.places, p), 1);
    assert_string_equal(state_name(w, l), "closing");
    DOES(w, call(NDK_RETURN_CLOSE, c[1]), "SUCCESS >free | closed L");
    assert_string_equal(listens(w, m, at), "SUCCESS >L3");          /* free at the completion, before its callback returns */
    DOES(w, call(NDK_RETURN_CLOSE, l), "SUCCESS >free");
    world_free(w);
}

/* The last successor's inline close brings the listener's to its end, in this order. */
static void the_last_connector_ends_the_close(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c = arrives(w, 'C', at);

    (void)state;
    DOES(w, call(NDK_CLOSE, l), "PENDING >closing");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | peer-refused C closed");
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS >closed | closed L");           /* not inside the connect callback */
    DOES(w, call(NDK_RETURN_CLOSE, l), "SUCCESS >free");
    l = listening(w, 'L', at);
    c = arrives(w, 'C', at);
    DOES(w, call(NDK_RETURN_EVENT, l), "SUCCESS");
    DOES(w, call(NDK_CLOSE, l), "PENDING >closing");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | peer-refused C closed; closed L");
    world_free(w);
}

/* Rule 2 of 1.6: a close from inside a completion callback, here two of them that run. */
static void close_inside_callbacks(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l;

    (void)state;
    assert_int_equal(step(w, ends(call(NDK_CREATE_LISTENER, 0), 1, NT_SUCCESS)).status, NT_PENDING);
    w->named['L'] = l = w->r.object;
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L1 | created L SUCCESS");
    DOES(w, ends(from(call(NDK_LISTEN, l), &at), 1, NT_SUCCESS), "PENDING >L2");
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L3 | completed L SUCCESS");
    DOES(w, ends(call(NDK_CLOSE, l), 1, NT_SUCCESS), "PENDING >closing");
    DOES(w, call(NDK_RETURN_REQUEST, l), "SUCCESS");
    DOES(w, call(NDK_RETURN_EVENT, l), "-");
    DOES(w, call(NDK_TORN_DOWN, l), "SUCCESS");
    DOES(w, call(NDK_TORN_DOWN, l), "-");
    DOES(w, call(NDK_RETURN_REQUEST, l), "SUCCESS >closed | closed L");
    DOES(w, call(NDK_RETURN_REQUEST, l), "-");
    DOES(w, call(NDK_RETURN_CLOSE, l), "SUCCESS >free");
    DOES(w, call(NDK_RETURN_CLOSE, l), "-");
    world_free(w);
}

static void close_during_the_disconnect_event(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = listening(w, 'L', at), c = arrives(w, 'C', at);
    struct ndk_input in = call(NDK_ACCEPT, c);

    (void)state;
    in.wants_disconnect = 1;
    step(w, call(NDK_RETURN_EVENT, l));
    DOES(w, in, "SUCCESS >P4 | peer-accepted C 4/5");
    DOES(w, call(NDK_PEER_DISCONNECTS, c), "SUCCESS >P5 | disconnect C");
    DOES(w, call(NDK_DISCONNECT, c), "SUCCESS >P7");
    DOES(w, call(NDK_CLOSE, c), "PENDING >closing");
    DOES(w, call(NDK_CLOSE, l), "PENDING >closing");
    DOES(w, call(NDK_RETURN_EVENT, c), "SUCCESS >closed | closed C");
    DOES(w, call(NDK_RETURN_CLOSE, c), "SUCCESS >free | closed L");
    world_free(w);
}

/* Pending accept, connect, complete connect, disconnect: each completes before the close, once, and the peer hears of
 * the end once. */
static void close_with_each_request_pending(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000), own = v4_own(1, 0), peer = far_end(1);
    ndk_handle l = listening(w, 'L', at), c;

    (void)state;
    for (unsigned kind = 0; kind < 4; kind++) {
        if (kind == 0 || kind == 3) {
            c = arrives(w, 'C', at);
            step(w, call(NDK_RETURN_EVENT, l));
            step(w, ends(call(NDK_ACCEPT, c), kind == 0, NT_SUCCESS));
            if (kind == 3)
                step(w, ends(call(NDK_DISCONNECT, c), 1, NT_SUCCESS));
        } else {
            c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
            step(w, ends(to(from(call(NDK_CONNECT, c), &own), &peer), kind == 1, NT_SUCCESS));
            if (kind == 2)
                step(w, ends(call(NDK_COMPLETE_CONNECT, c), 1, NT_SUCCESS));
        }
        DOES(w, call(NDK_CLOSE, c), kind == 3 ? "PENDING >closing" : "PENDING >closing | peer-aborted C");
        DOES(w, call(NDK_PEER_GIVES_UP, c), "-");
        DOES(w, call(NDK_PEER_COMPLETES, c), "-");
        DOES(w, call(NDK_PEER_ACCEPTS, c), "-");
        DOES(w, ends(call(NDK_FINISH, c), 0, kind == 2 ? NT_SUCCESS : NT_CANCELLED),
             kind == 2 ? "SUCCESS | completed C SUCCESS" : "SUCCESS | completed C CANCELLED");
        DOES(w, call(NDK_PEER_DISCONNECTS, c), "-");
        DOES(w, call(NDK_RETURN_REQUEST, c), "SUCCESS >closed | closed C");
        DOES(w, call(NDK_RETURN_CLOSE, c), "SUCCESS >free");
    }
    world_free(w);
}

/* A connect whose address was wrong never reached a peer: nobody hears of its close. */
static void close_with_a_doomed_connect(void **state)
{
    struct world *w = world_new();
    struct sock foreign = v4(192, 0, 2, 9, 0), peer = far_end(1);
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C');

    (void)state;
    DOES(w, ends(to(from(call(NDK_CONNECT, c), &foreign), &peer), 1, NT_SUCCESS), "PENDING >A1");
    DOES(w, call(NDK_PEER_ACCEPTS, c), "-");
    DOES(w, call(NDK_PEER_REFUSES, c), "-");
    DOES(w, call(NDK_CLOSE, c), "PENDING >closing");
    DOES(w, ends(call(NDK_FINISH, c), 0, NT_CANCELLED), "SUCCESS | completed C CANCELLED");
    DOES(w, call(NDK_RETURN_REQUEST, c), "SUCCESS >closed | closed C");
    world_free(w);
}

static void close_of_a_shared_endpoint(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 6000), own = v4_own(1, 0), peer = far_end(1), next = far_end(2);
    ndk_handle s = new_shared(w, 'S', at), t = new_shared(w, 'T', own), c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    ndk_handle d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    struct ndk_input in = to(call(NDK_CONNECT_SHARED, c), &peer);

    (void)state;
    in.over = s;
    DOES(w, ends(in, 0, NT_CONNECTION_REFUSED), "CONNECTION_REFUSED >Ax | peer-connecting C 4/5");
    DOES(w, call(NDK_CLOSE, s), "PENDING >closing");
    DOES(w, in, "INVALID_DEVICE_STATE");
    in.over = t;
    DOES(w, in, "INVALID_DEVICE_STATE");        /* it is a successor of S; it came over that, and stays */
    DOES(w, to(from(call(NDK_CONNECT, c), &own), &next), "SUCCESS >A2 | peer-connecting C 4/5");
    in.object = d;
    in.over = s;
    DOES(w, in, "INVALID_DEVICE_STATE");
    assert_string_equal(listens(w, new_listener(w, 'L'), at), "SHARING_VIOLATION");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | peer-aborted C; closed S");
    assert_string_equal(listens(w, w->named['L'], at), "SUCCESS >L3");
    world_free(w);
}

/* A destination is one address with a port, of the source's family; it is looked at before the source. */
static void destinations(void **state)
{
    struct world *w = world_new();
    struct sock own = v4_own(1, 0), foreign = v4(10, 0, 0, 1, 0), at = v4_own(2, 6000), good = far_end(1);
    struct sock cut = good, none = v4(198, 51, 100, 1, 0);
    const struct sock bad[] = { none, v4(0, 0, 0, 0, 4000), v6(0x2001, 0xDB9, 1, 0, 4000), v6(0, 0, 0, 0, 4000),
                                { { 10, 0, 1, 1, 1, 1, 1, 1 }, 16 } };
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C'), s = new_shared(w, 'S', at);
    struct ndk_input in = from(call(NDK_CONNECT, c), &own), over = call(NDK_CONNECT_SHARED, c);

    (void)state;
    over.over = s;
    cut.n = 15;
    DOES(w, in, "INVALID_PARAMETER");
    DOES(w, over, "INVALID_PARAMETER");
    DOES(w, to(in, &cut), "INVALID_PARAMETER");
    for (size_t i = 0; i < LENGTH(bad); i++) {
        DOES(w, to(in, &bad[i]), "INVALID_ADDRESS");
        DOES(w, to(over, &bad[i]), "INVALID_ADDRESS");
    }
    DOES(w, to(from(in, &foreign), &cut), "INVALID_PARAMETER");
    DOES(w, to(from(in, &foreign), &good), "INVALID_ADDRESS");
    DOES(w, to(from(in, &cut), &none), "INVALID_ADDRESS");
    own = v6_own(1, 0);
    none = v6(0, 0, 1, 0, 4000);
    DOES(w, to(from(in, &own), &none), "SUCCESS >A2 | peer-connecting C 4/5");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | peer-aborted C");
    in.object = c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    none = v6(0x2001, 0, 0, 0, 4000);
    DOES(w, to(from(in, &own), &none), "SUCCESS >A2 | peer-connecting C 4/5");
    world_free(w);
}

/* A second connection of a shared endpoint to the same peer. */
static void the_same_four_tuple(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 6000), other_at = v4_own(2, 6000), peer = far_end(1), six = v6(0x2001, 0xDB9, 1, 0, 4000);
    ndk_handle s = new_shared(w, 'S', at), t = new_shared(w, 'T', other_at);
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C'), d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    struct ndk_input in = to(call(NDK_CONNECT_SHARED, c), &peer);

    (void)state;
    in.over = s;
    DOES(w, in, "SUCCESS >A2 | peer-connecting C 4/5");
    in.object = d;
    DOES(w, in, "ADDRESS_ALREADY_EXISTS");
    DOES(w, to(in, &six), "INVALID_ADDRESS");
    in.over = t;
    DOES(w, in, "SUCCESS >A2 | peer-connecting D 4/5");
    DOES(w, call(NDK_CLOSE, d), "SUCCESS >free | peer-aborted D");
    in.object = d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    in.over = s;
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free | peer-aborted C");
    DOES(w, in, "SUCCESS >A2 | peer-connecting D 4/5");
    world_free(w);
}

/* The four-tuple is that of a connection: one with an endpoint of its own is not in the way of a shared endpoint's, though
 * its connector came over that once. */
static void another_four_tuple(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 6000), own = v4_own(1, 0), peer = far_end(1);
    ndk_handle s = new_shared(w, 'S', at), c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    ndk_handle d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    struct ndk_input in = to(call(NDK_CONNECT_SHARED, c), &peer);

    (void)state;
    in.over = s;
    DOES(w, ends(in, 0, NT_CONNECTION_REFUSED), "CONNECTION_REFUSED >Ax | peer-connecting C 4/5");
    DOES(w, to(from(call(NDK_CONNECT, c), &own), &peer), "SUCCESS >A2 | peer-connecting C 4/5");
    in.object = d;
    DOES(w, in, "SUCCESS >A2 | peer-connecting D 4/5");
    world_free(w);
}

/* An attempt whose destination is wrong goes nowhere: where its connector went before is free. */
static void the_four_tuple_of_a_doomed_connect(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 6000), peer = far_end(1), six = v6(0x2001, 0xDB9, 1, 0, 4000);
    ndk_handle s = new_shared(w, 'S', at), c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    ndk_handle d = new_object(w, NDK_CREATE_CONNECTOR, 'D');
    struct ndk_input in = to(call(NDK_CONNECT_SHARED, c), &peer);

    (void)state;
    in.over = s;
    DOES(w, ends(in, 0, NT_CONNECTION_REFUSED), "CONNECTION_REFUSED >Ax | peer-connecting C 4/5");
    DOES(w, ends(to(in, &six), 1, NT_SUCCESS), "PENDING >A1");
    in.object = d;
    DOES(w, in, "SUCCESS >A2 | peer-connecting D 4/5");
    world_free(w);
}

/* ---- decisions ---- */

static void one_decision(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle c;

    (void)state;
    listening(w, 'L', at);
    c = arrives(w, 'C', at);
    DOES(w, with_data(call(NDK_REJECT, c), octets, 148), "SUCCESS >P8 | peer-rejected C");
    DOES(w, call(NDK_REJECT, c), "CONNECTION_INVALID");
    DOES(w, call(NDK_ACCEPT, c), "CONNECTION_INVALID");
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free");
    step(w, call(NDK_RETURN_EVENT, w->named['L']));
    c = arrives(w, 'C', at);
    DOES(w, ends(call(NDK_ACCEPT, c), 1, NT_SUCCESS), "PENDING >P3 | peer-accepted C 4/5");
    DOES(w, call(NDK_REJECT, c), "CONNECTION_ACTIVE");
    DOES(w, call(NDK_ACCEPT, c), "CONNECTION_ACTIVE");
    DOES(w, call(NDK_PEER_COMPLETES, c), "SUCCESS >P4 | completed C SUCCESS");
    DOES(w, call(NDK_PEER_COMPLETES, c), "-");
    DOES(w, call(NDK_REJECT, c), "CONNECTION_ACTIVE");
    step(w, call(NDK_RETURN_EVENT, w->named['L']));
    c = arrives(w, 'C', at);
    DOES(w, call(NDK_PEER_GIVES_UP, c), "SUCCESS >P2");
    for (unsigned i = 0; i < 3; i++) {
        DOES(w, call(NDK_ACCEPT, c), "CONNECTION_ABORTED");
        DOES(w, call(NDK_REJECT, c), "CONNECTION_ABORTED");
    }
    DOES(w, call(NDK_CLOSE, c), "SUCCESS >free");
    world_free(w);
}

static void abort_before_the_event(void **state)
{
    struct sock at = v4_own(1, 5000);

    (void)state;
    for (uint32_t drop = 0; drop < 2; drop++) {
        struct ndk_limits limits = NDK_LIMITS_DEFAULT;
        struct world *w;
        ndk_handle c;

        limits.drop_aborted = drop;
        w = world_with(limits);
        listening(w, 'L', at);
        arrives(w, 'C', at);
        c = queues(w, 'D', at);
        DOES(w, call(NDK_ACCEPT, c), "INVALID_HANDLE");
        DOES(w, call(NDK_PEER_GIVES_UP, c), drop ? "SUCCESS >free" : "SUCCESS >Pqa");
        DOES(w, call(NDK_PEER_GIVES_UP, c), "-");
        DOES(w, call(NDK_CLOSE, c), "INVALID_HANDLE");
        DOES(w, call(NDK_RETURN_EVENT, w->named['L']), drop ? "SUCCESS" : "SUCCESS | connect L D");
        if (!drop)
            DOES(w, call(NDK_ACCEPT, c), "CONNECTION_ABORTED");
        world_free(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(close_while_listen_pends), cmocka_unit_test(close_waits_for_connectors),
        cmocka_unit_test(the_last_connector_ends_the_close), cmocka_unit_test(close_inside_callbacks),
        cmocka_unit_test(close_during_the_disconnect_event), cmocka_unit_test(close_with_each_request_pending),
        cmocka_unit_test(close_with_a_doomed_connect), cmocka_unit_test(close_of_a_shared_endpoint),
        cmocka_unit_test(destinations), cmocka_unit_test(the_same_four_tuple), cmocka_unit_test(one_decision),
        cmocka_unit_test(abort_before_the_event),
        cmocka_unit_test(another_four_tuple), cmocka_unit_test(the_four_tuple_of_a_doomed_connect),
    };

    return cmocka_run_group_tests_name("ndk special", tests, NULL, NULL);
}
