// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma of floats of 8 to 32 bits, as ptxas and the tensor cores of 9.0 compute it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/known_matrices.hpp>
#include <warpmem/tools/ptx/ops/mma_form.hpp>
#include <warpmem/tools/ptx/ops/mma_sparse.hpp>
#include <warpmem/tools/ptx/ops/mma_tile.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// One sum in float, rounded once.
[[nodiscard]] inline u32 add_floats(float a, float b) noexcept {
  return ops::result_bits(static_cast<float>(double{a} + double{b}));
}

inline void fill_sparse_a(u8* frame, mma_operands const& o, mma_tile::a_matrix& a) {
  sparse_columns columns;
  columns.read(row<u32>(frame, o.metadata()), o);
  for (int r = 0; r < 16; ++r) {
    std::fill_n(a.value + mma_tile::most_depth * r, o.k(), 0.0F);
    std::fill_n(a.exponent + mma_tile::most_depth * r, o.k(), matrix_number::of_zero);
  }
  by_float_type(o.type_a(), [&]<matrix_type of>() {
    for_elements<of>(frame, o.a(), o.a_count(), [&](int lane, int j, int e, float value, s16 exponent) {
      fragment_place const p = place_in_a(lane, j, e, 32 / bits_of(of), 16);
      int const k = columns.of(p.row, p.k);
      a.value[mma_tile::most_depth * p.row + k] = value;
      a.exponent[mma_tile::most_depth * p.row + k] = exponent;
    });
  });
}

inline void multiply_floats(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  mma_operands const o{i.list};
  static thread_local known_matrices<mma_tile::a_matrix, 4> known_a;
  static thread_local known_matrices<mma_tile::b_matrix, 8> known_b;
  mma_tile t;
  bool const is_sparse = o.has(mma_operands::is_sparse);
  if (is_sparse) {
    fill_sparse_a(frame, o, t.a);
  }
  mma_tile::a_matrix const& a =
      is_sparse ? t.a : known_a.find(frame, o.a(), o.a_count(), o.type_a(), [&](mma_tile::a_matrix& to) {
        fill_a(frame, o.a(), o.a_count(), o.type_a(), o.m(), to);
      });
  mma_tile::b_matrix const& b = known_b.find(frame, o.b(), o.b_count(), o.type_b(), [&](mma_tile::b_matrix& to) {
    fill_b(frame, o.b(), o.b_count(), o.type_b(), to);
  });
  fill_c(frame, o.c(), o.c_count(), o.type_c(), t);
  t.multiply(a, b, o.m(), o.k(), {});
  store_sums(frame, o.d(), o.d_count(), o.type_d(), t, {});
}

struct small_float_factors {
  static constexpr int most_depth = 64;
  float a[16][most_depth];
  float b[most_depth][dot_columns];
};
inline void fill_small_floats(u8* frame, mma_operands const& o, small_float_factors& f) {
  bool const is_sparse = o.has(mma_operands::is_sparse);
  sparse_columns columns;
  if (is_sparse) {
    columns.read(row<u32>(frame, o.metadata()), o);
    std::fill_n(&f.a[0][0], 16 * small_float_factors::most_depth, 0.0F);
  }
  by_float_type(o.type_a(), [&]<matrix_type of>() {
    for_elements<of>(frame, o.a(), o.a_count(), [&](int lane, int j, int e, float value, s16) {
      fragment_place const p = place_in_a(lane, j, e, 32 / bits_of(of), 16);
      f.a[p.row][is_sparse ? columns.of(p.row, p.k) : p.k] = value;
    });
  });
  by_float_type(o.type_b(), [&]<matrix_type of>() {
    for_elements<of>(frame, o.b(), o.b_count(), [&](int lane, int j, int e, float value, s16) {
      fragment_place const p = place_in_b(lane, j, e, 32 / bits_of(of));
      f.b[p.k][p.row] = value;
    });
  });
}
// The tensor cores have no mma.sync of 8 bits: ptxas makes halves of the elements, multiplies the first two of every
// four, adds the products of the others, and adds the whole to C. Of a sparse A it was measured that C comes last; that
// the products are split in the same way was not.
inline void multiply_small_floats(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  mma_operands const o{i.list};
  small_float_factors factors;
  mma_tile whole;
  mma_tile t;
  fill_small_floats(frame, o, factors);
  auto const as_half = [](float value) { return number_of<matrix_type::f16>(half_format::from_float(value)); };
  bool const is_half = o.type_d() == matrix_type::f16;
  clear_c(t);
  for (int part = 0; part < 2; ++part) {
    for (int k = 0; k < o.k() / 2; ++k) {
      int const from = k / 2 * 4 + 2 * part + k % 2;
      for (int r = 0; r < 16; ++r) {
        matrix_number const x = as_half(factors.a[r][from]);
        t.a.value[mma_tile::most_depth * r + k] = x.value;
        t.a.exponent[mma_tile::most_depth * r + k] = x.exponent;
      }
      for (int n = 0; n < dot_columns; ++n) {
        matrix_number const x = as_half(factors.b[from][n]);
        t.b.value[dot_columns * k + n] = x.value;
        t.b.exponent[dot_columns * k + n] = x.exponent;
      }
    }
    t.multiply(16, o.k() / 2, {});
    for (int r = 0; r < 16; ++r) {
      for (int n = 0; n < dot_columns; ++n) {
        matrix_number const x = is_half
                                    ? number_of<matrix_type::f16>(half_bits_of_sum(t.sum[dot_columns * r + n]))
                                    : number_of<matrix_type::f32>(float_bits_of_sum(t.sum[dot_columns * r + n], {}));
        t.c.value[dot_columns * r + n] = x.value;
        t.c.exponent[dot_columns * r + n] = x.exponent;
      }
    }
  }
  fill_c(frame, o.c(), o.c_count(), o.type_c(), whole);
  for (int r = 0; r < 16; ++r) {
    for (int n = 0; n < dot_columns; ++n) {
      double const sum = double{whole.c.value[dot_columns * r + n]} + double{t.c.value[dot_columns * r + n]};
      t.sum[dot_columns * r + n] = is_half ? sum
                                           : double{std::bit_cast<float>(add_floats(whole.c.value[dot_columns * r + n],
                                                                                    t.c.value[dot_columns * r + n]))};
    }
  }
  store_sums(frame, o.d(), o.d_count(), o.type_d(), t, {});
}

// m8n8k4 of halves, which Volta's tensor cores have: four products of 8 x 4 by 4 x 8, of the lanes q and q + 16 for q
// from 4 g to 4 g + 3. ptxas makes a routine of fused products of it. Where the result is a half, that routine adds
// the products of k = 0, 1 to C, then those of k = 2, 3; else it adds all products, then C.
struct quad_product {
  u8* frame;
  mma_operands o;
  int quad;

  [[nodiscard]] int lane_of(int p) const noexcept { return 4 * quad + (p & 3) + ((p & 4) != 0 ? 16 : 0); }
  [[nodiscard]] float half_at(s32 const* rows, int p, int e) const noexcept {
    return half_format::to_float(static_cast<u16>(row<u32>(frame, rows[e / 2])[lane_of(p)] >> (16 * (e % 2))));
  }
  // Of element e of C or D of a lane: halves have a row of 8, floats squares of 2 x 2.
  [[nodiscard]] static result_place place(int p, int e, matrix_type type) noexcept {
    int const high = (p & 4) != 0 ? 4 : 0;
    return type == matrix_type::f16 ? result_place{(p & 3) + high, e}
                                    : result_place{(p & 1) + (e & 2) + high, (e & 4) + (p & 2) + (e & 1)};
  }
  void run() const {
    float a[8][4];
    float b[4][8];
    float sum[8][8];
    for (int p = 0; p < 8; ++p) {
      int const high = (p & 4) != 0 ? 4 : 0;
      for (int e = 0; e < 4; ++e) {
        bool const a_is_col = o.has(mma_operands::a_is_col);
        bool const b_is_row = o.has(mma_operands::b_is_row);
        a[a_is_col ? e + high : (p & 3) + high][a_is_col ? p & 3 : e] = half_at(o.a(), p, e);
        b[b_is_row ? p & 3 : e][b_is_row ? e + high : (p & 3) + high] = half_at(o.b(), p, e);
      }
      for (int e = 0; e < 8; ++e) {
        result_place const to = place(p, e, o.type_c());
        sum[to.row][to.column] =
            o.type_c() == matrix_type::f16 ? half_at(o.c(), p, e) : row<float>(frame, o.c()[e])[lane_of(p)];
      }
    }
    for (int r = 0; r < 8; ++r) {
      for (int n = 0; n < 8; ++n) {
        int const at_once = o.type_d() == matrix_type::f16 ? 2 : 4;
        for (int from = 0; from < 4; from += at_once) {
          float products = 0;
          for (int k = from; k < from + at_once; ++k) {
            products = std::bit_cast<float>(ops::f32_fma(a[r][k], b[k][n], products));
          }
          sum[r][n] = std::bit_cast<float>(add_floats(sum[r][n], products));
        }
      }
    }
    for (int p = 0; p < 8; ++p) {
      for (int e = 0; e < 8; ++e) {
        result_place const from = place(p, e, o.type_d());
        float const value = sum[from.row][from.column];
        if (o.type_d() == matrix_type::f16) {
          u32& to = row<u32>(frame, o.d()[e / 2])[lane_of(p)];
          u32 const half = half_format::from_float(value);
          to = e % 2 == 0 ? half : to | half << 16;
        } else {
          row<float>(frame, o.d()[e])[lane_of(p)] = value;
        }
      }
    }
  }
};
inline void multiply_quads(warp& w, u8* frame, instruction const& i, u32 lanes) {
  expect_whole_warp(w, i, lanes, "mma");
  for (int quad = 0; quad < 4; ++quad) {
    quad_product{frame, mma_operands{i.list}, quad}.run();
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
