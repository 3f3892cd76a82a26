/* SPDX-License-Identifier: Apache-2.0 */
/* NTSTATUS values as text. */
#include "ntstatus_names.h"

#include <stdio.h>
#include <string.h>

#include "ntstatus.h"

static const struct {
    const char *name;
    int32_t value;
} table[] = {
    { "SUCCESS", NT_SUCCESS },
    { "PENDING", NT_PENDING },
    { "UNSUCCESSFUL", NT_UNSUCCESSFUL },
    { "ACCESS_VIOLATION", NT_ACCESS_VIOLATION },
    { "INVALID_HANDLE", NT_INVALID_HANDLE },
    { "INVALID_PARAMETER", NT_INVALID_PARAMETER },
    { "BUFFER_TOO_SMALL", NT_BUFFER_TOO_SMALL },
    { "SHARING_VIOLATION", NT_SHARING_VIOLATION },
    { "INSUFFICIENT_RESOURCES", NT_INSUFFICIENT_RESOURCES },
    { "IO_TIMEOUT", NT_IO_TIMEOUT },
    { "NOT_SUPPORTED", NT_NOT_SUPPORTED },
    { "CANCELLED", NT_CANCELLED },
    { "INVALID_ADDRESS", NT_INVALID_ADDRESS },
    { "INVALID_DEVICE_STATE", NT_INVALID_DEVICE_STATE },
    { "INVALID_BUFFER_SIZE", NT_INVALID_BUFFER_SIZE },
    { "TOO_MANY_ADDRESSES", NT_TOO_MANY_ADDRESSES },
    { "ADDRESS_ALREADY_EXISTS", NT_ADDRESS_ALREADY_EXISTS },
    { "CONNECTION_DISCONNECTED", NT_CONNECTION_DISCONNECTED },
    { "CONNECTION_REFUSED", NT_CONNECTION_REFUSED },
    { "ADDRESS_ALREADY_ASSOCIATED", NT_ADDRESS_ALREADY_ASSOCIATED },
    { "CONNECTION_INVALID", NT_CONNECTION_INVALID },
    { "CONNECTION_ACTIVE", NT_CONNECTION_ACTIVE },
    { "NETWORK_UNREACHABLE", NT_NETWORK_UNREACHABLE },
    { "HOST_UNREACHABLE", NT_HOST_UNREACHABLE },
    { "CONNECTION_ABORTED", NT_CONNECTION_ABORTED },
    { "DEVICE_REMOVED", NT_DEVICE_REMOVED },
};
#define N_NAMES (sizeof table / sizeof table[0])
#define MAX_NAME 32u    /* longer than any name */

const char *ntstatus_name(int32_t status)
{
    for (size_t i = 0; i < N_NAMES; i++)
        if (table[i].value == status)
            return table[i].name;
    return NULL;
}

const char *ntstatus_text(int32_t status, char out[NTSTATUS_TEXT_SIZE])
{
    const char *name = ntstatus_name(status);

    if (name != NULL)
        return name;
    snprintf(out, NTSTATUS_TEXT_SIZE, "0x%08X", (unsigned)status);
    return out;
}

/* 0x and 1 to 8 digits. */
static bool read_digits(const char *text, size_t len, int32_t *status)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    uint32_t value = 0;

    if (len < 3 || len > 10 || text[0] != '0' || text[1] != 'x')
        return false;
    for (size_t i = 2; i < len; i++) {
        const char *found = memchr(digits, text[i], sizeof digits - 1);
        uint32_t digit = found == NULL ? 0 : (uint32_t)(found - digits);

        if (found == NULL)
            return false;
        value = value << 4 | (digit < 16 ? digit : digit - 6);
    }
    /* Two's complement by arithmetic: the conversion of a great value would be the compiler's choice. */
    *status = value < 0x80000000u ? (int32_t)value : (int32_t)(value - 0x80000000u) + INT32_MIN;
    return true;
}

bool ntstatus_read(const char *text, size_t len, int32_t *status)
{
    for (size_t i = 0; i < N_NAMES; i++)
        if (strlen(table[i].name) == len && memcmp(table[i].name, text, len) == 0) {
            *status = table[i].value;
            return true;
        }
    return read_digits(text, len, status);
}

/* Letters to insert, remove or replace to come from one to the other (Levenshtein), one row of the matrix at a time. */
static size_t distance(const char *text, size_t len, const char *name)
{
    size_t row[MAX_NAME + 1], name_len = strlen(name);

    for (size_t j = 0; j <= name_len; j++)
        row[j] = j;
    for (size_t i = 0; i < len; i++) {
        size_t corner = row[0];

        row[0] = i + 1;
        for (size_t j = 0; j < name_len; j++) {
            size_t best = corner + (text[i] == name[j] ? 0 : 1);

            corner = row[j + 1];
            best = row[j] + 1 < best ? row[j] + 1 : best;
            row[j + 1] = corner + 1 < best ? corner + 1 : best;
        }
    }
    return row[name_len];
}

const char *ntstatus_nearest(const char *text, size_t len)
{
    const char *nearest = table[0].name;
    size_t least = SIZE_MAX;

    len = len < MAX_NAME ? len : MAX_NAME;
    for (size_t i = 0; i < N_NAMES; i++) {
        size_t d = distance(text, len, table[i].name);

        if (d < least) {
            least = d;
            nearest = table[i].name;
        }
    }
    return nearest;
}
