#!/bin/sh
# check_generated.sh BUILD_DIR: every printed file that is committed equals what its generator
# prints now, and no record of an error lacks anything. Each generator compares its own files: NAME
# --check. Exit status 77 means that none was built.
set -eu
build=${1:?usage: check_generated.sh BUILD_DIR}
cd "$(dirname "$0")/.."
failed=0
checked=

if [ -x "$build/tools/errgen" ] && ! "$build/tools/errgen" --complete; then
    echo "errors/README.md says what a record and its examples hold"
    failed=1
fi

for generator in errgen opgen; do
    [ -x "$build/tools/$generator" ] || continue
    checked="$checked $generator"
    if ! "$build/tools/$generator" --check; then
        echo "run $build/tools/$generator and commit what it prints"
        failed=1
    fi
done

if [ -z "$checked" ]; then
    echo "skipped: no generator was built in $build"
    exit 77
fi
[ "$failed" -eq 0 ] && echo "the printed files are current:$checked"
exit "$failed"
