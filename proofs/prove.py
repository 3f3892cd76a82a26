#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""prove.py [--cold] [--jobs N] [FILE.c ...]: proves ref/ and judges the proofs; run from the project's root.

For each file of ref/ and proofs/theorems/: WP with run-time-error guards, and smoke tests of its contracts. Then
Eva over the drivers in proofs/eva/. gate.py decides; anything but "all proved" makes the exit status 1. Results are
kept in build/proofs and used again while nothing that they depend on has changed; --cold starts from nothing.
"""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import eva  # noqa: E402
import gate  # noqa: E402

BUILD = "build/proofs"
SESSION = BUILD + "/session"
TOOLS = ["frama-c", "why3", "z3", "cvc4", "cvc5"]
PROVERS = "script,z3l,z3b,cvc4l,cvc5"
CPP = "-Iref"
COMMON = ["frama-c", "-machdep", "x86_64", "-cpp-extra-args=" + CPP,
          "-warn-unsigned-overflow", "-warn-unsigned-downcast"]
GOAL_SECONDS = "10"
SMOKE_SECONDS = "1"


def missing_tools():
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def with_headers(path):
    """The file and all headers of ref/ that it sees."""
    names, todo = set(), [path]
    while todo:
        name = todo.pop()
        if name not in names:
            names.add(name)
            with open(name) as f:
                todo += ["ref/" + h for h in re.findall(r'^#include "(\w+\.h)"', f.read(), re.M)]
    return sorted(names)


def key_of(path):
    """All that a proof of this file depends on, as one hash."""
    digest = hashlib.sha256()
    setup = [n for n in sorted(glob.glob("proofs/*.*")) if not n.endswith(".md")]
    for name in with_headers(path) + setup:
        digest.update(name.encode())
        with open(name, "rb") as f:
            digest.update(f.read())
    digest.update(subprocess.run(["frama-c", "-version"], capture_output=True).stdout)
    return digest.hexdigest()


def run_logged(command, log):
    env = dict(os.environ, WHY3CONFIG="proofs/why3.conf")
    with open(log, "w") as out:
        return subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, env=env, check=False).returncode


def prove_file(path, cold, folder=BUILD):
    """Proves one file; returns its result, from the last run if nothing has changed."""
    name = os.path.splitext(os.path.basename(path))[0]
    base = os.path.join(folder, name)
    key = key_of(path)
    if not cold and os.path.exists(base + ".result"):
        with open(base + ".result") as f:
            old = json.load(f)
        if old["key"] == key and not old["errors"]:
            old["cached"] = True
            return old
    begin = time.time()
    for suffix in (".json", ".csv"):
        if os.path.exists(base + suffix):
            os.remove(base + suffix)
    run_logged(COMMON + ["-wp", "-wp-rte", "-wp-prover", PROVERS, "-wp-timeout", GOAL_SECONDS, "-wp-par", "2",
                         "-wp-smoke-tests", "-wp-smoke-timeout", SMOKE_SECONDS, "-wp-no-smoke-dead-code",
                         "-wp-no-smoke-dead-call", "-wp-no-smoke-dead-local-init",
                         "-wp-session", SESSION, "-wp-cache", "update", "-wp-report-json", base + ".json", path,
                         "-then", "-report", "-report-csv", base + ".csv"], base + ".log")
    result = gate.judge(path, base)
    result.update(key=key, seconds=round(time.time() - begin, 1), cached=False)
    with open(base + ".result.tmp", "w") as f:
        json.dump(result, f, indent=1)
    os.replace(base + ".result.tmp", base + ".result")
    return result


def show(results, file=sys.stdout):
    print("%-22s %9s %6s %7s %6s %8s" % ("module", "functions", "goals", "proved", "smoke", "seconds"), file=file)
    total = {"functions": 0, "goals": 0, "proved": 0, "smoke": 0, "seconds": 0.0}
    for r in results:
        print("%-22s %9d %6d %7d %6d %8s" % (r["module"], len(r["functions"]), r["goals"], r["proved"], r["smoke"],
                                             "cached" if r["cached"] else "%.1f" % r["seconds"]), file=file)
        for k in ("goals", "proved", "smoke"):
            total[k] += r[k]
        total["functions"] += len(r["functions"])
        total["seconds"] += 0.0 if r["cached"] else r["seconds"]
    print("%-22s %9d %6d %7d %6d %8.1f" % ("total", total["functions"], total["goals"], total["proved"],
                                           total["smoke"], total["seconds"]), file=file)
    return total


def main():
    parser = argparse.ArgumentParser(description="Proves ref/ with Frama-C and judges the proofs.")
    parser.add_argument("--cold", action="store_true", help="ignore all earlier results")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="files at a time")
    parser.add_argument("files", nargs="*", help="only these files, and no Eva")
    args = parser.parse_args()
    missing = missing_tools()
    if missing:
        print("prove: not installed: %s; run make deps" % ", ".join(missing), file=sys.stderr)
        return 3
    if args.cold:
        shutil.rmtree(BUILD, ignore_errors=True)
    os.makedirs(SESSION + "/script", exist_ok=True)
    subprocess.run([sys.executable, "proofs/mkrange.py", SESSION + "/script"], check=True)
    files = args.files or sorted(glob.glob("ref/*.c")) + sorted(glob.glob("proofs/theorems/*.c"))
    begin = time.time()
    results = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        waiting = {pool.submit(prove_file, path, args.cold): path for path in files}
        for done in concurrent.futures.as_completed(waiting):
            r = done.result()
            results[waiting[done]] = r
            if sys.stderr.isatty():
                print("\r%d of %d files, last %s      " % (len(results), len(files), r["module"]), end="",
                      file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    ordered = [results[path] for path in files]
    errors = [e for r in ordered for e in r["errors"]]
    total = show(ordered)
    report = {"modules": ordered, "total": total}
    if not args.files:
        errors += gate.judge_whole(ordered)
        report["eva"] = eva.run_all(COMMON, BUILD, args.cold, run_logged)
        errors += report["eva"]["errors"]
        print("Eva: %d drivers, %d functions reached of %d, %d alarms left open, %d of them proved by WP"
              % (report["eva"]["drivers"], report["eva"]["reached"], report["eva"]["functions"],
                 report["eva"]["alarms"], report["eva"]["discharged"]))
    report["errors"] = errors
    report["wall_seconds"] = round(time.time() - begin, 1)
    with open(BUILD + "/report.json", "w") as f:
        json.dump(report, f, indent=1)
    for e in errors:
        print(e)
    print("%s in %.0f s; report in %s/report.json" % ("NOT PROVED" if errors else "All proved",
                                                     report["wall_seconds"], BUILD))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
