# SPDX-License-Identifier: Apache-2.0
"""Eva over the drivers in proofs/eva/: arbitrary frames, times, sequences and buffers through the whole reference.

Eva alone leaves some alarms open, since it keeps few relations between variables. Each of them must be a
run-time-error goal that WP has proved: the two reports are compared by file, line and kind. Every function of ref/ must be
reached.
"""
import glob
import hashlib
import os
import re
import subprocess

import gate

def key_of(driver):
    digest = hashlib.sha256()
    for name in [driver] + sorted(glob.glob("ref/*.[ch]")) + sorted(glob.glob("proofs/*.py")):
        with open(name, "rb") as f:
            digest.update(f.read())
    return digest.hexdigest()


def proved_places(build):
    """(file, line, kind) of the run-time-error goals that WP has proved, and of those it has not."""
    good, bad = set(), set()
    for report in glob.glob(build + "/*.csv"):
        for r in gate.rows_of(report):
            place = (r["file"], r["line"], r["property kind"])
            (good if r["status"] == "Valid" else bad).add(place)
    return good, bad


def run_driver(common, driver, base, run_logged):
    share = subprocess.run(["frama-c", "-print-share-path"], capture_output=True, text=True, check=True).stdout.strip()
    run_logged(common + ["-no-annot", driver] + sorted(glob.glob("ref/*.c")) + [share + "/libc/__fc_builtin.c"] +
               ["-eva", "-eva-precision", "1", "-eva-no-print", "-eva-split-return", "auto",
                "-then", "-report", "-report-csv", base + ".csv",
                "-then", "-metrics", "-metrics-eva-cover"], base + ".log")


def run_all(common, build, cold, run_logged):
    out = build + "/eva"
    os.makedirs(out, exist_ok=True)
    errors, alarms, discharged, reached = [], 0, 0, set()
    functions = set()
    for source in glob.glob("ref/*.c"):
        with open(source) as f:
            functions |= set(gate.DEFINITION.findall(gate.without_comments(f.read())))
    good, bad = proved_places(build)
    drivers = sorted(glob.glob("proofs/eva/*.c"))
    for driver in drivers:
        base = os.path.join(out, os.path.splitext(os.path.basename(driver))[0])
        key = key_of(driver)
        fresh = not cold and os.path.exists(base + ".key") and open(base + ".key").read() == key
        if not fresh:
            for suffix in (".csv", ".key"):
                if os.path.exists(base + suffix):
                    os.remove(base + suffix)
            run_driver(common, driver, base, run_logged)
        if not os.path.exists(base + ".csv"):
            errors.append("%s: Eva wrote no report; see %s.log" % (driver, base))
            continue
        with open(base + ".key", "w") as f:
            f.write(key)
        with open(base + ".log") as f:
            log = f.read()
        reached |= reached_in(log, functions)
        for r in gate.rows_of(base + ".csv"):
            # __fc_: Frama-C's own generators of unknown values
            if r["status"] == "Valid" or r["file"].startswith("__fc_"):
                continue
            alarms += 1
            place = (r["file"], r["line"], r["property kind"])
            if place in good and place not in bad:
                discharged += 1
            else:
                errors.append("%s:%s: Eva (%s): %s: %s: %s" % (r["file"], r["line"], os.path.basename(driver),
                                                              r["property kind"], r["status"], r["property"]))
    for function in sorted(functions - reached):
        errors.append("Eva: %s is reached by no driver" % function)
    if not drivers:
        errors.append("Eva: there is no driver")
    return {"drivers": len(drivers), "functions": len(functions), "reached": len(reached), "alarms": alarms,
            "discharged": discharged, "errors": errors}


def reached_in(log, functions):
    """The functions whose statements the coverage report counts; a suffix _N tells equal names of two files apart."""
    names = re.findall(r"^ +(\w+): \d+ stmts out of \d+", log, re.M)
    return {f for f in functions if any(n == f or re.fullmatch(f + r"_\d+", n) for n in names)}
