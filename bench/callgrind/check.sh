#!/bin/sh
# check.sh BUILD_DIR [--update]: counts the instructions that one run of each case of cases.c takes
# and compares them with counts.txt. More than 3 % above is a failure; --update writes the file anew.
#
# The counts hold for one compiler and one set of vector instructions, which the first line of the
# file names. Elsewhere nothing is compared, and the script says so.
set -eu
build=${1:?usage: check.sh BUILD_DIR [--update]}
update=${2:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$build" && pwd)
counts=$root/bench/callgrind/counts.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
repeats=500
allowed=3 # per cent

command -v valgrind >/dev/null 2>&1 || { echo "skipped: no valgrind"; exit 0; }
cmake --build "$build" --target callgrind >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
program=$build/bench/callgrind/cases

# known NAME: what CMake found out about the compiler.
known() { sed -n "s/^set(CMAKE_C_COMPILER_$1 \"\(.*\)\")/\1/p" "$build"/CMakeFiles/*/CMakeCCompiler.cmake; }
vectors=none
grep -q ' avx2 ' /proc/cpuinfo 2>/dev/null && vectors=avx2
where="$(known ID) $(known VERSION), $(uname -m), $vectors"

# instructions CASE REPEATS: of the whole process.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" \
        >/dev/null 2>"$scratch/valgrind" || { cat "$scratch/valgrind" >&2; exit 1; }
    awk '/Collected *:/ { print $NF }' "$scratch/valgrind"
}

"$program" --list | while IFS= read -r name; do
    few=$(instructions "$name" "$repeats")
    many=$(instructions "$name" $((2 * repeats)))
    echo "$name $(((many - few) / repeats))"
done >"$scratch/now"

if [ "$update" = --update ]; then
    { echo "# $where"; cat "$scratch/now"; } >"$counts"
    cat "$counts"
    exit 0
fi

if [ "$(head -n 1 "$counts")" != "# $where" ]; then
    echo "not compared: counts.txt holds for '$(head -n 1 "$counts" | cut -c 3-)', this is '$where'"
    cat "$scratch/now"
    exit 0
fi
awk -v allowed="$allowed" '
    FNR == NR { if ($1 != "#") kept[$1] = $2; next }
    {
        seen[$1] = 1
        if (!($1 in kept)) { verdict = "NOT IN counts.txt"; bad = 1 }
        else if ($2 > kept[$1] * (1 + allowed / 100) + 1) { verdict = "MORE"; bad = 1 }
        else if ($2 < kept[$1] * (1 - allowed / 100) - 1) verdict = "fewer: keep it with --update"
        else verdict = "as before"
        printf "%-32s %10d instructions, kept %10d: %s\n", $1, $2, kept[$1], verdict
    }
    END {
        for (name in kept) if (!(name in seen)) { print name ": kept, but no such case"; bad = 1 }
        exit bad
    }' "$counts" "$scratch/now"
