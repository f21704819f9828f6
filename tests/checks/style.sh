#!/bin/sh
# style.sh: the sizes and habits that a compiler does not check.
#
#  - no file of src/ or include/ over 1,000 lines, *.def and printed files aside;
#  - no function over 120 lines, the kernels in src/backends/ aside (needs universal-ctags);
#  - no assert, alloca or unfinished marks in the library;
#  - dependencies point downwards: core < ops < autodiff, fusion, capture, backends < nn, data
#    < optim, store < train < cli, and no backend knows another.
set -eu
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

find src include -name '*.[ch]' -o -name '*.hpp' | sort >"$scratch/all"
# A printed file says in its first lines which tool printed it.
while IFS= read -r file; do
    head -n 3 "$file" | grep -qE 'Printed by tools/' || echo "$file"
done <"$scratch/all" >"$scratch/files"

while IFS= read -r file; do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 1000 ]; then
        echo "$file: $lines lines; a file has one subject and at most 1,000"
        failed=1
    fi
done <"$scratch/files"

if xargs grep -nE '\b(TODO|FIXME|XXX|HACK)\b' <"$scratch/files"; then
    echo "unfinished marks: finish it, or file an issue"
    failed=1
fi
if grep '^src/' "$scratch/files" | grep -vE '^src/(cli|conformance)/' |
    xargs grep -nE '(^|[^_[:alnum:]])(assert|alloca) *\(|<(assert|alloca)\.h>'; then
    echo "the library neither asserts nor allocates on the stack by size"
    failed=1
fi

find src -name '*.[ch]' -exec grep -HoE '^ *# *include +"(\.\./)*[a-z]+/[^"]+"' {} + |
    sed -E 's/: *# *include +"(\.\.\/)*/ /; s/"$//' |
    awk '
        BEGIN {
            level["core"] = 0; level["ops"] = 1
            level["autodiff"] = level["fusion"] = level["capture"] = level["backends"] = 2
            level["nn"] = level["data"] = 3; level["optim"] = level["store"] = 4
            level["train"] = 5; level["cli"] = level["conformance"] = 6
        }
        {
            split($1, from, "/"); split($2, to, "/")
            if (!(from[2] in level) || !(to[1] in level)) next
            upwards = level[to[1]] > level[from[2]]
            stranger = from[2] == "backends" && to[1] == "backends" && to[3] != "" &&
                       from[3] != to[2] && from[4] != ""
            aside = from[2] != to[1] && level[to[1]] == level[from[2]]
            if (upwards || stranger || aside) {
                printf "%s includes %s: dependencies point downwards\n", $1, $2
                bad = 1
            }
        }
        END { exit bad }' || failed=1

if ctags --version 2>/dev/null | grep -q 'Universal Ctags'; then
    grep -v '^src/backends/' "$scratch/files" |
        ctags -f "$scratch/tags" --languages=C,C++ --langmap=C:.c.h --kinds-C=f --kinds-C++=f \
            --fields=ne --excmd=number --sort=no -L - 2>/dev/null
    awk -F '\t' '
        /^!/ { next }
        {
            first = last = 0
            for (i = 4; i <= NF; i++) {
                if ($i ~ /^line:/) first = substr($i, 6)
                if ($i ~ /^end:/) last = substr($i, 5)
            }
            if (!last) next
            lines = last - first + 1
            if (lines > 120) {
                printf "%s:%d: %s has %d lines, at most 120\n", $2, first, $1, lines
                bad = 1
            }
        }
        END { exit bad }' "$scratch/tags" || failed=1
else
    echo "skipped: no universal-ctags, so the lengths of functions were not checked"
fi

[ "$failed" -eq 0 ] && echo "$(wc -l <"$scratch/files") files in order"
exit "$failed"
