#!/usr/bin/env bash
# Measures bulk copies and wgmma on the GPU at hand:  copies.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/measuring.md) and python3. OUT gets boxes.csv and operands.csv
# (layouts.cu says what they are), wgmma_time.csv (cycles of an instruction in a loop), copies.csv and wgmma.csv (id,
# set, case, counters of the launch), log.txt, metrics.txt (what ncu has for these instructions) and wgmma_loop.txt (a
# loop in SASS). Cases that the driver refuses or that fault are left out and named in log.txt; nothing is profiled
# after SECONDS (205).
# Exit status: 0 if every chunk was profiled, 77 without a GPU.
set -uo pipefail
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
most=${2:-205}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
PATH=$PATH:/usr/local/cuda/bin
log=$out/log.txt
: >"$log"
failed=0
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$log"; }

step "compile"
for program in copies wgmma wgmma_time layouts; do
  nvcc -std=c++17 -O2 -gencode arch=compute_90a,code=sm_90a -o "$tmp/$program" "$here/$program.cu" >>"$tmp/$program.nvcc" 2>&1 &
done
wait
grep -hE 'error|C751[0-4]' "$tmp"/*.nvcc | cut -c1-200 | sort -u | head -40 >>"$log"
[ -x "$tmp/copies" ] && [ -x "$tmp/wgmma" ] && [ -x "$tmp/wgmma_time" ] || { cat "$log"; exit 1; }
nvidia-smi -L >>"$log" 2>&1 || exit 77
python3 -B "$here/copies_cases.py" "$tmp" | tee -a "$log"
python3 -B "$here/wgmma_cases.py" "$tmp" | tee -a "$log"

step "layouts"
timeout 60 "$tmp/layouts" "$out/boxes.csv" "$out/operands.csv" >>"$log" 2>&1 || failed=1

step "time of wgmma"
timeout 60 "$tmp/wgmma_time" "$tmp/wgmma_time.cases" "$out/wgmma_time.csv" >>"$log" 2>&1 || failed=1
cuobjdump -sass "$tmp/wgmma_time" 2>>"$log" | awk '/Function :/ { keep = /f16_256_s00/ } keep' | head -400 >"$out/wgmma_loop.txt"


# Runs every case without the profiler. $tmp/FAMILY.good gets the cases that ran.
preflight() {
  local cases=$tmp/$1.cases first=0 skip=$tmp/$1.skip total
  total=$(wc -l <"$cases")
  : >"$skip"
  while [ "$first" -lt "$total" ] && [ "$(wc -l <"$skip")" -lt 200 ]; do
    timeout 40 "$tmp/$1" "$cases" "$first" >"$tmp/ran" 2>"$tmp/ran.err"
    awk '$1 == "refused" { print $2 }' "$tmp/ran" >>"$skip"
    awk '$1 == "refused" { print $2 + 1 }' "$tmp/ran" | while read -r line; do sed -n "${line}s/^/refused: /p" "$cases"; done >>"$log"
    grep -q '^end' "$tmp/ran" && first=$total && break
    first=$(awk -v n="$((first - 1))" '$1 == "ran" || $1 == "refused" { n = $2 } END { print n + 1 }' "$tmp/ran")
    printf 'fault: %s | %s\n' "$(sed -n "$((first + 1))p" "$cases")" "$(tail -1 "$tmp/ran.err")" >>"$log"
    echo "$first" >>"$skip"
    first=$((first + 1))
  done
  [ "$first" -ge "$total" ] || seq "$first" "$((total - 1))" >>"$skip"
  awk -v skip="$skip" 'BEGIN { while ((getline line < skip) > 0) bad[line] = 1 } !((NR - 1) in bad)' "$cases" >"$tmp/$1.good"
  step "$1: $(wc -l <"$tmp/$1.good") of $total cases run"
}

banks="l1tex__data_bank_conflicts_pipe_lsu l1tex__data_bank_conflicts_pipe_lsu_mem_shared l1tex__data_bank_reads
l1tex__data_bank_writes l1tex__data_pipe_lsu_wavefronts l1tex__data_pipe_lsu_wavefronts_mem_shared"
copies_metrics="$banks l1tex__m_l1tex2xbar_req_cycles_active l1tex__m_l1tex2xbar_write_bytes_mem_global_op_tma_st
l1tex__m_l1tex2xbar_write_sectors l1tex__m_l1tex2xbar_write_sectors_mem_dshared
l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st
l1tex__m_xbar2l1tex_read_bytes_mem_global_op_tma_ld l1tex__m_xbar2l1tex_read_sectors
l1tex__m_xbar2l1tex_read_sectors_mem_dshared l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld l1tex__tmain_requests
lts__t_requests_srcunit_tex lts__t_requests_srcunit_tex_op_read lts__t_requests_srcunit_tex_op_red
lts__t_requests_srcunit_tex_op_write lts__t_sectors_srcunit_tex lts__t_sectors_srcunit_tex_op_read
lts__t_sectors_srcunit_tex_op_red lts__t_sectors_srcunit_tex_op_write smsp__sass_inst_executed_op_tma_ld
smsp__sass_inst_executed_op_tma_red smsp__sass_inst_executed_op_tma_st"
wgmma_metrics="$banks l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma
l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma l1tex__lsu_writeback_active_mem_shared_op_gmma
l1tex__lsuin_requests_op_gmma sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_gmma
smsp__sass_data_bytes_mem_shared_op_gmma smsp__sass_inst_executed_op_shared_gmma"

timeout 60 ncu --query-metrics >"$tmp/all_metrics" 2>>"$log"
grep -E 'tma|gmma|dshared|multicast' "$tmp/all_metrics" >"$out/metrics.txt"
# Those that this ncu has; all where it does not say.
known() {
  local name list=
  for name; do
    if ! grep -q l1tex__data_bank_reads "$tmp/all_metrics" || grep -qw "$name" "$tmp/all_metrics"; then
      list+=,$name.sum
    else
      echo "no metric $name" >>"$log"
    fi
  done
  echo "${list:1}"
}

# profile FAMILY METRICS...: chunks of cases, each in a process of its own
profile() {
  local family=$1 chunk metrics
  shift
  metrics=$(known "$@")
  split -l 120 -d -a 3 "$tmp/$family.good" "$tmp/$family.chunk."
  for chunk in "$tmp/$family".chunk.???; do
    [ "$SECONDS" -lt "$most" ] || { echo "out of time before $(basename "$chunk")" >>"$log"; failed=1; break; }
    timeout $((most + 25 - SECONDS)) ncu --clock-control none --cache-control none --csv --page raw \
      --metrics "$metrics" --log-file "$chunk.raw" "$tmp/$family" "$chunk" >"$chunk.log" 2>&1 ||
      { echo "FAILED $(basename "$chunk"): $(tail -2 "$chunk.log" "$chunk.raw" | cut -c1-300)" >>"$log"; failed=1; }
    step "$(basename "$chunk")"
  done
  python3 -B "$here/counters.py" "$tmp" "$family" "$out/$family.csv" | tee -a "$log"
}

preflight copies
preflight wgmma
profile copies $copies_metrics
profile wgmma $wgmma_metrics
step "end"
exit "$failed"
