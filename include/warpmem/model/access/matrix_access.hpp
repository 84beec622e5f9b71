// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices in shared memory: the rows of ldmatrix and stmatrix, the operands of wgmma.
#pragma once

#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// ldmatrix or stmatrix of 8x8 matrices of 16-bit elements: lanes 8m .. 8m + 7 point at the rows of matrix m, 16 bytes
// each. Lanes from 8 * matrices up are ignored, as by the instruction.
struct matrix_access {
  static constexpr int rows = 8;
  static constexpr int row_bytes = 16;

  address row_at[32]{};           // byte offset of each row in the shared window
  int matrices{4};                // .x1, .x2, .x4
  memory_op op{memory_op::load};  // load: ldmatrix, store: stmatrix
  bool transposed{false};         // .trans: no effect on the memory system

  static constexpr void each_member(auto f) {
    using a = matrix_access;
    f("row_at", &a::row_at);
    f("matrices", &a::matrices);
    f("op", &a::op, memory_op::compare_and_swap);
    f("transposed", &a::transposed);
  }
  friend constexpr bool operator==(matrix_access const&, matrix_access const&) = default;
};

// Rows of 16 bytes, `pitch` bytes apart, starting at byte offset base; matrix m of 1, 2 or 4 takes rows 8m .. 8m + 7.
[[nodiscard]] WARPMEM_HD constexpr matrix_access matrix_rows(int matrices, std::int64_t pitch,
                                                             address base = 0) noexcept {
  matrix_access a{};
  a.matrices = matrices;
  // A row of 16 bytes without an address is refused for its address alone.
  (void)detail::place_strided<32>(a.row_at, base, pitch, 1);
  return a;
}

// One wgmma.mma_async: four warps multiply a 64 x K matrix A by a K x N matrix B, which lies in shared memory.

// Of the elements of A and B.
enum class wgmma_type : unsigned char { f16, bf16, tf32, e4m3, e5m2, s8, u8, b1 };

// A row of A and a column of B have 32 bytes in every type; sparse ones keep half of A's 64.
struct wgmma_access {
  int n{64};  // 8 to 256
  wgmma_type type{wgmma_type::f16};
  bool a_in_shared{true};  // false: in registers
  bool sparse{};           // wgmma.mma_async.sp
  static constexpr void each_member(auto f) {
    using a = wgmma_access;
    f("n", &a::n);
    f("type", &a::type, wgmma_type::b1);
    f("a_in_shared", &a::a_in_shared);
    f("sparse", &a::sparse);
  }
  friend constexpr bool operator==(wgmma_access const&, wgmma_access const&) = default;
};

}}  // namespace warpmem::v0
