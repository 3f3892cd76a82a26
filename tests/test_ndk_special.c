/* SPDX-License-Identifier: Apache-2.0 */
/* The special cases that the contract answers one by one: addresses, closes, private data, pauses, the backlog, the order of
 * events, read limits. A line is what a call or an event comes to (ndk_support.h). */
#include "ndk_support.h"

static const uint8_t octets[600] = "abcdefghijklmnopqrstuvwxyz";
#define REFUSED "SUCCESS | peer-refused 0 no-listener"

static const char *listens(struct world *w, ndk_handle l, struct sock at)
{
    return does(w, from(call(NDK_LISTEN, l), &at));
}

static const char *asks(struct world *w, struct sock at)
{
    struct sock remote = at.n == 28 ? v6(0x2001, 0xDB9, 9, 0, 4000) : far_end(9);

    return does(w, request(&at, &remote));
}

/* ---- addresses ---- */

static void the_conflict_predicate(void **state)
{
    (void)state;
    for (unsigned x = 0; x < 6; x++)
        for (unsigned y = 0; y < 6; y++)
            for (unsigned same_port = 0; same_port < 2; same_port++) {
                struct world *w = world_new();
                struct sock a = x < 3 ? v4_own(x, 5000) : v6_own(x - 3, 5000);
                struct sock b = y < 3 ? v4_own(y, 5001 - same_port) : v6_own(y - 3, 5001 - same_port);
                bool conflict = same_port && x / 3 == y / 3 && (x == y || x % 3 == 0 || y % 3 == 0);

                listening(w, 'L', a);
                assert_string_equal(listens(w, new_listener(w, 'M'), b), conflict ? "SHARING_VIOLATION" : "SUCCESS >L3");
                world_free(w);
            }
}

/* Whoever owns the endpoint: listener, connector, shared endpoint; also while its request pends, and while it closes. */
static void every_owner_is_in_the_way(void **state)
{
    struct sock at = v4_own(1, 5000), peer = far_end(1), elsewhere = far_end(2);

    (void)state;
    for (unsigned owner = 0; owner < 6; owner++) {
        struct world *w = world_new();
        ndk_handle o = owner / 2 == 0 ? new_listener(w, 'O') : owner / 2 == 1 ? new_object(w, NDK_CREATE_CONNECTOR, 'O') : 0;
        struct ndk_input in = to(from(call(owner / 2 == 0 ? NDK_LISTEN : owner / 2 == 1 ? NDK_CONNECT :
                                           NDK_CREATE_SHARED_ENDPOINT, o), &at), &peer);
        ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C'), l = new_listener(w, 'L');

        step(w, ends(in, owner % 2, NT_SUCCESS));
        o = o == 0 ? w->r.object : o;
        for (unsigned k = 0; k < 2; k++) {
            assert_string_equal(listens(w, l, at), "SHARING_VIOLATION");
            DOES(w, to(from(call(NDK_CONNECT, c), &at), &elsewhere), "SHARING_VIOLATION");
            DOES(w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &at), "SHARING_VIOLATION");
            step(w, ends(call(NDK_CLOSE, o), 1, NT_SUCCESS));
        }
        if (owner % 2 == 1) {
            step(w, ends(call(NDK_FINISH, o), 0, NT_CANCELLED));
            step(w, call(NDK_RETURN_REQUEST, o));
        }
        step(w, call(NDK_TORN_DOWN, o));
        step(w, call(NDK_RETURN_CLOSE, o));
        assert_string_equal(listens(w, l, at), "SUCCESS >L3");
        world_free(w);
    }
}

static void address_validation_has_its_order(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000), s;
    ndk_handle l;

    (void)state;
    listening(w, 'X', at);
    l = new_listener(w, 'L');
    /* 1: what cannot be read */
    DOES(w, call(NDK_LISTEN, l), "INVALID_PARAMETER");
    for (uint32_t n = 0; n < 16; n++) {
        s = at;
        s.n = n;
        assert_string_equal(listens(w, l, s), "INVALID_PARAMETER");
    }
    for (uint32_t n = 0; n < 28; n++) {
        s = v6_own(1, 5000);
        s.n = n;
        assert_string_equal(listens(w, l, s), "INVALID_PARAMETER");
    }
    /* 2: another family, however short; 23 is Windows, 10 Linux */
    for (unsigned f = 0; f < 65536; f += f < 300 ? 1 : 251) {
        s = at;
        s.o[0] = (uint8_t)f;
        s.o[1] = (uint8_t)(f >> 8);
        s.n = f == 2 || f == 23 ? 128 : 2 + f % 30;
        s.o[4] = s.o[8] = 10;
        assert_string_equal(listens(w, l, s), "INVALID_ADDRESS");
    }
    /* 3 before 4 and 5 */
    assert_string_equal(listens(w, l, v4(192, 0, 2, 3, 5000)), "INVALID_ADDRESS");
    assert_string_equal(listens(w, l, v4(192, 0, 2, 3, 0)), "INVALID_ADDRESS");
    /* 5 before 6 */
    DOES(w, ends(from(call(NDK_LISTEN, l), &at), 0, NT_INSUFFICIENT_RESOURCES), "SHARING_VIOLATION");
    /* longer than needed is well */
    s = v4_own(2, 5000);
    s.n = 128;
    memset(s.o + 16, 0xFF, 112);
    assert_string_equal(listens(w, l, s), "SUCCESS >L3");
    s = v6_own(1, 5000);
    s.n = 29;
    assert_string_equal(listens(w, new_listener(w, 'M'), s), "SUCCESS >L3");
    world_free(w);
}

static void foreign_addresses(void **state)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct sock mapped = v6(0, 0, 1, 0, 5000), scoped = v6_own(1, 5000);
    struct sock foreign[] = {
        v4(127, 0, 0, 1, 5000), v4(127, 255, 255, 254, 0), v4(224, 0, 0, 1, 5000), v4(255, 255, 255, 255, 5000),
        v4(192, 0, 2, 255, 5000), v4(192, 0, 2, 3, 5000), v4(2, 0, 192, 1, 5000), v6(0, 0, 1, 0, 5000),
        v6(0xFF02, 0, 1, 7, 5000), v6(0xFE80, 0, 1, 0, 5000), v6(0xFE80, 0, 1, 8, 5000), v6(0xFE80, 0, 1, 0x07000000, 5000),
        v6(0xFE80, 0, 2, 7, 5000), v6(0x2001, 0xDB9, 1, 0, 5000), v6_own(3, 5000), mapped,
    };
    struct world *w = world_new();

    (void)state;
    memcpy(foreign[15].o + 18, "\xFF\xFF\xC0\x00\x02\x01", 6);
    for (size_t i = 0; i < LENGTH(foreign); i++)
        assert_string_equal(listens(w, i == 0 ? new_listener(w, 'L') : w->named['L'], foreign[i]), "INVALID_ADDRESS");
    /* a scope counts for a link-local address alone; the flow label never does */
    memset(scoped.o + 24, 9, 4);
    memset(scoped.o + 4, 7, 4);
    assert_string_equal(listens(w, w->named['L'], scoped), "SUCCESS >L3");
    assert_string_equal(listens(w, new_listener(w, 'M'), v6_own(1, 5000)), "SHARING_VIOLATION");
    assert_string_equal(listens(w, w->named['M'], v6(0xFE80, 0, 1, 7, 5000)), "SUCCESS >L3");
    assert_string_equal(asks(w, v6(0xFE80, 0, 1, 7, 5000)), "SUCCESS | connect M *");
    assert_string_equal(asks(w, v6(0xFE80, 0, 1, 8, 5000)), "-");       /* no address of the adapter */
    assert_string_equal(asks(w, v4_own(1, 5000)), REFUSED);
    world_free(w);

    limits.allow_wildcard = 0;
    w = world_with(limits);
    new_listener(w, 'L');
    assert_string_equal(listens(w, w->named['L'], v4_own(0, 5000)), "INVALID_ADDRESS");
    assert_string_equal(listens(w, w->named['L'], v6_own(0, 0)), "INVALID_ADDRESS");
    assert_string_equal(listens(w, w->named['L'], v4_own(1, 1)), "SUCCESS >L3");    /* no privileged ports */
    world_free(w);
}

static void socket_addresses_are_read(void **state)
{
    struct sock four = v4(192, 0, 2, 1, 0x1234), six = v6(0xFEBF, 0x1122, 0x33, 0x04030201, 0xFFFE);
    struct ndk_address got = ndk_address_read(four.o, 16);

    (void)state;
    assert_int_equal(got.status, NT_SUCCESS);
    assert_true(got.endpoint.family == 2 && got.endpoint.port == 0x1234 && got.endpoint.scope == 0);
    assert_true(got.endpoint.high == 0 && got.endpoint.low == 0xC0000201);
    got = ndk_address_read(six.o, 28);
    assert_true(got.status == NT_SUCCESS && got.endpoint.family == 23 && got.endpoint.port == 0xFFFE);
    assert_true(got.endpoint.high == 0xFEBF112200000000 && got.endpoint.low == 0x33);
    assert_true(got.endpoint.scope == 0x04030201);
    six.o[9] = 0xC0;        /* fec0::, not link-local */
    assert_true(ndk_address_read(six.o, 28).endpoint.scope == 0);
    assert_int_equal(ndk_address_read(NULL, 16).status, NT_INVALID_PARAMETER);
    assert_int_equal(ndk_address_read((const uint8_t *)"\x0A", 1).status, NT_INVALID_PARAMETER);
    assert_int_equal(ndk_address_read((const uint8_t *)"\x0A", 2).status, NT_INVALID_ADDRESS);
}

/* The address that the consumer reads is the one that it gave, with the port; what means nothing is 0. */
static void addresses_read_back(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(0, 5000), destination = v4_own(2, 5000);
    uint8_t o[28];
    uint32_t n = 28;
    ndk_handle l, c;

    (void)state;
    at.n = 128;
    memset(at.o + 8, 0xEE, 120);
    l = listening(w, 'L', at);
    assert_int_equal(ndk_get_local_address(w->a, l, o, &n), NT_SUCCESS);
    assert_int_equal(n, 16);
    assert_octets(o, 16, "0200 1388 00000000 0000000000000000");
    /* a connector has the address that was called, not the listener's wildcard */
    c = arrives(w, 'C', destination);
    n = 28;
    assert_int_equal(ndk_get_local_address(w->a, c, o, &n), NT_SUCCESS);
    assert_octets(o, n, "0200 1388 c0000202 0000000000000000");
    n = 28;
    assert_int_equal(ndk_get_peer_address(w->a, c, o, &n), NT_SUCCESS);
    assert_octets(o, n, "0200 0fa0 c6336409 0000000000000000");
    world_free(w);
}

/* ---- listening ---- */

static void listening_twice_leaves_the_first(void **state)
{
    struct world *w = world_new();
    ndk_handle l = listening(w, 'L', v4_own(1, 5000));

    (void)state;
    assert_string_equal(listens(w, l, v4_own(1, 5000)), "ADDRESS_ALREADY_ASSOCIATED");
    assert_string_equal(listens(w, l, v4_own(1, 5001)), "ADDRESS_ALREADY_ASSOCIATED");
    assert_string_equal(listens(w, new_listener(w, 'M'), v4_own(1, 5001)), "SUCCESS >L3");
    assert_string_equal(asks(w, v4_own(1, 5000)), "SUCCESS | connect L *");
    world_free(w);
}

static void listening_again_after_a_failure(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000), foreign = v4(192, 0, 2, 9, 5000);
    ndk_handle l = new_listener(w, 'L'), m = new_listener(w, 'M');

    (void)state;
    DOES(w, ends(from(call(NDK_LISTEN, l), &at), 0, NT_INSUFFICIENT_RESOURCES), "INSUFFICIENT_RESOURCES");
    DOES(w, ends(from(call(NDK_LISTEN, l), &at), 1, NT_SUCCESS), "PENDING >L2");
    assert_string_equal(asks(w, at), REFUSED);
    assert_string_equal(listens(w, m, at), "SHARING_VIOLATION");
    DOES(w, ends(call(NDK_FINISH, l), 0, NT_INSUFFICIENT_RESOURCES), "SUCCESS >L1 | completed L INSUFFICIENT_RESOURCES");
    assert_string_equal(listens(w, m, at), "SUCCESS >L3");          /* no endpoint is left behind */
    DOES(w, ends(from(call(NDK_LISTEN, l), &at), 1, NT_SUCCESS), "PENDING >L2");
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L1 | completed L SHARING_VIOLATION");
    DOES(w, ends(from(call(NDK_LISTEN, l), &foreign), 1, NT_SUCCESS), "PENDING >L2");
    DOES(w, ends(call(NDK_FINISH, l), 0, NT_IO_TIMEOUT), "SUCCESS >L1 | completed L INVALID_ADDRESS");
    DOES(w, ends(call(NDK_LISTEN, l), 1, NT_SUCCESS), "PENDING >L2");
    DOES(w, call(NDK_FINISH, l), "SUCCESS >L1 | completed L INVALID_PARAMETER");
    assert_int_equal(step(w, call(NDK_CLOSE, m)).status, NT_SUCCESS);
    assert_string_equal(listens(w, l, at), "SUCCESS >L3");
    assert_string_equal(asks(w, at), "SUCCESS | connect L *");
    world_free(w);
}

static void listening_after_the_close(void **state)
{
    struct world *w = world_new();
    struct sock at = v4_own(1, 5000);
    ndk_handle l = new_listener(w, 'L');

    (void)state;
    DOES(w, ends(call(NDK_CLOSE, l), 1, NT_SUCCESS), "PENDING >closing");
    assert_string_equal(listens(w, l, at), "INVALID_DEVICE_STATE");
    DOES(w, call(NDK_TORN_DOWN, l), "SUCCESS >closed | closed L");
    assert_string_equal(listens(w, l, at), "INVALID_HANDLE");
    DOES(w, call(NDK_RETURN_CLOSE, l), "SUCCESS >free");
    assert_string_equal(listens(w, l, at), "INVALID_HANDLE");
    world_free(w);
}

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
    ndk_handle c;

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
        cmocka_unit_test(the_conflict_predicate), cmocka_unit_test(every_owner_is_in_the_way),
        cmocka_unit_test(address_validation_has_its_order), cmocka_unit_test(foreign_addresses),
        cmocka_unit_test(socket_addresses_are_read), cmocka_unit_test(addresses_read_back),
        cmocka_unit_test(listening_twice_leaves_the_first), cmocka_unit_test(listening_again_after_a_failure),
        cmocka_unit_test(listening_after_the_close), cmocka_unit_test(close_while_listen_pends),
        cmocka_unit_test(close_waits_for_connectors), cmocka_unit_test(the_last_connector_ends_the_close),
        cmocka_unit_test(close_inside_callbacks), cmocka_unit_test(close_during_the_disconnect_event),
        cmocka_unit_test(close_with_each_request_pending), cmocka_unit_test(close_with_a_doomed_connect),
        cmocka_unit_test(close_of_a_shared_endpoint), cmocka_unit_test(the_same_four_tuple),
        cmocka_unit_test(one_decision), cmocka_unit_test(abort_before_the_event),
        cmocka_unit_test(private_data_in_both_directions), cmocka_unit_test(private_data_of_an_answer),
        cmocka_unit_test(one_octet_too_many), cmocka_unit_test(large_limits), cmocka_unit_test(read_limits),
        cmocka_unit_test(pauses), cmocka_unit_test(close_refuses_what_waits), cmocka_unit_test(backlogs),
        cmocka_unit_test(events_in_their_order), cmocka_unit_test(the_last_turn),
    };

    return cmocka_run_group_tests_name("ndk special", tests, NULL, NULL);
}
