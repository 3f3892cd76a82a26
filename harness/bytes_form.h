/* SPDX-License-Identifier: Apache-2.0 */
/* What encoder and decoder of the byte form share: codes, and the tables behind them. The format is in bytes.h. */
#ifndef ASSAY_BYTES_FORM_H
#define ASSAY_BYTES_FORM_H
#include "scenario_form.h"

/* First octets of records. */
#define BYTES_STEP 0x00u            /* to 3f */
#define BYTES_STEP_MORE 0x40u       /* to 7f, with options */
#define BYTES_OUTPUT 0x80u          /* to 9f */
#define BYTES_OUTPUT_MORE 0xa0u     /* to bf, with optional parts */
#define BYTES_OTHER 0xc0u           /* to ff, of enum bytes_other */

enum bytes_other {
    BYTES_TIME,
    BYTES_RESULT,
    BYTES_OR,
    BYTES_NAME,
    BYTES_BREAK,
    BYTES_BEFORE,
    BYTES_AFTER,
    BYTES_TITLE,
    BYTES_ADAPTER,
    BYTES_PORT,
    BYTES_OTHERS
};

/* Octets on a line of a frame or buffer, as scenario_write splits them. */
#define BYTES_LINE 32u

/* References to names. */
#define BYTES_REF_OTHER 96u         /* to 126: any name */
#define BYTES_REF_LITERAL 127u
#define BYTES_REF_MORE 128u         /* and above: any name */

/* Endpoints: address in the lower four bits of an octet, port in the upper ones. */
enum bytes_address {
    BYTES_ADDRESS_OWN = 0,          /* to 7: an address of the adapter; in the adapter's line one of the usual ones */
    BYTES_ADDRESS_USUAL = 8,        /* to 12: a usual address that is not the adapter's */
    BYTES_ADDRESS_V4 = 13,
    BYTES_ADDRESS_V6 = 14,
    BYTES_ADDRESS_SCOPED = 15
};
#define BYTES_OWN_ADDRESSES 8u
#define BYTES_USUAL_ADDRESSES 5u
#define BYTES_PORT_EXPLICIT 15u     /* two octets follow */

/* From here on a status is four octets, below the place in bytes_statuses[]. */
#define BYTES_STATUS_EXPLICIT 0xf0u

/* Port 0 in all of them. */
extern const struct ndk_endpoint bytes_own_addresses[BYTES_OWN_ADDRESSES];
extern const struct ndk_endpoint bytes_usual_addresses[BYTES_USUAL_ADDRESSES];
extern const uint16_t bytes_ports[BYTES_PORT_EXPLICIT];

/* Errors, then SUCCESS, then what only a call can return. */
extern const int32_t bytes_statuses[];
extern const uint32_t bytes_n_statuses;

/* How many of them are right for a part of this type. */
uint32_t bytes_status_choice(uint32_t type);

#define BYTES_ANY_NAME UINT32_MAX

/* The kind of name that fits a reference of a step or output; BYTES_ANY_NAME when several do. */
uint32_t bytes_fitting(const struct scn_form *form, const struct scn_part *part);

/* Whether a reference may be to a name of this kind. */
bool bytes_may_refer(const struct scn_part *part, uint32_t name_kind);

/* The name that a new object gets when none is given. An alternative binds the name of its kind that its line has bound
 * already: one of those from line_bound up to bound, where the names in use end. Else it is a letter for the kind, from the
 * second object of the kind on with a number. */
void bytes_next_name(const struct scenario *s, uint32_t line_bound, uint32_t bound, uint32_t kind,
                     char out[SCN_NAME_LEN + 1]);

/* The form's i-th part that is always there, or that may be left out, in the order of the text; NULL behind the last. */
const struct scn_part *bytes_place(const struct scn_form *form, const struct scn_part *places, uint32_t i);
const struct scn_part *bytes_option(const struct scn_form *form, const struct scn_part *places,
                                    const struct scn_part *options, uint32_t i);

/* Whether a step can have this option beside the ones before it, which are given. */
bool bytes_may_join(const struct scn_form *form, const struct scn_part *option, uint32_t given);

bool bytes_same_address(const struct ndk_endpoint *a, const struct ndk_endpoint *b);
#endif
