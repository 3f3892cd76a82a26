# SPDX-License-Identifier: Apache-2.0
"""Decides whether a file is proved, from what Frama-C wrote: its exit status says nothing about that."""
import csv
import glob
import json
import os
import re

BAD_LOG = ["user error", "deferred error", "aborted", "missing rte guards", "no code nor explicit assigns",
           "neither code nor specification", "ignoring annotation", "ignoring global annotation",
           "not found in why3.conf", "fatal error"]
FORBIDDEN = [r"\baxiom\b", r"\badmit\b", r"\bcalls\b", r"\\false\s*(;|&&|\|\||==>)"]
DEFINITION = re.compile(r"^(?!typedef|struct\s+\w+\s*\{|enum\s+\w+\s*\{)(?:static )?[a-z][\w \*]*?\b(\w+)\([^;{]*?\)\s*\{",
                        re.M)
PROTOTYPE = re.compile(r"^(?!typedef|static)[a-z][\w \*]*?\b(\w+)\([^;{]*?\);", re.M)


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


def rows_of(path):
    with open(path, newline="") as f:
        rows = list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [r for r in rows if r["status"] is not None]


def without_prose(text):
    """Without the comments that are not annotations; lines keep their numbers."""
    return re.sub(r"/\*(?!@).*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def check_source(path):
    """Words that would assume instead of prove. A false exits clause is no assumption."""
    errors = []
    with open(path) as f:
        text = without_prose(f.read())
    for number, line in enumerate(text.split("\n"), 1):
        line = line.replace("exits \\false;", "")
        for word in FORBIDDEN:
            if re.search(word, line):
                errors.append("%s:%d: forbidden in a proof: %s" % (path, number, line.strip()))
    return errors


def judge(path, base):
    """The result of one file: functions, goals and errors."""
    errors = check_source(path)
    with open(base + ".log") as f:
        log = f.read()
    match = re.search(r"Proved goals: +(\d+) / (\d+)", log)
    proved, goals = (int(match.group(1)), int(match.group(2))) if match else (0, 0)
    if goals == 0 or proved != goals:
        errors.append("%s: %d of %d goals proved" % (path, proved, goals))
    for failed in re.findall(r"\[Failed\] Goal (\w+)", log):
        errors.append("%s: not proved: %s" % (path, failed))
    for bad in BAD_LOG:
        if bad in log.lower():
            errors.append("%s: Frama-C says: %s" % (path, bad))
    functions = DEFINITION.findall(without_comments(open(path).read()))
    if os.path.exists(base + ".json") and os.path.exists(base + ".csv"):
        with open(base + ".json") as f:
            total = ((json.load(f) or {}).get("wp:global") or {}).get("wp:main") or {"valid": 0, "total": -1}
        if total["valid"] != total["total"]:
            errors.append("%s: report: %d of %d valid" % (path, total["valid"], total["total"]))
        errors += judge_rows(path, rows_of(base + ".csv"), functions)
    else:
        errors.append("%s: Frama-C wrote no report; see %s.log" % (path, base))
    smoke, smoke_errors = judge_smoke(path, log)
    return {"module": os.path.splitext(os.path.basename(path))[0], "file": path, "functions": functions,
            "goals": goals, "proved": proved, "smoke": smoke, "errors": errors + smoke_errors}


def judge_rows(path, rows, functions):
    errors = []
    for r in rows:
        if r["status"] == "Valid":
            continue
        # the contract of a function of another file is used here and proved there
        if r["status"] == "Considered valid" and r["file"].endswith(".h") and r["property kind"] != "user hypothesis":
            continue
        errors.append("%s:%s: %s: %s: %s" % (r["file"], r["line"], r["function"], r["status"], r["property"]))
    for function in functions:
        kinds = {r["property kind"] for r in rows if r["function"] == function and r["status"] == "Valid"}
        if not any("assigns" in k for k in kinds) or not any("postcondition" in k for k in kinds):
            errors.append("%s: %s has no proved contract" % (path, function))
    return errors


def judge_smoke(path, log):
    """A smoke test fails when it is proved: then its contract, or a loop's invariant, contradicts itself."""
    errors = ["%s: contradictory contract: %s" % (path, name)
              for name in re.findall(r"\[Failed\] Smoke-test (\w+)", log)]
    return len(re.findall(r"\[Passed\] Smoke-test", log)), errors


def judge_whole(results):
    """Over all files: headers assume nothing, and every function that a header offers is proved somewhere."""
    errors = []
    defined = {f for r in results for f in r["functions"]}
    for header in sorted(glob.glob("ref/*.h")):
        errors += check_source(header)
        with open(header) as f:
            text = without_comments(f.read())
        for function in PROTOTYPE.findall(text):
            if function not in defined:
                errors.append("%s: %s is in no proved file" % (header, function))
    return errors
