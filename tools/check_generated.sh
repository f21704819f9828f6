#!/bin/sh
# check_generated.sh BUILD_DIR: every printed file that is committed equals what its generator
# prints now. Exit status 77 means that no generator was built.
set -eu
build=${1:?usage: check_generated.sh BUILD_DIR}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
checked=0

# compare COMMITTED COMMAND...: the command's standard output against the committed file.
compare() {
    committed=$1
    shift
    checked=$((checked + 1))
    if ! "$@" >"$scratch/printed"; then
        echo "$committed: '$*' failed"
        failed=1
    elif ! diff -u "$committed" "$scratch/printed" >"$scratch/diff" 2>&1; then
        echo "$committed is not what '$*' prints:"
        head -n 40 "$scratch/diff"
        failed=1
    fi
}

if [ "$checked" -eq 0 ]; then
    echo "skipped: no generator was built in $build"
    exit 77
fi
[ "$failed" -eq 0 ] && echo "$checked printed files are current"
exit "$failed"
