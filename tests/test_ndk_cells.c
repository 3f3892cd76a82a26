/* SPDX-License-Identifier: Apache-2.0 */
/* Every cell of the contract's tables: an object in each state, each call or event in each of its forms. A cell is
 * STATUS >STATE | OUTPUTS (ndk_support.h); without >STATE nothing at all has changed, - is impossible. */
#include "ndk_states.h"

static const uint8_t octets[600] = "abcdefghijklmnopqrstuvwxyz";
static const struct sock short_address = { { NDK_AF_INET }, 15 };
static const struct sock not_there = { { NDK_AF_INET, 0, 0x13, 0x88, 192, 0, 2, 77 }, NDK_SOCKADDR_IN };

/* ---- which state an object is in, by what it does: a copy of the world is asked ---- */

static const char *asked(struct world *w, ndk_handle h, uint32_t op, uint32_t pends)
{
    struct ndk_input in = ends(to(from(call(op, h), &other), &peer), pends,
                               op == NDK_FINISH ? NT_CANCELLED : NT_SUCCESS);
    size_t n = w->a.places;
    struct ndk_object *object = malloc(n * sizeof *object);
    struct ndk_endpoint *endpoint = malloc(n * sizeof *endpoint);
    struct ndk_store *store = malloc(n * sizeof *store);
    static char text[NTSTATUS_TEXT_SIZE];

    memcpy(object, w->a.object, n * sizeof *object);
    memcpy(endpoint, w->a.endpoint, n * sizeof *endpoint);
    memcpy(store, w->a.store, n * sizeof *store);
    step(w, in);
    memcpy(w->a.object, object, n * sizeof *object);
    memcpy(w->a.endpoint, endpoint, n * sizeof *endpoint);
    memcpy(w->a.store, store, n * sizeof *store);
    free(object);
    free(endpoint);
    free(store);
    return w->r.possible ? ntstatus_text(w->r.status, text) : "-";
}

static bool answers(struct world *w, ndk_handle h, uint32_t op, const char *want)
{
    return strcmp(asked(w, h, op, 0), want) == 0;
}

/* The class of states that cannot be told apart from outside. */
static const char *class_of(const char *state)
{
    static const char *const class[][2] = {
        { "P8", "P7" }, { "P9", "P7" }, { "A7", "P7" }, { "Ar", "P7" }, { "P6", "disconnecting" },
        { "A6", "disconnecting" }, { "P4", "connected" }, { "A4", "connected" }, { "P3", "accepting" },
        { "A3", "completing" }, { "P5", "peer gone" }, { "A5", "peer gone" }, { "P10", "closing" }, { "L4", "closing" },
        { "L1p", "L1" }, { "L2p", "L2" }, { "L3p", "L3" }, { "Ax", "A0" }, { "Af", "A0" }, { "closed", "free" },
    };

    for (size_t i = 0; i < LENGTH(class); i++)
        if (strcmp(state, class[i][0]) == 0)
            return class[i][1];
    return state;
}

static const char *observed(struct world *w, ndk_handle h, bool listener)
{
    if (answers(w, h, NDK_CLOSE, "INVALID_HANDLE"))
        return "free";
    if (answers(w, h, NDK_CLOSE, "INVALID_DEVICE_STATE"))
        return "closing";
    if (listener)
        return answers(w, h, NDK_LISTEN, "SUCCESS") ? "L1" : answers(w, h, NDK_FINISH, "SUCCESS") ? "L2" : "L3";
    if (answers(w, h, NDK_CONNECT, "SUCCESS"))
        return "A0";
    if (answers(w, h, NDK_COMPLETE_CONNECT, "CONNECTION_ABORTED"))
        return "A2a";
    if (answers(w, h, NDK_COMPLETE_CONNECT, "SUCCESS"))
        return "A2";
    if (answers(w, h, NDK_ACCEPT, "SUCCESS"))
        return "P1";
    if (answers(w, h, NDK_ACCEPT, "CONNECTION_ABORTED"))
        return "P2";
    if (answers(w, h, NDK_ACCEPT, "CONNECTION_ACTIVE"))
        return answers(w, h, NDK_DISCONNECT, "SUCCESS") ? "connected" :
               answers(w, h, NDK_PEER_COMPLETES, "SUCCESS") ? "accepting" : "completing";
    if (answers(w, h, NDK_DISCONNECT, "SUCCESS"))
        return "peer gone";
    return answers(w, h, NDK_PEER_DISCONNECTS, "SUCCESS") ? "disconnecting" :
           answers(w, h, NDK_FINISH, "SUCCESS") ? "A1" : "P7";
}

/* ---- the tables ---- */

enum form { PLAIN, MAX_DATA, LONG_DATA, NULL_DATA, NO_DATA, FAR_DATA, LONG_FAR_DATA, NULL_FAR_DATA, NO_ADDRESS,
            BAD_ADDRESS };

struct row {
    uint32_t op;
    enum form form;
    uint32_t pends;
    int32_t status;
    const char *cell[14];
};

static struct ndk_input input_of(const struct row *r, ndk_handle h, ndk_handle over)
{
    struct ndk_input in = ends(to(from(call(r->op, h), &other), &peer), r->pends, r->status);
    uint32_t most = r->op == NDK_CONNECT || r->op == NDK_CONNECT_SHARED ? 56 : 148;

    in.over = over;
    switch (r->form) {
    case MAX_DATA:
        return with_data(in, octets, most);
    case LONG_DATA:
        return with_data(in, octets, most + 1);
    case NULL_DATA:
        return with_data(in, NULL, 1);
    case FAR_DATA:
        return with_far(in, octets, 148);
    case LONG_FAR_DATA:
        return with_far(in, octets, 149);
    case NULL_FAR_DATA:
        return with_far(in, NULL, 1);
    case NO_ADDRESS:
        return from(in, &short_address);
    case BAD_ADDRESS:
        return from(in, &not_there);
    default:
        return in;
    }
}

static void check_cell(struct world *w, const struct row *r, const char *state, const char *want, ndk_handle h)
{
    struct ndk_input in = input_of(r, h, w->named['S']);
    const char *next = strchr(want, '>');
    bool listener = letter(w, h) == 'L';
    char text[sizeof w->text], after[16] = "";

    if (r->op == NDK_PEER_CONNECTS)
        in = with_far(from(in, &here), octets, 56);
    assert_string_equal(state_name(w, h)[0] == 'c' ? "closing" : state_name(w, h),
                        strcmp(state, "P10") == 0 || strcmp(state, "L4") == 0 ? "closing" : state);
    assert_string_equal(observed(w, h, listener), class_of(state));
    snprintf(text, sizeof text, "%s", does(w, in));
    if (strcmp(text, want) != 0)
        fail_msg("op %u form %d pends %u in %s: %s, not %s", r->op, (int)r->form, r->pends, state, text, want);
    if (next == NULL && strchr(want, '|') == NULL)
        assert_true(same_state(w));
    snprintf(after, sizeof after, "%.*s", next == NULL ? 15 : (int)strcspn(next + 1, " "), next == NULL ? state : next + 1);
    assert_string_equal(observed(w, h, listener), class_of(after));
}

#define RUN_TABLE(states, rows, bring) \
    for (size_t r = 0; r < LENGTH(rows); r++) \
        for (size_t s = 0; s < LENGTH(states); s++) { \
            struct world *w = world_new(); \
            ndk_handle h; \
            new_shared(w, 'S', shared_at); \
            h = bring; \
            check_cell(w, &rows[r], states[s], rows[r].cell[s], h); \
            world_free(w); \
        }

/* 2.2 */
#define ASSOCIATED "ADDRESS_ALREADY_ASSOCIATED"
#define STATE "INVALID_DEVICE_STATE"
#define HANDLE "INVALID_HANDLE"
static const struct row listener_rows[] = {
    { NDK_LISTEN, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >L3", "SUCCESS >L3p", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_LISTEN, PLAIN, 1, NT_SUCCESS,
      { "PENDING >L2", "PENDING >L2p", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_LISTEN, NO_ADDRESS, 0, NT_SUCCESS,
      { "INVALID_PARAMETER", "INVALID_PARAMETER", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_LISTEN, BAD_ADDRESS, 0, NT_SUCCESS,
      { "INVALID_ADDRESS", "INVALID_ADDRESS", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_LISTEN, BAD_ADDRESS, 1, NT_SUCCESS,
      { "PENDING >L2", "PENDING >L2p", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_LISTEN, PLAIN, 0, NT_INSUFFICIENT_RESOURCES,
      { "INSUFFICIENT_RESOURCES", "INSUFFICIENT_RESOURCES", ASSOCIATED, ASSOCIATED, ASSOCIATED, ASSOCIATED, STATE } },
    { NDK_FINISH, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >L3 | completed L SUCCESS", "SUCCESS >L3p | completed L SUCCESS", "-", "-", "-" } },
    { NDK_FINISH, PLAIN, 0, NT_INSUFFICIENT_RESOURCES,
      { "-", "-", "SUCCESS >L1 | completed L INSUFFICIENT_RESOURCES", "SUCCESS >L1p | completed L INSUFFICIENT_RESOURCES",
        "-", "-", "-" } },
    { NDK_PAUSE, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >L1p", "SUCCESS", "SUCCESS >L2p", "SUCCESS", "SUCCESS >L3p", "SUCCESS", "SUCCESS" } },
    { NDK_RESUME, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS", "SUCCESS >L1", "SUCCESS", "SUCCESS >L2", "SUCCESS", "SUCCESS >L3", "SUCCESS" } },
    { NDK_CLOSE, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >free", "SUCCESS >free", "PENDING >closing", "PENDING >closing", "SUCCESS >free", "SUCCESS >free",
        STATE } },
    { NDK_CLOSE, PLAIN, 1, NT_SUCCESS,
      { "PENDING >closing", "PENDING >closing", "PENDING >closing", "PENDING >closing", "PENDING >closing",
        "PENDING >closing", STATE } },
    { NDK_ACCEPT, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_REJECT, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_CONNECT, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_CONNECT_SHARED, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_COMPLETE_CONNECT, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_DISCONNECT, PLAIN, 0, NT_SUCCESS, { HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE } },
    { NDK_PEER_COMPLETES, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_GIVES_UP, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_TIMES_OUT, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_DISCONNECTS, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_ACCEPTS, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_REFUSES, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_TORN_DOWN, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_RETURN_REQUEST, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_RETURN_EVENT, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_RETURN_CLOSE, PLAIN, 0, NT_SUCCESS, { "-", "-", "-", "-", "-", "-", "-" } },
};

static void listener_cells(void **state)
{
    (void)state;
    RUN_TABLE(listener_states, listener_rows, listener_in(w, listener_states[s]))
}

/* An incoming request, in each state of the listener. */
static void incoming_request_cells(void **state)
{
#define REFUSED "SUCCESS | peer-refused 0 no-listener"
    static const char *const want[] = { REFUSED, REFUSED, REFUSED, REFUSED, "SUCCESS | connect L *", REFUSED, REFUSED };

    (void)state;
    for (size_t s = 0; s < LENGTH(want); s++) {
        struct world *w = world_new();

        listener_in(w, listener_states[s]);
        DOES(w, request(&here, &peer), want[s]);
        if (s != 4)
            assert_true(same_state(w));
        world_free(w);
    }
}

/* 2.3 */
#define ABORTED "CONNECTION_ABORTED"
#define ACTIVE "CONNECTION_ACTIVE"
#define INVALID "CONNECTION_INVALID"
#define PARAMETER "INVALID_PARAMETER"
#define IN_ALL(x) { x, x, x, x, x, x, x, x, x, x, x, x, x, x }
#define DECISION(op, form, pends, status, p1) \
    { op, form, pends, status, { p1, ABORTED, ACTIVE, ACTIVE, INVALID, INVALID, INVALID, INVALID, INVALID, STATE } }
static const struct row passive_rows[] = {
    DECISION(NDK_ACCEPT, PLAIN, 0, NT_SUCCESS, "SUCCESS >P4 | peer-accepted C 4/5"),
    DECISION(NDK_ACCEPT, PLAIN, 1, NT_SUCCESS, "PENDING >P3 | peer-accepted C 4/5"),
    DECISION(NDK_ACCEPT, PLAIN, 1, NT_INSUFFICIENT_RESOURCES, "PENDING >P3 | peer-accepted C 4/5"),
    DECISION(NDK_ACCEPT, MAX_DATA, 0, NT_SUCCESS, "SUCCESS >P4 | peer-accepted C 4/5"),
    DECISION(NDK_ACCEPT, LONG_DATA, 0, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    DECISION(NDK_ACCEPT, LONG_DATA, 1, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    DECISION(NDK_ACCEPT, PLAIN, 0, NT_CONNECTION_ABORTED, "CONNECTION_ABORTED >P2"),
    DECISION(NDK_ACCEPT, PLAIN, 0, NT_IO_TIMEOUT, "IO_TIMEOUT >P9 | peer-accepted C 4/5"),
    DECISION(NDK_ACCEPT, PLAIN, 0, NT_INSUFFICIENT_RESOURCES, "INSUFFICIENT_RESOURCES"),
    DECISION(NDK_ACCEPT, PLAIN, 0, ANY_ERROR, "0xFFFFFFFF"),
    DECISION(NDK_REJECT, PLAIN, 0, NT_SUCCESS, "SUCCESS >P8 | peer-rejected C"),
    DECISION(NDK_REJECT, PLAIN, 1, NT_SUCCESS, "SUCCESS >P8 | peer-rejected C"),
    DECISION(NDK_REJECT, MAX_DATA, 0, NT_SUCCESS, "SUCCESS >P8 | peer-rejected C"),
    DECISION(NDK_REJECT, LONG_DATA, 0, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    DECISION(NDK_REJECT, PLAIN, 0, NT_CONNECTION_ABORTED, "CONNECTION_ABORTED >P2"),
    DECISION(NDK_REJECT, PLAIN, 0, NT_INSUFFICIENT_RESOURCES, "INSUFFICIENT_RESOURCES"),
    { NDK_ACCEPT, NULL_DATA, 0, NT_SUCCESS, IN_ALL(PARAMETER) },
    { NDK_ACCEPT, NULL_DATA, 1, NT_SUCCESS, IN_ALL(PARAMETER) },
    { NDK_REJECT, NULL_DATA, 0, NT_SUCCESS, IN_ALL(PARAMETER) },
    { NDK_COMPLETE_CONNECT, PLAIN, 0, NT_SUCCESS,
      { INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, STATE } },
    { NDK_COMPLETE_CONNECT, PLAIN, 1, NT_SUCCESS,
      { INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, INVALID, STATE } },
    { NDK_CONNECT, PLAIN, 0, NT_SUCCESS, IN_ALL(STATE) },
    { NDK_CONNECT, PLAIN, 1, NT_SUCCESS, IN_ALL(STATE) },
    { NDK_CONNECT_SHARED, PLAIN, 0, NT_SUCCESS, IN_ALL(STATE) },
    { NDK_CONNECT_SHARED, PLAIN, 1, NT_SUCCESS, IN_ALL(STATE) },
    { NDK_DISCONNECT, PLAIN, 0, NT_SUCCESS,
      { INVALID, INVALID, INVALID, "SUCCESS >P7 | peer-disconnected C", "SUCCESS >P7", INVALID, INVALID, INVALID, INVALID,
        STATE } },
    { NDK_DISCONNECT, PLAIN, 1, NT_SUCCESS,
      { INVALID, INVALID, INVALID, "PENDING >P6 | peer-disconnected C", "PENDING >P6", INVALID, INVALID, INVALID, INVALID,
        STATE } },
    { NDK_DISCONNECT, PLAIN, 0, NT_IO_TIMEOUT,
      { INVALID, INVALID, INVALID, "IO_TIMEOUT >P7 | peer-disconnected C", "IO_TIMEOUT >P7", INVALID, INVALID, INVALID,
        INVALID, STATE } },
    { NDK_DISCONNECT, PLAIN, 0, NT_INSUFFICIENT_RESOURCES,
      { INVALID, INVALID, INVALID, "INSUFFICIENT_RESOURCES", "INSUFFICIENT_RESOURCES", INVALID, INVALID, INVALID, INVALID,
        STATE } },
    { NDK_CLOSE, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >free | peer-refused C closed", "SUCCESS >free", "PENDING >closing | peer-aborted C",
        "SUCCESS >free | peer-disconnected C", "SUCCESS >free", "PENDING >closing", "SUCCESS >free", "SUCCESS >free",
        "SUCCESS >free", STATE } },
    { NDK_CLOSE, PLAIN, 1, NT_SUCCESS,
      { "PENDING >closing | peer-refused C closed", "PENDING >closing", "PENDING >closing | peer-aborted C",
        "PENDING >closing | peer-disconnected C", "PENDING >closing", "PENDING >closing", "PENDING >closing",
        "PENDING >closing", "PENDING >closing", STATE } },
    { NDK_PEER_GIVES_UP, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >P2", "-", "SUCCESS >P9 | completed C CONNECTION_ABORTED", "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_COMPLETES, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >P4 | completed C SUCCESS", "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_TIMES_OUT, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >P9 | completed C IO_TIMEOUT", "-", "-", "-", "-", "-", "-", "-" } },
    { NDK_PEER_DISCONNECTS, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >P2", "-", "SUCCESS >P9 | completed C CONNECTION_ABORTED", "SUCCESS >P5 | disconnect C", "-", "SUCCESS",
        "-", "-", "-", "-" } },
    { NDK_PEER_ACCEPTS, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_PEER_REFUSES, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_FINISH, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >P4 | completed C SUCCESS", "-", "-", "SUCCESS >P7 | completed C SUCCESS", "-", "-", "-",
        "SUCCESS | completed C SUCCESS" } },
    { NDK_FINISH, PLAIN, 0, NT_CANCELLED,
      { "-", "-", "SUCCESS >P9 | completed C CANCELLED", "-", "-", "SUCCESS >P7 | completed C CANCELLED", "-", "-", "-",
        "SUCCESS | completed C CANCELLED" } },
    { NDK_TORN_DOWN, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_REQUEST, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_EVENT, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_CLOSE, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_LISTEN, PLAIN, 0, NT_SUCCESS, IN_ALL(HANDLE) },
    { NDK_PAUSE, PLAIN, 0, NT_SUCCESS, IN_ALL(HANDLE) },
    { NDK_RESUME, PLAIN, 0, NT_SUCCESS, IN_ALL(HANDLE) },
};

static void passive_cells(void **state)
{
    (void)state;
    RUN_TABLE(passive_states, passive_rows, passive_in(w, passive_states[s]))
}

/* "listener close issued": no effect on the connector, each cell is as before (O18); only its end ends the listener's. */
static void passive_cells_while_the_listener_closes(void **state)
{
    (void)state;
    for (size_t r = 0; r < LENGTH(passive_rows); r++)
        for (size_t s = 0; s < LENGTH(passive_states); s++) {
            struct world *w = world_new();
            ndk_handle c = passive_in(w, passive_states[s]);
            char want[256];

            new_shared(w, 'S', shared_at);
            DOES(w, call(NDK_CLOSE, w->named['L']), "PENDING >closing");
            snprintf(want, sizeof want, "%s", passive_rows[r].cell[s]);
            if (strstr(want, ">free") != NULL)
                snprintf(want + strlen(want), sizeof want - strlen(want), "%s",
                         strchr(want, '|') ? "; closed L" : " | closed L");
            check_cell(w, &passive_rows[r], passive_states[s], want, c);
            world_free(w);
        }
}

/* The active side */
#define CONNECTING "peer-connecting C 4/5"
#define CONNECT_ROW(op, form, pends, status, may) \
    { op, form, pends, status, { may, STATE, STATE, STATE, STATE, STATE, STATE, STATE, STATE, STATE, may, may, STATE } }
#define NOT_IN_A2(op, form, pends, status, a2) \
    { op, form, pends, status, { INVALID, INVALID, a2, ABORTED, ACTIVE, ACTIVE, INVALID, INVALID, INVALID, INVALID, \
                                 INVALID, INVALID, STATE } }
#define COMPLETE_ROW(pends, status, a2) \
    { NDK_COMPLETE_CONNECT, PLAIN, pends, status, { INVALID, INVALID, a2, ABORTED, INVALID, INVALID, INVALID, INVALID, \
                                                    INVALID, INVALID, INVALID, INVALID, STATE } }
#define DISCONNECT_ROW(pends, status, a4, a5) \
    { NDK_DISCONNECT, PLAIN, pends, status, { INVALID, INVALID, INVALID, INVALID, INVALID, a4, a5, INVALID, INVALID, \
                                              INVALID, INVALID, INVALID, STATE } }
#define ONLY_A1(op, form, a1) \
    { op, form, 0, NT_SUCCESS, { "-", a1, "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-" } }
static const struct row active_rows[] = {
    CONNECT_ROW(NDK_CONNECT, PLAIN, 1, NT_SUCCESS, "PENDING >A1 | " CONNECTING),
    CONNECT_ROW(NDK_CONNECT, PLAIN, 0, NT_SUCCESS, "SUCCESS >A2 | " CONNECTING),
    CONNECT_ROW(NDK_CONNECT, MAX_DATA, 0, NT_SUCCESS, "SUCCESS >A2 | " CONNECTING),
    CONNECT_ROW(NDK_CONNECT, LONG_DATA, 0, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    CONNECT_ROW(NDK_CONNECT, LONG_DATA, 1, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    CONNECT_ROW(NDK_CONNECT, NO_ADDRESS, 0, NT_SUCCESS, "INVALID_PARAMETER"),
    CONNECT_ROW(NDK_CONNECT, NO_ADDRESS, 1, NT_SUCCESS, "PENDING >A1"),
    CONNECT_ROW(NDK_CONNECT, BAD_ADDRESS, 0, NT_SUCCESS, "INVALID_ADDRESS"),
    CONNECT_ROW(NDK_CONNECT, PLAIN, 0, NT_HOST_UNREACHABLE, "HOST_UNREACHABLE"),
    CONNECT_ROW(NDK_CONNECT, PLAIN, 0, NT_IO_TIMEOUT, "IO_TIMEOUT"),
    CONNECT_ROW(NDK_CONNECT_SHARED, PLAIN, 1, NT_SUCCESS, "PENDING >A1 | " CONNECTING),
    CONNECT_ROW(NDK_CONNECT_SHARED, MAX_DATA, 0, NT_SUCCESS, "SUCCESS >A2 | " CONNECTING),
    CONNECT_ROW(NDK_CONNECT_SHARED, LONG_DATA, 0, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    CONNECT_ROW(NDK_CONNECT_SHARED, PLAIN, 0, NT_NETWORK_UNREACHABLE, "NETWORK_UNREACHABLE"),
    { NDK_CONNECT, PLAIN, 0, NT_CONNECTION_REFUSED,
      { "CONNECTION_REFUSED >Ax | " CONNECTING, STATE, STATE, STATE, STATE, STATE, STATE, STATE, STATE, STATE,
        "CONNECTION_REFUSED | " CONNECTING, "CONNECTION_REFUSED >Ax | " CONNECTING, STATE } },
    { NDK_CONNECT, NULL_DATA, 0, NT_SUCCESS, IN_ALL(PARAMETER) },
    { NDK_CONNECT_SHARED, NULL_DATA, 1, NT_SUCCESS, IN_ALL(PARAMETER) },
    NOT_IN_A2(NDK_REJECT, PLAIN, 0, NT_SUCCESS, "SUCCESS >Ar | peer-rejected C"),
    NOT_IN_A2(NDK_REJECT, PLAIN, 1, NT_SUCCESS, "SUCCESS >Ar | peer-rejected C"),
    NOT_IN_A2(NDK_REJECT, MAX_DATA, 0, NT_SUCCESS, "SUCCESS >Ar | peer-rejected C"),
    NOT_IN_A2(NDK_REJECT, LONG_DATA, 0, NT_SUCCESS, "INVALID_BUFFER_SIZE"),
    NOT_IN_A2(NDK_REJECT, PLAIN, 0, NT_CONNECTION_ABORTED, "CONNECTION_ABORTED >A2a"),
    NOT_IN_A2(NDK_REJECT, PLAIN, 0, NT_INSUFFICIENT_RESOURCES, "INSUFFICIENT_RESOURCES"),
    { NDK_REJECT, NULL_DATA, 0, NT_SUCCESS, IN_ALL(PARAMETER) },
    { NDK_ACCEPT, PLAIN, 0, NT_SUCCESS, { INVALID, INVALID, INVALID, INVALID, ACTIVE, ACTIVE, INVALID, INVALID, INVALID,
                                          INVALID, INVALID, INVALID, STATE } },
    { NDK_ACCEPT, NULL_DATA, 1, NT_SUCCESS, IN_ALL(PARAMETER) },
    COMPLETE_ROW(0, NT_SUCCESS, "SUCCESS >A4 | peer-completed C"), COMPLETE_ROW(1, NT_SUCCESS, "PENDING >A3"),
    COMPLETE_ROW(0, NT_CONNECTION_ABORTED, "CONNECTION_ABORTED >A2a"), COMPLETE_ROW(0, NT_IO_TIMEOUT, "IO_TIMEOUT >Af"),
    COMPLETE_ROW(0, NT_INSUFFICIENT_RESOURCES, "INSUFFICIENT_RESOURCES"),
    COMPLETE_ROW(0, NT_CONNECTION_INVALID, "CONNECTION_INVALID"),
    DISCONNECT_ROW(0, NT_SUCCESS, "SUCCESS >A7 | peer-disconnected C", "SUCCESS >A7"),
    DISCONNECT_ROW(1, NT_SUCCESS, "PENDING >A6 | peer-disconnected C", "PENDING >A6"),
    DISCONNECT_ROW(0, NT_IO_TIMEOUT, "IO_TIMEOUT >A7 | peer-disconnected C", "IO_TIMEOUT >A7"),
    DISCONNECT_ROW(0, ANY_ERROR, "0xFFFFFFFF", "0xFFFFFFFF"),
    { NDK_CLOSE, PLAIN, 0, NT_SUCCESS,
      { "SUCCESS >free", "PENDING >closing | peer-aborted C", "SUCCESS >free | peer-aborted C", "SUCCESS >free",
        "PENDING >closing | peer-aborted C", "SUCCESS >free | peer-disconnected C", "SUCCESS >free", "PENDING >closing",
        "SUCCESS >free", "SUCCESS >free", "SUCCESS >free", "SUCCESS >free",
        STATE } },
    { NDK_CLOSE, PLAIN, 1, NT_SUCCESS,
      { "PENDING >closing", "PENDING >closing | peer-aborted C", "PENDING >closing | peer-aborted C", "PENDING >closing",
        "PENDING >closing | peer-aborted C", "PENDING >closing | peer-disconnected C", "PENDING >closing",
        "PENDING >closing", "PENDING >closing", "PENDING >closing", "PENDING >closing", "PENDING >closing", STATE } },
    ONLY_A1(NDK_PEER_ACCEPTS, FAR_DATA, "SUCCESS >A2 | completed C SUCCESS"),
    ONLY_A1(NDK_PEER_ACCEPTS, NO_DATA, "SUCCESS >A2 | completed C SUCCESS"),
    ONLY_A1(NDK_PEER_ACCEPTS, LONG_FAR_DATA, "-"), ONLY_A1(NDK_PEER_ACCEPTS, NULL_FAR_DATA, "-"),
    ONLY_A1(NDK_PEER_REFUSES, FAR_DATA, "SUCCESS >Ax | completed C CONNECTION_REFUSED"),
    ONLY_A1(NDK_PEER_REFUSES, LONG_FAR_DATA, "-"),
    { NDK_PEER_GIVES_UP, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >A2a", "-", "SUCCESS >Af | completed C CONNECTION_ABORTED", "-", "-", "-", "-", "-", "-", "-",
        "-" } },
    { NDK_PEER_DISCONNECTS, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "SUCCESS >A2a", "-", "SUCCESS >Af | completed C CONNECTION_ABORTED", "SUCCESS >A5 | disconnect C", "-",
        "SUCCESS", "-", "-", "-", "-", "-" } },
    { NDK_PEER_COMPLETES, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_PEER_TIMES_OUT, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_FINISH, PLAIN, 0, NT_SUCCESS,
      { "-", "-", "-", "-", "SUCCESS >A4 | peer-completed C; completed C SUCCESS", "-", "-",
        "SUCCESS >A7 | completed C SUCCESS", "-", "-", "-", "-", "SUCCESS | completed C SUCCESS" } },
    { NDK_FINISH, PLAIN, 0, NT_IO_TIMEOUT,
      { "-", "SUCCESS >Af | completed C IO_TIMEOUT", "-", "-", "SUCCESS >Af | completed C IO_TIMEOUT", "-", "-",
        "SUCCESS >A7 | completed C IO_TIMEOUT", "-", "-", "-", "-", "SUCCESS | completed C IO_TIMEOUT" } },
    { NDK_LISTEN, PLAIN, 0, NT_SUCCESS, IN_ALL(HANDLE) },
    { NDK_TORN_DOWN, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_REQUEST, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_EVENT, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
    { NDK_RETURN_CLOSE, PLAIN, 0, NT_SUCCESS, IN_ALL("-") },
};

static void active_cells(void **state)
{
    (void)state;
    RUN_TABLE(active_states, active_rows, active_in(w, active_states[s], 0))
}

/* The same over a shared endpoint; a connect with an endpoint of its own is left to the rows above. */
static void active_cells_over_a_shared_endpoint(void **state)
{
    (void)state;
    RUN_TABLE(active_states, active_rows, active_in(w, active_states[s], w->named['S']))
}

/* A disconnect event that was not asked for does not come. */
static void no_disconnect_event_unasked(void **state)
{
    (void)state;
    for (unsigned active = 0; active < 2; active++) {
        struct world *w = world_new();
        ndk_handle c = active ? active_in(w, "A2", 0) : passive_in(w, "P1");

        step(w, call(active ? NDK_COMPLETE_CONNECT : NDK_ACCEPT, c));
        DOES(w, call(NDK_PEER_DISCONNECTS, c), active ? "SUCCESS >A5" : "SUCCESS >P5");
        DOES(w, call(NDK_PEER_DISCONNECTS, c), "-");
        world_free(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listener_cells), cmocka_unit_test(incoming_request_cells), cmocka_unit_test(passive_cells),
        cmocka_unit_test(passive_cells_while_the_listener_closes), cmocka_unit_test(active_cells),
        cmocka_unit_test(active_cells_over_a_shared_endpoint), cmocka_unit_test(no_disconnect_event_unasked),
    };

    return cmocka_run_group_tests_name("ndk cells", tests, NULL, NULL);
}
