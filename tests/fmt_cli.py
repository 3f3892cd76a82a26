#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""fmt_cli.py: the command line of assay fmt, and what it says about bad scenarios.

ASSAY: the program, default build/assay. What has to run in little memory runs PLAIN, default build/assay, since a
sanitizer takes much for itself.
"""
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ASSAY = os.path.abspath(os.environ.get("ASSAY", os.path.join(ROOT, "build/assay")))
PLAIN = os.path.abspath(os.environ.get("PLAIN", os.path.join(ROOT, "build/assay")))
BAD = "tests/scenarios/bad"
FORMS = "tests/scenarios/forms"
HEAD = b"assay scenario 1\n# A test.\n"
GOOD = HEAD + b"0.000 advance\n"
LOOSE = HEAD + b"0.0   advance\n"
failed = False


def report(name, good, *notes):
    global failed
    print(("ok " if good else "not ok ") + name)
    if not good:
        failed = True
        for note in notes:
            print("#   %s" % (note,))


def run(*arguments, program=ASSAY, **more):
    more.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([program, "fmt", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          **more)


def same(name, done, status, out=b"", err=""):
    """The run ended so, with exactly this on standard output and standard error."""
    good = (done.returncode, done.stdout, done.stderr.decode()) == (status, out, err)
    report(name, good, "status %d, expected %d" % (done.returncode, status), "out: %r" % done.stdout[:300],
           "err: %r" % done.stderr[:600], "expected: %r" % err)


def save(name, text):
    with open(name, "wb") as f:
        f.write(text)
    return name


def load(name):
    with open(name, "rb") as f:
        return f.read()


def bad_scenarios():
    named = set()
    with open(BAD + "/EXPECTED") as f:
        for line in f:
            if line.startswith("#"):
                continue
            name, message = line.rstrip("\n").split("\t")
            named.add(name)
            path = BAD + "/" + name
            same("bad " + name, run(path), 2, b"", "assay: %s:%s\n" % (path, message))
    found = {name for name in os.listdir(BAD) if name.endswith(".scn")}
    report("every bad scenario is expected", named == found, named ^ found)


def canonical():
    loose, want = FORMS + "/every.scn", load(FORMS + "/every-canonical.scn")
    same("canonical", run(loose), 0, want)
    same("canonical of canonical", run(FORMS + "/every-canonical.scn"), 0, want)
    same("CRLF", run("-", stdin=None, input=load(loose).replace(b"\n", b"\r\n")), 0, want)
    same("no last LF", run("-", stdin=None, input=load(loose).rstrip(b"\n")), 0, want)
    same("standard input", run("-", stdin=None, input=LOOSE), 0, GOOD)
    same("bad standard input", run("-", stdin=None, input=HEAD), 2, b"",
         "assay: standard input:3:1: found the end of the scenario, expected a step\n")
    same("two files", run(FORMS + "/every.scn", FORMS + "/every.scn"), 0, want + want)


def check(folder):
    good, loose = save(folder + "/good.scn", GOOD), save(folder + "/loose.scn", LOOSE)
    bad = BAD + "/no-steps.scn"
    message = "assay: %s:4:1: found the end of the scenario, expected a step\n" % bad
    same("--check, same", run("--check", good), 0)
    same("--check, other", run("--check", good, loose), 1, loose.encode() + b"\n")
    same("--check, bad", run("--check", bad, loose), 2, loose.encode() + b"\n", message)
    same("--check, standard input", run("--check", "-", stdin=None, input=LOOSE), 1, b"standard input\n")
    report("--check changes nothing", load(loose) == LOOSE)


def write(folder):
    good, loose = save(folder + "/good.scn", GOOD), save(folder + "/loose.scn", LOOSE)
    before = os.stat(good)
    os.chmod(loose, 0o640)
    same("--write", run("--write", good, loose), 0)
    report("--write rewrites", load(loose) == GOOD)
    report("--write keeps the mode", stat.S_IMODE(os.stat(loose).st_mode) == 0o640)
    report("--write leaves what is canonical", os.stat(good).st_ino == before.st_ino)
    save(folder + "/loose.scn", LOOSE)
    os.symlink("loose.scn", folder + "/link.scn")
    same("--write through a link", run("--write", folder + "/link.scn"), 0)
    report("--write keeps the link", os.path.islink(folder + "/link.scn") and load(loose) == GOOD)
    bad = save(folder + "/bad.scn", LOOSE + b"0.0 closed\n")
    done = run("--write", bad)
    report("--write, bad", done.returncode == 2 and load(bad) == LOOSE + b"0.0 closed\n" and
           done.stderr.count(b"\n") == 1)


def cannot_write(folder):
    """A full disk, by a limit on the size of files; a folder where nothing can be created."""
    def no_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    loose = save(folder + "/full.scn", LOOSE)
    names = sorted(os.listdir(folder))
    same("no room", run("--write", loose, preexec_fn=no_room), 2, b"",
         "assay: %s: cannot be written (File too large), it is as it was\n" % loose)
    report("no room: the file is whole and alone", load(loose) == LOOSE and sorted(os.listdir(folder)) == names)
    inner = folder + "/inner"
    os.mkdir(inner)
    loose = save(inner + "/loose.scn", LOOSE)
    os.chmod(loose, 0o644)
    program = save(folder + "/assay", load(ASSAY))
    os.chmod(program, 0o755)
    os.chmod(folder, 0o755)
    os.chmod(inner, 0o555)
    other = {"user": 65534} if os.getuid() == 0 else {}     # root may write everywhere
    same("folder without permission", run("--write", loose, program=program, **other), 2, b"",
         "assay: %s: cannot be written (Permission denied), it is as it was\n" % loose)
    report("folder without permission: the file is whole", load(loose) == LOOSE)
    os.chmod(inner, 0o755)


def usage():
    same("no file", run(), 2, b"", "assay: fmt: no FILE, expected a scenario, or - for standard input\n")
    same("--check --write", run("--check", "--write", "x"), 2, b"",
         "assay: fmt: --check with --write, expected one of them\n")
    same("--write -", run("--write", "-"), 2, b"", "assay: fmt: --write with -, expected files that can be rewritten\n")
    same("missing file", run("no/such"), 2, b"",
         "assay: no/such: cannot be opened (No such file or directory), expected a readable file\n")
    same("directory", run("tests"), 2, b"", "assay: tests: is a directory, expected a regular file\n")
    same("device", run("/dev/zero"), 2, b"", "assay: /dev/zero: is no regular file, expected a regular file\n")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([ASSAY, "fmt", FORMS + "/every.scn"], stdout=full, stderr=subprocess.PIPE, check=False)
    report("full output", done.returncode == 2 and done.stderr == b"assay: standard output: cannot be written (No space "
           b"left on device), expected room for the results\n", done.stderr)


def in_little_memory(name, shell, message):
    """fmt reads the output of a shell command; 200 MB are enough, however much comes."""
    done = subprocess.run(["sh", "-c", "{ %s; } 2>/dev/null | (ulimit -v 200000; timeout 20 '%s' fmt -)" % (shell, PLAIN)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    same(name, done, 2, b"", "assay: standard input:%s\n" % message)


def much():
    head = "printf 'assay scenario 1\\n# Much.\\n'"
    # Step 65537 is in line 2 + 65537.
    in_little_memory("100 MB of steps", head + "; yes '0.000 advance' | head -c 100000000",
                     "65539:7: found 'advance', expected no more than 65536 steps")
    # The first two lines have 25 octets, the others 7: (16777216 - 25) / 7 = 2396741 and 4 octets are left.
    in_little_memory("100 MB of comments", head + "; yes '# more' | head -c 100000000",
                     "2396744:5: the scenario goes on after 16777216 octets, expected no more")
    # 17 + 8 + 18 + 24 octets, 2142857 comments of 7, and 60000 steps of 21, which become 52.
    in_little_memory("a canonical form that is too long",
                     head + "; printf 'adapter 192.0.2.1\\n0.000 create listener L\\n'; "
                     "yes '# more' | head -n 2142857; yes '0.0 successors L = 0' | head -n 60000",
                     " the canonical form has 18120066 octets, expected at most 16777216")
    in_little_memory("a line of 10 MB", head + "; head -c 10000000 /dev/zero | tr '\\0' x",
                     "3:65537: the line goes on after 65536 octets, expected no more")
    in_little_memory("zeros without end", "cat /dev/zero", "1:65537: the line goes on after 65536 octets, expected no more")
    # Eight lines of octets for each frame: 300000 / 8 = 37500 frames, below two lines of the head.
    in_little_memory("frames without end", head + "; yes '0.000 frame 00" + "\n  + 00" * 7 + "'",
                     "300004:3: found '+', expected no more than 300000 such lines")


# What binds the names that the examples of the manual use.
BINDERS = {"L": "create listener L", "A": "create connector A", "B": "create connector B", "C": "create connector C",
           "S": "create shared S 192.0.2.1:0", "P": "peer P connect 192.0.2.1:5445"}
# The step that an example of an output belongs to.
STEPS_OF = {"address": "local-address L", "needs": "local-address L", "data": "connection-data L", "accepted": "frame 00",
            "shutdown": "frame 00", "ignored": "frame 00", "discarded": "frame 00"}


def example_scenario(example):
    """An example of the manual as a scenario; it comes as its lines."""
    words = example[0].split()
    binds = {words[2 if words[1] == "peer" else 3]} if words[1:2] == ["create"] or words[3:4] == ["connect"] else set()
    if words[:2] == ["event", "connect"]:
        binds = {words[3]}
    is_setup, is_step = words[0] in ("adapter", "port"), words[0][0].isdigit()
    lines = ["assay scenario 1", "# An example of the manual."]
    lines += [example[0]] if is_setup else []
    lines += ["adapter 192.0.2.1"] if words[0] != "adapter" else []
    lines += ["0.000 " + binder for name, binder in BINDERS.items() if name not in binds]
    if not is_step and not is_setup:
        lines.append("0.000 " + STEPS_OF.get(words[0], "advance"))
        lines.append("      " + example[0])
    elif is_step:
        lines.append(example[0])
    return "\n".join(lines + ["        " + line.strip() for line in example[1:]]).encode() + b"\n"


def manual():
    """Every example of assay-scenario(5) is read; every word of a scenario is in it."""
    page, examples = load("harness/assay-scenario.5").decode(), []
    for line in page.splitlines():
        if line.startswith(".Dl "):
            text = line[4:].strip('"').replace("\\ ", " ")
            if text[0] == " ":
                examples[-1].append(text)
            else:
                examples.append([text])
    for example in examples:
        done = run("-", stdin=None, input=example_scenario(example))
        report("manual: " + example[0], done.returncode == 0, done.stderr.decode(), example_scenario(example).decode())
    text = re.sub("#.*", "", load(FORMS + "/every-canonical.scn").decode().split("\n", 1)[1])
    words = set(re.findall(r"(?<![^ ])[a-z][a-z-]+(?![^ \n])", text)) - {"ff"}
    missing = {word for word in words if not re.search(r"(?m)^\.(It|Cm|Dl) .*(?<![\w-])%s(?![\w-])" % word, page)}
    report("manual: every word", len(words) > 70 and not missing, missing, len(words))
    for name in ("assay-scenario.5", "assay-fmt.1"):
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", "harness/" + name], stdout=subprocess.PIPE,
                              check=False)
        report("manual: %s is well formed" % name, done.returncode == 0, done.stdout.decode())


def main():
    os.chdir(ROOT)
    bad_scenarios()
    canonical()
    manual()
    usage()
    with tempfile.TemporaryDirectory() as folder:
        check(folder)
        write(folder)
        cannot_write(folder)
    much()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
