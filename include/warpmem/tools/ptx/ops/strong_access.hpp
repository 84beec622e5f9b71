// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores by which threads talk to each other: .volatile, .relaxed, .acquire, .release. Blocks may run on
// several threads of the host, so these are atomics of the host.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

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
