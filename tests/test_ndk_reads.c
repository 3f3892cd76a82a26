/* SPDX-License-Identifier: Apache-2.0 */
/* The calls that only read, in every state of every object: with room, with exactly as much, with one octet too few, with
 * none, and with NULL. They change nothing, and a buffer that is not filled is not touched. */
#include "ndk_states.h"

#define STATE "INVALID_DEVICE_STATE"
#define HANDLE "INVALID_HANDLE"
#define INVALID "CONNECTION_INVALID"
#define PARAMETER "INVALID_PARAMETER"

static const char *reads(struct world *w, uint32_t what, ndk_handle h, bool null, uint32_t room, uint32_t *length)
{
    static char text[NTSTATUS_TEXT_SIZE];
    uint8_t *to_here = null ? NULL : malloc(room);
    int32_t status;

    if (!null && room != 0)
        memset(to_here, 0x5A, room);
    keep(w);
    *length = room;
    status = what == 0 ? ndk_get_local_address(w->a, h, to_here, length) :
             what == 1 ? ndk_get_peer_address(w->a, h, to_here, length) :
             ndk_get_connection_data(w->a, h, NULL, NULL, to_here, length);
    assert_true(same_state(w));
    if (status != NT_SUCCESS && status != NT_BUFFER_TOO_SMALL)
        assert_int_equal(*length, room);
    for (uint32_t k = 0; !null && k < room && (status == NT_SUCCESS ? k >= *length : what != 2); k++)
        assert_int_equal(to_here[k], 0x5A);         /* untouched */
    free(to_here);
    return ntstatus_text(status, text);
}

struct reading {
    uint32_t what;                  /* 0 local address, 1 peer address, 2 data */
    const char *cell[14];           /* with room; SUCCESS has a BUFFER_TOO_SMALL without */
};
#define ALWAYS "SUCCESS"

static void check_reading(struct world *w, const struct reading *r, ndk_handle h, const char *want, uint32_t needed)
{
    uint32_t length;

    assert_string_equal(reads(w, r->what, h, false, 28, &length), want);
    if (strcmp(want, ALWAYS) == 0)
        assert_int_equal(length, needed);
    assert_string_equal(reads(w, r->what, h, false, needed, &length), want);
    assert_string_equal(reads(w, r->what, h, false, needed - 1, &length), strcmp(want, ALWAYS) ? want : "BUFFER_TOO_SMALL");
    assert_int_equal(length, strcmp(want, ALWAYS) ? needed - 1 : needed);
    assert_string_equal(reads(w, r->what, h, false, 0, &length), strcmp(want, ALWAYS) ? want : "BUFFER_TOO_SMALL");
    if (r->what == 2) {
        assert_string_equal(reads(w, 2, h, true, 0, &length), want);
        assert_int_equal(length, strcmp(want, ALWAYS) ? 0 : needed);
        assert_string_equal(reads(w, 2, h, true, 1, &length), strcmp(want, HANDLE) ? PARAMETER : HANDLE);
    } else {
        assert_string_equal(reads(w, r->what, h, true, 28, &length), strcmp(want, ALWAYS) ? want : "BUFFER_TOO_SMALL");
        assert_int_equal(length, strcmp(want, ALWAYS) ? 28 : needed);
    }
}

static void reading_cells(void **state)
{
    static const struct reading listener[] = {
        { 0, { STATE, STATE, STATE, STATE, ALWAYS, ALWAYS, STATE } },
        { 1, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
        { 2, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    };
    static const struct reading passive[] = {
        { 0, { ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, STATE } },
        { 1, { ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, STATE } },
        { 2, { ALWAYS, ALWAYS, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, STATE } },
    };
    static const struct reading active[] = {
        { 0, { INVALID, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, INVALID, INVALID, STATE } },
        { 1, { INVALID, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, INVALID, INVALID, STATE } },
    };

    (void)state;
    for (size_t r = 0; r < 3; r++) {
        for (size_t s = 0; s < LENGTH(listener_states); s++) {
            struct world *w = world_new();

            check_reading(w, &listener[r], listener_in(w, listener_states[s]), listener[r].cell[s], 16);
            world_free(w);
        }
        for (size_t s = 0; s < LENGTH(passive_states); s++) {
            struct world *w = world_new();

            check_reading(w, &passive[r], passive_in(w, passive_states[s]), passive[r].cell[s], r == 2 ? 5 : 16);
            world_free(w);
        }
        for (size_t s = 0; s < LENGTH(active_states) && r < 2; s++)
            for (unsigned over = 0; over < 2; over++) {
                struct world *w = world_new();
                ndk_handle shared_endpoint = new_shared(w, 'S', shared_at);

                check_reading(w, &active[r], active_in(w, active_states[s], over ? shared_endpoint : 0), active[r].cell[s],
                              16);
                world_free(w);
            }
    }
}

/* Where the data of the peer of an active connector can be read: A2, A2 with the peer gone, and after a refusal. */
static void active_data_cells(void **state)
{
    (void)state;
    for (size_t s = 0; s < LENGTH(active_states); s++) {
        struct world *w = world_new();
        ndk_handle c = active_in(w, active_states[s], 0);
        bool has = s == 2 || s == 3 || s == 10;
        uint32_t length;

        assert_string_equal(reads(w, 2, c, true, 0, &length), has ? "SUCCESS" : s == 12 ? STATE : INVALID);
        assert_string_equal(reads(w, 2, c, true, 1, &length), PARAMETER);
        world_free(w);
    }
}

/* A shared endpoint: creation inline and pending, its address, its close. */
static void shared_endpoint_cells(void **state)
{
    struct world *w = world_new();
    ndk_handle s;
    struct ndk_input in;
    uint32_t length;

    (void)state;
    in = from(call(NDK_CREATE_SHARED_ENDPOINT, 0), &here);
    assert_int_equal(step(w, ends(in, 1, NT_SUCCESS)).status, NT_PENDING);
    w->named['S'] = s = w->r.object;
    DOES(w, call(NDK_CLOSE, s), HANDLE);
    assert_string_equal(reads(w, 0, s, false, 28, &length), HANDLE);
    DOES(w, call(NDK_FINISH, s), "SUCCESS >S | created S SUCCESS");
    assert_string_equal(reads(w, 0, s, false, 28, &length), "SUCCESS");
    assert_string_equal(reads(w, 1, s, false, 28, &length), HANDLE);
    assert_string_equal(reads(w, 2, s, false, 28, &length), HANDLE);
    DOES(w, call(NDK_CLOSE, s), "PENDING >closing");
    assert_string_equal(reads(w, 0, s, false, 28, &length), STATE);
    DOES(w, call(NDK_RETURN_REQUEST, s), "SUCCESS >closed | closed S");
    DOES(w, call(NDK_RETURN_CLOSE, s), "SUCCESS >free");
    world_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_cells), cmocka_unit_test(active_data_cells), cmocka_unit_test(shared_endpoint_cells),
    };

    return cmocka_run_group_tests_name("ndk reads", tests, NULL, NULL);
}
