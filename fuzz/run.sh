#!/bin/sh
# run.sh [seconds] [name...]: fuzzes the parsers, each so long (60 seconds), with libFuzzer and the
# address and undefined-behaviour sanitizers. New inputs that reach new code are kept, minimised, in
# fuzz/corpus/<name>; an input that crashes stays in build/fuzz.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- $(cd fuzz && ls fuzz_*.c | sed 's/^fuzz_//; s/\.c$//')
command -v clang >/dev/null || { echo "skipped: no clang, so nothing was fuzzed"; exit 77; }

cmake -S . -B build/fuzz -G Ninja --log-level=NOTICE -DCMAKE_C_COMPILER=clang \
    -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-fsanitize=fuzzer-no-link \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_FLAGS=-fsanitize=fuzzer-no-link \
    "-DKILN_SANITIZE=address;undefined" -DKILN_SHARED=OFF -DKILN_TESTS=OFF -DKILN_TOOLS=ON \
    -DKILN_EXAMPLES=OFF -DKILN_WERROR=OFF >/dev/null
cmake --build build/fuzz --target kiln_static kiln_explain -- --quiet

for name; do
    clang -g -O1 -std=c17 -fsanitize=fuzzer,address,undefined -Iinclude -Isrc \
        -c "fuzz/fuzz_$name.c" -o "build/fuzz/fuzz_$name.o"
    clang++ -fsanitize=fuzzer,address,undefined "build/fuzz/fuzz_$name.o" \
        build/fuzz/libkiln_explain.a build/fuzz/libkiln_regex.a build/fuzz/lib/libkiln.a \
        -lre2 -lz -ljansson -lm -ldl -lpthread -o "build/fuzz/fuzz_$name"
    mkdir -p "build/fuzz/new_$name" "fuzz/corpus/$name"
    echo "fuzzing $name for $seconds seconds"
    "build/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=4096 -rss_limit_mb=2048 \
        -print_final_stats=0 -verbosity=0 -artifact_prefix="build/fuzz/crash_${name}_" \
        "build/fuzz/new_$name" "fuzz/corpus/$name"
    "build/fuzz/fuzz_$name" -merge=1 -verbosity=0 "fuzz/corpus/$name" "build/fuzz/new_$name"
done
