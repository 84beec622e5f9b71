#!/usr/bin/env bash
# Profiles the kernels of fresh.cuh on the GPU at hand, line by line, as ../kernels/measure.sh does for its own.
#
#   measure.sh OUT
#
# Needs nvcc, nvdisasm, ncu with the right to read counters (docs/contributing.md) and python3. ARCH=sm_90 by default. OUT
# gets launches.csv, lines.csv, sass.csv and log.txt. Exit status: 0 if every step went well, 77 without a GPU.
set -uo pipefail
if [ $# -ne 1 ]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
. "$(dirname "${BASH_SOURCE[0]}")/../kernels/begin.sh" "$1"
here=$here/../kernels
mkdir "$tmp/raw"

step "compile"
nvcc "${flags[@]}" -o "$tmp/fresh" "$here/../ptx/fresh.cu" >"$tmp/raw/nvcc.txt" 2>&1 || fail "nvcc"
nvcc "${flags[@]}" -cubin -o "$tmp/kernels.cubin" "$here/../ptx/fresh.cu" >"$tmp/raw/nvcc_cubin.txt" 2>&1 || fail "nvcc -cubin"
nvdisasm -c -gi "$tmp/kernels.cubin" >"$tmp/raw/kernels.sass" 2>>"$out/log.txt" || fail "nvdisasm"
nvidia-smi -L >/dev/null 2>&1 || exit 77

step "results"
"$tmp/fresh" "$out/launches.csv" >>"$out/log.txt" 2>&1 || fail "fresh"

step "source page"
per_line=(--section SourceCounters --metrics "$(python3 -B "$here/collect.py" --source-metrics)")
"${profile[@]}" "${per_line[@]}" --page source --csv --log-file "$tmp/raw/source_sass.csv" "$tmp/fresh" "$tmp/launches.csv" \
  >"$tmp/raw/ncu.txt" 2>&1 || fail "ncu: source page"

step "counters"
ncu --query-metrics >"$tmp/raw/known_metrics.txt" 2>&1 || true
"${profile[@]}" --csv --page raw --metrics "$(python3 -B "$here/collect.py" --totals "$tmp/raw/known_metrics.txt")" \
  --log-file "$tmp/raw/totals.csv" "$tmp/fresh" "$tmp/launches.csv" >"$tmp/raw/ncu_totals.txt" 2>&1 || fail "ncu: counters"

step "tables"
python3 -B "$here/collect.py" "$tmp/raw" "$root" "$out" kernels 2>&1 | tee -a "$out/log.txt" || fail "collect.py"
tar -C "$tmp" -czf "$out/raw.tgz" raw
step "done"
exit $failed
