// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async of one warp: its 16 rows of A by 8 columns of B after the other. It is computed at once: whoever
// writes to its operands before wgmma.wait_group has another result on hardware.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/ops/matrix_rows.hpp>
#include <warpmem/tools/ptx/ops/mma_integers.hpp>
#include <warpmem/tools/ptx/ops/mma_tile.hpp>
#include <warpmem/tools/ptx/ops/wgmma_tile.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

// View of instruction::list. Rows: D; A as 4 registers or a descriptor; B's descriptor; the predicate that keeps D.
struct wgmma_operands {
  enum : int { at_n, at_type_a, at_type_b, at_type_d, at_flags, at_d_count, at_rows };
  enum : s32 { a_in_registers = 1, a_is_mn_major = 2, b_is_mn_major = 4, negates = 8, saturates = 16 };
  s32 const* list;

  [[nodiscard]] int n() const noexcept { return list[at_n]; }
  [[nodiscard]] matrix_type type(int at) const noexcept { return static_cast<matrix_type>(list[at]); }
  [[nodiscard]] bool has(s32 flag) const noexcept { return (list[at_flags] & flag) != 0; }
  [[nodiscard]] int d_count() const noexcept { return list[at_d_count]; }
  [[nodiscard]] s32 const* d() const noexcept { return list + at_rows; }
  [[nodiscard]] s32 const* a() const noexcept { return d() + d_count(); }
  [[nodiscard]] s32 b() const noexcept { return a()[has(a_in_registers) ? 4 : 1]; }
  [[nodiscard]] s32 keeps_d() const noexcept { return a()[has(a_in_registers) ? 5 : 2]; }
};

namespace detail {

[[nodiscard]] inline wgmma_access access_of(wgmma_operands const& o) noexcept {
  wgmma_access access;
  access.n = o.n();
  access.a_in_shared = !o.has(wgmma_operands::a_in_registers);
  switch (o.type(wgmma_operands::at_type_a)) {
    case matrix_type::bf16:
      access.type = wgmma_type::bf16;
      break;
    case matrix_type::tf32:
      access.type = wgmma_type::tf32;
      break;
    case matrix_type::e4m3:
      access.type = wgmma_type::e4m3;
      break;
    case matrix_type::e5m2:
      access.type = wgmma_type::e5m2;
      break;
    case matrix_type::int8:
      access.type = wgmma_type::s8;
      break;
    case matrix_type::uint8:
      access.type = wgmma_type::u8;
      break;
    case matrix_type::b1:
      access.type = wgmma_type::b1;
      break;
    default:
      access.type = wgmma_type::f16;
      break;
  }
  return access;
}

class wgmma_warp {
 public:
  wgmma_warp(warp& w, u8* frame, instruction const& i) : w_{w}, frame_{frame}, i_{i}, o_{i.list} {}

  void run() {
    if (w_.number % 4 == 0) {
      w_.on->record_whole(w_, i_.place, access_of(o_));
    }
    read_a();
    wgmma_matrix const b{*w_.of, descriptor(o_.b()), o_.has(wgmma_operands::b_is_mn_major)};
    matrix_type const type = o_.type(wgmma_operands::at_type_a);
    bool const is_exact = is_integer(type) || type == matrix_type::b1;
    if (!is_exact) {
      convert_a();
    }
    int const registers = o_.d_count() / (o_.n() / 8);
    for (int column = 0; column < o_.n(); column += dot_columns) {
      inside_ = b.read(column, dot_columns, b_) && inside_;
      s32 const* const d = o_.d() + column / 8 * registers;
      if (is_exact) {
        add_integers_to(d);
      } else {
        add_floats_to(d, registers);
      }
    }
    if (!inside_) {
      w_.on->add_problem(problem_kind::out_of_bounds, w_, i_,
                         "multiplies a matrix in shared memory that reaches beyond the memory of the block");
    }
  }

 private:
  [[nodiscard]] u64 descriptor(s32 at) {
    u64 const d = row<u64>(frame_, at)[0];
    if ((d >> 49 & 7) != 0) {
      w_.on->stop(problem_kind::unsupported, w_, i_, "multiplies a matrix whose descriptor has a base offset");
    }
    return d;
  }
  void read_a() {
    if (!o_.has(wgmma_operands::a_in_registers)) {
      wgmma_matrix const a{*w_.of, descriptor(o_.a()[0]), o_.has(wgmma_operands::a_is_mn_major)};
      inside_ = a.read(static_cast<int>(w_.number % 4) * 16, 16, a_);
      return;
    }
    for (int j = 0; j < 4; ++j) {
      u32 const* const from = row<u32>(frame_, o_.a()[j]);
      for (int lane = 0; lane < warp_lanes; ++lane) {
        std::memcpy(a_.at[lane / 4 + 8 * (j & 1)] + 16 * (j >> 1) + lane % 4 * 4, from + lane, 4);
      }
    }
  }
  // Element k of a line, as bits.
  template <matrix_type type>
  [[nodiscard]] static matrix_number element(u8 const* line, int k) noexcept {
    u32 bits = 0;
    std::memcpy(&bits, line + k * (bits_of(type) / 8), bits_of(type) / 8);
    return number_of<type>(bits);
  }
  void convert_a() {
    depth_ = wgmma_lines::line_bytes * 8 / bits_of(o_.type(wgmma_operands::at_type_a));
    float const sign = o_.has(wgmma_operands::negates) ? -1.0F : 1.0F;
    by_float_type(o_.type(wgmma_operands::at_type_a), [&]<matrix_type type>() {
      for (int r = 0; r < 16; ++r) {
        for (int k = 0; k < 256 / bits_of(type); ++k) {
          matrix_number const x = element<type>(a_.at[r], k);
          t_.a.value[mma_tile::most_depth * r + k] = sign * x.value;
          t_.a.exponent[mma_tile::most_depth * r + k] = x.exponent;
        }
      }
    });
  }
  template <matrix_type type>
  void convert_columns() noexcept {
    for (int k = 0; k < wgmma_lines::line_bytes * 8 / bits_of(type); ++k) {
      for (int n = 0; n < dot_columns; ++n) {
        matrix_number const x = element<type>(b_.at[n], k);
        t_.b.value[dot_columns * k + n] = x.value;
        t_.b.exponent[dot_columns * k + n] = x.exponent;
      }
    }
  }
  void convert_b(matrix_type type) noexcept {
    switch (type) {
      case matrix_type::bf16:
        return convert_columns<matrix_type::bf16>();
      case matrix_type::tf32:
        return convert_columns<matrix_type::tf32>();
      case matrix_type::e4m3:
        return convert_columns<matrix_type::e4m3>();
      case matrix_type::e5m2:
        return convert_columns<matrix_type::e5m2>();
      default:
        return convert_columns<matrix_type::f16>();
    }
  }
  void add_floats_to(s32 const* d, int registers) {
    convert_b(o_.type(wgmma_operands::at_type_b));
    matrix_type const type_d = o_.type(wgmma_operands::at_type_d);
    if (keeps_d()) {
      fill_c(frame_, d, registers, type_d, t_);
    } else {
      clear_c(t_);
    }
    sum_rule const rule = is_small_float(o_.type(wgmma_operands::at_type_a)) ? small_float_rule : sum_rule{};
    t_.multiply(16, depth_, rule);
    store_sums(frame_, d, registers, type_d, t_, rule);
  }
  [[nodiscard]] bool keeps_d() const noexcept { return (predicate(frame_, o_.keeps_d()) & 1) != 0; }

  [[nodiscard]] s64 exact_sum(u8 const* x, u8 const* y) const noexcept {
    s64 sum = 0;
    matrix_type const a = o_.type(wgmma_operands::at_type_a);
    matrix_type const b = o_.type(wgmma_operands::at_type_b);
    for (int k = 0; k < wgmma_lines::line_bytes; ++k) {
      sum += a == matrix_type::b1 ? std::popcount(static_cast<u32>(x[k] & y[k]))
                                  : s64{integer_of(a, x[k])} * integer_of(b, y[k]);
    }
    return sum;
  }
  void add_integers_to(s32 const* d) {
    bool const keeps = keeps_d();
    for (int j = 0; j < 4; ++j) {
      u32* const to = row<u32>(frame_, d[j]);
      for (int lane = 0; lane < warp_lanes; ++lane) {
        result_place const p = place_in_c(lane, j);
        to[lane] = add_integers(keeps ? to[lane] : 0, exact_sum(a_.at[p.row], b_.at[p.column]),
                                o_.has(wgmma_operands::saturates));
      }
    }
  }

  warp& w_;
  u8* frame_;
  instruction const& i_;
  wgmma_operands o_;
  wgmma_lines a_{};
  wgmma_lines b_{};
  mma_tile t_;
  int depth_{};
  bool inside_{true};
};

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
