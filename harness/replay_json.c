/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios as JSON Lines. */
#define _POSIX_C_SOURCE 200809L
#include "replay_view.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "status.h"
#include "json_name.h"

static json_t *json_text(const char *text)
{
    return text == NULL ? json_null() : json_string(text);
}

static json_t *json_row(const struct mismatch_row *r)
{
    return json_pack("{s:o, s:o, s:b}", "expected", json_text(r->expected), "observed", json_text(r->observed),
                     "differs", r->differs);
}

static json_t *json_mismatch(const struct mismatch *m)
{
    json_t *rows = json_array();

    for (uint32_t i = 0; i < m->n_rows; i++)
        json_array_append_new(rows, json_row(&m->row[i]));
    return json_pack("{s:I, s:I, s:o, s:o, s:o}", "line", (json_int_t)m->line, "column", (json_int_t)m->column,
                     "step", json_text(m->step), "reason", json_text(m->reason), "rows", rows);
}

static json_t *json_error(const struct scenario_error *e)
{
    return e->text[0] == '\0' ? json_null() : json_pack("{s:I, s:I, s:o}", "line", (json_int_t)e->line, "column",
                                                        (json_int_t)e->column, "text", json_name(e->text));
}

static json_t *json_mismatches(const struct outcome *o)
{
    json_t *array = json_array();

    for (uint32_t i = 0; i < o->n_kept; i++)
        json_array_append_new(array, json_mismatch(&o->kept[i]));
    return array;
}

int replay_json(const char *file, const struct outcome *o)
{
    json_t *object = json_pack("{s:o, s:s, s:I, s:I, s:o, s:o, s:o}", "name", json_name(file), "verdict",
                               verdict_word(o->verdict), "steps", (json_int_t)o->steps, "wrong_steps",
                               (json_int_t)o->mismatches, "mismatches", json_mismatches(o), "end",
                               json_text(o->end[0] == '\0' ? NULL : o->end), "error", json_error(&o->error));
    char *text = object == NULL ? NULL : json_dumps(object, JSON_COMPACT);

    json_decref(object);
    if (text == NULL) {
        complain("%s: there is no memory for its JSON object", file);
        return STATUS_BAD_INPUT;
    }
    puts(text);
    free(text);
    return STATUS_OK;
}
