/* SPDX-License-Identifier: Apache-2.0 */
/* What goes into a step and what comes out of it: the consumer's calls, what the environment does, and the outputs. */
#ifndef ASSAY_NDK_IO_H
#define ASSAY_NDK_IO_H
#include "ndk_object.h"

enum ndk_op {
    /* Calls of the consumer. In brackets the members of struct ndk_input that count besides object. */
    NDK_CREATE_LISTENER = 0,        /* (no object) missing, pends, status */
    NDK_CREATE_CONNECTOR = 1,       /* (no object) missing, pends, status */
    NDK_CREATE_SHARED_ENDPOINT = 2, /* (no object) local, missing, pends, status */
    NDK_LISTEN = 3,                 /* local, pends, status */
    NDK_PAUSE = 4,                  /* NdkControlConnectEvents(TRUE) */
    NDK_RESUME = 5,                 /* NdkControlConnectEvents(FALSE) */
    NDK_ACCEPT = 6,                 /* data, inbound, outbound, wants_disconnect, pends, status */
    NDK_REJECT = 7,                 /* data, status */
    NDK_CONNECT = 8,                /* local, remote, data, inbound, outbound, pends, status, far_* */
    NDK_CONNECT_SHARED = 9,         /* over, remote, data, inbound, outbound, pends, status, far_* */
    NDK_COMPLETE_CONNECT = 10,      /* wants_disconnect, pends, status */
    NDK_DISCONNECT = 11,            /* pends, status */
    NDK_CLOSE = 12,                 /* pends */
    /* What the environment does. */
    NDK_PEER_CONNECTS = 13,         /* (no object) a request: local is its destination, remote its source, far_*, status */
    NDK_PEER_COMPLETES = 14,        /* a passive connector's peer completes the connection */
    NDK_PEER_GIVES_UP = 15,         /* the peer of an undecided, accepting or accepted attempt goes away */
    NDK_PEER_TIMES_OUT = 16,        /* a passive connector's peer never completes */
    NDK_PEER_DISCONNECTS = 17,
    NDK_PEER_ACCEPTS = 18,          /* an active connector's peer accepts: far_* */
    NDK_PEER_REFUSES = 19,          /* an active connector's peer refuses: far_data */
    NDK_FINISH = 20,                /* the outstanding request ends with status */
    NDK_TORN_DOWN = 21,             /* what a close waited for inside the provider is done */
    NDK_RETURN_REQUEST = 22,        /* a create or request callback returns */
    NDK_RETURN_EVENT = 23,          /* the event callback returns */
    NDK_RETURN_CLOSE = 24,          /* the close callback returns */
    NDK_OPS = 25
};

/* A pointer with length n is NULL or has n readable octets. */
struct ndk_input {
    uint32_t op;                    /* enum ndk_op */
    ndk_handle object;
    ndk_handle over;                /* the shared endpoint */
    const uint8_t *local, *remote;  /* SOCKADDR_IN or SOCKADDR_IN6 */
    uint32_t local_length, remote_length;
    const uint8_t *data;            /* private data of the call */
    uint32_t data_length;
    uint32_t inbound, outbound;     /* read limits of the call */
    uint32_t wants_disconnect;      /* 1: DisconnectEvent is given */
    uint32_t missing;               /* 1: a callback or out pointer that must be there is NULL */
    /* The environment's choices. */
    uint32_t pends;                 /* 1: the call returns PENDING if it may */
    int32_t status;                 /* how the operation ends: NT_SUCCESS or an error; with pends see NDK_FINISH */
    const uint8_t *far_data;        /* private data of the peer */
    uint32_t far_length;
    uint32_t far_inbound, far_outbound;     /* read limits as the peer gave them */
};

enum ndk_output_kind {
    /* Callbacks: each runs until it returns (NDK_RETURN_REQUEST, _EVENT, _CLOSE). */
    NDK_OUT_CREATED = 1,            /* create completion: object, status; with an error there is no object any more */
    NDK_OUT_COMPLETED = 2,          /* request completion: object, status */
    NDK_OUT_CONNECT_EVENT = 3,      /* object is the listener, other the new connector */
    NDK_OUT_DISCONNECT_EVENT = 4,   /* object */
    NDK_OUT_CLOSED = 5,             /* close completion: object */
    /* What the peer sees. object is the connector; 0 for a request that never had one. */
    NDK_OUT_PEER_CONNECTING = 6,    /* a request with the call's private data, inbound, outbound */
    NDK_OUT_PEER_ACCEPTED = 7,      /* the call's private data, inbound, outbound */
    NDK_OUT_PEER_COMPLETED = 8,
    NDK_OUT_PEER_REJECTED = 9,      /* the call's private data */
    NDK_OUT_PEER_REFUSED = 10,      /* reason */
    NDK_OUT_PEER_ABORTED = 11,
    NDK_OUT_PEER_DISCONNECTED = 12
};

/* Why a peer was refused without NdkReject. */
enum ndk_refusal {
    NDK_REFUSED_NO_LISTENER = 1,    /* nobody listens there, or the listener is paused or being closed */
    NDK_REFUSED_BACKLOG = 2,
    NDK_REFUSED_RESOURCES = 3,
    NDK_REFUSED_CLOSED = 4          /* the undecided request was closed */
};

struct ndk_output {
    int64_t object, other;          /* handles, 0 for none */
    int64_t inbound, outbound;      /* the read limits that our side told the peer */
    int32_t status;
    uint16_t kind;                  /* enum ndk_output_kind */
    uint16_t reason;                /* enum ndk_refusal, else 0 */
};

/* Room that the caller of a step gives: one output for each place of the adapter and four more. */
#define NDK_OUTPUTS(places) ((places) + 4u)

struct ndk_result {
    uint32_t possible;              /* 0: the environment cannot do this now; nothing changed, no outputs */
    int32_t status;                 /* of a call: what it returns; NT_SUCCESS for an event and for a call without status */
    ndk_handle object;              /* what a create call created, else 0 */
    uint32_t outputs;               /* how many were written */
};
#endif
