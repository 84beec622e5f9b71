// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma: products of four warps.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/ops/mma_form.hpp>
#include <warpmem/tools/ptx/ops/wgmma_products.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void execute_wgmma(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "wgmma");
  wgmma_warp{w, frame, i}.run();
  ++w.products;
  w.on->progress();
}
// The products of four warps are done together: a warp that waited for its own alone would overwrite what the others
// still multiply.
inline void wait_for_products(warp& w, u8*, instruction const&, u32) {
  std::size_t const first = w.number / 4 * 4;
  auto const& warps = w.of->warps;
  for (std::size_t k = first; k < (std::min)(first + 4, warps.size()); ++k) {
    w.waits = w.waits || (warps[k]->alive != 0 && static_cast<s32>(warps[k]->products - w.products) < 0);
  }
}
inline void commit_products(warp&, u8*, instruction const&, u32) {}

[[nodiscard]] inline bool has_wgmma_types(std::vector<matrix_type> const& t, int k) noexcept {
  if (t.size() != 3 || k * bits_of(t[1]) != 256) {
    return false;
  }
  switch (t[1]) {
    case matrix_type::f16:
      return t[2] == t[1] && (t[0] == matrix_type::f16 || t[0] == matrix_type::f32);
    case matrix_type::bf16:
    case matrix_type::tf32:
      return t[2] == t[1] && t[0] == matrix_type::f32;
    case matrix_type::e4m3:
    case matrix_type::e5m2:
      return is_small_float(t[2]) && (t[0] == matrix_type::f16 || t[0] == matrix_type::f32);
    case matrix_type::int8:
    case matrix_type::uint8:
      return family_of(t[2]) == matrix_type::int8 && t[0] == matrix_type::int32;
    case matrix_type::b1:
      return t[2] == t[1] && t[0] == matrix_type::int32;
    default:
      return false;
  }
}
// Scales are 1 and -1, orders 0 and 1: numbers behind the predicate. Those that are not there are 1 and 0.
[[nodiscard]] inline s32 wgmma_number(decoder const& d, std::size_t k, s32 otherwise) {
  if (k >= d.operands()) {
    return otherwise;
  }
  operand const& o = d.at(k);
  if (o.is != operand::kind::number) {
    d.refuse("a scale or order that is not a number");
  }
  return static_cast<s32>(static_cast<u32>(number_bits(o.text, o.negated, o.add, 4)));
}
[[nodiscard]] inline s32 wgmma_flags(decoder const& d, matrix_type a, bool in_registers) {
  bool const is_exact = is_integer(a) || a == matrix_type::b1;
  s32 flags = in_registers ? wgmma_operands::a_in_registers : 0;
  flags |= d.has("satfinite") ? wgmma_operands::saturates : 0;
  bool const is_negative = wgmma_number(d, 4, 1) * wgmma_number(d, 5, 1) < 0;
  flags |= !is_exact && is_negative ? wgmma_operands::negates : 0;
  if (bits_of(a) == 16) {
    flags |= !in_registers && wgmma_number(d, 6, 0) != 0 ? wgmma_operands::a_is_mn_major : 0;
    flags |= wgmma_number(d, in_registers ? 6 : 7, 0) != 0 ? wgmma_operands::b_is_mn_major : 0;
  }
  return flags;
}

}  // namespace detail

inline void decode_wgmma(decoder& d) {
  matrix_shape const shape = detail::shape_of(d);
  std::vector<matrix_type> const types = detail::types_of(d);
  if (d.has("sp") || d.word(1).starts_with("mma_async.sp")) {
    d.refuse("sparse wgmma");
  }
  bool const is_integer_product = types.size() == 3 && types[0] == matrix_type::int32;
  if (shape.m != 64 || shape.n < 8 || shape.n > 256 || shape.n % (is_integer_product && shape.n > 32 ? 16 : 8) != 0 ||
      !detail::has_wgmma_types(types, shape.k)) {
    d.refuse("sm_90a does not have this form");
  }
  bool const in_registers = d.at(1).is == operand::kind::vector;
  std::vector<s32> list(wgmma_operands::at_rows);
  list[wgmma_operands::at_n] = shape.n;
  list[wgmma_operands::at_type_d] = static_cast<s32>(types[0]);
  list[wgmma_operands::at_type_a] = static_cast<s32>(types[1]);
  list[wgmma_operands::at_type_b] = static_cast<s32>(types[2]);
  list[wgmma_operands::at_flags] = detail::wgmma_flags(d, types[1], in_registers);
  list[wgmma_operands::at_d_count] = shape.n / 8 * (types[0] == matrix_type::f16 ? 2 : 4);
  instruction i = d.begin();
  detail::add_rows(d, list, d.at(0), list[wgmma_operands::at_d_count], 4, true);
  detail::add_rows(d, list, d.at(1), in_registers ? 4 : 1, in_registers ? 4 : 8, false);
  detail::add_rows(d, list, d.at(2), 1, 8, false);
  list.push_back(d.operands() > 3 ? ops::predicate_source(d, d.at(3)) : d.constant(~u64{0}, 0));
  detail::meet_whole_warp(d, i);
  i.list = d.keep(std::move(list));
  d.push(i, &detail::execute_wgmma);
}
inline void decode_wgmma_group(decoder& d) {
  instruction i = d.begin();
  if (d.word(1) == "wait_group") {
    i.way = flow::wait;
    return d.push(i, &detail::wait_for_products);
  }
  d.push(i, &detail::commit_products);
}

}}}  // namespace warpmem::v0::ptx
