// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions whose name is that of several families: the type says which one.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/approximate.hpp>
#include <warpmem/tools/ptx/ops/carry.hpp>
#include <warpmem/tools/ptx/ops/float_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/float_select.hpp>
#include <warpmem/tools/ptx/ops/half_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/integer.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

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
