// Kernels with bulk copies, with a tensor map and without, as nvcc takes them.
#pragma once

#include <cooperative_groups.h>

#include <cuda/barrier>
#include <cuda/ptx>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

// A box of 16 rows of 32 ints, changed in place; as in the CUDA C++ Programming Guide.
__global__ void add_to_box(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int box[16][32];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&box, &map, x, y, bar);  // load of the box
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(box));
  } else {
    token = bar.arrive();
  }
  bar.wait(static_cast<barrier::arrival_token&&>(token));
  box[threadIdx.x / 32][threadIdx.x % 32] += static_cast<int>(threadIdx.x);
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &box);  // store of the box
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

// A ring of two stages: one warp loads, three others add up, with mbarriers for full and empty stages.
__global__ void sum_by_stages(float const* in, float* out, int rounds) {
  namespace ptx = cuda::ptx;
  constexpr int floats = 96;
  __shared__ alignas(128) float stage[2][floats];
  __shared__ uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], floats);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x >= floats) {
    if (threadIdx.x == floats) {
      for (int i = 0; i < rounds; ++i) {
        int const s = i % 2;
        unsigned const parity = i / 2 % 2;
        while (!ptx::mbarrier_try_wait_parity(&empty[s], parity ^ 1)) {
        }
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[s], sizeof stage[s]);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage[s], in + i * floats, sizeof stage[s], &full[s]);
      }
    }
  } else {
    float sum = 0;
    for (int i = 0; i < rounds; ++i) {
      int const s = i % 2;
      while (!ptx::mbarrier_try_wait_parity(&full[s], i / 2 % 2)) {
      }
      sum += stage[s][threadIdx.x];
      ptx::mbarrier_arrive(&empty[s]);
    }
    out[threadIdx.x] = sum;
  }
}

// Halves of a block hand values to each other through a cuda::barrier, again and again.
__global__ void hand_over(int* out, int rounds) {
  __shared__ int value[64];
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  int mine = static_cast<int>(threadIdx.x);
  for (int i = 0; i < rounds; ++i) {
    value[threadIdx.x] = mine;
    bar.arrive_and_wait();
    mine = value[63 - threadIdx.x] + 1;
    bar.arrive_and_wait();
  }
  out[threadIdx.x] = mine;
}

// The whole swizzled box, as it lies in shared memory.
__global__ void dump_box(const __grid_constant__ CUtensorMap map, int x, int y, unsigned char* out, int bytes) {
  __shared__ alignas(1024) unsigned char box[4096];
  __shared__ uint64_t bar;
  namespace ptx = cuda::ptx;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    int const at[2] = {x, y};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, bytes);
    ptx::cp_async_bulk_tensor(ptx::space_shared, ptx::space_global, box, &map, at, &bar);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) {
    out[i] = box[i];
  }
}

// Each block adds its numbers to those of all blocks, with one instruction; and the same for a box of a tensor.
template <class T>
__device__ void add_up(T* sums, const CUtensorMap* map, T first) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) T own[64];
  own[threadIdx.x] = first + static_cast<T>(threadIdx.x);
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (map == nullptr) {
      ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sums, own, sizeof own);
    } else {
      int const at[2] = {4, 1};
      ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, map, at, own);
    }
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}
__global__ void add_up_ints(int* sums) { add_up<int>(sums, nullptr, static_cast<int>(blockIdx.x)); }
__global__ void add_up_floats(float* sums) { add_up<float>(sums, nullptr, 0.5f); }
__global__ void add_up_box(const __grid_constant__ CUtensorMap map) { add_up<int>(nullptr, &map, 1); }

// All other ways to combine, on one number each.
__global__ void combine_all(unsigned* to) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) unsigned by[4];
  if (threadIdx.x < 4) by[threadIdx.x] = 6 + threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_inc, to, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_dec, to + 4, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_min, to + 8, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_max, to + 12, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_and_op, to + 16, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_or_op, to + 20, by, 16);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_xor_op, to + 24, by, 16);
  }
}

// Block 1 of each cluster loads for the blocks of the mask.
__global__ void load_for_others(int const* in, int* out, const __grid_constant__ CUtensorMap map, bool by_map,
                                unsigned mask) {
  namespace ptx = cuda::ptx;
  namespace cg = cooperative_groups;
  __shared__ alignas(128) int part[64];
  __shared__ uint64_t bar;
  unsigned const rank = cg::this_cluster().block_rank();
  bool const receives = (mask >> rank & 1) != 0;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    if (receives) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof part);
    }
  }
  cg::this_cluster().sync();
  if (rank == 1 && threadIdx.x == 0) {
    uint16_t const blocks = static_cast<uint16_t>(mask);
    if (by_map) {
      int const at[2] = {4, 1};
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, part, &map, at, &bar, blocks);
    } else {
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, part, in, sizeof part, &bar, blocks);
    }
  }
  int got = -1;
  if (receives) {
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    got = part[threadIdx.x];
  }
  out[blockIdx.x * 64 + threadIdx.x] = got;
  cg::this_cluster().sync();
}

// Each block sends its numbers to the next one, which then adds them to its own.
__global__ void send_around(int* out) {
  namespace ptx = cuda::ptx;
  namespace cg = cooperative_groups;
  auto const cluster = cg::this_cluster();
  __shared__ alignas(128) int own[64], sent[64], sum[64];
  __shared__ uint64_t bar;
  own[threadIdx.x] = 100 * static_cast<int>(blockIdx.x) + static_cast<int>(threadIdx.x);
  sum[threadIdx.x] = 5;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 512);
  }
  cluster.sync();
  if (threadIdx.x == 0) {
    unsigned const next = (cluster.block_rank() + 1) % cluster.num_blocks();
    uint64_t* const done = cluster.map_shared_rank(&bar, next);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(sent, next), own, 256, done);
    ptx::cp_reduce_async_bulk(ptx::space_cluster, ptx::space_shared, ptx::op_add, cluster.map_shared_rank(sum, next),
                              own, 256, done);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[blockIdx.x * 64 + threadIdx.x] = 1000 * sent[threadIdx.x] + sum[threadIdx.x];
  cluster.sync();
}

// Nothing says that block 1 has begun, or that it is still there.
__global__ void send_too_early(int* out) {
  namespace ptx = cuda::ptx;
  namespace cg = cooperative_groups;
  __shared__ alignas(128) int own[64], sent[64];
  __shared__ uint64_t bar;
  own[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0 && cg::this_cluster().block_rank() == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 256);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cg::this_cluster().map_shared_rank(sent, 1), own, 256,
                       &bar);
  }
  out[threadIdx.x] = own[threadIdx.x];
}

#if defined(WARPMEM_CAPTURES)
#  include <warpmem/capture/words/wgmma.hpp>
// One step of K for 64 x 128, as the kernel's wrapper of the inline PTX would have it.
__global__ void multiplies(int steps) {
  for (int i = 0; i < steps; ++i) {
    warpmem::capture::wgmma({.n = 128, .type = warpmem::wgmma_type::bf16});
  }
}
#endif
