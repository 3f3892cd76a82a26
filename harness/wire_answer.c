/* SPDX-License-Identifier: Apache-2.0 */
/* Answers as messages. Of an output that was observed, every member is sent that an observed output can have. */
#include "wire_answer.h"

static void put_ref(struct wire_message *m, const struct scn_ref *r)
{
    wire_put_u32(m, r->name);
    wire_put_u64(m, (uint64_t)r->handle);
}

static void put_endpoint(struct wire_message *m, const struct ndk_endpoint *e)
{
    wire_put_u64(m, e->family);
    wire_put_u64(m, e->port);
    wire_put_u64(m, e->scope);
    wire_put_u64(m, e->high);
    wire_put_u64(m, e->low);
}

static void put_output(struct wire_message *m, const struct seen *seen, const struct scn_output *o)
{
    wire_put_u32(m, o->kind);
    wire_put_u32(m, o->given);
    put_ref(m, &o->object);
    put_ref(m, &o->other);
    wire_put_u32(m, o->status.n);
    wire_put_u32(m, (uint32_t)o->status.value[0]);
    wire_put_u32(m, o->reason);
    wire_put_octets(m, seen_octets(seen, o), o->data.length);
    wire_put_u32(m, o->inbound);
    wire_put_u32(m, o->outbound);
    wire_put_u32(m, o->required);
    wire_put_u32(m, o->flags);
    wire_put_u32(m, o->size);
    wire_put_u64(m, o->at_ms);
    put_endpoint(m, &o->address);
    wire_put_u32(m, o->port);
}

void wire_put_answer(struct wire_message *m, const struct device_answer *answer, const struct seen *seen)
{
    wire_begin(m, WIRE_ANSWER);
    wire_put_u32(m, answer->how);
    wire_put_text(m, answer->reason);
    wire_put_u32(m, answer->has_result);
    wire_put_u32(m, (uint32_t)answer->result);
    wire_put_u32(m, seen->n);
    for (uint32_t i = 0; i < seen->n; i++)
        put_output(m, seen, &seen->at[i]);
}

/* An output that is about no object has name 0 and handle 0. */
static void get_ref(struct wire_message *m, uint32_t n_names, struct scn_ref *r)
{
    r->name = wire_get_u32(m);
    r->handle = (ndk_handle)wire_get_u64(m);
    if (r->name != SCN_LITERAL && r->name >= n_names && (r->name != 0 || r->handle != 0))
        m->is_bad = true;
}

static void get_endpoint(struct wire_message *m, struct ndk_endpoint *e)
{
    e->family = wire_get_u64(m);
    e->port = wire_get_u64(m);
    e->scope = wire_get_u64(m);
    e->high = wire_get_u64(m);
    e->low = wire_get_u64(m);
}

static void get_output(struct wire_message *m, uint32_t n_names, struct seen *seen)
{
    uint32_t kind = wire_get_u32(m), length;
    struct scn_output *o = kind < SCN_OUTPUT_KINDS && !m->is_bad ? seen_add(seen, kind) : NULL;
    const uint8_t *octets;

    if (o == NULL) {
        m->is_bad = true;
        return;
    }
    o->given = wire_get_u32(m);
    get_ref(m, n_names, &o->object);
    get_ref(m, n_names, &o->other);
    o->status.n = wire_get_u32(m);
    o->status.value[0] = (int32_t)wire_get_u32(m);
    o->reason = wire_get_u32(m);
    octets = wire_get_octets(m, &length);
    o->inbound = wire_get_u32(m);
    o->outbound = wire_get_u32(m);
    o->required = wire_get_u32(m);
    o->flags = wire_get_u32(m);
    o->size = wire_get_u32(m);
    o->at_ms = wire_get_u64(m);
    get_endpoint(m, &o->address);
    o->port = wire_get_u32(m);
    if (o->status.n > 1 || o->port > SCN_PORT_EPHEMERAL || (length != 0 && !seen_add_data(seen, o, 0, octets, length)))
        m->is_bad = true;
}

bool wire_get_answer(struct wire_message *m, uint32_t n_names, struct device_answer *answer, struct seen *seen)
{
    uint32_t how = wire_get_u32(m), n;

    wire_get_text(m, answer->reason, sizeof answer->reason);
    answer->has_result = wire_get_u32(m) != 0;
    answer->result = (int32_t)wire_get_u32(m);
    n = wire_get_u32(m);
    for (uint32_t i = 0; i < n && !m->is_bad; i++)
        get_output(m, n_names, seen);
    answer->how = how < DEVICE_HOWS ? (enum device_how)how : DEVICE_FAILED;
    return m->type == WIRE_ANSWER && how < DEVICE_HOWS && wire_is_read(m);
}
