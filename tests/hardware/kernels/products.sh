#!/usr/bin/env bash
# On a machine with a GPU of capability 9.0, nvcc and Nsight Compute, from the root of a checkout:
#   bash tests/hardware/kernels/products.sh > tests/data/sm_90/kernels/products.csv
# The counters of the matrix products of tests/kernels/products.cuh.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/products.cu" <<'CODE'
#include "kernels/products.cuh"
int main() {
  int const n = 256;
  float *a, *b, *c;
  cudaMalloc(&a, 4 * n * n);
  cudaMalloc(&b, 4 * n * n);
  cudaMalloc(&c, 4 * n * n);
  cudaMemset(a, 0, 4 * n * n);
  cudaMemset(b, 0, 4 * n * n);
  product_of_elements<<<dim3(8, 8), 1024>>>(n, n, a, b, c);
  product_of_columns<<<dim3(4, 4), 512>>>(n, n, a, b, c);
  product_of_squares<<<dim3(4, 4), 64>>>(n, n, a, b, c);
  product_of_vectors<<<dim3(2, 2), 256>>>(n, n, a, b, c);
  return cudaDeviceSynchronize();
}
CODE
nvcc -O3 -arch=sm_90 -Itests -o "$work/products" "$work/products.cu"
metrics=smsp__inst_executed_op_shared_ld.sum,smsp__inst_executed_op_shared_st.sum
metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal
metrics+=,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
metrics+=,l1tex__t_requests_pipe_lsu_mem_global_op_st.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
ncu --clock-control none --cache-control none --csv --page raw --print-units base --metrics "$metrics" "$work/products" |
  grep '^"' | METRICS=$metrics python3 -c '
import csv, os, sys
print("kernel,grid,block,metric,value")
for row in list(csv.DictReader(sys.stdin))[1:]:
    grid, block = (row[size].strip("()").split(",")[0] for size in ("Grid Size", "Block Size"))
    for metric in os.environ["METRICS"].split(","):
        print(row["Kernel Name"].split("(")[0], grid, block, metric, int(float(row[metric].replace(",", ""))), sep=",")'
