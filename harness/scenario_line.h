/* SPDX-License-Identifier: Apache-2.0 */
/* The reader of a scenario: its lines, the words of a line, and what to say when one is wrong. */
#ifndef ASSAY_SCENARIO_LINE_H
#define ASSAY_SCENARIO_LINE_H
#include "scenario.h"

/* Octets as they are read, before they go into the scenario. */
struct scn_scratch {
    struct scn_hex *target;             /* that lines with + add to; NULL: there is none */
    const struct scn_part *part;        /* how they are written */
    uint32_t n;
    bool with_mask, any_rest;
    uint8_t octets[SCN_MAX_BUFFER];
    uint8_t mask[SCN_MAX_BUFFER];
};

struct scn_reader {
    struct scenario *s;
    struct scenario_error *e;
    FILE *in;                           /* NULL: from memory */
    const uint8_t *at;
    size_t left;                        /* in memory */
    size_t taken;                       /* octets read so far */
    uint32_t line;                      /* from 1 */
    uint32_t length, pos;               /* of the line, without blanks at its end */
    const char *word;                   /* the current word, not ended by NUL */
    uint32_t word_length;               /* 0: there is none */
    uint32_t column;                    /* of the current word or of the end of the line */
    uint32_t waiting;                   /* octets of comments[]: comment and blank lines in front of the next line */
    uint32_t waiting_room;
    char *comments;
    struct scn_scratch scratch;
    char text[SCN_MAX_LINE + 2];
};

/* Says what is wrong, "found ..., expected ...". Returns false. */
bool scn_fail(struct scn_reader *r, uint32_t column, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Says that the current word is not what is expected. Returns false. */
bool scn_unexpected(struct scn_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says that there is no memory. Returns false. */
bool scn_no_memory(struct scn_reader *r);

/* The next line. *more is false at the end of the scenario. Returns false on an error. */
bool scn_next_line(struct scn_reader *r, bool *more);

/* Goes back to the start of the line. */
void scn_rewind(struct scn_reader *r);

/* Makes the next word the current one. At the end of the line or before a comment word_length is 0. with_handle: `#'
 * with a number behind it begins a word, not a comment. */
void scn_next_word(struct scn_reader *r, bool with_handle);

bool scn_word_is(const struct scn_reader *r, const char *text);

/* The line is empty or only a comment. */
bool scn_is_comment_line(struct scn_reader *r);

/* Keeps this comment or blank line for the line that follows. */
bool scn_keep_comment(struct scn_reader *r);

/* The lines that were kept, as text. */
bool scn_take_comments(struct scn_reader *r, uint32_t *text);

/* Fills in where the line is, and what stands in front of it. The current word is its first one. */
bool scn_begin(struct scn_reader *r, struct scn_line *line);

/* The current word has to be the end of the line; enters the comment there. expected: what else there could have been. */
bool scn_end(struct scn_reader *r, uint32_t *after, const char *expected);
#endif
