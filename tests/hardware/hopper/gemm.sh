#!/usr/bin/env bash
# Profiles whole kernels of bulk copies, wgmma and distributed shared memory:  gemm.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md) and python3. OUT gets gemm.csv and around.csv (id,
# set, case, counters of the launch; gemm.cu says what a case is; every result was compared with the CPU's), log.txt,
# metrics.txt (what ncu has for shared memory and the instructions of 9.0) and opcodes.txt (the memory instructions of each
# kernel). No further cases begin after SECONDS (90).
# Exit status: 0 if every case was profiled, 77 without a GPU.
source "$(dirname "${BASH_SOURCE[0]}")/profiling.sh" "$0" 90 "$@"

step "compile"
nvcc -std=c++17 -O2 -gencode arch=compute_90a,code=sm_90a -o "$tmp/gemm" "$here/gemm.cu" >>"$log" 2>&1 || { cat "$log"; exit 1; }
nvcc -std=c++17 -O2 -gencode arch=compute_90a,code=sm_90a -cubin -o "$tmp/gemm.cubin" "$here/gemm.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/gemm.cubin" >"$out/opcodes.txt"
nvidia-smi -L >>"$log" 2>&1 || exit 77

cat >"$tmp/gemm.cases" <<'CASES'
s0 gemm 128 128 64 128 1
s1 gemm 128 128 512 128 1
s2 gemm 256 384 320 128 1
s3 gemm 256 384 320 128 0
s4 gemm 128 64 128 64 1
s5 gemm 384 192 448 64 0
s6 gemm 200 136 72 128 1
s7 histogram 4 1
s8 histogram 16 3
s9 gemm 256 384 320 128 1
s10 histogram 16 3
u0 gemm 640 384 448 128 1
u1 gemm 512 320 704 64 1
u2 gemm 256 512 1024 128 0
u3 gemm 328 200 200 64 0
u4 histogram 40 7
u5 histogram 132 2
CASES
{
  for threads in 1 32 64 256 288; do echo "repeat fence 0 32 1 $threads"; done
  for blocks in 1 2 4 8; do echo "repeat cluster_barrier 0 32 $blocks 256"; done
  for what in init arrive arrive_expect expect wait_done wait_pending test_done commit fence; do
    for lanes in 1 32; do
      for count in 0 1 10; do echo "repeat $what $count $lanes 1 32"; done
    done
  done
  for count in 0 1 10; do
    for lanes in 1 32; do echo "repeat arrive_remote $count $lanes 2 32"; done
    for threads in 32 256; do
      echo "repeat block_barrier $count 32 1 $threads"
      for blocks in 2 4; do echo "repeat cluster_barrier $count 32 $blocks $threads"; done
    done
  done
} | awk '{ print "s" NR - 1, $0 }' >"$tmp/around.cases"

preflight gemm gemm
preflight gemm around
[ "$(wc -l <"$tmp/gemm.good")" -eq "$(wc -l <"$tmp/gemm.cases")" ] || failed=1
"$tmp/gemm" "$tmp/gemm.cases" | grep again >>"$log"

names_of_metrics 'tma|gmma|dshared|mem_shared|op_shared|lsuin|syncs|mbarrier|m_l1tex2xbar|m_xbar2l1tex'
banks="l1tex__data_bank_conflicts_pipe_lsu l1tex__data_bank_conflicts_pipe_lsu_mem_shared
l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st
l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma
l1tex__data_bank_reads l1tex__data_bank_writes l1tex__data_pipe_lsu_wavefronts
l1tex__data_pipe_lsu_wavefronts_mem_lgds l1tex__data_pipe_lsu_wavefronts_mem_shared
l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st
l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma
l1tex__lsuin_requests l1tex__lsuin_requests_op_gmma l1tex__lsu_writeback_active_mem_shared_op_gmma
sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_gmma
sm__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared
smsp__sass_data_bytes_mem_shared_op_gmma smsp__sass_inst_executed_op_shared_gmma smsp__sass_inst_executed_op_shared
smsp__inst_executed_op_shared_ld smsp__inst_executed_op_shared_st smsp__inst_executed_op_shared_atom
smsp__inst_executed_pipe_lsu smsp__inst_executed"
global="l1tex__t_requests_pipe_lsu_mem_global_op_ld l1tex__t_requests_pipe_lsu_mem_global_op_st
l1tex__t_sectors_pipe_lsu_mem_global_op_ld l1tex__t_sectors_pipe_lsu_mem_global_op_st
l1tex__t_requests_pipe_lsu_mem_dshared l1tex__t_sectors_pipe_lsu_mem_dshared
l1tex__t_output_wavefronts_pipe_lsu_mem_dshared l1tex__t_set_accesses_pipe_lsu_mem_dshared
l1tex__t_set_conflicts_pipe_lsu_mem_dshared l1tex__m_l1tex2xbar_write_sectors_mem_dshared
l1tex__m_xbar2l1tex_read_sectors_mem_dshared smsp__sass_inst_executed_op_dshared smsp__sass_inst_executed_op_dshared_ld
l1tex__tmain_requests l1tex__m_xbar2l1tex_read_sectors l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld
l1tex__m_l1tex2xbar_write_sectors l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st
l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red smsp__sass_inst_executed_op_tma_ld
smsp__sass_inst_executed_op_tma_st smsp__sass_inst_executed_op_tma_red lts__t_requests_srcunit_tex
lts__t_requests_srcunit_tex_op_read lts__t_requests_srcunit_tex_op_write lts__t_sectors_srcunit_tex
lts__t_sectors_srcunit_tex_op_read lts__t_sectors_srcunit_tex_op_write"
# shellcheck disable=SC2086
profile gemm gemm none $banks $global
# shellcheck disable=SC2086
profile gemm around none $banks l1tex__tmain_requests l1tex__m_l1tex2xbar_write_sectors_mem_dshared \
  l1tex__t_requests_pipe_lsu_mem_dshared smsp__sass_inst_executed_op_dshared
step "end"
exit "$failed"
