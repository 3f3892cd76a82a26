/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel of a guest says. */
#define _GNU_SOURCE
#include "vm_console.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *vm_console_text(int console, size_t from, size_t *length)
{
    struct stat st;
    size_t size = fstat(console, &st) == 0 && (size_t)st.st_size > from ? (size_t)st.st_size - from : 0;
    char *text = malloc(size + 1);
    ssize_t n = text == NULL ? 0 : pread(console, text, size, (off_t)from);

    *length = n < 0 ? 0 : (size_t)n;
    if (text != NULL)
        text[*length] = '\0';
    return text;
}

/* The first one of these, whichever it is. */
const char *vm_console_complaint(const char *text)
{
    static const char *const words[] = {
        "WARNING:", "BUG:", "] BUG ", "Oops", "KASAN:", "KFENCE:", "UBSAN:", "Kernel panic",
        "general protection fault", "INFO: task ", "rcu: INFO:", "refcount_t:", "list_add corruption", "list_del corruption",
    };
    const char *first = NULL;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *at = strstr(text, words[i]);

        if (at != NULL && (first == NULL || at < first))
            first = at;
    }
    while (first != NULL && first > text && first[-1] != '\n')
        first--;
    return first;
}

void vm_console_line(const char *line, char *out, size_t size)
{
    const char *behind = line[0] == '[' ? strchr(line, ']') : NULL;
    size_t len = strcspn(line, "\r\n");

    if (behind != NULL && behind < line + len) {
        len -= (size_t)(behind + 1 - line);
        line = behind + 1;
    }
    while (len > 0 && *line == ' ') {
        line++;
        len--;
    }
    snprintf(out, size, "%.*s", (int)len, line);
}
