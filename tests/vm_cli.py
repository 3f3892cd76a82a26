#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""vm_cli.py: assay replay --on vm:..., with the guest that `make vm` made in build/vm.

The guest's device is the reference, or one that makes trouble; what is asked here is what stands around it. ASSAY: the
program, default build/assay.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
ASSAY = os.path.abspath(os.environ.get("ASSAY", os.path.join(ROOT, "build/assay")))
HEAD = "assay scenario 1\n# A test.\n"
GOOD = HEAD + "0.000 advance\n  nothing\n"
TROUBLE = GOOD + "1.000 link up\n  nothing\n2.000 advance\n  nothing\n"
failed = False


def report(name, good, *notes):
    global failed
    print(("ok " if good else "not ok ") + name, flush=True)
    if not good:
        failed = True
        for note in notes:
            print("#   %s" % (note,))


def start(*arguments, **more):
    return subprocess.Popen([ASSAY, "replay", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            stdin=subprocess.DEVNULL, **more)


def run(*arguments, **more):
    process = start(*arguments, **more)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


def machines(process):
    """The process ids of the machines that this replay started, and that live."""
    found = subprocess.run(["ps", "-o", "pid=,comm=,stat=", "--ppid", str(process.pid)], stdout=subprocess.PIPE, text=True,
                           check=False)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "qemu" in line and " Z" not in line]


def lives(pid):
    try:
        with open("/proc/%d/stat" % pid) as f:
            return ") Z" not in f.read()
    except OSError:
        return False


def await_that(what, seconds=60):
    until = time.time() + seconds
    while not what() and time.time() < until:
        time.sleep(0.05)
    return what()


def save(name, text):
    with open(name, "w") as f:
        f.write(text)


def unavailable():
    status, out, err = run("--on", "vm:ref", "good.scn", env={**os.environ, "ASSAY_VM": "/nowhere"})
    report("no guest", status == 3 and err == "assay: --on vm: there is no guest, expected one that `make vm' makes (or its "
           "folder in ASSAY_VM)\n", status, out, err)
    status, out, err = run("--on", "vm:ref", "good.scn", env={**os.environ, "PATH": "/nowhere", "ASSAY_VM": "guest"})
    report("no QEMU", status == 3 and err == "assay: --on vm: qemu-system-x86_64 is not installed, expected the "
           "packages that `make vm' installs\n", status, out, err)
    for argument in "", "ref,seconds=0", "ref,seconds=1x", ",accel=tcg":
        status, out, err = run("--on", "vm:" + argument, "good.scn")
        report("a bad argument, %r" % argument, status == 3 and err.startswith("assay: --on vm:%s: expected" % argument),
               status, out, err)
    status, out, err = run("--on", "vm:toaster", "good.scn")
    report("a device that the guest does not have", status == 3 and "toaster: the worker has no such device" in err,
           status, out, err)


def same_as_here():
    here = run("--json", "corpus", cwd=ROOT)
    there = run("--json", "--on", "vm:ref", "corpus", cwd=ROOT)
    report("the corpus on vm:ref as on ref", here[:2] == there[:2] and here[1].count("\n") > 100, there[0], there[2][:900])


def trouble(kind, word, pattern):
    status, out, err = run("--on", "vm:trouble:%s,seconds=2" % kind, "good.scn", "trouble.scn", "good.scn")
    lines = out.splitlines()
    good = (status == 1 and err == "" and lines[0] == "pass good.scn" and lines[1] == word + " trouble.scn" and
            re.search(pattern, out) is not None and lines[-2] == "pass good.scn")
    report("%s, and the run goes on" % kind, good, status, out, err)
    where = re.search(r"; see (\S+)", out)
    report("%s leaves evidence" % kind, where is not None and sorted(os.listdir(where.group(1))) ==
           ["console", "reason", "scenario.scn"] and open(where.group(1) + "/scenario.scn").read().startswith(HEAD), out)


def killed_from_outside():
    process = start("--on", "vm:trouble:hang", "good.scn", "trouble.scn", "good.scn")
    await_that(lambda: machines(process))
    guest = machines(process)[0]
    process.stdout.readline()   # the first scenario passed; the second hangs
    time.sleep(0.5)
    os.kill(guest, signal.SIGKILL)
    out, err = process.communicate(timeout=300)
    report("a machine that is killed", process.returncode == 1 and "CRASH trouble.scn\n" in out and
           "crash: the virtual machine ended, and its kernel said nothing of it" in out and
           out.endswith("pass good.scn\n3 scenarios: 2 pass, 0 fail, 1 crashed; 4 steps\n"), process.returncode, out, err)


def ended_early():
    for name, number, status in ("Ctrl-C", signal.SIGINT, 130), ("SIGKILL", signal.SIGKILL, -9):
        process = start("--on", "vm:trouble:hang", "trouble.scn", "good.scn", start_new_session=True)
        await_that(lambda: machines(process))
        guest = machines(process)[0]
        time.sleep(1)
        process.send_signal(number)
        process.communicate(timeout=60)
        report("%s while the guest boots" % name, process.returncode == status, process.returncode)
        report("%s ends the guest" % name, await_that(lambda: not lives(guest), 10))
    process = start("--on", "vm:trouble:hang", "good.scn", "trouble.scn", "good.scn")
    await_that(lambda: machines(process))
    guest = machines(process)[0]
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    report("Ctrl-C while a step is waited for", process.returncode == 130 and "stop trouble.scn" in out, out, err)
    report("its guest ends", not lives(guest))


def main():
    if not os.path.exists(os.path.join(ROOT, "build/vm/initramfs")):
        print("SKIP build/vm is not there (make vm)")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        save("good.scn", GOOD)
        save("trouble.scn", TROUBLE)
        os.symlink(os.path.join(ROOT, "build/vm"), "guest")
        unavailable()
        same_as_here()
        trouble("abort", "CRASH", r"crash: signal 6 \(Aborted\) ended the worker")
        trouble("hang", "HANG", r"blocked: no answer within 2000 ms")
        trouble("warn", "FAIL", r"at the end: the guest's kernel: WARNING: CPU: 0")
        trouble("panic", "CRASH", r"crash: the guest's kernel: Kernel panic")
        trouble("freeze", "HANG", r"blocked: the guest is silent")
        killed_from_outside()
        ended_early()
        os.chdir(ROOT)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
