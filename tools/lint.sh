#!/bin/sh
# lint.sh BUILD_DIR [JOBS]: clang-tidy with .clang-tidy over the library and the programs of a
# configured build, then cppcheck. Any finding is a failure.
set -eu
build=${1:?usage: lint.sh BUILD_DIR [JOBS]}
jobs=${2:-2}
cd "$(dirname "$0")/.."
failed=0
folders="src tools"
[ -d examples ] && folders="$folders examples"
# shellcheck disable=SC2086 # a list of names
find $folders -name '*.c' | sort |
    while IFS= read -r file; do
        if grep -q "/$file\"" "$build/compile_commands.json"; then echo "$file"; fi
    done |
    xargs -n 4 -P "$jobs" clang-tidy --quiet -p "$build" --extra-arg=-Wno-unknown-warning-option \
        --extra-arg=-Wno-ignored-optimization-argument || failed=1
# cppcheck 2.10 misreads hexadecimal floating-point numbers in comparisons (incorrectLogicOperator)
# and loses its way in some loops (internalAstError); it takes a structure that a called function
# fills for one that is read (ctuuninitvar), and bytes that are cast to their dtype for a mistake.
cppcheck --quiet --std=c11 --enable=warning,portability --inline-suppr --error-exitcode=1 \
    --suppress=incorrectLogicOperator --suppress=internalAstError \
    --suppress=ctuuninitvar --suppress=invalidPointerCast --suppress=missingInclude --suppress=unknownMacro --suppress=preprocessorErrorDirective \
    -j "$jobs" -I include -I src src tools || failed=1
exit "$failed"
