#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_all.py TEST_PROGRAM...: runs the cmocka programs and the other checks; counts, and shows what failed.

The last line is `N passed, N failed, N skipped`. A program that runs no test at all has failed.
"""
import os
import re
import subprocess
import sys

LOGS = "build/check"
SANITIZED = {"ASSAY": "build/asan-clang/assay", "ASAN_OPTIONS": "detect_leaks=1",
             "UBSAN_OPTIONS": "print_stacktrace=1"}
OTHERS = [
    ("decode on bad input, clang", ["sh", "tests/decode_cli.sh"], {"ASSAY": "build/asan-clang/assay"}),
    ("decode on bad input, gcc", ["sh", "tests/decode_cli.sh"], {"ASSAY": "build/asan-gcc/assay"}),
    ("fmt, clang", ["python3", "tests/fmt_cli.py"], {"ASSAY": "build/asan-clang/assay"}),
    ("fmt, gcc", ["python3", "tests/fmt_cli.py"], {"ASSAY": "build/asan-gcc/assay"}),
    ("replay and expect, clang", ["python3", "tests/replay_cli.py"], {"ASSAY": "build/asan-clang/assay"}),
    ("replay and expect, gcc", ["python3", "tests/replay_cli.py"], {"ASSAY": "build/asan-gcc/assay"}),
    ("convert, clang", ["sh", "tests/convert_cli.sh"], {"ASSAY": "build/asan-clang/assay"}),
    ("convert, gcc", ["sh", "tests/convert_cli.sh"], {"ASSAY": "build/asan-gcc/assay"}),
    ("scenarios of the corpus, clang", ["sh", "tests/corpus_scenarios.sh"], {"ASSAY": "build/asan-clang/assay"}),
    ("scenarios of the corpus, gcc", ["sh", "tests/corpus_scenarios.sh"], {"ASSAY": "build/asan-gcc/assay"}),
    ("portability", ["sh", "tests/portability.sh"], {}),
    ("second opinion by tshark", ["python3", "tests/tshark_check.py"], {}),
    ("documents", ["sh", "tests/documents.sh"], {}),
]


def count(output):
    """(passed, failed, skipped) as the output says, None when it says nothing."""
    cmocka = {word: sum(int(n) for n in re.findall(r"^\[ +%s +\] (\d+) test\(s\)" % word, output, re.M))
              for word in ("PASSED", "FAILED", "SKIPPED")}
    if any(cmocka.values()):
        return cmocka["PASSED"], cmocka["FAILED"], cmocka["SKIPPED"]
    closing = re.findall(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", output, re.M)
    if closing:
        passed, failed, skipped = closing[-1]
        return int(passed), int(failed), int(skipped or 0)
    lines = re.findall(r"^(ok|not ok|SKIP)\b", output, re.M)
    if lines:
        return lines.count("ok"), lines.count("not ok"), lines.count("SKIP")
    return None


def run(name, command, environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, env={**os.environ, **SANITIZED, **environment}, check=False)
    log = os.path.join(LOGS, re.sub(r"[^\w]+", "-", name) + ".log")
    with open(log, "w") as f:
        f.write(done.stdout)
    counted = count(done.stdout)
    passed, failed, skipped = counted or (0, 0, 0)
    if done.returncode != 0 and failed == 0:
        failed = 1
    if passed + failed + skipped == 0:
        failed = 1
    print("%-4s %-34s %4d passed %3d failed %3d skipped" % ("ok" if failed == 0 else "FAIL", name, passed, failed,
                                                            skipped), flush=True)
    for line in re.findall(r"^SKIP\b.*", done.stdout, re.M):
        print("     " + line)
    if failed:
        print("\n".join("     " + line for line in done.stdout.splitlines()[-60:]))
        print("     all of it: " + log)
    return passed, failed, skipped


def main():
    os.makedirs(LOGS, exist_ok=True)
    work = [("%s, %s" % (os.path.basename(p), p.split("/")[1]), [p], {}) for p in sys.argv[1:]] + OTHERS
    totals = [0, 0, 0]
    for entry in work:
        for i, n in enumerate(run(*entry)):
            totals[i] += n
    print("%d passed, %d failed, %d skipped" % tuple(totals))
    return 1 if totals[1] or not totals[0] else 0


if __name__ == "__main__":
    sys.exit(main())
