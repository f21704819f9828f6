#!/bin/sh
# operations.sh PAGE: docs/operations.md is what the operation matrix has just printed, and every
# row of the table stands in docs/equivalents.txt.
set -eu
page=$1
cd "$(dirname "$0")/../.."
failed=0
sed -nE 's/^KN_(PRIM|COMP|VIEW)\(([a-z0-9_]+),.*/\2/p' src/ops/ops.def | sort |
    while IFS= read -r row; do
        grep -q "^$row " docs/equivalents.txt || echo "docs/equivalents.txt has no line for $row"
    done >"$page.missing"
if [ -s "$page.missing" ]; then
    cat "$page.missing"
    failed=1
fi
if ! diff -u docs/operations.md "$page" >"$page.diff"; then
    head -n 40 "$page.diff"
    echo "docs/operations.md is not current: build/release/tests/test_matrix --page docs/operations.md"
    failed=1
fi
exit $failed
