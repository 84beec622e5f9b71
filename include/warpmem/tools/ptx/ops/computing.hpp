// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of instructions that compute with a lane's own registers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/approximate.hpp>
#include <warpmem/tools/ptx/ops/bits.hpp>
#include <warpmem/tools/ptx/ops/carry.hpp>
#include <warpmem/tools/ptx/ops/compare.hpp>
#include <warpmem/tools/ptx/ops/convert.hpp>
#include <warpmem/tools/ptx/ops/dot.hpp>
#include <warpmem/tools/ptx/ops/float_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/float_select.hpp>
#include <warpmem/tools/ptx/ops/half_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/integer.hpp>
#include <warpmem/tools/ptx/ops/logic.hpp>
#include <warpmem/tools/ptx/ops/move.hpp>
#include <warpmem/tools/ptx/ops/permute.hpp>
#include <warpmem/tools/ptx/ops/select.hpp>
#include <warpmem/tools/ptx/ops/set.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/ops/video.hpp>
#include <warpmem/tools/ptx/ops/video_mad.hpp>
#include <warpmem/tools/ptx/ops/video_simd.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Instructions whose name is that of several families: the type says which one.

namespace detail {

using decoding = void (*)(decoder&);

inline void decode_by_type(decoder& d, decoding integers, decoding floats, decoding halves) {
  if (is_half(d.type())) {
    return halves(d);
  }
  d.type() == "f32" || d.type() == "f64" ? floats(d) : integers(d);
}

}  // namespace detail

inline void decode_add(decoder& d) {
  if (d.has("cc")) {
    return decode_carried(d);
  }
  detail::decode_by_type(d, &decode_integer_add, &decode_float_add, &decode_half_add);
}
inline void decode_sub(decoder& d) {
  if (d.has("cc")) {
    return decode_carried(d);
  }
  detail::decode_by_type(d, &decode_integer_subtract, &decode_float_subtract, &decode_half_subtract);
}
inline void decode_mul(decoder& d) {
  detail::decode_by_type(d, &decode_integer_multiply, &decode_float_multiply, &decode_half_multiply);
}
inline void decode_mad(decoder& d) {
  if (d.has("cc")) {
    return decode_carried_multiply_add(d);
  }
  detail::decode_by_type(d, &decode_integer_multiply_add, &decode_float_fma, &decode_integer_multiply_add);
}
inline void decode_fma(decoder& d) { is_half(d.type()) ? decode_half_fma(d) : decode_float_fma(d); }
inline void decode_div(decoder& d) {
  detail::decode_by_type(d, &decode_integer_divide, &decode_float_divide, &decode_integer_divide);
}
inline void decode_abs(decoder& d) {
  detail::decode_by_type(d, &decode_integer_absolute, &decode_float_absolute, &decode_float_absolute);
}
inline void decode_neg(decoder& d) {
  detail::decode_by_type(d, &decode_integer_negate, &decode_float_negate, &decode_float_negate);
}
inline void decode_min(decoder& d) {
  detail::decode_by_type(d, &decode_integer_minimum, &decode_float_minimum, &decode_float_minimum);
}
inline void decode_max(decoder& d) {
  detail::decode_by_type(d, &decode_integer_maximum, &decode_float_maximum, &decode_float_maximum);
}
// ex2 and tanh
inline void decode_transcendental(decoder& d) {
  is_half(d.type()) ? decode_half_approximation(d) : decode_approximate(d);
}

}}}}  // namespace warpmem::v0::ptx::ops

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr opcode arithmetic_opcodes[] = {
    {"add", &ops::decode_add, handling::executed,
     ".{u,s}{16,32,64}, .sat.s32, .{u,s}16x2, .cc; .f32, .f64 in all roundings, .ftz, .sat; .f16, .bf16 and pairs"},
    {"addc", &ops::decode_carried, handling::executed, ".cc, .{u,s}{32,64}"},
    {"sub", &ops::decode_sub, handling::executed, "as add, but not .{u,s}16x2"},
    {"subc", &ops::decode_carried, handling::executed, ".cc, .{u,s}{32,64}"},
    {"mul", &ops::decode_mul, handling::executed,
     ".{lo,hi}.{u,s}{16,32,64}, .wide.{u,s}{16,32}; .f32, .f64 in all roundings, .ftz, .sat; .f16, .bf16 and pairs"},
    {"mad", &ops::decode_mad, handling::executed,
     ".{lo,hi}{.cc}.{u,s}{16,32,64}, .hi.sat.s32, .wide.{u,s}{16,32}; as fma for .f32 and .f64"},
    {"madc", &ops::decode_carried_multiply_add, handling::executed, ".{lo,hi}{.cc}.{u,s}{32,64}"},
    {"mul24", &ops::decode_multiply_24, handling::executed, ".{lo,hi}.{u,s}32"},
    {"mad24", &ops::decode_multiply_add_24, handling::executed, ".{lo,hi}.{u,s}32, .hi.sat.s32"},
    {"div", &ops::decode_div, handling::executed, ".{u,s}{16,32,64}; .{approx,full,rn,rz,rm,rp}{.ftz}.f32; .rnd.f64"},
    {"rem", &ops::decode_remainder, handling::executed, ".{u,s}{16,32,64}"},
    {"sad", &ops::decode_sum_of_difference, handling::executed, ".{u,s}{16,32,64}"},
    {"abs", &ops::decode_abs, handling::executed, ".s{16,32,64}; {.ftz}.f32, .f64; .f16, .bf16 and pairs"},
    {"neg", &ops::decode_neg, handling::executed, ".s{16,32,64}; {.ftz}.f32, .f64; .f16, .bf16 and pairs"},
    {"min", &ops::decode_min, handling::executed,
     ".{u,s}{16,32,64}, .{u,s}16x2, .relu.s32, .relu.s16x2; {.ftz}{.NaN}{.xorsign.abs} of .f32, .f16, .bf16 and "
     "pairs; three .f32; .f64"},
    {"max", &ops::decode_max, handling::executed, "as min"},
    {"fma", &ops::decode_fma, handling::executed,
     ".f32, .f64 in all roundings, .ftz, .sat; .rn{.ftz}{.sat,.relu} of .f16, .bf16 and pairs; not .oob"},
    {"rcp", &ops::decode_rcp, handling::executed, ".{approx,rn,rz,rm,rp}{.ftz}.f32; .rnd.f64, .approx.ftz.f64"},
    {"sqrt", &ops::decode_sqrt, handling::executed, ".{approx,rn,rz,rm,rp}{.ftz}.f32; .rnd.f64"},
    {"rsqrt", &ops::decode_approximate, handling::executed, ".approx{.ftz}.f32, .approx{.ftz}.f64"},
    {"sin", &ops::decode_approximate, handling::executed, ".approx{.ftz}.f32"},
    {"cos", &ops::decode_approximate, handling::executed, ".approx{.ftz}.f32"},
    {"lg2", &ops::decode_approximate, handling::executed, ".approx{.ftz}.f32"},
    {"ex2", &ops::decode_transcendental, handling::executed, ".approx{.ftz}.f32; .approx of .f16, .bf16 and pairs"},
    {"tanh", &ops::decode_transcendental, handling::executed, ".approx of .f32, .f16, .bf16 and pairs"},
    {"copysign", &ops::decode_copysign, handling::executed, ".f32, .f64"},
    {"testp", &ops::decode_testp, handling::executed, ".{finite,infinite,number,notanumber,normal,subnormal}.f{32,64}"},
    {"dp4a", &ops::decode_dp4a, handling::executed, ".{u,s}32.{u,s}32"},
    {"dp2a", &ops::decode_dp2a, handling::executed, ".{lo,hi}.{u,s}32.{u,s}32"},
};

inline constexpr opcode bit_opcodes[] = {
    {"and", &ops::decode_and, handling::executed, ".pred, .b{16,32,64}"},
    {"or", &ops::decode_or, handling::executed, ".pred, .b{16,32,64}"},
    {"xor", &ops::decode_xor, handling::executed, ".pred, .b{16,32,64}"},
    {"not", &ops::decode_not, handling::executed, ".pred, .b{16,32,64}"},
    {"cnot", &ops::decode_cnot, handling::executed, ".b{16,32,64}"},
    {"lop3", &ops::decode_lop3, handling::executed, ".b32, .{or,and}.b32 with a predicate"},
    {"shl", &ops::decode_shl, handling::executed, ".b{16,32,64}"},
    {"shr", &ops::decode_shr, handling::executed, ".{b,u,s}{16,32,64}"},
    {"shf", &ops::decode_shf, handling::executed, ".{l,r}.{clamp,wrap}.b32"},
    {"prmt", &ops::decode_prmt, handling::executed, ".b32{.f4e,.b4e,.rc8,.ecl,.ecr,.rc16}"},
    {"popc", &ops::decode_popc, handling::executed, ".b{32,64}"},
    {"clz", &ops::decode_clz, handling::executed, ".b{32,64}"},
    {"bfind", &ops::decode_bfind, handling::executed, "{.shiftamt}.{u,s}{32,64}"},
    {"fns", &ops::decode_fns, handling::executed, ".b32"},
    {"brev", &ops::decode_brev, handling::executed, ".b{32,64}"},
    {"bfe", &ops::decode_bfe, handling::executed, ".{u,s}{32,64}"},
    {"bfi", &ops::decode_bfi, handling::executed, ".b{32,64}"},
    {"szext", &ops::decode_szext, handling::executed, ".{clamp,wrap}.{u,s}32"},
    {"bmsk", &ops::decode_bmsk, handling::executed, ".{clamp,wrap}.b32"},
};

inline constexpr opcode move_opcodes[] = {
    {"mov", &ops::decode_mov, handling::executed, "all types; vectors of 2 and 4 parts to and from .b16 to .b128"},
    {"cvt", &ops::decode_cvt, handling::executed,
     "integers, .f16, .bf16, .f32, .f64 to each other with .rnd, .irnd, .ftz, .sat, .relu, .satfinite; .tf32; .f16x2, "
     ".bf16x2, .e4m3x2, .e5m2x2; .pack.sat; not .rs, and not types of sm_100"},
    {"setp", &ops::decode_setp, handling::executed, "all comparisons of all types, .{and,or,xor}, p|q"},
    {"set", &ops::decode_set, handling::executed, "all comparisons of all types, .{and,or,xor}"},
    {"selp", &ops::decode_selp, handling::executed, "all types of 16, 32 and 64 bits"},
    {"slct", &ops::decode_slct, handling::executed, ".type.s32, {.ftz}.type.f32"},
};

namespace ops {
// They compute, but not in all forms what an H200 does (tests/data/sm_90/ptx/words.csv): nobody gets their results.
inline void decode_unequal_video(decoder& d) { d.refuse("its results are not yet those of a GPU in all forms"); }
}  // namespace ops

inline constexpr opcode video_opcodes[] = {
    {"vadd", &ops::decode_unequal_video, handling::refused, "some forms gave other results than an H200"},
    {"vsub", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vabsdiff", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vmin", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vmax", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vshl", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vshr", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vset", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vmad", &ops::decode_unequal_video, handling::refused, "as vadd"},
    {"vadd2", &ops::decode_video_simd, handling::executed, ".{u,s}32, parts, .sat, .add"},
    {"vsub2", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vavrg2", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vabsdiff2", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vmin2", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vmax2", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vset2", &ops::decode_video_simd, handling::executed, ".{u,s}32, parts, .{eq,ne,lt,le,gt,ge}, .add"},
    {"vadd4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vsub4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vavrg4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vabsdiff4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vmin4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vmax4", &ops::decode_video_simd, handling::executed, "as vadd2"},
    {"vset4", &ops::decode_video_simd, handling::executed, "as vset2"},
};

}}}  // namespace warpmem::v0::ptx
