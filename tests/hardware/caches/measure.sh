#!/usr/bin/env bash
# Counters of the launches of tests/data/caches/third.cu, each alone with cold caches: three times, and once the share
# of the time that units are busy. measure.sh LAUNCHES CUBIN FOLDER, where launches.cpp was compiled to LAUNCHES.
set -euo pipefail
launches=$1 cubin=$2 to=$3
one=(--clock-control none --cache-control all --csv --page raw --print-units base)
sums=$(printf '%s.sum,' gpu__time_duration l1tex__t_sectors_pipe_lsu_mem_global_op_ld{,_lookup_hit,_lookup_miss} \
  l1tex__t_requests_pipe_lsu_mem_global_op_{ld,st,red,atom} l1tex__t_sectors_pipe_lsu_mem_global_op_{st,red,atom} \
  l1tex__t_output_wavefronts{,_pipe_lsu_mem_global_op_{ld,st,red,atom}} l1tex__t_set_conflicts_pipe_lsu_mem_global_op_{ld,st} \
  l1tex__data_pipe_lsu_wavefronts{,_mem_shared} l1tex__lsuin_requests l1tex__f_wavefronts l1tex__lsu_writeback_active \
  l1tex__m_{xbar2l1tex_read_sectors_mem_lg_op_ld,l1tex2xbar_write_sectors_mem_lg_op_st} \
  lts__t_sectors_srcunit_tex_op_{read,write,red,atom} lts__t_sectors_srcunit_tex_op_{read,write}_lookup_miss \
  lts__t_sectors_srcunit_ltcfabric{,_op_read,_op_write} lts__t_{requests,tag_requests,sectors} lts__t_tag_requests_miss \
  lts__{lts2xbar,xbar2lts}_cycles_active lts__d_sectors lts__d_sectors_fill_device dram__sectors_{read,write} \
  smsp__inst_executed sm__cycles_active)
shares=$(printf '%s.avg.pct_of_peak_sustained_elapsed,' {,breakdown:}{l1tex,lts,dram}__throughput \
  lts__ltcfabric2ltc_cycles_active lts__ltcfabric2lts_cycles_active l1tex__data_pipe_lsu_wavefronts l1tex__t_output_wavefronts sm__throughput)
more=launch__shared_mem_config_size,launch__registers_per_thread
nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv >"$to/gpu.txt"
ncu --version | tail -1 >>"$to/gpu.txt"
"$launches" "$cubin" >"$to/launches.csv"
for run in 0 1 2; do
  timeout 150 ncu "${one[@]}" --metrics "$sums$more" --log-file "$to/sums$run.csv" "$launches" "$cubin" >/dev/null
done
timeout 150 ncu "${one[@]}" --metrics "${shares}gpu__time_duration.sum" --log-file "$to/shares.csv" "$launches" "$cubin" >/dev/null
