// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generic addresses: the top byte says the space. Global memory has 0.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr int window_shift = 56;
inline constexpr u64 shared_window = u64{1} << window_shift;
inline constexpr u64 local_window = u64{2} << window_shift;
inline constexpr u64 param_window = u64{3} << window_shift;
inline constexpr u64 function_window = u64{4} << window_shift;
inline constexpr u64 function_step = 16;  // between the addresses of functions

// The first bytes of shared memory are the driver's own, from 8.0 on; arrays begin behind them.
inline constexpr u64 shared_begin = 1024;
// Local memory of a thread begins here: 0 is no address.
inline constexpr u64 local_begin = 16;
// Shared addresses of a cluster: the rank of the block, plus 1, in these bits; 0 is the own block.
inline constexpr int rank_shift = 24;
// Where cooperative groups of several warps have their barriers: a kernel that reads this register gets the bytes.
inline constexpr std::string_view group_scratch_register = "%reserved_smem_offset_1";
inline constexpr u64 group_scratch_bytes = 288;
// A variable begins at a multiple of this, as from cudaMalloc.
inline constexpr u64 global_alignment = 256;

namespace detail {

[[nodiscard]] constexpr u64 aligned(u64 at, u64 align) noexcept {
  return align > 1 ? (at + align - 1) / align * align : at;
}

}  // namespace detail

[[nodiscard]] constexpr state_space space_of(u64 generic) noexcept {
  u64 const top = generic >> window_shift;
  return top == 1   ? state_space::shared
         : top == 2 ? state_space::local
         : top == 3 ? state_space::param
                    : state_space::global;
}
[[nodiscard]] constexpr u64 window_of(state_space s) noexcept {
  return s == state_space::shared  ? shared_window
         : s == state_space::local ? local_window
         : s == state_space::param ? param_window
                                   : 0;
}

}}}  // namespace warpmem::v0::ptx
