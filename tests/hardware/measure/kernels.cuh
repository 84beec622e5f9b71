// One kernel for each PTX instruction: one warp, one memory instruction, addresses from the launch's parameter.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace measure {

// Offsets into the buffer, the shared window or the constant array; `second` are the destinations of cp.async.
struct access {
  std::uint64_t at[32];
  std::uint64_t second[32];
  std::uint32_t active;
  std::uint32_t warmed;  // lanes that load the first byte of theirs beforehand
  std::uint32_t zero;    // to depend on that byte without using it
};

constexpr unsigned shared_bytes = 96 * 1024;
constexpr unsigned constant_bytes = 60 * 1024;
__constant__ unsigned constant_array[constant_bytes / 4];
extern __shared__ __align__(1024) unsigned char shared_array[];

__device__ inline unsigned shared_offset(std::uint64_t offset) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared_array)) + static_cast<unsigned>(offset);
}
// Uses every bit of a loaded value, so that the compiler neither narrows nor drops the load. Memory holds zeros.
__device__ inline void keep(unsigned value, unsigned* sink) {
  if (value == 0x9e3779b9U) {
    *sink = value;
  }
}
__device__ inline void keep(std::uint64_t value, unsigned* sink) {
  keep(static_cast<unsigned>(value) ^ static_cast<unsigned>(value >> 32), sink);
}
__device__ inline void keep(unsigned short value, unsigned* sink) {
  if (value == 0xa5U) {
    *sink = value;
  }
}
__device__ inline void keep(float value, unsigned* sink) { keep(__float_as_uint(value), sink); }
__device__ inline void keep(double value, unsigned* sink) {
  keep(static_cast<std::uint64_t>(__double_as_longlong(value)), sink);
}

// Fills L1 before the access, whose address waits for the result: 0.
__device__ inline std::uint64_t warm_up(access const& a, unsigned lane, unsigned char const* buffer) {
  if (((a.warmed >> lane) & 1U) == 0) {
    return 0;
  }
  unsigned short v;
  asm volatile("ld.global.ca.u8 %0, [%1];" : "=h"(v) : "l"(buffer + a.at[lane]) : "memory");
  return v & a.zero;
}

using kernel = void (*)(access, unsigned char*, unsigned*);

struct instruction {
  kernel run{};
  char const* space{};  // "global", "shared", "constant", "async"
  int lane_bytes{};
};

inline std::map<std::string, instruction>& instructions() {
  static std::map<std::string, instruction> table;
  return table;
}

struct listed {
  listed(char const* name, instruction i) { instructions()[name] = i; }
};

// clang-format off
#define KERNEL(name, ptx, space, bytes)                                                    \
  __global__ void name(const __grid_constant__ access a, unsigned char* buffer, unsigned* sink); \
  static listed const name##_listed(ptx, {name, space, bytes});                            \
  __global__ void name(const __grid_constant__ access a, unsigned char* buffer, unsigned* sink)
// Of instructions that older GPUs lack. There the kernel stops, and its body is a template that nobody asks for: one
// instruction that ptxas refuses would keep all kernels of the program from being loaded.
#define KERNEL_THAT_STOPS(name, ptx, space, bytes) \
  KERNEL(name, ptx, space, bytes) { __trap(); }    \
  template <int = 0> __device__ void name##_elsewhere(access const& a, unsigned char* buffer, unsigned* sink)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#  define KERNEL_80 KERNEL_THAT_STOPS
#else
#  define KERNEL_80 KERNEL
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#  define KERNEL_90 KERNEL_THAT_STOPS
#else
#  define KERNEL_90 KERNEL
#endif
// Only in global memory: a load that no lane executes counts as a wavefront of shared memory.
#define global_OFFSET(a) a.at[lane] + warm_up(a, lane, buffer)
#define shared_OFFSET(a) a.at[lane]
#define LANE(space)                                  \
  unsigned const lane = threadIdx.x % 32;            \
  std::uint64_t const offset = space##_OFFSET(a);    \
  bool const on = ((a.active >> lane) & 1U) != 0;    \
  (void)offset; (void)on; (void)buffer; (void)sink;

#define global_SPACE "l"(buffer + offset)
#define shared_SPACE "r"(shared_offset(offset))
#define TEXT(x) #x

#define LOAD(name, space, kind, type, constraint, bytes) \
  KERNEL(name, "ld." TEXT(space) kind, TEXT(space), bytes) { LANE(space) if (on) { type v; asm volatile("ld." TEXT(space) kind " %0, [%1];" : "=" constraint(v) : space##_SPACE); keep(v, sink); } }
#define LOAD_2(name, space, kind, type, constraint, bytes) \
  KERNEL(name, "ld." TEXT(space) kind, TEXT(space), bytes) { LANE(space) if (on) { type v, w; asm volatile("ld." TEXT(space) kind " {%0,%1}, [%2];" : "=" constraint(v), "=" constraint(w) : space##_SPACE); keep(v ^ w, sink); } }
#define LOAD_4(name, space, kind) \
  KERNEL(name, "ld." TEXT(space) kind, TEXT(space), 16) { LANE(space) if (on) { unsigned v, w, x, y; asm volatile("ld." TEXT(space) kind " {%0,%1,%2,%3}, [%4];" : "=r"(v), "=r"(w), "=r"(x), "=r"(y) : space##_SPACE); keep(v ^ w ^ x ^ y, sink); } }
#define STORE(name, space, kind, type, constraint, bytes) \
  KERNEL(name, "st." TEXT(space) kind, TEXT(space), bytes) { LANE(space) if (on) { type v = static_cast<type>(lane); asm volatile("st." TEXT(space) kind " [%1], %0;" :: constraint(v), space##_SPACE : "memory"); } }
#define STORE_4(name, space, kind) \
  KERNEL(name, "st." TEXT(space) kind, TEXT(space), 16) { LANE(space) if (on) { asm volatile("st." TEXT(space) kind " [%1], {%0,%0,%0,%0};" :: "r"(lane), space##_SPACE : "memory"); } }
#define REDUCE_AS(kernel, name, space, kind, type, constraint, bytes) \
  kernel(name, "red." TEXT(space) kind " [a], b", TEXT(space), bytes) { LANE(space) if (on) { asm volatile("red." TEXT(space) kind " [%0], %1;" :: space##_SPACE, constraint(static_cast<type>(lane + 1)) : "memory"); } }
#define REDUCE(name, space, kind, type, constraint, bytes) REDUCE_AS(KERNEL, name, space, kind, type, constraint, bytes)
#define REDUCE_BY(name, space, kind, number, bytes) \
  KERNEL(name, "red." TEXT(space) kind " [a], " number, TEXT(space), bytes) { LANE(space) if (on) { asm volatile("red." TEXT(space) kind " [%0], " number ";" :: space##_SPACE : "memory"); } }
#define ATOMIC(name, space, kind, type, constraint, bytes) \
  KERNEL(name, "atom." TEXT(space) kind " d, [a], b", TEXT(space), bytes) { LANE(space) if (on) { type v = static_cast<type>(lane); asm volatile("atom." TEXT(space) kind " %0, [%1], %0;" : "+" constraint(v) : space##_SPACE : "memory"); keep(v, sink); } }
#define ATOMIC_BY(name, space, kind, number, type, constraint, bytes) \
  KERNEL(name, "atom." TEXT(space) kind " d, [a], " number, TEXT(space), bytes) { LANE(space) if (on) { type v; asm volatile("atom." TEXT(space) kind " %0, [%1], " number ";" : "=" constraint(v) : space##_SPACE : "memory"); keep(v, sink); } }
#define SWAP(name, space, kind, type, constraint, bytes) \
  KERNEL(name, "atom." TEXT(space) kind, TEXT(space), bytes) { LANE(space) if (on) { type v = static_cast<type>(lane); asm volatile("atom." TEXT(space) kind " %0, [%1], %0, %0;" : "+" constraint(v) : space##_SPACE : "memory"); keep(v, sink); } }

LOAD(ld_global_u8, global, ".ca.u8", unsigned short, "h", 1)
LOAD(ld_global_u16, global, ".ca.u16", unsigned short, "h", 2)
LOAD(ld_global_u32, global, ".ca.u32", unsigned, "r", 4)
LOAD(ld_global_u64, global, ".ca.u64", std::uint64_t, "l", 8)
LOAD_4(ld_global_v4, global, ".ca.v4.u32")
LOAD(ld_global_cg, global, ".cg.u32", unsigned, "r", 4)
LOAD(ld_global_nc, global, ".nc.u32", unsigned, "r", 4)
LOAD(ld_global_cg_u8, global, ".cg.u8", unsigned short, "h", 1)
LOAD(ld_global_cg_u64, global, ".cg.u64", std::uint64_t, "l", 8)
LOAD_4(ld_global_cg_v4, global, ".cg.v4.u32")
LOAD(ld_global_nc_u64, global, ".nc.u64", std::uint64_t, "l", 8)
LOAD_4(ld_global_nc_v4, global, ".nc.v4.u32")
STORE(st_global_u8, global, ".u8", unsigned short, "h", 1)
STORE(st_global_u16, global, ".u16", unsigned short, "h", 2)
STORE(st_global_u32, global, ".u32", unsigned, "r", 4)
STORE(st_global_u64, global, ".u64", std::uint64_t, "l", 8)
STORE_4(st_global_v4, global, ".v4.u32")
ATOMIC_BY(atom_global_u32_by_1, global, ".add.u32", "1", unsigned, "r", 4)
ATOMIC_BY(atom_global_u64_by_1, global, ".add.u64", "1", std::uint64_t, "l", 8)
REDUCE_BY(red_global_u32_by_1, global, ".add.u32", "1", 4)
REDUCE_BY(red_global_u64_by_1, global, ".add.u64", "1", 8)
REDUCE(red_global_u32, global, ".add.u32", unsigned, "r", 4)
REDUCE(red_global_u64, global, ".add.u64", std::uint64_t, "l", 8)
REDUCE(red_global_f32, global, ".add.f32", float, "f", 4)
REDUCE(red_global_f64, global, ".add.f64", double, "d", 8)
REDUCE(red_global_f16x2, global, ".add.noftz.f16x2", unsigned, "r", 4)
REDUCE_AS(KERNEL_90, red_global_bf16x2, global, ".add.noftz.bf16x2", unsigned, "r", 4)
REDUCE(red_global_min, global, ".min.s32", unsigned, "r", 4)
REDUCE(red_global_max, global, ".max.u32", unsigned, "r", 4)
REDUCE(red_global_max64, global, ".max.u64", std::uint64_t, "l", 8)
REDUCE(red_global_inc, global, ".inc.u32", unsigned, "r", 4)
REDUCE(red_global_dec, global, ".dec.u32", unsigned, "r", 4)
REDUCE(red_global_and, global, ".and.b32", unsigned, "r", 4)
REDUCE(red_global_or, global, ".or.b32", unsigned, "r", 4)
REDUCE(red_global_xor, global, ".xor.b32", unsigned, "r", 4)
REDUCE(red_global_xor64, global, ".xor.b64", std::uint64_t, "l", 8)
ATOMIC(atom_global_u32, global, ".add.u32", unsigned, "r", 4)
ATOMIC(atom_global_u64, global, ".add.u64", std::uint64_t, "l", 8)
ATOMIC(atom_global_f32, global, ".add.f32", float, "f", 4)
ATOMIC(atom_global_f64, global, ".add.f64", double, "d", 8)
ATOMIC(atom_global_f16x2, global, ".add.noftz.f16x2", unsigned, "r", 4)
ATOMIC(atom_global_min, global, ".min.u32", unsigned, "r", 4)
ATOMIC(atom_global_max64, global, ".max.s64", std::uint64_t, "l", 8)
ATOMIC(atom_global_inc, global, ".inc.u32", unsigned, "r", 4)
ATOMIC(atom_global_and, global, ".and.b32", unsigned, "r", 4)
ATOMIC(atom_global_or64, global, ".or.b64", std::uint64_t, "l", 8)
ATOMIC(atom_global_exch, global, ".exch.b32", unsigned, "r", 4)
ATOMIC(atom_global_exch64, global, ".exch.b64", std::uint64_t, "l", 8)
SWAP(atom_global_cas, global, ".cas.b32", unsigned, "r", 4)
SWAP(atom_global_cas64, global, ".cas.b64", std::uint64_t, "l", 8)

LOAD(ld_shared_u8, shared, ".u8", unsigned short, "h", 1)
LOAD(ld_shared_u16, shared, ".u16", unsigned short, "h", 2)
LOAD(ld_shared_u32, shared, ".u32", unsigned, "r", 4)
LOAD_2(ld_shared_v2, shared, ".v2.u32", unsigned, "r", 8)
LOAD_4(ld_shared_v4, shared, ".v4.u32")
STORE(st_shared_u8, shared, ".u8", unsigned short, "h", 1)
STORE(st_shared_u16, shared, ".u16", unsigned short, "h", 2)
STORE(st_shared_u32, shared, ".u32", unsigned, "r", 4)
STORE(st_shared_u64, shared, ".u64", std::uint64_t, "l", 8)
STORE_4(st_shared_v4, shared, ".v4.u32")
REDUCE_BY(red_shared_u32_by_1, shared, ".add.u32", "1", 4)
REDUCE_BY(red_shared_u32_by_5, shared, ".add.u32", "5", 4)
REDUCE_BY(red_shared_s32_by_1, shared, ".add.s32", "1", 4)
ATOMIC_BY(atom_shared_u32_by_1, shared, ".add.u32", "1", unsigned, "r", 4)
REDUCE(red_shared_u32, shared, ".add.u32", unsigned, "r", 4)
REDUCE(red_shared_min, shared, ".min.u32", unsigned, "r", 4)
REDUCE(red_shared_max, shared, ".max.s32", unsigned, "r", 4)
REDUCE(red_shared_inc, shared, ".inc.u32", unsigned, "r", 4)
REDUCE(red_shared_dec, shared, ".dec.u32", unsigned, "r", 4)
REDUCE(red_shared_and, shared, ".and.b32", unsigned, "r", 4)
REDUCE(red_shared_or, shared, ".or.b32", unsigned, "r", 4)
REDUCE(red_shared_xor, shared, ".xor.b32", unsigned, "r", 4)
ATOMIC(atom_shared_u32, shared, ".add.u32", unsigned, "r", 4)
ATOMIC(atom_shared_min, shared, ".min.s32", unsigned, "r", 4)
ATOMIC(atom_shared_max, shared, ".max.u32", unsigned, "r", 4)
ATOMIC(atom_shared_inc, shared, ".inc.u32", unsigned, "r", 4)
ATOMIC(atom_shared_dec, shared, ".dec.u32", unsigned, "r", 4)
ATOMIC(atom_shared_and, shared, ".and.b32", unsigned, "r", 4)
ATOMIC(atom_shared_or, shared, ".or.b32", unsigned, "r", 4)
ATOMIC(atom_shared_xor, shared, ".xor.b32", unsigned, "r", 4)
ATOMIC(atom_shared_exch, shared, ".exch.b32", unsigned, "r", 4)
ATOMIC(atom_shared_exch64, shared, ".exch.b64", std::uint64_t, "l", 8)
SWAP(atom_shared_cas, shared, ".cas.b32", unsigned, "r", 4)
SWAP(atom_shared_cas64, shared, ".cas.b64", std::uint64_t, "l", 8)
// Loops: their counts are those of all iterations.
REDUCE(red_shared_f32, shared, ".add.f32", float, "f", 4)
REDUCE(red_shared_f64, shared, ".add.f64", double, "d", 8)
REDUCE(red_shared_f16x2, shared, ".add.noftz.f16x2", unsigned, "r", 4)
REDUCE(red_shared_u64, shared, ".add.u64", std::uint64_t, "l", 8)

KERNEL(ldmatrix_x4, "ldmatrix.x4.b16", "shared", 4) { LANE(shared) unsigned v, w, x, y; asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(v), "=r"(w), "=r"(x), "=r"(y) : "r"(shared_offset(offset))); keep(v ^ w ^ x ^ y, sink); }

// Copies. The lanes that copy nothing have returned, or ("predicated") execute the instruction under a false predicate.
#define COPY(name, kind, bytes) \
  KERNEL_80(name, "cp.async" kind "." #bytes, "async", bytes) { LANE(shared) unsigned const to = shared_offset(a.second[lane]); if (!on) { return; } asm volatile("cp.async" kind ".shared.global [%0], [%1], " #bytes ";" :: "r"(to), "l"(buffer + offset) : "memory"); } \
  KERNEL_80(name##_predicated, "predicated cp.async" kind "." #bytes, "async", bytes) { LANE(shared) unsigned const to = shared_offset(a.second[lane]); asm volatile("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p cp.async" kind ".shared.global [%0], [%1], " #bytes "; }" :: "r"(to), "l"(buffer + offset), "r"(static_cast<unsigned>(on)) : "memory"); } \
  KERNEL_80(name##_waited, "waited cp.async" kind "." #bytes, "async", bytes) { LANE(shared) unsigned const to = shared_offset(a.second[lane]); if (!on) { return; } asm volatile("cp.async" kind ".shared.global [%0], [%1], " #bytes ";" :: "r"(to), "l"(buffer + offset) : "memory"); asm volatile("cp.async.wait_all;" ::: "memory"); }
COPY(copy_ca_4, ".ca", 4)
COPY(copy_ca_8, ".ca", 8)
COPY(copy_ca_16, ".ca", 16)
COPY(copy_cg_16, ".cg", 16)
// As the compiler predicates copies between others: no lane can have left before the second.
#define PREDICATED_COPY(name, kind, bytes) \
  KERNEL_80(name, "@p cp.async" kind "." #bytes, "async", bytes) { LANE(shared) unsigned const to = shared_offset(a.second[lane]); asm volatile("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p cp.async" kind ".shared.global [%0], [%1], " #bytes "; cp.async.commit_group; }" :: "r"(to), "l"(buffer + offset), "r"(static_cast<unsigned>(on)) : "memory"); }
PREDICATED_COPY(copy_ca_4_p, ".ca", 4)
PREDICATED_COPY(copy_ca_8_p, ".ca", 8)
PREDICATED_COPY(copy_ca_16_p, ".ca", 16)
PREDICATED_COPY(copy_cg_16_p, ".cg", 16)
KERNEL(stored_barrier, "st.shared.u32; bar.sync", "async", 0) { LANE(shared) asm volatile("st.shared.u32 [%0], %1; bar.sync 0;" :: "r"(shared_offset(4 * threadIdx.x)), "r"(lane) : "memory"); }
KERNEL(stored_only, "st.shared.u32 alone", "async", 0) { LANE(shared) asm volatile("st.shared.u32 [%0], %1;" :: "r"(shared_offset(4 * threadIdx.x)), "r"(lane) : "memory"); }
KERNEL(stored_barriers, "4 st.shared.u32; bar.sync", "async", 0) { LANE(shared) for (int i = 0; i < 4; ++i) { asm volatile("st.shared.u32 [%0], %1; bar.sync 0;" :: "r"(shared_offset(4 * threadIdx.x)), "r"(lane) : "memory"); } }
KERNEL(loaded_barrier, "ld.shared.u32; bar.sync", "async", 0) { LANE(shared) unsigned v; asm volatile("ld.shared.u32 %0, [%1]; bar.sync 0;" : "=r"(v) : "r"(shared_offset(4 * threadIdx.x)) : "memory"); keep(v, sink); }
KERNEL(global_barrier, "st.global.u32; bar.sync", "async", 0) { LANE(shared) asm volatile("st.global.u32 [%0], %1; bar.sync 0;" :: "l"(buffer + 4 * threadIdx.x), "r"(lane) : "memory"); }
KERNEL(global_only, "st.global.u32 alone", "async", 0) { LANE(shared) asm volatile("st.global.u32 [%0], %1;" :: "l"(buffer + 4 * threadIdx.x), "r"(lane) : "memory"); }
KERNEL(counting_barrier, "bar.red.popc", "async", 0) { LANE(shared) keep(static_cast<unsigned>(__syncthreads_count(static_cast<int>(lane) & 1)), sink); }
KERNEL(block_fence, "membar.cta", "async", 0) { LANE(shared) asm volatile("st.global.u32 [%0], %1; membar.cta;" :: "l"(buffer + 4 * threadIdx.x), "r"(lane) : "memory"); }
KERNEL(gpu_fence, "st.global.u32; fence.acq_rel.gpu", "async", 0) { LANE(shared) asm volatile("st.global.u32 [%0], %1; fence.acq_rel.gpu;" :: "l"(buffer + 4 * threadIdx.x), "r"(lane) : "memory"); }
KERNEL(special_registers, "4 mov %laneid", "async", 0) { for (int i = 0; i < 4; ++i) { unsigned v; asm volatile("mov.u32 %0, %%laneid;" : "=r"(v)); keep(v, sink); } }
KERNEL(special_register, "mov %laneid", "async", 0) { unsigned v; asm volatile("mov.u32 %0, %%laneid;" : "=r"(v)); if (v == 77) { *sink = 1; } }
KERNEL(block_number, "mov %ctaid.y", "async", 0) { unsigned v; asm volatile("mov.u32 %0, %%ctaid.y;" : "=r"(v)); if (v == 77) { *sink = 1; } }
KERNEL(shuffled, "mov %laneid; 4 shfl", "async", 0) { unsigned v; asm volatile("mov.u32 %0, %%laneid;" : "=r"(v)); for (int i = 1; i < 16; i *= 2) { v += __shfl_xor_sync(~0U, v, i); } keep(v, sink); }
KERNEL(predicated_off, "4 @!p ld.global.u32", "async", 0) { unsigned v = 0; for (int i = 0; i < 4; ++i) { asm volatile("{ .reg .pred p; setp.eq.u32 p, %2, 77; @p ld.global.u32 %0, [%1]; }" : "+r"(v) : "l"(buffer + 4 * i), "r"(threadIdx.x)); } keep(v, sink); }
KERNEL(no_copy, "launch.async", "async", 0) { LANE(shared) keep(shared_offset(a.second[lane]) + static_cast<unsigned>(offset), sink); }
KERNEL_80(wait_only, "wait_all", "async", 0) { LANE(shared) asm volatile("cp.async.wait_all;" ::: "memory"); }
KERNEL_80(commit_once, "commit_group", "async", 0) { LANE(shared) asm volatile("cp.async.commit_group;" ::: "memory"); }
KERNEL_80(commit_four, "4 commit_group", "async", 0) { LANE(shared) asm volatile("cp.async.commit_group; cp.async.commit_group; cp.async.commit_group; cp.async.commit_group;" ::: "memory"); }
KERNEL_80(commit_wait, "commit_group, wait_group", "async", 0) { LANE(shared) asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory"); }
KERNEL(one_barrier, "bar.sync", "async", 0) { LANE(shared) asm volatile("bar.sync 0;" ::: "memory"); }
KERNEL(four_barriers, "4 bar.sync", "async", 0) { LANE(shared) asm volatile("bar.sync 0; bar.sync 0; bar.sync 0; bar.sync 0;" ::: "memory"); }
KERNEL(one_fence, "membar.gl", "async", 0) { LANE(shared) asm volatile("membar.gl;" ::: "memory"); }
KERNEL(warp_barrier, "bar.warp.sync", "async", 0) { LANE(shared) asm volatile("bar.warp.sync 0xffffffff;" ::: "memory"); }

// Offsets come from memory: from the parameter, which lies in constant memory, they would be indexed loads themselves.
// So does the sink, and adding 0 keeps the compiler from loading `buffer` twice: a second load of a line is a lookup miss
// while the first is on its way and none afterwards, and what a launch counts by itself would vary.
#define CONSTANT_LANE                                                                          \
  std::uint64_t const moved_at = reinterpret_cast<std::uint64_t>(buffer) + threadIdx.x / 32;   \
  access const& moved = *reinterpret_cast<access const*>(moved_at);                            \
  sink = reinterpret_cast<unsigned*>(moved.second[0]);                                         \
  std::uint64_t const offset = moved.at[threadIdx.x];                                          \
  bool const on = ((moved.active >> threadIdx.x) & 1U) != 0;                                   \
  std::uint64_t array = 0;                                                                     \
  asm volatile("{ .reg .u64 t; cvta.to.const.u64 t, %1; mov.u64 %0, t; }" : "=l"(array) : "l"(&constant_array[0]));
KERNEL(ld_const_u32, "ld.const.u32", "constant", 4) { CONSTANT_LANE if (on) { unsigned v; asm volatile("ld.const.u32 %0, [%1];" : "=r"(v) : "l"(array + offset)); keep(v, sink); } }

// What a launch counts by itself: the first is a load by one lane, which takes one wavefront.
KERNEL(one_ld_shared, "launch", "shared", 4) { LANE(shared) if (on) { unsigned v; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : shared_SPACE); keep(v, sink); } }
KERNEL(no_ld_const, "launch.const", "constant", 0) { CONSTANT_LANE if (on) { keep(static_cast<unsigned>(array + offset), sink); } }
// clang-format on

}  // namespace measure
