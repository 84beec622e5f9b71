// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix, stmatrix and movmatrix: 8 x 8 matrices of 16 bits. Lane 4 g + t has elements 2 t and 2 t + 1 of row g, or
// with .trans of column g; lane 8 m + r points at row r of matrix m.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/matrix_rows.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

struct matrix_tile {
  u16 at[8][8];

  [[nodiscard]] u32 pair(int lane, bool transposed) const noexcept {
    int const g = lane / 4;
    int const k = 2 * (lane % 4);
    return transposed ? at[k][g] | static_cast<u32>(at[k + 1][g]) << 16
                      : at[g][k] | static_cast<u32>(at[g][k + 1]) << 16;
  }
  void set_pair(int lane, u32 value, bool transposed) noexcept {
    int const g = lane / 4;
    int const k = 2 * (lane % 4);
    (transposed ? at[k][g] : at[g][k]) = static_cast<u16>(value);
    (transposed ? at[k + 1][g] : at[g][k + 1]) = static_cast<u16>(value >> 16);
  }
};

struct moved_matrices {
  int count;
  bool transposed;
};
// Of ldmatrix and stmatrix: instruction::form and form2.
[[nodiscard]] inline moved_matrices matrices_of(instruction const& i) noexcept { return {i.form, i.form2 != 0}; }

inline void record_matrices(warp& w, instruction const& i, moved_matrices moved, u64 const (&at)[warp_lanes]) {
  matrix_access access{};
  access.matrices = moved.count;
  access.op = i.memory->op;
  access.transposed = moved.transposed;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    access.row_at[lane] = (at[lane] & ((u64{1} << rank_shift) - 1)) - shared_begin;
  }
  w.on->record_whole(w, i.place, access);
}
// Where the rows are. Those of a lane whose address is none's are read as zeros, and not written.
[[nodiscard]] inline placed place_rows(warp& w, instruction const& i, moved_matrices moved, u64 (&at)[warp_lanes]) {
  memory_operand const& m = *i.memory;
  u32 const pointing = moved.count == 4 ? all_lanes : (u32{1} << (8 * moved.count)) - 1;
  placed const p = place_lanes(w, i, m, at, pointing, matrix_access::row_bytes);
  if ((p.lanes & ~p.shared) != 0) {
    w.on->stop(problem_kind::unsupported, w, i, "has a row of a matrix that is not in shared memory");
  }
  if (p.lanes == pointing) {
    record_matrices(w, i, moved, at);
  }
  if (p.lanes != 0) {
    check_access(w, i, m, p, at, matrix_access::row_bytes);
  }
  return p;
}
// Matrix m to the lanes.
inline void load_tile(placed const& p, int m, bool transposed, u32* to) noexcept {
  if (p.lanes == all_lanes && !transposed) {
    for (int r = 0; r < 8; ++r) {
      std::memcpy(to + 4 * r, p.at(8 * m + r), matrix_access::row_bytes);
    }
    return;
  }
  matrix_tile tile{};
  for (int r = 0; r < 8; ++r) {
    if (has_lane(p.lanes, 8 * m + r)) {
      std::memcpy(tile.at[r], p.at(8 * m + r), matrix_access::row_bytes);
    }
  }
  for (int lane = 0; lane < warp_lanes; ++lane) {
    to[lane] = tile.pair(lane, transposed);
  }
}

inline void execute_ldmatrix(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "ldmatrix");
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  placed const p = place_rows(w, i, matrices_of(i), at);
  for (int m = 0; m < i.form; ++m) {
    load_tile(p, m, i.form2 != 0, row<u32>(frame, i.list[m]));
  }
}
inline void execute_stmatrix(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "stmatrix");
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  placed const p = place_rows(w, i, matrices_of(i), at);
  for (int m = 0; m < i.form; ++m) {
    matrix_tile tile;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      tile.set_pair(lane, row<u32>(frame, i.list[m])[lane], i.form2 != 0);
    }
    for (int r = 0; r < 8; ++r) {
      if (has_lane(p.lanes, 8 * m + r)) {
        std::memcpy(p.at(8 * m + r), tile.at[r], matrix_access::row_bytes);
      }
    }
  }
  w.on->progress();
}
inline void execute_movmatrix(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "movmatrix");
  matrix_tile tile;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    tile.set_pair(lane, row<u32>(frame, i.a)[lane], false);
  }
  each<u32>(frame, i.d, lanes, [&](int lane) { return tile.pair(lane, true); });
}

}  // namespace detail

inline void decode_matrix_move(decoder& d) {
  bool const is_store = d.word(0) == "stmatrix";
  int const count = d.has("x4") ? 4 : d.has("x2") ? 2 : d.has("x1") ? 1 : 0;
  if (count == 0 || !d.has("m8n8") || !d.has("aligned") || d.type() != "b16") {
    d.refuse("only .m8n8 of .b16: other shapes need sm_100a");
  }
  if (d.space() != state_space::shared && d.space() != state_space::generic) {
    d.refuse("this state space");
  }
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.op = is_store ? memory_op::store : memory_op::load;
  m.bytes = matrix_access::row_bytes;
  m.at = d.address(d.at(is_store ? 0 : 1), m.space);
  std::vector<s32> rows;
  detail::add_rows(d, rows, d.at(is_store ? 1 : 0), count, 4, !is_store);
  i.memory = &m;
  i.list = d.keep(std::move(rows));
  i.form = static_cast<u8>(count);
  i.form2 = d.has("trans") ? 1 : 0;
  detail::meet_whole_warp(d, i);
  d.push(i, is_store ? &detail::execute_stmatrix : &detail::execute_ldmatrix);
}
inline void decode_movmatrix(decoder& d) {
  if (!d.has("m8n8") || !d.has("trans") || d.type() != "b16") {
    d.refuse("this form");
  }
  instruction i = ops::begin_lanes(d, 4, {4});
  detail::meet_whole_warp(d, i);
  d.push(i, &detail::execute_movmatrix);
}

}}}  // namespace warpmem::v0::ptx
