/* SPDX-License-Identifier: Apache-2.0 */
/* Writing the parts of a scenario. */
#ifndef ASSAY_SCENARIO_PUT_H
#define ASSAY_SCENARIO_PUT_H
#include "scenario_form.h"

struct scn_writer {
    FILE *out;
    const struct scenario *s;
    int column;                     /* octets on the line so far */
    const struct scn_hex *more;     /* octets that go on below the line; NULL: none do */
    uint32_t written;               /* of these */
};

/* Writes words on the current line. */
void scn_put(struct scn_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Comment and blank lines in front of a line, comments as far in as the line. */
void scn_put_before(struct scn_writer *w, uint32_t text, int indent);

/* The comment at the end of the line, and the end. */
void scn_end_line(struct scn_writer *w, uint32_t after);

/* The value of a part. may_go_on: its octets can have lines of their own below, which scn_put_more writes. */
void scn_put_value(struct scn_writer *w, const struct scn_part *p, const void *record, bool may_go_on);

/* The octets that go on below the line that was written last. */
void scn_put_more(struct scn_writer *w);

/* Values that stand outside of parts. */
void scn_put_any_of(struct scn_writer *w, const struct scn_any_of *a, bool is_count);
void scn_put_time(struct scn_writer *w, uint64_t ms);
#endif
