// Kernels whose blocks form clusters, as nvcc takes them.
#pragma once

#include <cooperative_groups.h>

// The histogram of the CUDA C++ Programming Guide: each block of a cluster has a part of the bins in its shared memory.
__global__ void cluster_histogram(int* bins, int const nbins, int const bins_per_block, int const* __restrict__ input,
                                  int array_size) {
  extern __shared__ int smem[];
  namespace cg = cooperative_groups;
  int tid = cg::this_grid().thread_rank();
  cg::cluster_group cluster = cg::this_cluster();
  unsigned int clusterBlockRank = cluster.block_rank();
  int cluster_size = cluster.dim_blocks().x;

  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) {
    smem[i] = 0;  // zeroes
  }
  cluster.sync();

  for (int i = tid; i < array_size; i += blockDim.x * gridDim.x) {
    int ldata = input[i];
    int binid = ldata;
    if (ldata < 0) {
      binid = 0;
    } else if (ldata >= nbins) {
      binid = nbins - 1;
    }
    int dst_block_rank = (int)(binid / bins_per_block);
    int dst_offset = binid % bins_per_block;
    int* dst_smem = cluster.map_shared_rank(smem, dst_block_rank);
    atomicAdd(dst_smem + dst_offset, 1);  // to any block
  }
  cluster.sync();

  int* lbins = bins + cluster.block_rank() * bins_per_block;
  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) {
    atomicAdd(&lbins[i], smem[i]);
  }
}

// The sum of what all blocks of a cluster read.
__global__ void __cluster_dims__(4, 1, 1) cluster_sum(float const* in, float* out) {
  __shared__ float partial[32];
  __shared__ float total;
  namespace cg = cooperative_groups;
  auto cluster = cg::this_cluster();
  auto const warp = cg::tiled_partition<32>(cg::this_thread_block());
  float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) {
    value += warp.shfl_down(value, step);
  }
  if (warp.thread_rank() == 0) {
    partial[threadIdx.x / 32] = value;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (unsigned i = 0; i < blockDim.x / 32; ++i) {
      sum += partial[i];
    }
    total = sum;
  }
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x < cluster.num_blocks()) {
    float const* theirs = cluster.map_shared_rank(&total, threadIdx.x);
    atomicAdd(&out[blockIdx.x / cluster.num_blocks()], *theirs);  // of each block
  }
  cluster.sync();
}

// Blocks write into the next block of a cluster of two rows, which nobody else writes.
__global__ void cluster_ring(int const* in, int* out) {
  __shared__ int inbox[64];
  namespace cg = cooperative_groups;
  auto cluster = cg::this_cluster();
  unsigned const rank = cluster.block_rank();
  unsigned const next = (rank + 1) % cluster.num_blocks();
  unsigned const block = blockIdx.x + gridDim.x * blockIdx.y;
  __cluster_barrier_arrive();
  int const mine = in[block * 64 + threadIdx.x];
  __cluster_barrier_wait();
  static_cast<int*>(__cluster_map_shared_rank(inbox, next))[threadIdx.x] = mine;  // push
  auto token = cluster.barrier_arrive();
  cluster.barrier_wait(static_cast<cg::cluster_group::arrival_token&&>(token));
  out[block * 64 + threadIdx.x] = inbox[threadIdx.x] + static_cast<int>(1000 * cluster.query_shared_rank(inbox));
}

// ---- what goes wrong ----

// 0: well; 1: no barrier at the end; 2: none at the start; 3: lanes that skip the last one wait elsewhere for the
// others; 4: an index beyond the other's array.
__global__ void cluster_mistakes(int* out, int mistake) {
  __shared__ int value[32];
  namespace cg = cooperative_groups;
  auto cluster = cg::this_cluster();
  value[threadIdx.x] = static_cast<int>(threadIdx.x);
  if (mistake != 2) {
    cluster.sync();
  }
  unsigned const other = cluster.num_blocks() - 1 - cluster.block_rank();
  int const* theirs = cluster.map_shared_rank(value, other);
  int const index = mistake == 4 ? 8192 : 0;
  int const got = theirs[static_cast<int>(threadIdx.x) + index];  // of the other
  if (mistake == 3 && threadIdx.x < 16) {
    __syncthreads();
  } else if (mistake != 1) {
    cluster.sync();
  }
  out[blockIdx.x * 32 + threadIdx.x] = got;
}
