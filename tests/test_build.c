/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of the remote-QoS buffer: building it, reading it with every fault that has a name, and the status indication. */
#include <stdlib.h>
#include <string.h>

#include "ndis_status.h"
#include "qos_decode.h"
#include "support.h"

/* A buffer is text in pieces: header, Flags, NumTrafficClasses, three tables, PfcEnable, the element array, elements. */
#define HEAD "b6013400 "
#define ALL_FLAGS "03030300 "
#define PRIO "0000000100000000 "
#define BW "3c28000000000000 "
#define TSA "0202000000000000 "
#define ETS "02000000 " PRIO BW TSA
#define NO_TABLES "0000000000000000 0000000000000000 0000000000000000 "
#define NO_ETS "00000000 " NO_TABLES
#define PFC "08000000 "
#define NO_PFC "00000000 "
#define ONE "01000000 10000000 34000000 "
#define NO_ELEMS "00000000 10000000 34000000 "
#define ZEROS "00000000 00000000 00000000 "
#define FCOE "b7011000 00000000 0500 0689 0000 0300 "

#define GOOD HEAD ALL_FLAGS ETS PFC ONE FCOE
/* Only PFC is configured. */
#define PFC_ONLY HEAD "00030000 " NO_ETS
/* ETS alone, its members to be said. */
#define ETS_ONLY(members) HEAD "03000000 " members NO_PFC NO_ELEMS

#define F(fault) (UINT32_C(1) << QOS_FAULT_##fault)
#define E(fault) (UINT32_C(1) << QOS_ELEM_##fault)

struct row {
    const char *name, *text;
    uint32_t faults;            /* a bit for each */
    uint32_t readable;
    uint32_t elem_faults;       /* of element k */
    uint32_t k;
};

static const struct row buffers[] = {
    { "good", GOOD, 0, 1, 0, 0 },
    { "Header.Size is the whole length", "b6014400 " ALL_FLAGS ETS PFC ONE FCOE, 0, 1, 0, 0 },
    { "invalid form", HEAD "01010100 " NO_ETS NO_PFC ZEROS, 0, 0, 0, 0 },
    { "only PFC", PFC_ONLY PFC NO_ELEMS, 0, 0, 0, 0 },
    { "only PFC, on no priority", PFC_ONLY NO_PFC NO_ELEMS, 0, 0, 0, 0 },
    { "CONFIGURED without CHANGED", HEAD "00020000 " NO_ETS PFC NO_ELEMS, 0, 0, 0, 0 },
    { "no elements, junk in size and offset", PFC_ONLY PFC "00000000 07000000 ffffffff", 0, 0, 0, 0 },
    { "classification without elements", HEAD "00000300 " NO_ETS NO_PFC "00000000 ffffffff 01000000", 0, 0, 0, 0 },
    { "no class is ETS, so the sum is 0", ETS_ONLY("01000000 " NO_TABLES), 0, 0, 0, 0 },
    { "eight classes", ETS_ONLY("08000000 0001020304050607 6400000000000000 0200000000000001"), 0, 0, 0, 0 },
    { "larger elements", HEAD ALL_FLAGS ETS PFC "02000000 14000000 34000000" FCOE "ffffffff"
      "b7011400 00000000 0200 bc0c 0000 0400 ffffffff", 0, 2, 0, 1 },
    { "first element later", HEAD ALL_FLAGS ETS PFC "01000000 10000000 3c000000 ffffffffffffffff" FCOE, 0, 1, 0, 0 },

    { "type", "b5013400 " ALL_FLAGS ETS PFC ONE FCOE, F(TYPE), 1, 0, 0 },
    { "revision 0", "b6003400 " ALL_FLAGS ETS PFC ONE FCOE, F(REVISION), 1, 0, 0 },
    { "revision 2", "b6023400 " ALL_FLAGS ETS PFC ONE FCOE, F(REVISION), 1, 0, 0 },
    { "size 51", "b6013300 " ALL_FLAGS ETS PFC ONE FCOE, F(SIZE), 1, 0, 0 },
    { "size of a larger buffer", "b6014800 " ALL_FLAGS ETS PFC ONE FCOE, F(SIZE), 1, 0, 0 },
    { "size with octets swapped", "b6010034 " ALL_FLAGS ETS PFC ONE FCOE, F(SIZE), 1, 0, 0 },
    { "unknown flag 4", HEAD "07030300 " ETS PFC ONE FCOE, F(FLAGS), 1, 0, 0 },
    { "unknown flag 8000", HEAD "03830300 " ETS PFC ONE FCOE, F(FLAGS), 1, 0, 0 },
    { "unknown flag 40000000", HEAD "03030340 " ETS PFC ONE FCOE, F(FLAGS), 1, 0, 0 },
    { "willing", HEAD "03030380 " ETS PFC ONE FCOE, F(WILLING), 1, 0, 0 },
    { "no flags", HEAD "00000000 " NO_ETS NO_PFC ZEROS, F(NO_FLAGS), 0, 0, 0 },
    { "willing alone tells nothing", HEAD "00000080 " NO_ETS NO_PFC ZEROS, F(WILLING) | F(NO_FLAGS), 0, 0, 0 },
    { "nine classes", ETS_ONLY("09000000 " PRIO BW TSA), F(NUM_TCS), 0, 0, 0 },
    /* Without classes no priority can have one: these two faults are never apart. */
    { "no classes", ETS_ONLY("00000000 " NO_TABLES), F(NUM_TCS) | F(PRIORITY), 0, 0, 0 },
    { "priority to a class not in use", ETS_ONLY("02000000 0000000200000000 " BW TSA), F(PRIORITY), 0, 0, 0 },
    { "priority to class 8 of 9", ETS_ONLY("09000000 0000000000000008 " BW TSA), F(NUM_TCS) | F(PRIORITY), 0, 0, 0 },
    { "algorithm 3", ETS_ONLY("02000000 " PRIO "6400000000000000 0203000000000000"), F(TSA), 0, 0, 0 },
    { "algorithm 255", ETS_ONLY("02000000 " PRIO "6400000000000000 02ff000000000000"), F(TSA), 0, 0, 0 },
    { "bandwidth of a strict class", ETS_ONLY("02000000 " PRIO BW "0200000000000000"), F(BANDWIDTH), 0, 0, 0 },
    { "sum 99", ETS_ONLY("02000000 " PRIO "3c27000000000000 " TSA), F(SUM), 0, 0, 0 },
    { "sum 356, 100 in an octet", ETS_ONLY("02000000 " PRIO "ff65000000000000 " TSA), F(SUM), 0, 0, 0 },
    { "sum 0 of an ETS class", ETS_ONLY("01000000 0000000000000000 0000000000000000 0200000000000000"), F(SUM), 0, 0, 0 },
    { "algorithm of a class not in use", ETS_ONLY("02000000 " PRIO BW "0202000000000001"), F(UNUSED_CLASS), 0, 0, 0 },
    { "bandwidth of a class not in use", ETS_ONLY("02000000 " PRIO "3c1e0a0000000000 0202020000000000"),
      F(UNUSED_CLASS), 0, 0, 0 },
    { "classes, yet no ETS", HEAD "00030000 01000000 " NO_TABLES PFC NO_ELEMS, F(ETS_RESIDUE), 0, 0, 0 },
    { "last algorithm, yet no ETS", HEAD "00030000 00000000 0000000000000000 0000000000000000 0000000000000002" PFC NO_ELEMS,
      F(ETS_RESIDUE), 0, 0, 0 },
    { "ETS changed, not configured", HEAD "01030000 " ETS PFC NO_ELEMS, F(ETS_RESIDUE), 0, 0, 0 },
    { "PFC bit 8", PFC_ONLY "00010000 " NO_ELEMS, F(PFC), 0, 0, 0 },
    { "PFC bit 31", PFC_ONLY "00000080 " NO_ELEMS, F(PFC), 0, 0, 0 },
    { "PFC bits, yet no PFC", HEAD "03000000 " ETS PFC NO_ELEMS, F(PFC_RESIDUE), 0, 0, 0 },
    { "PFC bit 8, yet no PFC", HEAD "03000000 " ETS "00010000 " NO_ELEMS, F(PFC) | F(PFC_RESIDUE), 0, 0, 0 },
    { "elements, yet no classification", HEAD "03000000 " ETS NO_PFC ONE FCOE, F(ELEM_RESIDUE), 1, 0, 0 },
    { "elements of 18 octets", HEAD ALL_FLAGS ETS PFC "01000000 12000000 34000000" FCOE "0000", F(ELEM_SIZE), 0, 0, 0 },
    { "elements of 12 octets", HEAD ALL_FLAGS ETS PFC "01000000 0c000000 34000000 000000000000000000000000",
      F(ELEM_SIZE), 0, 0, 0 },
    { "elements of 0 octets", HEAD ALL_FLAGS ETS PFC "01000000 00000000 34000000", F(ELEM_SIZE), 0, 0, 0 },
    { "first element inside the structure", HEAD ALL_FLAGS ETS PFC "01000000 14000000 30000000" FCOE,
      F(ELEM_OFFSET), 0, 0, 0 },
    { "first element at 54", HEAD ALL_FLAGS ETS PFC "01000000 10000000 36000000 0000" FCOE, F(ELEM_OFFSET), 0, 0, 0 },
    { "one element too many", HEAD ALL_FLAGS ETS PFC "02000000 10000000 34000000" FCOE, F(ELEM_OVERRUN), 0, 0, 0 },
    { "first element behind the buffer", HEAD ALL_FLAGS ETS PFC "01000000 10000000 fcffffff" FCOE,
      F(ELEM_OVERRUN), 0, 0, 0 },
    /* 10000000 hex elements of 16 octets are 0 modulo 2^32, and 10000001 hex are 16. */
    { "elements over 2^32", HEAD ALL_FLAGS ETS PFC "01000010 10000000 34000000" FCOE, F(ELEM_OVERRUN), 0, 0, 0 },
    { "largest numbers", HEAD ALL_FLAGS ETS PFC "ffffffff fcffffff fcffffff" FCOE, F(ELEM_OVERRUN), 0, 0, 0 },
    { "octets behind the last element", GOOD "00000000", F(TRAILING), 1, 0, 0 },
    { "octets behind the structure", PFC_ONLY PFC NO_ELEMS "00", F(TRAILING), 0, 0, 0 },
    { "invalid form with an element size", HEAD "00010000 " NO_ETS NO_PFC "00000000 10000000 00000000",
      F(INVALID_FORM), 0, 0, 0 },
    { "invalid form with an offset", HEAD "00010000 " NO_ETS NO_PFC "00000000 00000000 00000001",
      F(INVALID_FORM), 0, 0, 0 },
    /* More octets in the invalid form are trailing ones as well. */
    { "invalid form, longer", HEAD "00010000 " NO_ETS NO_PFC ZEROS "00", F(TRAILING) | F(INVALID_FORM), 0, 0, 0 },

    { "element type", HEAD ALL_FLAGS ETS PFC ONE "b6011000 00000000 0500 0689 0000 0300", 0, 1, E(TYPE), 0 },
    { "element revision", HEAD ALL_FLAGS ETS PFC ONE "b7021000 00000000 0500 0689 0000 0300", 0, 1, E(REVISION), 0 },
    { "element size 15", HEAD ALL_FLAGS ETS PFC ONE "b7010f00 00000000 0500 0689 0000 0300", 0, 1, E(HEADER_SIZE), 0 },
    { "element size over the array's", HEAD ALL_FLAGS ETS PFC ONE "b7011400 00000000 0500 0689 0000 0300", 0, 1,
      E(HEADER_SIZE), 0 },
    { "enforced", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000001 0500 0689 0000 0300", 0, 1, E(ENFORCED), 0 },
    { "element flag 1", HEAD ALL_FLAGS ETS PFC ONE "b7011000 01000000 0500 0689 0000 0300", 0, 1, E(FLAGS), 0 },
    { "element flag 80000000", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000080 0500 0689 0000 0300", 0, 1, E(FLAGS), 0 },
    { "enforced and another", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000003 0500 0689 0000 0300", 0, 1,
      E(ENFORCED) | E(FLAGS), 0 },
    { "condition 0", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0000 0689 0000 0300", 0, 1, E(CONDITION), 0 },
    { "condition 7", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0700 0689 0000 0300", 0, 1, E(CONDITION), 0 },
    { "condition 6, NetworkDirect", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0600 bd01 0000 0300", 0, 1, 0, 0 },
    { "default", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0100 0000 0000 0300", 0, 1, 0, 0 },
    { "default with a field", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0100 0001 0000 0300", 0, 1,
      E(DEFAULT_FIELD), 0 },
    { "default not first", HEAD ALL_FLAGS ETS PFC "02000000 10000000 34000000" FCOE
      "b7011000 00000000 0100 0000 0000 0300", 0, 2, E(DEFAULT_PLACE), 1 },
    { "EtherType 05ff", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 ff05 0000 0300", 0, 1, E(ETHERTYPE), 0 },
    { "EtherType 0600", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 0006 0000 0300", 0, 1, 0, 0 },
    { "action 1", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 0689 0100 0300", 0, 1, E(ACTION), 0 },
    { "priority 7", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 0689 0000 0700", 0, 1, 0, 0 },
    { "priority 8", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 0689 0000 0800", 0, 1, E(PRIORITY), 0 },
    { "priority 256", HEAD ALL_FLAGS ETS PFC ONE "b7011000 00000000 0500 0689 0000 0001", 0, 1, E(PRIORITY), 0 },
};

static uint32_t bits(const int32_t *fault, uint32_t n)
{
    uint32_t all = 0;

    for (uint32_t i = 0; i < n; i++) {
        assert_in_range(fault[i], 0, 1);
        all |= (uint32_t)fault[i] << i;
    }
    return all;
}

static void read_row(void **state)
{
    const struct row *row = *state;
    struct block b = hex(row->text);
    struct qos_buffer v;
    struct qos_buffer_elem e;

    memset(&v, 0xee, sizeof v);
    assert_int_equal(qos_decode(b.at, b.n, &v), 1);
    assert_int_equal(bits(v.fault, QOS_N_FAULTS), row->faults);
    assert_int_equal(v.readable, row->readable);
    for (uint32_t k = 0; k < v.readable; k++) {
        memset(&e, 0xee, sizeof e);
        qos_decode_elem(b.at, b.n, &v, k, &e);
        assert_int_equal(bits(e.fault, QOS_N_ELEM_FAULTS), k == row->k ? row->elem_faults : 0);
    }
    discard(&b);
}

static void every_fault_has_a_row(void **state)
{
    uint32_t faults = 0, elem_faults = 0;

    (void)state;
    for (size_t i = 0; i < LENGTH(buffers); i++) {
        faults |= buffers[i].faults;
        elem_faults |= buffers[i].elem_faults;
    }
    assert_int_equal(faults, (UINT32_C(1) << QOS_N_FAULTS) - 1);
    assert_int_equal(elem_faults, (UINT32_C(1) << QOS_N_ELEM_FAULTS) - 1);
}

static void values(void **state)
{
    struct block b = hex("b6013400 03030300 08000000 0001020304050607 0a14460000000000 0202020000000100 a5000000"
                         "02000000 14000000 38000000 00000000 b7011000 00000000 0100 0000 0000 0200 ffffffff"
                         "b7011400 00000000 0200 bc0c 0000 0400 ffffffff");
    static const uint32_t bw[8] = { 10, 20, 70 }, tsa[8] = { 2, 2, 2, 0, 0, 0, 1, 0 };
    struct qos_buffer v;
    struct qos_buffer_elem e;

    (void)state;
    assert_int_equal(qos_decode(b.at, b.n, &v), 1);
    assert_int_equal(bits(v.fault, QOS_N_FAULTS), 0);
    assert_int_equal(v.type, 0xb6);
    assert_int_equal(v.revision, 1);
    assert_int_equal(v.size, 52);
    assert_int_equal(v.flags, 0x030303);
    assert_int_equal(v.n_tcs, 8);
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(v.prio[i], i);
    assert_memory_equal(v.bw, bw, sizeof bw);
    assert_memory_equal(v.tsa, tsa, sizeof tsa);
    assert_int_equal(v.pfc, 0xa5);
    assert_int_equal(v.n_elems, 2);
    assert_int_equal(v.elem_size, 20);
    assert_int_equal(v.first_elem, 56);
    qos_decode_elem(b.at, b.n, &v, 1, &e);
    assert_int_equal(e.type, 0xb7);
    assert_int_equal(e.revision, 1);
    assert_int_equal(e.size, 20);
    assert_int_equal(e.flags, 0);
    assert_int_equal(e.csel, 2);
    assert_int_equal(e.cfield, 3260);
    assert_int_equal(e.asel, 0);
    assert_int_equal(e.afield, 4);
    discard(&b);
}

/* A driver's buffer that is shorter than it says: in a block of exactly what is there. */
static void truncated(void **state)
{
    struct block whole = hex(HEAD ALL_FLAGS ETS PFC "02000000 10000000 34000000" FCOE FCOE);

    (void)state;
    assert_int_equal(whole.n, 84);
    for (uint32_t n = 0; n <= whole.n; n++) {
        struct block b = exact(whole.at, n);
        struct qos_buffer v, before;

        memset(&v, 0xee, sizeof v);
        memcpy(&before, &v, sizeof v);
        assert_int_equal(qos_decode(b.at, b.n, &v), n >= 52 ? 1 : 0);
        if (n < 52)
            assert_memory_equal(&v, &before, sizeof v);
        else {
            assert_int_equal(bits(v.fault, QOS_N_FAULTS), n < 84 ? F(ELEM_OVERRUN) : 0);
            assert_int_equal(v.readable, n < 84 ? 0 : 2);
        }
        discard(&b);
    }
    discard(&whole);
}

static void too_long(void **state)
{
    struct block b = hex(GOOD);
    struct qos_buffer v;

    (void)state;
    assert_int_equal(qos_decode(b.at, UINT32_C(0x80000000), &v), 0);
    assert_int_equal(qos_decode(b.at, UINT32_MAX, &v), 0);
    discard(&b);
}

/* Builds in a block of exactly the size, and compares. In smaller ones nothing is built. */
static void assert_built(const struct qos_indication *d, const struct qos_groups *g, const char *want)
{
    for (uint32_t cap = 0; cap <= d->size + 1; cap++) {
        static const uint8_t filler[QOS_MAX_BUFFER + 1] = { 0 };
        struct block b = exact(filler, cap);
        uint32_t n;

        memset(b.at, 0xee, cap);
        n = qos_build(d, g, b.at, cap);
        assert_int_equal(n, cap < d->size ? 0 : d->size);
        if (n != 0)
            assert_octets(b.at, n, want);
        for (uint32_t i = n; i < cap; i++)
            assert_int_equal(b.at[i], 0xee);
        discard(&b);
    }
}

static void build_valid(void **state)
{
    const struct qos_indication d = { QOS_FORM_VALID, 0x030303, 84 };
    const struct qos_groups g = { .has_ets = 1, .has_pfc = 1, .has_app = 1, .n_tcs = 2, .prio = { 0, 0, 0, 1 },
                                  .bw = { 60, 40 }, .tsa = { 2, 2 }, .pfc = 8, .n_elems = 2,
                                  .elem = { { 5, 0x8906, 3 }, { 2, 3260, 4 } } };

    (void)state;
    assert_built(&d, &g, HEAD ALL_FLAGS ETS PFC "02000000 10000000 34000000" FCOE
                         "b7011000 00000000 0200 bc0c 0000 0400");
}

/* Absent groups are zeros, but the size and offset of elements are always told. */
static void build_pfc_alone(void **state)
{
    const struct qos_indication d = { QOS_FORM_VALID, 0x000300, 52 };
    const struct qos_groups g = { .has_pfc = 1, .pfc = 0xff };

    (void)state;
    assert_built(&d, &g, "b6013400 00030000 00000000 0000000000000000 0000000000000000 0000000000000000 ff000000"
                         "00000000 10000000 34000000");
}

static void build_invalid(void **state)
{
    const struct qos_indication d = { QOS_FORM_INVALID, 0x010101, 52 };
    const struct qos_groups g = { .has_pfc = 0 };

    (void)state;
    assert_built(&d, &g, "b6013400 01010100 00000000 0000000000000000 0000000000000000 0000000000000000 00000000"
                         "00000000 00000000 00000000");
}

static void build_nothing(void **state)
{
    const struct qos_indication d = { QOS_FORM_NONE, 0, 0 };
    const struct qos_groups g = { .has_pfc = 1, .pfc = 8 };
    uint8_t out[52];

    (void)state;
    memset(out, 0xee, sizeof out);
    assert_int_equal(qos_build(&d, &g, out, sizeof out), 0);
    for (size_t i = 0; i < sizeof out; i++)
        assert_int_equal(out[i], 0xee);
}

/* A generator of our own: the same groups on every machine. */
static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % below;
}

static void draw_ets(uint64_t *seed, struct qos_groups *g)
{
    uint32_t left = 100, last = 8;

    g->has_ets = 1;
    g->n_tcs = 1 + draw(seed, 8);
    for (uint32_t i = 0; i < 8; i++)
        g->prio[i] = draw(seed, g->n_tcs);
    for (uint32_t i = 0; i < g->n_tcs; i++) {
        g->tsa[i] = draw(seed, 3);
        if (g->tsa[i] != 2)
            continue;
        g->bw[i] = draw(seed, left + 1);
        left -= g->bw[i];
        last = i;
    }
    if (last < 8)
        g->bw[last] += left;
}

static void draw_app(uint64_t *seed, struct qos_groups *g)
{
    g->has_app = 1;
    g->n_elems = draw(seed, 8) == 0 ? 168 : draw(seed, 12);
    for (uint32_t i = 0; i < g->n_elems; i++) {
        struct qos_elem *e = &g->elem[i];

        e->csel = (int32_t)(i == 0 ? 1 + draw(seed, 5) : 2 + draw(seed, 4));
        e->cfield = (int32_t)draw(seed, 0x10000);
        e->prio = (int32_t)draw(seed, 8);
        if (e->csel == 1)
            e->cfield = 0;
        else if (e->csel == 5 && e->cfield < 0x600)
            e->cfield += 0x600;
    }
}

static void assert_same(const struct block *b, const struct qos_groups *g, uint32_t flags)
{
    struct qos_buffer v;
    struct qos_buffer_elem e;

    assert_int_equal(qos_decode(b->at, b->n, &v), 1);
    assert_int_equal(bits(v.fault, QOS_N_FAULTS), 0);
    assert_int_equal(v.size, 52);
    assert_int_equal(v.flags, flags);
    assert_int_equal(v.n_tcs, g->n_tcs);
    assert_memory_equal(v.prio, g->prio, sizeof v.prio);
    assert_memory_equal(v.bw, g->bw, sizeof v.bw);
    assert_memory_equal(v.tsa, g->tsa, sizeof v.tsa);
    assert_int_equal(v.pfc, g->pfc);
    assert_int_equal(v.n_elems, g->n_elems);
    assert_int_equal(v.readable, g->n_elems);
    for (uint32_t k = 0; k < v.readable; k++) {
        qos_decode_elem(b->at, b->n, &v, k, &e);
        assert_int_equal(bits(e.fault, QOS_N_ELEM_FAULTS), 0);
        assert_int_equal(e.csel, g->elem[k].csel);
        assert_int_equal(e.cfield, g->elem[k].cfield);
        assert_int_equal(e.afield, g->elem[k].prio);
    }
}

static void round_trip(void **state)
{
    static const uint8_t zeros[QOS_MAX_BUFFER] = { 0 };
    uint64_t seed = 802;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        struct qos_groups g = { .has_ets = 0 };
        struct qos_indication d = { .form = QOS_FORM_VALID };
        uint32_t present = 1 + draw(&seed, 7);
        struct block b;

        if (present & 1)
            draw_ets(&seed, &g);
        if (present & 2) {
            g.has_pfc = 1;
            g.pfc = draw(&seed, 256);
        }
        if (present & 4)
            draw_app(&seed, &g);
        d.flags = 3 * (g.has_ets + 0x100 * g.has_pfc + 0x10000 * g.has_app);
        d.size = 52 + 16 * g.n_elems;
        b = exact(zeros, d.size);
        assert_int_equal(qos_build(&d, &g, b.at, b.n), d.size);
        assert_same(&b, &g, d.flags);
        discard(&b);
    }
}

static void assert_status(const struct ndis_status *s, uint32_t pointer_size, uint32_t size, const char *want)
{
    for (uint32_t cap = 0; cap <= 120; cap++) {
        static const uint8_t filler[120] = { 0 };
        struct block b = exact(filler, cap);
        uint32_t n;

        memset(b.at, 0xee, cap);
        n = ndis_status_build(s, pointer_size, b.at, cap);
        assert_int_equal(n, size == 0 || cap < size ? 0 : size);
        if (n != 0)
            assert_octets(b.at, n, want);
        for (uint32_t i = n; i < cap; i++)
            assert_int_equal(b.at[i], 0xee);
        discard(&b);
    }
}

static void status_wide(void **state)
{
    const struct ndis_status s = { UINT64_C(0xffff8001020304a0), UINT64_C(0xffffb00b11223344), 84 };

    (void)state;
    assert_status(&s, 8, 112,
                  "98017000 00000000 a004030201 80ffff 00000000 a1000240 00000000 00000000 0000000000000000"
                  "0000000000000000 443322110bb0ffff 54000000 00000000000000000000000000000000 00000000"
                  "0000000000000000 0000000000000000 0000000000000000 0000000000000000");
}

static void status_narrow(void **state)
{
    const struct ndis_status s = { UINT64_C(0xffffffff), UINT64_C(0x81223344), 2740 };

    (void)state;
    assert_status(&s, 4, 68,
                  "98014400 ffffffff 00000000 a1000240 00000000 00000000 00000000 44332281 b40a0000"
                  "00000000000000000000000000000000 00000000 00000000 00000000 00000000");
}

static void status_refused(void **state)
{
    const struct ndis_status s = { 1, 2, 52 }, far_handle = { UINT64_C(0x100000000), 2, 52 },
                             far_buffer = { 1, UINT64_C(0x100000000), 52 };
    static const uint32_t sizes[] = { 0, 1, 2, 3, 5, 7, 9, 16, 0xffffffff };

    (void)state;
    for (size_t i = 0; i < LENGTH(sizes); i++)
        assert_status(&s, sizes[i], 0, "");
    assert_status(&far_handle, 4, 0, "");
    assert_status(&far_buffer, 4, 0, "");
}

int main(void)
{
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(every_fault_has_a_row), cmocka_unit_test(values), cmocka_unit_test(truncated),
        cmocka_unit_test(too_long), cmocka_unit_test(build_valid), cmocka_unit_test(build_pfc_alone),
        cmocka_unit_test(build_invalid), cmocka_unit_test(build_nothing), cmocka_unit_test(round_trip),
        cmocka_unit_test(status_wide), cmocka_unit_test(status_narrow), cmocka_unit_test(status_refused),
    };
    static struct CMUnitTest tests[LENGTH(buffers) + LENGTH(others)];

    for (size_t i = 0; i < LENGTH(buffers); i++)
        tests[i] = row_test(buffers[i].name, read_row, &buffers[i]);
    memcpy(tests + LENGTH(buffers), others, sizeof others);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
