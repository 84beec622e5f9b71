// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// threadIdx and the other variables that each thread finds set.
#pragma once
#pragma GCC system_header

#include "vector_types.h"

// As a member that is read is a special register, no member is ever in memory.
#define WARPMEM_PLACE(name, whole, sreg)                                          \
  struct warpmem_##name {                                                         \
    __declspec(property(get = get_x)) unsigned x;                                 \
    __declspec(property(get = get_y)) unsigned y;                                 \
    __declspec(property(get = get_z)) unsigned z;                                 \
    WARPMEM_WORD unsigned get_x() { return __nvvm_read_ptx_sreg_##sreg##_x(); }   \
    WARPMEM_WORD unsigned get_y() { return __nvvm_read_ptx_sreg_##sreg##_y(); }   \
    WARPMEM_WORD unsigned get_z() { return __nvvm_read_ptx_sreg_##sreg##_z(); }   \
    WARPMEM_INLINE operator whole() const { return {get_x(), get_y(), get_z()}; } \
  };                                                                              \
  extern __device__ __attribute__((weak)) warpmem_##name const name;
WARPMEM_PLACE(threadIdx, uint3, tid)
WARPMEM_PLACE(blockIdx, uint3, ctaid)
WARPMEM_PLACE(blockDim, dim3, ntid)
WARPMEM_PLACE(gridDim, dim3, nctaid)
#undef WARPMEM_PLACE

#define warpSize 32

WARPMEM_WORD long long clock64() {
  long long t;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(t));
  return t;
}
WARPMEM_WORD int clock() {
  int t;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(t));
  return t;
}
WARPMEM_WORD unsigned long long __globaltimer() {
  unsigned long long t;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
  return t;
}
WARPMEM_WORD void __nanosleep(unsigned ns) { asm volatile("nanosleep.u32 %0;" ::"r"(ns)); }
__attribute__((device, always_inline, nodebug, noreturn)) static inline void __trap() {
  asm volatile("trap;");
  __builtin_unreachable();
}
WARPMEM_WORD void __brkpt() { asm volatile("brkpt;"); }

// The blocks of a cluster.
#define WARPMEM_SREG(name, sreg)                  \
  WARPMEM_WORD unsigned name() {                  \
    unsigned value;                               \
    asm("mov.u32 %0, %%" sreg ";" : "=r"(value)); \
    return value;                                 \
  }
#define WARPMEM_SREG3(name, sreg)   \
  namespace warpmem_words {         \
  WARPMEM_SREG(name##_x, sreg ".x") \
  WARPMEM_SREG(name##_y, sreg ".y") \
  WARPMEM_SREG(name##_z, sreg ".z") \
  }                                 \
  WARPMEM_WORD dim3 name() { return {warpmem_words::name##_x(), warpmem_words::name##_y(), warpmem_words::name##_z()}; }
WARPMEM_SREG3(__clusterDim, "cluster_nctaid")
WARPMEM_SREG3(__clusterRelativeBlockIdx, "cluster_ctaid")
WARPMEM_SREG3(__clusterGridDimInClusters, "nclusterid")
WARPMEM_SREG3(__clusterIdx, "clusterid")
WARPMEM_SREG(__clusterRelativeBlockRank, "cluster_ctarank")
WARPMEM_SREG(__clusterSizeInBlocks, "cluster_nctarank")
namespace warpmem_words {
WARPMEM_SREG(lane_index, "laneid")
WARPMEM_SREG(lanes_below, "lanemask_lt")
}  // namespace warpmem_words
#undef WARPMEM_SREG3
#undef WARPMEM_SREG
