#!/usr/bin/env bash
# The forms of cured.cu on the GPU at hand: three runs of their times, and what ncu counts of each.
#
#   measure.sh OUT     needs nvcc, and ncu with the right to read counters
#
# OUT gets times_1.csv to times_3.csv, once.csv, ncu.csv, device.txt and log.txt. Exit status: 0 if every step went well.
set -uo pipefail
if [ $# -ne 1 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../../.." || exit 2
PATH=$PATH:/usr/local/cuda/bin
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0
: >"$out/log.txt"
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$out/log.txt"; }
fail() { printf 'FAILED: %s\n' "$*" | tee -a "$out/log.txt"; failed=1; }

step "compile"
nvcc -std=c++17 -O3 -lineinfo "-arch=${ARCH:-sm_90}" -Iexamples benchmarks/cuda/cured.cu -o "$tmp/cured" >>"$out/log.txt" 2>&1 ||
  { fail "nvcc"; cat "$out/log.txt"; exit 1; }
{
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv
  nvcc --version | grep release
  ncu --version | tail -1
} >"$out/device.txt" 2>&1

step "once"
timeout 20 "$tmp/cured" --once >"$out/once.csv" 2>>"$out/log.txt" || fail "cured --once"
for run in 1 2 3; do
  step "times $run"
  timeout 50 "$tmp/cured" >"$out/times_$run.csv" 2>>"$out/log.txt" || fail "cured, run $run"
done

step "counters"
metrics=$(printf 'l1tex__t_sectors_pipe_lsu_mem_global_op_%s.sum,' ld st atom red)
metrics+=memory_l2_theoretical_sectors_global,memory_l1_wavefronts_shared,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum,
metrics+=lts__t_sectors_srcunit_tex.sum
timeout 45 ncu --clock-control none --cache-control none --csv --page raw --metrics "$metrics" --log-file "$out/ncu.csv" \
  "$tmp/cured" --once >>"$out/log.txt" 2>&1 || fail "ncu"
step "done"
exit $failed
