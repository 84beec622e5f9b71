#!/usr/bin/env bash
# Profiles the kernels with clusters that the engine runs on the CPU:  captured.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/contributing.md) and python3. OUT gets captured.csv (id, set, case,
# counters of the launch; captured.cu says what a case is; every result was compared with the CPU's), log.txt,
# metrics.txt and opcodes.txt (the memory instructions of each kernel). No further cases begin after SECONDS (60).
# Exit status: 0 if every case was profiled, 77 without a GPU.
source "$(dirname "${BASH_SOURCE[0]}")/profiling.sh" "$0" 60 "$@"

step "compile"
build=(nvcc -std=c++17 -O3 -gencode arch=compute_90,code=sm_90)
"${build[@]}" -o "$tmp/captured" "$here/captured.cu" >>"$log" 2>&1 || { cat "$log"; exit 1; }
"${build[@]}" -cubin -o "$tmp/captured.cubin" "$here/captured.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/captured.cubin" >"$out/opcodes.txt"
nvidia-smi -L >>"$log" 2>&1 || exit 77

cat >"$tmp/captured.cases" <<'CASES'
s0 sum
s1 ring 2 2
s2 ring 4 1
s3 histogram 4 64 64 65536
s4 histogram 2 64 64 65536
s5 histogram 8 64 32 65536
s6 histogram 4 16 256 65536
u0 ring 1 4
u1 ring 4 2
u2 histogram 4 32 96 40000
u3 histogram 8 16 128 30000
CASES
preflight captured captured
[ "$(wc -l <"$tmp/captured.good")" -eq "$(wc -l <"$tmp/captured.cases")" ] || failed=1

names_of_metrics 'dshared|mem_shared|op_shared'
profile captured captured none \
  l1tex__t_requests_pipe_lsu_mem_dshared l1tex__t_sectors_pipe_lsu_mem_dshared \
  l1tex__t_set_accesses_pipe_lsu_mem_dshared l1tex__t_output_wavefronts_pipe_lsu_mem_dshared \
  l1tex__t_set_conflicts_pipe_lsu_mem_dshared l1tex__m_l1tex2xbar_write_sectors_mem_dshared \
  smsp__sass_inst_executed_op_dshared smsp__sass_inst_executed_op_dshared_ld \
  l1tex__data_pipe_lsu_wavefronts l1tex__data_pipe_lsu_wavefronts_mem_lgds l1tex__data_pipe_lsu_wavefronts_mem_shared \
  l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st \
  l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom l1tex__data_bank_conflicts_pipe_lsu \
  l1tex__data_bank_conflicts_pipe_lsu_mem_shared l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom \
  smsp__inst_executed_op_shared_ld smsp__inst_executed_op_shared_st smsp__inst_executed_op_shared_atom \
  l1tex__t_requests_pipe_lsu_mem_global_op_ld l1tex__t_requests_pipe_lsu_mem_global_op_st \
  l1tex__t_requests_pipe_lsu_mem_global_op_red l1tex__t_sectors_pipe_lsu_mem_global_op_ld \
  l1tex__t_sectors_pipe_lsu_mem_global_op_st l1tex__t_sectors_pipe_lsu_mem_global_op_red
step "end"
exit "$failed"
