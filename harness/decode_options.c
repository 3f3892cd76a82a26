/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of assay decode. */
#define _GNU_SOURCE
#include "decode_options.h"

#include <argp.h>
#include <ctype.h>
#include <string.h>

#include "complain.h"
#include "status.h"

enum option_key {
    KEY_JSON = 0x100,
    KEY_POLICY,
    KEY_OWN,
    KEY_RESET,
    KEY_INDICATIONS,
    KEY_COLOR
};

static const struct argp_option option_table[] = {
    { "json", KEY_JSON, NULL, 0, "Print JSON Lines, one object for each frame and each expiry", 0 },
    { "policy", KEY_POLICY, "WHEN", 0,
      "When several neighbours stop being a conflict: all-expired (default) or one-left", 0 },
    { "own", KEY_OWN, "MAC", 0, "Ignore frames from this address, which is the receiver's own", 0 },
    { "reset", KEY_RESET, NULL, 0, "Start anew for each file", 0 },
    { "indications", KEY_INDICATIONS, NULL, 0, "Show only what caused an indication", 0 },
    { "color", KEY_COLOR, "WHEN", 0, "auto (default), always or never", 0 },
    { 0 },
};

static int digit_of(char c)
{
    if (!isxdigit((unsigned char)c))
        return -1;
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

static bool read_mac(const char *text, uint32_t mac[6])
{
    for (int i = 0; i < 6; i++, text += 3) {
        int high = digit_of(text[0]);
        int low = high < 0 ? -1 : digit_of(text[1]);

        if (low < 0 || (i < 5 && text[2] != ':' && text[2] != '-') || (i == 5 && text[2] != '\0'))
            return false;
        mac[i] = (uint32_t)(high * 16 + low);
    }
    return true;
}

static error_t take_own(struct decode_options *o, const char *arg)
{
    o->policy.has_own = 1;
    if (read_mac(arg, o->policy.own))
        return 0;
    complain("--own %s: not an address, expected six octets such as 02:00:00:00:00:0a", arg);
    return EINVAL;
}

static error_t take_policy(struct decode_options *o, const char *arg)
{
    o->policy.multi_peer = strcmp(arg, "one-left") == 0 ? QOS_ONE_LEFT : QOS_ALL_EXPIRED;
    if (o->policy.multi_peer == QOS_ONE_LEFT || strcmp(arg, "all-expired") == 0)
        return 0;
    complain("--policy %s: unknown, expected all-expired or one-left", arg);
    return EINVAL;
}

static error_t take_color(struct decode_options *o, const char *arg)
{
    static const char *const words[] = {
        [LOOK_AUTO] = "auto", [LOOK_ALWAYS] = "always", [LOOK_NEVER] = "never",
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(arg, words[i]) == 0) {
            o->colour = (enum look_when)i;
            return 0;
        }
    complain("--color %s: unknown, expected auto, always or never", arg);
    return EINVAL;
}

static error_t take_files(struct decode_options *o, struct argp_state *state)
{
    o->files = state->argv + state->next;
    o->n_files = state->argc - state->next;
    state->next = state->argc;
    return 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state)
{
    struct decode_options *o = state->input;

    switch (key) {
    case KEY_JSON:
        o->json = true;
        return 0;
    case KEY_POLICY:
        return take_policy(o, arg);
    case KEY_OWN:
        return take_own(o, arg);
    case KEY_RESET:
        o->reset = true;
        return 0;
    case KEY_INDICATIONS:
        o->indications_only = true;
        return 0;
    case KEY_COLOR:
        return take_color(o, arg);
    case ARGP_KEY_ARGS:
        return take_files(o, state);
    case ARGP_KEY_NO_ARGS:
        complain("decode: no FILE, expected a capture, a .hex file, or - for standard input");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int decode_options_read(int argc, char **argv, struct decode_options *o)
{
    static const struct argp argp = {
        .options = option_table,
        .parser = take_option,
        .args_doc = "FILE...",
        .doc = "Shows what the reference makes of LLDP frames with DCBX: verdicts, neighbours, and the "
               "indications that NDIS would get.\v"
               "FILE is a pcap or pcapng capture, or hexadecimal text of one frame with # comments when "
               "its name ends in .hex; - is standard input.\n\n"
               "Exit status: 0 all was decoded, 2 wrong usage or input.",
    };
    const struct decode_options defaults = { .policy = QOS_POLICY_DEFAULT };

    *o = defaults;
    return argp_parse(&argp, argc, argv, 0, NULL, o) == 0 ? STATUS_OK : STATUS_BAD_INPUT;
}
