/* SPDX-License-Identifier: Apache-2.0 */
/* Reading names and handles in a scenario. */
#include "scenario_names.h"

#include <inttypes.h>
#include <string.h>

#include "scenario_build.h"
#include "scenario_value.h"

/* A name that an alternative on the same line binds is the same object. */
static bool is_bound_by_alternative(const struct scn_reader *r, uint32_t name, uint32_t kind)
{
    return r->s->names[name].line == r->line && r->s->names[name].kind == kind;
}

bool scn_read_new(struct scn_reader *r, const struct scn_part *p, struct scn_ref *out)
{
    uint32_t name = scenario_find_name(r->s, r->word, r->word_length);
    char text[SCN_NAME_LEN + 1];

    out->handle = 0;
    out->name = name;
    if (name != SCN_LITERAL && is_bound_by_alternative(r, name, p->max))
        return true;
    if (name != SCN_LITERAL)
        return scn_unexpected(r, "a new name (line %" PRIu32 " binds this one)", r->s->names[name].line);
    if (scn_is_keyword(r->word, r->word_length))
        return scn_unexpected(r, "a name that is no word of the language");
    if (!scenario_is_name(r->word, r->word_length))
        return scn_is_not(r, p);
    memcpy(text, r->word, r->word_length);
    text[r->word_length] = '\0';
    if (!scenario_add_name(r->s, text, p->max, &out->name))
        return scn_unexpected(r, "no more than %u names in a scenario", SCN_MAX_NAMES);
    r->s->names[out->name].line = r->line;
    return true;
}

static bool read_handle(struct scn_reader *r, struct scn_ref *out)
{
    bool is_negative = r->word[1] == '-';
    uint32_t front = is_negative ? 2 : 1;
    uint64_t value;

    if (!scn_read_decimal(r->word + front, r->word_length - front, (uint64_t)INT64_MAX + (is_negative ? 1 : 0), &value))
        return scn_unexpected(r, "a decimal number of 64 bits behind #");
    out->name = SCN_LITERAL;
    out->handle = !is_negative ? (int64_t)value : value == 0 ? 0 : -(int64_t)(value - 1) - 1;
    return true;
}

static const char *kind_text(uint32_t kind)
{
    static const char *const texts[] = {
        [SCN_NAME_LISTENER] = "a listener",
        [SCN_NAME_CONNECTOR] = "a connector",
        [SCN_NAME_SHARED] = "a shared endpoint",
        [SCN_NAME_PEER] = "a peer",
    };

    return texts[kind];
}

bool scn_read_ref(struct scn_reader *r, const struct scn_part *p, struct scn_ref *out)
{
    uint32_t name;

    if (r->word_length != 0 && *r->word == '#')
        return read_handle(r, out);
    name = scenario_find_name(r->s, r->word, r->word_length);
    if (name == SCN_LITERAL && scenario_is_name(r->word, r->word_length))
        return scn_unexpected(r, p->type == SCN_TYPE_PEER ? "a peer's name that a line above binds" :
                                                            "an object's name that a line above binds, or #N");
    if (name == SCN_LITERAL)
        return scn_is_not(r, p);
    if ((r->s->names[name].kind == SCN_NAME_PEER) != (p->type == SCN_TYPE_PEER))
        return scn_unexpected(r, p->type == SCN_TYPE_PEER ? "the name of a peer (this is %s)" :
                                                            "the name of an object, or #N (this is %s)",
                              kind_text(r->s->names[name].kind));
    out->name = name;
    out->handle = 0;
    return true;
}
