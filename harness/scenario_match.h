/* SPDX-License-Identifier: Apache-2.0 */
/* Reading by the tables of forms. */
#ifndef ASSAY_SCENARIO_MATCH_H
#define ASSAY_SCENARIO_MATCH_H
#include "scenario_form.h"
#include "scenario_line.h"

/* Forms, the parts of their place holders, and the options. */
struct scn_grammar {
    const struct scn_form *forms;
    uint32_t n_forms;
    const struct scn_part *parts, *options;
    const char *others;     /* what else there can be where a form begins, for messages */
};

/* Finds the form of the words from the current place in the line, where it stands again afterwards. */
bool scn_match(struct scn_reader *r, const struct scn_grammar *g, uint32_t *kind);

/* Reads the words and values of the form, from the same place. The current word is then the one behind. */
bool scn_read_form(struct scn_reader *r, const struct scn_grammar *g, const struct scn_form *form, uint32_t *given,
                   void *record);

/* Reads options until the end of the line, `=' or `|'. options: those that are allowed, as bits. otherwise: what else
 * there can be, for messages. */
bool scn_read_options(struct scn_reader *r, const struct scn_part *table, uint32_t options, uint32_t *given, void *record,
                      const char *otherwise);
#endif
