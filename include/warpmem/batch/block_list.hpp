// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/batch/distinct_plan.hpp>

#include <cstdint>

namespace warpmem::inline v0::detail {

// Some accesses of a block, by number. Appended to without a branch: whether an access belongs into a list is hard to
// predict in a real trace.
struct block_list {
  std::uint8_t index[block_accesses + 1];  // one more: what is not kept is written and overwritten
  int count{};

  void append_if(int i, bool belongs) noexcept { append(i, belongs ? 1 : 0); }
  // 1 appends, 0 does not: for a number that comes from arithmetic, which no compiler turns back into a branch.
  void append(int i, int belongs) noexcept {
    index[count] = static_cast<std::uint8_t>(i);
    count += belongs;
  }
};

// One access as the kernels read it: lane addresses relative to `origin`.
struct wide_lanes {
  address const* at;
  static constexpr address origin = 0;
  [[nodiscard]] address operator[](int lane) const noexcept { return at[lane]; }
};
struct compact_lanes {
  std::uint32_t const* offset;
  address origin;
  [[nodiscard]] address operator[](int lane) const noexcept { return offset[lane]; }
};

[[nodiscard]] inline wide_lanes lanes_of(access_batch const& batch, std::size_t i) noexcept {
  return {batch.at + 32 * i};
}
[[nodiscard]] inline compact_lanes lanes_of(compact_access_batch const& batch, std::size_t i) noexcept {
  return {batch.offset + 32 * i, batch.base[i]};
}

// Asks for the access this many bytes ahead: kernels stop reading while they sort, and the hardware's own prefetcher
// stops with them. Addresses behind the end of an array do no harm, a prefetch does not fault.
inline constexpr std::uintptr_t prefetch_distance = 4096;
template <class Element>
inline void prefetch_ahead([[maybe_unused]] Element const* lanes) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  std::uintptr_t const at = reinterpret_cast<std::uintptr_t>(lanes) + prefetch_distance;
  for (std::uintptr_t line = 0; line < 32 * sizeof(Element); line += 64) {
    __builtin_prefetch(reinterpret_cast<void const*>(at + line));
  }
#endif
}
inline void prefetch_ahead(wide_lanes lanes) noexcept { prefetch_ahead(lanes.at); }
inline void prefetch_ahead(compact_lanes lanes) noexcept { prefetch_ahead(lanes.offset); }

// Of the active lanes, without a branch; some lane where none is active.
[[nodiscard]] inline int lowest_lane(std::uint32_t active) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return __builtin_ctz(active | 0x80000000U);
#else
  int lane = 0;
  while (lane < 31 && ((active >> lane) & 1U) == 0) {
    ++lane;
  }
  return lane;
#endif
}
[[nodiscard]] inline int highest_lane(std::uint32_t active) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return 31 - __builtin_clz(active | 1U);
#else
  int lane = 31;
  while (lane > 0 && ((active >> lane) & 1U) == 0) {
    --lane;
  }
  return lane;
#endif
}

// The accesses of a block by the number of their active lanes, which goes to `active`.
struct by_lanes {
  block_list few;   // up to `few_lanes`
  block_list some;  // more, but not all
  block_list full;

  void append(int i, int lanes, int few_lanes) noexcept {
    int const is_few = static_cast<int>(static_cast<unsigned>(lanes - few_lanes - 1) >> 31);
    int const is_full = lanes >> 5;
    few.append(i, is_few);
    full.append(i, is_full);
    some.append(i, 1 - is_few - is_full);
  }
};

}  // namespace warpmem::inline v0::detail
