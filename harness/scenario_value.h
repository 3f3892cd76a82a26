/* SPDX-License-Identifier: Apache-2.0 */
/* The values of a scenario: each type has a way to be read and a way to be written. */
#ifndef ASSAY_SCENARIO_VALUE_H
#define ASSAY_SCENARIO_VALUE_H
#include "scenario_form.h"
#include "scenario_line.h"

#define SCN_EXPECTED_SIZE 256u

/* What stands for a part, for messages. */
void scn_expected(const struct scn_part *p, char out[SCN_EXPECTED_SIZE]);

/* Reads the current word as the value of a part into the record that the part belongs to. */
bool scn_read_value(struct scn_reader *r, const struct scn_part *p, void *record);

/* Whether the value of a part can begin with `#'. */
bool scn_takes_handle(const struct scn_part *p);

/* Says that the current word is no value of the part. Returns false. */
bool scn_is_not(struct scn_reader *r, const struct scn_part *p);

/* Reads decimal digits, at most max. */
bool scn_read_decimal(const char *text, size_t len, uint64_t max, uint64_t *value);

/* Values that stand outside of parts. */
bool scn_read_time(struct scn_reader *r, uint64_t *ms);
bool scn_read_any_of(struct scn_reader *r, bool is_count, struct scn_any_of *a);
#endif
