// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrices of mma.sync, taken from the registers of 32 lanes. Lane 4 g + t has, in A, row g (and g + 8), and in B
// column g; the elements of a register lie side by side along k, from t times their number on.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/ops/tensor_sum.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx {

// Elements of a matrix, with their exponents.
template <std::size_t count>
struct mma_matrix {
  alignas(64) float value[count];
  alignas(64) s16 exponent[count];
};
// 16 x depth times depth x 8.
struct mma_tile {
  static constexpr int most_depth = 32;
  using a_matrix = mma_matrix<16 * most_depth>;           // element (r, k) at 32 r + k
  using b_matrix = mma_matrix<most_depth * dot_columns>;  // element (k, n) at 8 k + n

  a_matrix a;
  b_matrix b;
  mma_matrix<16 * dot_columns> c;  // element (r, n) at 8 r + n
  alignas(64) double sum[16 * dot_columns];

  void multiply(int rows, int depth, sum_rule rule) noexcept { multiply(a, b, rows, depth, rule); }
  void multiply(a_matrix const& x, b_matrix const& y, int rows, int depth, sum_rule rule) noexcept {
    dot_products({x.value, x.exponent, most_depth, y.value, y.exponent, rows, depth, c.value, c.exponent}, rule, sum);
  }
};

namespace detail {

// Which element of A the one of number `e` in register `j` of a lane is; of B likewise, without rows.
struct fragment_place {
  int row;
  int k;
};
[[nodiscard]] constexpr fragment_place place_in_a(int lane, int j, int e, int each, int rows) noexcept {
  int const half = rows == 16 ? j & 1 : 0;
  return {lane / 4 + 8 * half, lane % 4 * each + e + (rows == 16 ? j >> 1 : j) * 4 * each};
}
[[nodiscard]] constexpr fragment_place place_in_b(int lane, int j, int e, int each) noexcept {
  return {lane / 4, lane % 4 * each + e + j * 4 * each};
}
// Rows and columns of C and D: registers of one element, or of a pair. In 8 rows, element e of a lane is the one of
// number 2 lane + e % 2.
struct result_place {
  int row;
  int column;
};
[[nodiscard]] constexpr result_place place_in_c(int lane, int element) noexcept {
  return {lane / 4 + 8 * (element >> 1), 2 * (lane % 4) + (element & 1)};
}

// An element of a register.
template <matrix_type type>
using element_bits = std::conditional_t<bits_of(type) == 8, u8, std::conditional_t<bits_of(type) == 16, u16, u32>>;

template <matrix_type type, std::size_t count>
inline void convert_elements(element_bits<type> const (&raw)[count], float* to, s16* exponents) noexcept {
  alignas(64) float value[count];
  alignas(64) s16 exponent[count];
  for (std::size_t k = 0; k < count; ++k) {
    value[k] = number_of<type>(raw[k]).value;
  }
  for (std::size_t k = 0; k < count; ++k) {
    exponent[k] = number_of<type>(raw[k]).exponent;
  }
  std::memcpy(to, value, sizeof value);
  std::memcpy(exponents, exponent, sizeof exponent);
}

// The elements of a register in the order of lanes, and in a lane in their own.
template <matrix_type type>
struct register_elements {
  static constexpr int each = 32 / bits_of(type);
  static constexpr std::size_t count = static_cast<std::size_t>(each * warp_lanes);
  alignas(64) float value[count];
  alignas(64) s16 exponent[count];

  explicit register_elements(u8 const* row) noexcept {
    alignas(64) element_bits<type> raw[count];
    std::memcpy(raw, row, sizeof raw);
    convert_elements<type>(raw, value, exponent);
  }
};

template <matrix_type type, class Put>
inline void for_elements(u8 const* frame, s32 const* rows, int count, Put put) noexcept {
  for (int j = 0; j < count; ++j) {
    register_elements<type> const all{frame + rows[j]};
    for (int k = 0; k < all.each * warp_lanes; ++k) {
      put(k / all.each, j, k % all.each, all.value[k], all.exponent[k]);
    }
  }
}
// What four lanes have of a register of A is side by side.
inline void fill_a(u8 const* frame, s32 const* rows, int count, matrix_type type, int tile_rows,
                   mma_tile::a_matrix& a) {
  by_float_type(type, [&]<matrix_type of>() {
    for (int j = 0; j < count; ++j) {
      register_elements<of> const all{frame + rows[j]};
      constexpr int side_by_side = 4 * all.each;
      for (int g = 0; g < warp_lanes / 4; ++g) {
        fragment_place const p = place_in_a(4 * g, j, 0, all.each, tile_rows);
        std::memcpy(&a.value[mma_tile::most_depth * p.row + p.k], &all.value[side_by_side * g],
                    static_cast<std::size_t>(side_by_side) * sizeof(float));
        std::memcpy(&a.exponent[mma_tile::most_depth * p.row + p.k], &all.exponent[side_by_side * g],
                    static_cast<std::size_t>(side_by_side) * sizeof(s16));
      }
    }
  });
}
// A register of B has rows of eight: those of four lanes, turned.
inline void fill_b(u8 const* frame, s32 const* rows, int count, matrix_type type, mma_tile::b_matrix& b) {
  by_float_type(type, [&]<matrix_type of>() {
    constexpr std::size_t depth = 4 * 32 / bits_of(of);
    alignas(64) element_bits<of> raw[depth * dot_columns];
    alignas(64) element_bits<of> turned[depth * dot_columns];
    for (int j = 0; j < count; ++j) {
      std::memcpy(raw, frame + rows[j], sizeof raw);
      for (std::size_t k = 0; k < depth; ++k) {
        for (std::size_t n = 0; n < dot_columns; ++n) {
          turned[dot_columns * k + n] = raw[depth * n + k];
        }
      }
      std::size_t const first = dot_columns * depth * static_cast<std::size_t>(j);
      convert_elements<of>(turned, b.value + first, b.exponent + first);
    }
  });
}
// Registers of f32, of which two take turns in a row of C, or pairs of f16.
inline void fill_c(u8 const* frame, s32 const* rows, int count, matrix_type type, mma_tile& t) {
  by_float_type(type, [&]<matrix_type of>() {
    constexpr int registers = bits_of(of) == 32 ? 2 : 1;  // for 8 rows
    constexpr int each = 8 * dot_columns / registers;
    alignas(64) element_bits<of> one[std::size_t{each}];
    alignas(64) element_bits<of> raw[8 * dot_columns];
    for (int j = 0; j < count; j += registers) {
      for (int part = 0; part < registers; ++part) {
        std::memcpy(one, frame + rows[j + part], sizeof one);
        for (int k = 0; k < each; ++k) {
          raw[registers * k + part] = one[k];
        }
      }
      int const first = 8 * dot_columns * (j / registers);
      convert_elements<of>(raw, t.c.value + first, t.c.exponent + first);
    }
  });
}
inline void clear_c(mma_tile& t) noexcept {
  for (int r = 0; r < 16; ++r) {
    for (int n = 0; n < dot_columns; ++n) {
      t.c.value[dot_columns * r + n] = 0;
      t.c.exponent[dot_columns * r + n] = matrix_number::of_zero;
    }
  }
}
// The sums to the registers of D.
inline void store_float_sums(u8* frame, s32 const* rows, int count, mma_tile const& t, sum_rule rule) noexcept {
  alignas(64) u32 bits[16 * dot_columns];
  constexpr int together = 8 * dot_columns;
  for (int first = 0; first < (count > 2 ? 2 : 1) * together; first += together) {
    if (!float_bits_of_sums<together>(t.sum + first, rule, bits + first)) {
      for (int k = first; k < first + together; ++k) {
        bits[k] = float_bits_of_sum(t.sum[k], rule);
      }
    }
  }
  for (int j = 0; j < count; ++j) {
    u32* const to = row<u32>(frame, rows[j]);
    result_place const p = place_in_c(0, j);
    u32 const* const from = bits + dot_columns * p.row + p.column;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      to[lane] = from[2 * lane];
    }
  }
}
inline void store_sums(u8* frame, s32 const* rows, int count, matrix_type type, mma_tile const& t, sum_rule rule) {
  if (type != matrix_type::f16) {
    return store_float_sums(frame, rows, count, t, rule);
  }
  for (int j = 0; j < count; ++j) {
    u32* const to = row<u32>(frame, rows[j]);
    for (int lane = 0; lane < warp_lanes; ++lane) {
      result_place const p = place_in_c(lane, 2 * j);
      u32 const low = half_bits_of_sum(t.sum[dot_columns * p.row + p.column]);
      to[lane] = low | static_cast<u32>(half_bits_of_sum(t.sum[dot_columns * p.row + p.column + 1])) << 16;
    }
  }
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
