#!/bin/sh
# examples.sh BUILD LIBRARY: runs the programs of examples/ and compares what they print with
# tests/examples/<name>.txt. C programs were built with the rest; those of examples/cpp/ are
# compiled here, with every C++ compiler that is there. Folders have tests of their own.
set -eu
build=$(realpath "$1")
library=$(realpath "$2")
cd "$(dirname "$0")/../.."
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
count=0
unset KILN_DEVICE || true

# works NAME PROGRAM: it ends with 0 and prints what it should.
works() {
    mkdir "$scratch/cwd"
    if ! (cd "$scratch/cwd" && KILN_THREADS=2 "$2") >"$scratch/said" 2>"$scratch/errors"; then
        echo "$1 fails:"
        cat "$scratch/said" "$scratch/errors"
        failed=1
    elif ! diff -u "$root/tests/examples/$1.txt" "$scratch/said"; then
        echo "$1 does not print what it should"
        failed=1
    fi
    if [ -s "$scratch/errors" ]; then
        echo "$1 complains:"
        cat "$scratch/errors"
        failed=1
    fi
    rm -rf "$scratch/cwd"
    count=$((count + 1))
}

for source in examples/*.c; do
    name=$(basename "$source" .c)
    works "$name" "$build/examples/$name"
done
for source in examples/cpp/*.cpp; do
    name=$(basename "$source" .cpp)
    for compiler in g++ clang++; do
        if ! command -v $compiler >/dev/null 2>&1; then
            echo "skipped: no $compiler for $source"
            continue
        fi
        $compiler -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror -Iinclude "$source" \
            -o "$scratch/$name" "$library" -Wl,-rpath,"$(dirname "$library")"
        works "cpp_$name" "$scratch/$name"
    done
done
for expected in tests/examples/*.txt; do
    name=$(basename "$expected" .txt)
    [ -e "examples/$name.c" ] || [ -e "examples/cpp/${name#cpp_}.cpp" ] || {
        echo "$expected belongs to no example"
        failed=1
    }
done

[ "$failed" -eq 0 ] && echo "$count programs print what they should"
exit "$failed"
