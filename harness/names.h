/* SPDX-License-Identifier: Apache-2.0 */
/* The names of the reference's numbers, as they stand in the rules and in all output. */
#ifndef ASSAY_NAMES_H
#define ASSAY_NAMES_H
#include "dcbx_port.h"

/* The tables behind reason_name and state_name, for those who look for a name. */
#define REASON_NAMES (LLDP_TOO_MANY_NEIGHBOURS + 1)
#define STATE_NAMES (DCBX_MULTI + 1)
extern const char *const reason_names[REASON_NAMES];
extern const char *const state_names[STATE_NAMES];

/* Each gives "?" for a number without a name. */
const char *verdict_name(uint32_t verdict);             /* enum lldp_verdict */
const char *reason_name(uint32_t reason);               /* enum lldp_reason; NULL for LLDP_NO_REASON */
const char *class_reason_name(uint32_t class);          /* enum lldp_tlv_class; NULL unless it discards */
const char *anomaly_name(uint32_t anomaly);             /* enum dcbx_anomaly */
const char *state_name(uint32_t state);                 /* enum dcbx_state */
const char *outcome_name(uint32_t outcome);             /* enum dcbx_outcome */
const char *form_name(uint32_t form);                   /* enum qos_form; NULL for QOS_FORM_NONE */
const char *fault_name(uint32_t fault);                 /* enum qos_fault */
const char *elem_fault_name(uint32_t fault);            /* enum qos_elem_fault */
const char *tsa_name(uint32_t tsa);                     /* as in the ETS TLVs */
const char *selector_name(uint32_t selector);           /* as in Application Priority entries */
const char *condition_name(uint32_t condition);         /* ConditionSelector of NDIS */
#endif
