#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""mkrange.py DIR: writes the WP proof scripts for ref/bits.c into DIR.

No SMT prover knows C's bit operators on WP's integers, but WP's simplifier computes them on constants. So each
goal of ref/bits.c is split into the 256 values of the argument, and the simplifier closes every case.
"""
import json
import os
import re
import sys


def script():
    done = [{"prover": "qed", "verdict": "valid"}]
    children = {"Lower 0": done}
    children.update({"Value %d" % i: done for i in range(256)})
    children["Upper 255"] = done
    return [{"header": "Range", "tactic": "Wp.range", "params": {"inf": 0, "sup": 255},
             "select": {"select": "inside-goal", "occur": 0, "target": "b_0", "pattern": "$b"},
             "children": children}]


def main():
    out = sys.argv[1]
    os.makedirs(out, exist_ok=True)
    with open("ref/bits.c") as source:
        functions = re.findall(r"^uint8_t (\w+)\(uint8_t b\)", source.read(), re.M)
    goals = ["ensures_val", "assert_rte_unsigned_downcast"]
    goals += ["assert_rte_unsigned_downcast_%d" % i for i in range(2, 9)]
    for function in functions:
        for goal in goals:
            path = os.path.join(out, "%s_%s.json" % (function, goal))
            if not os.path.exists(path):
                with open(path, "w") as f:
                    json.dump(script(), f)


if __name__ == "__main__":
    main()
