#!/bin/sh
# static.sh LIBRARY BUILD: a program without a dynamic linker fails as politely as others. Debug
# information is read by a library that such a program cannot load; then places go unnamed.
set -eu
library=$1 build=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/fails.c" <<'END'
#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device_open(kn, "nowhere");
    int reported = kn_report(kn, stdout);
    kn_close(kn);
    return !reported;
}
END
if ! cc -std=c17 -g -static -I"$source/include" -I"$build/generated/include" "$folder/fails.c" \
    "$library" -ljansson -lz -lm -lpthread -ldl -o "$folder/fails" 2>"$folder/why"; then
    echo "skipped: no static program can be linked here"
    exit 77
fi
"$folder/fails" >"$folder/said"
grep -q 'error KN.* backend-unknown' "$folder/said" || {
    cat "$folder/said"
    exit 1
}
