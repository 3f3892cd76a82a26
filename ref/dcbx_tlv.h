/* SPDX-License-Identifier: Apache-2.0 */
/* The IEEE 802.1Qaz DCBX TLVs as values (IEEE 802.1Q D.2.8 to D.2.11). Nothing is judged here: what a value means for
 * NDIS is the business of qos_groups.h. */
#ifndef ASSAY_DCBX_TLV_H
#define ASSAY_DCBX_TLV_H
#include "lldp_walk.h"

/* (511 - 5) / 3: more entries do not fit an information string. */
#define DCBX_MAX_APPS 168u

/* Selectors of application entries (IEEE 802.1Q table D-9). */
#define DCBX_SELECTOR_ETHERTYPE 1u
#define DCBX_SELECTOR_TCP 2u
#define DCBX_SELECTOR_UDP 3u
#define DCBX_SELECTOR_TCP_OR_UDP 4u
#define DCBX_MIN_ETHERTYPE 0x600u   /* EtherTypes begin here; smaller values are lengths */

/* Values of TLVs are uint16_t, which no other stage writes (see lldp_msap.h). */

/* Enhanced Transmission Selection, Configuration or Recommendation. */
struct dcbx_ets {
    uint16_t willing;       /* Configuration: 1 when the sender accepts our settings */
    uint16_t cbs;           /* Configuration: 1 when the credit-based shaper is supported */
    uint16_t max_tcs;       /* Configuration: traffic classes the sender supports, 1 to 8 (0 on the wire means 8) */
    uint16_t reserved;      /* the reserved bits, 0 from a careful sender; Recommendation: the whole octet */
    uint16_t tc[8];         /* traffic class of each priority, 0 to 15 as sent */
    uint16_t bw[8];         /* percent of each traffic class, 0 to 255 as sent */
    uint16_t tsa[8];        /* transmission selection algorithm of each class, 0 to 255 as sent */
};

/* Priority-based Flow Control. */
struct dcbx_pfc {
    uint16_t willing;
    uint16_t mbc;           /* 1: cannot bypass MACsec */
    uint16_t reserved;
    uint16_t cap;           /* how many classes may have PFC at a time, 0 to 15 as sent */
    uint16_t enable;        /* bit n: PFC on priority n */
};

/* One entry of the Application Priority table. */
struct dcbx_app_entry {
    uint16_t prio;          /* 0 to 7 */
    uint16_t sel;           /* 0 to 7: what the protocol number is */
    uint16_t proto;         /* EtherType, port or DSCP */
    uint16_t reserved;
};

struct dcbx_app {
    uint16_t reserved;      /* the reserved octet */
    uint16_t n;             /* entries in use */
    struct dcbx_app_entry e[DCBX_MAX_APPS];
};

/* The DCBX TLVs of one accepted frame: the first valid one of each kind. A member whose has_ is 0 has no meaning. */
struct dcbx_tlvs {
    uint16_t has_cfg, has_rec, has_pfc, has_app;
    struct dcbx_ets cfg, rec;
    struct dcbx_pfc pfc;
    struct dcbx_app app;
};

/*@
  // k-th of the half octets that begin at offset i, high half first
  logic integer nibble_at{L}(uint8_t *p, integer i, integer k) =
    k % 2 == 0 ? p[i + k / 2] / 16 : p[i + k / 2] % 16;

  // the fields of the TLVs whose header is at i
  predicate ets_flags_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    v.willing == p[i + 6] / 128 && v.cbs == p[i + 6] / 64 % 2 &&
    v.max_tcs == (p[i + 6] % 8 == 0 ? 8 : p[i + 6] % 8) && v.reserved == p[i + 6] / 8 % 8;
  predicate rec_flags_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    v.willing == 0 && v.cbs == 0 && v.max_tcs == 8 && v.reserved == p[i + 6];
  predicate ets_tc_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    \forall integer k; 0 <= k < 8 ==> v.tc[k] == nibble_at(p, i + 7, k);
  predicate ets_bw_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    \forall integer k; 0 <= k < 8 ==> v.bw[k] == p[i + 11 + k];
  predicate ets_tsa_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    \forall integer k; 0 <= k < 8 ==> v.tsa[k] == p[i + 19 + k];
  predicate cfg_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    ets_flags_at(p, i, v) && ets_tc_at(p, i, v) && ets_bw_at(p, i, v) && ets_tsa_at(p, i, v);
  predicate rec_at{L}(uint8_t *p, integer i, struct dcbx_ets v) =
    rec_flags_at(p, i, v) && ets_tc_at(p, i, v) && ets_bw_at(p, i, v) && ets_tsa_at(p, i, v);
  predicate pfc_at{L}(uint8_t *p, integer i, struct dcbx_pfc v) =
    v.willing == p[i + 6] / 128 && v.mbc == p[i + 6] / 64 % 2 && v.reserved == p[i + 6] / 16 % 4 &&
    v.cap == p[i + 6] % 16 && v.enable == p[i + 7];
  predicate app_entry_at{L}(uint8_t *p, integer a, struct dcbx_app_entry v) =
    v.prio == p[a] / 32 && v.sel == p[a] % 8 && v.reserved == p[a] / 8 % 4 &&
    v.proto == p[a + 1] * 256 + p[a + 2];
  predicate app_at{L}(uint8_t *p, integer i, struct dcbx_app v) =
    v.reserved == p[i + 6] && v.n == (t_len(p, i) - 5) / 3 &&
    (\forall integer k; 0 <= k < v.n ==> app_entry_at(p, i + 7 + 3 * k, v.e[k]));

  // what every reader of these values may rely on
  predicate ets_range(struct dcbx_ets v) = 1 <= v.max_tcs <= 8;
  predicate app_entry_range(struct dcbx_app_entry v) = v.prio <= 7 && v.sel <= 7;
  predicate app_range{L}(struct dcbx_app *v) =
    v->n <= DCBX_MAX_APPS && (\forall integer k; 0 <= k < v->n ==> v->e[k].prio <= 7 && v->e[k].sel <= 7);
*/

/* Reads an ETS Configuration TLV whose header is at offset i. */
/*@ requires tlv: i <= LLDP_MAX_FRAME && \valid_read(p + (i .. i + 26));
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures flags: ets_flags_at(p, i, *o);
    ensures tc: ets_tc_at(p, i, *o);
    ensures bw: ets_bw_at(p, i, *o);
    ensures tsa: ets_tsa_at(p, i, *o);
    ensures range: ets_range(*o);
*/
void dcbx_ets_cfg_read(const uint8_t *p, uint32_t i, struct dcbx_ets *o);

/* Reads an ETS Recommendation TLV whose header is at offset i. */
/*@ requires tlv: i <= LLDP_MAX_FRAME && \valid_read(p + (i .. i + 26));
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures flags: rec_flags_at(p, i, *o);
    ensures tc: ets_tc_at(p, i, *o);
    ensures bw: ets_bw_at(p, i, *o);
    ensures tsa: ets_tsa_at(p, i, *o);
    ensures range: ets_range(*o);
*/
void dcbx_ets_rec_read(const uint8_t *p, uint32_t i, struct dcbx_ets *o);

/* Reads a PFC Configuration TLV whose header is at offset i. */
/*@ requires tlv: i <= LLDP_MAX_FRAME && \valid_read(p + (i .. i + 7));
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures val: pfc_at(p, i, *o);
    ensures range: o->enable <= 255 && o->cap <= 15;
*/
void dcbx_pfc_read(const uint8_t *p, uint32_t i, struct dcbx_pfc *o);

/* Reads an Application Priority TLV whose header is at offset i. */
/*@ requires tlv: i <= LLDP_MAX_FRAME && \valid_read(p + (i .. i + 1));
    requires length: t_len(p, i) >= DCBX_APP_MIN_LEN && \valid_read(p + (i .. i + 1 + t_len(p, i)));
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures val: app_at(p, i, *o);
    ensures range: app_range(o);
*/
void dcbx_app_read(const uint8_t *p, uint32_t i, struct dcbx_app *o);

/*@
  predicate told{L}(struct lldp_walk *w, struct dcbx_tlvs *o) =
    o->has_cfg == (w->ets_cfg != 0 ? 1 : 0) && o->has_rec == (w->ets_rec != 0 ? 1 : 0) &&
    o->has_pfc == (w->pfc != 0 ? 1 : 0) && o->has_app == (w->app != 0 ? 1 : 0);

  // a TLV with this many octets behind its header is at i, or "none"
  predicate tlv_in{L}(uint8_t *p, integer i, integer len) =
    i != 0 ==> i <= 1518 && \valid_read(p + (i .. i + 1 + len));
  predicate app_in{L}(uint8_t *p, integer i) =
    i != 0 ==> t_len(p, i) >= 5 && i <= 1518 && \valid_read(p + (i .. i + 1 + t_len(p, i)));
*/

/* Reads the TLVs that the walk w found in the frame p. */
/*@ requires walk: \valid_read(w);
    requires cfg: tlv_in(p, w->ets_cfg, DCBX_ETS_LEN);
    requires rec: tlv_in(p, w->ets_rec, DCBX_ETS_LEN);
    requires pfc: tlv_in(p, w->pfc, DCBX_PFC_LEN);
    requires app_header: w->app != 0 ==> \valid_read(p + (w->app .. w->app + 1));
    requires app: app_in(p, w->app);
    requires out: \valid(o);
    terminates \true; exits \false;
    assigns *o;
    ensures told: told(w, o);
    ensures cfg: w->ets_cfg != 0 ==> cfg_at(p, w->ets_cfg, o->cfg);
    ensures rec: w->ets_rec != 0 ==> rec_at(p, w->ets_rec, o->rec);
    ensures pfc: w->pfc != 0 ==> pfc_at(p, w->pfc, o->pfc);
    ensures app: w->app != 0 ==> app_at(p, w->app, o->app);
    ensures cfg_range: o->has_cfg != 0 ==> ets_range(o->cfg);
    ensures pfc_range: o->has_pfc != 0 ==> o->pfc.enable <= 255 && o->pfc.cap <= 15;
    ensures app_range: o->has_app != 0 ==> app_range(&o->app);
*/
void dcbx_tlvs_read(const uint8_t *p, const struct lldp_walk *w, struct dcbx_tlvs *o);
#endif
