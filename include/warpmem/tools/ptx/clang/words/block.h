// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers and fences.
#pragma once
#pragma GCC system_header

#include "attributes.h"

// Clang's own barriers leave __shared__ variables alone whose address nobody takes, as clang 14 has it: it keeps values
// that other threads changed. An empty statement changes all memory.
#define WARPMEM_MEMORY_CHANGES asm volatile("" ::: "memory")
#define __syncthreads()     \
  (__extension__({          \
    WARPMEM_MEMORY_CHANGES; \
    __syncthreads();        \
    WARPMEM_MEMORY_CHANGES; \
  }))
#define WARPMEM_BARRIER(name, barrier)     \
  WARPMEM_WORD int name(int predicate) {   \
    WARPMEM_MEMORY_CHANGES;                \
    int const result = barrier(predicate); \
    WARPMEM_MEMORY_CHANGES;                \
    return result;                         \
  }
WARPMEM_BARRIER(__syncthreads_count, __nvvm_bar0_popc)
WARPMEM_BARRIER(__syncthreads_and, __nvvm_bar0_and)
WARPMEM_BARRIER(__syncthreads_or, __nvvm_bar0_or)
#undef WARPMEM_BARRIER
WARPMEM_WORD void __syncwarp(unsigned mask = 0xffffffffu) {
  WARPMEM_MEMORY_CHANGES;
  __nvvm_bar_warp_sync(mask);
  WARPMEM_MEMORY_CHANGES;
}
WARPMEM_WORD void __threadfence_block() { __nvvm_membar_cta(); }
WARPMEM_WORD void __threadfence() { __nvvm_membar_gl(); }
WARPMEM_WORD void __threadfence_system() { __nvvm_membar_sys(); }
WARPMEM_WORD void __cluster_barrier_arrive() { asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); }
WARPMEM_WORD void __cluster_barrier_arrive_relaxed() { asm volatile("barrier.cluster.arrive.relaxed.aligned;"); }
WARPMEM_WORD void __cluster_barrier_wait() { asm volatile("barrier.cluster.wait.aligned;" ::: "memory"); }
WARPMEM_WORD void* __cluster_map_shared_rank(void const* at, unsigned rank) {
  void* other;
  asm("mapa.u64 %0, %1, %2;" : "=l"(other) : "l"(at), "r"(rank));
  return other;
}
WARPMEM_WORD unsigned __cluster_query_shared_rank(void const* at) {
  unsigned rank;
  asm("getctarank.u64 %0, %1;" : "=r"(rank) : "l"(at));
  return rank;
}

// Which memory an address is in.
#define WARPMEM_IS(name, space)                                                                      \
  WARPMEM_WORD unsigned name(void const* p) {                                                        \
    unsigned is;                                                                                     \
    asm("{ .reg .pred is; isspacep." space " is, %1; selp.u32 %0, 1, 0, is; }" : "=r"(is) : "l"(p)); \
    return is;                                                                                       \
  }
WARPMEM_IS(__isGlobal, "global")
WARPMEM_IS(__isShared, "shared")
WARPMEM_IS(__isConstant, "const")
WARPMEM_IS(__isLocal, "local")
#undef WARPMEM_IS
#define WARPMEM_TO(name, space)                               \
  WARPMEM_WORD size_t name(void const* p) {                   \
    size_t at;                                                \
    asm("cvta.to." space ".u64 %0, %1;" : "=l"(at) : "l"(p)); \
    return at;                                                \
  }
WARPMEM_TO(__cvta_generic_to_shared, "shared")
WARPMEM_TO(__cvta_generic_to_global, "global")
WARPMEM_TO(__cvta_generic_to_local, "local")
WARPMEM_TO(__cvta_generic_to_constant, "const")
#undef WARPMEM_TO
#define WARPMEM_FROM(name, space)                          \
  WARPMEM_WORD void* name(size_t at) {                     \
    void* p;                                               \
    asm("cvta." space ".u64 %0, %1;" : "=l"(p) : "l"(at)); \
    return p;                                              \
  }
WARPMEM_FROM(__cvta_shared_to_generic, "shared")
WARPMEM_FROM(__cvta_global_to_generic, "global")
#undef WARPMEM_FROM
