// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/model/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Some accesses of a block, by number. Appended to without a branch: whether an access belongs into a list is hard to
// predict in a real trace.
struct block_list {
  int index[block_accesses + 16];  // more: what is not kept is written and overwritten
  int count{};

  void append_if(int i, bool belongs) noexcept { append(i, belongs ? 1 : 0); }
  // 1 appends, 0 does not: for a number that comes from arithmetic, which no compiler turns back into a branch.
  void append(int i, int belongs) noexcept {
    index[count] = i;
    count += belongs;
  }
};

// Appends what `from` lists from place `begin` on.
inline void append_from(block_list const& from, int begin, block_list& to) noexcept {
  for (int j = begin; j < from.count; ++j) {
    to.append(from.index[j], 1);
  }
}

// The accesses of a block by the number of their active lanes: each class has a way of counting of its own.
enum lane_class : unsigned char {
  no_lane,
  one_lane,
  two_lanes,
  to_four,     // 3 or 4
  to_eight,    // 5 to 8
  to_sixteen,  // 9 to 16
  some_lanes,  // 17 to 31; and whatever its own class could not count
  all_lanes
};
inline constexpr int most_lanes[] = {0, 1, 2, 4, 8, 16, 31, 32};

// The class of each number of lanes.
[[nodiscard]] constexpr std::array<std::uint8_t, 33> classes_by_lanes() noexcept {
  std::array<std::uint8_t, 33> classes{};
  for (std::size_t lanes = 0; lanes < classes.size(); ++lanes) {
    while (most_lanes[classes[lanes]] < static_cast<int>(lanes)) {
      ++classes[lanes];
    }
  }
  return classes;
}

struct lane_classes {
  block_list list[8];
};

// One access as the kernels read it: lane addresses relative to `origin`.
struct wide_lanes {
  address const* at;
  static constexpr address origin = 0;
  [[nodiscard]] address operator[](int lane) const noexcept { return at[lane]; }
};
struct compact_lanes {
  std::uint32_t const* at;
  address origin;
  [[nodiscard]] address operator[](int lane) const noexcept { return at[lane]; }
};

[[nodiscard]] inline wide_lanes lanes_of(access_batch const& batch, std::size_t i) noexcept {
  return {batch.at + 32 * i};
}
[[nodiscard]] inline compact_lanes lanes_of(compact_access_batch const& batch, std::size_t i) noexcept {
  return {batch.offset + 32 * i, batch.base[i]};
}

// Of the active lanes, without a branch; some lane where none is active.
[[nodiscard]] WARPMEM_HD inline int lowest_lane(std::uint32_t active) noexcept {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(active | 0x80000000U)) - 1;
#elif defined(__GNUC__) || defined(__clang__)
  return __builtin_ctz(active | 0x80000000U);
#else
  int lane = 0;
  while (lane < 31 && ((active >> lane) & 1U) == 0) {
    ++lane;
  }
  return lane;
#endif
}

// Leaves accesses to the single-access model.
template <class Block>
inline void finish(block_list const& slow, Block& out) noexcept {
  out.slow_count = slow.count;
  for (int j = 0; j < slow.count; ++j) {
    out.slow[j] = static_cast<std::uint16_t>(slow.index[j]);
  }
}

}}}  // namespace warpmem::v0::detail
