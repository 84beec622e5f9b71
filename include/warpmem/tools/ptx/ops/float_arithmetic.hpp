// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .f32 and .f64: add, sub, mul, fma, mad, div, rcp, sqrt in all roundings.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/approximate.hpp>
#include <warpmem/tools/ptx/ops/float_directed.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// How an operation is done to nearest.
struct float_handlers {
  float_op op;
  handler f32;
  handler f64;
};
// Square roots, and std::fma where it is no instruction, are slower than what else lanes do.
inline constexpr handler fma_f64 = WARPMEM_PTX_FAST_FMA ? lanewise<&f64_fma> : active_lanewise<&f64_fma>;

inline constexpr float_handlers add_handlers = {float_op::add, f32_lanewise<&f32_add>, lanewise<&f64_add>};
inline constexpr float_handlers subtract_handlers = {float_op::subtract, f32_lanewise<&f32_subtract>,
                                                     lanewise<&f64_subtract>};
inline constexpr float_handlers multiply_handlers = {float_op::multiply, f32_lanewise<&f32_multiply>,
                                                     lanewise<&f64_multiply>};
inline constexpr float_handlers fma_handlers = {float_op::fma, f32_lanewise<&f32_fma>, fma_f64};
inline constexpr float_handlers divide_handlers = {float_op::divide, f32_lanewise<&f32_divide>, lanewise<&f64_divide>};
inline constexpr float_handlers reciprocal_handlers = {float_op::reciprocal, f32_lanewise<&f32_reciprocal>,
                                                       lanewise<&f64_reciprocal>};
inline constexpr float_handlers root_handlers = {float_op::root, f32_lanewise<&f32_root>, active_lanewise<&f64_root>};

struct float_form {
  bool has_rounding;
  rounding how;
  u8 flags;
};
[[nodiscard]] inline float_form take_form(decoder& d, modifiers& words) {
  u8 const how = words.take_one({"rn", "rz", "rm", "rp"});
  u8 const flags = static_cast<u8>((words.take("ftz") ? flag_ftz : 0) | (words.take("sat") ? flag_sat : 0));
  words.done();
  if (flags != 0 && d.type() != "f32") {
    d.refuse(".ftz or .sat of another type than .f32");
  }
  return {how != 0, static_cast<rounding>(how == 0 ? 0 : how - 1), flags};
}

inline void push_float(decoder& d, float_handlers const& of, float_form const& form, std::size_t sources) {
  bool const is_f32 = d.type() == "f32";
  if (!is_f32 && d.type() != "f64") {
    d.refuse("these types");
  }
  expect_operands(d, sources + 1);
  u32 const n = is_f32 ? 4 : 8;
  instruction i = d.begin();
  i.form = static_cast<u8>(form.how);
  i.form2 = form.flags;
  i.width = static_cast<u8>(of.op);
  i.d = result(d, d.at(0), n);
  s32* const rows[] = {&i.a, &i.b, &i.c};
  for (std::size_t k = 0; k < sources; ++k) {
    *rows[k] = source(d, k + 1, n);
  }
  bool const is_nearest = form.how == rounding::nearest;
  handler const f64 = is_nearest && rounds_operations ? of.f64 : &directed_f64;
  d.push(i, !is_f32 ? f64 : is_nearest ? of.f32 : &directed_f32);
}
inline void decode_float(decoder& d, float_handlers const& of, std::size_t sources, bool needs_rounding) {
  modifiers words{d};
  float_form const form = take_form(d, words);
  if (needs_rounding && !form.has_rounding) {
    d.refuse("no rounding");
  }
  push_float(d, of, form, sources);
}

}  // namespace detail

inline void decode_float_add(decoder& d) { detail::decode_float(d, detail::add_handlers, 2, false); }
inline void decode_float_subtract(decoder& d) { detail::decode_float(d, detail::subtract_handlers, 2, false); }
inline void decode_float_multiply(decoder& d) { detail::decode_float(d, detail::multiply_handlers, 2, false); }
// fma, and mad, which is the same since sm_20.
inline void decode_float_fma(decoder& d) { detail::decode_float(d, detail::fma_handlers, 3, true); }

// Approximations have handlers of their own.
inline void decode_float_divide(decoder& d) {
  if (d.has("approx") || d.has("full")) {
    return decode_approximate_divide(d);
  }
  detail::decode_float(d, detail::divide_handlers, 2, true);
}
inline void decode_rcp(decoder& d) {
  if (d.has("approx")) {
    return decode_approximate(d);
  }
  detail::decode_float(d, detail::reciprocal_handlers, 1, true);
}
inline void decode_sqrt(decoder& d) {
  if (d.has("approx")) {
    return decode_approximate(d);
  }
  detail::decode_float(d, detail::root_handlers, 1, true);
}

}}}}  // namespace warpmem::v0::ptx::ops
