// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma of integers, bits and doubles.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/mma_form.hpp>
#include <warpmem/tools/ptx/ops/mma_sparse.hpp>
#include <warpmem/tools/ptx/ops/mma_tile.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline u32 add_integers(u32 c, s64 sum, bool saturates) noexcept {
  s64 const exact = s64{static_cast<s32>(c)} + sum;
  if (!saturates) {
    return static_cast<u32>(static_cast<u64>(exact));
  }
  constexpr s64 most = (std::numeric_limits<s32>::max)();
  constexpr s64 least = (std::numeric_limits<s32>::min)();
  return static_cast<u32>(static_cast<s32>(std::clamp(exact, least, most)));
}

inline void multiply_integers(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  mma_operands const o{i.list};
  constexpr int most_depth = 128;
  alignas(64) static thread_local s32 a[16][most_depth];
  alignas(64) static thread_local s32 b[most_depth][dot_columns];
  auto const take = [&](s32 const* rows, int count, matrix_type type, auto put) {
    int const bits = bits_of(type);
    for (int j = 0; j < count; ++j) {
      for (int lane = 0; lane < warp_lanes; ++lane) {
        u32 const v = row<u32>(frame, rows[j])[lane];
        for (int e = 0; e < 32 / bits; ++e) {
          put(lane, j, e, integer_of(type, v >> (e * bits)), 32 / bits);
        }
      }
    }
  };
  bool const is_sparse = o.has(mma_operands::is_sparse);
  sparse_columns columns;
  if (is_sparse) {
    for (auto& line : a) {
      std::fill(std::begin(line), std::end(line), 0);
    }
    columns.read(row<u32>(frame, o.metadata()), o);
  }
  take(o.a(), o.a_count(), o.type_a(), [&](int lane, int j, int e, s32 value, int each) {
    fragment_place const p = place_in_a(lane, j, e, each, o.m());
    a[p.row][is_sparse ? columns.of(p.row, p.k) : p.k] = value;
  });
  take(o.b(), o.b_count(), o.type_b(), [&](int lane, int j, int e, s32 value, int each) {
    fragment_place const p = place_in_b(lane, j, e, each);
    b[p.k][p.row] = value;
  });
  alignas(64) s32 sum[16][dot_columns] = {};  // at most 128 products below 2^16
  for (int r = 0; r < o.m(); ++r) {
    for (int k = 0; k < o.k(); ++k) {
      for (int n = 0; n < dot_columns; ++n) {
        sum[r][n] += a[r][k] * b[k][n];
      }
    }
  }
  for (int j = 0; j < o.d_count(); ++j) {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      result_place const p = place_in_c(lane, j);
      row<u32>(frame, o.d()[j])[lane] =
          add_integers(row<u32>(frame, o.c()[j])[lane], sum[p.row][p.column], o.has(mma_operands::saturates));
    }
  }
}

// Words of 32 bits take the place of elements.
inline void multiply_bits(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  mma_operands const o{i.list};
  constexpr int most_words = 8;
  u32 a[16][most_words] = {};
  u32 b[most_words][dot_columns] = {};
  for (int lane = 0; lane < warp_lanes; ++lane) {
    for (int j = 0; j < o.a_count(); ++j) {
      fragment_place const p = place_in_a(lane, j, 0, 1, o.m());
      a[p.row][p.k] = row<u32>(frame, o.a()[j])[lane];
    }
    for (int j = 0; j < o.b_count(); ++j) {
      fragment_place const p = place_in_b(lane, j, 0, 1);
      b[p.k][p.row] = row<u32>(frame, o.b()[j])[lane];
    }
  }
  bool const is_xor = o.has(mma_operands::is_xor);
  for (int j = 0; j < o.d_count(); ++j) {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      result_place const p = place_in_c(lane, j);
      s64 sum = 0;
      for (int k = 0; k < o.k() / 32; ++k) {
        u32 const x = a[p.row][k];
        u32 const y = b[k][p.column];
        sum += std::popcount(is_xor ? x ^ y : x & y);
      }
      row<u32>(frame, o.d()[j])[lane] = add_integers(row<u32>(frame, o.c()[j])[lane], sum, false);
    }
  }
}

// Fused, one product after the other.
inline void multiply_doubles(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  mma_operands const o{i.list};
  double a[16][16];
  double b[16][dot_columns];
  double sum[16][dot_columns];
  for (int lane = 0; lane < warp_lanes; ++lane) {
    for (int j = 0; j < o.a_count(); ++j) {
      fragment_place const p = place_in_a(lane, j, 0, 1, o.m());
      a[p.row][p.k] = row<double>(frame, o.a()[j])[lane];
    }
    for (int j = 0; j < o.b_count(); ++j) {
      fragment_place const p = place_in_b(lane, j, 0, 1);
      b[p.k][p.row] = row<double>(frame, o.b()[j])[lane];
    }
    for (int j = 0; j < o.c_count(); ++j) {
      result_place const p = place_in_c(lane, j);
      sum[p.row][p.column] = row<double>(frame, o.c()[j])[lane];
    }
  }
  for (int r = 0; r < o.m(); ++r) {
    for (int k = 0; k < o.k(); ++k) {
      for (int n = 0; n < dot_columns; ++n) {
        sum[r][n] = std::bit_cast<double>(ops::f64_fma(a[r][k], b[k][n], sum[r][n]));
      }
    }
  }
  for (int j = 0; j < o.d_count(); ++j) {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      result_place const p = place_in_c(lane, j);
      row<double>(frame, o.d()[j])[lane] = sum[p.row][p.column];
    }
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
