#!/usr/bin/env bash
# Profiles every case of cluster_cases.py on the GPU at hand:  cluster.sh OUT [SECONDS]
#
# Needs nvcc, ncu with the right to read counters (docs/measuring.md) and python3. ARCH=sm_90a by default. Cases that
# fault, or whose cluster does not fit, are left out and named in log.txt; no further cases begin after SECONDS (215).
# OUT gets cluster.csv and hints.csv (id, set, case, counters of the launch), log.txt, metrics.txt (what ncu has for
# distributed shared memory and prefetches) and opcodes.txt (the memory instructions of each operation;
# opcodes_100.txt: those of names_100.cu).
# Exit status: 0 if every chunk was profiled, 77 without a GPU.
set -uo pipefail
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
most=${2:-215}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
PATH=$PATH:/usr/local/cuda/bin
log=$out/log.txt
: >"$log"
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$log"; }
failed=0

step "compile"
arch=${ARCH:-sm_90a}
nvcc -std=c++17 -O2 "-arch=$arch" -o "$tmp/cluster" "$here/cluster.cu" >>"$log" 2>&1 || exit 1
# opcodes CUBIN: the memory instructions of each kernel
opcodes() {
  nvdisasm -c "$1" 2>>"$log" | sed -nE \
    's/^\.text\.([^ :]+):.*/\1/p; s/.*\*\/ +((@!?U?P[0-9T]+ )?(LD|ST|AT|RED|CC|SYNCS|MAPA|UCGA|CREATE|UTMA|QSPC|PREF|ERRBAR|MEMBAR|FENCE|[A-Z]*CTL)[A-Z0-9_]*(\.[^ ]*)? .*);.*/    \1/p'
}
nvcc -std=c++17 -O2 "-arch=$arch" -cubin -o "$tmp/cluster.cubin" "$here/cluster.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/cluster.cubin" >"$out/opcodes.txt"
nvcc -std=c++17 -arch=sm_100a -cubin -o "$tmp/names_100.cubin" "$here/names_100.cu" >>"$log" 2>&1 &&
  opcodes "$tmp/names_100.cubin" >"$out/opcodes_100.txt"
nvidia-smi -L >>"$log" 2>&1 || exit 77
python3 -B "$here/cluster_cases.py" "$tmp" | tee -a "$log"

# Runs every case without the profiler. $tmp/FAMILY.good gets the cases that ran.
preflight() {
  local cases=$tmp/$1.cases first=0 total skip=$tmp/$1.skip
  total=$(wc -l <"$cases")
  : >"$skip"
  while [ "$first" -lt "$total" ]; do
    timeout 30 "$tmp/cluster" "$cases" "$first" >"$tmp/preflight" 2>"$tmp/preflight.err"
    awk '$1 == "refused" { print $2 }' "$tmp/preflight" >>"$skip"
    grep -q '^end' "$tmp/preflight" && break
    first=$(awk -v n="$((first - 1))" '$1 == "ran" || $1 == "refused" { n = $2 } END { print n + 1 }' "$tmp/preflight")
    printf 'fault: %s | %s\n' "$(sed -n "$((first + 1))p" "$cases" | cut -c1-80)" "$(tail -1 "$tmp/preflight.err")" >>"$log"
    echo "$first" >>"$skip"
    first=$((first + 1))
    [ "$(wc -l <"$skip")" -lt 150 ] || { echo "too many faults in $1" >>"$log"; seq "$first" "$((total - 1))" >>"$skip"; break; }
  done
  awk 'NR == FNR { bad[$1] = 1; next } !((FNR - 1) in bad)' "$skip" "$cases" >"$tmp/$1.good"
  [ -s "$skip" ] || cp "$cases" "$tmp/$1.good"
  step "$1: $(wc -l <"$tmp/$1.good") of $total cases run"
}

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

step "names of metrics"
timeout 60 ncu --query-metrics >"$tmp/all_metrics" 2>>"$log"
grep -E 'dshared|prefetch|discard' "$tmp/all_metrics" >"$out/metrics.txt"
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

# profile FAMILY CACHE_CONTROL METRICS...: chunks of cases, each in a process of its own
profile() {
  local family=$1 cache=$2 chunk metrics
  shift 2
  metrics=$(known "$@")
  split -l 160 -d -a 3 "$tmp/$family.good" "$tmp/$family.chunk."
  for chunk in "$tmp/$family".chunk.???; do
    [ "$SECONDS" -lt "$most" ] || { echo "out of time before $(basename "$chunk")" >>"$log"; failed=1; break; }
    timeout $((most + 25 - SECONDS)) ncu --clock-control none --cache-control "$cache" --csv --page raw \
      --metrics "$metrics" --log-file "$chunk.raw" "$tmp/cluster" "$chunk" >"$chunk.log" 2>&1 ||
      { echo "FAILED $(basename "$chunk"): $(tail -2 "$chunk.log" "$chunk.raw" | cut -c1-200)" >>"$log"; failed=1; }
    step "$(basename "$chunk")"
  done
  python3 -B - "$tmp" "$family" "$out/$family.csv" <<'PY' | tee -a "$log"
import csv, glob, sys
folder, family, path = sys.argv[1:]
columns, table = None, []
for chunk in sorted(glob.glob(f"{folder}/{family}.chunk.???")):
    try:
        rows = list(csv.reader(line for line in open(chunk + ".raw") if line.startswith('"')))
    except OSError:
        continue
    if len(rows) < 3:
        continue
    keep = [i for i, name in enumerate(rows[0]) if "__" in name and name.endswith(".sum")]
    names = [rows[0][i][:-4] for i in keep]
    columns = columns or names
    for case, row in zip(open(chunk), rows[2:]):
        values = dict(zip(names, (row[i].replace(",", "") for i in keep)))
        name, rest = case.rstrip("\n").split(" ", 1)
        table.append([name, "unseen" if name[0] == "u" else "seen", rest] + [values.get(c, "") for c in columns])
with open(path, "w") as out:
    csv.writer(out, lineterminator="\n").writerows([["id", "set", "case"] + (columns or [])] + table)
print(family, len(table), "rows")
PY
}

preflight cluster
preflight hints
profile cluster none $cluster_metrics
profile hints all $hints_metrics
step "end"
exit "$failed"
