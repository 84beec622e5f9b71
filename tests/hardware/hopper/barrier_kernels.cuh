// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions that stand around bulk copies, many of one kind in a launch: what a whole kernel adds to the
// counters of its copies.
#pragma once

#include "cases.cuh"
#include "instructions.cuh"

namespace hopper {

enum class around_copies {
  init,
  arrive,
  arrive_expect,
  expect,        // mbarrier.expect_tx alone
  wait_done,     // try_wait of a complete phase
  wait_pending,  // try_wait of one that does not complete, without a time
  test_done,     // test_wait
  arrive_remote,
  commit,
  fence,
  block_barrier,
  both_barriers,  // barrier.cluster
};

// The barrier that lanes of a warp name is one, as in kernels.
template <around_copies What>
__device__ inline void issue(unsigned bar, unsigned remote) {
  if constexpr (What == around_copies::init) begin_barrier(bar + 8, 1);
  if constexpr (What == around_copies::arrive) arrive(bar);
  if constexpr (What == around_copies::arrive_expect) arrive_expecting(bar, 16);
  if constexpr (What == around_copies::expect)
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 16;" ::"r"(bar) : "memory");
  if constexpr (What == around_copies::wait_done) is_complete(bar, 1, 1000);
  if constexpr (What == around_copies::wait_pending) is_complete(bar, 0, 0);
  if constexpr (What == around_copies::test_done)
    asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.parity.shared::cta.b64 p, [%0], 1;\n}" ::"r"(bar) : "memory");
  if constexpr (What == around_copies::arrive_remote)
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory");
  if constexpr (What == around_copies::commit) commit_and_wait();
  if constexpr (What == around_copies::fence) asm volatile("fence.proxy.async;" ::: "memory");
  if constexpr (What == around_copies::block_barrier) __syncthreads();
  if constexpr (What == around_copies::both_barriers) cluster_barrier();
}

// `count` times by the first `lanes` lanes of the first warp of each block; barriers by all.
template <around_copies What>
__global__ void repeat(int count, int lanes) {
  constexpr bool by_all = What == around_copies::block_barrier || What == around_copies::both_barriers;
  unsigned const bar = shared_base();
  if constexpr (!by_all) {
    if (threadIdx.x == 0) {
      begin_barrier(bar, 0xfffff);
      publish_barriers();
    }
    __syncthreads();
  }
  if (by_all || threadIdx.x < static_cast<unsigned>(lanes)) {
    unsigned const remote = What == around_copies::arrive_remote ? in_block(bar, block_rank() ^ 1U) : 0;
#pragma unroll 1
    for (int i = 0; i < count; ++i) {
      issue<What>(bar, remote);
    }
  }
  if constexpr (What == around_copies::arrive_remote) {
    cluster_barrier();
  }
}

}  // namespace hopper
