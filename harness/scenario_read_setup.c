/* SPDX-License-Identifier: Apache-2.0 */
/* Reading the set-up lines of a scenario. */
#include <inttypes.h>

#include "address_text.h"
#include "scenario_lines.h"
#include "scenario_match.h"

#define ADAPTER_OPTIONS (SCN_SETUP_NO_WILDCARD | SCN_SETUP_DROP_ABORTED | (SCN_SETUP_NO_WILDCARD - 1u))
#define PORT_OPTIONS (SCN_SETUP_MULTI_PEER | SCN_SETUP_MAX_TCS | SCN_SETUP_MAX_PFC | SCN_SETUP_OWN)
#define END "the end of the line"

static bool read_address(struct scn_reader *r, struct scn_setup *setup)
{
    if (setup->n_addresses == SCN_MAX_ADDRESSES)
        return scn_unexpected(r, "an option, since there are %u addresses", SCN_MAX_ADDRESSES);
    if (!address_read(r->word, r->word_length, &setup->address[setup->n_addresses]))
        return scn_unexpected(r, "%san address without a port, such as 192.0.2.1 or fe80::1%%3",
                              setup->n_addresses == 0 ? "" : "an option or ");
    setup->n_addresses++;
    return true;
}

/* At least one address; then the options begin. */
static bool read_addresses(struct scn_reader *r, struct scn_setup *setup)
{
    do {
        if (!read_address(r, setup))
            return false;
        scn_next_word(r, false);
    } while (r->word_length != 0 && scn_part_find(scn_adapter_options, r->word, r->word_length) == NULL);
    return true;
}

static bool read_adapter(struct scn_reader *r, struct scn_setup *setup)
{
    scn_next_word(r, false);
    if (!read_addresses(r, setup) ||
        !scn_read_options(r, scn_adapter_options, ADAPTER_OPTIONS, &setup->given, setup, END))
        return false;
    setup->limits.allow_wildcard = (setup->given & SCN_SETUP_NO_WILDCARD) == 0 ? 1 : 0;
    setup->limits.drop_aborted = (setup->given & SCN_SETUP_DROP_ABORTED) != 0 ? 1 : 0;
    setup->has_adapter = true;
    return scn_end(r, &setup->adapter_line.after, END);
}

static bool read_port(struct scn_reader *r, struct scn_setup *setup)
{
    scn_next_word(r, false);
    if (!scn_read_options(r, scn_port_options, PORT_OPTIONS, &setup->given, setup, END))
        return false;
    setup->policy.has_own = (setup->given & SCN_SETUP_OWN) != 0 ? 1 : 0;
    setup->has_port = true;
    setup->port_first = !setup->has_adapter;
    return scn_end(r, &setup->port_line.after, END);
}

bool scn_read_setup(struct scn_reader *r)
{
    struct scn_setup *setup = &r->s->setup;
    bool is_adapter = scn_word_is(r, "adapter");
    struct scn_line *line = is_adapter ? &setup->adapter_line : &setup->port_line;

    if (r->s->n_steps != 0)
        return scn_unexpected(r, "it above the first step (line %" PRIu32 ")", r->s->steps[0].line.line);
    if (is_adapter ? setup->has_adapter : setup->has_port)
        return scn_unexpected(r, "it once (line %" PRIu32 " is the first)", line->line);
    if (!scn_begin(r, line))
        return false;
    return is_adapter ? read_adapter(r, setup) : read_port(r, setup);
}
