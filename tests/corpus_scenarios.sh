#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every scenario of the corpus is in the canonical form and passes on the reference. ASSAY: the program.
set -eu

assay=${ASSAY:-build/assay}
failed=0

check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        echo "not ok $name"
        failed=1
    fi
}

list() { find "corpus/$1" -name '*.scn' | LC_ALL=C sort; }

is_canonical() {
    list "$1" | xargs "$assay" fmt --check
}

# The summary has as many passes as there are files.
passes() {
    n=$(list "$1" | wc -l)
    out=$("$assay" replay --quiet "corpus/$1") || true
    printf '%s\n' "$out"
    [ "$n" -gt 0 ] && printf '%s\n' "$out" | grep -q "^$n scenarios: $n pass, 0 fail"
}

has_a_title_of_its_own() {
    twice=$(list "$1" | xargs -n 1 sed -n 2p | sort | uniq -d)
    [ -z "$twice" ] || { echo "twice: $twice"; return 1; }
}

for folder in listener dcbx; do
    check "$folder: every scenario is canonical" is_canonical "$folder"
    check "$folder: every scenario passes on the reference" passes "$folder"
    check "$folder: no two scenarios have one title" has_a_title_of_its_own "$folder"
done
exit $failed
