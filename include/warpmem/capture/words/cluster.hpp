// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of blocks: where a block stands in its own, the barrier, and the shared memory of the others.
#pragma once

#include <warpmem/capture/cluster_runtime.hpp>
#include <warpmem/capture/words/block.hpp>
#include <warpmem/capture/words/builtins.hpp>

namespace warpmem { inline namespace v0 { namespace capture {
extern __thread uint3 const cluster_dim __asm__("warpmem_cluster_size");
}}}  // namespace warpmem::v0::capture

WARPMEM_WORD unsigned __clusterDimIsSpecified() {
  return warpmem::capture::cluster_dim.x * warpmem::capture::cluster_dim.y * warpmem::capture::cluster_dim.z != 1;
}
WARPMEM_WORD dim3 __clusterDim() {
  return {warpmem::capture::cluster_dim.x, warpmem::capture::cluster_dim.y, warpmem::capture::cluster_dim.z};
}
WARPMEM_WORD unsigned __clusterSizeInBlocks() {
  return warpmem::capture::cluster_dim.x * warpmem::capture::cluster_dim.y * warpmem::capture::cluster_dim.z;
}
WARPMEM_WORD dim3 __clusterRelativeBlockIdx() {
  return {blockIdx.x % warpmem::capture::cluster_dim.x, blockIdx.y % warpmem::capture::cluster_dim.y,
          blockIdx.z % warpmem::capture::cluster_dim.z};
}
WARPMEM_WORD unsigned __clusterRelativeBlockRank() {
  return blockIdx.x % warpmem::capture::cluster_dim.x +
         warpmem::capture::cluster_dim.x *
             (blockIdx.y % warpmem::capture::cluster_dim.y +
              warpmem::capture::cluster_dim.y * (blockIdx.z % warpmem::capture::cluster_dim.z));
}
WARPMEM_WORD dim3 __clusterGridDimInClusters() {
  return {gridDim.x / warpmem::capture::cluster_dim.x, gridDim.y / warpmem::capture::cluster_dim.y,
          gridDim.z / warpmem::capture::cluster_dim.z};
}
WARPMEM_WORD dim3 __clusterIdx() {
  return {blockIdx.x / warpmem::capture::cluster_dim.x, blockIdx.y / warpmem::capture::cluster_dim.y,
          blockIdx.z / warpmem::capture::cluster_dim.z};
}

inline WARPMEM_CALLED void __cluster_barrier_arrive() {
  warpmem::capture::arrive_at_cluster(__builtin_return_address(0));
}
inline WARPMEM_CALLED void __cluster_barrier_arrive_relaxed() {
  warpmem::capture::arrive_at_cluster(__builtin_return_address(0));
}
inline WARPMEM_CALLED void __cluster_barrier_wait() { warpmem::capture::wait_for_cluster(__builtin_return_address(0)); }
WARPMEM_WORD void __threadfence_cluster() { __threadfence(); }

inline WARPMEM_CALLED void* __cluster_map_shared_rank(void const* at, unsigned rank) {
  return warpmem::capture::in_block(at, rank, __builtin_return_address(0));
}
inline WARPMEM_CALLED unsigned __cluster_query_shared_rank(void const* at) {
  return warpmem::capture::rank_of(at, __builtin_return_address(0));
}
WARPMEM_WORD unsigned __isCtaShared(void const* at) { return __isShared(at); }
WARPMEM_WORD unsigned __isClusterShared(void const* at) {
  auto const space = warpmem::capture::place_of(at).space;
  return space == warpmem::capture::address_space::shared || space == warpmem::capture::address_space::cluster;
}
