/* SPDX-License-Identifier: Apache-2.0 */
/* The decoder of the byte form: its input, and the values in a record. */
#ifndef ASSAY_BYTES_DECODER_H
#define ASSAY_BYTES_DECODER_H
#include "bytes_form.h"

struct decoder {
    const uint8_t *at;
    size_t left;
    struct scenario *s;
    bool has_failed;                    /* there is no memory */
    uint32_t most_steps;
    uint64_t now;                       /* ms */
    struct scn_line line;               /* comments of the next line */
    bool is_or;                         /* the next output is an alternative */
    char name[SCN_NAME_LEN + 1];        /* of the next object; empty: none was given */
    uint32_t line_bound;                /* names that were bound before the current line */
    uint32_t alternatives;              /* outputs on the current line */
    uint32_t long_lines;                /* lines that frames and buffers take, of those that take more than one */
    /* The frame or buffer that a break is for. */
    struct scn_hex *open;               /* NULL: none; valid until the next step or output is added */
    uint32_t open_rest;                 /* its octets behind the last break */
    struct scn_line open_line;          /* comments of the line of these */
};

/* 0 at the end of the input. */
uint32_t bytes_octet(struct decoder *d);
uint64_t bytes_number(struct decoder *d);

/* Enters the comments that come next in the input; *text is 0 when nothing is left of them. is_line: one comment at the
 * end of a line; no_blank: no blank lines. */
void bytes_text(struct decoder *d, bool is_line, bool no_blank, uint32_t *text);

/* The name that comes next in the input; empty when it is none. */
void bytes_name(struct decoder *d, char out[SCN_NAME_LEN + 1]);

/* Reads the value of a part into its member of record. False when there is none after all. */
bool bytes_part(struct decoder *d, const struct scn_form *form, const struct scn_part *p, void *record);

/* Reads an address and port; own: what the first eight addresses are. */
struct ndk_endpoint bytes_endpoint(struct decoder *d, const struct ndk_endpoint *own, uint32_t n_own);

void bytes_any_of(struct decoder *d, bool is_count, struct scn_any_of *a);
#endif
