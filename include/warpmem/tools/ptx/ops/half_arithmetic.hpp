// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .f16, .f16x2, .bf16 and .bf16x2: add, sub, mul, fma, ex2, tanh.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/approximate.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cmath>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// A float holds the product of two halves and, of their sum, as much as rounding it needs: 24 digits are twice 11
// and 2.
struct f16_numbers {
  static constexpr float_format const& format = f16_format;
  static constexpr u16 least = 0x0400, one = 0x3c00, infinity = 0x7c00;
  static float in(u16 x) { return float_of_f16(x); }
  static u16 out(float x) { return f16_of_float(x); }
  static u16 fma(float a, float b, float c) { return out(sum_to_odd(a * b, c)); }
};
// Products of these go beyond floats: doubles hold them.
struct bf16_numbers {
  static constexpr float_format const& format = bf16_format;
  static constexpr u16 least = 0x0080, one = 0x3f80, infinity = 0x7f80;
  static float in(u16 x) { return float_of_bf16(x); }
  static u16 out(float x) { return bf16_of_float(x); }
  static u16 fma(float a, float b, float c) { return out(odd_float(sum_to_odd(double{a} * double{b}, double{c}))); }
};

template <class H>
[[nodiscard]] u16 half_add(u16 a, u16 b, u16) {
  return H::out(H::in(a) + H::in(b));
}
template <class H>
[[nodiscard]] u16 half_subtract(u16 a, u16 b, u16) {
  return H::out(H::in(a)-H::in(b));
}
template <class H>
[[nodiscard]] u16 half_multiply(u16 a, u16 b, u16) {
  return H::out(H::in(a)*H::in(b));
}
template <class H>
[[nodiscard]] u16 half_fma(u16 a, u16 b, u16 c) {
  float const x = H::in(a), y = H::in(b), z = H::in(c);
  if constexpr (rounds_operations) {
    return H::fma(x, y, z);
  } else {
    return std::isfinite(x) && std::isfinite(y) && std::isfinite(z)
               ? static_cast<u16>(exact_fma(exact_value(double{x}), exact_value(double{y}), exact_value(double{z}),
                                            H::format, rounding::nearest))
               : H::out(static_cast<float>(double{x} * double{y} + double{z}));
  }
}
template <class H, float (*f)(float)>
[[nodiscard]] u16 half_approximation(u16 a, u16, u16) {
  return H::out(f(H::in(a)));
}

// Operands of one instruction: 32 or 64 halves. Those that it does not have are the first.
struct half_rows {
  u16 const* of[3];
  alignas(64) u16 flushed_values[3][pair_values];

  half_rows(u8* frame, instruction const& i, int count, u16 least) {
    s32 const at[] = {i.a, i.b >= 0 ? i.b : i.a, i.c >= 0 ? i.c : i.a};
    for (int k = 0; k < 3; ++k) {
      of[k] = row<u16>(frame, at[k]);
      if (least != 0) {
        for (int j = 0; j < count; ++j) {
          flushed_values[k][j] = flushed(of[k][j], least);
        }
        of[k] = flushed_values[k];
      }
    }
  }
};

// What follows the operation, as form2 says.
template <class H>
void finish_halves(u16* values, u8 flags, int count, u16 least) {
  for (int k = 0; k < count && least != 0; ++k) {
    values[k] = flushed(values[k], least);
  }
  for (int k = 0; k < count && (flags & flag_sat) != 0; ++k) {
    u16 const limited = values[k] < H::one ? values[k] : H::one;
    values[k] = values[k] > H::infinity ? u16{0} : limited;
  }
  for (int k = 0; k < count && (flags & flag_relu) != 0; ++k) {
    values[k] = values[k] >= 0x8000 ? u16{0} : values[k];
  }
}

// instruction::width: halves in a lane.
template <class H, u16 (*f)(u16, u16, u16)>
[[gnu::flatten]] void of_halves(warp&, u8* frame, instruction const& i, u32 lanes) {
  int const count = i.width * warp_lanes;
  u16 const least = (i.form2 & flag_ftz) != 0 ? H::least : u16{0};
  half_rows const rows(frame, i, count, least);
  alignas(64) u16 values[pair_values];
  for (int from = 0; from < count; from += warp_lanes) {
    u16 const *const a = rows.of[0] + from, *const b = rows.of[1] + from, *const c = rows.of[2] + from;
    for (int k = 0; k < warp_lanes; ++k) {
      values[from + k] = f(a[k], b[k], c[k]);
    }
  }
  if (i.form2 != 0) {
    finish_halves<H>(values, i.form2, count, least);
  }
  if (count == warp_lanes) {
    put(row<u16>(frame, i.d), values, lanes);
  } else {
    put_pairs(frame, i.d, values, lanes);
  }
}

struct half_handlers {
  handler f16;
  handler bf16;
};
inline constexpr half_handlers half_add_handlers = {&of_halves<f16_numbers, &half_add<f16_numbers>>,
                                                    &of_halves<bf16_numbers, &half_add<bf16_numbers>>};
inline constexpr half_handlers half_subtract_handlers = {&of_halves<f16_numbers, &half_subtract<f16_numbers>>,
                                                         &of_halves<bf16_numbers, &half_subtract<bf16_numbers>>};
inline constexpr half_handlers half_multiply_handlers = {&of_halves<f16_numbers, &half_multiply<f16_numbers>>,
                                                         &of_halves<bf16_numbers, &half_multiply<bf16_numbers>>};
inline constexpr half_handlers half_fma_handlers = {&of_halves<f16_numbers, &half_fma<f16_numbers>>,
                                                    &of_halves<bf16_numbers, &half_fma<bf16_numbers>>};
template <float (*f)(float)>
inline constexpr half_handlers half_approximation_handlers = {
    &of_halves<f16_numbers, &half_approximation<f16_numbers, f>>,
    &of_halves<bf16_numbers, &half_approximation<bf16_numbers, f>>};

inline void push_halves(decoder& d, half_handlers const& of, u8 flags, std::size_t sources) {
  u32 const n = type_bytes(d.type());
  expect_operands(d, sources + 1);
  instruction i = d.begin();
  i.form2 = flags;
  i.width = is_pair(d.type()) ? 2 : 1;
  i.d = result(d, d.at(0), n);
  s32* const rows[] = {&i.a, &i.b, &i.c};
  for (std::size_t k = 0; k < sources; ++k) {
    *rows[k] = source(d, k + 1, n);
  }
  d.push(i, d.type()[0] == 'b' ? of.bf16 : of.f16);
}
inline void decode_halves(decoder& d, half_handlers const& of) {
  modifiers words{d};
  words.take("rn");
  u8 const flags = static_cast<u8>((words.take("ftz") ? flag_ftz : 0) | (words.take("sat") ? flag_sat : 0));
  words.done();
  if (flags != 0 && d.type()[0] == 'b') {
    d.refuse(".ftz or .sat of .bf16");
  }
  push_halves(d, of, flags, 2);
}

}  // namespace detail

inline void decode_half_add(decoder& d) { detail::decode_halves(d, detail::half_add_handlers); }
inline void decode_half_subtract(decoder& d) { detail::decode_halves(d, detail::half_subtract_handlers); }
inline void decode_half_multiply(decoder& d) { detail::decode_halves(d, detail::half_multiply_handlers); }

inline void decode_half_fma(decoder& d) {
  modifiers words{d};
  if (!words.take("rn")) {
    d.refuse("no rounding");
  }
  u8 flags = words.take("ftz") ? flag_ftz : u8{0};
  flags = static_cast<u8>(flags | (words.take("sat") ? flag_sat : 0));
  flags = static_cast<u8>(flags | (words.take("relu") ? flag_relu : 0));
  if (words.take("oob")) {
    d.refuse("which NaN .oob takes for 0 is not known");
  }
  words.done();
  detail::push_halves(d, detail::half_fma_handlers, flags, 3);
}

// ex2.approx, tanh.approx
inline void decode_half_approximation(decoder& d) {
  modifiers words{d};
  bool const is_approximate = words.take("approx");
  u8 const flags = words.take("ftz") ? flag_ftz : u8{0};
  words.done();
  if (!is_approximate) {
    d.refuse("no .approx");
  }
  detail::push_halves(d,
                      d.word(0) == "ex2" ? detail::half_approximation_handlers<&approximate_ex2>
                                         : detail::half_approximation_handlers<&approximate_tanh>,
                      flags, 1);
}

}}}}  // namespace warpmem::v0::ptx::ops
