/* SPDX-License-Identifier: Apache-2.0 */
/* Readers of the IEEE 802.1Qaz DCBX TLVs. */
#include "dcbx_tlv.h"

#include "bits.h"

/*@ requires tlv: i <= LLDP_MAX_FRAME + 30 && \valid_read(p + (i .. i + 3)) && \valid(d + (0 .. 7));
    terminates \true; exits \false;
    assigns d[0 .. 7];
    ensures val: \forall integer k; 0 <= k < 8 ==> d[k] == nibble_at(p, i, k);
*/
static void read_nibbles(const uint8_t *p, uint32_t i, uint16_t *d)
{
    /*@ loop invariant j: 0 <= j <= 8;
        loop invariant val: \forall integer k; 0 <= k < j ==> d[k] == nibble_at(p, i, k);
        loop assigns j, d[0 .. 7];
        loop variant 8 - j;
    */
    for (uint32_t j = 0; j < 8; j++)
        d[j] = j % 2 == 0 ? bits_high4(p[i + j / 2]) : bits_low4(p[i + j / 2]);
}

/*@ requires tlv: i <= LLDP_MAX_FRAME + 30 && \valid_read(p + (i .. i + 7)) && \valid(d + (0 .. 7));
    terminates \true; exits \false;
    assigns d[0 .. 7];
    ensures val: \forall integer k; 0 <= k < 8 ==> d[k] == p[i + k];
*/
static void read_octets(const uint8_t *p, uint32_t i, uint16_t *d)
{
    /*@ loop invariant j: 0 <= j <= 8;
        loop invariant val: \forall integer k; 0 <= k < j ==> d[k] == p[i + k];
        loop assigns j, d[0 .. 7];
        loop variant 8 - j;
    */
    for (uint32_t j = 0; j < 8; j++)
        d[j] = p[i + j];
}

/* The three tables that both ETS TLVs have. */
/*@ requires tlv: i <= LLDP_MAX_FRAME && \valid_read(p + (i .. i + 26));
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns o->tc[0 .. 7], o->bw[0 .. 7], o->tsa[0 .. 7];
    ensures tc: ets_tc_at(p, i, *o);
    ensures bw: ets_bw_at(p, i, *o);
    ensures tsa: ets_tsa_at(p, i, *o);
*/
static void read_tables(const uint8_t *p, uint32_t i, struct dcbx_ets *o)
{
    read_nibbles(p, i + 7, o->tc);
    read_octets(p, i + 11, o->bw);
    read_octets(p, i + 19, o->tsa);
    //@ assert tc: \forall integer k; 0 <= k < 8 ==> o->tc[k] == nibble_at(p, i + 7, k);
    //@ assert bw: \forall integer k; 0 <= k < 8 ==> o->bw[k] == p[i + 11 + k];
    //@ assert tsa: \forall integer k; 0 <= k < 8 ==> o->tsa[k] == p[i + 19 + k];
}

void dcbx_ets_cfg_read(const uint8_t *p, uint32_t i, struct dcbx_ets *o)
{
    uint8_t b = p[i + 6];

    o->willing = bits_7(b);
    o->cbs = bits_6(b);
    o->reserved = bits_5to3(b);
    o->max_tcs = bits_low3(b) == 0 ? 8 : bits_low3(b);
    read_tables(p, i, o);
}

void dcbx_ets_rec_read(const uint8_t *p, uint32_t i, struct dcbx_ets *o)
{
    o->willing = 0;
    o->cbs = 0;
    o->reserved = p[i + 6];
    o->max_tcs = 8;
    read_tables(p, i, o);
}

void dcbx_pfc_read(const uint8_t *p, uint32_t i, struct dcbx_pfc *o)
{
    uint8_t b = p[i + 6];

    o->willing = bits_7(b);
    o->mbc = bits_6(b);
    o->reserved = bits_5to4(b);
    o->cap = bits_low4(b);
    o->enable = p[i + 7];
}

/*@ requires tlv: i <= LLDP_MAX_FRAME + 600 && \valid_read(p + (i .. i + 2)) && \valid(e);
    terminates \true; exits \false;
    assigns *e;
    ensures val: app_entry_at(p, i, *e);
    ensures range: app_entry_range(*e);
*/
static void read_app_entry(const uint8_t *p, uint32_t i, struct dcbx_app_entry *e)
{
    e->prio = bits_high3(p[i]);
    e->reserved = bits_4to3(p[i]);
    e->sel = bits_low3(p[i]);
    e->proto = (uint16_t)(p[i + 1] * 256 + p[i + 2]);
}

void dcbx_app_read(const uint8_t *p, uint32_t i, struct dcbx_app *o)
{
    uint32_t n = (lldp_tlv_len(p, i) - DCBX_APP_MIN_LEN) / DCBX_APP_ENTRY_LEN;

    o->reserved = p[i + 6];
    o->n = (uint16_t)n;
    /*@ loop invariant j: 0 <= j <= n;
        loop invariant val: \forall integer k; 0 <= k < j ==> app_entry_at(p, i + 7 + 3 * k, o->e[k]);
        loop invariant range: \forall integer k; 0 <= k < j ==>
          o->e[k].prio <= 7 && o->e[k].sel <= 7;
        loop assigns j, o->e[0 .. DCBX_MAX_APPS - 1];
        loop variant n - j;
    */
    for (uint32_t j = 0; j < n; j++)
        read_app_entry(p, i + 7 + DCBX_APP_ENTRY_LEN * j, &o->e[j]);
}

void dcbx_tlvs_read(const uint8_t *p, const struct lldp_walk *w, struct dcbx_tlvs *o)
{
    uint32_t cfg = w->ets_cfg, rec = w->ets_rec, pfc = w->pfc, app = w->app;

    o->has_cfg = cfg != 0;
    o->has_rec = rec != 0;
    o->has_pfc = pfc != 0;
    o->has_app = app != 0;
    if (cfg != 0)
        dcbx_ets_cfg_read(p, cfg, &o->cfg);
    //@ assert cfg1: cfg != 0 ==> cfg_at(p, cfg, o->cfg);
    //@ assert max1: cfg != 0 ==> ets_range(o->cfg);
    if (rec != 0)
        dcbx_ets_rec_read(p, rec, &o->rec);
    //@ assert cfg2: cfg != 0 ==> cfg_at(p, cfg, o->cfg);
    //@ assert rec2: rec != 0 ==> rec_at(p, rec, o->rec);
    if (pfc != 0)
        dcbx_pfc_read(p, pfc, &o->pfc);
    //@ assert cfg3: cfg != 0 ==> cfg_at(p, cfg, o->cfg);
    //@ assert rec3: rec != 0 ==> rec_at(p, rec, o->rec);
    //@ assert pfc3: pfc != 0 ==> pfc_at(p, pfc, o->pfc);
    //@ assert pfc3_range: pfc != 0 ==> o->pfc.enable <= 255 && o->pfc.cap <= 15;
    if (app != 0)
        dcbx_app_read(p, app, &o->app);
    //@ assert cfg4: cfg != 0 ==> cfg_at(p, cfg, o->cfg);
    //@ assert rec4: rec != 0 ==> rec_at(p, rec, o->rec);
    //@ assert pfc4: pfc != 0 ==> pfc_at(p, pfc, o->pfc);
    //@ assert pfc4_range: pfc != 0 ==> o->pfc.enable <= 255 && o->pfc.cap <= 15;
    //@ assert app4: app != 0 ==> app_at(p, app, o->app);
    //@ assert app4_range: app != 0 ==> app_range(&o->app);
}
