// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A B^T in bf16, as fast kernels for 9.0 are made: one warp loads tiles by bulk copies into a ring of stages, two
// groups of four warps multiply them by wgmma, and C leaves through shared memory by bulk stores.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>

#include "cases.cuh"
#include "instructions.cuh"

namespace hopper {

constexpr int tile_m = 128;
constexpr int tile_k = 64;  // 128 bytes: one span of the swizzle
constexpr int stages = 4;
constexpr int consumer_warps = 8;
constexpr int gemm_threads = 32 * (consumer_warps + 1);
constexpr int a_bytes = tile_m * tile_k * 2;
constexpr int half_c = 64 * 64 * 2;  // 64 rows and columns of C: one box
template <int TileN>
constexpr int b_bytes = TileN* tile_k * 2;
template <int TileN>
constexpr int gemm_shared = 1024 + stages*(a_bytes + b_bytes<TileN>)+tile_m* TileN * 2;

__device__ inline void load_tile(CUtensorMap const& map, unsigned to, unsigned bar, int x, int y) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
          "r"(to),
      "l"(&map), "r"(bar), "r"(x), "r"(y)
      : "memory");
}
__device__ inline void store_tile(CUtensorMap const& map, unsigned from, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%1, {%2, %3}], [%0];" ::"r"(from),
               "l"(&map), "r"(x), "r"(y)
               : "memory");
}

// Waits up to 10 ms at a time; how often that was too short.
__device__ inline unsigned wait_until(unsigned bar, unsigned parity) {
  unsigned missed = 0;
  while (!is_complete(bar, parity, 10000000)) {
    ++missed;
  }
  return missed;
}

// A tile of 64 or more rows of 128 bytes, swizzled in 128 bytes.
__device__ inline unsigned long long tile_descriptor(unsigned at) {
  return static_cast<unsigned long long>((at >> 4) & 0x3fff) | 1ULL << 16 | 64ULL << 32 | 1ULL << 62;
}

#define D4(i) "+f"(d[i]), "+f"(d[(i) + 1]), "+f"(d[(i) + 2]), "+f"(d[(i) + 3])
#define D16(i) D4(i), D4((i) + 4), D4((i) + 8), D4((i) + 12)
// d += A B^T for 16 elements of K; `more`: 0 begins with zeros.
__device__ inline void multiply(float (&d)[32], unsigned long long a, unsigned long long b, int more) {
  asm volatile(
      "{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\nwgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,"
      "%30,%31}, %32, %33, p, 1, 1, 0, 0;\n}"
      : D16(0), D16(16)
      : "l"(a), "l"(b), "r"(more));
}
__device__ inline void multiply(float (&d)[64], unsigned long long a, unsigned long long b, int more) {
  asm volatile(
      "{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\nwgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,"
      "%30,%31,%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,"
      "%58,%59,%60,%61,%62,%63}, %64, %65, p, 1, 1, 0, 0;\n}"
      : D16(0), D16(16), D16(32), D16(48)
      : "l"(a), "l"(b), "r"(more));
}

__device__ inline unsigned packed(float low, float high) {
  __nv_bfloat162 const pair = __floats2bfloat162_rn(low, high);
  return *reinterpret_cast<unsigned const*>(&pair);
}

// Results of one warp into its 16 rows of the tile at `to`: swizzled by stmatrix, or straight by ordinary stores.
template <int TileN, bool Swizzled>
__device__ inline void write_results(float const (&d)[TileN / 2], unsigned to) {
  unsigned const lane = threadIdx.x % 32;
  unsigned const first = threadIdx.x / 32 % 4 * 16;
  for (unsigned column = 0; column < TileN; column += 16) {
    unsigned const box = to + column / 64 * half_c;
    float const* const r = d + column / 2;
    unsigned const v[4] = {packed(r[0], r[1]), packed(r[2], r[3]), packed(r[4], r[5]), packed(r[6], r[7])};
    if (Swizzled) {
      unsigned const at = box + (first + lane % 16) * 128 + (column % 64 + lane / 16 * 8) * 2;
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at ^ (at >> 3 & 0x70)),
                   "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3])
                   : "memory");
    } else {
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
        unsigned const at = box + (first + i % 2 * 8 + lane / 4) * 128 + (column % 64 + i / 2 * 8 + lane % 4 * 2) * 2;
        asm volatile("st.shared.b32 [%0], %1;" ::"r"(at), "r"(v[i]) : "memory");
      }
    }
  }
}

// Blocks of C by x and y. *missed gets the waits that took two attempts.
template <int TileN, bool Swizzled>
__global__ void __launch_bounds__(gemm_threads, 1)
    gemm(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
         const __grid_constant__ CUtensorMap c, int rounds, unsigned* missed) {
  unsigned const base = shared_base();
  unsigned const tiles = base + 1024;
  constexpr unsigned stage_bytes = a_bytes + b_bytes<TileN>;
  auto const full = [=](int stage) { return base + 16 * static_cast<unsigned>(stage); };
  auto const empty = [=](int stage) { return full(stage) + 8; };
  int const row = static_cast<int>(blockIdx.y) * tile_m;
  int const column = static_cast<int>(blockIdx.x) * TileN;
  if (threadIdx.x == 0) {
    for (int i = 0; i < stages; ++i) {
      begin_barrier(full(i), 1);
      begin_barrier(empty(i), consumer_warps);
    }
    publish_barriers();
  }
  __syncthreads();
  unsigned again = 0;
  if (threadIdx.x == 32 * consumer_warps) {
    for (int i = 0; i < rounds; ++i) {
      int const s = i % stages;
      unsigned const to = tiles + static_cast<unsigned>(s) * stage_bytes;
      if (i >= stages) {
        again += wait_until(empty(s), (i / stages - 1) & 1);
      }
      arrive_expecting(full(s), stage_bytes);
      load_tile(a, to, full(s), i * tile_k, row);
      load_tile(b, to + a_bytes, full(s), i * tile_k, column);
    }
  } else if (threadIdx.x < 32 * consumer_warps) {
    unsigned const group = threadIdx.x / 128;
    float d[TileN / 2];
    for (int i = 0; i < rounds; ++i) {
      int const s = i % stages;
      unsigned const at = tiles + static_cast<unsigned>(s) * stage_bytes;
      again += wait_until(full(s), i / stages & 1);
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
      for (unsigned k = 0; k < tile_k * 2; k += 32) {
        multiply(d, tile_descriptor(at + group * half_c + k), tile_descriptor(at + a_bytes + k),
                 i + static_cast<int>(k));
      }
      asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
      if (threadIdx.x % 32 == 0) {
        arrive(empty(s));
      }
    }
    unsigned const results = tiles + stages * stage_bytes + group * (64 * TileN * 2);
    write_results<TileN, Swizzled>(d, results);
    asm volatile("fence.proxy.async;\nbar.sync %0, 128;" ::"r"(group + 1) : "memory");
    if (threadIdx.x % 128 == 0) {
      for (int box = 0; box < TileN / 64; ++box) {
        store_tile(c, results + static_cast<unsigned>(box) * half_c, column + 64 * box,
                   row + static_cast<int>(group) * 64);
      }
      commit_and_wait();
    }
  }
  if (again != 0 && threadIdx.x % 32 == 0) {
    atomicAdd(missed, again);
  }
}

}  // namespace hopper
