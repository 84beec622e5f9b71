#!/usr/bin/env bash
# Measures bulk copies and wgmma on the GPU at hand:  copies.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md) and python3. OUT gets boxes.csv and operands.csv
# (layouts.cu says what they are), wgmma_time.csv (cycles of an instruction in a loop), copies.csv and wgmma.csv (id,
# set, case, counters of the launch), log.txt, metrics.txt (what ncu has for these instructions) and wgmma_loop.txt (a
# loop in SASS). Cases that the driver refuses or that fault are left out and named in log.txt; nothing is profiled
# after SECONDS (205).
# Exit status: 0 if every chunk was profiled, 77 without a GPU.
source "$(dirname "${BASH_SOURCE[0]}")/profiling.sh" "$0" 205 "$@"

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

preflight copies copies
preflight wgmma wgmma
names_of_metrics 'tma|gmma|dshared|multicast'
profile copies copies none $copies_metrics
profile wgmma wgmma none $wgmma_metrics
step "end"
exit "$failed"
