// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/target.hpp>
#include <warpmem/config.hpp>

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

// Asks for the access this many bytes behind one, into L1 (3) or L2 (2). Addresses behind the end of an array do no
// harm, a prefetch does not fault.
template <int Locality, class Element>
WARPMEM_IN_KERNEL void prefetch([[maybe_unused]] Element const* lanes,
                                [[maybe_unused]] std::uintptr_t distance) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  std::uintptr_t const at = reinterpret_cast<std::uintptr_t>(lanes) + distance;
  for (std::uintptr_t line = 0; line < 32 * sizeof(Element); line += 64) {
    __builtin_prefetch(reinterpret_cast<void const*>(at + line), 0, Locality);
  }
#endif
}
// While accesses are looked through one by one: from L2 as soon as possible, from memory in time for that.
template <class Lanes>
WARPMEM_IN_KERNEL void prefetch_ahead(Lanes lanes) noexcept {
  prefetch<2>(lanes.at, 8192);
  prefetch<3>(lanes.at, 2048);
}
// While accesses of a block without masks are sorted, and nothing else is read: their like in the next block.
template <class Lanes>
WARPMEM_IN_KERNEL void prefetch_next_block(Lanes lanes) noexcept {
  prefetch<2>(lanes.at, full_block * 32 * sizeof(*lanes.at));
}

// An access that is about to be sorted.
template <class Batch>
[[nodiscard]] WARPMEM_IN_KERNEL auto lanes_to_sort(Batch const& batch, std::size_t access) noexcept {
  auto const lanes = lanes_of(batch, access);
  if (batch.active == nullptr) {
    prefetch_next_block(lanes);
  }
  return lanes;
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

// The same of a mask that is not empty.
[[nodiscard]] WARPMEM_IN_KERNEL int lowest_of(std::uint32_t active) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return __builtin_ctz(active);
#else
  return lowest_lane(active);
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
