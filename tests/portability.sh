#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles ref/ alone, freestanding, with gcc, clang and the mingw cross compilers, and compares its NDIS layout with the
# Windows headers. Prints a line for each check.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
flags="-std=c11 -ffreestanding -O2 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wstrict-prototypes -Wvla -Werror"

check() { # NAME COMMAND...
    name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok $name"
    else
        echo "not ok $name"
        sed 's/^/    /' "$work/log"
        failed=1
    fi
}

must_fail() { # COMMAND...
    ! "$@"
}

compile_all() { # COMPILER FLAGS...
    compiler=$1
    shift
    for source in ref/*.c; do
        # shellcheck disable=SC2086
        "$compiler" $flags "$@" -Iref -c -o "$work/o.o" "$source"
    done
}

# What the objects of ref/ leave to others: nothing but the memory functions that a freestanding compiler may call.
is_self_contained() {
    for source in ref/*.c; do
        # shellcheck disable=SC2086
        gcc $flags -Iref -c -o "$work/$(basename "$source" .c).o" "$source"
    done
    ld -r -o "$work/ref.o" "$work"/[a-z]*_*.o "$work/bits.o" "$work/le.o"
    wanted=$(nm -u "$work/ref.o" | awk '{ print $2 }' | grep -vxE 'memcpy|memset|memmove|memcmp|_GLOBAL_OFFSET_TABLE_' || true)
    written=$(nm "$work/ref.o" | awk '$2 ~ /^[BbDdCc]$/ { print $3 }')
    [ -z "$wanted$written" ] || { echo "needs: $wanted; has data: $written"; return 1; }
}

has_no_libc_header() {
    ! grep -nE '^#include <' ref/*.[ch] | grep -vE '<(stdint|stddef|stdbool|limits)\.h>'
}

check "ref/ with gcc" compile_all gcc
check "ref/ with gcc -O3" compile_all gcc -O3
check "ref/ with clang" compile_all clang
check "ref/ with x86_64 mingw-w64" compile_all x86_64-w64-mingw32-gcc
check "ref/ with i686 mingw-w64" compile_all i686-w64-mingw32-gcc
check "ref/ needs nothing and has no globals" is_self_contained
check "ref/ includes freestanding headers only" has_no_libc_header
for target in x86_64 i686; do
    check "NDIS layout, $target headers" $target-w64-mingw32-gcc -std=c11 -Iref -c -o "$work/probe.o" tests/ndis_layout_probe.c
    check "NDIS layout probe notices a wrong value, $target" must_fail \
        $target-w64-mingw32-gcc -std=c11 -DPROBE_SELFTEST -Iref -c -o "$work/probe.o" tests/ndis_layout_probe.c
done
exit $failed
