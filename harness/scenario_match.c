/* SPDX-License-Identifier: Apache-2.0 */
/* Reading by the tables of forms: a form is found by its words, then its values are read. */
#include "scenario_match.h"

#include <string.h>

#include "scenario_value.h"

#define MAX_FORMS 40u
#define LIST_SIZE 280u

/* Words that could stand here, without doubles. */
struct list {
    char text[LIST_SIZE];
    size_t len;
};

static bool has(const struct list *l, const char *word, size_t len)
{
    for (const char *at = l->text; *at != '\0';) {
        size_t n = strcspn(at, ",");

        if (n == len && memcmp(at, word, len) == 0)
            return true;
        at += n;
        at += strspn(at, ", ");
    }
    return false;
}

static void add(struct list *l, const char *word, size_t len)
{
    if (has(l, word, len) || l->len + len + 3 > sizeof l->text)
        return;
    l->len += (size_t)snprintf(l->text + l->len, sizeof l->text - l->len, "%s%.*s", l->len == 0 ? "" : ", ", (int)len, word);
}

static void add_text(struct list *l, const char *text)
{
    if (text[0] != '\0')
        add(l, text, strlen(text));
}

/* Which forms are still possible. */
struct field {
    const struct scn_grammar *g;
    bool alive[MAX_FORMS];
    uint32_t i;             /* place in the form */
};

static const char *word_of(const struct field *f, uint32_t k, size_t *len)
{
    return f->alive[k] ? scn_form_word(&f->g->forms[k], f->i, len) : NULL;
}

static bool is_the_word(const struct scn_reader *r, const char *word, size_t len)
{
    return !scn_is_place(word) && len == r->word_length && memcmp(word, r->word, len) == 0;
}

/* Keeps the forms that have this word here; if there are none, those that have a value. Returns how many. */
static uint32_t keep(struct field *f, const struct scn_reader *r, bool places)
{
    bool kept[MAX_FORMS] = { false };
    uint32_t n = 0;

    for (uint32_t k = 0; k < f->g->n_forms; k++) {
        size_t len;
        const char *word = word_of(f, k, &len);

        kept[k] = word != NULL && (places ? scn_is_place(word) : is_the_word(r, word, len));
        n += kept[k] ? 1 : 0;
    }
    if (n != 0)
        memcpy(f->alive, kept, sizeof kept);
    return n;
}

static bool can_be_handle(const struct field *f)
{
    for (uint32_t k = 0; k < f->g->n_forms; k++) {
        size_t len;
        const char *word = word_of(f, k, &len);

        if (word != NULL && scn_is_place(word) && scn_takes_handle(scn_place_part(f->g->parts, word, len)))
            return true;
    }
    return false;
}

/* The first form that is possible. */
static uint32_t survivor(const struct field *f)
{
    uint32_t k = 0;

    while (!f->alive[k])
        k++;
    return k;
}

static bool no_form(struct scn_reader *r, const struct field *f)
{
    char place[SCN_EXPECTED_SIZE] = "";
    struct list l = { "", 0 };

    for (uint32_t k = 0; k < f->g->n_forms; k++) {
        size_t len;
        const char *word = word_of(f, k, &len);

        if (word != NULL && !scn_is_place(word))
            add(&l, word, len);
        else if (word != NULL)
            scn_expected(scn_place_part(f->g->parts, word, len), place);
    }
    add_text(&l, place);
    if (f->i == 0)
        add_text(&l, f->g->others);
    return scn_unexpected(r, "%s", l.text);
}

bool scn_match(struct scn_reader *r, const struct scn_grammar *g, uint32_t *kind)
{
    struct field f = { .g = g, .i = 0 };
    uint32_t start = r->pos, n = g->n_forms;

    memset(f.alive, true, sizeof f.alive);
    for (; n > 1; f.i++) {
        scn_next_word(r, can_be_handle(&f));
        n = r->word_length == 0 ? 0 : keep(&f, r, false);
        n = n == 0 && f.i != 0 ? keep(&f, r, true) : n;
        if (n == 0)
            return no_form(r, &f);
    }
    *kind = survivor(&f);
    r->pos = start;
    return true;
}

static bool is_end(const struct scn_reader *r)
{
    return r->word_length == 0 || scn_word_is(r, "|") || scn_word_is(r, "=");
}

static bool read_place(struct scn_reader *r, const struct scn_part *p, uint32_t *given, void *record)
{
    scn_next_word(r, scn_takes_handle(p));
    if (!scn_read_value(r, p, record))
        return false;
    *given |= p->bit;
    return true;
}

bool scn_read_form(struct scn_reader *r, const struct scn_grammar *g, const struct scn_form *form, uint32_t *given,
                   void *record)
{
    const char *word;
    size_t len;

    for (uint32_t i = 0; (word = scn_form_word(form, i, &len)) != NULL; i++) {
        uint32_t start = r->pos;

        if (scn_is_place(word) && *word != '[') {
            if (!read_place(r, scn_place_part(g->parts, word, len), given, record))
                return false;
            continue;
        }
        scn_next_word(r, false);
        if (*word != '[' && !is_the_word(r, word, len))
            return scn_unexpected(r, "%.*s", (int)len, word);
        if (*word == '[' && is_end(r))
            return true;
        if (*word == '[') {
            r->pos = start;
            if (!read_place(r, scn_place_part(g->parts, word, len), given, record))
                return false;
        }
    }
    scn_next_word(r, false);
    return true;
}

#define FAR (SCN_FAR_DATA | SCN_FAR_INBOUND | SCN_FAR_OUTBOUND)

/* Behind `accepted' and `refused' data and limits are those of the far side. */
static uint32_t hidden(const struct scn_part *table, uint32_t given)
{
    if (table != scn_step_options)
        return 0;
    if ((given & SCN_ACCEPTED) != 0)
        return SCN_DATA | SCN_INBOUND | SCN_OUTBOUND;
    if ((given & SCN_REFUSED) != 0)
        return SCN_DATA | SCN_INBOUND | SCN_OUTBOUND | SCN_FAR_INBOUND | SCN_FAR_OUTBOUND;
    return FAR;
}

static const struct scn_part *find_option(const struct scn_reader *r, const struct scn_part *table, uint32_t options)
{
    for (; table->word != NULL; table++)
        if ((table->option & options) != 0 && scn_word_is(r, table->word))
            return table;
    return NULL;
}

/* Options of which only one can be. */
static uint32_t rivals(uint32_t bit)
{
    static const uint32_t table[][2] = {
        { SCN_DATA, SCN_NULL_DATA }, { SCN_ACCEPTED, SCN_REFUSED }, { SCN_PENDING, SCN_ACCEPTED | SCN_REFUSED },
        { SCN_FAILS, SCN_ACCEPTED | SCN_REFUSED },
    };
    uint32_t all = 0;

    for (uint32_t i = 0; i < sizeof table / sizeof table[0]; i++)
        all |= (table[i][0] & bit) != 0 ? table[i][1] : (table[i][1] & bit) != 0 ? table[i][0] : 0;
    return all;
}

static const char *word_of_bit(const struct scn_part *table, uint32_t bit)
{
    while ((table->bit & bit) == 0)
        table++;
    return table->word;
}

/* room and null N of connection-data are rivals too: both say how long. */
static uint32_t rival_given(const struct scn_part *table, const struct scn_part *p, uint32_t options, uint32_t given)
{
    if (table != scn_step_options)
        return 0;
    if ((options & SCN_NULL_ROOM) != 0 && (p->bit & (SCN_ROOM | SCN_NULL)) != 0)
        return given & (SCN_ROOM | SCN_NULL) & ~p->bit;
    return given & rivals(p->bit);
}

static bool no_option(struct scn_reader *r, const struct scn_part *table, uint32_t options, uint32_t given,
                      const char *otherwise)
{
    struct list l = { "", 0 };

    for (const struct scn_part *p = table; p->word != NULL; p++)
        if ((p->option & options) != 0 && (p->bit & given) == 0 && rival_given(table, p, options, given) == 0)
            add_text(&l, p->word);
    add_text(&l, otherwise);
    return scn_unexpected(r, "%s", l.text);
}

static bool read_option(struct scn_reader *r, const struct scn_part *table, const struct scn_part *p, uint32_t options,
                        uint32_t *given, void *record)
{
    uint32_t rival = rival_given(table, p, options, *given);

    if ((*given & p->bit) != 0)
        return scn_unexpected(r, "it once");
    if (rival != 0)
        return scn_unexpected(r, "it without `%s'", word_of_bit(table, rival));
    *given |= p->bit;
    if (p->type == SCN_TYPE_FLAG)
        return true;
    scn_next_word(r, false);
    return scn_read_value(r, p, record);
}

bool scn_read_options(struct scn_reader *r, const struct scn_part *table, uint32_t options, uint32_t *given, void *record,
                      const char *otherwise)
{
    for (; !is_end(r); scn_next_word(r, false)) {
        uint32_t seen = options & ~hidden(table, *given);
        const struct scn_part *p = find_option(r, table, seen);

        if (p == NULL)
            return no_option(r, table, seen, *given, otherwise);
        if (!read_option(r, table, p, options, given, record))
            return false;
    }
    return true;
}
