/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of the listener contract, written out by hand: for each call and event, every state, what comes of it, and
 * the state that follows when it is another. A cell is STATE:OUTCOME or STATE:OUTCOME>NEXT; an outcome is what a call
 * returns, the status with which a request completes, or a word.
 *
 * L1 idle, L2 binding, L3 listening, L3p paused, L4 closing, L5 closed. Q, Qx: a request whose connect event has to wait,
 * the latter after its peer gave up. P1 requested, P2 peer aborted, P3 accepting, P4 connected, P5 peer disconnected,
 * P6 disconnecting, P7 disconnected, P8 rejected, P9 failed, P10 closing. A0 idle, A1 connecting, A1w likewise with a wrong
 * address, A2 accepted by the peer, A2x likewise and the peer gave up, A3 completing, A4 connected, A5 to A8 as P5 to P8,
 * A9 failed, A9r refused, A10 closing. S open, S10 closing: shared endpoints. dead: a handle of a closed connector or shared
 * endpoint; none: of no object; wrong: of an object of another kind; new: no object yet; creating: none for the consumer.
 *
 * done: nothing is returned; silent: no callback; event: a callback for the event; ERROR: an error that was the
 * environment's choice. */
#ifndef ASSAY_CELLS_H
#define ASSAY_CELLS_H

struct cell_row {
    const char *event;
    const char *cells;
};

#define INVALID ":CONNECTION_INVALID "
#define ACTIVE ":CONNECTION_ACTIVE "
#define ABORTED ":CONNECTION_ABORTED "
#define CLOSING ":INVALID_DEVICE_STATE "
#define ROLE ":INVALID_DEVICE_STATE "
#define NULL_DATA ":INVALID_PARAMETER "
#define NO_OBJECT "dead:INVALID_HANDLE none:INVALID_HANDLE wrong:INVALID_HANDLE "
#define FULL ":BUFFER_TOO_SMALL "
#define IS ":SUCCESS "

static const struct cell_row cell_rows[] = {
    /* Creating (2.2, first paragraph). */
    { "create listener",
      "new:SUCCESS>L1 new:PENDING>creating new:INVALID_PARAMETER new:INSUFFICIENT_RESOURCES new:ERROR" },
    { "create connector",
      "new:SUCCESS>A0 new:PENDING>creating new:INVALID_PARAMETER new:INSUFFICIENT_RESOURCES new:ERROR" },
    { "create shared endpoint",
      "new:SUCCESS>S new:PENDING>creating new:INVALID_PARAMETER new:INSUFFICIENT_RESOURCES new:ERROR" },
    { "create shared endpoint, wrong address",
      "new:INVALID_PARAMETER new:INVALID_ADDRESS new:SHARING_VIOLATION new:PENDING>creating" },
    { "create ends",
      "creating:SUCCESS>L1 creating:SUCCESS>A0 creating:SUCCESS>S creating:ERROR>L5 creating:ERROR>dead" },

    /* Table 2.2. */
    { "listen",
      "L1:SUCCESS>L3 L1:SUCCESS>L3p L1:PENDING>L2 L1:ERROR L2:ADDRESS_ALREADY_ASSOCIATED L3:ADDRESS_ALREADY_ASSOCIATED "
      "L3p:ADDRESS_ALREADY_ASSOCIATED L4:INVALID_DEVICE_STATE L5:INVALID_HANDLE none:INVALID_HANDLE wrong:INVALID_HANDLE" },
    { "listen, wrong address",
      "L1:INVALID_PARAMETER L1:INVALID_ADDRESS L1:SHARING_VIOLATION L1:PENDING>L2 L2:ADDRESS_ALREADY_ASSOCIATED "
      "L3:ADDRESS_ALREADY_ASSOCIATED L3p:ADDRESS_ALREADY_ASSOCIATED L4:INVALID_DEVICE_STATE L5:INVALID_HANDLE" },
    { "listen ends",
      "L2:SUCCESS>L3 L2:SUCCESS>L3p L2:ERROR>L1 L4:CANCELLED L4:CANCELLED>L5 L4:SUCCESS>L5 L4:ERROR>L5" },
    { "local address",
      "L1:INVALID_DEVICE_STATE L2:INVALID_DEVICE_STATE L3:SUCCESS L3p:SUCCESS L4:INVALID_DEVICE_STATE L5:INVALID_HANDLE "
      "P1" IS "P2" IS "P3" IS "P4" IS "P5" IS "P6" IS "P7" IS "P8" IS "P9" IS "P10" CLOSING
      "A0" INVALID "A1" IS "A1w" INVALID "A2" IS "A2x" IS "A3" IS "A4" IS "A5" IS "A6" IS "A7" IS "A8" IS
      "A9" INVALID "A9r" INVALID "A10" CLOSING "S" IS "S10" CLOSING "dead:INVALID_HANDLE none:INVALID_HANDLE" },
    { "local address, no room",
      "L1:INVALID_DEVICE_STATE L2:INVALID_DEVICE_STATE L3:BUFFER_TOO_SMALL L3p:BUFFER_TOO_SMALL L4:INVALID_DEVICE_STATE "
      "L5:INVALID_HANDLE P1" FULL "P2" FULL "P3" FULL "P4" FULL "P5" FULL "P6" FULL "P7" FULL "P8" FULL "P9" FULL
      "P10" CLOSING "A1" FULL "A2" FULL "S" FULL },
    { "pause", "L1:done L2:done L3:done>L3p L3p:done L4:done L5:done none:done wrong:done" },
    { "resume", "L1:done L2:done L3:done L3p:done>L3 L4:done L5:done none:done" },
    { "request",
      "L1:refused L2:refused L3:event L3:waits L3:backlog L3:resources L3p:refused L4:refused none:refused" },
    { "successor closed", "L3:done L3p:done L4:done L4:done>L5 S:done S10:done S10:done>dead" },

    /* Both tables. */
    { "close",
      "L1:SUCCESS>L5 L3:SUCCESS>L5 L3p:SUCCESS>L5 L4:INVALID_DEVICE_STATE L5:INVALID_HANDLE P1:SUCCESS>dead P2:SUCCESS>dead "
      "P4:SUCCESS>dead P5:SUCCESS>dead P7:SUCCESS>dead P8:SUCCESS>dead P9:SUCCESS>dead P10" CLOSING
      "A0:SUCCESS>dead A2:SUCCESS>dead A2x:SUCCESS>dead A4:SUCCESS>dead A5:SUCCESS>dead A7:SUCCESS>dead A8:SUCCESS>dead "
      "A9:SUCCESS>dead A9r:SUCCESS>dead A10" CLOSING "S:SUCCESS>dead S10" CLOSING
      "dead:INVALID_HANDLE none:INVALID_HANDLE" },
    { "close that may pend",
      "L1:PENDING>L4 L3:PENDING>L4 P1:PENDING>P10 P2:PENDING>P10 P4:PENDING>P10 P5:PENDING>P10 P7:PENDING>P10 "
      "P8:PENDING>P10 P9:PENDING>P10 A0:PENDING>A10 A2:PENDING>A10 A2x:PENDING>A10 A4:PENDING>A10 A5:PENDING>A10 "
      "A7:PENDING>A10 A8:PENDING>A10 A9:PENDING>A10 A9r:PENDING>A10 S:PENDING>S10" },
    { "close, a request pends",
      "L2:PENDING>L4 P3:PENDING>P10 P6:PENDING>P10 A1:PENDING>A10 A1w:PENDING>A10 A3:PENDING>A10 A6:PENDING>A10" },
    { "close, a callback runs",
      "L1:PENDING>L4 L3:PENDING>L4 L3p:PENDING>L4 P4:PENDING>P10 P5:PENDING>P10 P9:PENDING>P10 A0:PENDING>A10 "
      "A2:PENDING>A10 A4:PENDING>A10 A5:PENDING>A10 A9r:PENDING>A10" },
    { "close, successors", "L3:PENDING>L4 L3p:PENDING>L4 S:PENDING>S10" },
    { "torn down", "L4:done>L5 P10:done>dead A10:done>dead S10:done>dead" },
    { "request callback returns", "L4:done L4:done>L5 P5:done P6:done P10:done P10:done>dead A10:done>dead" },
    { "event returns", "L3:done L3:event L4:done L4:done>L5 P7:done P10:done>dead A10:done>dead" },
    { "close callback returns", "L5:done dead:done" },

    /* Table 2.3, and the active side below it. */
    { "data",
      "P1" IS "P2" IS "P3" INVALID "P4" INVALID "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID
      "P10" CLOSING "A0" INVALID "A1" INVALID "A2" IS "A2x" IS "A3" INVALID "A4" INVALID "A5" INVALID "A6" INVALID
      "A7" INVALID "A8" INVALID "A9" INVALID "A9r" IS "A10" CLOSING NO_OBJECT },
    { "data, no room",
      "P1" FULL "P2" FULL "P3" INVALID "P4" INVALID "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID
      "P10" CLOSING "A2" FULL "A2x" FULL "A9r" FULL },
    { "data, only the size",
      "P1" IS "P2" IS "P3" INVALID "P4" INVALID "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID
      "P10" CLOSING "A2" IS "A9r" IS },
    { "data, NULL with a length",
      "P1" NULL_DATA "P2" NULL_DATA "P3" NULL_DATA "P4" NULL_DATA "P5" NULL_DATA "P6" NULL_DATA "P7" NULL_DATA
      "P8" NULL_DATA "P9" NULL_DATA "P10" NULL_DATA "A0" NULL_DATA "A1" NULL_DATA "A2" NULL_DATA "A3" NULL_DATA
      "A4" NULL_DATA "dead:INVALID_HANDLE" },
    { "peer address",
      "P1" IS "P2" IS "P3" IS "P4" IS "P5" IS "P6" IS "P7" IS "P8" IS "P9" IS "P10" CLOSING
      "A0" INVALID "A1" IS "A1w" INVALID "A2" IS "A2x" IS "A3" IS "A4" IS "A5" IS "A6" IS "A7" IS "A8" IS
      "A9" INVALID "A9r" INVALID "A10" CLOSING NO_OBJECT },
    { "peer address, no room",
      "P1" FULL "P2" FULL "P3" FULL "P4" FULL "P5" FULL "P6" FULL "P7" FULL "P8" FULL "P9" FULL "P10" CLOSING
      "A1" FULL "A2" FULL },
    { "accept",
      "P1:SUCCESS>P4 P1:PENDING>P3 P1:CONNECTION_ABORTED>P2 P1:IO_TIMEOUT>P9 P1:ERROR P2" ABORTED "P3" ACTIVE "P4" ACTIVE
      "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID "P10" CLOSING "A0" INVALID "A1" INVALID "A2" INVALID
      "A2x" INVALID "A3" ACTIVE "A4" ACTIVE "A5" INVALID "A6" INVALID "A7" INVALID "A8" INVALID "A9" INVALID "A9r" INVALID
      "A10" CLOSING NO_OBJECT },
    { "accept, too long",
      "P1:INVALID_BUFFER_SIZE P2" ABORTED "P3" ACTIVE "P4" ACTIVE "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID
      "P9" INVALID "P10" CLOSING },
    { "accept, NULL with a length",
      "P1" NULL_DATA "P2" NULL_DATA "P3" NULL_DATA "P4" NULL_DATA "P5" NULL_DATA "P6" NULL_DATA "P7" NULL_DATA
      "P8" NULL_DATA "P9" NULL_DATA "P10" NULL_DATA "A0" NULL_DATA "dead:INVALID_HANDLE" },
    { "accept ends",
      "P3:ERROR>P9 P10:CANCELLED P10:CANCELLED>dead P10:SUCCESS>dead P10:IO_TIMEOUT>dead" },
    { "reject",
      "P1:SUCCESS>P8 P1:CONNECTION_ABORTED>P2 P1:ERROR P2" ABORTED "P3" ACTIVE "P4" ACTIVE "P5" INVALID "P6" INVALID
      "P7" INVALID "P8" INVALID "P9" INVALID "P10" CLOSING "A0" INVALID "A1" INVALID
      "A2:SUCCESS>A8 A2:CONNECTION_ABORTED>A2x A2:ERROR A2x" ABORTED "A3" ACTIVE "A4" ACTIVE "A5" INVALID "A6" INVALID
      "A7" INVALID "A8" INVALID "A9" INVALID "A9r" INVALID "A10" CLOSING NO_OBJECT },
    { "reject, too long",
      "P1:INVALID_BUFFER_SIZE P2" ABORTED "P3" ACTIVE "P4" ACTIVE "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID
      "P9" INVALID "P10" CLOSING "A2:INVALID_BUFFER_SIZE" },
    { "reject, NULL with a length",
      "P1" NULL_DATA "P2" NULL_DATA "P3" NULL_DATA "P4" NULL_DATA "P5" NULL_DATA "P6" NULL_DATA "P7" NULL_DATA
      "P8" NULL_DATA "P9" NULL_DATA "P10" NULL_DATA "A0" NULL_DATA "A2" NULL_DATA "A2x" NULL_DATA "A3" NULL_DATA
      "A4" NULL_DATA },
    { "complete",
      "P1" INVALID "P2" INVALID "P3" INVALID "P4" INVALID "P5" INVALID "P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID
      "P10" CLOSING "A0" INVALID "A1" INVALID
      "A2:SUCCESS>A4 A2:PENDING>A3 A2:CONNECTION_ABORTED>A2x A2:IO_TIMEOUT>A9 A2:ERROR A2x" ABORTED
      "A3" INVALID "A4" INVALID "A5" INVALID "A6" INVALID "A7" INVALID "A8" INVALID "A9" INVALID "A9r" INVALID
      "A10" CLOSING NO_OBJECT },
    { "complete ends", "A3:SUCCESS>A4 A3:IO_TIMEOUT>A9 A10:CANCELLED>dead" },
    { "connect",
      "P1" ROLE "P2" ROLE "P3" ROLE "P4" ROLE "P5" ROLE "P6" ROLE "P7" ROLE "P8" ROLE "P9" ROLE "P10" CLOSING
      "A0:SUCCESS>A2 A0:PENDING>A1 A0:CONNECTION_REFUSED>A9r A0:ERROR A1" ROLE "A2" ROLE "A2x" ROLE "A3" ROLE "A4" ROLE
      "A5" ROLE "A6" ROLE "A7" ROLE "A8" ROLE "A9:PENDING>A1 A9r:SUCCESS>A2 A9r:PENDING>A1 A9r:CONNECTION_REFUSED "
      "A10" CLOSING NO_OBJECT },
    { "connect, wrong address",
      "A0:INVALID_ADDRESS A0:SHARING_VIOLATION A0:PENDING>A1w A9:PENDING>A1w A9r:INVALID_ADDRESS" },
    { "connect, too long", "A0:INVALID_BUFFER_SIZE" },
    { "connect, NULL with a length", "P1:INVALID_PARAMETER A0:INVALID_PARAMETER" },
    { "connect over",
      "P1" ROLE "P2" ROLE "P3" ROLE "P4" ROLE "P5" ROLE "P6" ROLE "P7" ROLE "P8" ROLE "P9" ROLE "P10" CLOSING
      "A0:SUCCESS>A2 A0:PENDING>A1 A0:PENDING>A1w A0:CONNECTION_REFUSED>A9r A0:ADDRESS_ALREADY_EXISTS A0:INVALID_HANDLE "
      "A0:ERROR A1" ROLE "A2" ROLE "A2x" ROLE "A3" ROLE "A4" ROLE "A5" ROLE "A6" ROLE "A7" ROLE "A8" ROLE
      "A9:SUCCESS>A2 A9:PENDING>A1 A9r:SUCCESS>A2 A9r:PENDING>A1 A9r:INVALID_DEVICE_STATE A10" CLOSING
      "none:INVALID_HANDLE" },
    { "connect over, wrong address", "A0:INVALID_ADDRESS" },
    { "connect over, too long", "A0:INVALID_BUFFER_SIZE" },
    { "connect over, NULL with a length", "A0:INVALID_PARAMETER" },
    { "connect ends", "A1:ERROR>A9 A1:IO_TIMEOUT>A9 A1w:ERROR>A9 A10:CANCELLED>dead" },
    { "disconnect",
      "P1" INVALID "P2" INVALID "P3" INVALID "P4:SUCCESS>P7 P4:PENDING>P6 P4:IO_TIMEOUT>P7 P4:ERROR "
      "P5:SUCCESS>P7 P5:PENDING>P6 P5:IO_TIMEOUT>P7 P5:ERROR P6" INVALID "P7" INVALID "P8" INVALID "P9" INVALID
      "P10" CLOSING "A0" INVALID "A1" INVALID "A2" INVALID "A2x" INVALID "A3" INVALID
      "A4:SUCCESS>A7 A4:PENDING>A6 A4:IO_TIMEOUT>A7 A4:ERROR A5:SUCCESS>A7 A5:PENDING>A6 A5:IO_TIMEOUT>A7 A5:ERROR "
      "A6" INVALID "A7" INVALID "A8" INVALID "A9" INVALID "A9r" INVALID "A10" CLOSING NO_OBJECT },
    { "disconnect ends",
      "P6:SUCCESS>P7 P6:IO_TIMEOUT>P7 P10:SUCCESS>dead P10:CANCELLED>dead A6:SUCCESS>A7 A6:IO_TIMEOUT>A7 "
      "A10:IO_TIMEOUT>dead" },
    { "peer gives up", "Q:silent>Qx Q:silent>dead P1:silent>P2 P3:CONNECTION_ABORTED>P9" },
    { "peer completes", "P3:SUCCESS>P4" },
    { "peer never completes", "P3:IO_TIMEOUT>P9" },
    { "peer disconnects", "P1:silent>P2 P3:CONNECTION_ABORTED>P9 P4:event>P5 P4:silent>P5 P6:silent" },
    { "listener closes", "P1:done P2:done P3:done P4:done P5:done P6:done P7:done P8:done P9:done P10:done" },
    { "far side accepts", "A1:SUCCESS>A2" },
    { "far side refuses", "A1:CONNECTION_REFUSED>A9r" },
    { "far side gives up", "A2:silent>A2x A3:CONNECTION_ABORTED>A9" },
    { "far side disconnects", "A2:silent>A2x A3:CONNECTION_ABORTED>A9 A4:event>A5 A4:silent>A5 A6:silent" },
};

/* The rows of 2.5, and the scenario below corpus/listener/ that is about each. */
static const struct { const char *row, *scenario; } special_cases[] = {
    { "port 0", "endpoint/port-0" },
    { "port 0, all taken", "endpoint/port-0-none-free" },
    { "same address and port twice", "endpoint/same-address-twice" },
    { "same port, other local address", "endpoint/same-port-other-address" },
    { "wildcard against an address, either order", "endpoint/wildcard-conflicts" },
    { "IPv4 against IPv6, same port", "endpoint/families" },
    { "foreign, loopback, multicast address", "endpoint/foreign-addresses" },
    { "no memory", "special/out-of-memory" },
    { "table full", "special/table-full" },
    { "listen twice on one listener", "special/listen-twice" },
    { "listen again after a failed listen", "special/listen-again-after-failure" },
    { "listen after close was issued or completed", "special/listen-after-close" },
    { "close while listen pending, cancelled", "close/listen-pending-cancelled" },
    { "close while listen pending, racing success", "close/listen-pending-succeeds" },
    { "close while listen pending, racing error", "close/listen-pending-fails" },
    { "close with undecided, rejected or accepted connectors open", "close/successors" },
    { "close completion inside the connect callback", "close/inside-connect-event" },
    { "address reuse while an accepted connector is open", "endpoint/reuse-after-accept" },
    { "reject twice", "special/reject-twice" },
    { "reject after accept", "special/reject-after-accept" },
    { "accept after reject", "special/accept-after-reject" },
    { "accept twice", "special/accept-twice" },
    { "peer abort before accept or reject", "special/peer-abort-before-decision" },
    { "peer abort before the connect event, delivered", "special/peer-abort-before-event" },
    { "peer abort before the connect event, dropped", "special/peer-abort-before-event-dropped" },
    { "private data of the maximum and one more, NULL", "special/private-data-lengths" },
    { "pause with requests indicated; pause, request, resume", "special/pause-keeps-requests" },
    { "pause twice, resume twice", "special/pause-twice" },
    { "backlog", "special/backlog" },
    { "event serialization", "special/event-order" },
};

/* The public reports with a scenario of the same name, below corpus/listener/cases/ and corpus/dcbx/cases/. */
static const char *const listener_cases[] = {
    "accept-outside-handler", "address-query-after-close", "backlog-zero", "bind-no-rdma-device",
    "calls-on-one-id-in-parallel", "client-gone-before-accept", "close-with-open-connector", "create-error-path",
    "data-before-established", "disconnect-before-established", "distinct-reason-qp-failure", "error-not-overwritten",
    "ghost-private-data", "late-message-on-rejected", "negative-handle", "new-request-context", "no-listener-reason-8",
    "private-data-max-plus-1", "reject-after-peer-left", "reject-private-data-padded", "reject-twice",
    "resolve-on-listening-id", "stale-readiness", "tcp-client-on-rdma-port", "two-resolves-then-destroy",
};

static const char *const dcbx_cases[] = {
    "age-without-query", "app-entry-removed", "cdp-on-same-port", "lost-frames-refresh-late", "multi-peer-recovery",
    "multi-peer-recovery-one-left", "no-change-no-indication", "other-group-address", "own-frame-back",
    "same-identity-two-macs", "ttl-1", "ttl-65535", "ttl0-one-of-two-ports", "ttl0-one-of-two-ports-one-left",
    "ttl0-unknown-port",
};
#endif
