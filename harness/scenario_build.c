/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of a scenario, and how they grow. */
#include "scenario_build.h"

#include <stdlib.h>
#include <string.h>

#include "scenario_form.h"

/* Room for text and octets: what a file can hold, and as much again for masks and ends. */
#define MAX_TEXT (2u * SCN_MAX_FILE)
#define MAX_OCTETS (2u * SCN_MAX_FILE)

void scenario_init(struct scenario *s)
{
    static const struct ndk_limits limits = NDK_LIMITS_DEFAULT;
    static const struct qos_policy policy = QOS_POLICY_DEFAULT;

    memset(s, 0, sizeof *s);
    s->setup.limits = limits;
    s->setup.policy = policy;
}

void scenario_free(struct scenario *s)
{
    free(s->steps);
    free(s->outputs);
    free(s->pieces);
    free(s->octets);
    free(s->text);
    scenario_init(s);
}

/* Makes room for n more than used elements; *table is moved. max: the most elements that there may ever be. */
static bool make_room(void *table, size_t element, uint32_t used, uint32_t n, uint32_t max, uint32_t *room)
{
    uint32_t more = *room < 16 ? 16 : *room;
    void *old, *moved;

    if (n > max - used)
        return false;
    if (used + n <= *room)
        return true;
    while (more < used + n)
        more *= 2;
    memcpy(&old, table, sizeof old);
    moved = realloc(old, more * element);
    if (moved == NULL)
        return false;
    memcpy(table, &moved, sizeof moved);
    *room = more;
    return true;
}

bool scenario_add_step(struct scenario *s, uint32_t kind, struct scn_step **step)
{
    if (!make_room(&s->steps, sizeof *s->steps, s->n_steps, 1, SCN_MAX_STEPS, &s->steps_room))
        return false;
    *step = &s->steps[s->n_steps++];
    memset(*step, 0, sizeof **step);
    (*step)->kind = kind;
    (*step)->inbound = SCN_DEFAULT_READ_LIMIT;
    (*step)->outbound = SCN_DEFAULT_READ_LIMIT;
    (*step)->far_inbound = SCN_DEFAULT_READ_LIMIT;
    (*step)->far_outbound = SCN_DEFAULT_READ_LIMIT;
    (*step)->first_output = s->n_outputs;
    return true;
}

static uint32_t default_room(const struct scn_step *step)
{
    if ((step->given & SCN_NULL) != 0)
        return 0;
    if (step->kind == SCN_CONNECTION_DATA)
        return SCN_DEFAULT_DATA_ROOM;
    return step->kind == SCN_LOCAL_ADDRESS || step->kind == SCN_PEER_ADDRESS ? SCN_DEFAULT_ADDRESS_ROOM : 0;
}

void scenario_complete_step(const struct scenario *s, struct scn_step *step)
{
    bool is_data_null = step->kind == SCN_CONNECTION_DATA && (step->given & SCN_NULL) != 0;

    if ((step->given & SCN_LENGTH) == 0)
        step->length = step->local.family == NDK_AF_INET6 ? NDK_SOCKADDR_IN6 :
                       step->local.family == NDK_AF_INET ? NDK_SOCKADDR_IN : 0;
    if ((step->given & SCN_FAMILY) == 0)
        step->family = (uint32_t)step->local.family;
    if ((step->given & SCN_ROOM) == 0 && !is_data_null)
        step->room = default_room(step);
    if (step->kind == SCN_PEER_CONNECTS && (step->given & SCN_FROM) == 0)
        step->remote = scenario_default_from(s, step->local.family, step->object.name);
}

bool scenario_add_output(struct scenario *s, struct scn_step *step, uint32_t kind, struct scn_output **output)
{
    if (!make_room(&s->outputs, sizeof *s->outputs, s->n_outputs, 1, SCN_MAX_OUTPUTS, &s->outputs_room))
        return false;
    *output = &s->outputs[s->n_outputs++];
    memset(*output, 0, sizeof **output);
    (*output)->kind = kind;
    if (step->n_outputs++ == 0)
        step->first_output = s->n_outputs - 1;
    return true;
}

void scenario_begin_outputs(struct scenario *s, struct scn_step *step)
{
    step->first_output = s->n_outputs;
    step->n_outputs = 0;
}

bool scenario_add_hex(struct scenario *s, const uint8_t *octets, const uint8_t *mask, uint32_t n, struct scn_hex *h)
{
    uint32_t all = mask == NULL ? n : 2 * n;

    if (!make_room(&s->octets, 1, s->n_octets, all, MAX_OCTETS, &s->octets_room))
        return false;
    h->first = s->n_octets;
    h->length = n;
    h->with_mask = mask != NULL;
    if (n != 0)
        memcpy(s->octets + s->n_octets, octets, n);
    if (n != 0 && mask != NULL)
        memcpy(s->octets + s->n_octets + n, mask, n);
    s->n_octets += all;
    return true;
}

bool scenario_add_piece(struct scenario *s, struct scn_hex *h, uint32_t length, struct scn_line line)
{
    if (!make_room(&s->pieces, sizeof *s->pieces, s->n_pieces, 1, SCN_MAX_PIECES, &s->pieces_room))
        return false;
    if (h->n_pieces++ == 0)
        h->first_piece = s->n_pieces;
    s->pieces[s->n_pieces].length = length;
    s->pieces[s->n_pieces++].line = line;
    return true;
}

bool scenario_add_text(struct scenario *s, const char *text, size_t len, uint32_t *at)
{
    uint32_t n = (uint32_t)len;
    uint32_t first = s->n_text == 0 ? 1 : 0;    /* text[0] is the empty text */

    if (len >= MAX_TEXT || !make_room(&s->text, 1, s->n_text, n + 1 + first, MAX_TEXT, &s->text_room))
        return false;
    if (first != 0)
        s->text[s->n_text++] = '\0';
    *at = s->n_text;
    if (n != 0)
        memcpy(s->text + s->n_text, text, n);
    s->n_text += n;
    s->text[s->n_text++] = '\0';
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool scenario_is_name(const char *text, size_t len)
{
    if (len == 0 || len > SCN_NAME_LEN || !is_letter(text[0]))
        return false;
    for (size_t i = 1; i < len; i++)
        if (!is_letter(text[i]) && (text[i] < '0' || text[i] > '9') && text[i] != '_' && text[i] != '-')
            return false;
    return !scn_is_keyword(text, len);
}

uint32_t scenario_find_name(const struct scenario *s, const char *text, size_t len)
{
    for (uint32_t i = 0; i < s->n_names; i++)
        if (strlen(s->names[i].text) == len && memcmp(s->names[i].text, text, len) == 0)
            return i;
    return SCN_LITERAL;
}

bool scenario_add_name(struct scenario *s, const char *text, uint32_t kind, uint32_t *name)
{
    size_t len = strlen(text);

    if (s->n_names == SCN_MAX_NAMES || !scenario_is_name(text, len) || scenario_find_name(s, text, len) != SCN_LITERAL)
        return false;
    *name = s->n_names++;
    memcpy(s->names[*name].text, text, len + 1);
    s->names[*name].kind = kind;
    s->names[*name].line = 0;
    return true;
}

struct ndk_endpoint scenario_default_from(const struct scenario *s, uint64_t family, uint32_t peer)
{
    struct ndk_endpoint from = { .family = family, .port = NDK_PORT_FIRST, .low = 0xc6336401u };

    if (family == NDK_AF_INET6) {
        from.high = 0x20010db8ffff0000u;
        from.low = 1;
    }
    for (uint32_t i = 0; i < peer; i++)
        from.port += s->names[i].kind == SCN_NAME_PEER ? 1 : 0;
    return from;
}
