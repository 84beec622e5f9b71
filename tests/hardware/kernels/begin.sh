# Sourced by measure.sh and exports.sh with their OUT: a log of every step, a folder that is deleted at the end, and ncu's
# options. `failed` becomes 1 if a step fails.
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
PATH=$PATH:/usr/local/cuda/bin
failed=0

# step <what>: says when a step began, for whoever has to make it faster
step() { printf '=== %s (%d s)\n' "$*" "$SECONDS" | tee -a "$out/log.txt"; }
fail() { printf 'FAILED: %s\n' "$*" | tee -a "$out/log.txt"; failed=1; }

: >"$out/log.txt"
step "versions"
{ nvcc --version; ncu --version; nvidia-smi -L; nvidia-smi --query-gpu=driver_version --format=csv,noheader; } >>"$out/log.txt" 2>&1
cd "$root" || exit 1 # so that line information has paths relative to the checkout, or below it
flags=(-std=c++17 -O3 -lineinfo "-arch=${ARCH:-sm_90}")
profile=(ncu --clock-control none --cache-control none)
