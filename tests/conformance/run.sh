#!/bin/sh
# run.sh DEVICE PROGRAM LEAST: the kept operator cases (cases.tar.xz; their README.md says where they
# come from) on a device. Fails when a case fails, or when fewer than LEAST pass.
set -eu
device=$1
program=$2
least=$3
here=$(cd "$(dirname "$0")" && pwd)
command -v xz >/dev/null || { echo "skipped: xz is not installed"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar xJf "$here/cases.tar.xz" -C "$scratch"
status=0
"$program" --device "$device" "$scratch" >"$scratch/log" || status=$?
grep -v '^unsupported' "$scratch/log" || true
[ "$status" -eq 0 ] || exit "$status"
passed=$(sed -n 's/^\([0-9]*\) passed, .*/\1/p' "$scratch/log")
[ "$passed" -ge "$least" ] || { echo "only $passed cases pass; $least did before"; exit 1; }
