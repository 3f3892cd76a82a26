/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests share: octets in blocks of exactly their size, hex text, frames from files, and a replay that writes down
 * what happens. */
#ifndef ASSAY_SUPPORT_H
#define ASSAY_SUPPORT_H
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dcbx_port.h"
#include "qos_build.h"

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* A heap block of exactly n octets, so that a sanitizer sees the first octet too far; for n = 0 too. */
struct block {
    uint8_t *base;
    uint8_t *at;
    uint32_t n;
};

struct block exact(const void *from, size_t n);
struct block hex(const char *text);             /* hex digits in pairs; white space means nothing */
void discard(struct block *b);
void assert_octets(const uint8_t *got, size_t n, const char *want_hex);

/* Peer k's frame with these TLVs behind the TTL and an End TLV: destination, source, Chassis ID 02-00-5E-10-00-k,
 * Port ID "p1". */
struct block peer_frame(unsigned k, unsigned ttl, const char *tlvs_hex);

/* The rule's own example, as TLVs: classes 0, 0, 0, 1, 2, 0, 0, 0 with 40, 50 and 10 %, all ETS; PFC on 3;
 * FCoE on 3. */
#define TLV_ETS "fe190080c209 00 00012000 28320a0000000000 0202020000000000"
#define TLV_PFC "fe060080c20b 08 08"
#define TLV_APP "fe080080c20c 00 61 8906"
#define TLV_GOOD TLV_ETS TLV_PFC TLV_APP

/* Files. A path that is not absolute is seen from the project's root, where the tests run. */
struct timed {
    struct block octets;
    uint64_t ms;
};

struct frames {
    struct timed *at;
    size_t n;
};

struct frames read_capture(const char *path);
struct block read_hex(const char *path);
void free_frames(struct frames *f);

/* The path of a file of the shared set: ../shared, or what ASSAY_SHARED says. Skips the test when there is none. */
const char *shared(const char *name);

/* What happened, in the form of corpus/dcbx/captures/EXPECTED:
 *     frame K VERDICT INDICATION
 *     expiry SECONDS PEER INDICATION */
struct told {
    struct qos_indication indication;
    uint8_t buffer[QOS_MAX_BUFFER];
};

struct replay {
    struct qos_policy policy;
    struct dcbx_port port;
    struct dcbx_frame frame;        /* the last one */
    struct dcbx_result result;      /* of the last frame or expiry */
    struct told told;               /* the last indication */
    unsigned n_told;
    unsigned frames;
    bool has_started;
    uint64_t first_ms;
    struct lldp_msap *msaps;        /* of each frame; chassis_len 0 for none */
    unsigned entered[DCBX_MAX_PEERS];
    char *text;                     /* all that happened */
    size_t len;
};

struct replay *replay_new(uint32_t multi_peer);
void replay_frame(struct replay *r, uint64_t now_ms, const struct block *octets);
void replay_until(struct replay *r, uint64_t now_ms);       /* expiries only */
void replay_rest(struct replay *r);                         /* all expiries that are to come */
void replay_peer(struct replay *r, uint64_t now_ms, unsigned k, unsigned ttl, const char *tlvs_hex);
void replay_free(struct replay *r);

/* Groups as in corpus/dcbx/frames/EXPECTED, such as E3,P08,C1. */
void groups_text(const struct qos_groups *g, char out[24]);
/* Anomalies likewise: names with commas, or -. */
void anomalies_text(const struct dcbx_anomalies *a, char out[256]);

/* One cmocka test for a row of a table. */
struct CMUnitTest row_test(const char *name, CMUnitTestFunction run, const void *row);
#endif
