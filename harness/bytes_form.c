/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of the byte form. */
#include "bytes_form.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "scenario_build.h"

static_assert(SCN_STEP_KINDS <= BYTES_STEP_MORE - BYTES_STEP, "a step's kind needs six bits");
static_assert(SCN_OUTPUT_KINDS <= BYTES_OUTPUT_MORE - BYTES_OUTPUT, "an output's kind needs five bits");

#define V4(a, b, c, d) { NDK_AF_INET, 0, 0, 0, (uint64_t)(a) << 24 | (b) << 16 | (c) << 8 | (d) }
#define V6(high, low) { NDK_AF_INET6, 0, 0, UINT64_C(high), low }
#define LINK_LOCAL(low, scope) { NDK_AF_INET6, 0, scope, UINT64_C(0xfe80000000000000), low }

const struct ndk_endpoint bytes_own_addresses[BYTES_OWN_ADDRESSES] = {
    V4(192, 0, 2, 1), V6(0x20010db800000000, 1), V4(192, 0, 2, 2), V6(0x20010db800000000, 2),
    LINK_LOCAL(1, 1), LINK_LOCAL(1, 2), V4(203, 0, 113, 1), V6(0x20010db800000001, 1),
};

const struct ndk_endpoint bytes_usual_addresses[BYTES_USUAL_ADDRESSES] = {
    V4(0, 0, 0, 0), V6(0, 0), V4(198, 51, 100, 1), V6(0x20010db8ffff0000, 1), V4(127, 0, 0, 1),
};

const uint16_t bytes_ports[BYTES_PORT_EXPLICIT] = {
    0, 5445, 5446, 5447, 5448, 1, 1023, 1024, NDK_PORT_FIRST - 1, NDK_PORT_FIRST, NDK_PORT_FIRST + 1,
    NDK_PORT_FIRST + 2, NDK_PORT_FIRST + 3, NDK_PORT_LAST - 1, NDK_PORT_LAST,
};

const int32_t bytes_statuses[] = {
    NT_UNSUCCESSFUL, NT_INSUFFICIENT_RESOURCES, NT_CONNECTION_INVALID, NT_CONNECTION_ABORTED, NT_CONNECTION_ACTIVE,
    NT_CONNECTION_REFUSED, NT_CONNECTION_DISCONNECTED, NT_IO_TIMEOUT, NT_CANCELLED, NT_INVALID_PARAMETER,
    NT_INVALID_HANDLE, NT_INVALID_ADDRESS, NT_INVALID_DEVICE_STATE, NT_INVALID_BUFFER_SIZE, NT_BUFFER_TOO_SMALL,
    NT_SHARING_VIOLATION, NT_TOO_MANY_ADDRESSES, NT_ADDRESS_ALREADY_EXISTS, NT_ADDRESS_ALREADY_ASSOCIATED,
    NT_NETWORK_UNREACHABLE, NT_HOST_UNREACHABLE, NT_NOT_SUPPORTED, NT_ACCESS_VIOLATION, NT_DEVICE_REMOVED,
    NT_SUCCESS, NT_PENDING,
};
const uint32_t bytes_n_statuses = sizeof bytes_statuses / sizeof bytes_statuses[0];

uint32_t bytes_status_choice(uint32_t type)
{
    if (type == SCN_TYPE_FAILURE)
        return bytes_n_statuses - 2;
    return type == SCN_TYPE_ENDING ? bytes_n_statuses - 1 : bytes_n_statuses;
}

/* By the first word of the text: what a step does, or whom it is about. */
static const struct {
    const char *word;
    uint32_t kind;
} fitting[] = {
    { "listen", SCN_NAME_LISTENER }, { "pause", SCN_NAME_LISTENER }, { "resume", SCN_NAME_LISTENER },
    { "event connect", SCN_NAME_LISTENER }, { "accept", SCN_NAME_CONNECTOR }, { "reject", SCN_NAME_CONNECTOR },
    { "connect", SCN_NAME_CONNECTOR }, { "complete", SCN_NAME_CONNECTOR }, { "disconnect", SCN_NAME_CONNECTOR },
    { "peer-address", SCN_NAME_CONNECTOR }, { "connection-data", SCN_NAME_CONNECTOR },
    { "remote", SCN_NAME_CONNECTOR }, { "event disconnect", SCN_NAME_CONNECTOR },
};

uint32_t bytes_fitting(const struct scn_form *form, const struct scn_part *part)
{
    if (part->type == SCN_TYPE_PEER)
        return SCN_NAME_PEER;
    if (strcmp(part->word, "OVER") == 0)
        return SCN_NAME_SHARED;
    for (size_t i = 0; i < sizeof fitting / sizeof fitting[0]; i++) {
        size_t len = strlen(fitting[i].word);

        if (strncmp(form->text, fitting[i].word, len) == 0 && form->text[len] == ' ')
            return fitting[i].kind;
    }
    return BYTES_ANY_NAME;
}

bool bytes_may_refer(const struct scn_part *part, uint32_t name_kind)
{
    return (part->type == SCN_TYPE_PEER) == (name_kind == SCN_NAME_PEER);
}

static bool is_bound(const struct scenario *s, uint32_t bound, const char *text)
{
    uint32_t found = scenario_find_name(s, text, strlen(text));

    return found != SCN_LITERAL && found < bound;
}

void bytes_next_name(const struct scenario *s, uint32_t line_bound, uint32_t bound, uint32_t kind,
                     char out[SCN_NAME_LEN + 1])
{
    static const char letters[] = {
        [SCN_NAME_LISTENER] = 'L', [SCN_NAME_CONNECTOR] = 'C', [SCN_NAME_SHARED] = 'S', [SCN_NAME_PEER] = 'P',
    };
    uint32_t number = 1;

    for (uint32_t i = 0; i < bound; i++) {
        number += s->names[i].kind == kind ? 1 : 0;
        if (i >= line_bound && s->names[i].kind == kind) {
            memcpy(out, s->names[i].text, SCN_NAME_LEN + 1);
            return;
        }
    }
    snprintf(out, SCN_NAME_LEN + 1, number == 1 ? "%c" : "%c%" PRIu32, letters[kind], number);
    while (is_bound(s, bound, out))
        snprintf(out, SCN_NAME_LEN + 1, "%c%" PRIu32, letters[kind], ++number);
}

/* The i-th place of a form, those that may be left out or the others. */
static const struct scn_part *place(const struct scn_form *form, const struct scn_part *places, bool may_lack,
                                    uint32_t *i)
{
    const char *word;
    size_t len;

    for (uint32_t at = 0; (word = scn_form_word(form, at, &len)) != NULL; at++)
        if (scn_is_place(word) && (*word == '[') == may_lack && (*i)-- == 0)
            return scn_place_part(places, word, len);
    return NULL;
}

const struct scn_part *bytes_place(const struct scn_form *form, const struct scn_part *places, uint32_t i)
{
    return place(form, places, false, &i);
}

const struct scn_part *bytes_option(const struct scn_form *form, const struct scn_part *places,
                                    const struct scn_part *options, uint32_t i)
{
    const struct scn_part *found = place(form, places, true, &i);

    if (found != NULL)
        return found;
    for (; options->word != NULL; options++)
        if ((options->option & form->options) != 0 && i-- == 0)
            return options;
    return NULL;
}

bool bytes_may_join(const struct scn_form *form, const struct scn_part *option, uint32_t given)
{
    const uint32_t outcome = SCN_ACCEPTED | SCN_REFUSED;

    if ((form->options & SCN_NULL_ROOM) != 0 && option->bit == SCN_NULL && (given & SCN_ROOM) != 0)
        return false;
    switch (option->bit) {
    case SCN_NULL_DATA:
        return (given & SCN_DATA) == 0;
    case SCN_ACCEPTED:
        return (given & (SCN_PENDING | SCN_FAILS)) == 0;
    case SCN_REFUSED:
        return (given & (SCN_PENDING | SCN_FAILS | SCN_ACCEPTED)) == 0;
    case SCN_FAR_DATA:
        return (given & outcome) != 0;
    case SCN_FAR_INBOUND:
    case SCN_FAR_OUTBOUND:
        return (given & SCN_ACCEPTED) != 0;
    default:
        return true;
    }
}

bool bytes_same_address(const struct ndk_endpoint *a, const struct ndk_endpoint *b)
{
    return a->family == b->family && a->scope == b->scope && a->high == b->high && a->low == b->low;
}
