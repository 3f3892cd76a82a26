#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The documents say what the program does: man pages are well formed and name every option, the README shows the
# commands that exist, make help lists every target.
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

man_is_clean() { mandoc -T lint -W warning "$1"; }

# Every long option of --help is in the man page.
options_are_in_man() {
    "$assay" "$1" --help | grep -oE -- '--[a-z][a-z-]+' | sort -u | while read -r option; do
        name=${option#--}
        case $name in help | usage | version) continue ;; esac
        if ! mandoc -T ascii "harness/assay-$1.1" | col -b | grep -q -- "--$name"; then
            echo "harness/assay-$1.1 does not name $option"
            exit 1
        fi
    done
}

readme_has_the_commands() { grep -q 'make run' README.md && grep -q 'make check' README.md; }

readme_names_real_targets() {
    grep -oE '\bmake [a-z-]+' README.md | awk '{ print $2 }' | sort -u | while read -r target; do
        grep -q "^$target:" Makefile || { echo "README.md: make $target does not exist"; exit 1; }
    done
}

readme_names_real_files() {
    grep -oE '`(ref|proofs|corpus|harness|tests|fuzz)/[A-Za-z0-9_./-]*`' README.md | tr -d '`' | sort -u | while read -r path; do
        [ -e "$path" ] || { echo "README.md: $path does not exist"; exit 1; }
    done
}

help_lists_every_target() {
    for target in all check check-vm run vm vm-siw prove prove-cold deps install help clean; do
        make -s help | grep -q "make $target " || { echo "make help does not list $target"; return 1; }
    done
}

second_make_does_nothing() {
    make -s build/assay && [ -z "$(make -s -n build/assay)" ]
}

for page in harness/*.1 harness/*.5; do
    check "$(basename "$page") is well formed" man_is_clean "$page"
done
for command in $("$assay" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    check "assay-$command(1) names every option" options_are_in_man "$command"
    check "assay(1) names $command" grep -q "assay-$command 1" harness/assay.1
done
check "the README shows the two commands" readme_has_the_commands
check "the README names targets that exist" readme_names_real_targets
check "the README names files that exist" readme_names_real_files
check "make help lists every target" help_lists_every_target
check "a second make does nothing" second_make_does_nothing
check "shell scripts are clean" shellcheck -S warning tests/*.sh .ci/run .ci/deps harness/vm/build harness/vm/siw
exit $failed
