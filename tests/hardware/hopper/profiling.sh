# shellcheck shell=bash
# What the scripts beside this share:  source profiling.sh "$0" SECONDS OUT [SECONDS]
#
# Makes OUT and a folder $tmp that goes away, and begins $log. Sets $out, $here, $most (no case is profiled after so many
# seconds) and $failed.
set -uo pipefail
usage_of=$1 most=$2
shift 2
[ $# -ge 1 ] || { sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$usage_of" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
most=${2:-$most}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
PATH=$PATH:/usr/local/cuda/bin
log=$out/log.txt
: >"$log"
failed=0
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$log"; }

# preflight PROGRAM FAMILY: runs every case of $tmp/FAMILY.cases without the profiler. $tmp/FAMILY.good gets those that
# ran; the log names the others.
preflight() {
  local program=$tmp/$1 cases=$tmp/$2.cases first=0 skip=$tmp/$2.skip total
  total=$(wc -l <"$cases")
  : >"$skip"
  while [ "$first" -lt "$total" ] && [ "$(wc -l <"$skip")" -lt 200 ]; do
    timeout 40 "$program" "$cases" "$first" >"$tmp/ran" 2>"$tmp/ran.err"
    awk '$1 == "refused" { print $2 }' "$tmp/ran" >>"$skip"
    awk '$1 == "refused" { print $2 + 1 }' "$tmp/ran" |
      while read -r line; do sed -n "${line}s/^\(.\{,120\}\).*/refused: \1/p" "$cases"; done >>"$log"
    grep -q '^end' "$tmp/ran" && first=$total && break
    first=$(awk -v n="$((first - 1))" '$1 == "ran" || $1 == "refused" { n = $2 } END { print n + 1 }' "$tmp/ran")
    printf 'fault: %s | %s\n' "$(sed -n "$((first + 1))p" "$cases" | cut -c1-120)" "$(tail -1 "$tmp/ran.err")" >>"$log"
    echo "$first" >>"$skip"
    first=$((first + 1))
  done
  [ "$first" -ge "$total" ] || seq "$first" "$((total - 1))" >>"$skip"
  awk -v skip="$skip" 'BEGIN { while ((getline line < skip) > 0) bad[line] = 1 } !((NR - 1) in bad)' "$cases" >"$tmp/$2.good"
  step "$2: $(wc -l <"$tmp/$2.good") of $total cases run"
}

# names_of_metrics PATTERN: metrics.txt gets those that match.
names_of_metrics() {
  step "names of metrics"
  timeout 60 ncu --query-metrics >"$tmp/all_metrics" 2>>"$log"
  grep -E "$1" "$tmp/all_metrics" >"$out/metrics.txt"
}
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

# profile PROGRAM FAMILY CACHE_CONTROL METRICS...: chunks of cases, each in a process of its own, to FAMILY.csv
profile() {
  local program=$tmp/$1 family=$2 cache=$3 chunk metrics
  shift 3
  metrics=$(known "$@")
  split -l 140 -d -a 3 "$tmp/$family.good" "$tmp/$family.chunk."
  for chunk in "$tmp/$family".chunk.???; do
    [ "$SECONDS" -lt "$most" ] || { echo "out of time before $(basename "$chunk")" >>"$log"; failed=1; break; }
    timeout $((most + 25 - SECONDS)) ncu --clock-control none --cache-control "$cache" --csv --page raw \
      --metrics "$metrics" --log-file "$chunk.raw" "$program" "$chunk" >"$chunk.log" 2>&1 ||
      { echo "FAILED $(basename "$chunk"): $(tail -2 "$chunk.log" "$chunk.raw" | cut -c1-300)" >>"$log"; failed=1; }
    step "$(basename "$chunk")"
  done
  python3 -B "$here/counters.py" "$tmp" "$family" "$out/$family.csv" | tee -a "$log"
}

# opcodes CUBIN: the memory instructions of each kernel
opcodes() {
  nvdisasm -c "$1" 2>>"$log" | sed -nE \
    's/^\.text\.([^ :]+):.*/\1/p; s/.*\*\/ +((@!?U?P[0-9T]+ )?(LD|ST|AT|RED|CC|SYNCS|MAPA|UCGA|CREATE|UTMA|UBLK|HGMMA|QSPC|PREF|ERRBAR|MEMBAR|FENCE|[A-Z]*CTL)[A-Z0-9_]*(\.[^ ]*)? .*);.*/    \1/p'
}
