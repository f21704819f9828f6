#!/bin/sh
# docs_site.sh DOCGEN: the documentation site can be made, and docgen finds nothing wrong with it.
set -eu
docgen=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$docgen" --out "$scratch/docs"
