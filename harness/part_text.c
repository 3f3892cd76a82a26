/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a scenario as text: the writer is given a scenario that has nothing else. */
#define _POSIX_C_SOURCE 200809L
#include "part_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A scenario of one step, which shares all tables but that of the steps with another. */
static struct scenario only(const struct scenario *s, struct scn_step *step)
{
    struct scenario one = *s;

    memset(&step->line, 0, sizeof step->line);
    step->data.n_pieces = 0;
    one.title = 0;
    one.last_comments = 0;
    one.setup.has_adapter = false;
    one.setup.has_port = false;
    one.steps = step;
    one.n_steps = 1;
    return one;
}

static char *write_all(const struct scenario *s)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    if (out == NULL)
        return NULL;
    scenario_write(out, s);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* The start of the step's line: the first one that begins with a digit. */
static char *find_step(char *text)
{
    char *line = text;

    while (*line != '\0' && !isdigit((unsigned char)*line)) {
        char *end = strchr(line, '\n');

        line = end == NULL ? line + strlen(line) : end + 1;
    }
    return line;
}

/* Takes a line from *from and appends it, cut on both sides, to what ends at to. Octets that go on are one word. */
static char *take_line(char **from, char *to, bool is_first)
{
    char *start = *from, *end = strchr(start, '\n');

    if (end == NULL)
        end = start + strlen(start);
    *from = *end == '\0' ? end : end + 1;
    while (start < end && isblank((unsigned char)*start))
        start++;
    while (end > start && isblank((unsigned char)end[-1]))
        end--;
    if (!is_first && end - start > 2 && start[0] == '+')
        start += 2;
    else if (!is_first)
        *to++ = ' ';
    memmove(to, start, (size_t)(end - start));
    return to + (end - start);
}

/* Leaves in text one line: the step's, or what stands behind it. */
static char *one_line(char *text, bool behind)
{
    char *from, *to = text;

    if (text == NULL)
        return NULL;
    from = find_step(text);
    if (behind) {
        from += strcspn(from, "\n");
        from += *from != '\0';
    }
    while (*from != '\0')
        to = take_line(&from, to, to == text);
    *to = '\0';
    return text;
}

char *text_of_step(const struct scenario *s, const struct scn_step *step)
{
    struct scn_step copy = *step;
    struct scenario one = only(s, &copy);

    copy.result.n = 0;
    copy.n_outputs = 0;
    return one_line(write_all(&one), false);
}

char *text_of_result(const struct scenario *s, uint32_t kind, const struct scn_any_of *result)
{
    struct scn_step step = { .kind = kind, .result = *result };
    struct scenario one = only(s, &step);
    char *text, *equals;

    step.local.family = step.remote.family = NDK_AF_INET;
    text = one_line(write_all(&one), false);
    equals = text == NULL ? NULL : strrchr(text, '=');
    if (equals != NULL)
        memmove(text, equals, strlen(equals) + 1);
    return text;
}

static char *text_of_outputs(const struct scenario *s, struct scn_output *outputs, uint32_t n, uint8_t *octets)
{
    struct scn_step step = { .kind = SCN_ADVANCE, .n_outputs = n };
    struct scenario one = only(s, &step);

    for (uint32_t i = 0; i < n; i++) {
        memset(&outputs[i].line, 0, sizeof outputs[i].line);
        outputs[i].data.n_pieces = 0;
    }
    one.outputs = outputs;
    one.n_outputs = n;
    one.octets = octets;
    return one_line(write_all(&one), true);
}

char *text_of_expected(const struct scenario *s, uint32_t at)
{
    uint32_t n = 1;
    struct scn_output *outputs;
    char *text;

    while (s->outputs[at + n - 1].or_next)
        n++;
    outputs = malloc(n * sizeof *outputs);
    if (outputs == NULL)
        return NULL;
    memcpy(outputs, &s->outputs[at], n * sizeof *outputs);
    text = text_of_outputs(s, outputs, n, s->octets);
    free(outputs);
    return text;
}

char *text_of_seen(const struct scenario *s, const struct seen *seen, const struct scn_output *o)
{
    struct scn_output copy = *o;

    return text_of_outputs(s, &copy, 1, seen->octets);
}
