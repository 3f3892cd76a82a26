/* SPDX-License-Identifier: Apache-2.0 */
/* How steps, outputs and set-up are written: the tables that reader and writer share. */
#ifndef ASSAY_SCENARIO_FORM_H
#define ASSAY_SCENARIO_FORM_H
#include "scenario.h"

/* How a value is written, and what its member is. */
enum scn_type {
    SCN_TYPE_FLAG,          /* nothing but its word */
    SCN_TYPE_NUMBER,        /* uint32_t, min to max */
    SCN_TYPE_FLAGS,         /* uint32_t, 8 hexadecimal digits */
    SCN_TYPE_TIME,          /* uint64_t, seconds with 1 to 3 decimals */
    SCN_TYPE_WORD,          /* uint32_t, the index of one of the words */
    SCN_TYPE_NEW,           /* struct scn_ref, a name that is bound here; max: enum scn_name_kind */
    SCN_TYPE_OBJECT,        /* struct scn_ref */
    SCN_TYPE_PEER,          /* struct scn_ref */
    SCN_TYPE_ENDPOINT,      /* struct ndk_endpoint */
    SCN_TYPE_RESULT,        /* struct scn_output: address and port */
    SCN_TYPE_FAILURE,       /* int32_t, an error status */
    SCN_TYPE_ENDING,        /* int32_t, SUCCESS or an error status */
    SCN_TYPE_ANY_STATUS,    /* struct scn_any_of */
    SCN_TYPE_DATA,          /* struct scn_hex, at most max octets */
    SCN_TYPE_LONG_DATA,     /* likewise; goes on in lines with +, and may be none */
    SCN_TYPE_PATTERN,       /* struct scn_hex with .. and *, at most max octets, or none */
    SCN_TYPE_LONG_PATTERN,  /* likewise; goes on in lines with + */
    SCN_TYPE_MAC            /* uint32_t[6] */
};

/* A value of a form or behind the word of an option. */
struct scn_part {
    const char *word;       /* the place holder in a form, or the word of the option */
    uint32_t type;          /* enum scn_type */
    uint32_t option;        /* bit in the form's options */
    uint32_t bit;           /* bit in the member given; 0: none */
    size_t offset;          /* of the member */
    uint32_t min, max;
    const char *const *words;
    uint32_t n_words;
};

/* connection-data writes the room behind `null'; it is an option of its own. */
#define SCN_NULL_ROOM (UINT32_C(1) << 24)

/* What outputs a step can have. */
#define SCN_GIVES_NDK     1u
#define SCN_GIVES_ADDRESS 2u
#define SCN_GIVES_DATA    4u
#define SCN_GIVES_VERDICT 8u
#define SCN_GIVES_PORT    16u
#define SCN_GIVES_ALL     31u

enum scn_result {
    SCN_RESULT_NONE,
    SCN_RESULT_STATUS,
    SCN_RESULT_COUNT
};

struct scn_form {
    const char *text;       /* words in order; place holders in capitals, in brackets when they may be left out */
    uint32_t options;       /* bits */
    uint32_t contract;      /* step: enum scn_contract */
    uint32_t result;        /* step: enum scn_result */
    uint32_t op;            /* step: enum ndk_op; output: enum ndk_output_kind */
    uint32_t gives;         /* step: what outputs it can have; output: which of these it is */
};

extern const struct scn_form scn_step_forms[SCN_STEP_KINDS];
extern const struct scn_form scn_output_forms[SCN_OUTPUT_KINDS];

/* Tables that end with a row without a word. Options stand in their canonical order. */
extern const struct scn_part scn_step_parts[], scn_step_options[];
extern const struct scn_part scn_output_parts[], scn_output_options[];
extern const struct scn_part scn_adapter_options[], scn_port_options[];

/* The part with this word, NULL if there is none. */
const struct scn_part *scn_part_find(const struct scn_part *parts, const char *word, size_t len);

/* Word i of a form and its length, NULL behind the last. */
const char *scn_form_word(const struct scn_form *form, uint32_t i, size_t *len);

/* Whether a word of a form is a place holder; an optional one also is in brackets. */
bool scn_is_place(const char *word);

/* The part of a place holder, brackets or not. */
const struct scn_part *scn_place_part(const struct scn_part *parts, const char *word, size_t len);

/* Whether it is a word of the language, which no name can be. */
bool scn_is_keyword(const char *text, size_t len);
#endif
