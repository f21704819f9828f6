#!/bin/sh
# symbols.sh STATIC [SHARED]: what the libraries define and what they ask of the system.
#
#  - the shared library exports kn_ names alone, each declared in a public header. A kn__ name is
#    exported only when a public header declares it, for a macro that expands to it;
#  - the static library defines no global symbol outside kn_ and kn__;
#  - the library never ends, traps or prints for the program that uses it, and everything that
#    touches threads, memory, files, clocks or the environment stands in src/core/platform*.c.
set -eu
static=$1
shared=${2:-}
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# report TITLE FILE: a non-empty file is a failure.
report() {
    if [ -s "$2" ]; then
        echo "$1:"
        sed 's/^/    /' "$2"
        failed=1
    fi
}

cat include/kiln/*.h* >"$scratch/headers"
nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | sort -u >"$scratch/static"
[ -s "$scratch/static" ] || { echo "$static defines nothing"; exit 1; }
grep -v '^kn_' "$scratch/static" >"$scratch/bad" || true
report "global symbols of the static library without the prefix kn_ or kn__" "$scratch/bad"

if [ -n "$shared" ]; then
    nm -D --defined-only "$shared" | awk 'NF == 3 && $2 != "A" { print $3 }' | sort -u \
        >"$scratch/shared"
    [ -s "$scratch/shared" ] || { echo "$shared exports nothing"; exit 1; }
    grep -v '^kn_' "$scratch/shared" >"$scratch/bad" || true
    report "exported symbols without the prefix kn_" "$scratch/bad"
    grep -oE '\bkn_[A-Za-z0-9_]+' "$scratch/headers" | sort -u >"$scratch/declared"
    grep '^kn_' "$scratch/shared" | comm -23 - "$scratch/declared" >"$scratch/bad"
    report "exported symbols that no public header declares" "$scratch/bad"
fi

# Lines "member symbol" of what each object leaves undefined.
nm -A -u "$static" | awk '{ member = $1; sub(/:$/, "", member); sub(/.*:/, "", member)
                            print member, $NF }' | sort -u >"$scratch/wanted"
# offenders NAMES: members that want one of the names (an extended regular expression).
offenders() { grep -E " ($1)(@.*)?\$" "$scratch/wanted" >"$scratch/bad" || true; }

offenders 'abort|exit|_exit|_Exit|quick_exit|at_quick_exit|atexit|on_exit|__assert_fail'
report "a library does not end its program" "$scratch/bad"
offenders 'signal|sigaction|raise|kill|setlocale|system|rand|srand|strtok'
report "a library leaves the state of its process alone" "$scratch/bad"
offenders 'printf|vprintf|puts|putchar|perror|__printf_chk'
report "a library does not print to standard output" "$scratch/bad"
sed -i '/^platform[^ ]*\.c\.o /d' "$scratch/wanted"
offenders 'pthread_.*|thrd_.*|mtx_.*|cnd_.*|sched_.*'
report "threads belong into src/core/platform.c" "$scratch/bad"
offenders 'malloc|calloc|realloc|aligned_alloc|posix_memalign|strdup|strndup|mmap'
report "memory comes through src/core/platform.h, which can make it fail" "$scratch/bad"
offenders 'dlopen|dlsym|dlclose|getenv|setenv|clock_gettime|time|gettimeofday|nanosleep|usleep'
report "loading, environment and clocks belong into src/core/platform.c" "$scratch/bad"
offenders 'fopen|fopen64|open|open64|creat|read|write|rename|fsync|unlink|remove|mkdir|tmpfile|opendir'
report "files belong into src/core/platform.c" "$scratch/bad"

[ "$failed" -eq 0 ] && echo "$(wc -l <"$scratch/static") symbols in order"
exit "$failed"
