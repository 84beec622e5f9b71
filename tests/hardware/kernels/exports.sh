#!/usr/bin/env bash
# Profiles some kernels of tests/kernels on the GPU at hand and keeps what ncu exports, page by page (docs/beside_ncu.md).
#
#   exports.sh OUT
#
# Needs nvcc and ncu with the right to read counters (docs/contributing.md), and python3. ARCH=sm_90 by default. OUT gets
# raw.csv, raw_base.csv (with --print-units base), raw_mixed.csv (as ncu prints while the program runs), details.csv,
# details_names.csv, source_sass.csv, source_lines.csv and log.txt. Exit status: 0 if every step went well, 77 without a
# GPU.
set -uo pipefail
if [ $# -ne 1 ]; then
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
. "$(dirname "${BASH_SOURCE[0]}")/begin.sh" "$1"

kernels='transpose_naive|transpose_tiled|reduce_interleaved|matmul_vectorized|histogram_global|histogram_shared'
kernels+='|histogram_weighted|stencil_2d|spmv_vector|move_float4|saxpy_contiguous|some_of_int4|scan_shuffles|nbody'
kernels+='|reverse_by_async_copy|gemv_by_block'

step "compile"
nvcc "${flags[@]}" -o "$tmp/kernels" "$here/kernels.cu" >>"$out/log.txt" 2>&1 || fail "nvcc"
nvidia-smi -L >/dev/null 2>&1 || exit 77

step "counters that ncu knows"
ncu --query-metrics >"$tmp/known.txt" 2>&1 || true
more=""
for m in l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss \
  l1tex__t_output_wavefronts_pipe_lsu l1tex__t_requests_pipe_lsu idc__requests idc__requests_lookup_miss \
  sm__idc_divergent_instructions dram__bytes_read lts__t_bytes gpu__time_duration sm__warps_launched; do
  if grep -q "^$m " "$tmp/known.txt"; then more+=",$m.sum"; else step "unknown: $m"; fi
done
metrics="$(python3 -B "$here/collect.py" --totals "$tmp/known.txt"),$(python3 -B "$here/collect.py" --source-metrics)$more"

step "profile"
profile+=(--kernel-name "regex:^($kernels)\$" --metrics "$metrics"
  --section SourceCounters --section MemoryWorkloadAnalysis --section LaunchStats)
"${profile[@]}" --import-source yes -f -o "$tmp/all" "$tmp/kernels" "$tmp/launches.csv" >>"$out/log.txt" 2>&1 || fail "ncu"
print() { # <file> <options>...
  local name=$1
  shift
  ncu --import "$tmp/all.ncu-rep" --csv "$@" >"$out/$name.csv" 2>>"$out/log.txt" || fail "$name"
}
print raw --page raw
print raw_base --page raw --print-units base
print details --page details
print details_names --page details --print-metric-name name --print-units base
print source_sass --page source --print-source sass
print source_lines --page source --print-source cuda,sass

step "as the program runs"
ncu --clock-control none --cache-control none --kernel-name "regex:^(transpose_tiled|spmv_vector|gemv_by_block)\$" --csv --page raw \
  --metrics dram__bytes_read.sum,lts__t_bytes.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,smsp__inst_executed.sum \
  "$tmp/kernels" "$tmp/launches.csv" >"$out/raw_mixed.csv" 2>&1 || fail "raw_mixed"

step "check"
for name in raw raw_base details details_names; do
  for kernel in ${kernels//|/ }; do grep -q "$kernel" "$out/$name.csv" || fail "$name.csv lacks $kernel"; done
done
for name in source_sass source_lines; do grep -q '"Address"' "$out/$name.csv" || fail "$name.csv has no addresses"; done
wc -c "$out"/*.csv | tee -a "$out/log.txt"
step "done"
exit $failed
