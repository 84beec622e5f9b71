#!/usr/bin/env bash
# Profiles every case of cluster_cases.py on the GPU at hand:  cluster.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md) and python3. ARCH=sm_90a by default. Cases that
# fault, or whose cluster does not fit, are left out and named in log.txt; no further cases begin after SECONDS (215).
# OUT gets cluster.csv and hints.csv (id, set, case, counters of the launch), log.txt, metrics.txt (what ncu has for
# distributed shared memory and prefetches) and opcodes.txt (the memory instructions of each operation;
# opcodes_100.txt: those of names_100.cu).
# Exit status: 0 if every chunk was profiled, 77 without a GPU.
source "$(dirname "${BASH_SOURCE[0]}")/profiling.sh" "$0" 215 "$@"

step "compile"
arch=${ARCH:-sm_90a}
nvcc -std=c++17 -O2 "-arch=$arch" -o "$tmp/cluster" "$here/cluster.cu" >>"$log" 2>&1 || exit 1
nvcc -std=c++17 -O2 "-arch=$arch" -cubin -o "$tmp/cluster.cubin" "$here/cluster.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/cluster.cubin" >"$out/opcodes.txt"
nvcc -std=c++17 -arch=sm_100a -cubin -o "$tmp/names_100.cubin" "$here/names_100.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/names_100.cubin" >"$out/opcodes_100.txt"
nvidia-smi -L >>"$log" 2>&1 || exit 77
python3 -B "$here/cluster_cases.py" "$tmp" | tee -a "$log"

cluster_metrics="l1tex__data_pipe_lsu_wavefronts l1tex__data_pipe_lsu_wavefronts_mem_shared l1tex__data_pipe_lsu_wavefronts_mem_lgds
l1tex__data_bank_conflicts_pipe_lsu l1tex__data_bank_conflicts_pipe_lsu_mem_shared l1tex__data_bank_reads l1tex__data_bank_writes
l1tex__lsuin_requests l1tex__t_requests_pipe_lsu_mem_dshared l1tex__t_sectors_pipe_lsu_mem_dshared
l1tex__t_output_wavefronts_pipe_lsu_mem_dshared l1tex__t_set_accesses_pipe_lsu_mem_dshared l1tex__t_set_conflicts_pipe_lsu_mem_dshared
l1tex__m_l1tex2xbar_write_sectors_mem_dshared l1tex__m_l1tex2xbar_write_bytes_mem_dshared l1tex__m_xbar2l1tex_read_sectors_mem_dshared
l1tex__m_xbar2l1tex_read_bytes_mem_dshared smsp__sass_inst_executed_op_dshared smsp__sass_inst_executed_op_dshared_ld
lts__t_requests_srcunit_tex"
hints_metrics="l1tex__t_requests_pipe_lsu l1tex__t_requests_pipe_lsu_mem_global_op_ld l1tex__t_requests_pipe_lsu_mem_global_op_st
l1tex__t_sectors_pipe_lsu l1tex__t_sectors_pipe_lsu_mem_global_op_ld l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit
l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss l1tex__t_sectors_pipe_lsu_mem_global_op_st
l1tex__t_output_wavefronts_pipe_lsu l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld l1tex__data_pipe_lsu_wavefronts_mem_lgds
l1tex__data_bank_reads l1tex__data_bank_writes lts__t_requests_srcunit_tex lts__t_sectors_srcunit_tex lts__t_sectors_srcunit_tex_op_read
lts__t_sectors_srcunit_tex_op_write lts__t_sectors_srcunit_tex_lookup_hit lts__t_sectors_srcunit_tex_lookup_miss lts__d_sectors_fill_device
dram__sectors_read smsp__sass_inst_executed_op_global_ld smsp__inst_executed_op_global_ld"

preflight cluster cluster
preflight cluster hints
names_of_metrics 'dshared|prefetch|discard'
profile cluster cluster none $cluster_metrics
profile cluster hints all $hints_metrics
step "end"
exit "$failed"
