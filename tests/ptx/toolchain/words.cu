// CUDA's words, a warp each, or two.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cassert>
#include <cstdio>

__global__ void atomics(int* n, unsigned* u, unsigned long long* l, float* f, double* d, half2* h2) {
  int const i = static_cast<int>(threadIdx.x);
  atomicAdd(n, 1);
  atomicAdd(n + 1, i);
  atomicSub(n + 2, i);
  atomicMin(n + 3, -i);
  atomicMax(n + 4, i);
  atomicAnd(n + 5, ~(1 << i));
  atomicOr(n + 6, 1 << i);
  atomicXor(n + 7, 3 << (i % 4));
  atomicInc(u, 9);
  atomicDec(u + 1, 9);
  atomicAdd_block(l, 1ull << 33);
  atomicAdd_system(f, 0.5f);
  atomicAdd(d, 0.25);
  atomicAdd(h2, __floats2half2_rn(1, 2));
  n[32 + i] = static_cast<int>(atomicExch(u + 2, static_cast<unsigned>(i)));
  int old = n[8], seen;
  do {
    seen = old;
    old = atomicCAS(n + 8, seen, seen + i);
  } while (seen != old);
}

// Row r of out, of 32 ints, is what the r-th word gave to each lane.
__global__ void exchanges(int* out) {
  unsigned const all = 0xffffffffu;
  int const lane = static_cast<int>(threadIdx.x);
  int* row = out + lane;
  *row = __shfl_sync(all, lane * 10, 3), row += 32;
  *row = __shfl_sync(all, lane * 10, lane + 1, 8), row += 32;
  *row = __shfl_up_sync(all, lane, 3), row += 32;
  *row = __shfl_up_sync(all, lane, 3, 16), row += 32;
  *row = __shfl_down_sync(all, lane, 5), row += 32;
  *row = __shfl_xor_sync(all, lane, 9, 16), row += 32;
  *row = static_cast<int>(__shfl_xor_sync(all, 1.5 * lane, 1)), row += 32;
  *row = static_cast<int>(__ballot_sync(all, lane % 3 == 0)), row += 32;
  *row = __any_sync(all, lane == 40) + 2 * __any_sync(all, lane == 7), row += 32;
  *row = __all_sync(all, lane < 31) + 2 * __all_sync(all, lane < 32), row += 32;
  *row = static_cast<int>(__reduce_add_sync(all, static_cast<unsigned>(lane))), row += 32;
  *row = __reduce_min_sync(all, 5 - lane), row += 32;
  *row = static_cast<int>(__reduce_xor_sync(all, 1u << lane)), row += 32;
  *row = static_cast<int>(__match_any_sync(all, lane / 4)), row += 32;
  int equal;
  *row = static_cast<int>(__match_all_sync(all, lane / 32, &equal)) + equal, row += 32;
  if (lane < 12) {
    *row = static_cast<int>(__activemask()) + __shfl_sync(0xfffu, lane, 11);
  }
  row += 32;
  *row = __syncthreads_count(lane < 5) * 100 + __syncthreads_and(lane < 5) * 10 + __syncthreads_or(lane < 5);
}

namespace cg = cooperative_groups;
__device__ inline int of_any(cg::thread_group const& g) {
  g.sync();
  return static_cast<int>(g.size() * 100 + g.thread_rank());
}
__global__ void groups(int* out) {
  cg::thread_block const block = cg::this_thread_block();
  cg::thread_block_tile<8> const tile = cg::tiled_partition<8>(block);
  int const me = static_cast<int>(block.thread_rank());
  int* row = out + me;
  *row = of_any(block), row += 64;
  *row = of_any(tile), row += 64;
  *row = tile.shfl(me, 2) * 100 + static_cast<int>(tile.meta_group_rank()), row += 64;
  *row = tile.shfl_down(me, 3) - tile.shfl_up(me, 3), row += 64;
  *row = static_cast<int>(tile.ballot(me % 2)) * 10 + tile.any(me == 9), row += 64;
  *row = cg::reduce(tile, me, cg::plus<int>()), row += 64;
  *row = cg::inclusive_scan(tile, me) * 1000 + cg::exclusive_scan(tile, 1), row += 64;
  if (me % 3 == 0) {
    cg::coalesced_group const some = cg::coalesced_threads();
    *row = static_cast<int>(some.size() * 100 + some.thread_rank()) + some.shfl(me, 1) * 10000;
  }
  row += 64;
  *row = static_cast<int>(cg::this_grid().thread_rank() * 10 + cg::this_grid().num_blocks()), row += 64;
  cg::coalesced_group const third = cg::labeled_partition(cg::tiled_partition<32>(block), me % 3);
  *row = static_cast<int>(third.size() * 100 + third.thread_rank());
}

__global__ void small_floats(half2 const* h, nv_bfloat16 const* b, float* f) {
  unsigned const i = threadIdx.x;
  half2 const v = __hfma2(h[i], h[i], h[i]);
  f[i] = __low2float(v) + __high2float(v);
  f[32 + i] = __bfloat162float(b[i] + b[i]) + __half2float(__float2half(0.1f));
}

__global__ void reversed_by_copies(float4 const* in, float4* out) {
  __shared__ float4 tile[32];
  unsigned const i = threadIdx.x;
  __pipeline_memcpy_async(&tile[i], in + i, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = tile[31 - i];
}

__global__ void asserts(int const* in) { assert(in[threadIdx.x] == 3); }
