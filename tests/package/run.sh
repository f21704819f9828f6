#!/bin/sh
# run.sh (installed|subdirectory|small) BUILD_DIR: proves that an outside program can use Kiln:
#  installed     installed to a temporary prefix and found through the CMake package and through
#                pkg-config, with the shared and with the static library, from C and from C++
#  subdirectory  as a subdirectory of the outside project, with both libraries
#  small         built without optional libraries, with one backend, static only; runs the examples of
#                the errors that only such a build raises
set -eu
way=$1
build=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
outside=$root/tests/package
cc=${CC:-cc}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^#define KN_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' "$root/include/kiln/version.h" |
    paste -sd .)

# quiet COMMAND...: shows the command's output only when it fails.
quiet() {
    if ! "$@" >"$scratch/log" 2>&1; then
        echo "failed: $*"
        cat "$scratch/log"
        exit 1
    fi
}

# works PROGRAM: the program runs and prints the version and the right numbers.
works() {
    said=$("$1") || { echo "$1 failed, saying: $said"; exit 1; }
    expected="kiln $version: 14 6"
    [ "$said" = "$expected" ] || { echo "$1 said '$said', not '$expected'"; exit 1; }
    echo "${1#"$scratch/"}: $said"
}

# example SLUG: in this build before.c fails with its error and says so, and after.c runs clean.
example() {
    for which in before after; do
        # shellcheck disable=SC2046 # lists of flags
        quiet "$cc" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror \
            "$root/errors/$1/$which.c" -o "$scratch/$which" \
            $(pkg-config --static --cflags --libs kiln)
        mkdir -p "$scratch/$1-$which"
        status=0
        (cd "$scratch/$1-$which" && "$scratch/$which") >"$scratch/said" 2>&1 || status=$?
        reported=$(grep -c "^error KN[0-9]* $1\$" "$scratch/said" || true)
        failures=$(grep -c '^error KN' "$scratch/said" || true)
        case $which:$status:$reported:$failures in
            before:1:1:1 | after:0:0:0) ;;
            *)
                echo "errors/$1/$which.c: status $status; it said:"
                cat "$scratch/said"
                exit 1
                ;;
        esac
    done
    echo "the example of $1 does as it says"
}

if [ "$way" = subdirectory ]; then
    # Beside the build folder, so that the compiler cache sees the same relative paths.
    tree=$build-outside
    quiet cmake -S "$outside" -B "$tree" -G Ninja -DKILN_SOURCE="$root" \
        -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Release -DKILN_WERROR=ON
    quiet cmake --build "$tree"
    works "$tree/with_shared"
    works "$tree/with_static"
    exit 0
fi

prefix=$scratch/prefix
if [ "$way" = small ]; then
    tree=$build-small
    quiet cmake -S "$root" -B "$tree" -G Ninja -DCMAKE_C_COMPILER="$cc" -DKILN_SHARED=OFF \
        -DKILN_ZLIB=OFF -DKILN_JANSSON=OFF -DKILN_BACKENDS=ndarray -DKILN_TESTS=OFF \
        "-DKILN_OPS=full;ones_like;copy;cast;assign;add;mul;sum;expand;reshape_view" \
        -DKILN_TOOLS=OFF -DKILN_EXAMPLES=OFF
    quiet cmake --build "$tree"
    quiet cmake --install "$tree" --prefix "$prefix"
    quiet cmake -S "$outside" -B "$scratch/package" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_COMPILER="$cc"
    quiet cmake --build "$scratch/package"
    works "$scratch/package/with_shared" # kiln::kiln is the static library here
    works "$scratch/package/with_static"
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name kiln.pc)")
    export PKG_CONFIG_PATH
    examples=$(grep -lE '^ *"build"' "$root"/errors/*/record.json)
    [ -n "$examples" ] || { echo "no record requires a build"; exit 1; }
    for record in $examples; do example "$(basename "$(dirname "$record")")"; done
    exit 0
fi

quiet cmake --install "$build" --prefix "$prefix"
quiet cmake -S "$outside" -B "$scratch/package" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Release
quiet cmake --build "$scratch/package"
works "$scratch/package/with_shared"
works "$scratch/package/with_static"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name kiln.pc)")
export PKG_CONFIG_PATH
[ "$(pkg-config --modversion kiln)" = "$version" ] || { echo "kiln.pc: wrong version"; exit 1; }
libdir=$(pkg-config --variable=libdir kiln)
mkdir "$scratch/pkg-config"
# shellcheck disable=SC2046 # lists of flags
quiet "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror "$outside/main.c" -o "$scratch/pkg-config/with_shared" \
    $(pkg-config --cflags --libs kiln) -Wl,-rpath,"$libdir"
works "$scratch/pkg-config/with_shared"
# shellcheck disable=SC2046
quiet "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror "$outside/main.c" -o "$scratch/pkg-config/with_static" \
    $(pkg-config --cflags kiln) "$libdir/libkiln.a" \
    $(pkg-config --static --libs kiln | sed 's/-lkiln//')
works "$scratch/pkg-config/with_static"
if command -v g++ >/dev/null 2>&1; then
    # shellcheck disable=SC2046
    quiet g++ -std=c++17 -Wall -Wextra -Werror "$outside/main.cpp" -o "$scratch/pkg-config/with_cpp" \
        $(pkg-config --cflags --libs kiln) -Wl,-rpath,"$libdir"
    works "$scratch/pkg-config/with_cpp"
else
    echo "skipped: no g++"
fi

if [ -x "$prefix/bin/kiln" ]; then
    quiet "$prefix/bin/kiln" info
    echo "the installed program kiln runs"
fi
