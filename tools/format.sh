#!/bin/sh
# format.sh (--check|--write): the layout of .clang-format for every C and C++ source. Printed files
# look as their tool prints them and are left alone.
set -eu
case ${1:-} in
--check) how="--dry-run -Werror" ;;
--write) how=-i ;;
*)
    echo "usage: tools/format.sh (--check|--write)" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/.."
for folder in include src tests tools examples bench errors; do
    [ -d "$folder" ] && find "$folder" -name '*.[ch]' -o -name '*.hpp'
done | sort | while IFS= read -r file; do
    head -n 3 "$file" | grep -q 'Printed by tools/' || echo "$file"
done |
    # shellcheck disable=SC2086 # two flags
    xargs clang-format $how
