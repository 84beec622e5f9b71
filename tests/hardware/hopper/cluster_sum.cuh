// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A histogram over the blocks of a cluster: each owns a quarter of the bins, all add to all by atomics on distributed
// shared memory, and then each reads its neighbour's.
#pragma once

#include "cases.cuh"
#include "instructions.cuh"

namespace hopper {

constexpr unsigned cluster_blocks = 4;
constexpr unsigned bins = 256;  // of a block, one a thread

// The bin of an element, out of 1024: different for neighbours, and the same for all machines.
__host__ __device__ inline unsigned bin_of(unsigned element) { return (element * 2654435761U) >> 22; }

// Each block takes `rounds` times 256 elements. sums[b * 256 + t]: bin t of block b, and that of the next block of its
// cluster.
__global__ void __launch_bounds__(bins) cluster_histogram(unsigned rounds, unsigned* sums) {
  unsigned const rank = block_rank();
  unsigned const thread = threadIdx.x;
  unsigned const base = shared_base();
  asm volatile("st.shared.b32 [%0], %1;" ::"r"(base + 4 * thread), "r"(0) : "memory");
  cluster_barrier();
  for (unsigned i = 0; i < rounds; ++i) {
    unsigned const bin = bin_of((blockIdx.x * rounds + i) * bins + thread);
    unsigned const at = in_block(base + bin % bins * 4, bin / bins);
    asm volatile("red.relaxed.cluster.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(thread + 1) : "memory");
  }
  cluster_barrier();
  unsigned own;
  unsigned next;
  asm volatile("ld.shared.b32 %0, [%1];" : "=r"(own) : "r"(base + 4 * thread) : "memory");
  asm volatile("ld.shared::cluster.b32 %0, [%1];"
               : "=r"(next)
               : "r"(in_block(base + 4 * thread, (rank + 1) % cluster_blocks))
               : "memory");
  sums[blockIdx.x * bins + thread] = own + next;
  cluster_barrier();
}

}  // namespace hopper
