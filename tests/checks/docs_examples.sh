#!/bin/sh
# docs_examples.sh LIBRARY [FILE...]: compiles and runs the code of the documentation (README.md,
# docs/guide, docs/recipes; or the files given) against a built library.
#
# What a fenced block is, its first line says:
#   ```c                 a whole program: compiled, run, ends with 0
#   ```c fragment        statements: run as the body of a function with `kn`, an open context, at
#                        hand, in which no error stands afterwards
#   ```c fragment fails  the same, and an error stands afterwards. Reports call its first line
#                        example.c:1, and its function main
#   ```c decl            declarations, for the fragments of the page
#   ```c from FILE       an excerpt of this file, to the letter; a line "…" stands for any lines
#   ```c sketch          shown only
#   ```cpp               a whole C++17 program, run with every C++ compiler that is there
#   ```text              the first one after a program or fragment: what it prints, to the letter
# A hidden comment that begins with a line `<!-- c` holds statements that come before each fragment
# after it.
set -eu
library=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
root=$PWD
cc=${CC:-cc}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
warnings="-Wall -Wextra -Wpedantic -Werror"
folder=$(dirname "$library")
link="$library -lm -Wl,-rpath,$folder"
failed=0
programs=0
fragments=0
sketches=0
quotes=0
unset KILN_DEVICE KILN_CHECK_FINITE KILN_LOG || true

if [ $# -eq 0 ]; then
    set -- README.md docs/guide/*.md docs/recipes/*.md
fi

# build COMPILER STANDARD SOURCE FLAGS...: makes $scratch/run.
build() {
    compiler=$1
    standard=$2
    source=$3
    shift 3
    # shellcheck disable=SC2086 # lists of flags
    "$compiler" -std="$standard" -D_POSIX_C_SOURCE=200809L $warnings -g "$@" -Iinclude "$source" \
        -o "$scratch/run" $link >"$scratch/log" 2>&1 || {
        cat "$scratch/log"
        failed=1
        return 1
    }
}

# compare TITLE WANT: what was printed against what the page says, blanks at the ends of lines aside.
compare() {
    sed -i 's/ *$//' "$scratch/said" "$2"
    if ! diff -u --label "$1: the page" --label "$1: the program" "$2" "$scratch/said"; then
        failed=1
    fi
}

# run TITLE WANT: runs $scratch/run in an empty folder.
run() {
    rm -rf "$scratch/cwd"
    mkdir "$scratch/cwd"
    if ! (cd "$scratch/cwd" && ln -s "$root/data" data && KILN_THREADS=2 ../run) \
        >"$scratch/said" 2>"$scratch/log"; then
        echo "$1 fails:"
        cat "$scratch/said" "$scratch/log"
        failed=1
    elif [ -f "$2" ]; then
        compare "$1" "$2"
    fi
}

for page in "$@"; do
    out=$scratch/page
    rm -rf "$out"
    mkdir "$out"
    awk -v page="$page" -v out="$out" -f tests/checks/docs_examples.awk "$page" || failed=1
    read -r p f s q <"$out/counts"
    programs=$((programs + p))
    fragments=$((fragments + f))
    sketches=$((sketches + s))
    quotes=$((quotes + q))
    for source in "$out"/program_*.c; do
        [ -e "$source" ] || continue
        line=${source##*_}
        build "$cc" c17 "$source" && run "$page:${line%.c}" "${source%.c}.want"
    done
    for source in "$out"/program_*.cpp; do
        [ -e "$source" ] || continue
        line=${source##*_}
        for compiler in g++ clang++; do
            command -v $compiler >/dev/null 2>&1 || {
                echo "skipped: no $compiler"
                continue
            }
            build $compiler c++17 "$source" && run "$page:${line%.cpp}" "${source%.cpp}.want"
        done
    done
    if [ -e "$out/fragments.c" ]; then
        build "$cc" c17 "$out/fragments.c" -Wno-unused-variable -Wno-unused-but-set-variable \
            -Wno-unused-function ||
            continue
        run "$page" /dev/null/none
        # Of what was printed, the parts that the page shows.
        awk 'NR == FNR { if (/^@[0-9]+$/) shown[$0] = 1; next }
             /^@[0-9]+$/ { on = $0 in shown }
             on' "$out/fragments.want" "$scratch/said" >"$scratch/said.shown"
        sed 's/ in fragment_[0-9]*$/ in main/' "$scratch/said.shown" >"$scratch/said"
        compare "$page" "$out/fragments.want"
    fi
done

[ "$failed" -eq 0 ] &&
    echo "of the documentation $programs programs and $fragments fragments run," \
        "$quotes excerpts stand in their files, $sketches sketches are only shown"
exit "$failed"
