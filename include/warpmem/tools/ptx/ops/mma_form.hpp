// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of mma that the PTX ISA has up to sm_90, and how an instruction is kept: what it multiplies, then its rows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/ops/matrix_rows.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <iterator>

namespace warpmem { inline namespace v0 { namespace ptx {

// View of instruction::list.
struct mma_operands {
  enum : int { at_m, at_k, at_type_a, at_type_b, at_type_c, at_type_d, at_flags, at_selector, at_rows };
  enum : s32 { saturates = 1, is_xor = 2, is_and = 4, a_is_col = 8, b_is_row = 16, is_sparse = 32 };
  s32 const* list;

  [[nodiscard]] int m() const noexcept { return list[at_m]; }
  [[nodiscard]] int k() const noexcept { return list[at_k]; }
  [[nodiscard]] matrix_type type(int at) const noexcept { return static_cast<matrix_type>(list[at]); }
  [[nodiscard]] matrix_type type_a() const noexcept { return type(at_type_a); }
  [[nodiscard]] matrix_type type_b() const noexcept { return type(at_type_b); }
  [[nodiscard]] matrix_type type_c() const noexcept { return type(at_type_c); }
  [[nodiscard]] matrix_type type_d() const noexcept { return type(at_type_d); }
  [[nodiscard]] bool has(s32 flag) const noexcept { return (list[at_flags] & flag) != 0; }

  // Registers of a lane.
  [[nodiscard]] static int registers(int elements, matrix_type t) noexcept {
    return (std::max)(1, elements / warp_lanes * bits_of(t) >> (t == matrix_type::f64 ? 6 : 5));
  }
  // m8n8k4 of halves are four products: of A and B, each lane has 4 elements, of C and D 8.
  [[nodiscard]] bool is_quads() const noexcept { return k() == 4 && type_a() == matrix_type::f16; }
  [[nodiscard]] int a_count() const noexcept {
    return is_quads() ? 2 : registers(m() * k() / (has(is_sparse) ? 2 : 1), type_a());
  }
  [[nodiscard]] int b_count() const noexcept { return is_quads() ? 2 : registers(8 * k(), type_b()); }
  [[nodiscard]] int c_count() const noexcept { return registers((is_quads() ? 32 : m()) * 8, type_c()); }
  [[nodiscard]] int d_count() const noexcept { return registers((is_quads() ? 32 : m()) * 8, type_d()); }

  [[nodiscard]] s32 const* d() const noexcept { return list + at_rows; }
  [[nodiscard]] s32 const* a() const noexcept { return d() + d_count(); }
  [[nodiscard]] s32 const* b() const noexcept { return a() + a_count(); }
  [[nodiscard]] s32 const* c() const noexcept { return b() + b_count(); }
  [[nodiscard]] s32 metadata() const noexcept { return c()[c_count()]; }
  [[nodiscard]] int selector() const noexcept { return list[at_selector]; }
};

namespace detail {

struct mma_shape {
  matrix_type type;
  int m;
  int k;
  bool is_sparse;
};
inline constexpr mma_shape mma_shapes[] = {
    {matrix_type::f16, 8, 4, false},    {matrix_type::f16, 16, 8, false},   {matrix_type::f16, 16, 16, false},
    {matrix_type::bf16, 16, 8, false},  {matrix_type::bf16, 16, 16, false}, {matrix_type::tf32, 16, 4, false},
    {matrix_type::tf32, 16, 8, false},  {matrix_type::f64, 8, 4, false},    {matrix_type::f64, 16, 4, false},
    {matrix_type::f64, 16, 8, false},   {matrix_type::f64, 16, 16, false},  {matrix_type::e4m3, 16, 16, false},
    {matrix_type::e4m3, 16, 32, false}, {matrix_type::int8, 8, 16, false},  {matrix_type::int8, 16, 16, false},
    {matrix_type::int8, 16, 32, false}, {matrix_type::int4, 8, 32, false},  {matrix_type::int4, 16, 32, false},
    {matrix_type::int4, 16, 64, false}, {matrix_type::b1, 8, 128, false},   {matrix_type::b1, 16, 128, false},
    {matrix_type::b1, 16, 256, false},  {matrix_type::f16, 16, 16, true},   {matrix_type::f16, 16, 32, true},
    {matrix_type::bf16, 16, 16, true},  {matrix_type::bf16, 16, 32, true},  {matrix_type::tf32, 16, 8, true},
    {matrix_type::tf32, 16, 16, true},  {matrix_type::int8, 16, 32, true},  {matrix_type::int8, 16, 64, true},
    {matrix_type::int4, 16, 64, true},  {matrix_type::int4, 16, 128, true}, {matrix_type::e4m3, 16, 64, true},
};
// Types that may stand for each other: signed and unsigned, both formats of 8 bits.
[[nodiscard]] constexpr matrix_type family_of(matrix_type t) noexcept {
  return t == matrix_type::uint8   ? matrix_type::int8
         : t == matrix_type::uint4 ? matrix_type::int4
         : t == matrix_type::e5m2  ? matrix_type::e4m3
                                   : t;
}
[[nodiscard]] inline bool has_mma_shape(mma_shape s) noexcept {
  return std::any_of(std::begin(mma_shapes), std::end(mma_shapes), [&](mma_shape const& known) {
    return known.type == s.type && known.m == s.m && known.k == s.k && known.is_sparse == s.is_sparse;
  });
}
// What may be added: integers and bits to s32, halves and floats of 8 bits to f16 or f32, the rest to f32 and f64.
[[nodiscard]] constexpr bool can_add(matrix_type family, matrix_type sum) noexcept {
  switch (family) {
    case matrix_type::f16:
    case matrix_type::e4m3:
      return sum == matrix_type::f16 || sum == matrix_type::f32;
    case matrix_type::f64:
      return sum == matrix_type::f64;
    case matrix_type::int8:
    case matrix_type::int4:
    case matrix_type::b1:
      return sum == matrix_type::int32;
    default:
      return sum == matrix_type::f32;
  }
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
