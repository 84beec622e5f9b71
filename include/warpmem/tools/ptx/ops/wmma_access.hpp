// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wmma.load and wmma.store, with the accesses that ptxas makes of them for sm_90: one load of 4 bytes for each tile;
// from shared memory ldmatrix; 8 and 16 bytes for pairs of the accumulator. Halves that lie the other way in memory are
// loaded as they lie and transposed in registers (movmatrix), smaller elements are loaded one by one.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/matrix_moves.hpp>
#include <warpmem/tools/ptx/ops/wmma_fragments.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class wmma_mover {
 public:
  wmma_mover(warp& w, u8* frame, instruction const& i, wmma_fragment const& f)
      : w_{w}, frame_{frame}, i_{i}, m_{*i.memory}, f_{f}, is_store_{m_.op == memory_op::store} {
    addresses_of(frame, m_.at, begin_);
    u32 const* const stride = row<u32>(frame, i.a);
    std::copy(stride, stride + warp_lanes, stride_);
  }

  void run() {
    int const bits = bits_of(f_.type);
    if (f_.is_accumulator() ? bits == 16 : bits <= 16) {
      if (!f_.is_accumulator() && is_in_shared() && (bits == 16 || f_.has_lines_in_memory())) {
        return load_by_matrices();
      }
      for (int tile = 0; tile < f_.tiles(); ++tile) {
        f_.has_lines_in_memory() || bits < 16 ? move_words(tile) : move_transposed(tile);
      }
      return;
    }
    for (int tile = 0; tile < f_.tiles(); ++tile) {
      move_numbers(tile);
    }
  }
  // Registers of halves that come again.
  void repeat() {
    for (int k = f_.tiles(); !f_.is_accumulator() && k < f_.registers(); ++k) {
      std::memcpy(row_of(k), row_of(k % f_.tiles()), sizeof(u32) * warp_lanes);
    }
  }

 private:
  [[nodiscard]] u32* row_of(int k) const noexcept { return row<u32>(frame_, i_.list[k]); }
  [[nodiscard]] bool is_in_shared() const noexcept { return m_.space == state_space::shared; }
  // Of element `at` of a line, or where lines lie across memory, of line `at` of an element.
  [[nodiscard]] u64 address(int lane, int line, int at) const noexcept {
    u64 const slow = static_cast<u64>(f_.has_lines_in_memory() ? line : at);
    u64 const fast = static_cast<u64>(f_.has_lines_in_memory() ? at : line);
    return begin_[lane] + (slow * stride_[lane] + fast) * static_cast<u64>(bits_of(f_.type)) / 8;
  }
  // One access of all lanes; place(lane) is the line and the element where it begins.
  template <class Place>
  [[nodiscard]] placed reach(u32 bytes, Place place) const {
    u64 at[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      wmma_fragment::tile_place const p = place(lane);
      at[lane] = address(lane, p.line, p.at);
    }
    return access_memory(w_, i_, m_, at, all_lanes, bytes);
  }
  // Between memory and bytes of the lanes.
  template <class At>
  void copy(placed const& p, u32 bytes, At at) const {
    for_lanes(p.lanes, [&](int lane) {
      is_store_ ? std::memcpy(p.at(lane), at(lane), bytes) : std::memcpy(at(lane), p.at(lane), bytes);
    });
  }

  // Elements that lie side by side in a register and in memory; smaller ones that do not, byte by byte.
  void move_words(int tile) const {
    auto const first = f_.place_of(tile);
    u32* const to = row_of(tile);
    bool const is_whole = f_.has_lines_in_memory();
    for (int e = 0; e < (is_whole ? 1 : f_.each()); ++e) {
      u32 const bytes = is_whole ? 4 : 1;
      placed const p = reach(bytes, [&](int lane) {
        return wmma_fragment::tile_place{first.line + lane / 4, first.at + lane % 4 * f_.each() + e};
      });
      copy(p, bytes, [&](int lane) { return reinterpret_cast<u8*>(to + lane) + e; });
    }
  }
  void move_transposed(int tile) const {
    auto const first = f_.place_of(tile);
    u32* const values = row_of(tile);
    matrix_tile t{};
    u32 lying[warp_lanes] = {};
    if (is_store_) {
      for (int lane = 0; lane < warp_lanes; ++lane) {
        t.set_pair(lane, values[lane], true);
      }
      for (int lane = 0; lane < warp_lanes; ++lane) {
        lying[lane] = t.pair(lane, false);
      }
    }
    placed const p = reach(4, [&](int lane) {
      return wmma_fragment::tile_place{first.line + 2 * (lane % 4), first.at + lane / 4};
    });
    copy(p, 4, [&](int lane) { return reinterpret_cast<u8*>(lying + lane); });
    if (!is_store_) {
      for (int lane = 0; lane < warp_lanes; ++lane) {
        t.set_pair(lane, lying[lane], false);
      }
      for (int lane = 0; lane < warp_lanes; ++lane) {
        values[lane] = t.pair(lane, true);
      }
    }
  }
  // Elements of 4 and 8 bytes: of the accumulator in pairs, which lie side by side or not.
  void move_numbers(int tile) const {
    auto const first = f_.place_of(tile);
    u32 const bytes = static_cast<u32>(bits_of(f_.type)) / 8;
    bool const is_pair = f_.is_accumulator() && f_.has_lines_in_memory();
    int const count = f_.each();
    for (int e = 0; e < (is_pair ? 1 : count); ++e) {
      placed const p = reach(is_pair ? 2 * bytes : bytes, [&](int lane) {
        return wmma_fragment::tile_place{first.line + lane / 4, first.at + lane % 4 * count + e};
      });
      for (int part = 0; part < (is_pair ? 2 : 1); ++part) {
        u8* const values = frame_ + i_.list[tile * count + e + part];
        for_lanes(p.lanes, [&](int lane) {
          u8* const there = p.at(lane) + static_cast<u32>(part) * bytes;
          u8* const here = values + static_cast<u32>(lane) * bytes;
          is_store_ ? std::memcpy(there, here, bytes) : std::memcpy(here, there, bytes);
        });
      }
    }
  }
  // ldmatrix: of the left operand by 16 lines, of the right one all at once.
  void load_by_matrices() const {
    int const along = f_.length() / f_.tile_length();
    int const group = f_.is_left() ? 2 * along : f_.tiles();
    bool const transposed = !f_.has_lines_in_memory();
    for (int first = 0; first < f_.tiles(); first += group) {
      u64 at[warp_lanes] = {};
      for (int k = 0; k < 8 * group; ++k) {
        auto const [line, begin] = f_.place_of(first + k / 8);
        at[k] = transposed ? address(k, line, begin + k % 8) : address(k, line + k % 8, begin);
      }
      placed const p = place_rows(w_, i_, {group, transposed}, at);
      for (int k = 0; k < group; ++k) {
        load_tile(p, k, transposed, row_of(first + k));
      }
    }
  }

  warp& w_;
  u8* frame_;
  instruction const& i_;
  memory_operand const& m_;
  wmma_fragment const& f_;
  bool is_store_;
  u64 begin_[warp_lanes];
  u32 stride_[warp_lanes];
};

}}}}  // namespace warpmem::v0::ptx::detail
