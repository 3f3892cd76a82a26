/* SPDX-License-Identifier: Apache-2.0 */
/* Ports: a range that is really used up, address by address; and which one comes again. */
#include "ndk_support.h"

#define LISTENERS 16400u

/* Steps of a large adapter, without the copy of its tables that support makes. */
struct large {
    struct world *w;
    ndk_handle listener[LISTENERS];
    uint8_t taken[PORT_COUNT];
};

static struct ndk_result quick(struct large *l, struct ndk_input in)
{
    struct ndk_result r = ndk_step(l->w->a, in, l->w->out);

    assert_int_equal(r.possible, 1);
    assert_int_equal(r.outputs, 0);
    return r;
}

static unsigned port_of(const struct large *l, ndk_handle h)
{
    uint8_t o[28];
    uint32_t n = sizeof o;

    assert_int_equal(ndk_get_local_address(l->w->a, h, o, &n), NT_SUCCESS);
    return 256u * o[2] + o[3];
}

static struct large *large_new(void)
{
    struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    struct large *l = calloc(1, sizeof *l);

    limits.listeners = LISTENERS;
    l->w = world_with(limits);
    for (uint32_t i = 0; i < LISTENERS; i++)
        l->listener[i] = quick(l, call(NDK_CREATE_LISTENER, 0)).object;
    return l;
}

static void large_free(struct large *l)
{
    world_free(l->w);
    free(l);
}

/* Listeners 0 to PORT_COUNT - 1 listen on port 0 of this address: each gets a port of its own. */
static void use_up(struct large *l, const struct sock *at)
{
    for (uint32_t i = 0; i < PORT_COUNT; i++) {
        struct ndk_result r = quick(l, from(call(NDK_LISTEN, l->listener[i]), at));
        unsigned p = port_of(l, l->listener[i]);

        assert_int_equal(r.status, NT_SUCCESS);
        assert_in_range(p, 49152, 65535);
        assert_int_equal(l->taken[p - 49152]++, 0);
    }
}

static void tries(struct large *l, uint32_t i, struct sock at, uint32_t pends, int32_t want)
{
    struct ndk_input in = ends(from(call(NDK_LISTEN, l->listener[i]), &at), pends, NT_SUCCESS);

    if (want < 0 && !pends)
        assert_int_equal(step(l->w, in).status, want);      /* which sees that nothing changes */
    else
        assert_int_equal(quick(l, in).status, want);
}

static void a_range_is_used_up(void **state)
{
    struct large *l = large_new();
    struct sock any = v4_own(1, 0);
    ndk_handle c, s, last = l->listener[PORT_COUNT];
    struct sock peer = far_end(1);

    (void)state;
    use_up(l, &any);
    tries(l, PORT_COUNT, v4_own(1, 0), 0, NT_TOO_MANY_ADDRESSES);
    tries(l, PORT_COUNT, v4_own(0, 0), 0, NT_TOO_MANY_ADDRESSES);       /* the wildcard is in the way of each */
    tries(l, PORT_COUNT, v4_own(1, 49152), 0, NT_SHARING_VIOLATION);
    tries(l, PORT_COUNT, v4_own(0, 65535), 0, NT_SHARING_VIOLATION);
    tries(l, PORT_COUNT, v4(127, 0, 0, 1, 0), 0, NT_INVALID_ADDRESS);   /* 3 comes before 4 */

    /* the pending form: PENDING, then the status, back to L1 */
    tries(l, PORT_COUNT, v4_own(1, 0), 1, NT_PENDING);
    l->w->named['L'] = last;
    DOES(l->w, call(NDK_FINISH, last), "SUCCESS >L1 | completed L TOO_MANY_ADDRESSES");
    DOES(l->w, call(NDK_RETURN_REQUEST, last), "SUCCESS");

    /* a connector and a shared endpoint do not get one either */
    c = new_object(l->w, NDK_CREATE_CONNECTOR, 'C');
    DOES(l->w, to(from(call(NDK_CONNECT, c), &any), &peer), "TOO_MANY_ADDRESSES");
    DOES(l->w, ends(to(from(call(NDK_CONNECT, c), &any), &peer), 1, NT_SUCCESS), "PENDING >A1");
    DOES(l->w, call(NDK_FINISH, c), "SUCCESS >Af | completed C TOO_MANY_ADDRESSES");
    DOES(l->w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &any), "TOO_MANY_ADDRESSES");
    assert_int_equal(step(l->w, ends(from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &any), 1, NT_SUCCESS)).status, NT_PENDING);
    l->w->named['S'] = s = l->w->r.object;
    DOES(l->w, call(NDK_FINISH, s), "SUCCESS >free | created S TOO_MANY_ADDRESSES");

    /* ports outside the range, the other address, the other family */
    tries(l, PORT_COUNT, v4_own(1, 49151), 0, NT_SUCCESS);
    tries(l, PORT_COUNT + 1, v4_own(2, 0), 0, NT_SUCCESS);
    assert_in_range(port_of(l, l->listener[PORT_COUNT + 1]), 49152, 65535);
    tries(l, PORT_COUNT + 2, v6_own(0, 0), 0, NT_SUCCESS);
    assert_in_range(port_of(l, l->listener[PORT_COUNT + 2]), 49152, 65535);
    large_free(l);
}

/* After one is closed exactly that port comes again: for a listener, for a connector, for a shared endpoint. */
static void the_free_port_comes_again(void **state)
{
    static const uint32_t freed[] = { 0, 7777, PORT_COUNT - 1 };
    struct large *l = large_new();
    struct sock any = v4_own(1, 0), peer = far_end(1);

    (void)state;
    use_up(l, &any);
    for (size_t k = 0; k < LENGTH(freed); k++) {
        uint32_t i = freed[k];
        unsigned p = port_of(l, l->listener[i]);
        ndk_handle c = quick(l, call(NDK_CREATE_CONNECTOR, 0)).object, s;

        assert_int_equal(quick(l, call(NDK_CLOSE, l->listener[i])).status, NT_SUCCESS);
        s = quick(l, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &any)).object;
        assert_int_equal(port_of(l, s), p);
        DOES(l->w, from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &any), "TOO_MANY_ADDRESSES");
        assert_int_equal(quick(l, call(NDK_CLOSE, s)).status, NT_SUCCESS);
        assert_int_equal(step(l->w, to(from(call(NDK_CONNECT, c), &any), &peer)).status, NT_SUCCESS);
        assert_int_equal(port_of(l, c), p);
        tries(l, PORT_COUNT, any, 0, NT_TOO_MANY_ADDRESSES);
        assert_int_equal(step(l->w, call(NDK_CLOSE, c)).status, NT_SUCCESS);
        tries(l, PORT_COUNT, any, 0, NT_SUCCESS);
        assert_int_equal(port_of(l, l->listener[PORT_COUNT]), p);
        l->listener[i] = l->listener[PORT_COUNT];
        l->listener[PORT_COUNT] = quick(l, call(NDK_CREATE_LISTENER, 0)).object;
    }
    large_free(l);
}

/* All taken by the wildcard: no address of the family has one; the other family has. */
static void the_wildcard_uses_up_every_address(void **state)
{
    struct large *l = large_new();
    struct sock any = v6_own(0, 0);

    (void)state;
    use_up(l, &any);
    tries(l, PORT_COUNT, v6_own(1, 0), 0, NT_TOO_MANY_ADDRESSES);
    tries(l, PORT_COUNT, v6_own(2, 0), 0, NT_TOO_MANY_ADDRESSES);
    tries(l, PORT_COUNT, v6(0xFE80, 0, 1, 7, 0), 0, NT_TOO_MANY_ADDRESSES);
    tries(l, PORT_COUNT, v6_own(0, 0), 0, NT_TOO_MANY_ADDRESSES);
    tries(l, PORT_COUNT, v4_own(1, 0), 0, NT_SUCCESS);
    large_free(l);
}

/* A port that only a connector accepted over a closing listener keeps alive is not given. */
static void a_kept_port_is_not_given(void **state)
{
    struct world *w = world_new();
    struct sock any = v4_own(1, 0), first = v4_own(1, 49152);
    ndk_handle l = listening(w, 'L', any), c, m;
    uint8_t o[16];
    uint32_t n = 16;

    (void)state;
    assert_int_equal(ndk_get_local_address(w->a, l, o, &n), NT_SUCCESS);
    first.o[2] = o[2];
    first.o[3] = o[3];
    c = arrives(w, 'C', first);
    step(w, call(NDK_RETURN_EVENT, l));
    assert_int_equal(step(w, call(NDK_ACCEPT, c)).status, NT_SUCCESS);
    assert_int_equal(step(w, call(NDK_CLOSE, l)).status, NT_PENDING);
    m = listening(w, 'M', any);
    n = 16;
    assert_int_equal(ndk_get_local_address(w->a, m, o, &n), NT_SUCCESS);
    assert_true(o[2] != first.o[2] || o[3] != first.o[3]);
    world_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_is_used_up), cmocka_unit_test(the_free_port_comes_again),
        cmocka_unit_test(the_wildcard_uses_up_every_address), cmocka_unit_test(a_kept_port_is_not_given),
    };

    return cmocka_run_group_tests_name("ndk ports", tests, NULL, NULL);
}
