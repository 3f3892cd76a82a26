/* SPDX-License-Identifier: Apache-2.0 */
/* How steps, outputs and set-up are written. */
#include "scenario_form.h"

#include <string.h>

#include "names.h"

#define LENGTH(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define WORDS(array) (array), LENGTH(array)

#define PLACE_OF(type_name, word, type, member, min, max) \
    { word, type, 0, 0, offsetof(struct type_name, member), min, max, NULL, 0 }
#define OPTION_OF(type_name, word, type, bit, member, min, max) \
    { word, type, bit, bit, offsetof(struct type_name, member), min, max, NULL, 0 }
#define CHOICE_OF(type_name, word, bit, member, words) \
    { word, SCN_TYPE_WORD, bit, bit, offsetof(struct type_name, member), 0, 0, WORDS(words) }
#define FLAG(word, bit) { word, SCN_TYPE_FLAG, bit, bit, 0, 0, 0, NULL, 0 }
#define END { NULL, 0, 0, 0, 0, 0, 0, NULL, 0 }

/* Options that often stand together. */
#define CALL (SCN_HOLD)
#define ENDS (SCN_PENDING | SCN_FAILS | CALL)
#define LIMITS (SCN_DATA | SCN_INBOUND | SCN_OUTBOUND)
#define SOCKADDR (SCN_LENGTH | SCN_FAMILY | SCN_NULL)
#define FAR (SCN_ACCEPTED | SCN_REFUSED | SCN_FAR_DATA | SCN_FAR_INBOUND | SCN_FAR_OUTBOUND)

#define STATUS_CALL(text, options, op) { text, options, SCN_NDK, SCN_RESULT_STATUS, op, SCN_GIVES_NDK }
#define VOID_STEP(text, options, op) { text, options, SCN_NDK, SCN_RESULT_NONE, op, SCN_GIVES_NDK }
#define QUERY(text, options, gives) { text, options, SCN_NDK, SCN_RESULT_STATUS, NDK_OPS, gives }

const struct scn_form scn_step_forms[SCN_STEP_KINDS] = {
    [SCN_CREATE_LISTENER] = STATUS_CALL("create listener LISTENER", SCN_NULL | ENDS, NDK_CREATE_LISTENER),
    [SCN_CREATE_CONNECTOR] = STATUS_CALL("create connector CONNECTOR", SCN_NULL | ENDS, NDK_CREATE_CONNECTOR),
    [SCN_CREATE_SHARED] = STATUS_CALL("create shared SHARED LOCAL", SOCKADDR | ENDS, NDK_CREATE_SHARED_ENDPOINT),
    [SCN_LISTEN] = STATUS_CALL("listen OBJECT LOCAL", SOCKADDR | ENDS, NDK_LISTEN),
    [SCN_PAUSE] = VOID_STEP("pause OBJECT", CALL, NDK_PAUSE),
    [SCN_RESUME] = VOID_STEP("resume OBJECT", CALL, NDK_RESUME),
    [SCN_ACCEPT] = STATUS_CALL("accept OBJECT", LIMITS | SCN_NULL_DATA | SCN_NO_EVENT | ENDS, NDK_ACCEPT),
    [SCN_REJECT] = STATUS_CALL("reject OBJECT", SCN_DATA | SCN_NULL_DATA | SCN_FAILS | CALL, NDK_REJECT),
    [SCN_CONNECT] = STATUS_CALL("connect OBJECT LOCAL to REMOTE", LIMITS | SCN_NULL_DATA | ENDS | FAR, NDK_CONNECT),
    [SCN_CONNECT_OVER] = STATUS_CALL("connect OBJECT over OVER to REMOTE", LIMITS | SCN_NULL_DATA | ENDS | FAR,
                                     NDK_CONNECT_SHARED),
    [SCN_COMPLETE] = STATUS_CALL("complete OBJECT", SCN_NO_EVENT | ENDS, NDK_COMPLETE_CONNECT),
    [SCN_DISCONNECT] = STATUS_CALL("disconnect OBJECT", ENDS, NDK_DISCONNECT),
    [SCN_CLOSE] = STATUS_CALL("close OBJECT", SCN_PENDING | CALL, NDK_CLOSE),
    [SCN_LOCAL_ADDRESS] = QUERY("local-address OBJECT", SCN_ROOM | SCN_NULL | CALL, SCN_GIVES_ADDRESS),
    [SCN_PEER_ADDRESS] = QUERY("peer-address OBJECT", SCN_ROOM | SCN_NULL | CALL, SCN_GIVES_ADDRESS),
    [SCN_CONNECTION_DATA] = QUERY("connection-data OBJECT", SCN_ROOM | SCN_NULL_ROOM | CALL, SCN_GIVES_DATA),
    [SCN_PEER_CONNECTS] = VOID_STEP("peer NEWPEER connect LOCAL", SCN_FROM | LIMITS | SCN_FAILS | CALL,
                                    NDK_PEER_CONNECTS),
    [SCN_PEER_COMPLETES] = VOID_STEP("peer PEER completes", CALL, NDK_PEER_COMPLETES),
    [SCN_PEER_GIVES_UP] = VOID_STEP("peer PEER gives-up", CALL, NDK_PEER_GIVES_UP),
    [SCN_PEER_TIMES_OUT] = VOID_STEP("peer PEER times-out", CALL, NDK_PEER_TIMES_OUT),
    [SCN_PEER_DISCONNECTS] = VOID_STEP("peer PEER disconnects", CALL, NDK_PEER_DISCONNECTS),
    [SCN_REMOTE_ACCEPTS] = VOID_STEP("remote OBJECT accepts", LIMITS | CALL, NDK_PEER_ACCEPTS),
    [SCN_REMOTE_REFUSES] = VOID_STEP("remote OBJECT refuses", SCN_DATA | CALL, NDK_PEER_REFUSES),
    [SCN_REMOTE_GIVES_UP] = VOID_STEP("remote OBJECT gives-up", CALL, NDK_PEER_GIVES_UP),
    [SCN_REMOTE_DISCONNECTS] = VOID_STEP("remote OBJECT disconnects", CALL, NDK_PEER_DISCONNECTS),
    [SCN_FINISH] = VOID_STEP("finish OBJECT STATUS", CALL, NDK_FINISH),
    [SCN_TORN_DOWN] = VOID_STEP("torn-down OBJECT", CALL, NDK_TORN_DOWN),
    [SCN_RETURN_REQUEST] = VOID_STEP("return OBJECT request", CALL, NDK_RETURN_REQUEST),
    [SCN_RETURN_EVENT] = VOID_STEP("return OBJECT event", CALL, NDK_RETURN_EVENT),
    [SCN_RETURN_CLOSE] = VOID_STEP("return OBJECT close", CALL, NDK_RETURN_CLOSE),
    [SCN_ADVANCE] = { "advance", CALL, SCN_BOTH, SCN_RESULT_NONE, NDK_OPS, SCN_GIVES_NDK | SCN_GIVES_PORT },
    [SCN_ENDPOINT] = { "endpoint LOCAL", CALL, SCN_NDK, SCN_RESULT_COUNT, NDK_OPS, 0 },
    [SCN_SUCCESSORS] = { "successors OBJECT", CALL, SCN_NDK, SCN_RESULT_COUNT, NDK_OPS, 0 },
    [SCN_FRAME] = { "frame FRAME", 0, SCN_DCBX, SCN_RESULT_NONE, NDK_OPS, SCN_GIVES_VERDICT | SCN_GIVES_PORT },
    [SCN_LINK_UP] = { "link up", 0, SCN_DCBX, SCN_RESULT_NONE, NDK_OPS, SCN_GIVES_PORT },
};

#define OUTPUT(text, options, kind) { text, options, 0, 0, kind, SCN_GIVES_NDK }
#define OTHER_OUTPUT(text, options, gives) { text, options, 0, 0, 0, gives }
#define INDICATION (SCN_FLAGS | SCN_SIZE | SCN_BUFFER)

const struct scn_form scn_output_forms[SCN_OUTPUT_KINDS] = {
    [SCN_OUT_CREATED] = OUTPUT("created OBJECT STATUS", 0, NDK_OUT_CREATED),
    [SCN_OUT_COMPLETED] = OUTPUT("completed OBJECT STATUS", 0, NDK_OUT_COMPLETED),
    [SCN_OUT_CONNECT_EVENT] = OUTPUT("event connect OBJECT NEW", 0, NDK_OUT_CONNECT_EVENT),
    [SCN_OUT_DISCONNECT_EVENT] = OUTPUT("event disconnect OBJECT", 0, NDK_OUT_DISCONNECT_EVENT),
    [SCN_OUT_CLOSED] = OUTPUT("closed OBJECT", 0, NDK_OUT_CLOSED),
    [SCN_OUT_PEER_ACCEPTED] = OUTPUT("peer PEER accepted", LIMITS, NDK_OUT_PEER_ACCEPTED),
    [SCN_OUT_PEER_REJECTED] = OUTPUT("peer PEER rejected", SCN_DATA, NDK_OUT_PEER_REJECTED),
    [SCN_OUT_PEER_REFUSED] = OUTPUT("peer PEER refused REFUSAL", 0, NDK_OUT_PEER_REFUSED),
    [SCN_OUT_PEER_ABORTED] = OUTPUT("peer PEER aborted", 0, NDK_OUT_PEER_ABORTED),
    [SCN_OUT_PEER_DISCONNECTED] = OUTPUT("peer PEER disconnected", 0, NDK_OUT_PEER_DISCONNECTED),
    [SCN_OUT_REMOTE_CONNECTING] = OUTPUT("remote OBJECT connecting", LIMITS, NDK_OUT_PEER_CONNECTING),
    [SCN_OUT_REMOTE_COMPLETED] = OUTPUT("remote OBJECT completed", 0, NDK_OUT_PEER_COMPLETED),
    [SCN_OUT_REMOTE_REJECTED] = OUTPUT("remote OBJECT rejected", SCN_DATA, NDK_OUT_PEER_REJECTED),
    [SCN_OUT_REMOTE_ABORTED] = OUTPUT("remote OBJECT aborted", 0, NDK_OUT_PEER_ABORTED),
    [SCN_OUT_REMOTE_DISCONNECTED] = OUTPUT("remote OBJECT disconnected", 0, NDK_OUT_PEER_DISCONNECTED),
    [SCN_OUT_ADDRESS] = OTHER_OUTPUT("address ADDRESS", 0, SCN_GIVES_ADDRESS),
    [SCN_OUT_NEEDS] = OTHER_OUTPUT("needs SIZE", 0, SCN_GIVES_ADDRESS),
    [SCN_OUT_DATA] = OTHER_OUTPUT("data DATA", SCN_REQUIRED | SCN_INBOUND | SCN_OUTBOUND, SCN_GIVES_DATA),
    [SCN_OUT_ACCEPTED] = OTHER_OUTPUT("accepted [REASON]", 0, SCN_GIVES_VERDICT),
    [SCN_OUT_SHUTDOWN] = OTHER_OUTPUT("shutdown", 0, SCN_GIVES_VERDICT),
    [SCN_OUT_IGNORED] = OTHER_OUTPUT("ignored [REASON]", 0, SCN_GIVES_VERDICT),
    [SCN_OUT_DISCARDED] = OTHER_OUTPUT("discarded [REASON]", 0, SCN_GIVES_VERDICT),
    [SCN_OUT_STATE] = OTHER_OUTPUT("state STATE", 0, SCN_GIVES_PORT),
    [SCN_OUT_VALID] = OTHER_OUTPUT("indicate valid", INDICATION, SCN_GIVES_PORT),
    [SCN_OUT_INVALID] = OTHER_OUTPUT("indicate invalid", INDICATION, SCN_GIVES_PORT),
    [SCN_OUT_EXPIRE] = OTHER_OUTPUT("expire [TIME]", 0, SCN_GIVES_PORT),
    [SCN_OUT_ANY] = OTHER_OUTPUT("...", 0, SCN_GIVES_ALL),
    [SCN_OUT_NOTHING] = OTHER_OUTPUT("nothing", 0, SCN_GIVES_ALL),
};

#define PLACE(word, type, member, max) PLACE_OF(scn_step, word, type, member, 0, max)
#define OPTION(word, type, bit, member, max) OPTION_OF(scn_step, word, type, bit, member, 0, max)

const struct scn_part scn_step_parts[] = {
    PLACE("LISTENER", SCN_TYPE_NEW, object, SCN_NAME_LISTENER),
    PLACE("CONNECTOR", SCN_TYPE_NEW, object, SCN_NAME_CONNECTOR),
    PLACE("SHARED", SCN_TYPE_NEW, object, SCN_NAME_SHARED),
    PLACE("NEWPEER", SCN_TYPE_NEW, object, SCN_NAME_PEER),
    PLACE("OBJECT", SCN_TYPE_OBJECT, object, 0),
    PLACE("OVER", SCN_TYPE_OBJECT, over, 0),
    PLACE("PEER", SCN_TYPE_PEER, object, 0),
    PLACE("LOCAL", SCN_TYPE_ENDPOINT, local, 0),
    PLACE("REMOTE", SCN_TYPE_ENDPOINT, remote, 0),
    PLACE("STATUS", SCN_TYPE_ENDING, status, 0),
    PLACE("FRAME", SCN_TYPE_LONG_DATA, data, SCN_MAX_FRAME),
    END
};

const struct scn_part scn_step_options[] = {
    OPTION("from", SCN_TYPE_ENDPOINT, SCN_FROM, remote, 0),
    OPTION("data", SCN_TYPE_DATA, SCN_DATA, data, NDK_MAX_PRIVATE_DATA),
    OPTION("null-data", SCN_TYPE_NUMBER, SCN_NULL_DATA, null_data, UINT32_MAX),
    OPTION("inbound", SCN_TYPE_NUMBER, SCN_INBOUND, inbound, UINT32_MAX),
    OPTION("outbound", SCN_TYPE_NUMBER, SCN_OUTBOUND, outbound, UINT32_MAX),
    OPTION("room", SCN_TYPE_NUMBER, SCN_ROOM, room, UINT32_MAX),
    OPTION("length", SCN_TYPE_NUMBER, SCN_LENGTH, length, UINT32_MAX),
    OPTION("family", SCN_TYPE_NUMBER, SCN_FAMILY, family, UINT16_MAX),
    FLAG("null", SCN_NULL),
    { "null", SCN_TYPE_NUMBER, SCN_NULL_ROOM, SCN_NULL, offsetof(struct scn_step, room), 0, UINT32_MAX, NULL, 0 },
    FLAG("no-event", SCN_NO_EVENT),
    FLAG("pending", SCN_PENDING),
    OPTION("fails", SCN_TYPE_FAILURE, SCN_FAILS, status, 0),
    FLAG("hold", SCN_HOLD),
    FLAG("accepted", SCN_ACCEPTED),
    FLAG("refused", SCN_REFUSED),
    OPTION("data", SCN_TYPE_DATA, SCN_FAR_DATA, far_data, NDK_MAX_PRIVATE_DATA),
    OPTION("inbound", SCN_TYPE_NUMBER, SCN_FAR_INBOUND, far_inbound, UINT32_MAX),
    OPTION("outbound", SCN_TYPE_NUMBER, SCN_FAR_OUTBOUND, far_outbound, UINT32_MAX),
    END
};

#undef PLACE
#undef OPTION
#define PLACE(word, type, member, max) PLACE_OF(scn_output, word, type, member, 0, max)
#define OPTION(word, type, bit, member, max) OPTION_OF(scn_output, word, type, bit, member, 0, max)

static const char *const refusals[] = {
    [0] = NULL,
    [NDK_REFUSED_NO_LISTENER] = "no-listener",
    [NDK_REFUSED_BACKLOG] = "backlog",
    [NDK_REFUSED_RESOURCES] = "resources",
    [NDK_REFUSED_CLOSED] = "closed",
};

const struct scn_part scn_output_parts[] = {
    PLACE("OBJECT", SCN_TYPE_OBJECT, object, 0),
    PLACE("PEER", SCN_TYPE_PEER, object, 0),
    PLACE("NEW", SCN_TYPE_NEW, other, SCN_NAME_CONNECTOR),
    PLACE("STATUS", SCN_TYPE_ANY_STATUS, status, 0),
    CHOICE_OF(scn_output, "REFUSAL", 0, reason, refusals),
    { "ADDRESS", SCN_TYPE_RESULT, 0, 0, 0, 0, 0, NULL, 0 },
    PLACE("SIZE", SCN_TYPE_NUMBER, size, UINT32_MAX),
    OPTION("DATA", SCN_TYPE_PATTERN, SCN_DATA, data, NDK_MAX_PRIVATE_DATA),
    CHOICE_OF(scn_output, "REASON", SCN_REASON, reason, reason_names),
    CHOICE_OF(scn_output, "STATE", 0, reason, state_names),
    OPTION("TIME", SCN_TYPE_TIME, SCN_AT, at_ms, 0),
    END
};

const struct scn_part scn_output_options[] = {
    OPTION("data", SCN_TYPE_PATTERN, SCN_DATA, data, NDK_MAX_PRIVATE_DATA),
    OPTION("required", SCN_TYPE_NUMBER, SCN_REQUIRED, required, UINT32_MAX),
    OPTION("inbound", SCN_TYPE_NUMBER, SCN_INBOUND, inbound, UINT32_MAX),
    OPTION("outbound", SCN_TYPE_NUMBER, SCN_OUTBOUND, outbound, UINT32_MAX),
    OPTION("flags", SCN_TYPE_FLAGS, SCN_FLAGS, flags, 0),
    OPTION("size", SCN_TYPE_NUMBER, SCN_SIZE, size, UINT32_MAX),
    OPTION("buffer", SCN_TYPE_LONG_PATTERN, SCN_BUFFER, data, SCN_MAX_BUFFER),
    END
};

#undef OPTION
#define OPTION(word, bit, member, min, max) OPTION_OF(scn_setup, word, SCN_TYPE_NUMBER, bit, member, min, max)

const struct scn_part scn_adapter_options[] = {
    OPTION("max-caller-data", SCN_SETUP_CALLER_DATA, limits.max_caller_data, 0, NDK_MAX_PRIVATE_DATA),
    OPTION("max-callee-data", SCN_SETUP_CALLEE_DATA, limits.max_callee_data, 0, NDK_MAX_PRIVATE_DATA),
    OPTION("listeners", SCN_SETUP_LISTENERS, limits.listeners, 0, SCN_MAX_PLACES),
    OPTION("connectors", SCN_SETUP_CONNECTORS, limits.connectors, 0, SCN_MAX_PLACES),
    OPTION("shared-endpoints", SCN_SETUP_SHARED, limits.shared_endpoints, 0, SCN_MAX_PLACES),
    OPTION("backlog", SCN_SETUP_BACKLOG, limits.backlog, 0, UINT16_MAX),
    OPTION("inbound-read", SCN_SETUP_INBOUND_READ, limits.max_inbound, 0, UINT32_MAX),
    OPTION("outbound-read", SCN_SETUP_OUTBOUND_READ, limits.max_outbound, 0, UINT32_MAX),
    FLAG("no-wildcard", SCN_SETUP_NO_WILDCARD),
    FLAG("drop-aborted", SCN_SETUP_DROP_ABORTED),
    END
};

static const char *const multi_peer[] = {
    [QOS_ALL_EXPIRED] = "all-expired",
    [QOS_ONE_LEFT] = "one-left",
};

const struct scn_part scn_port_options[] = {
    CHOICE_OF(scn_setup, "multi-peer", SCN_SETUP_MULTI_PEER, policy.multi_peer, multi_peer),
    OPTION("max-tcs", SCN_SETUP_MAX_TCS, policy.max_tcs, 1, 8),
    OPTION("max-pfc", SCN_SETUP_MAX_PFC, policy.max_pfc, 0, 8),
    OPTION_OF(scn_setup, "own", SCN_TYPE_MAC, SCN_SETUP_OWN, policy.own, 0, 0),
    END
};

static bool is_word(const char *word, const char *text, size_t len)
{
    return strlen(word) == len && memcmp(word, text, len) == 0;
}

const struct scn_part *scn_part_find(const struct scn_part *parts, const char *word, size_t len)
{
    for (; parts->word != NULL; parts++)
        if (is_word(parts->word, word, len))
            return parts;
    return NULL;
}

const char *scn_form_word(const struct scn_form *form, uint32_t i, size_t *len)
{
    const char *at = form->text;

    for (; i != 0 && *at != '\0'; i--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    *len = strcspn(at, " ");
    return *len == 0 ? NULL : at;
}

bool scn_is_place(const char *word)
{
    return *word == '[' || (*word >= 'A' && *word <= 'Z');
}

const struct scn_part *scn_place_part(const struct scn_part *parts, const char *word, size_t len)
{
    return *word == '[' ? scn_part_find(parts, word + 1, len - 2) : scn_part_find(parts, word, len);
}

static bool is_in_forms(const struct scn_form *forms, uint32_t n, const char *text, size_t len)
{
    for (uint32_t k = 0; k < n; k++) {
        const char *word;
        size_t word_len;

        for (uint32_t i = 0; (word = scn_form_word(&forms[k], i, &word_len)) != NULL; i++)
            if (!scn_is_place(word) && word_len == len && memcmp(word, text, len) == 0)
                return true;
    }
    return false;
}

bool scn_is_keyword(const char *text, size_t len)
{
    static const char *const others[] = { "adapter", "port", "none", "ephemeral", "assay", "scenario" };

    for (uint32_t i = 0; i < LENGTH(others); i++)
        if (is_word(others[i], text, len))
            return true;
    return is_in_forms(scn_step_forms, SCN_STEP_KINDS, text, len) ||
           is_in_forms(scn_output_forms, SCN_OUTPUT_KINDS, text, len) ||
           scn_part_find(scn_step_options, text, len) != NULL || scn_part_find(scn_output_options, text, len) != NULL ||
           scn_part_find(scn_adapter_options, text, len) != NULL || scn_part_find(scn_port_options, text, len) != NULL;
}
