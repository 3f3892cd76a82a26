/* SPDX-License-Identifier: Apache-2.0 */
/* The TLVs of a frame as JSON. */
#include "json_tlv.h"

#include "names.h"
#include "peer_text.h"
#include "tlv_list.h"

json_t *json_eight(struct eight e)
{
    json_t *array = json_array();

    for (int i = 0; i < 8; i++)
        json_array_append_new(array, json_integer(e.v[i]));
    return array;
}

static void add_id(json_t *o, const uint8_t *value, uint32_t len)
{
    char text[ID_TEXT_SIZE];

    if (len == 0)
        return;
    hex_text(text, value + 1, len - 1);
    json_object_set_new(o, "subtype", json_integer(value[0]));
    json_object_set_new(o, "id", json_string(text));
}

static void add_org(json_t *o, const uint8_t *value)
{
    char oui[8];

    hex_text(oui, value, 3);
    json_object_set_new(o, "oui", json_string(oui));
    json_object_set_new(o, "subtype", json_integer(value[3]));
}

static void add_ets(json_t *o, const struct dcbx_ets *v, bool is_cfg)
{
    if (is_cfg) {
        json_object_set_new(o, "willing", json_boolean(v->willing));
        json_object_set_new(o, "cbs", json_boolean(v->cbs));
        json_object_set_new(o, "max_tcs", json_integer(v->max_tcs));
    }
    json_object_set_new(o, "reserved", json_integer(v->reserved));
    json_object_set_new(o, "tc_of_priority", json_eight(EIGHT_OF(v->tc)));
    json_object_set_new(o, "bandwidth", json_eight(EIGHT_OF(v->bw)));
    json_object_set_new(o, "tsa", json_eight(EIGHT_OF(v->tsa)));
}

static void add_pfc(json_t *o, const struct dcbx_pfc *v)
{
    json_object_set_new(o, "willing", json_boolean(v->willing));
    json_object_set_new(o, "mbc", json_boolean(v->mbc));
    json_object_set_new(o, "reserved", json_integer(v->reserved));
    json_object_set_new(o, "cap", json_integer(v->cap));
    json_object_set_new(o, "enable", json_integer(v->enable));
}

static void add_app(json_t *o, const struct dcbx_app *v)
{
    json_t *entries = json_array();

    for (uint32_t i = 0; i < v->n; i++)
        json_array_append_new(entries, json_pack("{s:I,s:I,s:I,s:I}",
            "priority", (json_int_t)v->e[i].prio, "selector", (json_int_t)v->e[i].sel,
            "protocol", (json_int_t)v->e[i].proto, "reserved", (json_int_t)v->e[i].reserved));
    json_object_set_new(o, "reserved", json_integer(v->reserved));
    json_object_set_new(o, "entries", entries);
}

/* The fields of an 802.1Qaz TLV of the right length, also of one that is discarded as a duplicate. */
static void add_dcbx(json_t *o, const uint8_t *p, const struct tlv_entry *e)
{
    struct dcbx_ets ets;
    struct dcbx_pfc pfc;
    struct dcbx_app app;

    switch (e->class) {
    case LLDP_TLV_ETS_CFG:
        dcbx_ets_cfg_read(p, e->at, &ets);
        add_ets(o, &ets, true);
        break;
    case LLDP_TLV_ETS_REC:
        dcbx_ets_rec_read(p, e->at, &ets);
        add_ets(o, &ets, false);
        break;
    case LLDP_TLV_PFC:
        dcbx_pfc_read(p, e->at, &pfc);
        add_pfc(o, &pfc);
        break;
    case LLDP_TLV_APP:
        dcbx_app_read(p, e->at, &app);
        add_app(o, &app);
        break;
    default:
        break;
    }
}

static void add_fields(json_t *o, const uint8_t *p, const struct tlv_entry *e)
{
    const uint8_t *value = p + e->at + 2;

    if (!e->is_whole)
        return;
    if (e->type == LLDP_TYPE_CHASSIS_ID || e->type == LLDP_TYPE_PORT_ID)
        add_id(o, value, e->len);
    else if (e->type == LLDP_TYPE_TTL && e->len >= 2)
        json_object_set_new(o, "ttl", json_integer(value[0] * 256 + value[1]));
    else if (e->type == LLDP_TYPE_ORG && e->len >= 4)
        add_org(o, value);
    add_dcbx(o, p, e);
}

static json_t *json_tlv(const uint8_t *p, const struct tlv_entry *e)
{
    json_t *o = json_pack("{s:I,s:o,s:o,s:s,s:s,s:s?}",
        "offset", (json_int_t)e->at,
        "type", e->has_header ? json_integer(e->type) : json_null(),
        "length", e->has_header ? json_integer(e->len) : json_null(),
        "name", tlv_name(p, e), "status", tlv_status_name(e->status), "reason", e->reason);

    add_fields(o, p, e);
    return o;
}

json_t *json_tlvs(const struct captured *c, const struct dcbx_frame *f)
{
    struct tlv_list list;
    json_t *array = json_array();

    tlv_list_make(c->octets, c->n, &f->lldp, &list);
    for (uint32_t i = 0; i < list.n; i++)
        json_array_append_new(array, json_tlv(c->octets, &list.e[i]));
    return array;
}
