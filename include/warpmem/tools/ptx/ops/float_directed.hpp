// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of .f32 and .f64 that rounds in a direction: .rz, .rm, .rp. It computes with integers, whatever the host's
// processor is set to. Where that does not round each operation, it also serves .rn.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/exact.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cmath>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

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

}}}}  // namespace warpmem::v0::ptx::ops
