/* SPDX-License-Identifier: Apache-2.0 */
/* The TLVs of a frame that its reader looked at, one by one, for showing. What stands where and what becomes
 * of it is what the reference said. */
#ifndef ASSAY_TLV_LIST_H
#define ASSAY_TLV_LIST_H
#include <stdbool.h>

#include "dcbx_frame.h"

enum tlv_status {
    TLV_USED,
    TLV_IGNORED,            /* legal, and nothing depends on it */
    TLV_DISCARDED,
    TLV_UNRECOGNISED
};

struct tlv_entry {
    uint32_t at;            /* offset of the header in the frame */
    bool has_header;        /* false: one octet is left, type and len have no meaning */
    bool is_whole;          /* the information string lies in the frame */
    uint32_t type, len;
    uint32_t class;         /* enum lldp_tlv_class; LLDP_TLV_MANDATORY for the head of the LLDPDU too */
    enum tlv_status status;
    const char *reason;     /* discarded: why; else NULL */
};

/* An LLDPDU of 1500 octets has no more, even when none of its TLVs has a value. */
#define TLV_LIST_MAX 760u

struct tlv_list {
    uint32_t n;
    struct tlv_entry e[TLV_LIST_MAX];
};

/* Lists the TLVs of the frame p[0 .. n - 1], which was read as f, from the Chassis ID to where the reader
 * stopped. A TLV for which the frame is discarded is the last, if it has a header. */
void tlv_list_make(const uint8_t *p, uint32_t n, const struct lldp_frame *f, struct tlv_list *list);

const char *tlv_status_name(enum tlv_status status);

/* Name for machines, such as ETS_CFG, and title for people; by type, OUI and subtype, whatever the length. */
const char *tlv_name(const uint8_t *p, const struct tlv_entry *e);
const char *tlv_title(const uint8_t *p, const struct tlv_entry *e);
#endif
