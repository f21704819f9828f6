#!/bin/sh
# docs_site.sh DOCGEN BROWSER_TEST: the documentation site can be made; docgen finds nothing wrong
# with it, and finds what is; and it works in a headless Chromium, where there is one.
# KILN_PICTURES=FOLDER has the last write what it sees.
set -eu
docgen=$(realpath "$1")
browser_test=$(realpath "$2")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
docs=$scratch/docs

"$docgen" --out "$docs"

# notices WHAT FILE SED: after this change of a page, docgen says WHAT.
notices() {
    cp "$docs/$2" "$scratch/kept"
    sed -i "$3" "$docs/$2"
    if "$docgen" --check --out "$docs" >"$scratch/said" 2>&1 || ! grep -qF "$1" "$scratch/said"; then
        echo "docgen --check does not say \"$1\" of $2 after $3:"
        head -n 5 "$scratch/said"
        exit 1
    fi
    cp "$scratch/kept" "$docs/$2"
}
notices "no such page: errors/indes.html" errors/broadcast.html 's/index\.html">Errors/indes.html">Errors/'
notices "no such anchor: index.html#nowhere" index.html 's/#content"/#nowhere"/'
notices "</article> where p is open" index.html 's/<article>/<article><p>/'
notices "two elements have the id content" index.html 's/<article>/<article id="content">/'
notices "loads https://example.org/x.js" index.html 's/<body/<script src="https:\/\/example.org\/x.js"><\/script><body/'
notices "a bare &" index.html 's/<article>/<article>salt \& pepper/'
notices "holds fetch(" assets/search.js '1s/^/fetch("x");/'
mv "$docs/errors/broadcast.html" "$scratch/kept"
if "$docgen" --check --out "$docs" >"$scratch/said" 2>&1 ||
    ! grep -q '^errors/broadcast/record.json: has no page' "$scratch/said"; then
    echo "docgen --check does not miss the page of an error"
    exit 1
fi
mv "$scratch/kept" "$docs/errors/broadcast.html"

for program in ${KILN_CHROMIUM:-} chromium chromium-browser google-chrome; do
    command -v "$program" >/dev/null 2>&1 || continue
    KILN_DOCS=$docs KILN_CHROMIUM=$program "$browser_test"
    exit
done
echo "skipped: no Chromium, so the site was not opened in a browser (Debian's package: chromium)"
exit 77
