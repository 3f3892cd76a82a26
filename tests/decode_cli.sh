#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The command line of assay decode: bad input, JSON structure, standard input, --reset, the summary.
# usage: tests/decode_cli.sh      (ASSAY: the program, default build/assay)
set -eu

cd "$(dirname "$0")/.."
assay=${ASSAY:-build/assay}
case $assay in
/*) ;;
*) assay=$PWD/$assay ;;
esac
frames=$PWD/corpus/dcbx/frames
captures=$PWD/corpus/dcbx/captures
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
# Other users have to reach the files of the permission check.
chmod 755 "$dir"
failed=0

report()
{
    if [ "$1" = 0 ]; then
        echo "ok $2"
    else
        echo "not ok $2"
        failed=1
    fi
}

# run COMMAND...: standard output in $dir/out, standard error in $dir/err, exit status in $status
run()
{
    status=0
    "$@" >"$dir/out" 2>"$dir/err" || status=$?
}

# same NAME STATUS LINE: the last run ended so, with exactly this on standard error
same()
{
    if [ -n "$3" ]; then
        printf '%s\n' "$3" >"$dir/want"
    else
        : >"$dir/want"
    fi
    if [ "$status" = "$2" ] && cmp -s "$dir/want" "$dir/err"; then
        report 0 "$1"
        return
    fi
    report 1 "$1"
    echo "# status $status, expected $2"
    sed 's/^/# got:      /' "$dir/err"
    sed 's/^/# expected: /' "$dir/want"
}

# bad NAME FILE MESSAGE: decoding FILE ends with status 2 and the line "assay: FILE" MESSAGE
bad()
{
    run "$assay" decode "$2"
    same "$1" 2 "assay: $2$3"
}

# events FILE...: one line for each event: frame, time, verdict or "-", form of the indication or "-"
# shellcheck disable=SC2317  # called through run
events()
{
    "$assay" decode --json "$@" | python3 -c '
import json, sys
for line in sys.stdin:
    e = json.loads(line)
    i = e["indication"]
    print(e["frame"], "%.6f" % e["time"], e["verdict"] or "-", i["form"] if i else "-")'
}

# text NAME: $dir/out is what standard input says
text()
{
    cat >"$dir/want"
    if cmp -s "$dir/want" "$dir/out"; then
        report 0 "$1"
        return
    fi
    report 1 "$1"
    diff "$dir/want" "$dir/out" | sed 's/^/# /' || true
}

# Captures that the corpus does not have: damaged ones, and pcapng.
python3 - "$captures" "$dir" <<'PY'
import struct, sys
captures, out = sys.argv[1:]

def save(name, data):
    with open(f"{out}/{name}", "wb") as f:
        f.write(data)

def block(kind, body):
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)

def interface(link):
    return block(1, struct.pack("<HHI", link, 0, 0))

def packet(number, ms, data):
    us = ms * 1000
    return block(6, struct.pack("<IIIII", number, us >> 32, us & 0xffffffff, len(data), len(data)) + data)

whole = open(f"{captures}/two-peers.pcap", "rb").read()
first_len, = struct.unpack("<I", whole[32:36])
second = 24 + 16 + first_len
frame = whole[40:second]
section = block(0x0a0d0d0a, struct.pack("<IHHq", 0x1a2b3c4d, 1, 0, -1))

save("in-header.pcap", whole[:20])
save("in-packet-header.pcap", whole[:second + 7])
save("in-packet.pcap", whole[:second + 16 + 10])
save("magic-only.pcap", whole[:4])
save("raw-ip.pcap", whole[:20] + struct.pack("<I", 101) + whole[24:])
save("good.pcapng", section + interface(1) + packet(0, 1000, frame) + packet(0, 1500, frame))
save("raw-ip.pcapng", section + interface(101) + packet(0, 1000, frame))
save("two-links.pcapng", section + interface(1) + interface(101) + packet(0, 1000, frame) + packet(1, 1500, frame))
save("late-link.pcapng", section + interface(1) + packet(0, 1000, frame) + interface(101) + packet(1, 1500, frame))

def record(sec, usec, data, wire=0):
    return struct.pack("<IIII", sec, usec, len(data), wire or len(data)) + data
save("back.pcap", whole[:24] + record(10, 0, frame) + record(9, 250999, frame))
save("cut.pcap", whole[:24] + record(10, 0, frame[:60], len(frame)))
save("empty-frame.pcap", whole[:24] + record(10, 0, b"", 60))
PY

cut_at=$(python3 -c 'import struct, sys
print(40 + struct.unpack("<I", open(sys.argv[1], "rb").read()[32:36])[0])' "$captures/two-peers.pcap")

# files that cannot be read
bad missing "$dir/nothing.pcap" ": cannot be opened (No such file or directory), expected a readable file"
bad directory "$dir" ": is a directory, expected a regular file"
mkfifo "$dir/fifo.hex"
bad fifo "$dir/fifo.hex" ": is a FIFO, expected a regular file"
bad device /dev/zero ": is a device, expected a regular file"
cp "$captures/two-peers.pcap" "$dir/secret.pcap"
chmod 000 "$dir/secret.pcap"
if [ "$(id -u)" != 0 ]; then
    run "$assay" decode "$dir/secret.pcap"
elif cp "$assay" "$dir/assay" && chmod 755 "$dir/assay"; then
    # Root may read everything.
    run setpriv --reuid=65534 --clear-groups "$dir/assay" decode "$dir/secret.pcap"
fi
same no-permission 2 "assay: $dir/secret.pcap: cannot be opened (Permission denied), expected a readable file"

# files that are empty or of another kind
for name in empty.pcap empty.hex; do
    : >"$dir/$name"
    bad "$name" "$dir/$name" ": is empty, expected a pcap or pcapng capture or hexadecimal text"
done
none=": there is no octet in it, expected hexadecimal digits (a frame of 0 octets needs a # comment)"
printf ' \n\t\r\n' >"$dir/blank.hex"
bad blank "$dir/blank.hex" "$none"
printf '01 80 c2\n' >"$dir/frame.txt"
bad other-kind "$dir/frame.txt" ": is neither pcap nor pcapng (begins with octet 30), expected a capture, or hexadecimal text \
in a file named .hex"

# hexadecimal text
wanted="expected hexadecimal digits, white space or # comments"
printf '# a comment with z\n01 8z\n' >"$dir/letter.hex"
bad hex-letter "$dir/letter.hex" ":2:5: found 'z', $wanted"
printf '01\n\303\244\n' >"$dir/octet.hex"
bad hex-octet "$dir/octet.hex" ":2:1: found octet c3, $wanted"
printf '01 80\n c 2 0 # end\n' >"$dir/odd.hex"
bad hex-odd "$dir/odd.hex" ":2:6: this digit has no second one, expected two hexadecimal digits an octet"
python3 -c 'print("00" * 65536)' >"$dir/long.hex"
bad hex-long "$dir/long.hex" ":1:131071: the frame goes on after 65535 octets, expected one Ethernet frame"
truncate -s 2G "$dir/zeros.hex"
run timeout 5 "$assay" decode "$dir/zeros.hex"
same hex-zeros 2 "assay: $dir/zeros.hex:1:1: found octet 00, $wanted"
cp "$captures/two-peers.pcap" "$dir/capture.hex"
bad hex-capture "$dir/capture.hex" ":1:1: found octet d4, $wanted"
printf '# nothing\n' >"$dir/nothing.hex"
run "$assay" decode --json "$dir/nothing.hex"
same hex-no-octets 0 ""
if grep -q '"reason":"NOT_LLDP"' "$dir/out"; then report 0 hex-no-octets-verdict; else report 1 hex-no-octets-verdict; fi
printf '0180C200\t000E\r\n' >"$dir/spaces.hex"
run "$assay" decode "$dir/spaces.hex"
same hex-spaces 0 ""

# captures
bad in-header "$dir/in-header.pcap" ": the file ends inside the header of the capture, at octet 20, expected a whole pcap or \
pcapng file"
bad magic-only "$dir/magic-only.pcap" ": the file ends inside the header of the capture, at octet 4, expected a whole pcap or \
pcapng file"
bad in-packet-header "$dir/in-packet-header.pcap" ": packet 2 at octet $cut_at: the file ends inside it, at octet $((cut_at + 7)), \
expected a whole packet"
bad in-packet "$dir/in-packet.pcap" ": packet 2 at octet $cut_at: the file ends inside it, at octet $((cut_at + 26)), expected a \
whole packet"
if grep -q '^frame 1 ' "$dir/out" && grep -q '^  frames       1: 1 accepted' "$dir/out"; then
    report 0 in-packet-shows-first
else
    report 1 in-packet-shows-first
fi
if grep -q '^expiry' "$dir/out"; then report 1 in-packet-no-expiry; else report 0 in-packet-no-expiry; fi
for name in raw-ip.pcap raw-ip.pcapng; do
    bad "$name" "$dir/$name" ": link type 12 (RAW), expected Ethernet"
done
for name in two-links late-link; do
    run "$assay" decode "$dir/$name.pcapng"
    if [ "$status" = 2 ] && [ "$(wc -l <"$dir/err")" = 1 ] && grep -q "^assay: $dir/$name.pcapng: packet .* at octet \
.*: cannot be read (an interface has a type 101 different from .*), expected Ethernet packets only\$" "$dir/err"; then
        report 0 "$name"
    else
        report 1 "$name"
        sed 's/^/# got: /' "$dir/err"
    fi
done
run events "$dir/good.pcapng"
text pcapng <<'EOF'
1 0.000000 accepted valid
2 0.500000 accepted -
None 30.500000 - invalid
EOF
run "$assay" decode "$dir/back.pcap"
same time-goes-back 0 "assay: $dir/back.pcap: frame 2: the time stamp is 750 ms before the last one and counts as equal to it"
run "$assay" decode --json "$dir/back.pcap"
same time-goes-back-json 0 ""
if [ "$(grep -c '"note":' "$dir/out")" = 1 ]; then report 0 note-key; else report 1 note-key; fi
run "$assay" decode --json "$dir/cut.pcap"
if grep -q '"cut":true' "$dir/out"; then report 0 cut-key; else report 1 cut-key; fi

# A tag is told whatever the verdict: here of a shutdown, as text and as JSON.
printf '%s\n' 0180c200000e0200000000048100000188cc0207040200000000040403057031060200000000 >"$dir/tagged.hex"
run "$assay" decode "$dir/tagged.hex"
if grep -q 'shutdown.*(tagged)' "$dir/out"; then report 0 tagged-text; else report 1 tagged-text; fi
run "$assay" decode --json "$dir/tagged.hex"
if grep -q '"tagged":true' "$dir/out"; then report 0 tagged-key; else report 1 tagged-key; fi

# A file's name never steers the terminal, in a heading either.
hostile=$(printf '%s/a\tb\033[31m.hex' "$dir")
cp "$dir/tagged.hex" "$hostile"
run "$assay" decode "$hostile" "$dir/tagged.hex"
if grep -q 'file .*/a?b?\[31m.hex' "$dir/out"; then report 0 clean-heading; else report 1 clean-heading; fi
run "$assay" decode --json "$dir/empty-frame.pcap"
same empty-frame 0 ""

# usage
run "$assay"
same no-command 2 "assay: no command, expected one of those that assay --help lists"
run "$assay" decide
same unknown-command 2 "assay: decide: unknown command, expected one of those that assay --help lists"
run "$assay" decode
same no-file 2 "assay: decode: no FILE, expected a capture, a .hex file, or - for standard input"
run "$assay" decode --own 02:00:00:00:00 "$frames/good.hex"
same own 2 "assay: --own 02:00:00:00:00: not an address, expected six octets such as 02:00:00:00:00:0a"
run "$assay" decode --policy both "$frames/good.hex"
same policy 2 "assay: --policy both: unknown, expected all-expired or one-left"
run "$assay" decode --color red "$frames/good.hex"
same color 2 "assay: --color red: unknown, expected auto, always or never"
run "$assay" decode --nothing "$frames/good.hex"
if [ "$status" = 2 ]; then report 0 unknown-option; else report 1 unknown-option; fi
for words in --help --version "decode --help"; do
    # shellcheck disable=SC2086
    run "$assay" $words
    same "$words" 0 ""
done

# a full disk
status=0
"$assay" decode "$captures/two-peers.pcap" 2>"$dir/err" >/dev/full || status=$?
same full-disk 2 "assay: standard output: cannot be written (No space left on device), expected room for the results"

status=0
"$assay" --version 2>"$dir/err" >/dev/full || status=$?
same full-disk-version 2 "assay: standard output: cannot be written (No space left on device), expected room for the results"

# several files: the first bad one ends the run
run "$assay" decode "$frames/good.hex" "$dir/nothing.pcap" "$frames/good.hex"
same stops-at-bad 2 "assay: $dir/nothing.pcap: cannot be opened (No such file or directory), expected a readable file"
if [ "$(grep -c '^frame ' "$dir/out")" = 1 ]; then report 0 stops-at-bad-frames; else report 1 stops-at-bad-frames; fi

# JSON structure
run "$assay" decode --json "$captures"/*.pcap "$frames"/*.hex
same json-run 0 ""
mv "$dir/out" "$dir/json"
run python3 - "$dir/json" <<'PY'
import json, re, sys
keys = """frame time event verdict reason offset msap ttl tlvs anomalies groups state indication counters file""".split()
counters = """statsFramesInTotal statsFramesDiscardedTotal statsFramesInErrorsTotal statsTLVsDiscardedTotal
statsTLVsUnrecognizedTotal statsAgeoutsTotal otherScope""".split()
number = 0
for line in open(sys.argv[1]):
    assert re.match(r'\{"frame":(\d+|null),"time":\d+\.\d{6},', line), line
    e = json.loads(line)
    assert set(keys) <= set(e) <= set(keys) | {"legacy", "cut", "note", "tagged"}, e.keys()
    assert list(e["counters"]) == counters, e["counters"]
    assert e["state"] in ("NONE", "SINGLE", "MULTI")
    for t in e["tlvs"]:
        assert {"offset", "type", "length", "name", "status", "reason"} <= set(t), t
        assert t["status"] in ("used", "ignored", "discarded", "unrecognised"), t
        assert (t["reason"] is not None) == (t["status"] == "discarded"), t
    i = e["indication"]
    if i is not None:
        assert i["form"] in ("valid", "invalid") and re.fullmatch("[0-9a-f]{8}", i["flags"]), i
        assert len(i["buffer"]) == 2 * i["size"] and i["buffer"][8:16] == bytes.fromhex(i["flags"])[::-1].hex(), i
    if e["event"] == "expiry":
        assert e["frame"] is None and e["verdict"] is None and e["groups"] is None and e["tlvs"] == [], e
        continue
    number += 1
    assert e["event"] == "frame" and e["frame"] == number, e
    assert e["verdict"] in ("accepted", "discarded", "ignored", "shutdown"), e
    assert (e["offset"] is not None) == (e["verdict"] == "discarded"), e
    assert (e["msap"] is not None) == (e["verdict"] in ("accepted", "shutdown")), e
    assert (e["ttl"] is not None) == (e["msap"] is not None), e
    assert (e["groups"] is not None) == (e["verdict"] == "accepted"), e
    assert ("LEGACY_DCBX" in e["anomalies"]) == ("legacy" in e), e
assert number > 200
PY
same json-keys 0 ""

# standard input
run sh -c '"$1" decode --json - <"$2"' sh "$assay" "$frames/good.hex"
same stdin-hex 0 ""
cp "$dir/out" "$dir/stdin-hex"
run "$assay" decode --json "$frames/good.hex"
sed "s|\"file\":\"[^\"]*\"|\"file\":\"-\"|" "$dir/out" >"$dir/want"
if cmp -s "$dir/want" "$dir/stdin-hex"; then report 0 stdin-hex-same; else report 1 stdin-hex-same; fi
run sh -c 'cat "$2" | "$1" decode --json -' sh "$assay" "$captures/two-peers.pcap"
same stdin-pcap 0 ""
cp "$dir/out" "$dir/stdin-pcap"
run "$assay" decode --json "$captures/two-peers.pcap"
sed "s|\"file\":\"[^\"]*\"|\"file\":\"-\"|" "$dir/out" >"$dir/want"
if cmp -s "$dir/want" "$dir/stdin-pcap"; then report 0 stdin-pcap-same; else report 1 stdin-pcap-same; fi
run sh -c '"$1" decode - </dev/null' sh "$assay"
same stdin-empty 2 "assay: standard input: is empty, expected a pcap or pcapng capture or hexadecimal text"
run sh -c 'echo 01x | "$1" decode -' sh "$assay"
same stdin-bad-hex 2 "assay: standard input:1:3: found 'x', $wanted"

# several files with and without --reset
run events "$frames/good.hex" "$frames/good.hex"
text two-files <<'EOF'
1 0.000000 accepted valid
2 1.000000 accepted -
None 121.000000 - invalid
EOF
run events --reset "$frames/good.hex" "$frames/good.hex"
text two-files-reset <<'EOF'
1 0.000000 accepted valid
None 120.000000 - invalid
2 0.000000 accepted valid
None 120.000000 - invalid
EOF
run events "$captures/two-peers.pcap" "$frames/len-0.hex"
if tail -n 2 "$dir/out" | head -n 1 | grep -q '^7 61.002000 ignored -$'; then
    report 0 hex-after-pcap
else
    report 1 hex-after-pcap
    sed 's/^/# got: /' "$dir/out"
fi

# neighbours that expire together
run events "$captures/two-peers-bystander.pcap"
if [ "$(grep -c '^None 50.000000 - -$' "$dir/out")" = 2 ]; then report 0 together; else report 1 together; fi

# our own address, the policy, indications only
own=$(sed 's/#.*//' "$frames/good.hex" | tr -d ' \n' | cut -c13-24 | sed 's/../&:/g; s/:$//')
run events --own "$own" "$frames/good.hex"
text own-frame <<'EOF'
1 0.000000 ignored -
EOF
run events --policy one-left "$captures/two-peers.pcap"
if grep -q '^None 40.000000 - valid$' "$dir/out"; then report 0 one-left; else report 1 one-left; fi
run events --indications "$captures/two-peers.pcap"
if grep -q ' -$' "$dir/out"; then report 1 indications-json; else report 0 indications-json; fi

# summary
run "$assay" decode "$captures/two-peers.pcap"
sed -n '/^summary$/,$p' "$dir/out" >"$dir/summary"
mv "$dir/summary" "$dir/out"
text summary <<'EOF'
summary
  frames       6: 5 accepted, 0 shutdown, 0 discarded, 1 ignored
  indications  2 valid, 2 invalid
  expiries     3
  statsFramesInTotal                    5
  statsFramesDiscardedTotal             0
  statsFramesInErrorsTotal              0
  statsTLVsDiscardedTotal               0
  statsTLVsUnrecognizedTotal            0
  statsAgeoutsTotal                     3
  otherScope                            0
EOF
run "$assay" decode --reset "$frames/good.hex" "$frames/good.hex"
if grep -q '^  statsFramesInTotal  *2$' "$dir/out"; then report 0 summary-reset; else report 1 summary-reset; fi

# colour only on demand in a pipe
esc=$(printf '\033')
run "$assay" decode "$frames/good.hex"
if grep -q "$esc" "$dir/out"; then report 1 plain; else report 0 plain; fi
if grep -q ' $' "$dir/out"; then report 1 no-trailing-spaces; else report 0 no-trailing-spaces; fi
run "$assay" decode --color always "$frames/good.hex"
if grep -q "$esc" "$dir/out"; then report 0 coloured; else report 1 coloured; fi

# Ctrl-C while waiting for input: summary and status 130. The input must never end by itself, and background jobs of a
# script have SIGINT ignored, so python3 starts the program.
run python3 - "$assay" "$captures/two-peers.pcap" <<'PY'
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
p = subprocess.Popen([sys.argv[1], "decode", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
p.stdin.write(open(sys.argv[2], "rb").read())
p.stdin.flush()
lines = [p.stdout.readline()]
while not lines[-1].startswith(b"frame 6 "):
    lines.append(p.stdout.readline())
p.send_signal(signal.SIGINT)
rest = p.stdout.read()
assert p.wait() == 130, p.returncode
assert b"\nsummary\n" in rest and b"expiry" not in rest, rest
PY
same interrupt 0 ""

exit "$failed"
