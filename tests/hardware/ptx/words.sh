#!/usr/bin/env bash
# Measures what PTX instructions compute on the GPU at hand.
#
#   words.sh DIRECTORY
#
# Leaves words.csv and inputs.csv there, as tests/data/sm_90/ptx has them. Needs nvcc, python3 and a GPU of capability
# 9.0 or more; less than a minute.
set -euo pipefail
if [ $# -ne 1 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
python3 "$here/words.py" "$1"
nvcc -std=c++17 -O1 -arch=sm_90 -o "$1/words" "$here/words.cu" -lcuda
"$1/words" "$1" > "$1/words.csv"
rm "$1/words" "$1/words.ptx" "$1/plan.txt"
