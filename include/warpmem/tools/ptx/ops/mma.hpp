// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync and mma.sp.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/mma_floats.hpp>
#include <warpmem/tools/ptx/ops/mma_form.hpp>
#include <warpmem/tools/ptx/ops/mma_integers.hpp>
#include <warpmem/tools/ptx/ops/mma_sparse.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

[[nodiscard]] inline handler mma_handler(mma_operands const& o) noexcept {
  switch (family_of(o.type_a())) {
    case matrix_type::f64:
      return &multiply_doubles;
    case matrix_type::int8:
    case matrix_type::int4:
      return &multiply_integers;
    case matrix_type::b1:
      return &multiply_bits;
    case matrix_type::e4m3:
      return &multiply_small_floats;
    default:
      return o.is_quads() ? &multiply_quads : &multiply_floats;
  }
}
// Words that nothing here expects: block scales, kinds.
inline void check_mma_words(decoder const& d) {
  for (std::size_t k = 1; k < d.words().size(); ++k) {
    std::string_view const word = d.words()[k];
    bool const is_known = word == "sync" || word == "aligned" || word == "row" || word == "col" ||
                          word == "satfinite" || word == "xor" || word == "and" || word == "popc" || word == "sp" ||
                          word == "sp::ordered_metadata" || matrix_type_of(word) != matrix_type::none ||
                          shape_of_word(word).m != 0;
    if (!is_known) {
      d.refuse("the modifier ." + std::string{word});
    }
  }
}
[[nodiscard]] inline s32 mma_flags(decoder const& d, matrix_type a) {
  s32 flags = d.has("satfinite") ? mma_operands::saturates : 0;
  flags |= d.has("xor") ? mma_operands::is_xor : 0;
  flags |= d.has("and") ? mma_operands::is_and : 0;
  flags |= d.has("sp") || d.has("sp::ordered_metadata") ? mma_operands::is_sparse : 0;
  std::string_view layouts[2];
  int found = 0;
  for (std::string_view const w : d.words()) {
    if ((w == "row" || w == "col") && found < 2) {
      layouts[found++] = w;
    }
  }
  flags |= layouts[0] == "col" ? mma_operands::a_is_col : 0;
  flags |= layouts[1] == "row" ? mma_operands::b_is_row : 0;
  if (found != 2 || ((a == matrix_type::b1) != ((flags & (mma_operands::is_xor | mma_operands::is_and)) != 0))) {
    d.refuse("this form");
  }
  return flags;
}

}  // namespace detail

inline void decode_mma(decoder& d) {
  detail::check_mma_words(d);
  matrix_shape const shape = detail::shape_of(d);
  std::vector<matrix_type> const types = detail::types_of(d);
  if (types.size() != 4 || shape.n != 8) {
    d.refuse("this form");
  }
  s32 const flags = detail::mma_flags(d, types[1]);
  bool const is_sparse = (flags & mma_operands::is_sparse) != 0;
  matrix_type const family = detail::family_of(types[1]);
  bool const is_whole = types[1] == types[2] || family != types[1] || detail::family_of(types[2]) != types[2];
  if (!detail::has_mma_shape({family, shape.m, shape.k, is_sparse}) || detail::family_of(types[2]) != family ||
      !is_whole || !detail::can_add(family, types[0]) || !detail::can_add(family, types[3])) {
    d.refuse("no GPU up to sm_90 has this form");
  }
  std::vector<s32> list(mma_operands::at_rows);
  list[mma_operands::at_m] = shape.m;
  list[mma_operands::at_k] = shape.k;
  list[mma_operands::at_type_a] = static_cast<s32>(types[1]);
  list[mma_operands::at_type_b] = static_cast<s32>(types[2]);
  list[mma_operands::at_type_c] = static_cast<s32>(types[3]);
  list[mma_operands::at_type_d] = static_cast<s32>(types[0]);
  list[mma_operands::at_flags] = flags;
  mma_operands o{list.data()};
  bool const is_col = (flags & (mma_operands::a_is_col | mma_operands::b_is_row)) != 0;
  if ((is_col && !o.is_quads()) || (types[0] != types[3] && !o.is_quads())) {
    d.refuse("this form");
  }
  if (is_sparse) {
    operand const& selector = d.at(5);
    list[mma_operands::at_selector] = static_cast<s32>(number_bits(selector.text, selector.negated, selector.add, 4));
    s32 const most = 4 / detail::sparse_columns::lanes_of(o) - 1;
    if (selector.is != operand::kind::number || list[mma_operands::at_selector] < 0 ||
        list[mma_operands::at_selector] > most) {
      d.refuse("a selector that is no number up to " + std::to_string(most));
    }
  }
  instruction i = d.begin();
  u32 const bytes = types[1] == matrix_type::f64 ? 8 : 4;
  int const counts[] = {o.d_count(), o.a_count(), o.b_count(), o.c_count()};
  for (std::size_t k = 0; k < 4; ++k) {
    detail::add_rows(d, list, d.at(k), counts[k], bytes, k == 0);
  }
  if (is_sparse) {
    detail::add_rows(d, list, d.at(4), 1, 4, false);
  }
  detail::meet_whole_warp(d, i);
  i.list = d.keep(std::move(list));
  d.push(i, detail::mma_handler(mma_operands{i.list}));
}

}}}  // namespace warpmem::v0::ptx
