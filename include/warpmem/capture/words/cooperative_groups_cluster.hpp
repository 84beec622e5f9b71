// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups: the blocks of a cluster.
#pragma once

#include <warpmem/capture/words/cluster.hpp>
#include <warpmem/capture/words/cooperative_groups.hpp>

namespace cooperative_groups {

class cluster_group {
 public:
  using arrival_token = struct {};

  WARPMEM_CALLED static void sync() {
    warpmem::capture::arrive_at_cluster(__builtin_return_address(0));
    warpmem::capture::wait_for_cluster(__builtin_return_address(0));
  }
  WARPMEM_CALLED static arrival_token barrier_arrive() {
    warpmem::capture::arrive_at_cluster(__builtin_return_address(0));
    return {};
  }
  WARPMEM_CALLED static void barrier_wait() { warpmem::capture::wait_for_cluster(__builtin_return_address(0)); }
  WARPMEM_CALLED static void barrier_wait(arrival_token&&) {
    warpmem::capture::wait_for_cluster(__builtin_return_address(0));
  }

  template <class T>
  WARPMEM_CALLED static T* map_shared_rank(T* at, int rank) {
    return static_cast<T*>(
        warpmem::capture::in_block((void const*)at, static_cast<unsigned>(rank), __builtin_return_address(0)));
  }
  WARPMEM_CALLED static unsigned query_shared_rank(void const* at) {
    return warpmem::capture::rank_of(at, __builtin_return_address(0));
  }

  WARPMEM_UNTRACED static dim3 block_index() { return __clusterRelativeBlockIdx(); }
  WARPMEM_UNTRACED static unsigned block_rank() { return __clusterRelativeBlockRank(); }
  WARPMEM_UNTRACED static dim3 dim_blocks() { return __clusterDim(); }
  WARPMEM_UNTRACED static unsigned num_blocks() { return __clusterSizeInBlocks(); }
  WARPMEM_UNTRACED static dim3 thread_index() {
    dim3 const block = block_index();
    return {block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y, block.z * blockDim.z + threadIdx.z};
  }
  WARPMEM_UNTRACED static unsigned thread_rank() {
    return block_rank() * thread_block{}.size() + warpmem::capture::thread_rank();
  }
  WARPMEM_UNTRACED static dim3 dim_threads() {
    dim3 const size = dim_blocks();
    return {size.x * blockDim.x, size.y * blockDim.y, size.z * blockDim.z};
  }
  WARPMEM_UNTRACED static unsigned num_threads() { return num_blocks() * thread_block{}.size(); }
  WARPMEM_UNTRACED static unsigned size() { return num_threads(); }
};
WARPMEM_WORD cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
