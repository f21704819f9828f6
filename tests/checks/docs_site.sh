#!/bin/sh
# docs_site.sh DOCGEN BROWSER_TEST: the documentation site can be made, docgen finds nothing wrong
# with it, and it works in a headless Chromium, where there is one. KILN_PICTURES=FOLDER has the
# last write what it sees.
set -eu
docgen=$(realpath "$1")
browser_test=$(realpath "$2")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$docgen" --out "$scratch/docs"

for program in ${KILN_CHROMIUM:-} chromium chromium-browser google-chrome; do
    command -v "$program" >/dev/null 2>&1 || continue
    KILN_DOCS=$scratch/docs KILN_CHROMIUM=$program "$browser_test"
    exit
done
echo "skipped: no Chromium, so the site was not opened in a browser (Debian's package: chromium)"
exit 77
