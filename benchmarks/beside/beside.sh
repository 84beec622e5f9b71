#!/bin/sh
# Two versions of the headers beside each other in one program: what main.cpp says.
#   benchmarks/beside/beside.sh OLD NEW [--only TEXT] [--rounds N] [--trace FILE]
# OLD, NEW: checkouts, or commits of this one
set -e
here=$(cd "$(dirname "$0")" && pwd)
first=$1
second=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
headers_of() {  # a checkout, or a commit, whose headers are copied
  if [ -d "$1/include" ]; then
    (cd "$1/include" && pwd)
  else
    mkdir -p "$work/$1"
    git -C "$here/../.." archive "$1" include | tar -x -C "$work/$1"
    echo "$work/$1/include"
  fi
}
compile="${CXX:-g++} -std=c++20 -O3 -DNDEBUG ${CXXFLAGS:-}"
$compile -Dv0=v0_first -DSIDE=first -I"$(headers_of "$first")" -c "$here/side.cpp" -o "$work/first.o"
$compile -DSIDE=second -I"$(headers_of "$second")" -c "$here/side.cpp" -o "$work/second.o"
$compile -I"$here/../../include" "$here/main.cpp" "$work/first.o" "$work/second.o" -o "$work/beside"
"$work/beside" "$@"
