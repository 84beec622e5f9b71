// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .f32 and .f64: add, sub, mul, fma, mad, div, rcp, sqrt in all roundings.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/approximate.hpp>
#include <warpmem/tools/ptx/ops/exact.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cmath>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Arithmetic of .f32 and .f64 that rounds in a direction: .rz, .rm, .rp. It computes with integers, whatever the host's
// processor is set to. Where that does not round each operation, it also serves .rn.

enum class float_op : u8 { add, subtract, multiply, divide, fma, reciprocal, root };

namespace detail {

// Operands that the exact way does not take: the mode does not matter to their results.
template <class T>
[[nodiscard]] bool is_special(float_op op, T a, T b, T c) {
  bool const is_finite = std::isfinite(a) && std::isfinite(b) && std::isfinite(c);
  bool const by_zero = (op == float_op::divide && b == 0) || (op == float_op::reciprocal && a == 0);
  return !is_finite || by_zero || (op == float_op::root && !(a > 0));
}
template <class T>
[[nodiscard]] T special_value(float_op op, T a, T b, T c) {
  switch (op) {
    case float_op::add:
      return a + b;
    case float_op::subtract:
      return a - b;
    case float_op::multiply:
      return a * b;
    case float_op::divide:
      return a / b;
    case float_op::reciprocal:
      return 1 / a;
    case float_op::root:
      return std::sqrt(a);
    default:
      return std::isfinite(a) && std::isfinite(b) ? c : a * b + c;
  }
}

// Of finite operands.
[[nodiscard]] constexpr u64 directed(float_op op, double a, double b, double c, float_format const& f, rounding how) {
  exact const x = exact_value(a), y = exact_value(b), one = exact_integer(1);
  switch (op) {
    case float_op::add:
      return exact_fma(x, one, y, f, how);
    case float_op::subtract:
      return exact_fma(x, one, {!y.is_negative, y.exponent, y.high, y.low}, f, how);
    case float_op::multiply:
      return rounded(product(x, y), f, how);
    case float_op::divide:
      return rounded(quotient(x, y), f, how);
    case float_op::reciprocal:
      return rounded(quotient(one, x), f, how);
    case float_op::root:
      return rounded(square_root(x), f, how);
    default:
      return exact_fma(x, y, exact_value(c), f, how);
  }
}

// instruction::form: the rounding; width: the operation.
inline void directed_f32(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const* const a = row<float>(frame, i.a);
  float const* const b = i.b >= 0 ? row<float>(frame, i.b) : a;
  float const* const c = i.c >= 0 ? row<float>(frame, i.c) : a;
  u32 const least = least_f32(i.form2);
  auto const how = static_cast<rounding>(i.form);
  auto const op = static_cast<float_op>(i.width);
  each_active<u32>(frame, i.d, lanes, [=](int lane) {
    float const x = flushed(a[lane], least), y = flushed(b[lane], least), z = flushed(c[lane], least);
    u32 const bits = is_special(op, x, y, z)
                         ? result_bits(special_value(op, x, y, z))
                         : static_cast<u32>(directed(op, double{x}, double{y}, double{z}, f32_format, how));
    u32 const kept = flushed(bits, least);
    return (i.form2 & flag_sat) != 0 ? saturated(kept) : kept;
  });
}
inline void directed_f64(warp&, u8* frame, instruction const& i, u32 lanes) {
  double const* const a = row<double>(frame, i.a);
  double const* const b = i.b >= 0 ? row<double>(frame, i.b) : a;
  double const* const c = i.c >= 0 ? row<double>(frame, i.c) : a;
  auto const how = static_cast<rounding>(i.form);
  auto const op = static_cast<float_op>(i.width);
  each_active<u64>(frame, i.d, lanes, [=](int lane) {
    double const x = a[lane], y = b[lane], z = c[lane];
    return is_special(op, x, y, z) ? result_bits(special_value(op, x, y, z), x, y, z)
                                   : directed(op, x, y, z, f64_format, how);
  });
}

}  // namespace detail

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
