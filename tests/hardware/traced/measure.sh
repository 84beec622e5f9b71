#!/usr/bin/env bash
# Counts the kernels of tests/traced on the GPU at hand, compares with what the host counts, and measures what it costs.
#
#   measure.sh OUT
#
# Needs nvcc and compute-sanitizer; the host's reports are made here with g++ 11 or later, or taken from
# HOST_REPORTS=<file>. ARCH=sm_90 by default. OUT gets traced.tgz: log.txt, own.txt, reports.txt, two CSV files of times, machine code.
# Exit status: 0 if every step went well, 77 without a GPU.
set -uo pipefail
if [ $# -ne 1 ]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
given=$(cd "$1" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
arch=${ARCH:-sm_90}
tmp=$(mktemp -d)
out=$tmp/result
mkdir "$out"
trap 'tar -C "$tmp" -czf "$given/traced.tgz" result; rm -rf "$tmp"' EXIT
PATH=$PATH:/usr/local/cuda/bin
failed=0
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$out/log.txt"; }
fail() { printf 'FAILED: %s\n' "$*" | tee -a "$out/log.txt"; failed=1; }

: >"$out/log.txt"
step "compile"
{ nvcc --version; g++ --version; nvidia-smi -L; } >>"$out/log.txt" 2>&1
cd "$root" || exit 1
flags=(-std=c++20 -O3 -lineinfo "-arch=$arch" -Iinclude -Itests)
nvcc "${flags[@]}" -o "$tmp/kernels" tests/cuda/traced.cu >"$tmp/nvcc_traced.txt" 2>&1 &
nvcc "${flags[@]}" -o "$tmp/timing" tests/hardware/traced/timing.cu >"$tmp/nvcc_timing.txt" 2>&1 &
nvcc "${flags[@]}" -maxrregcount=64 -o "$tmp/timing_64" tests/hardware/traced/timing.cu >"$tmp/nvcc_timing_64.txt" 2>&1 &
if [ -n "${HOST_REPORTS:-}" ]; then
  cp "$HOST_REPORTS" "$out/reports.txt"
else
  # As the test emulated.traced_host builds it.
  cmake --preset everything -B "$tmp/build" >"$tmp/gcc_host.txt" 2>&1 &&
    cmake --build "$tmp/build" --target warpmem_traced_host >>"$tmp/gcc_host.txt" 2>&1 &
fi
wait
cat "$tmp"/nvcc_*.txt "$tmp"/gcc_*.txt >>"$out/log.txt" 2>/dev/null
if [ -z "${HOST_REPORTS:-}" ]; then
  "$tmp/build/tests/traced/warpmem_traced_host" "$out/reports.txt" >>"$out/log.txt" 2>&1 || fail "the host's reports"
fi
nvidia-smi -L >/dev/null 2>&1 || exit 77

step "compare"
timeout 20 "$tmp/kernels" "$out/reports.txt" "$out/own.txt" >"$tmp/traced.txt" 2>&1
status=$?
cut -c 1-600 "$tmp/traced.txt" | tee -a "$out/log.txt" | tail -n 3
[ $status -eq 0 ] || fail "traced: $status"
if [ $status -eq 124 ]; then
  for kernel in $(cut -d ' ' -f 1 "$out/reports.txt" | uniq); do
    [ $SECONDS -lt 60 ] || break
    timeout 4 "$tmp/kernels" "$out/reports.txt" "$out/own_$kernel.txt" "$kernel" >"$tmp/one.txt" 2>&1
    printf '%s: %s\n' "$kernel" $? | tee -a "$out/log.txt"
  done
fi
step "times"
timeout 15 "$tmp/timing" "$out/times.csv" 2>&1 | tee -a "$out/log.txt" || fail "timing"
timeout 15 "$tmp/timing_64" "$out/times_64_registers.csv" 2>&1 | tee -a "$out/log.txt" || fail "timing with 64 registers"
step "memcheck and racecheck"
for tool in memcheck racecheck; do
  [ $status -ne 124 ] || break
  { timeout 30 compute-sanitizer --tool "$tool" --error-exitcode 9 "$tmp/kernels" "$out/reports.txt" >"$out/$tool.txt" 2>&1
    printf 'exit status %s\n' $? >>"$out/$tool.txt"; } &
done
wait
for tool in memcheck racecheck; do
  tail -n 3 "$out/$tool.txt" 2>/dev/null | tee -a "$out/log.txt"
  grep -q 'exit status 0' "$out/$tool.txt" 2>/dev/null || fail "$tool"
done
step "machine code"
for kernel in saxpy reduce_interleaved; do
  cuobjdump -sass "$tmp/kernels" 2>/dev/null | sed -n "/Function : _Z[0-9]*${kernel}I.*tracer/,/Function : /p" >"$out/$kernel.sass"
done
step "done"
exit $failed
