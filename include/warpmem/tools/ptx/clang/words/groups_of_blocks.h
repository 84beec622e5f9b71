// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative groups of more than a block: the grid and the cluster.
#pragma once
#pragma GCC system_header

#include "atomics.h"
#include "groups.h"

namespace cooperative_groups {

class grid_group {
 public:
  // The counter is where nvcc's programs find the address of it, which the launch sets.
  WARPMEM_WORD void sync() {
    unsigned low, high;
    asm("mov.u32 %0, %%envreg2;" : "=r"(low));
    asm("mov.u32 %0, %%envreg1;" : "=r"(high));
    auto* const counter = reinterpret_cast<unsigned*>(static_cast<unsigned long long>(high) << 32 | low) + 1;
    __syncthreads();
    if (warpmem_thread_rank() == 0) {
      unsigned const blocks = gridDim.x * gridDim.y * gridDim.z;
      // Of all that arrive, one turns the upper bit over.
      unsigned const adds = block_rank() == 0 ? 0x80000000u - (blocks - 1) : 1;
      __threadfence();
      unsigned const before = atomicAdd(counter, adds);
      while (((before ^ *static_cast<unsigned volatile*>(counter)) & 0x80000000u) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
  }
  WARPMEM_WORD bool is_valid() { return true; }
  WARPMEM_WORD unsigned long long block_rank() {
    return blockIdx.x + static_cast<unsigned long long>(gridDim.x) *
                            (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }
  WARPMEM_WORD unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  WARPMEM_WORD unsigned long long thread_rank() { return block_rank() * warpmem_block_size() + warpmem_thread_rank(); }
  WARPMEM_WORD unsigned long long num_threads() { return num_blocks() * warpmem_block_size(); }
  WARPMEM_WORD unsigned long long size() { return num_threads(); }
  WARPMEM_WORD dim3 block_index() { return dim3(uint3(blockIdx)); }
  WARPMEM_WORD dim3 dim_blocks() { return gridDim; }
  WARPMEM_WORD dim3 group_dim() { return gridDim; }
};
WARPMEM_WORD grid_group this_grid() { return {}; }

class cluster_group {
 public:
  struct arrival_token {};
  WARPMEM_WORD void sync() {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
  }
  WARPMEM_WORD arrival_token barrier_arrive() {
    __cluster_barrier_arrive();
    return {};
  }
  WARPMEM_WORD void barrier_wait() { __cluster_barrier_wait(); }
  WARPMEM_WORD void barrier_wait(arrival_token&&) { __cluster_barrier_wait(); }
  template <class T>
  WARPMEM_WORD T* map_shared_rank(T* at, int rank) {
    return static_cast<T*>(__cluster_map_shared_rank(at, static_cast<unsigned>(rank)));
  }
  WARPMEM_WORD unsigned query_shared_rank(void const* at) { return __cluster_query_shared_rank(at); }
  WARPMEM_WORD dim3 block_index() { return __clusterRelativeBlockIdx(); }
  WARPMEM_WORD unsigned block_rank() { return __clusterRelativeBlockRank(); }
  WARPMEM_WORD dim3 dim_blocks() { return __clusterDim(); }
  WARPMEM_WORD unsigned num_blocks() { return __clusterSizeInBlocks(); }
  WARPMEM_WORD unsigned thread_rank() { return block_rank() * warpmem_block_size() + warpmem_thread_rank(); }
  WARPMEM_WORD unsigned num_threads() { return num_blocks() * warpmem_block_size(); }
  WARPMEM_WORD unsigned size() { return num_threads(); }
};
WARPMEM_WORD cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
