// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wmma.load, wmma.store and wmma.mma, which is as many mma as it has tiles of 16 x 8.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/mma.hpp>
#include <warpmem/tools/ptx/ops/wmma_access.hpp>
#include <warpmem/tools/ptx/ops/wmma_fragments.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// The list holds the fragment's registers, and behind them what the fragment is.
inline void execute_wmma_move(warp& w, u8* frame, instruction const& i, u32 lanes) {
  bool const is_store = i.memory->op == memory_op::store;
  expect_whole_warp(w, i, lanes, is_store ? "wmma.store" : "wmma.load");
  s32 const* const about = i.list + i.width;
  wmma_fragment const f{
      static_cast<char>(about[0]), {about[1], about[2], about[3]}, static_cast<matrix_type>(about[4]), about[5] != 0};
  wmma_mover mover{w, frame, i, f};
  mover.run();
  if (is_store) {
    w.on->progress();
  } else {
    mover.repeat();
  }
}
// How many bytes a lane reaches at a time.
[[nodiscard]] inline u32 bytes_of_access(wmma_fragment const& f) noexcept {
  u32 const bytes = static_cast<u32>(bits_of(f.type)) / 8;
  if (f.is_accumulator()) {
    return bytes == 2 ? 4 : f.has_lines_in_memory() ? 2 * bytes : bytes;
  }
  return bytes >= 4 ? bytes : bytes == 1 && !f.has_lines_in_memory() ? 1 : 4;
}

}  // namespace detail

inline void decode_wmma_move(decoder& d) {
  bool const is_store = d.word(1) == "store";
  wmma_fragment f;
  f.part = d.word(2) == "d" ? 'c' : d.word(2)[0];
  f.shape = detail::shape_of(d);
  f.type = matrix_type_of(d.type());
  f.is_row_major = d.has("row");
  bool const is_known =
      f.is_accumulator() ? detail::has_accumulator(f.type, f.shape) : detail::has_wmma_shape(f.type, f.shape);
  bool const is_fixed = bits_of(f.type) < 8 && f.is_row_major != (f.part == 'a');
  if (!is_known || (!d.has("row") && !d.has("col")) || (is_fixed && !f.is_accumulator())) {
    d.refuse("no GPU up to sm_90 has this form");
  }
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.op = is_store ? memory_op::store : memory_op::load;
  m.bytes = detail::bytes_of_access(f);
  m.at = d.address(d.at(is_store ? 0 : 1), m.space);
  i.memory = &m;
  i.a = d.operands() > 2 ? ops::source(d, 2, 4) : d.constant(static_cast<u64>(f.default_stride()), 4);
  std::vector<s32> list;
  detail::add_rows(d, list, d.at(is_store ? 1 : 0), f.registers(), f.type == matrix_type::f64 ? 8 : 4, !is_store);
  i.width = static_cast<u8>(f.registers());
  for (int const about : {static_cast<int>(f.part), f.shape.m, f.shape.n, f.shape.k, static_cast<int>(f.type),
                          static_cast<int>(f.is_row_major)}) {
    list.push_back(about);
  }
  i.list = d.keep(std::move(list));
  detail::meet_whole_warp(d, i);
  d.push(i, &detail::execute_wmma_move);
}

namespace detail {

struct wmma_operands {
  matrix_shape shape{};
  matrix_type types[4]{};  // D, A, B, C
  s32 flags{};
  std::vector<s32> d{}, a{}, b{}, c{};
};
// Registers from, from + 1, ... of a vector.
inline void append(std::vector<s32>& list, std::vector<s32> const& from, int first, int count) {
  list.insert(list.end(), from.begin() + first, from.begin() + first + count);
}
// The product of 16 (or 8) lines of the left operand and 8 of the right one.
inline void push_wmma_part(decoder& d, wmma_operands const& o, int left, int right, int tile) {
  bool const is_transposed = o.shape.n == 32;
  std::vector<s32> list(mma_operands::at_rows);
  list[mma_operands::at_m] = (std::min)(16, (std::max)(o.shape.m, o.shape.n));
  list[mma_operands::at_k] = o.shape.k;
  list[mma_operands::at_type_a] = static_cast<s32>(o.types[is_transposed ? 2 : 1]);
  list[mma_operands::at_type_b] = static_cast<s32>(o.types[is_transposed ? 1 : 2]);
  list[mma_operands::at_type_c] = static_cast<s32>(o.types[3]);
  list[mma_operands::at_type_d] = static_cast<s32>(o.types[0]);
  list[mma_operands::at_flags] = o.flags;
  mma_operands const n{list.data()};
  int const counts[] = {n.d_count(), n.a_count(), n.b_count(), n.c_count()};
  append(list, o.d, tile * counts[0], counts[0]);
  append(list, is_transposed ? o.b : o.a, left * counts[1], counts[1]);
  append(list, is_transposed ? o.a : o.b, right * counts[2], counts[2]);
  append(list, o.c, tile * counts[3], counts[3]);
  instruction i = d.begin();
  meet_whole_warp(d, i);
  i.list = d.keep(std::move(list));
  d.push(i, mma_handler(mma_operands{i.list}));
}
[[nodiscard]] inline bool have_common_row(std::vector<s32> const& x, std::vector<s32> const& y) {
  return std::find_first_of(x.begin(), x.end(), y.begin(), y.end()) != x.end();
}

}  // namespace detail

inline void decode_wmma_mma(decoder& d) {
  detail::wmma_operands o;
  o.shape = detail::shape_of(d);
  std::vector<matrix_type> types = detail::types_of(d);
  if (types.size() == 2) {  // of halves only D's and C's are written
    types = {types[0], matrix_type::f16, matrix_type::f16, types[1]};
  }
  if (types.size() != 4 || types[1] != types[2] || !detail::has_wmma_shape(types[1], o.shape) ||
      !detail::has_accumulator(types[0], o.shape) || !detail::has_accumulator(types[3], o.shape) ||
      !detail::can_add(detail::family_of(types[1]), types[0]) ||
      !detail::can_add(detail::family_of(types[1]), types[3])) {
    d.refuse("no GPU up to sm_90 has this form");
  }
  std::copy(types.begin(), types.end(), o.types);
  bool const is_float = detail::family_of(types[1]) == types[1] && types[1] != matrix_type::int8 &&
                        types[1] != matrix_type::int4 && types[1] != matrix_type::b1;
  if (d.has("satfinite") && is_float) {
    d.refuse(".satfinite of floats");
  }
  o.flags = (d.has("satfinite") ? mma_operands::saturates : 0) | (d.has("xor") ? mma_operands::is_xor : 0) |
            (d.has("and") ? mma_operands::is_and : 0);
  u32 const bytes = types[1] == matrix_type::f64 ? 8 : 4;
  std::vector<s32>* const rows[] = {&o.d, &o.a, &o.b, &o.c};
  constexpr char parts[] = {'c', 'a', 'b', 'c'};
  for (std::size_t k = 0; k < 4; ++k) {
    wmma_fragment const f{parts[k], o.shape, types[k], true};
    detail::add_rows(d, *rows[k], d.at(k), f.registers(), bytes, k == 0);
  }
  if (detail::have_common_row(o.d, o.a) || detail::have_common_row(o.d, o.b)) {
    d.refuse("a result that is an operand as well");
  }
  bool const is_wide = o.shape.m == 16;
  int const parts_made = o.shape.m * o.shape.n > 128 ? 2 : 1;
  for (int k = 0; k < parts_made; ++k) {
    detail::push_wmma_part(d, o, is_wide ? 0 : k, is_wide ? k : 0, k);
  }
}

}}}  // namespace warpmem::v0::ptx
