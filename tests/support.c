/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests share. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "capture_file.h"
#include "hex_file.h"
#include "names.h"
#include "status.h"

static void *need(void *memory)
{
    if (memory == NULL)
        fail_msg("no memory");
    return memory;
}

struct block exact(const void *from, size_t n)
{
    struct block b = { .base = need(malloc(n == 0 ? 1 : n)), .n = (uint32_t)n };

    /* An allocation of 0 octets has room for 1: stand behind one instead. */
    b.at = n == 0 ? b.base + 1 : b.base;
    if (n != 0)
        memcpy(b.at, from, n);
    return b;
}

struct block hex(const char *text)
{
    uint8_t *octets = need(malloc(strlen(text) + 1));
    struct block b;
    size_t n = 0, digits = 0;

    for (; *text != '\0'; text++) {
        static const char all[] = "0123456789abcdef";
        const char *digit = strchr(all, *text);

        if (strchr(" \t\n", *text) != NULL)
            continue;
        if (digit == NULL)
            fail_msg("'%c' in hex text", *text);
        else if (digits++ % 2 == 0)
            octets[n] = (uint8_t)((digit - all) * 16);
        else
            octets[n++] |= (uint8_t)(digit - all);
    }
    assert_int_equal(digits % 2, 0);
    b = exact(octets, n);
    free(octets);
    return b;
}

void discard(struct block *b)
{
    free(b->base);
    *b = (struct block){ .n = 0 };
}

void assert_octets(const uint8_t *got, size_t n, const char *want_hex)
{
    struct block want = hex(want_hex);
    bool same = n == want.n && memcmp(got, want.at, n) == 0;

    for (size_t i = 0; !same && i < n; i++)
        if (i >= want.n || got[i] != want.at[i])
            print_error("octet %zu is %02x\n", i, got[i]);
    discard(&want);
    if (!same)
        fail_msg("other octets, or not %zu of them", n);
}

struct block peer_frame(unsigned k, unsigned ttl, const char *tlvs_hex)
{
    size_t size = strlen(tlvs_hex) + 128;
    char *text = need(malloc(size));
    struct block b;

    snprintf(text, size, "0180c200000e 02005e1000%02x 88cc 0207 04 02005e1000%02x 0403 05 7031 0602 %04x %s 0000",
             k, k, ttl, tlvs_hex);
    b = hex(text);
    free(text);
    return b;
}

static struct source *open_source(const char *path)
{
    struct source *s = need(calloc(1, sizeof *s));

    if (source_open(s, path) != STATUS_OK)
        fail_msg("%s cannot be opened from here: tests run in the project's root", path);
    return s;
}

static void close_source(struct source *s)
{
    source_close(s);
    free(s);
}

static int keep(void *context, const struct captured *c)
{
    struct frames *f = context;

    assert_false(c->cut);
    f->at = need(realloc(f->at, (f->n + 1) * sizeof *f->at));
    f->at[f->n++] = (struct timed){ exact(c->octets, c->n), c->ms };
    return STATUS_OK;
}

struct frames read_capture(const char *path)
{
    struct frames f = { NULL, 0 };
    struct source *s = open_source(path);

    assert_int_equal(source_kind(s), SOURCE_CAPTURE);
    assert_int_equal(capture_file_read(s, keep, &f), STATUS_OK);
    close_source(s);
    assert_true(f.n > 0);
    return f;
}

struct block read_hex(const char *path)
{
    uint8_t *octets = need(malloc(HEX_MAX_FRAME));
    struct source *s = open_source(path);
    struct block b;
    uint32_t n;

    assert_int_equal(source_kind(s), SOURCE_HEX);
    assert_int_equal(hex_file_read(s, octets, &n), STATUS_OK);
    close_source(s);
    b = exact(octets, n);
    free(octets);
    return b;
}

void free_frames(struct frames *f)
{
    for (size_t i = 0; i < f->n; i++)
        discard(&f->at[i].octets);
    free(f->at);
    *f = (struct frames){ NULL, 0 };
}

const char *shared(const char *name)
{
    static char path[4096];
    static bool is_said;
    const char *root = getenv("ASSAY_SHARED");

    if (root == NULL || *root == '\0')
        root = "../shared";
    if (access(root, R_OK) != 0) {
        if (!is_said)
            printf("SKIP: %s is not there (ASSAY_SHARED says where the shared set is)\n", root);
        is_said = true;
        skip();
    }
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

struct replay *replay_new(uint32_t multi_peer)
{
    static const struct qos_policy usual = QOS_POLICY_DEFAULT;
    struct replay *r = need(calloc(1, sizeof *r));

    r->policy = usual;
    r->policy.multi_peer = multi_peer;
    r->text = need(calloc(1, 1));
    dcbx_port_init(&r->port);
    return r;
}

void replay_free(struct replay *r)
{
    free(r->msaps);
    free(r->text);
    free(r);
}

static void add_line(struct replay *r, const char *line)
{
    size_t n = strlen(line);

    r->text = need(realloc(r->text, r->len + n + 1));
    memcpy(r->text + r->len, line, n + 1);
    r->len += n;
}

static const char *told_text(const struct qos_indication *d, char out[40])
{
    if (d->form == QOS_FORM_NONE)
        return "-";
    snprintf(out, 40, "%s:%08" PRIx32 ":%" PRIu32, form_name(d->form), d->flags, d->size);
    return out;
}

/* Builds the buffer of an indication in a block of exactly its size. */
static void remember_told(struct replay *r, const struct qos_indication *d)
{
    uint8_t *out;

    if (d->form == QOS_FORM_NONE)
        return;
    assert_in_range(d->size, QOS_PARAMS_SIZE, QOS_MAX_BUFFER);
    out = need(malloc(d->size));
    assert_int_equal(qos_build(d, &r->port.told, out, d->size), d->size);
    memset(&r->told, 0, sizeof r->told);
    r->told.indication = *d;
    memcpy(r->told.buffer, out, d->size);
    r->n_told++;
    free(out);
}

static bool is_same_msap(const struct lldp_msap *a, const struct lldp_msap *b)
{
    return a->chassis_len == b->chassis_len && a->port_len == b->port_len &&
           memcmp(a->octet, b->octet, (size_t)(a->chassis_len + a->port_len) * sizeof a->octet[0]) == 0;
}

/* The number of the frame that first showed this peer. */
static unsigned first_shown(const struct replay *r, const struct lldp_msap *m)
{
    for (unsigned i = 0; i < r->frames; i++)
        if (r->msaps[i].chassis_len != 0 && is_same_msap(&r->msaps[i], m))
            return i + 1;
    return 0;
}

static void add_expiry(struct replay *r, const char *peer, bool is_last)
{
    uint64_t ms = r->result.at_ms - r->first_ms;
    char told[40], line[128];

    snprintf(line, sizeof line, "expiry %" PRIu64 ".%03" PRIu64 "000 %s %s\n", ms / 1000, ms % 1000, peer,
             is_last ? told_text(&r->result.indication, told) : "-");
    add_line(r, line);
}

static unsigned count_gone(const struct dcbx_expiry *x)
{
    unsigned n = 0;

    for (unsigned i = 0; i < DCBX_MAX_PEERS; i++)
        n += x->gone[i];
    return n;
}

/* Peers that expire together stand in the order in which they were entered. */
static void add_expiries(struct replay *r, struct dcbx_expiry x)
{
    char peer[16];

    for (unsigned left = count_gone(&x); left > 0; left--) {
        unsigned first = DCBX_MAX_PEERS;

        for (unsigned i = 0; i < DCBX_MAX_PEERS; i++)
            if (x.gone[i] != 0 && (first == DCBX_MAX_PEERS || r->entered[i] < r->entered[first]))
                first = i;
        x.gone[first] = 0;
        snprintf(peer, sizeof peer, "%u", first_shown(r, &r->port.table.peer[first].msap));
        add_expiry(r, peer, left == 1 && x.overflow == 0);
    }
    if (x.overflow != 0)
        add_expiry(r, "overflow", true);
}

void replay_until(struct replay *r, uint64_t now_ms)
{
    struct dcbx_expiry x;

    for (;;) {
        memset(&x, 0xee, sizeof x);
        r->result = dcbx_port_tick(&r->port, r->policy.multi_peer, now_ms, &x);
        if (r->result.outcome == DCBX_NOTHING_DUE)
            return;
        assert_int_equal(r->result.outcome, DCBX_EXPIRED);
        assert_true(r->result.at_ms <= now_ms);
        assert_true(count_gone(&x) + x.overflow > 0);
        remember_told(r, &r->result.indication);
        add_expiries(r, x);
    }
}

void replay_rest(struct replay *r)
{
    uint64_t next;

    while ((next = dcbx_port_next(&r->port)) != 0) {
        replay_until(r, next);
        assert_int_not_equal(dcbx_port_next(&r->port), next);
    }
}

/* What the port may rely on stands in *f, and nothing behind the frame was read. */
static void read_frame(struct replay *r, const struct block *octets)
{
    struct block own = exact(octets->at, octets->n);

    memset(&r->frame, 0xee, sizeof r->frame);
    dcbx_frame_read(own.at, own.n, &r->policy, &r->frame);
    discard(&own);
    r->msaps = need(realloc(r->msaps, (r->frames + 1) * sizeof *r->msaps));
    memset(&r->msaps[r->frames], 0, sizeof *r->msaps);
    if (r->frame.lldp.verdict >= LLDP_SHUTDOWN)
        r->msaps[r->frames] = r->frame.msap;
    r->frames++;
}

void replay_frame(struct replay *r, uint64_t now_ms, const struct block *octets)
{
    bool was_live[DCBX_MAX_PEERS];
    char told[40], line[128];

    if (!r->has_started)
        r->first_ms = now_ms;
    r->has_started = true;
    replay_until(r, now_ms);
    read_frame(r, octets);
    for (unsigned i = 0; i < DCBX_MAX_PEERS; i++)
        was_live[i] = r->port.table.peer[i].deadline_ms != 0;
    r->result = dcbx_port_frame(&r->port, r->policy.multi_peer, now_ms, &r->frame);
    assert_in_range(r->result.outcome, DCBX_DONE, DCBX_TABLE_FULL);
    for (unsigned i = 0; i < DCBX_MAX_PEERS; i++)
        if (!was_live[i] && r->port.table.peer[i].deadline_ms != 0)
            r->entered[i] = r->frames;
    remember_told(r, &r->result.indication);
    snprintf(line, sizeof line, "frame %u %s %s\n", r->frames, verdict_name(r->frame.lldp.verdict),
             told_text(&r->result.indication, told));
    add_line(r, line);
}

void replay_peer(struct replay *r, uint64_t now_ms, unsigned k, unsigned ttl, const char *tlvs_hex)
{
    struct block b = peer_frame(k, ttl, tlvs_hex);

    replay_frame(r, now_ms, &b);
    discard(&b);
}

void groups_text(const struct qos_groups *g, char out[24])
{
    int n = 0;

    snprintf(out, 24, "-");
    if (g->has_ets != 0)
        n += snprintf(out, 24, "E%" PRIu32, g->n_tcs);
    if (g->has_pfc != 0)
        n += snprintf(out + n, 24 - (size_t)n, "%sP%02" PRIx32, n == 0 ? "" : ",", g->pfc);
    if (g->has_app != 0)
        snprintf(out + n, 24 - (size_t)n, "%sC%" PRIu32, n == 0 ? "" : ",", g->n_elems);
}

void anomalies_text(const struct dcbx_anomalies *a, char out[256])
{
    size_t n = 0;

    snprintf(out, 256, "-");
    for (uint32_t i = 0; i < DCBX_N_ANOMALIES; i++)
        if (a->seen[i] != 0)
            n += (size_t)snprintf(out + n, 256 - n, "%s%s", n == 0 ? "" : ",", anomaly_name(i));
}

struct CMUnitTest row_test(const char *name, CMUnitTestFunction run, const void *row)
{
    struct CMUnitTest test = { .name = name, .test_func = run, .initial_state = (void *)(uintptr_t)row };

    return test;
}
