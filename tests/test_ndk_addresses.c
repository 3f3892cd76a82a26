/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses: which conflict, which are the adapter's, in which order they are checked, and listening with them once, twice
 * and again. */
#include "ndk_support.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_conflict_predicate), cmocka_unit_test(every_owner_is_in_the_way),
        cmocka_unit_test(address_validation_has_its_order), cmocka_unit_test(foreign_addresses),
        cmocka_unit_test(socket_addresses_are_read), cmocka_unit_test(addresses_read_back),
        cmocka_unit_test(listening_twice_leaves_the_first), cmocka_unit_test(listening_again_after_a_failure),
        cmocka_unit_test(listening_after_the_close),
    };

    return cmocka_run_group_tests_name("ndk addresses", tests, NULL, NULL);
}
