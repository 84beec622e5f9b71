#!/usr/bin/env bash
# Measures image to column, interleaved channels and L2's requests of loads:  pixels.sh OUT [SECONDS [FAMILY...]]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md) and python3. A family is a file of pixels_cases.py,
# or `cold`, which is `requests` with caches that ncu empties before each launch; without one, all of them. OUT gets
# FAMILY.csv (id, set, case, counters of the launch), FAMILY_contents.csv (contents.cu says what they are) and log.txt,
# which names the cases that the driver refuses or that fault. Nothing is profiled after SECONDS (230).
# Exit status: 0 if every chunk was profiled, 77 without a GPU.
source "$(dirname "${BASH_SOURCE[0]}")/profiling.sh" "$0" 230 "$@"
families=("${@:3}")
[ ${#families[@]} -gt 0 ] || families=(pixels hidden requests requests_hidden cold)

step "compile"
for program in copies contents; do
  nvcc -std=c++17 -O2 -gencode arch=compute_90a,code=sm_90a -o "$tmp/$program" "$here/$program.cu" >>"$log" 2>&1 &
done
wait
[ -x "$tmp/copies" ] && [ -x "$tmp/contents" ] || { cat "$log"; exit 1; }
nvidia-smi -L >>"$log" 2>&1 || exit 77
python3 -B "$here/pixels_cases.py" "$tmp" | tee -a "$log"
cp "$tmp/requests.cases" "$tmp/cold.cases"
names_of_metrics 'tma|lrc|lts__t_(requests|sectors|tag)'

copies_metrics="l1tex__data_bank_conflicts_pipe_lsu l1tex__data_bank_reads l1tex__data_bank_writes
l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st
l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld l1tex__tmain_requests lts__t_requests_srcunit_tex
lts__t_sectors_srcunit_tex"
requests_metrics="l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld lts__t_requests_srcunit_tex
lts__t_sectors_srcunit_tex lts__t_sectors_srcunit_tex_lookup_hit
lts__t_sectors_srcunit_tex_lookup_miss lts__t_requests_srcunit_ltcfabric"

for family in "${families[@]}"; do
  preflight copies "$family"
  case $family in
    pixels | hidden)
      timeout 60 "$tmp/contents" "$tmp/$family.good" "$out/${family}_contents.csv" >>"$log" 2>&1 || failed=1
      step "contents of $family"
      profile copies "$family" none $copies_metrics
      ;;
    cold) profile copies cold all $requests_metrics ;;
    *) profile copies "$family" none $requests_metrics ;;
  esac
done
step "end"
exit "$failed"
