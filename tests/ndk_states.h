/* SPDX-License-Identifier: Apache-2.0 */
/* Objects in each state of the contract's tables: L1 to L4, P1 to P10, and of the active side A0 idle, A1 connecting,
 * A2 accepted by the peer, A2a the peer has gone since, A3 completing, A4 connected, A5 the peer disconnected,
 * A6 disconnecting, A7 disconnected, Ar rejected by us, Ax refused, Af failed. */
#ifndef ASSAY_NDK_STATES_H
#define ASSAY_NDK_STATES_H
#include "ndk_support.h"

/* Where L listens, where C connects from and to, and where the shared endpoint S is. */
static const struct sock here = { { NDK_AF_INET, 0, 0x13, 0x88, 192, 0, 2, 1 }, NDK_SOCKADDR_IN };
static const struct sock other = { { NDK_AF_INET, 0, 0x13, 0x89, 192, 0, 2, 1 }, NDK_SOCKADDR_IN };
static const struct sock peer = { { NDK_AF_INET, 0, 0x0F, 0xA0, 198, 51, 100, 1 }, NDK_SOCKADDR_IN };
static const struct sock shared_at = { { NDK_AF_INET, 0, 0x17, 0x70, 192, 0, 2, 2 }, NDK_SOCKADDR_IN };

static const char *const listener_states[] = { "L1", "L1p", "L2", "L2p", "L3", "L3p", "L4" };
static const char *const passive_states[] = { "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10" };
static const char *const active_states[] =
    { "A0", "A1", "A2", "A2a", "A3", "A4", "A5", "A6", "A7", "Ar", "Ax", "Af", "closing" };

/* The listener L, with the connector C that it waits for in L4; L is paused in a state with p. */
static inline ndk_handle listener_in(struct world *w, const char *state)
{
    ndk_handle l = new_listener(w, 'L');

    if (strchr(state, 'p') != NULL)
        step(w, call(NDK_PAUSE, l));
    if (strncmp(state, "L2", 2) == 0)
        step(w, ends(from(call(NDK_LISTEN, l), &here), 1, NT_SUCCESS));
    if (strncmp(state, "L3", 2) == 0 || strcmp(state, "L4") == 0)
        step(w, from(call(NDK_LISTEN, l), &here));
    if (strcmp(state, "L4") == 0) {
        arrives(w, 'C', here);
        step(w, call(NDK_RETURN_EVENT, l));
        assert_int_equal(step(w, call(NDK_CLOSE, l)).status, NT_PENDING);
    }
    return l;
}

/* The passive connector C of the listener L; its connect event has returned. */
static inline ndk_handle passive_in(struct world *w, const char *state)
{
    ndk_handle l = listening(w, 'L', here), c = arrives(w, 'C', here);
    struct ndk_input accept = call(NDK_ACCEPT, c);

    assert_int_equal(step(w, call(NDK_RETURN_EVENT, l)).possible, 1);
    accept.wants_disconnect = 1;
    if (strcmp(state, "P2") == 0)
        step(w, call(NDK_PEER_GIVES_UP, c));
    if (strcmp(state, "P3") == 0 || strcmp(state, "P10") == 0)
        step(w, ends(accept, 1, NT_SUCCESS));
    if (strcmp(state, "P10") == 0)
        step(w, call(NDK_CLOSE, c));
    if (strchr("4567", state[1]) != NULL)
        step(w, accept);
    if (strcmp(state, "P5") == 0)
        step(w, call(NDK_PEER_DISCONNECTS, c)), step(w, call(NDK_RETURN_EVENT, c));
    if (strcmp(state, "P6") == 0 || strcmp(state, "P7") == 0)
        step(w, ends(call(NDK_DISCONNECT, c), state[1] == '6', NT_SUCCESS));
    if (strcmp(state, "P8") == 0)
        step(w, call(NDK_REJECT, c));
    if (strcmp(state, "P9") == 0)
        step(w, ends(accept, 0, NT_IO_TIMEOUT));
    return c;
}

/* The active connector C, with an endpoint of its own, or over the shared endpoint S when over is set. */
static inline ndk_handle active_in(struct world *w, const char *state, ndk_handle over)
{
    ndk_handle c = new_object(w, NDK_CREATE_CONNECTOR, 'C');
    struct ndk_input in = to(from(call(over ? NDK_CONNECT_SHARED : NDK_CONNECT, c), &other), &peer);
    struct ndk_input complete = call(NDK_COMPLETE_CONNECT, c);

    in.over = over;
    complete.wants_disconnect = 1;
    if (strcmp(state, "A0") == 0)
        return c;
    if (strcmp(state, "A1") == 0 || strcmp(state, "closing") == 0)
        step(w, ends(in, 1, NT_SUCCESS));
    else
        step(w, ends(in, 0, strcmp(state, "Ax") == 0 ? NT_CONNECTION_REFUSED : NT_SUCCESS));
    if (strcmp(state, "closing") == 0)
        step(w, call(NDK_CLOSE, c));
    if (strcmp(state, "A2a") == 0)
        step(w, call(NDK_PEER_GIVES_UP, c));
    if (strcmp(state, "A3") == 0)
        step(w, ends(complete, 1, NT_SUCCESS));
    if (strchr("4567", state[1]) != NULL)
        step(w, complete);
    if (strcmp(state, "A5") == 0)
        step(w, call(NDK_PEER_DISCONNECTS, c)), step(w, call(NDK_RETURN_EVENT, c));
    if (strcmp(state, "A6") == 0 || strcmp(state, "A7") == 0)
        step(w, ends(call(NDK_DISCONNECT, c), state[1] == '6', NT_SUCCESS));
    if (strcmp(state, "Ar") == 0)
        step(w, call(NDK_REJECT, c));
    if (strcmp(state, "Af") == 0)
        step(w, ends(complete, 0, NT_IO_TIMEOUT));
    return c;
}
#endif
