/* SPDX-License-Identifier: Apache-2.0 */
/* Reading octets of a scenario: hexadecimal digits, `..' for any octet and `*' for any rest in expectations, and lines that
 * begin with + when there are many. */
#ifndef ASSAY_SCENARIO_OCTETS_H
#define ASSAY_SCENARIO_OCTETS_H
#include "scenario_form.h"
#include "scenario_line.h"

/* The value of a hexadecimal digit, -1 for another character. */
int scn_digit(char c);

/* Reads the current word into h. */
bool scn_read_octets(struct scn_reader *r, const struct scn_part *p, struct scn_hex *h);

/* Reads a line that begins with +, its current word, as more of the octets that were read last. */
bool scn_read_more_octets(struct scn_reader *r);

/* Enters the octets that lines with + could have added to. Has to be called before the record that holds them can move. */
bool scn_finish_octets(struct scn_reader *r);
#endif
