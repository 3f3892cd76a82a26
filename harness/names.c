/* SPDX-License-Identifier: Apache-2.0 */
/* The names of the reference's numbers. */
#include "names.h"

#include <stddef.h>

#include "qos_decode.h"

#define LOOK_UP(table, i) ((i) < sizeof(table) / sizeof(table)[0] ? (table)[i] : "?")

const char *verdict_name(uint32_t verdict)
{
    static const char *const names[] = {
        [LLDP_IGNORED] = "ignored",
        [LLDP_DISCARDED] = "discarded",
        [LLDP_SHUTDOWN] = "shutdown",
        [LLDP_ACCEPTED] = "accepted",
    };

    return LOOK_UP(names, verdict);
}

const char *const reason_names[REASON_NAMES] = {
    [LLDP_NO_REASON] = NULL,
    [LLDP_NOT_LLDP] = "NOT_LLDP",
    [LLDP_OTHER_SCOPE] = "OTHER_SCOPE",
    [LLDP_TOO_LONG] = "TOO_LONG",
    [LLDP_TRUNCATED_MANDATORY] = "TRUNCATED_MANDATORY",
    [LLDP_BAD_ORDER] = "BAD_ORDER",
    [LLDP_BAD_ID_LENGTH] = "BAD_ID_LENGTH",
    [LLDP_BAD_TTL_LENGTH] = "BAD_TTL_LENGTH",
    [LLDP_DUPLICATE_MANDATORY] = "DUPLICATE_MANDATORY",
    [LLDP_OWN_FRAME] = "OWN_FRAME",
    [LLDP_TOO_MANY_NEIGHBOURS] = "TOO_MANY_NEIGHBOURS",
};

const char *reason_name(uint32_t reason)
{
    return LOOK_UP(reason_names, reason);
}

const char *class_reason_name(uint32_t class)
{
    switch (class) {
    case LLDP_TLV_ONE_OCTET:
    case LLDP_TLV_OVERRUN:
        return "OVERRUN";
    case LLDP_TLV_BAD_LENGTH:
        return "BAD_LENGTH";
    case LLDP_TLV_ORG_SHORT:
        return "ORG_TOO_SHORT";
    default:
        return NULL;
    }
}

const char *anomaly_name(uint32_t anomaly)
{
    static const char *const names[] = {
        [DCBX_NO_END] = "NO_END",
        [DCBX_END_LENGTH] = "END_LENGTH",
        [DCBX_TAGGED] = "TAGGED",
        [DCBX_RESERVED_BITS] = "RESERVED_BITS",
        [DCBX_LEGACY] = "LEGACY_DCBX",
        [DCBX_ETS_TC_RANGE] = "ETS_TC_RANGE",
        [DCBX_ETS_TSA_RANGE] = "ETS_TSA_RANGE",
        [DCBX_ETS_SUM] = "ETS_SUM",
        [DCBX_TC_ABOVE_MAX] = "TC_ABOVE_MAX",
        [DCBX_APP_SELECTOR] = "APP_SELECTOR",
        [DCBX_APP_ETHERTYPE] = "APP_ETHERTYPE",
        [DCBX_APP_SECOND_DEFAULT] = "APP_SECOND_DEFAULT",
        [DCBX_PFC_CAP_RANGE] = "PFC_CAP_RANGE",
        [DCBX_REC_WITHOUT_CFG] = "REC_WITHOUT_CFG",
        [DCBX_ETS_OVER_CAPACITY] = "ETS_OVER_CAPACITY",
        [DCBX_PFC_OVER_CAPACITY] = "PFC_OVER_CAPACITY",
    };

    return LOOK_UP(names, anomaly);
}

const char *const state_names[STATE_NAMES] = {
    [DCBX_NONE] = "NONE",
    [DCBX_SINGLE] = "SINGLE",
    [DCBX_MULTI] = "MULTI",
};

const char *state_name(uint32_t state)
{
    return LOOK_UP(state_names, state);
}

const char *outcome_name(uint32_t outcome)
{
    static const char *const names[] = {
        [DCBX_DONE] = "DONE",
        [DCBX_TABLE_FULL] = "TABLE_FULL",
        [DCBX_TICK_FIRST] = "TICK_FIRST",
        [DCBX_NOTHING_DUE] = "NOTHING_DUE",
        [DCBX_EXPIRED] = "EXPIRED",
    };

    return LOOK_UP(names, outcome);
}

const char *form_name(uint32_t form)
{
    static const char *const names[] = {
        [QOS_FORM_NONE] = NULL,
        [QOS_FORM_INVALID] = "invalid",
        [QOS_FORM_VALID] = "valid",
    };

    return LOOK_UP(names, form);
}

const char *fault_name(uint32_t fault)
{
    static const char *const names[] = {
        [QOS_FAULT_TYPE] = "TYPE",
        [QOS_FAULT_REVISION] = "REVISION",
        [QOS_FAULT_SIZE] = "SIZE",
        [QOS_FAULT_FLAGS] = "FLAGS",
        [QOS_FAULT_WILLING] = "WILLING",
        [QOS_FAULT_NO_FLAGS] = "NO_FLAGS",
        [QOS_FAULT_NUM_TCS] = "NUM_TCS",
        [QOS_FAULT_PRIORITY] = "PRIORITY",
        [QOS_FAULT_TSA] = "TSA",
        [QOS_FAULT_BANDWIDTH] = "BANDWIDTH",
        [QOS_FAULT_SUM] = "SUM",
        [QOS_FAULT_UNUSED_CLASS] = "UNUSED_CLASS",
        [QOS_FAULT_ETS_RESIDUE] = "ETS_RESIDUE",
        [QOS_FAULT_PFC] = "PFC",
        [QOS_FAULT_PFC_RESIDUE] = "PFC_RESIDUE",
        [QOS_FAULT_ELEM_RESIDUE] = "ELEM_RESIDUE",
        [QOS_FAULT_ELEM_SIZE] = "ELEM_SIZE",
        [QOS_FAULT_ELEM_OFFSET] = "ELEM_OFFSET",
        [QOS_FAULT_ELEM_OVERRUN] = "ELEM_OVERRUN",
        [QOS_FAULT_TRAILING] = "TRAILING",
        [QOS_FAULT_INVALID_FORM] = "INVALID_FORM",
    };

    return LOOK_UP(names, fault);
}

const char *elem_fault_name(uint32_t fault)
{
    static const char *const names[] = {
        [QOS_ELEM_TYPE] = "ELEM_TYPE",
        [QOS_ELEM_REVISION] = "ELEM_REVISION",
        [QOS_ELEM_HEADER_SIZE] = "ELEM_HEADER_SIZE",
        [QOS_ELEM_ENFORCED] = "ELEM_ENFORCED",
        [QOS_ELEM_FLAGS] = "ELEM_FLAGS",
        [QOS_ELEM_CONDITION] = "ELEM_CONDITION",
        [QOS_ELEM_DEFAULT_FIELD] = "ELEM_DEFAULT_FIELD",
        [QOS_ELEM_DEFAULT_PLACE] = "ELEM_DEFAULT_PLACE",
        [QOS_ELEM_ETHERTYPE] = "ELEM_ETHERTYPE",
        [QOS_ELEM_ACTION] = "ELEM_ACTION",
        [QOS_ELEM_PRIORITY] = "ELEM_PRIORITY",
    };

    return LOOK_UP(names, fault);
}

const char *tsa_name(uint32_t tsa)
{
    static const char *const names[] = { "strict", "CBS", "ETS" };

    return tsa == 255 ? "vendor" : LOOK_UP(names, tsa);
}

const char *selector_name(uint32_t selector)
{
    static const char *const names[] = {
        "selector 0", "EtherType", "TCP", "UDP", "TCP or UDP", "DSCP", "selector 6", "selector 7",
    };

    return LOOK_UP(names, selector);
}

const char *condition_name(uint32_t condition)
{
    static const char *const names[] = {
        [QOS_CONDITION_RESERVED] = "RESERVED",
        [QOS_CONDITION_DEFAULT] = "DEFAULT",
        [QOS_CONDITION_TCP_PORT] = "TCP_PORT",
        [QOS_CONDITION_UDP_PORT] = "UDP_PORT",
        [QOS_CONDITION_TCP_OR_UDP_PORT] = "TCP_OR_UDP_PORT",
        [QOS_CONDITION_ETHERTYPE] = "ETHERTYPE",
        [QOS_CONDITION_NETDIRECT_PORT] = "NETDIRECT_PORT",
    };

    return LOOK_UP(names, condition);
}
