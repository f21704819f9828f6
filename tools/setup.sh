#!/bin/sh
# setup.sh [build|ci|docs|bench|dev]: makes sure that the packages which Kiln is built with are
# there.
#   build  what `make demo` and `make test` need (the default)
#   ci     also what .ci/run needs
#   docs   beside those of build, what `make docs` needs
#   bench  beside those of build, the peers that `make bench` compares with
#   dev    everything, also what `make format`, `make lint` and `make coverage` need
# As root on Debian or Ubuntu the missing ones are installed; otherwise the command that installs
# them is printed and the exit status is 1. When nothing is missing, nothing is said.
set -eu

build_packages="cmake ninja-build gcc g++ libc6-dev pkg-config zlib1g-dev libjansson-dev
    libre2-dev libdw-dev libcmocka-dev universal-ctags ccache xz-utils"
ci_packages="clang valgrind util-linux git gcc-aarch64-linux-gnu libc6-dev-arm64-cross chromium
    python3-jsonschema"
docs_packages="libmd4c-dev"
bench_packages="libdnnl-dev libopenblas-dev"
dev_packages="clang-format clang-tidy cppcheck gcovr"

level=${1:-build}
case $level in
build) wanted=$build_packages ;;
ci) wanted="$build_packages $docs_packages $ci_packages" ;;
docs) wanted="$build_packages $docs_packages" ;;
bench) wanted="$build_packages $bench_packages" ;;
dev) wanted="$build_packages $docs_packages $ci_packages $bench_packages $dev_packages" ;;
*)
    echo "usage: tools/setup.sh [build|ci|docs|bench|dev]" >&2
    exit 2
    ;;
esac

# On a system without Debian's packages only the essentials are checked, by what they provide.
if ! command -v dpkg-query >/dev/null 2>&1; then
    missing=
    for program in cmake ninja cc pkg-config; do
        command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
    done
    for library in zlib jansson re2 cmocka; do
        pkg-config --exists "$library" 2>/dev/null || missing="$missing $library"
    done
    [ -z "$missing" ] && exit 0
    echo "Kiln needs these, please install them with your system's package manager:$missing" >&2
    exit 1
fi

missing=
for package in $wanted; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=
    [ "$status" = installed ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -ne 0 ]; then
    echo "Kiln needs packages that are not installed. This command installs them:" >&2
    echo >&2
    echo "    sudo apt-get update && sudo apt-get install -y$missing" >&2
    echo >&2
    exit 1
fi

echo "Installing the packages that Kiln is built with:$missing"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # a list of names
if ! apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1; then
    apt-get update -q
    apt-get install -y -q --no-install-recommends $missing
fi
