// Kernels with one bulk copy each: the first block of a cluster issues it, every block that receives bytes waits.
#pragma once

#include <cuda.h>

#include "cases.cuh"
#include "instructions.cuh"

namespace hopper {

struct copy_arguments {
  int at[5];  // coordinates
  unsigned short im2col[3];
  unsigned shared;       // offset in dynamic shared memory, behind the mbarrier
  unsigned destination;  // shared to shared: the offset in the other block
  unsigned bytes;        // that arrive in a block
  unsigned to;           // blocks that receive them, as a mask
  int issue;
};

// The mbarrier expects the bytes that this block receives.
__device__ inline void expect(unsigned bar, unsigned bytes) {
  begin_barrier(bar, 1);
  publish_barriers();
  arrive_expecting(bar, bytes);
}

// Sleeps first, so that waiting costs every launch the same few reads of the mbarrier; gives up after a while.
__device__ inline void wait_for(unsigned bar) {
  for (int i = 0; i < 8; ++i) {
    asm volatile("nanosleep.u32 2000;");
  }
  unsigned done = 0;
  for (int i = 0; i < 64 && done == 0; ++i) {
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\nselp.u32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(bar)
                 : "memory");
  }
}

// What stands around every copy; `Copy` issues it.
template <bool Commits, bool Cluster, class Copy>
__device__ inline void around(copy_arguments const& a, Copy copy) {
  if (threadIdx.x != 0) {
    return;
  }
  unsigned const bar = shared_base();
  unsigned const rank = Cluster ? block_rank() : 0;
  expect(bar, a.issue != 0 && ((a.to >> rank) & 1U) != 0 ? a.bytes : 0);
  if (Cluster) {
    cluster_barrier();
  }
  if (a.issue != 0 && rank == 0) {
    copy(bar, shared_base() + a.shared);
  }
  if (Commits) {
    commit_and_wait();
  }
  wait_for(bar);
  if (Cluster) {
    cluster_barrier();
  }
}

#define MAP "l"(&map), "r"(a.at[0]), "r"(a.at[1]), "r"(a.at[2]), "r"(a.at[3]), "r"(a.at[4])
#define BY_RANK(head, tail)                                                                                           \
  if constexpr (Rank == 1) asm volatile(head("1d") "[%0, {%1}]" tail ::MAP, "r"(s), "r"(bar), "h"(to) : "memory");    \
  if constexpr (Rank == 2) asm volatile(head("2d") "[%0, {%1,%2}]" tail ::MAP, "r"(s), "r"(bar), "h"(to) : "memory"); \
  if constexpr (Rank == 3)                                                                                            \
    asm volatile(head("3d") "[%0, {%1,%2,%3}]" tail ::MAP, "r"(s), "r"(bar), "h"(to) : "memory");                     \
  if constexpr (Rank == 4)                                                                                            \
    asm volatile(head("4d") "[%0, {%1,%2,%3,%4}]" tail ::MAP, "r"(s), "r"(bar), "h"(to) : "memory");                  \
  if constexpr (Rank == 5)                                                                                            \
    asm volatile(head("5d") "[%0, {%1,%2,%3,%4,%5}]" tail ::MAP, "r"(s), "r"(bar), "h"(to) : "memory");

#define LOAD(d) "cp.async.bulk.tensor." d ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%6], "
#define MULTICAST(d) \
  "cp.async.bulk.tensor." d ".shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%6], "
#define STORE(d) "cp.async.bulk.tensor." d ".global.shared::cta.tile.bulk_group "
#define PREFETCH(d) "cp.async.bulk.prefetch.tensor." d ".L2.global.tile "

template <int Rank>
__global__ void load_tensor(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<false, false>(a, [&](unsigned bar, unsigned s) {
    unsigned short const to = 0;
    BY_RANK(LOAD, ", [%7];")
  });
}
template <int Rank>
__global__ void multicast_tensor(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<false, true>(a, [&](unsigned bar, unsigned s) {
    auto const to = static_cast<unsigned short>(a.to);
    BY_RANK(MULTICAST, ", [%7], %8;")
  });
}
template <int Rank>
__global__ void store_tensor(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<true, false>(a, [&](unsigned bar, unsigned s) {
    unsigned short const to = 0;
    BY_RANK(STORE, ", [%6];")
  });
}
template <int Rank>
__global__ void prefetch_tensor(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<false, false>(a, [&](unsigned bar, unsigned s) {
    unsigned short const to = 0;
    BY_RANK(PREFETCH, ";")
  });
}

// One reduction for each operation.
#define REDUCE_TENSOR(op)                                                                               \
  template <int Rank>                                                                                   \
  __global__ void reduce_tensor_##op(const __grid_constant__ CUtensorMap map, copy_arguments const a) { \
    around<true, false>(a, [&](unsigned bar, unsigned s) {                                              \
      unsigned short const to = 0;                                                                      \
      BY_RANK(REDUCE_##op, ", [%6];")                                                                   \
    });                                                                                                 \
  }
#define REDUCE_OF(d, op) "cp.reduce.async.bulk.tensor." d ".global.shared::cta." op ".tile.bulk_group "
#define REDUCE_add(d) REDUCE_OF(d, "add")
#define REDUCE_min(d) REDUCE_OF(d, "min")
#define REDUCE_max(d) REDUCE_OF(d, "max")
#define REDUCE_inc(d) REDUCE_OF(d, "inc")
#define REDUCE_dec(d) REDUCE_OF(d, "dec")
#define REDUCE_and(d) REDUCE_OF(d, "and")
#define REDUCE_or(d) REDUCE_OF(d, "or")
#define REDUCE_xor(d) REDUCE_OF(d, "xor")
REDUCE_TENSOR(add)
REDUCE_TENSOR(min)
REDUCE_TENSOR(max)
REDUCE_TENSOR(inc)
REDUCE_TENSOR(dec)
REDUCE_TENSOR(and)
REDUCE_TENSOR(or)
REDUCE_TENSOR(xor)

// Image to column: dimensions 1 to Rank - 2 of loads and prefetches have an offset.
#define PIXELS(head, middle)                                                                                           \
  if constexpr (Rank == 3)                                                                                             \
    asm volatile(head("3d") "[%0, {%1,%2,%3}]" middle ", {%8};" ::MAP, "r"(s), "r"(bar), "h"(a.im2col[0]) : "memory"); \
  if constexpr (Rank == 4)                                                                                             \
    asm volatile(head("4d") "[%0, {%1,%2,%3,%4}]" middle ", {%8,%9};" ::MAP, "r"(s), "r"(bar), "h"(a.im2col[0]),       \
                 "h"(a.im2col[1])                                                                                      \
                 : "memory");                                                                                          \
  if constexpr (Rank == 5)                                                                                             \
    asm volatile(head("5d") "[%0, {%1,%2,%3,%4,%5}]" middle ", {%8,%9,%10};" ::MAP, "r"(s), "r"(bar),                  \
                 "h"(a.im2col[0]), "h"(a.im2col[1]), "h"(a.im2col[2])                                                  \
                 : "memory");
#define LOAD_PIXELS(d) "cp.async.bulk.tensor." d ".shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%6], "
#define PREFETCH_PIXELS(d) "cp.async.bulk.prefetch.tensor." d ".L2.global.im2col "
#define STORE_PIXELS(d) "cp.async.bulk.tensor." d ".global.shared::cta.im2col_no_offs.bulk_group "
#define REDUCE_PIXELS(d) "cp.reduce.async.bulk.tensor." d ".global.shared::cta.add.im2col_no_offs.bulk_group "

template <int Rank>
__global__ void load_pixels(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<false, false>(a, [&](unsigned bar, unsigned s) { PIXELS(LOAD_PIXELS, ", [%7]") });
}
template <int Rank>
__global__ void prefetch_pixels(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<false, false>(a, [&](unsigned bar, unsigned s) { PIXELS(PREFETCH_PIXELS, "") });
}
template <int Rank>
__global__ void store_pixels(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<true, false>(a, [&](unsigned bar, unsigned s) {
    unsigned short const to = 0;
    BY_RANK(STORE_PIXELS, ", [%6];")
  });
}
template <int Rank>
__global__ void reduce_pixels(const __grid_constant__ CUtensorMap map, copy_arguments const a) {
  around<true, false>(a, [&](unsigned bar, unsigned s) {
    unsigned short const to = 0;
    BY_RANK(REDUCE_PIXELS, ", [%6];")
  });
}

// Without a tensor map.
__global__ void load_bytes(unsigned char* global, copy_arguments const a) {
  around<false, false>(a, [&](unsigned bar, unsigned s) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(s),
                 "l"(global), "r"(a.bytes), "r"(bar)
                 : "memory");
  });
}
__global__ void multicast_bytes(unsigned char* global, copy_arguments const a) {
  around<false, true>(a, [&](unsigned bar, unsigned s) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], "
        "%4;" ::"r"(s),
        "l"(global), "r"(a.bytes), "r"(bar), "h"(static_cast<unsigned short>(a.to))
        : "memory");
  });
}
__global__ void store_bytes(unsigned char* global, copy_arguments const a) {
  around<true, false>(a, [&](unsigned, unsigned s) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%1], [%0], %2;" ::"r"(s), "l"(global), "r"(a.bytes)
                 : "memory");
  });
}
__global__ void prefetch_bytes(unsigned char* global, copy_arguments const a) {
  around<false, false>(a, [&](unsigned, unsigned) {
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(global), "r"(a.bytes) : "memory");
  });
}
// To the shared memory of another block.
__global__ void copy_shared(unsigned char*, copy_arguments const a) {
  around<false, true>(a, [&](unsigned bar, unsigned s) {
    unsigned const rank = 31 - __clz(static_cast<int>(a.to));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     in_block(shared_base() + a.destination, rank)),
                 "r"(s), "r"(a.bytes), "r"(in_block(bar, rank))
                 : "memory");
  });
}

#define REDUCE_BYTES(name, ptx)                                                                                        \
  __global__ void reduce_bytes_##name(unsigned char* global, copy_arguments const a) {                                 \
    around<true, false>(a, [&](unsigned, unsigned s) {                                                                 \
      asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." ptx " [%1], [%0], %2;" ::"r"(s), "l"(global), \
                   "r"(a.bytes)                                                                                        \
                   : "memory");                                                                                        \
    });                                                                                                                \
  }
REDUCE_BYTES(add_u32, "add.u32")
REDUCE_BYTES(add_u64, "add.u64")
REDUCE_BYTES(add_f16, "add.noftz.f16")
REDUCE_BYTES(add_bf16, "add.noftz.bf16")
REDUCE_BYTES(add_f32, "add.f32")
REDUCE_BYTES(add_f64, "add.f64")
REDUCE_BYTES(min_s32, "min.s32")
REDUCE_BYTES(max_f16, "max.f16")
REDUCE_BYTES(and_b32, "and.b32")
REDUCE_BYTES(or_b64, "or.b64")
REDUCE_BYTES(xor_b32, "xor.b32")
REDUCE_BYTES(inc_u32, "inc.u32")
// To the shared memory of another block.
__global__ void reduce_shared(unsigned char*, copy_arguments const a) {
  around<false, true>(a, [&](unsigned bar, unsigned s) {
    unsigned const rank = 31 - __clz(static_cast<int>(a.to));
    asm volatile(
        "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32 [%0], [%1], %2, [%3];" ::
            "r"(in_block(shared_base() + a.destination, rank)),
        "r"(s), "r"(a.bytes), "r"(in_block(bar, rank))
        : "memory");
  });
}

}  // namespace hopper
