/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "json_name.h"

#include <stdlib.h>
#include <string.h>

json_t *json_name(const char *file)
{
    json_t *name = json_string(file);
    char *plain;

    if (name != NULL)
        return name;
    plain = strdup(file);
    for (char *c = plain; c != NULL && *c != '\0'; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    name = plain == NULL ? NULL : json_string(plain);
    free(plain);
    return name;
}
