/* SPDX-License-Identifier: Apache-2.0 */
/* A scenario: set-up, steps in time, and what is expected of each. Its text form is in assay-scenario(5).
 *
 * A scenario owns tables that grow up to the limits below. Members that start with first_ and octets or text offsets are
 * indexes into those tables, never pointers, so that a scenario can grow while it is built (scenario_build.h). */
#ifndef ASSAY_SCENARIO_H
#define ASSAY_SCENARIO_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ndk_adapter.h"
#include "ndk_io.h"
#include "qos_policy.h"

#define SCN_VERSION 1
#define SCN_MAX_FILE (16u * 1024u * 1024u)  /* octets of a scenario */
#define SCN_MAX_LINE 65536u                 /* octets of a line, its end not counted */
#define SCN_MAX_STEPS 65536u
#define SCN_MAX_OUTPUTS 131072u             /* expected outputs of all steps together, alternatives counted */
#define SCN_MAX_PIECES 300000u              /* lines that begin with +; frames of a whole file need no more */
#define SCN_MAX_NAMES 256u
#define SCN_NAME_LEN 16u
#define SCN_MAX_ADDRESSES 8u
#define SCN_MAX_ANY_OF 8u                   /* statuses or counts of which one is right; alternatives on a line */
#define SCN_MAX_COMMENT 1000u               /* octets of a comment on a line */
#define SCN_MAX_FRAME 1600u                 /* octets of a frame */
#define SCN_MAX_BUFFER 2740u                /* octets of an indication's buffer: QOS_MAX_BUFFER */
#define SCN_MAX_TIME_MS ((UINT64_C(1) << 40) - 1u)
#define SCN_MAX_PLACES 4096u                /* listeners, connectors, shared endpoints of an adapter: each */
/* Private data: NDK_MAX_PRIVATE_DATA, 512 octets. */

/* A line of the text. Columns count octets from 1. */
struct scn_line {
    uint32_t line, column;  /* of its first word; 0 when the scenario was not read from text */
    uint32_t before;        /* text: the comment lines and blank lines in front, each ending in LF; 0 for none */
    uint32_t after;         /* text: the comment at its end, from '#' on; 0 for none */
};

/* Octets of a call, a frame or an expectation. Absent and empty are alike unless the member's bit in given says more. */
struct scn_hex {
    uint32_t first;         /* in octets[]; with_mask: followed by as many octets of mask, ff to compare or 00 for `..' */
    uint32_t length;
    uint32_t first_piece;   /* in pieces[]: the lines that the text is split into (frame and buffer) */
    uint32_t n_pieces;      /* 0 when not split */
    bool with_mask;
    bool any_rest;          /* `*' at the end: any number of octets may follow */
};

struct scn_piece {
    uint32_t length;        /* octets on this line */
    struct scn_line line;   /* not used in the first piece, whose comments are those of the step or output */
};

#define SCN_LITERAL UINT32_MAX

/* An object or a peer. */
struct scn_ref {
    uint32_t name;          /* in names[], or SCN_LITERAL */
    ndk_handle handle;      /* SCN_LITERAL: the handle to use, `#N' */
};

enum scn_name_kind {
    SCN_NAME_LISTENER,
    SCN_NAME_CONNECTOR,     /* of `create connector' or of a connect event */
    SCN_NAME_SHARED,
    SCN_NAME_PEER
};

struct scn_name {
    char text[SCN_NAME_LEN + 1];
    uint32_t kind;          /* enum scn_name_kind */
    uint32_t line;          /* where it is bound */
};

/* The right values: NTSTATUS values (ref/ntstatus.h), or counts. n 0: any value is right. */
struct scn_any_of {
    uint32_t n;
    int32_t value[SCN_MAX_ANY_OF];
};

/* What was written, as bits of the member given of a step or output. Members that were not written hold the default. */
#define SCN_DATA        (UINT32_C(1) << 0)
#define SCN_INBOUND     (UINT32_C(1) << 1)
#define SCN_OUTBOUND    (UINT32_C(1) << 2)
#define SCN_NULL_DATA   (UINT32_C(1) << 3)
#define SCN_LENGTH      (UINT32_C(1) << 4)
#define SCN_FAMILY      (UINT32_C(1) << 5)
#define SCN_ROOM        (UINT32_C(1) << 6)
#define SCN_FAILS       (UINT32_C(1) << 7)
#define SCN_PENDING     (UINT32_C(1) << 8)
#define SCN_NULL        (UINT32_C(1) << 9)
#define SCN_NO_EVENT    (UINT32_C(1) << 10)
#define SCN_HOLD        (UINT32_C(1) << 11)
#define SCN_FROM        (UINT32_C(1) << 12)
#define SCN_ACCEPTED    (UINT32_C(1) << 13)     /* connect: the peer accepts at once */
#define SCN_REFUSED     (UINT32_C(1) << 14)     /* connect: the peer refuses at once */
#define SCN_FAR_DATA    (UINT32_C(1) << 15)
#define SCN_FAR_INBOUND (UINT32_C(1) << 16)
#define SCN_FAR_OUTBOUND (UINT32_C(1) << 17)
#define SCN_REQUIRED    (UINT32_C(1) << 18)
#define SCN_FLAGS       (UINT32_C(1) << 19)
#define SCN_SIZE        (UINT32_C(1) << 20)
#define SCN_BUFFER      (UINT32_C(1) << 21)
#define SCN_REASON      (UINT32_C(1) << 22)
#define SCN_AT          (UINT32_C(1) << 23)

/* Defaults of what a step leaves out. Flags are off, statuses NT_SUCCESS, lengths and families those of the address. */
#define SCN_DEFAULT_READ_LIMIT 0u       /* inbound, outbound, far_inbound, far_outbound */
#define SCN_DEFAULT_ADDRESS_ROOM 28u    /* room of local-address and peer-address; 0 with `null' */
#define SCN_DEFAULT_DATA_ROOM 512u      /* room of connection-data */

enum scn_step_kind {
    /* The consumer's calls. `=' expects an NTSTATUS; of pause and resume nothing, since they return nothing. */
    SCN_CREATE_LISTENER,    /* object; pending, fails, null */
    SCN_CREATE_CONNECTOR,   /* object; pending, fails, null */
    SCN_CREATE_SHARED,      /* object, local; pending, fails, length, family, null */
    SCN_LISTEN,             /* object, local; pending, fails, length, family, null (the address) */
    SCN_PAUSE,              /* object */
    SCN_RESUME,             /* object */
    SCN_ACCEPT,             /* object; data, inbound, outbound, null_data, no-event, pending, fails */
    SCN_REJECT,             /* object; data, null_data, fails */
    SCN_CONNECT,            /* object, local, remote; as accept, without no-event; accepted or refused with far_* */
    SCN_CONNECT_OVER,       /* object, over, remote; likewise */
    SCN_COMPLETE,           /* object; no-event, pending, fails */
    SCN_DISCONNECT,         /* object; pending, fails */
    SCN_CLOSE,              /* object; pending */
    SCN_LOCAL_ADDRESS,      /* object; room, null */
    SCN_PEER_ADDRESS,       /* object; room, null */
    SCN_CONNECTION_DATA,    /* object; room, null (then room is the length that goes with NULL) */
    /* The environment. Data and read limits are those of the far side. */
    SCN_PEER_CONNECTS,      /* object (the peer), local (where to), remote (from where); data, inbound, outbound, fails */
    SCN_PEER_COMPLETES,     /* object (the peer), as in the next three */
    SCN_PEER_GIVES_UP,
    SCN_PEER_TIMES_OUT,
    SCN_PEER_DISCONNECTS,
    SCN_REMOTE_ACCEPTS,     /* object (our connector, as in the next three); data, inbound, outbound */
    SCN_REMOTE_REFUSES,     /* data */
    SCN_REMOTE_GIVES_UP,
    SCN_REMOTE_DISCONNECTS,
    SCN_FINISH,             /* object, status */
    SCN_TORN_DOWN,          /* object */
    SCN_RETURN_REQUEST,     /* object */
    SCN_RETURN_EVENT,       /* object */
    SCN_RETURN_CLOSE,       /* object */
    SCN_ADVANCE,            /* of both contracts */
    /* Observation: `=' expects a count. */
    SCN_ENDPOINT,           /* local */
    SCN_SUCCESSORS,         /* object */
    /* DCBX. */
    SCN_FRAME,              /* data */
    SCN_LINK_UP,
    SCN_STEP_KINDS
};

/* hold may be with every step of the NDK contract, advance included. */
struct scn_step {
    struct scn_line line;
    uint64_t time_ms;
    uint32_t kind;                  /* enum scn_step_kind */
    uint32_t given;                 /* bits SCN_DATA to SCN_FAR_OUTBOUND */
    struct scn_ref object;          /* what the step is about; the first name in its text */
    struct scn_ref over;            /* the shared endpoint */
    struct ndk_endpoint local, remote;
    struct scn_hex data;            /* private data, or the frame */
    struct scn_hex far_data;
    uint32_t inbound, outbound;
    uint32_t far_inbound, far_outbound;
    uint32_t null_data;             /* given: the length that goes with NULL data; there is no data then */
    uint32_t length, family;        /* of the socket address; given or not, what to pass */
    uint32_t room;                  /* octets that the caller gives; given or not, what to pass */
    int32_t status;                 /* of fails and finish */
    struct scn_any_of result;       /* after `=' */
    uint32_t first_output, n_outputs;   /* in outputs[]; alternatives count one each */
};

enum scn_output_kind {
    /* Outputs of the NDK contract. */
    SCN_OUT_CREATED,                /* object, status */
    SCN_OUT_COMPLETED,              /* object, status */
    SCN_OUT_CONNECT_EVENT,          /* object (the listener), other (the name that is bound) */
    SCN_OUT_DISCONNECT_EVENT,       /* object */
    SCN_OUT_CLOSED,                 /* object */
    SCN_OUT_PEER_ACCEPTED,          /* object (the peer); data, inbound, outbound */
    SCN_OUT_PEER_REJECTED,          /* object; data */
    SCN_OUT_PEER_REFUSED,           /* object, reason (enum ndk_refusal) */
    SCN_OUT_PEER_ABORTED,           /* object */
    SCN_OUT_PEER_DISCONNECTED,      /* object */
    SCN_OUT_REMOTE_CONNECTING,      /* object (our connector); data, inbound, outbound */
    SCN_OUT_REMOTE_COMPLETED,       /* object */
    SCN_OUT_REMOTE_REJECTED,        /* object; data */
    SCN_OUT_REMOTE_ABORTED,         /* object */
    SCN_OUT_REMOTE_DISCONNECTED,    /* object */
    /* Results of queries. */
    SCN_OUT_ADDRESS,                /* address, port */
    SCN_OUT_NEEDS,                  /* size */
    SCN_OUT_DATA,                   /* data; required, inbound, outbound */
    /* Outputs of the DCBX contract. */
    SCN_OUT_ACCEPTED,               /* [reason (enum lldp_reason)], as in the next three */
    SCN_OUT_SHUTDOWN,
    SCN_OUT_IGNORED,
    SCN_OUT_DISCARDED,
    SCN_OUT_STATE,                  /* reason (enum dcbx_state) */
    SCN_OUT_VALID,                  /* indicate valid; flags, size, buffer (in data) */
    SCN_OUT_INVALID,                /* indicate invalid; flags, size, buffer (in data) */
    SCN_OUT_EXPIRE,                 /* [at_ms] */
    /* Of both. */
    SCN_OUT_ANY,                    /* `...': any outputs, or none */
    SCN_OUT_NOTHING,                /* `nothing': stands alone in its step */
    SCN_OUTPUT_KINDS
};

enum scn_port_kind {
    SCN_PORT_NUMBER,                /* address.port */
    SCN_PORT_ANY,                   /* `*' */
    SCN_PORT_EPHEMERAL              /* `ephemeral': NDK_PORT_FIRST to NDK_PORT_LAST */
};

struct scn_output {
    struct scn_line line;           /* column: of this alternative */
    uint32_t kind;                  /* enum scn_output_kind */
    uint32_t given;                 /* bits: only these parts are compared */
    bool or_next;                   /* the next output is an alternative to this one */
    struct scn_ref object, other;
    struct scn_any_of status;
    uint32_t reason;
    struct scn_hex data;            /* with SCN_DATA or SCN_BUFFER; length 0 without any_rest: there must be none */
    uint32_t inbound, outbound, required;
    uint32_t flags, size;
    uint64_t at_ms;
    struct ndk_endpoint address;
    uint32_t port;                  /* enum scn_port_kind */
};

/* What the set-up lines gave, as bits of the member given of struct scn_setup. */
#define SCN_SETUP_CALLER_DATA   (UINT32_C(1) << 0)
#define SCN_SETUP_CALLEE_DATA   (UINT32_C(1) << 1)
#define SCN_SETUP_LISTENERS     (UINT32_C(1) << 2)
#define SCN_SETUP_CONNECTORS    (UINT32_C(1) << 3)
#define SCN_SETUP_SHARED        (UINT32_C(1) << 4)
#define SCN_SETUP_BACKLOG       (UINT32_C(1) << 5)
#define SCN_SETUP_INBOUND_READ  (UINT32_C(1) << 6)
#define SCN_SETUP_OUTBOUND_READ (UINT32_C(1) << 7)
#define SCN_SETUP_NO_WILDCARD   (UINT32_C(1) << 8)
#define SCN_SETUP_DROP_ABORTED  (UINT32_C(1) << 9)
#define SCN_SETUP_MULTI_PEER    (UINT32_C(1) << 10)
#define SCN_SETUP_MAX_TCS       (UINT32_C(1) << 11)
#define SCN_SETUP_MAX_PFC       (UINT32_C(1) << 12)
#define SCN_SETUP_OWN           (UINT32_C(1) << 13)

struct scn_setup {
    bool has_adapter, has_port;     /* the line is there */
    bool port_first;                /* both are, in this order */
    struct scn_line adapter_line, port_line;
    uint32_t given;                 /* bits SCN_SETUP_...; what was not given has the default */
    struct ndk_limits limits;       /* NDK_LIMITS_DEFAULT */
    struct ndk_endpoint address[SCN_MAX_ADDRESSES];
    uint32_t n_addresses;
    struct qos_policy policy;       /* QOS_POLICY_DEFAULT */
};

/* A table that grows: n used of room. */
struct scenario {
    uint32_t title;                 /* text: the comment lines below line 1, each ending in LF */
    struct scn_setup setup;
    struct scn_step *steps;
    uint32_t n_steps, steps_room;
    struct scn_output *outputs;     /* of a step that was read: in the order of the text */
    uint32_t n_outputs, outputs_room;
    struct scn_piece *pieces;
    uint32_t n_pieces, pieces_room;
    uint8_t *octets;
    uint32_t n_octets, octets_room;
    char *text;                     /* each ends in NUL; text[0] is NUL, so that 0 is the empty text */
    uint32_t n_text, text_room;
    struct scn_name names[SCN_MAX_NAMES];   /* in the order in which they are bound */
    uint32_t n_names;
    uint32_t last_comments;         /* text: what stands behind the last line */
};

/* Why a scenario cannot be read. */
struct scenario_error {
    int status;             /* STATUS_OK for no error, else STATUS_BAD_INPUT */
    uint32_t line, column;  /* 0: the error has no place */
    char text[400];         /* found ..., expected ... */
};

/* Makes *s an empty scenario with the default set-up. */
void scenario_init(struct scenario *s);

/* Each reads a whole scenario into *s, which need not be initialised. Returns enum status; with an error, *s is empty and
 * needs no scenario_free, and e says why. */
int scenario_read(struct scenario *s, FILE *in, struct scenario_error *e);
int scenario_read_memory(struct scenario *s, const void *octets, size_t n, struct scenario_error *e);

/* Reads the file, "-" being standard input. Returns STATUS_OK or, after a message with the place, another status. */
int scenario_load(struct scenario *s, const char *path);

/* Writes the canonical form. The caller looks for write errors of out. */
void scenario_write(FILE *out, const struct scenario *s);

/* Gives the memory back; *s is empty then. */
void scenario_free(struct scenario *s);

enum scn_contract {
    SCN_BOTH,
    SCN_NDK,
    SCN_DCBX
};

enum scn_contract scenario_step_contract(uint32_t kind);

/* The step function's operation for a kind of step (enum ndk_op), NDK_OPS for a query, an observation, advance or DCBX. */
uint32_t scenario_step_op(uint32_t kind);

/* The step function's output for a kind of output (enum ndk_output_kind), 0 for none. */
uint32_t scenario_output_kind(uint32_t kind);

/* Whether the step returns something that `=' can expect. */
bool scenario_step_has_result(uint32_t kind);

/* Whether a step is checked: it has `=' or an expected output. */
bool scenario_step_is_checked(const struct scn_step *step);

/* The octets of h, h->length of them. */
const uint8_t *scenario_octets(const struct scenario *s, const struct scn_hex *h);

/* Whether n octets are what h expects, `..' and `*' heeded. */
bool scenario_hex_matches(const struct scenario *s, const struct scn_hex *h, const uint8_t *octets, size_t n);

/* Whether a value is one of a; every value is when a is empty. */
bool scenario_any_of_matches(const struct scn_any_of *a, int32_t value);

/* Text of a name, or "#N" for a literal handle, in out. */
#define SCN_REF_SIZE 24u
const char *scenario_ref_text(const struct scenario *s, const struct scn_ref *r, char out[SCN_REF_SIZE]);
#endif
