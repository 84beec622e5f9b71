// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register of a warp is a row: 32 lanes side by side in the frame of its function. A predicate is a mask of 32 bits.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr int warp_lanes = 32;
inline constexpr u32 all_lanes = ~0U;

// Rows begin at multiples of 64 bytes.
template <class T>
[[nodiscard]] inline T* row(u8* frame, s32 at) noexcept {
  return reinterpret_cast<T*>(frame + at);
}
[[nodiscard]] inline u32& predicate(u8* frame, s32 at) noexcept { return *reinterpret_cast<u32*>(frame + at); }

// The bit of each lane. Compilers make vector instructions of a look at a table, and not of shifts by many amounts.
inline constexpr auto lane_bits = [] {
  std::array<u32, warp_lanes> bits{};
  for (std::size_t lane = 0; lane < bits.size(); ++lane) {
    bits[lane] = u32{1} << lane;
  }
  return bits;
}();

[[nodiscard]] constexpr bool has_lane(u32 lanes, int lane) noexcept { return (lanes >> lane & 1) != 0; }

// Calls f(lane) for each lane of a mask.
template <class F>
inline void for_lanes(u32 lanes, F f) {
  for (; lanes != 0; lanes &= lanes - 1) {
    f(std::countr_zero(lanes));
  }
}

// Of some lanes. One function of each type, since it is far from every loop that ends in it.
template <class T>
[[gnu::noinline]] void merge(T* to, T const* values, u32 lanes) noexcept {
  alignas(64) T merged[warp_lanes];
  for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
    T const before = to[lane], after = values[lane];
    merged[lane] = (lanes & lane_bits[lane]) != 0 ? after : before;
  }
  std::memcpy(to, merged, sizeof merged);
}
// Writes the lanes of a mask; the others keep what they have.
template <class T>
inline void put(T* to, T const* values, u32 lanes) noexcept {
  if (lanes == all_lanes) {
    std::memcpy(to, values, warp_lanes * sizeof(T));
  } else {
    merge(to, values, lanes);
  }
}
// value(lane) into the row at `to`. All lanes are computed, so `value` must be harmless in those that are off.
template <class T, class Value>
inline void each(u8* frame, s32 to, u32 lanes, Value value) {
  alignas(64) T values[warp_lanes];
  for (int lane = 0; lane < warp_lanes; ++lane) {
    values[lane] = value(lane);
  }
  put(row<T>(frame, to), values, lanes);
}
// Likewise, but computes only the lanes of the mask: for what is slow or may fault.
template <class T, class Value>
inline void each_active(u8* frame, s32 to, u32 lanes, Value value) {
  T* const out = row<T>(frame, to);
  for_lanes(lanes, [&](int lane) { out[lane] = value(lane); });
}
// A mask from a test of each lane.
template <class Test>
[[nodiscard]] inline u32 mask_of(Test test) {
  u32 bits = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    bits |= test(lane) ? lane_bits[static_cast<std::size_t>(lane)] : 0;
  }
  return bits;
}
// The result `at` may be -1: PTX's _.
inline void put_predicate(u8* frame, s32 at, u32 value, u32 lanes) noexcept {
  if (at >= 0) {
    u32& p = predicate(frame, at);
    p = (p & ~lanes) | (value & lanes);
  }
}

}}}  // namespace warpmem::v0::ptx
