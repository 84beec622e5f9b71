#!/usr/bin/env bash
# Usage: benchmarks/traces_mpi.sh ANALYZE_TRACE [MEGABYTES]
# How reading a trace scales over shards and ranks of MPI on this machine: one kernel, and a list of many. Needs an idle
# machine; processor seconds say what was lost to others. Prints a table, and fails if two ranks are not 1.8 times one.
set -euo pipefail
program=$(realpath "$1")
megabytes=${2:-500}
data=$(realpath "$(dirname "${BASH_SOURCE[0]}")")/../tests/data/traces/bfs/kernel-9.traceg.xz
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe

# The 8 thread blocks of one kernel of Rodinia's BFS, again and again, each time with the next numbers.
xz -dc "$data" >"$folder/launch.traceg"
blocks=$(grep -n -m1 '^#BEGIN_TB' "$folder/launch.traceg" | cut -d: -f1)
size=$(stat -c %s "$folder/launch.traceg")
times=$((megabytes * 1000000 / size + 1))
head -n $((blocks - 1)) "$folder/launch.traceg" | sed "s/^-grid dim = .*/-grid dim = ($((8 * times)),1,1)/" >"$folder/one.traceg"
tail -n +"$blocks" "$folder/launch.traceg" >"$folder/body"
for ((n = 0; n < times; ++n)); do
  awk -v first=$((8 * n)) -F '[ ,]' '/^thread block/ { $0 = "thread block = " first + $4 ",0,0" } 1' "$folder/body" >>"$folder/one.traceg"
  sed "s/^-kernel id = .*/-kernel id = $n/" "$folder/launch.traceg" >"$folder/kernel-$n.traceg"
  echo "kernel-$n.traceg"
done >"$folder/kernelslist.g"
cat "$folder/one.traceg" >/dev/null # so that all runs find it in memory

# measure <what it is> <command>...: wall and processor seconds of the best of three
measure() {
  local best=999999 line=""
  best_wall=0
  for _ in 1 2 3; do
    TIMEFORMAT='%R %U %S'
    local seconds
    seconds=$({ time "${@:2}" >"$folder/out" 2>"$folder/said"; } 2>&1) || { cat "$folder/said" >&2; exit 1; }
    read -r wall user system <<<"$seconds"
    if awk "BEGIN { exit !($wall < $best) }"; then
      best=$wall best_wall=$wall
      line=$(awk "BEGIN { printf \"%8.2f s %8.2f s %8.0f MB/s\", $wall, $user + $system, $megabytes / $wall }")
    fi
  done
  cmp -s "$folder/out" "$folder/expected" || { echo "$1 prints something else than one process" >&2; exit 1; }
  printf '%-34s %s\n' "$1" "$line"
}

printf '%-34s %10s %10s %13s\n' "$megabytes MB" wall processor speed
for trace in one.traceg kernelslist.g; do
  "$program" "$folder/$trace" >"$folder/expected"
  measure "$trace, one process" "$program" "$folder/$trace"
  measure "$trace, 64 shards in one" "$program" --shards 64 "$folder/$trace"
  for ranks in 1 2 4; do
    measure "$trace, 64 shards, $ranks ranks" mpirun -n $ranks "$program" --shards 64 "$folder/$trace"
    [ $ranks = 1 ] && one=$best_wall
    [ $ranks = 2 ] && two=$best_wall
  done
  awk "BEGIN { printf \"%s: two ranks are %.2f times one\\n\", \"$trace\", $one / $two; exit !($one / $two >= 1.8) }" || slow=1
done
for shard in 1 64; do
  TIMEFORMAT="shard $shard/64 of one.traceg alone: %R s"
  time "$program" --shard $shard/64 --partial "$folder/part.wmp" "$folder/one.traceg"
done
printf 'its partial report: %s bytes\n' "$(stat -c %s "$folder/part.wmp")"
exit "${slow:-0}"
