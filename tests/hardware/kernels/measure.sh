#!/usr/bin/env bash
# Profiles every kernel of tests/kernels on the GPU at hand, and records the lane masks of the divergent ones.
#
#   measure.sh OUT [divergent]     with `divergent`, nothing but the divergent kernels
#
# Needs nvcc, nvdisasm, ncu with the right to read counters (docs/contributing.md) and python3. ARCH=sm_90 by default.
# OUT gets launches.csv, lines.csv, sass.csv, totals.csv, masks.csv, executions.csv, log.txt and raw.tgz, which has what
# the tools printed. Exit status: 0 if every step went well, 77 without a GPU.
set -uo pipefail
only=${2:-all}
if [ $# -lt 1 ] || [ $# -gt 2 ] || { [ "$only" != all ] && [ "$only" != divergent ]; }; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
. "$(dirname "${BASH_SOURCE[0]}")/begin.sh" "$1"
mkdir "$tmp/raw"

step "compile"
if [ "$only" = all ]; then
  nvcc "${flags[@]}" -o "$tmp/kernels" "$here/kernels.cu" >"$tmp/raw/nvcc_kernels.txt" 2>&1 &
  nvcc "${flags[@]}" -cubin -o "$tmp/kernels.cubin" "$here/kernels.cu" >"$tmp/raw/nvcc_cubin.txt" 2>&1 &
  nvcc "${flags[@]}" -ptx -o "$tmp/raw/kernels.ptx" "$here/kernels.cu" >"$tmp/raw/nvcc_ptx.txt" 2>&1 &
fi
nvcc "${flags[@]}" -o "$tmp/divergent" "$here/divergent.cu" >"$tmp/raw/nvcc_divergent.txt" 2>&1 &
nvcc "${flags[@]}" -cubin -o "$tmp/divergent.cubin" "$here/divergent.cu" >"$tmp/raw/nvcc_divergent_cubin.txt" 2>&1 &
nvcc "${flags[@]}" -o "$tmp/executions" "$here/executions.cu" >"$tmp/raw/nvcc_executions.txt" 2>&1 &
nvcc "${flags[@]}" -cubin -o "$tmp/executions.cubin" "$here/executions.cu" >"$tmp/raw/nvcc_executions_cubin.txt" 2>&1 &
nvcc -std=c++17 -O0 -G "-arch=${ARCH:-sm_90}" -o "$tmp/divergent_unoptimized" "$here/divergent.cu" >"$tmp/raw/nvcc_unoptimized.txt" 2>&1 &
wait
disassemble() { nvdisasm -c -gi "$tmp/$1.cubin" >"$tmp/raw/$1.sass" 2>>"$tmp/raw/nvdisasm.txt" || fail "nvdisasm $1"; }
disassemble executions
disassemble divergent

nvidia-smi -L >/dev/null 2>&1 || exit 77
step "lane masks"
"$tmp/divergent" "$out/masks.csv" >>"$out/log.txt" 2>&1 || fail "divergent"
"$tmp/divergent_unoptimized" "$tmp/raw/masks_unoptimized.csv" >>"$out/log.txt" 2>&1 || fail "divergent, unoptimized"

per_line=(--section SourceCounters --metrics "$(python3 -B "$here/collect.py" --source-metrics)")
step "executions"
"${profile[@]}" "${per_line[@]}" --page source --csv --log-file "$tmp/raw/source_executions.csv" \
  "$tmp/executions" "$tmp/raw/launches_executions.csv" >"$tmp/raw/ncu_executions.txt" 2>&1 || fail "ncu: executions"

if [ "$only" = all ]; then
  step "results"
  "$tmp/kernels" "$out/launches.csv" >"$tmp/raw/results.txt" 2>&1 || fail "kernels"
  tee -a "$out/log.txt" <"$tmp/raw/results.txt"
  disassemble kernels

  step "source page"
  "${profile[@]}" "${per_line[@]}" --import-source yes -f -o "$tmp/raw/source" "$tmp/kernels" "$tmp/launches.csv" \
    >"$tmp/raw/ncu_source.txt" 2>&1 || fail "ncu: source page"
  for view in sass cuda cuda,sass; do
    ncu --import "$tmp/raw/source.ncu-rep" --page source --csv --print-source "$view" >"$tmp/raw/source_$view.csv" 2>&1 ||
      step "ncu has no view $view"
  done
  if ! grep -q '^"Address"' "$tmp/raw/source_sass.csv"; then
    step "source page, printed at once"
    "${profile[@]}" "${per_line[@]}" --page source --csv --log-file "$tmp/raw/source_sass.csv" "$tmp/kernels" "$tmp/launches.csv" \
      >"$tmp/raw/ncu_source_again.txt" 2>&1 || fail "ncu: source page, printed at once"
  fi

  step "counters"
  ncu --query-metrics >"$tmp/raw/known_metrics.txt" 2>&1 || true
  "${profile[@]}" --csv --page raw --metrics "$(python3 -B "$here/collect.py" --totals "$tmp/raw/known_metrics.txt")" \
    --log-file "$tmp/raw/totals.csv" "$tmp/kernels" "$tmp/launches.csv" >"$tmp/raw/ncu_totals.txt" 2>&1 || fail "ncu: counters"
fi

step "tables"
python3 -B "$here/collect.py" "$tmp/raw" "$root" "$out" "$only" 2>&1 | tee -a "$out/log.txt" || fail "collect.py"
tar -C "$tmp" -czf "$out/raw.tgz" raw
step "done"
exit $failed
