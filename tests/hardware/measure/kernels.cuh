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
  char const* space{};  // "global", "shared", "constant"
  int lane_bytes{};
};

// clang-format off
#define KERNEL(name) \
  __global__ void name(const __grid_constant__ access a, unsigned char* buffer, unsigned* sink)
#define LANE                                         \
  unsigned const lane = threadIdx.x;                 \
  std::uint64_t const offset = a.at[lane] + warm_up(a, lane, buffer); \
  bool const on = ((a.active >> lane) & 1U) != 0;    \
  (void)offset; (void)on; (void)buffer; (void)sink;

#define LOAD_1(name, ptx, type, constraint, operand) \
  KERNEL(name) { LANE if (on) { type v; asm volatile(ptx " %0, [%1];" : constraint(v) : operand); keep(v, sink); } }
#define LOAD_2(name, ptx, operand) \
  KERNEL(name) { LANE if (on) { unsigned v, w; asm volatile(ptx " {%0,%1}, [%2];" : "=r"(v), "=r"(w) : operand); keep(v ^ w, sink); } }
#define LOAD_4(name, ptx, operand) \
  KERNEL(name) { LANE if (on) { unsigned v, w, x, y; asm volatile(ptx " {%0,%1,%2,%3}, [%4];" : "=r"(v), "=r"(w), "=r"(x), "=r"(y) : operand); keep(v ^ w ^ x ^ y, sink); } }
#define STORE_1(name, ptx, type, constraint, operand) \
  KERNEL(name) { LANE if (on) { type v = static_cast<type>(lane); asm volatile(ptx " [%1], %0;" :: constraint(v), operand : "memory"); } }
#define STORE_4(name, ptx, operand) \
  KERNEL(name) { LANE if (on) { asm volatile(ptx " [%1], {%0,%0,%0,%0};" :: "r"(lane), operand : "memory"); } }
#define REDUCE(name, ptx, type, constraint, operand) \
  KERNEL(name) { LANE if (on) { asm volatile(ptx " [%0], %1;" :: operand, constraint(static_cast<type>(lane)) : "memory"); } }
#define EXCHANGE(name, ptx, swap, type, constraint, operand) \
  KERNEL(name) { LANE if (on) { type v = static_cast<type>(lane); asm volatile(ptx " %0, [%1], %0" swap ";" : "+" constraint(v) : operand : "memory"); keep(v, sink); } }
#define GLOBAL "l"(buffer + offset)
#define SHARED "r"(shared_offset(offset))

LOAD_1(ld_global_u8, "ld.global.ca.u8", unsigned short, "=h", GLOBAL)
LOAD_1(ld_global_u16, "ld.global.ca.u16", unsigned short, "=h", GLOBAL)
LOAD_1(ld_global_u32, "ld.global.ca.u32", unsigned, "=r", GLOBAL)
LOAD_1(ld_global_u64, "ld.global.ca.u64", std::uint64_t, "=l", GLOBAL)
LOAD_4(ld_global_v4, "ld.global.ca.v4.u32", GLOBAL)
LOAD_1(ld_global_cg, "ld.global.cg.u32", unsigned, "=r", GLOBAL)
LOAD_1(ld_global_nc, "ld.global.nc.u32", unsigned, "=r", GLOBAL)
STORE_1(st_global_u8, "st.global.u8", unsigned short, "h", GLOBAL)
STORE_1(st_global_u16, "st.global.u16", unsigned short, "h", GLOBAL)
STORE_1(st_global_u32, "st.global.u32", unsigned, "r", GLOBAL)
STORE_1(st_global_u64, "st.global.u64", std::uint64_t, "l", GLOBAL)
STORE_4(st_global_v4, "st.global.v4.u32", GLOBAL)
KERNEL(atom_global_u32) { LANE if (on) { unsigned v; asm volatile("atom.global.add.u32 %0, [%1], 1;" : "=r"(v) : GLOBAL : "memory"); keep(v, sink); } }
KERNEL(atom_global_u64) { LANE if (on) { std::uint64_t v; asm volatile("atom.global.add.u64 %0, [%1], 1;" : "=l"(v) : GLOBAL : "memory"); keep(v, sink); } }
KERNEL(red_global_u32) { LANE if (on) { asm volatile("red.global.add.u32 [%0], 1;" :: GLOBAL : "memory"); } }
KERNEL(red_global_u64) { LANE if (on) { asm volatile("red.global.add.u64 [%0], 1;" :: GLOBAL : "memory"); } }
KERNEL(cas_global_b32) { LANE if (on) { unsigned v; asm volatile("atom.global.cas.b32 %0, [%1], 1, 2;" : "=r"(v) : GLOBAL : "memory"); keep(v, sink); } }

LOAD_1(ld_shared_u8, "ld.shared.u8", unsigned short, "=h", SHARED)
LOAD_1(ld_shared_u16, "ld.shared.u16", unsigned short, "=h", SHARED)
LOAD_1(ld_shared_u32, "ld.shared.u32", unsigned, "=r", SHARED)
LOAD_2(ld_shared_v2, "ld.shared.v2.u32", SHARED)
LOAD_4(ld_shared_v4, "ld.shared.v4.u32", SHARED)
STORE_1(st_shared_u8, "st.shared.u8", unsigned short, "h", SHARED)
STORE_1(st_shared_u16, "st.shared.u16", unsigned short, "h", SHARED)
STORE_1(st_shared_u32, "st.shared.u32", unsigned, "r", SHARED)
STORE_1(st_shared_u64, "st.shared.u64", std::uint64_t, "l", SHARED)
STORE_4(st_shared_v4, "st.shared.v4.u32", SHARED)
KERNEL(atom_shared_u32) { LANE if (on) { unsigned v; asm volatile("atom.shared.add.u32 %0, [%1], 1;" : "=r"(v) : SHARED : "memory"); keep(v, sink); } }
KERNEL(red_shared_u32) { LANE if (on) { asm volatile("red.shared.add.u32 [%0], 1;" :: SHARED : "memory"); } }
REDUCE(red_shared_variable, "red.shared.add.u32", unsigned, "r", SHARED)
REDUCE(red_shared_min, "red.shared.min.u32", unsigned, "r", SHARED)
REDUCE(red_shared_max, "red.shared.max.u32", unsigned, "r", SHARED)
REDUCE(red_shared_inc, "red.shared.inc.u32", unsigned, "r", SHARED)
REDUCE(red_shared_dec, "red.shared.dec.u32", unsigned, "r", SHARED)
REDUCE(red_shared_and, "red.shared.and.b32", unsigned, "r", SHARED)
REDUCE(red_shared_or, "red.shared.or.b32", unsigned, "r", SHARED)
REDUCE(red_shared_xor, "red.shared.xor.b32", unsigned, "r", SHARED)
REDUCE(red_shared_f32, "red.shared.add.f32", float, "f", SHARED)
REDUCE(red_global_max, "red.global.max.u32", unsigned, "r", GLOBAL)
REDUCE(red_global_inc, "red.global.inc.u32", unsigned, "r", GLOBAL)
REDUCE(red_global_and, "red.global.and.b32", unsigned, "r", GLOBAL)
REDUCE(red_global_xor, "red.global.xor.b32", unsigned, "r", GLOBAL)
REDUCE(red_global_f16x2, "red.global.add.noftz.f16x2", unsigned, "r", GLOBAL)
EXCHANGE(exch_shared_b64, "atom.shared.exch.b64", "", std::uint64_t, "l", SHARED)
EXCHANGE(cas_shared_b32, "atom.shared.cas.b32", ", %0", unsigned, "r", SHARED)
EXCHANGE(cas_shared_b64, "atom.shared.cas.b64", ", %0", std::uint64_t, "l", SHARED)
KERNEL(ldmatrix_x4) { LANE unsigned v, w, x, y; asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(v), "=r"(w), "=r"(x), "=r"(y) : SHARED); keep(v ^ w ^ x ^ y, sink); }

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
KERNEL(ld_const_u32) { CONSTANT_LANE if (on) { unsigned v; asm volatile("ld.const.u32 %0, [%1];" : "=r"(v) : "l"(array + offset)); keep(v, sink); } }
KERNEL(no_ld_const) { CONSTANT_LANE if (on) { keep(static_cast<unsigned>(array + offset), sink); } }
// clang-format on

inline std::map<std::string, instruction> const& instructions() {
  static std::map<std::string, instruction> const table = {
      {"ld.global.ca.u8", {ld_global_u8, "global", 1}},
      {"ld.global.ca.u16", {ld_global_u16, "global", 2}},
      {"ld.global.ca.u32", {ld_global_u32, "global", 4}},
      {"ld.global.ca.u64", {ld_global_u64, "global", 8}},
      {"ld.global.ca.v4.u32", {ld_global_v4, "global", 16}},
      {"ld.global.cg.u32", {ld_global_cg, "global", 4}},
      {"ld.global.nc.u32", {ld_global_nc, "global", 4}},
      {"st.global.u8", {st_global_u8, "global", 1}},
      {"st.global.u16", {st_global_u16, "global", 2}},
      {"st.global.u32", {st_global_u32, "global", 4}},
      {"st.global.u64", {st_global_u64, "global", 8}},
      {"st.global.v4.u32", {st_global_v4, "global", 16}},
      {"atom.global.add.u32", {atom_global_u32, "global", 4}},
      {"atom.global.add.u64", {atom_global_u64, "global", 8}},
      {"red.global.add.u32", {red_global_u32, "global", 4}},
      {"red.global.add.u64", {red_global_u64, "global", 8}},
      {"atom.global.cas.b32", {cas_global_b32, "global", 4}},
      {"ld.shared.u8", {ld_shared_u8, "shared", 1}},
      {"ld.shared.u16", {ld_shared_u16, "shared", 2}},
      {"ld.shared.u32", {ld_shared_u32, "shared", 4}},
      {"ld.shared.v2.u32", {ld_shared_v2, "shared", 8}},
      {"ld.shared.v4.u32", {ld_shared_v4, "shared", 16}},
      {"st.shared.u8", {st_shared_u8, "shared", 1}},
      {"st.shared.u16", {st_shared_u16, "shared", 2}},
      {"st.shared.u32", {st_shared_u32, "shared", 4}},
      {"st.shared.u64", {st_shared_u64, "shared", 8}},
      {"st.shared.v4.u32", {st_shared_v4, "shared", 16}},
      {"atom.shared.add.u32", {atom_shared_u32, "shared", 4}},
      {"red.shared.add.u32 [a], 1", {red_shared_u32, "shared", 4}},
      {"red.shared.add.u32 [a], b", {red_shared_variable, "shared", 4}},
      {"red.shared.min.u32", {red_shared_min, "shared", 4}},
      {"red.shared.max.u32", {red_shared_max, "shared", 4}},
      {"red.shared.inc.u32", {red_shared_inc, "shared", 4}},
      {"red.shared.dec.u32", {red_shared_dec, "shared", 4}},
      {"red.shared.and.b32", {red_shared_and, "shared", 4}},
      {"red.shared.or.b32", {red_shared_or, "shared", 4}},
      {"red.shared.xor.b32", {red_shared_xor, "shared", 4}},
      {"red.shared.add.f32", {red_shared_f32, "shared", 4}},  // a loop: its counts are those of all iterations
      {"atom.shared.exch.b64", {exch_shared_b64, "shared", 8}},
      {"atom.shared.cas.b32", {cas_shared_b32, "shared", 4}},
      {"atom.shared.cas.b64", {cas_shared_b64, "shared", 8}},
      {"red.global.max.u32", {red_global_max, "global", 4}},
      {"red.global.inc.u32", {red_global_inc, "global", 4}},
      {"red.global.and.b32", {red_global_and, "global", 4}},
      {"red.global.xor.b32", {red_global_xor, "global", 4}},
      {"red.global.add.noftz.f16x2", {red_global_f16x2, "global", 4}},
      {"ldmatrix.x4.b16", {ldmatrix_x4, "shared", 4}},
      {"ld.const.u32",
       {ld_const_u32, "constant",
        4}},  // What a launch counts by itself: the first is a load by one lane, which takes one wavefront.
      {"launch", {ld_shared_u32, "shared", 4}},
      {"launch.const", {no_ld_const, "constant", 0}},
  };
  return table;
}

}  // namespace measure
