#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""replay_cli.py: the command lines of assay replay and assay expect.

ASSAY: the program, default build/assay. Scenarios are made here; what is right of them follows from the contracts.
"""
import json
import os
import pty
import signal
import stat
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ASSAY = os.path.abspath(os.environ.get("ASSAY", os.path.join(ROOT, "build/assay")))
HEAD = "assay scenario 1\n# A test.\n"
NDK = HEAD + "adapter 192.0.2.1\n0.000 create listener L = SUCCESS\n0.000 listen L 192.0.2.1:5445 = SUCCESS\n"
# A neighbour with PFC on priority 3 for 20 seconds.
FRAME = "0180c200000e02005e10000188cc02070402005e100001040305703106020014fe060080c20b08080000"
PASS = HEAD + "0.000 frame " + FRAME + """
  accepted
  state SINGLE
  indicate valid flags 00000300 size 52
20.000 advance
  expire 20.000
  state NONE
  indicate invalid flags 00000100 size 52
"""
FAIL = PASS.replace("state SINGLE", "state MULTI").replace("expire 20.000", "expire 20.001")
BAD = HEAD + "0.000 frame\n"
LATER = HEAD + "0.000 link up\n  nothing\n"
failed = False


def report(name, good, *notes):
    global failed
    print(("ok " if good else "not ok ") + name)
    if not good:
        failed = True
        for note in notes:
            print("#   %s" % (note,))


def run(command, *arguments, **more):
    more.setdefault("stdin", None if "input" in more else subprocess.DEVNULL)
    return subprocess.run([ASSAY, command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          text=True, errors="surrogateescape", **more)


def same(name, done, status, out=None, err=""):
    """The run ended so, with exactly this on standard output (None: anything) and standard error."""
    good = done.returncode == status and (out is None or done.stdout == out) and done.stderr == err
    report(name, good, "status %d, expected %d" % (done.returncode, status), "out: %r" % done.stdout[:900],
           "expected: %r" % out, "err: %r" % done.stderr[:600], "expected: %r" % err)


def save(name, text):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w") as f:
        f.write(text)
    return name


def load(name):
    with open(name) as f:
        return f.read()


def verdicts():
    save("pass.scn", PASS)
    save("fail.scn", FAIL)
    save("bad.scn", BAD)
    save("later.scn", LATER)
    bad = "assay: bad.scn:3:12: found the end of the line, expected hexadecimal digits or none\n"
    same("all pass", run("replay", "pass.scn", "later.scn"), 0,
         "pass pass.scn\npass later.scn\n2 scenarios: 2 pass, 0 fail; 3 steps\n")
    same("one passes", run("replay", "later.scn"), 0, "pass later.scn\n1 scenario: 1 pass, 0 fail; 1 step\n")
    same("quiet", run("replay", "--quiet", "pass.scn", "later.scn"), 0, "2 scenarios: 2 pass, 0 fail; 3 steps\n")
    done = run("replay", "pass.scn", "fail.scn", "later.scn")
    same("one fails", done, 1)
    report("one fails, the others are replayed", done.stdout.startswith("pass pass.scn\nFAIL fail.scn\n") and
           done.stdout.endswith("\npass later.scn\n3 scenarios: 2 pass, 1 fail; 5 steps\n"), done.stdout)
    same("a bad scenario among good ones", run("replay", "pass.scn", "bad.scn", "later.scn"), 2,
         "pass pass.scn\nBAD bad.scn\npass later.scn\n3 scenarios: 2 pass, 0 fail, 1 bad; 3 steps\n", bad)
    same("bad and failing", run("replay", "--quiet", "bad.scn", "fail.scn"), 2, None, bad)
    same("no such file", run("replay", "no.scn"), 2, "BAD no.scn\n1 scenario: 0 pass, 0 fail, 1 bad; 0 steps\n",
         "assay: no.scn: cannot be opened (No such file or directory), expected a readable file\n")
    same("standard input", run("replay", "-", input=PASS), 0, "pass -\n1 scenario: 1 pass, 0 fail; 2 steps\n")


def usage():
    same("no file", run("replay"), 2, "",
         "assay: replay: no FILE, expected a scenario, a directory with scenarios, or - for standard input\n")
    for name in "toaster", "ref:it", "re", ":ref", "":
        done = run("replay", "--on", name, "pass.scn")
        report("a device that is not there, %r" % name, (done.returncode, done.stdout) == (3, "") and done.stderr.startswith(
            "assay: --on %s: there is no such device, expected one of: ref, " % name), done.returncode, done.stderr)
    same("the device by its name", run("replay", "--on", "ref", "--quiet", "pass.scn"), 0)
    report("an unknown option", run("replay", "--loud", "pass.scn").returncode == 2)
    report("a full disk", subprocess.run([ASSAY, "replay", "pass.scn"], stdout=open("/dev/full", "w"),
                                         stderr=subprocess.DEVNULL, check=False).returncode == 2)


def both_sides():
    same("both sides", run("replay", "fail.scn"), 1, """FAIL fail.scn
  fail.scn:3:1: 0.000 frame %s
    expected                               observed
    accepted                               accepted
  > state MULTI                            state SINGLE
                                                 ^
    indicate valid flags 00000300 size 52  indicate valid flags 00000300 size 52
  fail.scn:7:1: 20.000 advance
    expected                                 observed
  > expire 20.001                            expire 20.000
                                                         ^
    state NONE                               state NONE
    indicate invalid flags 00000100 size 52  indicate invalid flags 00000100 size 52
1 scenario: 0 pass, 1 fail; 2 steps
""" % FRAME)
    buffer = "b6013400000300000000000000000000000000000000000000000000000000000000000008000000000000001000000034000000"
    other = buffer[:72] + "18" + buffer[74:]
    save("buffer.scn", HEAD + "0.000 frame " + FRAME + "\n  ...\n  indicate valid buffer " + other + "\n")
    same("the first octet that differs", run("replay", "buffer.scn"), 1, """FAIL buffer.scn
  buffer.scn:3:1: 0.000 frame %s
    %-56s  observed
    %-56s  accepted
    %-56s  state SINGLE
  > %-56s  indicate valid buffer
    %-56s  %s
    %-56s  %s
%s^
1 scenario: 0 pass, 1 fail; 1 step
""" % (FRAME, "expected", "...", "", "indicate valid buffer", other[:56], buffer[:56], other[56:], buffer[56:],
       " " * (4 + 56 + 2 + 72 - 56)))
    save("status.scn", NDK + "0.000 listen L 192.0.2.1:5445 = SUCCESS|PENDING\n  closed L\n0.000 pause L\n  closed L\n")
    same("a status, and an output that is missing", run("replay", "status.scn"), 1, """FAIL status.scn
  status.scn:6:1: 0.000 listen L 192.0.2.1:5445
    expected                        observed
  > = SUCCESS|PENDING               = ADDRESS_ALREADY_ASSOCIATED
                                      ^
    closed L
  status.scn:8:1: 0.000 pause L
    expected                        observed
  > closed L
1 scenario: 0 pass, 1 fail; 4 steps
""")
    save("extra.scn", HEAD + "0.000 frame " + FRAME + "\n  accepted\n")
    same("outputs that are not expected", run("replay", "extra.scn"), 1, """FAIL extra.scn
  extra.scn:3:1: 0.000 frame %s
    expected                        observed
    accepted                        accepted
  >                                 state SINGLE
                                    indicate valid flags 00000300 size 52 buffer
                                    %s
                                    %s
1 scenario: 0 pass, 1 fail; 1 step
""" % (FRAME, buffer[:56], buffer[56:]))
    save("cannot.scn", NDK + "0.000 finish L SUCCESS\n")
    same("what the environment cannot do", run("replay", "cannot.scn"), 1, """FAIL cannot.scn
  cannot.scn:6:1: 0.000 finish L SUCCESS
  > the environment cannot do this here
1 scenario: 0 pass, 1 fail; 3 steps
""")
    save("many.scn", HEAD + "".join("0.%03d link up\n  state NONE\n" % i for i in range(30)))
    done = run("replay", "many.scn")
    report("the first twenty mismatches", done.stdout.count("many.scn:") == 20 and
           "  and 10 more steps that did not go as expected\n" in done.stdout, done.stdout[-300:])


def json_lines():
    done = run("replay", "--json", "pass.scn", "fail.scn", "bad.scn")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    report("an object for each scenario", [(o["name"], o["verdict"], o["steps"]) for o in lines] ==
           [("pass.scn", "pass", 2), ("fail.scn", "fail", 2), ("bad.scn", "bad-scenario", 0)], done.stdout)
    report("JSON and the status", done.returncode == 2)
    first = lines[1]["mismatches"][0]
    report("a mismatch", (first["line"], first["column"], first["step"], first["reason"]) ==
           (3, 1, "0.000 frame " + FRAME, None) and lines[1]["wrong_steps"] == 2, first)
    report("both sides", [(r["expected"], r["observed"], r["differs"]) for r in first["rows"]] ==
           [("accepted", "accepted", False), ("state MULTI", "state SINGLE", True),
            ("indicate valid flags 00000300 size 52", "indicate valid flags 00000300 size 52", False)], first)
    report("why a scenario is bad", lines[2]["error"]["line"] == 3 and lines[2]["error"]["column"] == 12, lines[2])
    done = run("replay", "--json", "cannot.scn")
    report("a step that is not possible", json.loads(done.stdout)["mismatches"][0]["reason"] ==
           "the environment cannot do this here", done.stdout)
    strange = "quote\" new\nline \x01 \udcff.scn"
    save(strange, FAIL)
    done = subprocess.run([ASSAY, "replay", "--json", strange], stdout=subprocess.PIPE, check=False)
    report("a strange name", json.loads(done.stdout)["name"].startswith("quote\" new\nline \x01 "), done.stdout[:200])
    done = subprocess.run([ASSAY, "replay", strange], stdout=subprocess.PIPE, check=False)
    report("a strange name in text", done.stdout.startswith(b"FAIL quote\" new?line ? \xff.scn\n"), done.stdout[:200])
    return strange


def junit(strange):
    save("<&>.scn", FAIL)
    done = run("replay", "--quiet", "--junit", "report.xml", "pass.scn", "fail.scn", "bad.scn", "<&>.scn", strange)
    report("JUnit and the status", done.returncode == 2)
    suite = xml.etree.ElementTree.parse("report.xml").getroot()
    report("the suite", (suite.tag, suite.get("tests"), suite.get("failures"), suite.get("errors"),
                         suite.get("skipped")) == ("testsuite", "5", "3", "1", "0"), suite.attrib)
    cases = suite.findall("testcase")
    report("its cases", [[child.tag for child in c] for c in cases] ==
           [[], ["failure"], ["error"], ["failure"], ["failure"]])
    report("its names", [c.get("name") for c in cases][:4] == ["pass.scn", "fail.scn", "bad.scn", "<&>.scn"])
    report("its text", "> state MULTI" in cases[1][0].text and "line 3" in cases[1][0].get("message"), cases[1][0].text)
    run("replay", "--junit", "report.xml", "pass.scn")
    report("a report is replaced", xml.etree.ElementTree.parse("report.xml").getroot().get("tests") == "1")
    report("no other file is left", not [n for n in os.listdir(".") if n.startswith("report.xml.")])
    same("a report that cannot be written", run("replay", "--quiet", "--junit", "nowhere/report.xml", "pass.scn"), 2,
         "1 scenario: 1 pass, 0 fail; 2 steps\n",
         "assay: nowhere/report.xml: cannot be written (No such file or directory), it is as it was\n")
    same("a report that is a device", run("replay", "--quiet", "--junit", "/dev/null", "pass.scn"), 2, None,
         "assay: /dev/null: is no regular file, expected one, or a name that is free\n")
    report("the device is one still", stat.S_ISCHR(os.stat("/dev/null").st_mode))


def directories():
    for name in ("tree/b.scn", "tree/a/z.scn", "tree/a/c/d.scn", "tree/c.scn"):
        save(name, LATER)
    save("tree/a/notes.txt", "no scenario")
    save("empty/notes.txt", "no scenario")
    same("a directory", run("replay", "tree"), 0,
         "pass tree/a/c/d.scn\npass tree/a/z.scn\npass tree/b.scn\npass tree/c.scn\n"
         "4 scenarios: 4 pass, 0 fail; 4 steps\n")
    same("a directory without a scenario", run("replay", "empty", "pass.scn"), 2,
         "pass pass.scn\n1 scenario: 1 pass, 0 fail; 2 steps\n",
         "assay: empty: holds no scenario, expected files whose names end in .scn\n")
    os.symlink("..", "tree/a/loop")
    same("a directory that holds itself", run("replay", "--quiet", "tree"), 2, None,
         "assay: tree/a/loop: is a directory that holds itself, expected one that does not\n")
    os.remove("tree/a/loop")
    os.symlink("nothing.scn", "tree/a/dangling.scn")
    same("a link to nothing", run("replay", "--quiet", "tree"), 2, None,
         "assay: tree/a/dangling.scn: is a link to nothing, expected a scenario\n")


def interrupt():
    """A long scenario, stopped while it runs; what was done before is told and reported."""
    save("long.scn", HEAD + "".join("%d.000 frame %s\n" % (i, FRAME) for i in range(60000)))
    out, tty = pty.openpty()
    process = subprocess.Popen([ASSAY, "replay", "--junit", "stopped.xml", "pass.scn"] + ["long.scn"] * 200,
                               stdout=subprocess.PIPE, stderr=tty, stdin=subprocess.DEVNULL)
    os.close(tty)
    seen = b""
    deadline = time.time() + 60
    while b"steps" not in seen and time.time() < deadline:
        seen += os.read(out, 1000)
    process.send_signal(signal.SIGINT)
    text = process.communicate(timeout=60)[0].decode()
    os.close(out)
    report("progress on a terminal", b" of 201 scenarios, " in seen, seen)
    report("Ctrl-C and the status", process.returncode == 130, process.returncode)
    report("what was done before is told", text.startswith("pass pass.scn\n") and " pass, 0 fail" in text, text[-300:])
    for command in "replay", "expect":
        process = subprocess.Popen([ASSAY, command, "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write(HEAD.encode())
        process.stdin.flush()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        report("Ctrl-C while %s waits for input" % command, process.wait(timeout=60) == 130, process.returncode)
        process.stdin.close()
    report("what was done before is reported",
           xml.etree.ElementTree.parse("stopped.xml").getroot()[0].get("name") == "pass.scn")


def expect():
    open_text = HEAD + ("port  # defaults\n\n# first\n0.0 frame %s\n20.0 advance # silence\n30.0 frame 00\n30.0 link up\n"
                        % FRAME)
    wanted = HEAD + """port  # defaults

# first
0.000 frame %s
        + %s
      accepted
      state SINGLE
      indicate valid flags 00000300 size 52 buffer b601340000030000000000000000000000000000000000000000000000000000
        + 0000000008000000000000001000000034000000
20.000 advance  # silence
      expire 20.000
      state NONE
      indicate invalid flags 00000100 size 52 buffer b601340000010000000000000000000000000000000000000000000000000000
        + 0000000000000000000000000000000000000000
30.000 frame 00
      ignored NOT_LLDP
30.000 link up
      nothing
""" % (FRAME[:64], FRAME[64:])
    save("open.scn", open_text)
    same("expect fills what is open", run("expect", "open.scn"), 0, wanted)
    save("filled.scn", wanted)
    same("expect of expect", run("expect", "filled.scn"), 0, wanted)
    same("expect --update of expect", run("expect", "--update", "filled.scn"), 0, wanted)
    same("replay of expect", run("replay", "--quiet", "filled.scn"), 0)
    same("expect of standard input", run("expect", "-", input=open_text), 0, wanted)
    os.chmod("open.scn", 0o640)
    same("expect --write", run("expect", "--write", "open.scn"), 0, "")
    report("expect --write, the file", load("open.scn") == wanted and stat.S_IMODE(os.stat("open.scn").st_mode) == 0o640)
    before = os.stat("open.scn")
    same("expect --write again", run("expect", "--write", "open.scn"), 0, "")
    report("a file that is right is not touched", os.stat("open.scn").st_ino == before.st_ino)
    save("bad-too.scn", BAD)
    same("expect --write of a bad scenario", run("expect", "--write", "bad-too.scn"), 2, "",
         "assay: bad-too.scn:3:12: found the end of the line, expected hexadecimal digits or none\n")
    report("a bad scenario stays as it is", load("bad-too.scn") == BAD)
    same("expect of what does not hold", run("expect", "--write", "fail.scn"), 1, "",
         "assay: fail.scn:3:1: the reference does not do what the step expects (assay replay shows what it does), expected "
         "a step that it agrees with, or --update\n")
    report("what does not hold stays as it is", load("fail.scn") == FAIL)
    same("no file to expect", run("expect"), 2, "", "assay: expect: no FILE, expected a scenario, or - for standard input\n")
    same("--write of standard input", run("expect", "--write", "-"), 2, "",
         "assay: expect: --write with -, expected files that can be rewritten\n")
    save("comments.scn", HEAD + "0.000 link up\n  # why\n  state NONE  # wrong\n  # more\n  ... # rest\n"
         "1.000 advance\n  nothing\n1.000 link up\n  # last\n  state NONE\n  state MULTI # gone\n# end\n")
    same("expect --update keeps comments", run("expect", "--update", "comments.scn"), 0, HEAD + """0.000 link up
      # why
      nothing  # wrong
# more
# rest
1.000 advance
      nothing
1.000 link up
      # last
      nothing
# gone
# end
""")


def expect_ndk():
    save("ndk.scn", NDK.replace(" = SUCCESS", "") + """0.010 peer P connect 192.0.2.1:5445 data 0102
0.010 peer Q connect 192.0.2.1:5445
  event connect L C1
0.020 reject C1 data 0b
0.020 close L pending
0.030 pause L
0.030 create listener M
0.030 listen M 192.0.2.1:0
0.030 local-address M
0.030 peer-address C1
0.030 close M
0.030 close M
""")
    done = run("expect", "ndk.scn")
    same("expect of NDK steps", done, 0, HEAD + """adapter 192.0.2.1
0.000 create listener L                         = SUCCESS
0.000 listen L 192.0.2.1:5445                   = SUCCESS
0.010 peer P connect 192.0.2.1:5445 data 0102
      event connect L C2
0.010 peer Q connect 192.0.2.1:5445
      event connect L C1
0.020 reject C1 data 0b                         = SUCCESS
      peer Q rejected data 0b
0.020 close L pending                           = PENDING
0.030 pause L
      nothing
0.030 create listener M                         = SUCCESS
0.030 listen M 192.0.2.1:0                      = SUCCESS
0.030 local-address M                           = SUCCESS
      address 192.0.2.1:ephemeral
0.030 peer-address C1                           = SUCCESS
      address 198.51.100.1:49153
0.030 close M                                   = SUCCESS
0.030 close M                                   = INVALID_HANDLE
""")
    save("ndk-filled.scn", done.stdout)
    same("replay of expect, NDK", run("replay", "--quiet", "ndk-filled.scn"), 0)
    same("expect of expect, NDK", run("expect", "ndk-filled.scn"), 0, done.stdout)
    same("expect of what the environment cannot do", run("expect", "cannot.scn"), 2, "",
         "assay: cannot.scn:6:1: the environment cannot do this here, expected a step that is possible\n")
    save("lost.scn", NDK + "0.000 peer P connect 192.0.2.1:1\n  event connect L C\n0.000 reject C\n")
    done = run("expect", "--update", "--write", "lost.scn")
    report("a name that is lost", done.returncode == 2 and
           "is no scenario any more with what the reference does" in done.stderr and
           "event connect L C" in load("lost.scn"), done.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        verdicts()
        usage()
        both_sides()
        strange = json_lines()
        junit(strange)
        directories()
        interrupt()
        expect()
        expect_ndk()
        os.chdir(ROOT)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
