#!/bin/sh
# check_links.sh: every relative link in a Markdown file of the repository leads to a file that is
# there, and every #anchor to a heading. A path in a code span that begins with a folder of the
# repository (`src/ops/ops.def`, `tests/test_*.c`) exists, unless it holds a <placeholder>.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

find . -name '*.md' -not -path './build*' -not -path './.git/*' | sort >"$scratch/files"

# One line a link: file, line, target. Code blocks and code spans hold no links.
while IFS= read -r file; do
    awk -v file="$file" '
        /^ *(```|~~~)/ { code = !code; next }
        code { next }
        {
            line = $0
            gsub(/`[^`]*`/, "", line)
            while (match(line, /\]\([^) ]+( "[^"]*")?\)/)) {
                target = substr(line, RSTART + 2, RLENGTH - 3)
                sub(/ .*/, "", target)
                print file "\t" FNR "\t" target
                line = substr(line, RSTART + RLENGTH)
            }
        }' "$file"
done <"$scratch/files" >"$scratch/links"

# The anchors of a file, as the usual Markdown hosts make them from its headings.
anchors() {
    awk '
        /^ *(```|~~~)/ { code = !code; next }
        !code && /^#+ / {
            sub(/^#+ +/, ""); text = tolower($0)
            gsub(/[^a-z0-9 _-]/, "", text); gsub(/ /, "-", text)
            print text
        }' "$1"
}

failed=0
tab=$(printf '\t')
while IFS="$tab" read -r file line target; do
    case $target in
    http://* | https://* | mailto:*) continue ;;
    esac
    path=${target%%#*}
    if [ -n "$path" ]; then
        case $path in
        /*) goal=.$path ;;
        *) goal=$(dirname "$file")/$path ;;
        esac
    else
        goal=$file
    fi
    if [ ! -e "$goal" ]; then
        echo "$file:$line: no such file: $target"
        failed=1
        continue
    fi
    case $target in
    *.md#* | '#'*)
        if ! anchors "$goal" | grep -qxF -- "${target#*#}"; then
            echo "$file:$line: no such heading: $target"
            failed=1
        fi
        ;;
    esac
done <"$scratch/links"

# Paths in code spans: file, line, path.
while IFS= read -r file; do
    awk -v file="$file" '
        /^ *(```|~~~)/ { code = !code; next }
        code { next }
        {
            n = split($0, span, "`")
            for (i = 2; i <= n; i += 2)
                if (span[i] ~ /^(src|include|tests|tools|docs|errors|examples|bench|cmake|data)\/[^ <>()"…]*$/)
                    print file "\t" FNR "\t" span[i]
        }' "$file"
done <"$scratch/files" >"$scratch/paths"
while IFS="$tab" read -r file line path; do
    # shellcheck disable=SC2086 # a pattern
    set -- $path
    if [ ! -e "$1" ]; then
        echo "$file:$line: no such file: $path"
        failed=1
    fi
done <"$scratch/paths"

[ "$failed" -eq 0 ] &&
    echo "$(wc -l <"$scratch/paths") paths and $(wc -l <"$scratch/links") links in $(wc -l <"$scratch/files") Markdown files resolve"
exit "$failed"
