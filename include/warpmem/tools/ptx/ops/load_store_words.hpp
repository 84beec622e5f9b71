// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of ld and st, and which of them do not go together.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr std::string_view load_words =
    "weak volatile relaxed acquire mmio cta cluster gpu sys global shared shared::cta shared::cluster local const "
    "param "
    "param::entry param::func ca cg cs cv lu nc L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last "
    "L1::no_allocate L2::evict_normal L2::evict_first L2::evict_last L2::cache_hint L2::64B L2::128B L2::256B v2 v4 v8 "
    "b8 b16 b32 b64 b128 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64";
inline constexpr std::string_view store_words =
    "weak volatile relaxed release mmio cta cluster gpu sys global shared shared::cta shared::cluster local param "
    "param::func wb cg cs wt L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate "
    "L2::evict_normal L2::evict_first L2::evict_last L2::cache_hint v2 v4 v8 b8 b16 b32 b64 b128 u8 u16 u32 u64 s8 s16 "
    "s32 s64 f32 f64";

namespace detail {

// sm_90a: 90.
[[nodiscard]] constexpr u32 number_of_target(std::string_view target) noexcept {
  u32 number = 0;
  for (char const c : target) {
    number = c >= '0' && c <= '9' ? number * 10 + static_cast<u32>(c - '0') : number;
  }
  return number;
}
inline void check_size(decoder& d, memory_operand const& m) {
  if (m.bytes * m.count > 16 && number_of_target(d.whole().text.target) < 100) {
    d.refuse("more than 16 bytes a lane before sm_100");
  }
}
// Words that ptxas refuses side by side.
inline void check_load_store(decoder& d, memory_operand const& m) {
  constexpr std::string_view operators[] = {"ca", "cg", "cs", "lu", "cv", "wb", "wt"};
  auto const count = std::count_if(std::begin(operators), std::end(operators), [&](auto word) { return d.has(word); });
  if (count > 1 || (count != 0 && m.is_volatile)) {
    d.refuse(count > 1 ? "two cache operators" : "a cache operator of an access that is not weak");
  }
  if (d.has("nc") && m.space != state_space::global) {
    d.refuse(".nc without .global");
  }
  if (m.is_strong && !d.has("cta") && !d.has("cluster") && !d.has("gpu") && !d.has("sys")) {
    d.refuse("no scope");
  }
  if (d.operands() != (d.has("L2::cache_hint") ? 3U : 2U)) {
    d.refuse(std::to_string(d.operands()) + " operands");
  }
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
