#!/bin/sh
# headers.sh: every public header compiles alone, and a second time in the same unit, as C17 and as
# C++17, with each compiler that is there, without a warning; and C++ has every call that C has.
set -eu
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wvla -Wwrite-strings -Werror"
failed=0
count=0

# check COMPILER LANGUAGE STANDARD FLAGS
check() {
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "skipped: no $1"
        return
    fi
    for header in include/kiln/*.h include/kiln/*.hpp; do
        [ -e "$header" ] || continue
        case $2:$header in c:*.hpp) continue ;; esac
        name=kiln/${header##*/}
        # clang wants a translation unit to declare something, so that one is given.
        printf '#include <%s>\n#include <%s>\nextern int unit;\n' "$name" "$name" \
            >"$scratch/unit.src"
        # shellcheck disable=SC2086 # a list of flags
        if ! "$1" -x "$2" -std="$3" $warnings $4 -Iinclude -fsyntax-only "$scratch/unit.src"; then
            echo "$name does not compile alone as $3 with $1"
            failed=1
        fi
        count=$((count + 1))
    done
}

check gcc c c17 -Wstrict-prototypes
check clang c c17 -Wstrict-prototypes
check g++ c++ c++17 ""
check clang++ c++ c++17 ""

if grep -nE '#include +"' include/kiln/*.h*; then
    echo "a public header includes others as <kiln/…>"
    failed=1
fi
# C++ has no call macros: each call with options has an overload there.
for with in $(grep -ohE '\bkn_[a-z0-9_]+_with\b' include/kiln/*.h | sort -u); do
    if ! grep -qE "\b${with%_with}\(" include/kiln/*.hpp; then
        echo "$with has no overload for C++: add it to include/kiln/calls.hpp"
        failed=1
    fi
done
[ "$failed" -eq 0 ] && echo "$count compilations of public headers are clean"
exit "$failed"
