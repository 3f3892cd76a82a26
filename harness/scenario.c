/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about a scenario. */
#include "scenario.h"

#include <inttypes.h>
#include <string.h>

#include "scenario_form.h"

enum scn_contract scenario_step_contract(uint32_t kind)
{
    return (enum scn_contract)scn_step_forms[kind].contract;
}

uint32_t scenario_step_op(uint32_t kind)
{
    return scn_step_forms[kind].op;
}

uint32_t scenario_output_kind(uint32_t kind)
{
    return scn_output_forms[kind].op;
}

bool scenario_step_has_result(uint32_t kind)
{
    return scn_step_forms[kind].result != SCN_RESULT_NONE;
}

bool scenario_step_is_checked(const struct scn_step *step)
{
    return step->result.n != 0 || step->n_outputs != 0;
}

const uint8_t *scenario_octets(const struct scenario *s, const struct scn_hex *h)
{
    static const uint8_t none[1];

    return h->length == 0 ? none : s->octets + h->first;
}

bool scenario_hex_matches(const struct scenario *s, const struct scn_hex *h, const uint8_t *octets, size_t n)
{
    const uint8_t *want = scenario_octets(s, h);
    const uint8_t *mask = h->with_mask ? want + h->length : NULL;

    if (n < h->length || (n > h->length && !h->any_rest))
        return false;
    for (uint32_t i = 0; i < h->length; i++)
        if (octets[i] != want[i] && (mask == NULL || mask[i] != 0))
            return false;
    return true;
}

bool scenario_any_of_matches(const struct scn_any_of *a, int32_t value)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (a->value[i] == value)
            return true;
    return a->n == 0;
}

const char *scenario_ref_text(const struct scenario *s, const struct scn_ref *r, char out[SCN_REF_SIZE])
{
    if (r->name != SCN_LITERAL)
        return s->names[r->name].text;
    snprintf(out, SCN_REF_SIZE, "#%" PRId64, r->handle);
    return out;
}
