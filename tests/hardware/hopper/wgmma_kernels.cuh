// wgmma in PTX: one instruction, or many in a loop. A macro for each N and type, since the registers of the result
// stand in the instruction.
#pragma once

#include "cases.cuh"

namespace hopper {

// What a matrix descriptor says, in bytes. The swizzle as there: 0 none, 1 128 bytes, 2 64, 3 32.
struct operand {
  unsigned start, leading, stride, swizzle, base_offset;
};

__device__ inline unsigned long long descriptor(operand const& o) {
  using bits = unsigned long long;
  return static_cast<bits>(((shared_base() + o.start) >> 4) & 0x3fff) |
         static_cast<bits>((o.leading >> 4) & 0x3fff) << 16 | static_cast<bits>((o.stride >> 4) & 0x3fff) << 32 |
         static_cast<bits>(o.base_offset & 7) << 49 | static_cast<bits>(o.swizzle) << 62;
}

struct wgmma_arguments {
  operand a, b;
  int count;  // 0: everything but the instruction
  int zero;
  long long* cycles;  // of each block's first warp, if there is room for them
};

#define TEN(p) "d" p "0,d" p "1,d" p "2,d" p "3,d" p "4,d" p "5,d" p "6,d" p "7,d" p "8,d" p "9"
#define D_2 "d0,d1"
#define D_4 "d0,d1,d2,d3"
#define D_6 D_4 ",d4,d5"
#define D_8 D_6 ",d6,d7"
#define D_10 TEN("")
#define D_12 TEN("") ",d10,d11"
#define D_16 TEN("") ",d10,d11,d12,d13,d14,d15"
#define D_20 TEN("") "," TEN("1")
#define D_24 D_20 ",d20,d21,d22,d23"
#define D_32 D_20 "," TEN("2") ",d30,d31"
#define D_48 D_20 "," TEN("2") "," TEN("3") ",d40,d41,d42,d43,d44,d45,d46,d47"
#define D_64 D_20 "," TEN("2") "," TEN("3") "," TEN("4") "," TEN("5") ",d60,d61,d62,d63"
#define D_128                                                                                              \
  D_20 "," TEN("2") "," TEN("3") "," TEN("4") "," TEN("5") "," TEN("6") "," TEN("7") "," TEN("8") "," TEN( \
      "9") "," TEN("10") "," TEN("11") ",d120,d121,d122,d123,d124,d125,d126,d127"

// A round of the loop: one instruction, or eight where only time counts.
#if !defined(WGMMA_ROUND)
#  define WGMMA_ROUND(instruction) instruction "sub.s32 i, i, 1;\n"
#endif

// The loop of `count` instructions, and the cycles that it takes.
#define WGMMA_LOOP(instruction)                                                                                    \
  unsigned result = 0;                                                                                             \
  long long const begin = clock64();                                                                               \
  if (x.count != 0) {                                                                                              \
    asm volatile(                                                                                                \
        "{\n.reg .b32 d<128>, a<4>;\n.reg .pred p, q;\n.reg .s32 i;\nsetp.ne.b32 p, %1, 0;\nmov.s32 i, %4;\n"  \
        "mov.b32 a0, %1;\nmov.b32 a1, %1;\nmov.b32 a2, %1;\nmov.b32 a3, %1;\n"          \
        "wgmma.fence.sync.aligned;\n$again_%=:\n" WGMMA_ROUND(instruction)                                       \
        "setp.gt.s32 q, i, 0;\n@q bra $again_%=;\n"                                            \
        "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\nmov.b32 %0, d0;\n}"                 \
        : "=r"(result)                                                                                           \
        : "r"(x.zero), "l"(descriptor(x.a)), "l"(descriptor(x.b)), "r"(x.count)                                  \
        : "memory"); \
  }                                                                                                                \
  long long const end = clock64();                                                                                 \
  if (x.cycles != nullptr && threadIdx.x % 32 == 0)                                                                \
    x.cycles[threadIdx.x / 32] = end - begin + (result == 1234567 ? 1 : 0);

#define KERNEL(name, instruction) \
  __global__ void __launch_bounds__(128) name(wgmma_arguments const x) { WGMMA_LOOP(instruction) }
#define F16(n, d, source, tail) \
  "wgmma.mma_async.sync.aligned.m64n" #n "k16.f16.f16.f16 {" d "}, " source ", %3, p, 1, 1" tail ";\n"
#define F16_KERNELS(n, d)                                 \
  KERNEL(f16_##n##_s00, F16(n, d, "%2", ", 0, 0"))        \
  KERNEL(f16_##n##_s01, F16(n, d, "%2", ", 0, 1"))        \
  KERNEL(f16_##n##_s10, F16(n, d, "%2", ", 1, 0"))        \
  KERNEL(f16_##n##_s11, F16(n, d, "%2", ", 1, 1"))        \
  KERNEL(f16_##n##_r0, F16(n, d, "{a0,a1,a2,a3}", ", 0")) \
  KERNEL(f16_##n##_r1, F16(n, d, "{a0,a1,a2,a3}", ", 1"))
F16_KERNELS(8, D_2)
F16_KERNELS(16, D_4)
F16_KERNELS(24, D_6)
F16_KERNELS(32, D_8)
F16_KERNELS(40, D_10)
F16_KERNELS(48, D_12)
F16_KERNELS(64, D_16)
F16_KERNELS(80, D_20)
F16_KERNELS(96, D_24)
F16_KERNELS(128, D_32)
F16_KERNELS(192, D_48)
F16_KERNELS(256, D_64)

// Other types, both operands K-major in shared memory, or A in registers.
#define TYPED(name, shape, d, tail) \
  KERNEL(name##_s, "wgmma.mma_async.sync.aligned." shape " {" d "}, %2, %3, p" tail ";\n")
#define TYPED_R(name, shape, d, tail) \
  KERNEL(name##_r, "wgmma.mma_async.sync.aligned." shape " {" d "}, {a0,a1,a2,a3}, %3, p" tail ";\n")
#define SPARSE(name, shape, d, tail) \
  KERNEL(name##_s, "wgmma.mma_async.sp.sync.aligned." shape " {" d "}, %2, %3, %1, 0, p" tail ";\n")
#define SPARSE_R(name, shape, d, tail) \
  KERNEL(name##_r, "wgmma.mma_async.sp.sync.aligned." shape " {" d "}, {a0,a1,a2,a3}, %3, %1, 0, p" tail ";\n")

#define TYPES_OF(n, wide, narrow)                                          \
  TYPED(f32_f16_##n, "m64n" #n "k16.f32.f16.f16", wide, ", 1, 1, 0, 0")    \
  TYPED_R(f32_f16_##n, "m64n" #n "k16.f32.f16.f16", wide, ", 1, 1, 0")     \
  TYPED(f32_bf16_##n, "m64n" #n "k16.f32.bf16.bf16", wide, ", 1, 1, 0, 0") \
  TYPED_R(f32_bf16_##n, "m64n" #n "k16.f32.bf16.bf16", wide, ", 1, 1, 0")  \
  TYPED(f32_tf32_##n, "m64n" #n "k8.f32.tf32.tf32", wide, ", 1, 1")        \
  TYPED_R(f32_tf32_##n, "m64n" #n "k8.f32.tf32.tf32", wide, ", 1, 1")      \
  TYPED(f32_e4m3_##n, "m64n" #n "k32.f32.e4m3.e4m3", wide, ", 1, 1")       \
  TYPED_R(f32_e4m3_##n, "m64n" #n "k32.f32.e4m3.e4m3", wide, ", 1, 1")     \
  TYPED(f16_e5m2_##n, "m64n" #n "k32.f16.e5m2.e5m2", narrow, ", 1, 1")     \
  TYPED_R(f16_e5m2_##n, "m64n" #n "k32.f16.e5m2.e5m2", narrow, ", 1, 1")   \
  TYPED(s32_s8_##n, "m64n" #n "k32.s32.s8.s8", wide, "")                   \
  TYPED_R(s32_s8_##n, "m64n" #n "k32.s32.s8.s8", wide, "")                 \
  TYPED(s32_u8_##n, "m64n" #n "k32.s32.u8.u8", wide, "")                   \
  TYPED_R(s32_u8_##n, "m64n" #n "k32.s32.u8.u8", wide, "")                 \
  TYPED(s32_b1_##n, "m64n" #n "k256.s32.b1.b1.and.popc", wide, "")         \
  TYPED_R(s32_b1_##n, "m64n" #n "k256.s32.b1.b1.and.popc", wide, "")       \
  SPARSE(sp_f16_##n, "m64n" #n "k32.f16.f16.f16", narrow, ", 1, 1, 0, 0")  \
  SPARSE_R(sp_f16_##n, "m64n" #n "k32.f16.f16.f16", narrow, ", 1, 1, 0")   \
  SPARSE(sp_tf32_##n, "m64n" #n "k16.f32.tf32.tf32", wide, ", 1, 1")       \
  SPARSE(sp_e4m3_##n, "m64n" #n "k64.f32.e4m3.e4m3", wide, ", 1, 1")       \
  SPARSE_R(sp_e4m3_##n, "m64n" #n "k64.f32.e4m3.e4m3", wide, ", 1, 1")     \
  SPARSE(sp_s8_##n, "m64n" #n "k64.s32.s8.s8", wide, "")                   \
  SPARSE_R(sp_s8_##n, "m64n" #n "k64.s32.s8.s8", wide, "")
TYPES_OF(8, D_4, D_2)
TYPES_OF(32, D_16, D_8)
TYPES_OF(64, D_32, D_16)
TYPES_OF(128, D_64, D_32)
TYPES_OF(256, D_128, D_64)

}  // namespace hopper
