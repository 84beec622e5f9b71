// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Approximations of .f32 and .f64: rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh, div. They are as good as a double makes
// them; a GPU's last digits differ.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cmath>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Of a double to the nearest float; beyond the range of floats, infinite.
[[nodiscard]] inline float nearest_float(double x) {
  return std::fabs(x) > 0x1.ffffffp+127 ? static_cast<float>(std::copysign(HUGE_VAL, x)) : static_cast<float>(x);
}

[[nodiscard]] inline float approximate_rcp(float x) { return 1.0F / x; }
[[nodiscard]] inline float approximate_sqrt(float x) { return std::sqrt(x); }
[[nodiscard]] inline float approximate_rsqrt(float x) { return nearest_float(1.0 / std::sqrt(double{x})); }
[[nodiscard]] inline float approximate_sin(float x) { return nearest_float(std::sin(double{x})); }
[[nodiscard]] inline float approximate_cos(float x) { return nearest_float(std::cos(double{x})); }
[[nodiscard]] inline float approximate_lg2(float x) { return nearest_float(std::log2(double{x})); }
[[nodiscard]] inline float approximate_ex2(float x) { return nearest_float(std::exp2(double{x})); }
[[nodiscard]] inline float approximate_tanh(float x) { return nearest_float(std::tanh(double{x})); }

namespace detail {

template <float (*f)(float)>
void approximate(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const* const a = row<float>(frame, i.a);
  u32 const least = least_f32(i.form2);
  each_active<u32>(frame, i.d, lanes,
                   [=](int lane) { return flushed(result_bits(f(flushed(a[lane], least))), least); });
}

// The product of a and 1 / b, which is 0 where it would be subnormal.
inline void approximate_divide(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const *const a = row<float>(frame, i.a), *const b = row<float>(frame, i.b);
  u32 const least = least_f32(i.form2);
  each_active<u32>(frame, i.d, lanes, [=](int lane) {
    float const x = flushed(a[lane], least), y = flushed(b[lane], least);
    bool const is_beyond = std::fabs(y) > 0x1p126F;
    return flushed(result_bits(is_beyond ? x * std::copysign(0.0F, y) : x / y), least);
  });
}

// The upper 32 bits of a number, and a result with no more. Subnormal numbers are 0, each NaN is one.
template <double (*f)(double)>
void approximate_upper(warp&, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const a = row<u64>(frame, i.a);
  auto const without_subnormals = [](u64 bits) { return flushed(bits, u64{0x0010000000000000}); };
  each_active<u64>(frame, i.d, lanes, [=](int lane) {
    double const x = f(std::bit_cast<double>(without_subnormals(a[lane] & 0xffffffff00000000)));
    u64 const nearest = std::bit_cast<u64>(x) + (std::isfinite(x) ? 0x80000000 : 0);
    return x != x ? u64{0x7fffffff00000000} : without_subnormals(nearest & 0xffffffff00000000);
  });
}
[[nodiscard]] inline double reciprocal(double x) { return 1.0 / x; }
[[nodiscard]] inline double reciprocal_root(double x) { return 1.0 / std::sqrt(x); }
[[nodiscard]] inline u64 f64_reciprocal_root(double x) { return result_bits(1.0 / std::sqrt(x), x); }

struct approximation {
  std::string_view name;
  handler f32;
};
inline constexpr approximation approximations[] = {
    {"rcp", &approximate<&approximate_rcp>},     {"sqrt", &approximate<&approximate_sqrt>},
    {"rsqrt", &approximate<&approximate_rsqrt>}, {"sin", &approximate<&approximate_sin>},
    {"cos", &approximate<&approximate_cos>},     {"lg2", &approximate<&approximate_lg2>},
    {"ex2", &approximate<&approximate_ex2>},     {"tanh", &approximate<&approximate_tanh>},
};

[[nodiscard]] inline handler approximation_of_f64(std::string_view name, bool is_upper) {
  if (name == "rcp" && is_upper) {
    return &approximate_upper<&reciprocal>;
  }
  if (name == "rsqrt") {
    return is_upper ? &approximate_upper<&reciprocal_root> : active_lanewise<&f64_reciprocal_root>;
  }
  return nullptr;
}

}  // namespace detail

// rsqrt, sin, cos, lg2, ex2, tanh, rcp.approx, sqrt.approx
inline void decode_approximate(decoder& d) {
  modifiers words{d};
  bool const is_approximate = words.take("approx");
  bool const flushes = words.take("ftz");
  words.done();
  if (!is_approximate) {
    d.refuse("no .approx");
  }
  if (d.type() == "f64") {
    return push_unary(d, detail::approximation_of_f64(d.word(0), flushes));
  }
  handler run = nullptr;
  for (detail::approximation const& one : detail::approximations) {
    run = d.type() == "f32" && d.word(0) == one.name ? one.f32 : run;
  }
  instruction i = begin_lanes(d, 4, {4});
  i.form2 = flushes ? flag_ftz : u8{0};
  d.push(i, run);
}

// div.approx, div.full
inline void decode_approximate_divide(decoder& d) {
  modifiers words{d};
  u8 const kind = words.take_one({"approx", "full"});
  bool const flushes = words.take("ftz");
  words.done();
  if (d.type() != "f32") {
    d.refuse("these types");
  }
  instruction i = begin_lanes(d, 4, {4, 4});
  i.form2 = flushes ? flag_ftz : u8{0};
  d.push(i, kind == 1 ? &detail::approximate_divide : f32_lanewise<&f32_divide>);
}

}}}}  // namespace warpmem::v0::ptx::ops
