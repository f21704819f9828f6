#!/bin/sh
# lint.sh BUILD_DIR [JOBS]: clang-tidy with .clang-tidy over the library and the programs of a
# configured build, then cppcheck. Any finding is a failure.
set -eu
build=${1:?usage: lint.sh BUILD_DIR [JOBS]}
jobs=${2:-2}
cd "$(dirname "$0")/.."
failed=0
find src tools examples -name '*.c' -not -path '*/outside/*' | sort |
    while IFS= read -r file; do
        grep -q "/$file\"" "$build/compile_commands.json" && echo "$file"
    done |
    xargs -n 4 -P "$jobs" clang-tidy --quiet -p "$build" --extra-arg=-Wno-unknown-warning-option \
        --extra-arg=-Wno-ignored-optimization-argument || failed=1
# cppcheck 2.10 misreads hexadecimal floating-point numbers in comparisons (incorrectLogicOperator)
# and loses its way in some compound literals (internalAstError).
cppcheck --quiet --std=c11 --enable=warning,portability --inline-suppr --error-exitcode=1 \
    --suppress=incorrectLogicOperator --suppress=internalAstError \
    --suppress=missingInclude --suppress=unknownMacro --suppress=preprocessorErrorDirective \
    -j "$jobs" -I include -I src src tools || failed=1
exit "$failed"
