// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One wgmma.mma_async: four warps multiply a 64 x K matrix A by a K x N matrix B, which lies in shared memory.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

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
