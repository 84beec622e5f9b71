// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of ld and st, and which of them do not go together.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstring>
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

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Loads and stores by which threads talk to each other: .volatile, .relaxed, .acquire, .release. Blocks may run on
// several threads of the host, so these are atomics of the host.

// Lanes are aligned: others do not execute the access.
template <class T>
[[nodiscard]] inline T load_word(u8* at) noexcept {
  return std::atomic_ref<T>{*reinterpret_cast<T*>(at)}.load(std::memory_order_acquire);
}
template <class T>
inline void store_word(u8* at, T value) noexcept {
  std::atomic_ref<T>{*reinterpret_cast<T*>(at)}.store(value, std::memory_order_release);
}

// A value in a register that may be wider.
template <class T>
[[nodiscard]] inline u64 in_register(T value, memory_operand const& m) noexcept {
  u32 const shift = 64 - 8 * static_cast<u32>(sizeof(T));
  return m.is_signed ? static_cast<u64>(static_cast<s64>(u64{value} << shift) >> shift) : u64{value};
}

// A load may be what a loop waits for: if it finds the same again, others go first.
template <class T>
void load_strong(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  placed const p = access_memory(w, i, m, at, lanes, static_cast<u32>(sizeof(T)) * m.count);
  u64 found = 0;
  for_lanes(lanes, [&](int lane) {
    for (u32 k = 0; k < m.count; ++k) {
      T const value = has_lane(p.lanes, lane) ? load_word<T>(p.at(lane) + k * sizeof(T)) : T{0};
      u64 const wide = in_register(value, m);
      found = found * 31 + wide;
      if (m.rows[k] >= 0) {
        std::memcpy(frame + m.rows[k] + static_cast<std::size_t>(lane) * m.register_bytes, &wide, m.register_bytes);
      }
    }
  });
  w.gives_way = w.polls.find_again(i, at[std::countr_zero(lanes)], found);
}
template <class T>
void store_strong(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  placed const p = access_memory(w, i, m, at, lanes, static_cast<u32>(sizeof(T)) * m.count);
  for_lanes(p.lanes, [&](int lane) {
    for (u32 k = 0; k < m.count; ++k) {
      T value{};
      std::memcpy(&value, frame + m.rows[k] + static_cast<std::size_t>(lane) * m.register_bytes, sizeof(T));
      store_word<T>(p.at(lane) + k * sizeof(T), value);
    }
  });
  w.on->progress();
}

}}}}  // namespace warpmem::v0::ptx::detail
