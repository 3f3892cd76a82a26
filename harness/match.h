/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a device did in a step what the scenario expects. */
#ifndef ASSAY_MATCH_H
#define ASSAY_MATCH_H
#include "device.h"

#define MATCH_REST UINT32_MAX           /* an output that `...' stands for */
#define MATCH_NONE (UINT32_MAX - 1u)    /* an output that nothing stands for */

/* All zero is a match of nothing. */
struct match {
    bool result_ok;         /* what the step returned is right, or free */
    bool outputs_ok;
    uint32_t at_expected;   /* outputs are wrong: where no output fits, an index in outputs[] or behind the step's last */
    uint32_t at_seen;       /* likewise the observed output that does not fit; seen->n: there is none any more */
    uint32_t *of;           /* for each observed output: what it was taken for, an index in outputs[] or one of the above */
    uint32_t room;
};

/* Whether the observed output o is what one expected output says. */
bool match_output(const struct scenario *s, const struct scn_output *expected, const struct seen *seen,
                  const struct scn_output *o);

/* Compares. A step that is not checked is right. False when there is no memory. */
bool match_step(const struct scenario *s, const struct scn_step *step, const struct seen *seen,
                const struct device_answer *answer, struct match *m);

/* The expected outputs of a step that count: from *first to before the index returned, `nothing' left out. */
uint32_t match_expected(const struct scenario *s, const struct scn_step *step, uint32_t *first);

/* The alternative in the group at this index that observed output j is, MATCH_NONE if it is none. */
uint32_t match_alternative(const struct scenario *s, uint32_t at, const struct seen *seen, uint32_t j);

/* The index behind a group of alternatives. */
uint32_t match_next(const struct scenario *s, uint32_t at);

void match_free(struct match *m);
#endif
