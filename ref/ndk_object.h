/* SPDX-License-Identifier: Apache-2.0 */
/* An NDK object: a listener, a connector or a shared endpoint, in a place of the adapter's table. */
#ifndef ASSAY_NDK_OBJECT_H
#define ASSAY_NDK_OBJECT_H
#include <stdint.h>

/* generation * NDK_PLACES + place. The generation of a place grows by 1 with every object that it holds, so that the
 * handle of a closed object never means another one. 0 is no object; a caller may pass any number. */
typedef int64_t ndk_handle;
#define NDK_PLACES 65536
#define NDK_LAST_GENERATION 0x7FFFFFFFu     /* a place that has had this one is not used again */

#define NDK_NO_PLACE 0xFFFFFFFFu
#define NDK_MAX_PRIVATE_DATA 512u           /* the largest that any transport carries: MPA of iWARP */

enum ndk_kind {
    NDK_NOTHING = 0,
    NDK_LISTENER = 1,
    NDK_CONNECTOR = 2,
    NDK_SHARED_ENDPOINT = 3
};

/* The states of listener.md, with the letter that the tables there use. CLOSING and CLOSED are those of every kind. */
enum ndk_state {
    NDK_FREE = 0,                   /* no object */
    NDK_CREATING = 1,               /* the create call pends; the consumer has no handle */
    NDK_L_IDLE = 2,                 /* L1 */
    NDK_L_BINDING = 3,              /* L2: NdkListen pends */
    NDK_L_LISTENING = 4,            /* L3, and L3p with the flag paused */
    NDK_P_QUEUED = 5,               /* passive: the connect event has to wait for one that is running */
    NDK_P_QUEUED_ABORTED = 6,       /* as QUEUED, and the peer has given up */
    NDK_P_REQUESTED = 7,            /* P1 */
    NDK_P_PEER_ABORTED = 8,         /* P2: the peer gave up before a decision */
    NDK_P_ACCEPTING = 9,            /* P3: NdkAccept pends */
    NDK_P_CONNECTED = 10,           /* P4 */
    NDK_P_PEER_DISCONNECTED = 11,   /* P5 */
    NDK_P_DISCONNECTING = 12,       /* P6: NdkDisconnect pends */
    NDK_P_DISCONNECTED = 13,        /* P7 */
    NDK_P_REJECTED = 14,            /* P8 */
    NDK_P_FAILED = 15,              /* P9: the accept ended with an error */
    NDK_A_IDLE = 16,                /* A0: active */
    NDK_A_CONNECTING = 17,          /* A1: NdkConnect pends */
    NDK_A_ACCEPTED = 18,            /* A2: the peer accepted; NdkCompleteConnect or NdkReject is next */
    NDK_A_PEER_ABORTED = 19,        /* as A2, and the peer has given up */
    NDK_A_COMPLETING = 20,          /* A3: NdkCompleteConnect pends */
    NDK_A_CONNECTED = 21,           /* A4 */
    NDK_A_PEER_DISCONNECTED = 22,
    NDK_A_DISCONNECTING = 23,
    NDK_A_DISCONNECTED = 24,
    NDK_A_REJECTED = 25,            /* we rejected after the peer's accept */
    NDK_A_REFUSED = 26,             /* the peer refused; its data can be read; NdkConnect may be tried again */
    NDK_A_FAILED = 27,              /* the attempt failed otherwise; NdkConnect may be tried again */
    NDK_S_OPEN = 28,
    NDK_CLOSING = 29,               /* L4, P10: close has been called and pends */
    NDK_CLOSED = 30                 /* L5: the close completion callback has not returned yet; the handle is dead */
};

/* The one request of an object that can be outstanding: it returned PENDING and has not completed. */
enum ndk_request {
    NDK_NONE = 0,
    NDK_REQUEST_CREATE = 1,
    NDK_REQUEST_LISTEN = 2,
    NDK_REQUEST_ACCEPT = 3,
    NDK_REQUEST_CONNECT = 4,
    NDK_REQUEST_COMPLETE_CONNECT = 5,
    NDK_REQUEST_DISCONNECT = 6
};

#define NDK_MAX_RUNNING 255u        /* request callbacks of one object that run at the same time */

struct ndk_object {
    uint32_t kind;              /* enum ndk_kind */
    uint32_t state;             /* enum ndk_state */
    uint32_t generation;        /* of the object in this place, or of the last one */
    uint32_t parent;            /* place of the listener or shared endpoint it came over, or NDK_NO_PLACE */
    uint32_t request;           /* enum ndk_request */
    uint32_t running;           /* create and request callbacks that have not returned */
    uint32_t in_event;          /* 1: an event callback has not returned */
    uint32_t doomed;            /* low of the NT_ERROR_OF(low) that the pending request ends with in any case; 0: none */
    uint32_t tearing_down;      /* 1: a close waits for something inside the provider */
    uint32_t paused;            /* listener: 1 after NdkControlConnectEvents(TRUE) */
    uint32_t accepted;          /* passive connector: 1 once NdkAccept took effect; it then counts for the endpoint */
    uint32_t wants_disconnect;  /* 1: a disconnect event callback was given */
    uint32_t turn;              /* QUEUED: 1 for the connect event that comes next, 2, ... */
    uint32_t inbound, outbound; /* read limits: the most that can be had, from accept on those in force */
    uint32_t data_length;       /* private data of the peer in the store */
    uint32_t local_length, remote_length;   /* addresses in the store: 0, 16 or 28 octets */
};

/* What the consumer can ask an object for, as octets. */
struct ndk_store {
    uint8_t local[28], remote[28];
    uint8_t data[NDK_MAX_PRIVATE_DATA];
};
#endif
