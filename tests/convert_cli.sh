#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay convert: what is converted there and back is the same, what is left out is told, and an error leaves the output as it
# was.
# usage: tests/convert_cli.sh      (ASSAY: the program, default build/assay)
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

# told NAME STATUS [LINE...]: the last run ended so, with exactly these lines on standard error
told()
{
    name=$1
    want=$2
    shift 2
    if [ $# -gt 0 ]; then
        printf '%s\n' "$@" >"$dir/want"
    else
        : >"$dir/want"
    fi
    if [ "$status" = "$want" ] && cmp -s "$dir/want" "$dir/err"; then
        report 0 "$name"
        return
    fi
    report 1 "$name"
    echo "# status $status, expected $want"
    sed 's/^/# got:      /' "$dir/err"
    sed 's/^/# expected: /' "$dir/want"
}

# same NAME FILE FILE
same()
{
    if cmp -s "$2" "$3"; then
        report 0 "$1"
        return
    fi
    report 1 "$1"
    diff -a "$2" "$3" | head -n 20 | sed 's/^/# /' || true
}

# refused NAME LINE ARGUMENT...: converting so ends with status 2 and this line, and nothing is written
refused()
{
    name=$1
    line=$2
    shift 2
    run "$assay" convert "$@"
    told "$name" 2 "$line"
    if [ -s "$dir/out" ]; then report 1 "$name-output"; fi
}

# decoded FILE: what decode says, without the file's name
decoded()
{
    "$assay" decode --json "$1" | sed 's/,"file":"[^"]*"//'
}

# text to bytes and back is the canonical text
for file in $(find corpus tests/scenarios -name '*.scn' ! -path '*/bad/*' | sort); do
    "$assay" fmt "$file" >"$dir/canonical"
    "$assay" convert -o "$dir/x.bytes" "$file"
    "$assay" convert -o "$dir/x.scn" "$dir/x.bytes"
    same "text-bytes-text $file" "$dir/canonical" "$dir/x.scn"
    "$assay" convert -o "$dir/y.bytes" "$dir/x.scn"
    same "bytes-text-bytes $file" "$dir/x.bytes" "$dir/y.bytes"
done

# captures to scenarios and back are the same frames at the same times
for file in "$captures"/*.pcap; do
    name=$(basename "$file")
    decoded "$file" >"$dir/want-json"
    "$assay" convert -o "$dir/x.scn" "$file"
    "$assay" convert -o "$dir/x.pcap" "$dir/x.scn"
    decoded "$dir/x.pcap" >"$dir/json"
    same "pcap-text-pcap $name" "$dir/want-json" "$dir/json"
    "$assay" convert --to bytes "$file" | "$assay" convert --from bytes --to pcap - >"$dir/y.pcap"
    same "pcap-bytes-pcap $name" "$dir/x.pcap" "$dir/y.pcap"
    "$assay" fmt "$dir/x.scn" >"$dir/canonical"
    same "canonical $name" "$dir/canonical" "$dir/x.scn"
done
for file in "$frames"/*.hex; do
    "$assay" convert --to text "$file" | "$assay" convert --from text --to hex - >"$dir/x.hex"
    decoded "$file" >"$dir/want-json"
    decoded "$dir/x.hex" >"$dir/json"
    cmp -s "$dir/want-json" "$dir/json" || report 1 "hex-text-hex $(basename "$file")"
done
report 0 hex-text-hex

cat >"$dir/want" <<'END'
assay scenario 1
# The frames of change-shutdown.pcap
END
"$assay" convert "$captures/change-shutdown.pcap" | head -n 2 >"$dir/out"
same title "$dir/want" "$dir/out"

# Captures that the corpus does not have.
python3 - "$dir" <<'PY'
import struct, sys
out = sys.argv[1]

def save(name, records, link=1):
    with open(f"{out}/{name}", "wb") as f:
        f.write(struct.pack("<IHHiIII", 0xa1b2c3d4, 2, 4, 0, 0, 262144, link))
        for ms, data, wire in records:
            f.write(struct.pack("<IIII", ms // 1000, ms % 1000 * 1000 + 999, len(data), wire or len(data)) + data)

def block(kind, body):
    return struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)

save("none.pcap", [])
save("raw-ip.pcap", [(0, b"E", 0)], 101)
save("odd.pcap", [(5000, b"\1" * 1600, 0), (4000, b"\2" * 1601, 0), (5000, b"\3" * 9000, 0),
                  (4999, b"", 60), (5002, b"\4", 64)])
save("many.pcap", [(i, b"", 1) for i in range(65537)])
save("lines.pcap", [(i, bytes(1600), 0) for i in range(5000)])
whole = open(f"{out}/odd.pcap", "rb").read()
open(f"{out}/cut.pcap", "wb").write(whole[:24 + 16 + 100])
start = block(0x0a0d0d0a, struct.pack("<IHHq", 0x1a2b3c4d, 1, 0, -1)) + block(1, struct.pack("<HHI", 1, 0, 0))
first, second = [block(6, struct.pack("<IIIII", 0, high, 0, 4, 4) + b"\1\2\3\4") for high in (0, 1000000)]
open(f"{out}/good.pcapng", "wb").write(start + first)
open(f"{out}/far.pcapng", "wb").write(start + first + second)
open(f"{out}/long.bytes", "wb").write(bytes(16777217))
open(f"{out}/long.hex", "w").write("00" * 1601)
PY

cat >"$dir/want-odd" <<END
assay scenario 1
# The frames of odd.pcap
0.000 frame $(printf '01%.0s' $(seq 32))
$(for _ in $(seq 49); do printf '        + %s\n' "$(printf '01%.0s' $(seq 32))"; done)
0.000 frame none
0.002 frame 04
END
run "$assay" convert -o "$dir/odd.scn" "$dir/odd.pcap"
told left-out 0 \
    "assay: $dir/odd.pcap: 2 of 5 frames, the first of them frame 2, are longer than 1600 octets and left out" \
    "assay: $dir/odd.pcap: 2 of 5 frames, the first of them frame 4, were cut by the capture and are taken as they are" \
    "assay: $dir/odd.pcap: 2 of 5 frames, the first of them frame 2, have a time stamp before the one in front, and get \
that one"
same left-out-text "$dir/want-odd" "$dir/odd.scn"
run "$assay" convert "$dir/good.pcapng"
told pcapng 0
cat >"$dir/want" <<'END'
assay scenario 1
# The frames of good.pcapng
0.000 frame 01020304
END
same pcapng-text "$dir/want" "$dir/out"
cp "$dir/good.pcapng" "$(printf '%s/a\tb\033\303\244 .pcap' "$dir")"
run "$assay" convert "$(printf '%s/a\tb\033\303\244 .pcap' "$dir")"
sed -n 2p "$dir/out" >"$dir/line"
echo '# The frames of a?b??? .pcap' >"$dir/want"
same clean-title "$dir/want" "$dir/line"
refused no-frame "assay: $dir/none.pcap: there is no frame in it for a scenario, expected one or more" "$dir/none.pcap"
refused raw-ip "assay: $dir/raw-ip.pcap: link type 12 (RAW), expected Ethernet" "$dir/raw-ip.pcap"
refused cut-file "assay: $dir/cut.pcap: packet 1 at octet 24: the file ends inside it, at octet 140, expected a whole \
packet" "$dir/cut.pcap"
refused many-frames "assay: $dir/many.pcap: frame 65537: is one too many, expected at most 65536" "$dir/many.pcap"
refused far "assay: $dir/far.pcapng: frame 2: comes 4294967296000 ms after the first one, expected at most 1099511627775" \
    "$dir/far.pcapng"
refused many-lines "assay: $dir/lines.pcap: its frames do not fit into a scenario (the scenario goes on after 16777216 \
octets, expected no more)" "$dir/lines.pcap"
refused long-hex "assay: $dir/long.hex: the frame has 1601 octets, expected at most 1600" "$dir/long.hex"
refused long-bytes "assay: $dir/long.bytes: goes on after 16777216 octets, expected no more" "$dir/long.bytes"

# every file is good as bytes
: >"$dir/empty.bytes"
run "$assay" convert "$dir/empty.bytes"
told empty-bytes 0
printf 'assay scenario 1\n# From octets.\n0.000 advance\n' >"$dir/want"
same empty-bytes-text "$dir/want" "$dir/out"
run "$assay" convert --from bytes --to text "$assay"
told program-as-bytes 0
"$assay" fmt - <"$dir/out" >"$dir/canonical"
same program-as-bytes-text "$dir/canonical" "$dir/out"

# what a capture cannot hold
cat >"$dir/mixed.scn" <<'END'
assay scenario 1
# Frames and more.
adapter 192.0.2.1
0.000 create listener L
1.500 frame 0180
2.000 frame none
      discarded
3.000 link up
END
run "$assay" convert -o "$dir/mixed.pcap" "$dir/mixed.scn"
told left-out-steps 0 "assay: $dir/mixed.scn: 2 of 4 steps are no frames and left out"
run "$assay" convert "$dir/mixed.pcap"
printf 'assay scenario 1\n# The frames of mixed.pcap\n0.000 frame 0180\n0.500 frame none\n' >"$dir/want"
same left-out-steps-text "$dir/want" "$dir/out"
refused no-frame-step "assay: $dir/empty.bytes: has no frame step, expected one or more for a capture" \
    --to pcap "$dir/empty.bytes"
refused several-frames "assay: $dir/mixed.scn: has 2 frame steps, expected one, which is what hexadecimal text can hold" \
    --to hex "$dir/mixed.scn"

# usage
forms="expected text, bytes, pcap or hex"
refused no-file "assay: convert: no file, expected a scenario, a capture, a .hex file, or - for standard input"
refused two-files "assay: convert: b.scn: is a second file, expected one" a.scn b.scn
refused unknown-from "assay: --from txt: unknown, $forms" --from txt a.scn
refused unknown-to "assay: --to pcapng: unknown, $forms" --to pcapng a.scn
refused in-extension "assay: a.txt: unknown extension, expected .scn, .bytes, .pcap, .cap, .pcapng or .hex, or --from" a.txt
refused out-extension "assay: $dir/a.pcapng: unknown extension, expected .scn, .bytes, .pcap, .cap or .hex, or --to" \
    -o "$dir/a.pcapng" a.scn
refused stdin-form "assay: convert: standard input can be anything, expected --from with text, bytes, pcap or hex" -

# An error leaves the output as it was, and nothing beside it.
mkdir "$dir/place"
echo old >"$dir/place/kept.scn"
cp "$dir/place/kept.scn" "$dir/kept"
printf 'assay scenario 1\n# Bad.\n0.000 advance\n 0.000\n' >"$dir/bad.scn"
run "$assay" convert -o "$dir/place/kept.scn" "$dir/bad.scn"
if [ "$status" = 2 ] && [ "$(wc -l <"$dir/err")" = 1 ] &&
    grep -q "^assay: $dir/bad.scn:4:2: found '0.000', expected" "$dir/err"
then report 0 bad-text; else report 1 bad-text; fi
refused missing "assay: $dir/nothing.pcap: cannot be opened (No such file or directory), expected a readable file" \
    -o "$dir/place/kept.scn" "$dir/nothing.pcap"
refused no-frame-kept "assay: $dir/none.pcap: there is no frame in it for a scenario, expected one or more" \
    -o "$dir/place/kept.scn" "$dir/none.pcap"
same kept "$dir/kept" "$dir/place/kept.scn"
run "$assay" convert -o "$dir/none/x.scn" "$dir/mixed.scn"
if [ "$status" = 2 ] && [ "$(wc -l <"$dir/err")" = 1 ] &&
    grep -q "^assay: $dir/none/x.scn: cannot be written (No such file or directory), " "$dir/err"
then report 0 no-folder; else report 1 no-folder; fi
refused device "assay: /dev/null: is no regular file, expected one, a new name, or -" --to text -o /dev/null "$dir/mixed.scn"
refused folder "assay: $dir/place: is no regular file, expected one, a new name, or -" \
    --to text -o "$dir/place" "$dir/mixed.scn"
ls "$dir/place" >"$dir/out"
echo kept.scn >"$dir/want"
same nothing-beside "$dir/want" "$dir/out"

# A link and its target's mode stay; input and output may be the same file.
ln -s kept.scn "$dir/place/link.scn"
cp "$dir/mixed.scn" "$dir/place/kept.scn"
chmod 640 "$dir/place/kept.scn"
run "$assay" convert -o "$dir/place/link.scn" "$dir/place/kept.scn"
told in-place 0
same in-place-text "$dir/mixed.scn" "$dir/place/kept.scn"
if [ -L "$dir/place/link.scn" ] && [ "$(stat -c %a "$dir/place/kept.scn")" = 640 ]
then report 0 link; else report 1 link; fi

# a full disk, and a terminal
status=0
"$assay" convert "$dir/mixed.scn" 2>"$dir/err" >/dev/full || status=$?
told full-disk 2 "assay: standard output: cannot be written (No space left on device), expected room for the results"
run python3 -c 'import os, pty, sys
parent, child = pty.openpty()
pid = os.fork()
if pid == 0:
    os.dup2(child, 1)
    os.execv(sys.argv[1], sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))' "$assay" convert --to bytes "$dir/mixed.scn"
told terminal 2 "assay: standard output: is a terminal, expected -o with a file for this form"

exit "$failed"
