#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tshark_check.py: compares what assay and tshark, an independent program, read in the same frames.

The frames are those of corpus/dcbx and, when there, of the shared set (../shared, or what ASSAY_SHARED says). Every ETS,
PFC and Application Priority field of each TLV that assay uses in an accepted frame is compared with the one that tshark
shows at the same octet of the same frame. ASSAY names another binary than build/assay. Runs in the project's root.

One check per set of files, and one that enough was compared. Exit status 1 on a difference that no quirk below explains.
"""
import glob
import json
import os
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ASSAY = os.environ.get("ASSAY") or "build/assay"
SHARED = os.environ.get("ASSAY_SHARED") or "../shared"
ENOUGH = 500
COMPARED = ("ETS_CFG", "ETS_REC", "PFC", "APP")

ETS = [("tc_of_priority %d" % i, "lldp.dcbx.feature.pg.pgid_prio%d" % i) for i in range(8)] + \
      [("bandwidth %d" % i, "lldp.dcbx.feature.pg.per%d" % i) for i in range(8)] + \
      [("tsa %d" % i, "lldp.dcbx.ieee.ets.tsa%d" % i) for i in range(8)]
# What assay calls a field, and what tshark does. (The selector is "iee" there, with one e.)
FIELDS = {
    "ETS_CFG": [("willing", "lldp.dcbx.ieee.willing"), ("cbs", "lldp.dcbx.ieee.ets.cbs"),
                ("max_tcs", "lldp.dcbx.ieee.ets.maxtcs")] + ETS,
    "ETS_REC": [("reserved", "lldp.dcbx.feature.pg.reserved")] + ETS,
    "PFC": [("willing", "lldp.dcbx.ieee.willing"), ("mbc", "lldp.dcbx.ieee.pfc.mbc"),
            ("cap", "lldp.dcbx.ieee.pfc.numtcs")] +
           [("enable %d" % i, "lldp.dcbx.feature.pfc.prio%d" % i) for i in range(8)],
    "APP": [("reserved", "lldp.dcbx.ieee.app.reserved")],
}
ENTRY = [("priority", "lldp.dcbx.ieee.app.prio"), ("selector", "lldp.dcbx.iee.app.sf"),
         ("protocol", "lldp.dcbx.feature.app.proto")]

# Known quirks of tshark: (name, what it is, for which TLV and field, what tshark then has for assay's value).
# The values are compared, not the words around them: tshark says "capable" for MBC 1, which the standard says of 0, shows
# selector 5 as reserved, and calls octets behind the End TLV a trailer; none of these needs an excuse here.
QUIRKS = [
    ("max TCs", "Max TCs 0 stands for 8: assay gives the meaning, tshark the bits.",
     ("ETS_CFG", "max_tcs"), lambda ours: ours % 8),
    ("recommendation's reserved octet", "tshark takes the upper seven bits of it for the field.",
     ("ETS_REC", "reserved"), lambda ours: ours // 2),
]

# A TLV that tshark does not show at all is excused by these alone, and only behind what they stand for.
# Marks: tshark stops at the first TLV whose length it finds wrong, where the rules drop that TLV and go on.
STOPPED = ("_ws.malformed", "lldp.tlv.len.invalid")
# Types: tshark goes on behind what it understood of a Time To Live or a Management Address, not where its length ends.
OUT_OF_STEP = ("3", "8")


class Missing(Exception):
    """Something that one of the two programs does not show."""


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise Missing("%s ended with %d: %s" % (command[0], done.returncode, done.stderr.decode(errors="replace")))
    return done.stdout


def read_hex(path):
    with open(path, encoding="ascii") as f:
        return bytes.fromhex("".join(line.split("#")[0] for line in f))


def write_pcap(path, frames):
    with open(path, "wb") as f:
        f.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 262144, 1))
        for second, frame in enumerate(frames):
            f.write(struct.pack("<IIII", second, 0, len(frame), len(frame)) + frame)


def number(text):
    return int(text, 16 if text.startswith("0x") else 10)


def last_followed(packet, tlvs):
    """The octet behind which tshark lost the TLVs of this packet; None when it followed them all."""
    starts = sorted(tlvs)
    for start, following in zip(starts, starts[1:]):
        kind, length = (tlvs[start].find("field[@name='lldp.tlv.%s']" % f).get("show") for f in ("type", "len"))
        if kind in OUT_OF_STEP and following < start + 2 + int(length):
            return start
    if any(packet.find(".//*[@name='%s']" % mark) is not None for mark in STOPPED):
        return starts[-1] if starts else 0
    return None


def tshark_frames(path):
    """For each frame {octet offset of a TLV: its element}, and what last_followed says."""
    frames = []
    out = run(["tshark", "-n", "-r", path, "-T", "pdml"])
    for packet in xml.fromstring(out).iter("packet"):
        tlvs = {}
        for proto in packet.findall("proto[@name='lldp']"):
            for item in proto.findall("field"):
                if item.find("field[@name='lldp.tlv.type']") is not None:
                    tlvs[int(item.get("pos"))] = item
        frames.append((tlvs, last_followed(packet, tlvs)))
    return frames


def assay_frames(paths):
    out = run([ASSAY, "decode", "--json", "--reset"] + paths).decode()
    return [o for o in map(json.loads, out.splitlines()) if o["event"] == "frame"]


def our_value(tlv, name):
    key, _, index = name.partition(" ")
    if key == "enable":
        return tlv[key] >> int(index) & 1
    return int(tlv[key][int(index)] if index else tlv[key])


def their_value(item, name):
    field = item.find("field[@name='%s']" % name)
    if field is None:
        raise Missing("tshark has no " + name)
    return number(field.get("show"))


def pairs(tlv, item):
    """(field, our value, tshark's) for all fields of a TLV."""
    for name, theirs in FIELDS[tlv["name"]]:
        yield name, our_value(tlv, name), their_value(item, theirs)
    if tlv["name"] != "APP":
        return
    entries = [e for e in item.findall("field") if e.find("field[@name='lldp.dcbx.ieee.app.prio']") is not None]
    yield "number of entries", len(tlv["entries"]), len(entries)
    for i, (ours, theirs) in enumerate(zip(tlv["entries"], entries)):
        for name, field in ENTRY:
            yield "entry %d %s" % (i, name), ours[name], their_value(theirs, field)


def is_excused(tlv, field, ours, theirs):
    return any(where == (tlv["name"], field) and shown(ours) == theirs for _, _, where, shown in QUIRKS)


def compare_tlv(tlv, items, lost):
    """(fields that agree, differences)"""
    if tlv["offset"] not in items:
        return 0, [] if lost is not None and tlv["offset"] > lost else ["tshark has no such TLV"]
    agree, wrong = 0, []
    try:
        for field, ours, theirs in pairs(tlv, items[tlv["offset"]]):
            if ours == theirs:
                agree += 1
            elif not is_excused(tlv, field, ours, theirs):
                wrong.append("%s is %d, tshark has %d" % (field, ours, theirs))
    except Missing as missing:
        wrong.append(str(missing))
    return agree, wrong


def compare(frames, dissected, names):
    """(fields that agree, frames that have some, differences)"""
    fields, count, wrong = 0, 0, []
    if len(frames) != len(dissected):
        wrong.append("assay read %d frames, tshark %d" % (len(frames), len(dissected)))
    for frame, (items, lost), name in zip(frames, dissected, names):
        used = [t for t in frame["tlvs"] if t["status"] == "used" and t["name"] in COMPARED]
        if frame["verdict"] != "accepted" or not used:
            continue
        count += 1
        for tlv in used:
            agree, differences = compare_tlv(tlv, items, lost)
            fields += agree
            wrong += ["%s: %s at octet %d: %s" % (name, tlv["name"], tlv["offset"], d) for d in differences]
    return fields, count, wrong


def compare_hex(paths):
    with tempfile.TemporaryDirectory() as folder:
        pcap = os.path.join(folder, "frames.pcap")
        write_pcap(pcap, [read_hex(p) for p in paths])
        return compare(assay_frames(paths), tshark_frames(pcap), paths)


def compare_captures(paths):
    fields, count, wrong = 0, 0, []
    for path in paths:
        frames = assay_frames([path])
        names = ["%s frame %d" % (path, i + 1) for i in range(len(frames))]
        f, c, w = compare(frames, tshark_frames(path), names)
        fields, count, wrong = fields + f, count + c, wrong + w
    return fields, count, wrong


def check_set(pattern, compare_files):
    """(passed, fields, frames) of one set of files."""
    paths = sorted(glob.glob(pattern))
    try:
        fields, count, wrong = compare_files(paths) if paths else (0, 0, ["no such files"])
    except (Missing, OSError, ValueError, xml.ParseError) as error:
        fields, count, wrong = 0, 0, [str(error)]
    if fields == 0 and not wrong:
        wrong = ["nothing was compared"]
    print("%s %s: %d fields of %d frames" % ("not ok" if wrong else "ok", pattern, fields, count))
    for line in wrong:
        print("    " + line)
    return not wrong, fields, count


def main():
    sets = [("corpus/dcbx/frames/*.hex", compare_hex), ("corpus/dcbx/captures/*.pcap", compare_captures)]
    if os.path.isdir(os.path.join(SHARED, "captures")):
        sets += [(SHARED + "/cases/*.hex", compare_hex), (SHARED + "/captures/*.pcap", compare_captures)]
    else:
        print("SKIP: no shared captures")
    results = [check_set(*s) for s in sets]
    fields, count = sum(r[1] for r in results), sum(r[2] for r in results)
    passed = [r[0] for r in results] + [fields >= ENOUGH]
    print("%s at least %d fields were compared" % ("ok" if passed[-1] else "not ok", ENOUGH))
    print("%d fields of %d frames agree" % (fields, count))
    print("%d passed, %d failed" % (passed.count(True), passed.count(False)))
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
