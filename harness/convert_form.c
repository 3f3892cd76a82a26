/* SPDX-License-Identifier: Apache-2.0 */
/* Names and extensions of the forms of assay convert. */
#include "convert_form.h"

#include <string.h>

static const struct {
    enum convert_form form;
    const char *name, *extension;
    bool is_written;            /* libpcap reads pcapng, but does not write it */
} forms[] = {
    { CONVERT_TEXT, "text", ".scn", true },
    { CONVERT_BYTES, "bytes", ".bytes", true },
    { CONVERT_PCAP, "pcap", ".pcap", true },
    { CONVERT_PCAP, "pcap", ".cap", true },
    { CONVERT_PCAP, "pcap", ".pcapng", false },
    { CONVERT_HEX, "hex", ".hex", true },
};
#define N_FORMS (sizeof forms / sizeof forms[0])

enum convert_form convert_form_named(const char *name)
{
    for (size_t i = 0; i < N_FORMS; i++)
        if (strcmp(forms[i].name, name) == 0)
            return forms[i].form;
    return CONVERT_UNKNOWN;
}

static bool ends_in(const char *path, const char *extension)
{
    size_t len = strlen(path), behind = strlen(extension);

    return len >= behind && strcmp(path + len - behind, extension) == 0;
}

enum convert_form convert_form_of(const char *path, bool is_output)
{
    for (size_t i = 0; i < N_FORMS; i++)
        if (ends_in(path, forms[i].extension) && (forms[i].is_written || !is_output))
            return forms[i].form;
    return CONVERT_UNKNOWN;
}
