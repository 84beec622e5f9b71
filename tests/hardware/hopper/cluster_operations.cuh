// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of cluster.cu by name, each with one instruction.
#pragma once

#include "cluster_access.cuh"

#include <map>
#include <string>

using kernel = void (*)(lanes, u64, unsigned*);
struct operation {
  kernel function;
  bool in_cluster;
};
static std::map<std::string, operation>& operations() {
  static std::map<std::string, operation> all;
  return all;
}
struct enrol {
  enrol(char const* name, kernel k, bool cluster) { operations()[name] = {k, cluster}; }
};

#define CLUSTER(NAME, KIND, ...)                                               \
  __global__ void NAME(__grid_constant__ lanes const p, u64, unsigned* sink) { \
    in_cluster<kind::KIND>(p, sink, [&](target t) { __VA_ARGS__ });            \
  }                                                                            \
  static enrol const enrol_##NAME(#NAME, NAME, true);
#define GLOBAL(NAME, ...)                                                           \
  __global__ void NAME(__grid_constant__ lanes const p, u64 base, unsigned* sink) { \
    in_global(p, base, [&](target t) { __VA_ARGS__ });                              \
  }                                                                                 \
  static enrol const enrol_##NAME(#NAME, NAME, false);

#define LOAD(TYPE, C, TEXT, AT)                           \
  TYPE v;                                                 \
  asm volatile(TEXT " %0, [%1];" : C(v) : AT : "memory"); \
  keep(v, sink);
#define LOAD_4(TEXT, AT)                                                                              \
  unsigned x, y, z, w;                                                                                \
  asm volatile(TEXT " {%0, %1, %2, %3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : AT : "memory"); \
  keep(x ^ y ^ z ^ w, sink);
#define ATOM(TYPE, C, CIN, TEXT)                                                                                \
  TYPE v;                                                                                                       \
  asm volatile("atom.shared::cluster." TEXT " %0, [%1], %2;" : C(v) : "r"(t.at), CIN(TYPE(t.lane)) : "memory"); \
  keep(v, sink);
#define SWAP(TYPE, C, CIN, TEXT)                                     \
  TYPE v;                                                            \
  asm volatile("atom.shared::cluster.cas." TEXT " %0, [%1], %2, %3;" \
               : C(v)                                                \
               : "r"(t.at), CIN(TYPE(0)), CIN(TYPE(t.lane))          \
               : "memory");                                          \
  keep(v, sink);
#define RED(TYPE, CIN, TEXT) \
  asm volatile("red.shared::cluster." TEXT " [%0], %1;" ::"r"(t.at), CIN(TYPE(t.lane)) : "memory");

// ---- loads and stores --------------------------------------------------------------------------------------------
CLUSTER(ds_ld1, plain, LOAD(unsigned short, "=h", "ld.shared::cluster.u8", "r"(t.at)))
CLUSTER(ds_ld2, plain, LOAD(unsigned short, "=h", "ld.shared::cluster.u16", "r"(t.at)))
CLUSTER(ds_ld4, plain, LOAD(unsigned, "=r", "ld.shared::cluster.u32", "r"(t.at)))
CLUSTER(ds_ld8, plain, LOAD(u64, "=l", "ld.shared::cluster.u64", "r"(t.at)))
CLUSTER(ds_ld16, plain, LOAD_4("ld.shared::cluster.v4.u32", "r"(t.at)))
CLUSTER(ds_st1, plain,
        asm volatile("st.shared::cluster.u8 [%0], %1;" ::"r"(t.at), "h"((unsigned short)t.lane)
                     : "memory");)
CLUSTER(ds_st2, plain,
        asm volatile("st.shared::cluster.u16 [%0], %1;" ::"r"(t.at), "h"((unsigned short)t.lane)
                     : "memory");)
CLUSTER(ds_st4, plain, asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(t.at), "r"(t.lane) : "memory");)
CLUSTER(ds_st8, plain, asm volatile("st.shared::cluster.u64 [%0], %1;" ::"r"(t.at), "l"(u64{t.lane}) : "memory");)
CLUSTER(ds_st16, plain,
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"(t.at), "r"(t.lane)
                     : "memory");)

// ---- atomics and reductions --------------------------------------------------------------------------------------
CLUSTER(ds_atom4, plain, ATOM(unsigned, "=r", "r", "add.u32"))
CLUSTER(ds_atom8, plain, ATOM(u64, "=l", "l", "add.u64"))
CLUSTER(ds_atom4_min, plain, ATOM(unsigned, "=r", "r", "min.u32"))
CLUSTER(ds_atom4_and, plain, ATOM(unsigned, "=r", "r", "and.b32"))
CLUSTER(ds_atom4_inc, plain, ATOM(unsigned, "=r", "r", "inc.u32"))
CLUSTER(ds_atom8_min, plain, ATOM(u64, "=l", "l", "min.u64"))
CLUSTER(ds_atom4_exch, plain, ATOM(unsigned, "=r", "r", "exch.b32"))
CLUSTER(ds_atom8_exch, plain, ATOM(u64, "=l", "l", "exch.b64"))
CLUSTER(ds_atom4_f32, plain, ATOM(float, "=f", "f", "add.f32"))
CLUSTER(ds_cas4, plain, SWAP(unsigned, "=r", "r", "b32"))
CLUSTER(ds_cas8, plain, SWAP(u64, "=l", "l", "b64"))
CLUSTER(ds_red4, plain, RED(unsigned, "r", "add.u32"))
CLUSTER(ds_red8, plain, RED(u64, "l", "add.u64"))
CLUSTER(ds_red4_min, plain, RED(unsigned, "r", "min.u32"))
CLUSTER(ds_red4_or, plain, RED(unsigned, "r", "or.b32"))
CLUSTER(ds_red4_f32, plain, RED(float, "f", "add.f32"))

// ---- what completes on a barrier of the block that it writes to ---------------------------------------------------
#define ASYNC_ST "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes"
#define ASYNC_RED "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes"
CLUSTER(ds_sta4, completes,
        asm volatile(ASYNC_ST ".b32 [%0], %1, [%2];" ::"r"(t.at), "r"(t.lane), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_sta8, completes,
        asm volatile(ASYNC_ST ".b64 [%0], %1, [%2];" ::"r"(t.at), "l"(u64{t.lane}), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_sta16, completes,
        asm volatile(ASYNC_ST ".v4.b32 [%0], {%1, %1, %1, %1}, [%2];" ::"r"(t.at), "r"(t.lane), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_reda4, completes,
        asm volatile(ASYNC_RED ".add.u32 [%0], %1, [%2];" ::"r"(t.at), "r"(t.lane), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_reda8, completes,
        asm volatile(ASYNC_RED ".add.u64 [%0], %1, [%2];" ::"r"(t.at), "l"(u64{t.lane}), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_reda4_min, completes,
        asm volatile(ASYNC_RED ".min.u32 [%0], %1, [%2];" ::"r"(t.at), "r"(t.lane), "r"(t.barrier)
                     : "memory");)
CLUSTER(ds_arrive8, arrives,
        asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(t.at)
                     : "memory");)

// ---- global memory, with the hints of 7.0 and later ---------------------------------------------------------------
#define G "l"(t.global)
#define AGAIN                               \
  asm volatile("membar.cta;" ::: "memory"); \
  __syncwarp(__activemask());
#define GLOBAL_LOAD(NAME, TEXT) GLOBAL(NAME, LOAD(unsigned, "=r", "ld." TEXT ".u32", G))
GLOBAL_LOAD(g_ld4, "global")
GLOBAL_LOAD(g_ld4_no_allocate, "global.L1::no_allocate")
GLOBAL_LOAD(g_ld4_evict_first, "global.L1::evict_first")
GLOBAL_LOAD(g_ld4_evict_last, "global.L1::evict_last")
GLOBAL_LOAD(g_ld4_evict_unchanged, "global.L1::evict_unchanged")
GLOBAL_LOAD(g_ld4_64B, "global.L2::64B")
GLOBAL_LOAD(g_ld4_128B, "global.L2::128B")
GLOBAL_LOAD(g_ld4_256B, "global.L2::256B")
GLOBAL_LOAD(g_ld4_nc_no_allocate_128B, "global.nc.L1::no_allocate.L2::128B")
GLOBAL(g_ld16_128B, LOAD_4("ld.global.L2::128B.v4.u32", G))
GLOBAL(g_ld16_no_allocate, LOAD_4("ld.global.nc.L1::no_allocate.v4.u32", G))
GLOBAL(g_ld4_hint, u64 policy; asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;"
                                            : "=l"(policy));
       unsigned v; asm volatile("ld.global.L2::cache_hint.u32 %0, [%1], %2;"
                                : "=r"(v)
                                : G, "l"(policy)
                                : "memory");
       keep(v, sink);)
GLOBAL(g_policy, u64 policy; asm volatile("createpolicy.range.global.L2::evict_last.b64 %0, [%1], 4096, 8192;"
                                          : "=l"(policy)
                                          : G);
       keep(policy, sink);)
GLOBAL(g_prefetch_l1, asm volatile("prefetch.global.L1 [%0];" ::G);)
GLOBAL(g_prefetch_l2, asm volatile("prefetch.global.L2 [%0];" ::G);)
GLOBAL(g_prefetch_l2_evict_last, asm volatile("prefetch.global.L2::evict_last [%0];" ::G);)
GLOBAL(g_prefetchu_l1, asm volatile("prefetchu.L1 [%0];" ::G);)
GLOBAL(g_discard, asm volatile("discard.global.L2 [%0], 128;" ::"l"(t.global / 128 * 128) : "memory");)
GLOBAL(g_applypriority, asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(t.global / 128 * 128)
                                     : "memory");)
GLOBAL(g_st4_no_allocate, asm volatile("st.global.L1::no_allocate.u32 [%0], %1;" ::G, "r"(t.lane) : "memory");)
// The same load twice, and a load after a prefetch: what the first left in L1.
GLOBAL(g_twice, {LOAD(unsigned, "=r", "ld.global.u32", G)} AGAIN{LOAD(unsigned, "=r", "ld.global.u32", G)})
GLOBAL(g_twice_no_allocate,
       {LOAD(unsigned, "=r", "ld.global.L1::no_allocate.u32", G)} AGAIN{LOAD(unsigned, "=r", "ld.global.u32", G)})
GLOBAL(g_twice_64B, {LOAD(unsigned, "=r", "ld.global.L2::64B.u32", G)} AGAIN{LOAD(unsigned, "=r", "ld.global.u32", G)})
GLOBAL(g_prefetched_l1, asm volatile("prefetch.global.L1 [%0];" ::G); AGAIN LOAD(unsigned, "=r", "ld.global.u32", G))
GLOBAL(g_prefetched_l2, asm volatile("prefetch.global.L2 [%0];" ::G); AGAIN LOAD(unsigned, "=r", "ld.global.u32", G))
