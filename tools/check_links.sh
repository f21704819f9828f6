#!/bin/sh
# check_links.sh: every relative link in a Markdown file of the repository leads to a file that is
# there, and every #anchor to a heading.
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

[ "$failed" -eq 0 ] &&
    echo "$(wc -l <"$scratch/links") links in $(wc -l <"$scratch/files") Markdown files resolve"
exit "$failed"
