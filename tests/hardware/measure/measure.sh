#!/usr/bin/env bash
# Measures every access of a CSV file on the GPU at hand and compares the counters with the predictions.
#
#   measure.sh ACCESSES.csv OUT.csv [--arch sm_90]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md), python3, g++ and {fmt}. About 0.2 s an access.
# Exit status: that of predict --compare; 77 without a GPU.
set -euo pipefail
if [ $# -lt 2 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
accesses=$1 out=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
nvcc -std=c++17 -O2 -arch=native -o "$tmp/measure" "$here/measure.cu"
for space in shared global constant async; do # each needs its own counters, and few of them few passes
  "$tmp/measure" "$accesses" "$tmp/placed.csv" $space
  ncu --clock-control none --cache-control none --csv --page raw --metrics "$(python3 "$here/collect.py" --metrics $space)" \
    --log-file "$tmp/ncu.csv" "$tmp/measure" "$accesses" "$tmp/placed.csv" $space
  python3 "$here/collect.py" "$tmp/ncu.csv" "$tmp/placed.csv" "$tmp/$space.csv"
done
python3 "$here/collect.py" --join "$out" "$tmp"/{shared,global,constant,async}.csv
g++ -std=c++20 -O2 -DFMT_HEADER_ONLY -I"$root/include" ${FMT_INCLUDE:+-I"$FMT_INCLUDE"} -o "$tmp/predict" "$root/examples/predict/main.cpp"
"$tmp/predict" --compare "$@" "$out"
