// Cooperative groups, and copies from global to shared memory that pass no register.
#pragma once

#include <cooperative_groups.h>
#include <cuda_pipeline.h>

// Sums by tiles of 8 threads: 4 rows of 8 elements for each warp.
__global__ void sum_by_tile(int const* in, int* out) {
  namespace cg = cooperative_groups;
  cg::thread_block const block = cg::this_thread_block();
  cg::thread_block_tile<8> const tile = cg::tiled_partition<8>(block);
  int const i = blockIdx.x * blockDim.x + block.thread_rank();
  int sum = in[i];
  for (int offset = tile.size() / 2; offset > 0; offset /= 2) {
    sum += tile.shfl_down(sum, offset);
  }
  if (tile.thread_rank() == 0) {
    out[i / 8] = sum;
  }
}

// Each block copies its part to shared memory, 16 bytes a thread, and reads it back in another order.
__global__ void reverse_by_async_copy(float4 const* in, float* out) {
  __shared__ float4 staged[128];
  int const t = threadIdx.x;
  __pipeline_memcpy_async(&staged[t], &in[blockIdx.x * 128 + t], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float const* const words = reinterpret_cast<float const*>(staged);
  for (int k = t; k < 512; k += 128) {
    out[blockIdx.x * 512 + k] = words[511 - k];
  }
}
