#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""selftest.py: shows that the gate can fail. Small files with one fault each must be refused, and a sound one accepted.
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import prove  # noqa: E402

CONTRACT = "/*@ terminates \\true; exits \\false; assigns \\nothing; ensures val: \\result == %s; */\n"
CASES = {
    "sound": (CONTRACT % "x / 2" + "unsigned f(unsigned x) { return x / 2; }\n", None),
    "wrong_result": (CONTRACT % "x / 2" + "unsigned f(unsigned x) { return x / 3; }\n", "not proved"),
    "overflow": (CONTRACT % "x + 1" + "unsigned f(unsigned x) { return x + 1; }\n", "not proved"),
    "no_contract": ("unsigned f(unsigned x) { return x / 2; }\n", "no proved contract"),
    "assumed": ("/*@ terminates \\true; exits \\false; assigns \\nothing; ensures val: \\result == 1; */\n"
                "unsigned f(unsigned x) {\n //@ admit x == 1;\n return x; }\n", "forbidden in a proof"),
    "axiom": ("/*@ axiomatic A { axiom a: \\forall integer x; x == 1; } */\n" + CONTRACT % "1" +
              "unsigned f(unsigned x) { return x; }\n", "forbidden in a proof"),
    "contradiction": ("/*@ requires x > 3; requires x < 2; terminates \\true; exits \\false; assigns \\nothing;\n"
                      "    ensures val: \\result == 7; */\nunsigned f(unsigned x) { return x; }\n",
                      "contradictory contract"),
}


def main():
    folder = prove.BUILD + "/selftest"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    failed = 0
    for name, (source, expected) in CASES.items():
        path = "%s/selftest_%s.c" % (folder, name)
        with open(path, "w") as f:
            f.write(source)
        errors = prove.prove_file(path, True, prove.BUILD + "/selftest")["errors"]
        good = not errors if expected is None else any(expected in e for e in errors)
        print("%s gate: %s" % ("ok" if good else "not ok", name))
        if not good:
            failed += 1
            print("   expected %s, got %s" % (expected or "no error", errors))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
