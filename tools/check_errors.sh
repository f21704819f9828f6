#!/bin/sh
# check_errors.sh: lists the records of the error catalogue that nothing in src/ raises. Exit status
# 1 when there is one.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

find src -name '*.[ch]' -not -name 'fail_gen.*' -exec \
    grep -ohE '\b(kn__(fail|warn)_[a-z0-9_]+|KN_E_[A-Z0-9_]+)' {} + |
    sed -E 's/^kn__(fail|warn)_//; s/^KN_E_//' | tr 'A-Z_' 'a-z-' | sort -u >"$scratch/raised"
find errors -name record.json | sed 's|^errors/||; s|/record.json$||' | sort >"$scratch/records"
[ -s "$scratch/records" ] || { echo "no records"; exit 1; }

comm -23 "$scratch/records" "$scratch/raised" >"$scratch/unused"
if [ -s "$scratch/unused" ]; then
    echo "$(wc -l <"$scratch/unused") of $(wc -l <"$scratch/records") records are raised nowhere:"
    sed 's/^/    /' "$scratch/unused"
    exit 1
fi
echo "each of the $(wc -l <"$scratch/records") records is raised somewhere"
