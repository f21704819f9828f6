#!/bin/sh
# check_errors.sh: what the error catalogue and the code owe each other. Exit status 1 when
#
#  - nothing in src/ raises a record;
#  - the code raises an error that has none, or goes around the functions made of the records;
#  - a text of a record names a function or a constant that no public header has.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# report TITLE FILE: a non-empty file is a failure.
report() {
    [ -s "$2" ] || return 0
    echo "$(wc -l <"$2") $1:"
    sed 's/^/    /' "$2"
    failed=1
}

find errors -name record.json | sed 's|^errors/||; s|/record.json$||' | sort >"$scratch/records"
[ -s "$scratch/records" ] || { echo "no records"; exit 1; }
find src -name '*.[ch]' -not -name 'fail_gen.*' -exec \
    grep -ohE '\b(kn__(fail|warn)_[a-z0-9_]+|KN_E_[A-Z0-9_]+)' {} + |
    sed -E 's/^kn__(fail|warn)_//; s/^KN_E_//' | tr 'A-Z_' 'a-z-' | sort -u >"$scratch/raised"
# A mention of the status is no raising. The nil context has nowhere to record its own.
find src -name '*.c' -not -name 'fail_gen.c' -exec grep -ohE '\bkn__(fail|warn)_[a-z0-9_]+\(' {} + |
    sed -E 's/^kn__(fail|warn)_//; s/\($//' | tr '_' '-' >"$scratch/called"
echo context-nil >>"$scratch/called"
sort -u "$scratch/called" | comm -23 "$scratch/records" - >"$scratch/unused"
report "records are raised nowhere" "$scratch/unused"
# Four functions raise one of several records, as the failure is.
comm -13 "$scratch/records" "$scratch/raised" | grep -vxE 'file|fill|kernel|without-optimizer' >"$scratch/unrecorded" || true
report "errors are raised that have no record" "$scratch/unrecorded"
grep -rnE '\bkn__(fail|warn)\(' src --include='*.[ch]' |
    grep -vE '^src/core/(fail_gen\.[ch]|fail\.h|error\.c):' >"$scratch/bare" || true
report "errors are raised without a record's function" "$scratch/bare"

cat include/kiln/*.h include/kiln/*.hpp 2>/dev/null | grep -oE '\b(kn|KN)_[A-Za-z0-9_]+' |
    sort -u >"$scratch/declared"
while IFS= read -r slug; do
    grep -oE '\b(kn|KN)_[A-Za-z0-9_]+' "errors/$slug/record.json" | sort -u |
        comm -23 - "$scratch/declared" | sed "s/\$/ (errors\/$slug)/"
done <"$scratch/records" >"$scratch/unknown"
report "names in texts are declared nowhere" "$scratch/unknown"

[ "$failed" -eq 0 ] && echo "the $(wc -l <"$scratch/records") records and the code agree"
exit "$failed"
