/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind vm: and what counts as a complaint of a guest's kernel. The guest itself: vm_cli.py. */
#define _GNU_SOURCE
#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "remote.h"
#include "vm_argument.h"
#include "vm_console.h"

static void arguments_are_read(void **state)
{
    static const struct {
        const char *argument;
        const char *device;     /* NULL: it is bad */
        uint32_t step_ms;
        const char *accelerator;
    } rows[] = {
        { NULL, "rdma:rxe0", REMOTE_LIMIT_MS, "tcg" },
        { "rxe", "rdma:rxe0", REMOTE_LIMIT_MS, "tcg" },
        { "siw", "rdma:siw0", REMOTE_LIMIT_MS, "tcg" },
        { "siw0", "siw0", REMOTE_LIMIT_MS, "tcg" },
        { "ref,seconds=2", "ref", 2000, "tcg" },
        { "rxe,accel=kvm,seconds=86400", "rdma:rxe0", 86400000, "kvm" },
        { "rxe,addr=192.168.77.2,seconds=5,more", "rdma:rxe0,addr=192.168.77.2,more", 5000, "tcg" },
        { "", NULL, 0, NULL },
        { ",seconds=1", NULL, 0, NULL },
        { "rxe,seconds=0", NULL, 0, NULL },
        { "rxe,seconds=86401", NULL, 0, NULL },
        { "rxe,seconds=-1", NULL, 0, NULL },
        { "rxe,seconds=1s", NULL, 0, NULL },
        { "rxe,seconds=99999999999999999999", NULL, 0, NULL },
    };
    char longest[DEVICE_TEXT_SIZE + 1];
    struct vm_argument a;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        int status = vm_argument_read(rows[i].argument, &a);

        assert_int_equal(status, rows[i].device == NULL ? 3 : 0);
        if (rows[i].device == NULL)
            continue;
        assert_string_equal(a.device, rows[i].device);
        assert_int_equal(a.step_ms, rows[i].step_ms);
        assert_string_equal(a.wish.accelerator, rows[i].accelerator);
        assert_false(a.wish.trouble);
    }
    memset(longest, 'x', sizeof longest);
    longest[DEVICE_TEXT_SIZE] = '\0';
    assert_int_equal(vm_argument_read(longest, &a), 3);
    longest[DEVICE_TEXT_SIZE - 1] = '\0';
    assert_int_equal(vm_argument_read(longest, &a), 0);
}

static void complaints_are_found(void **state)
{
    static const struct {
        const char *console;
        const char *line;       /* NULL: there is no complaint */
    } rows[] = {
        { "", NULL },
        { "[    2.2] dummy1 speed is unknown\r\ninit: ready after 2 s\r\n", NULL },
        { "a\r\n[    2.379456] Kernel panic - not syncing: x\r\n[ 3.0] CPU: 0\r\n", "Kernel panic - not syncing: x" },
        { "[    1.0] ------------[ cut here ]------------\r\n[    1.0] WARNING: CPU: 0 PID: 9 at a.c:1 f+0x1/0x2\r\n"
          "[    1.1] Kernel panic - not syncing: y", "WARNING: CPU: 0 PID: 9 at a.c:1 f+0x1/0x2" },
        { "[    9.1] BUG: KASAN: use-after-free in f+0x1", "BUG: KASAN: use-after-free in f+0x1" },
        { "[    9.1] BUG kmalloc-64 (Not tainted): Poison overwritten", "BUG kmalloc-64 (Not tainted): Poison overwritten" },
        { "BUG: without a stamp", "BUG: without a stamp" },
        { "[  242.7] INFO: task assay:99 blocked for more than 120 seconds.\n",
          "INFO: task assay:99 blocked for more than 120 seconds." },
    };
    char line[200];

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *found = vm_console_complaint(rows[i].console);

        if (rows[i].line == NULL) {
            assert_null(found);
            continue;
        }
        assert_non_null(found);
        vm_console_line(found, line, sizeof line);
        assert_string_equal(line, rows[i].line);
        vm_console_line(found, line, 8);
        assert_int_equal(strlen(line), 7);
    }
}

static void a_console_is_read_from_where_it_was(void **state)
{
    int console = memfd_create("console", 0);
    size_t n;
    char *text;

    (void)state;
    assert_int_equal(write(console, "one\ntwo\n", 8), 8);
    text = vm_console_text(console, 4, &n);
    assert_string_equal(text, "two\n");
    assert_int_equal(n, 4);
    free(text);
    text = vm_console_text(console, 9, &n);
    assert_string_equal(text, "");
    assert_int_equal(n, 0);
    free(text);
    close(console);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_read),
        cmocka_unit_test(complaints_are_found),
        cmocka_unit_test(a_console_is_read_from_where_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
