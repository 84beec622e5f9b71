// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One level of cache. A sequence of accesses gives hits and misses by sector and the traffic to the next level.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/cache/shape.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A cache that starts cold, with room for MaxLines lines. If the shape cannot be built or has too many lines, every
// access gets fault::bad_size; so does an access of no bytes.
template <int MaxLines>
class sectored_cache {
 public:
  static_assert(MaxLines >= 1, "warpmem: a cache has at least one line");

  WARPMEM_HD constexpr explicit sectored_cache(cache_shape shape) noexcept
      : shape_{shape}, usable_{shape.usable() && shape.lines() <= MaxLines} {}

  [[nodiscard]] WARPMEM_HD constexpr cache_shape shape() const noexcept { return shape_; }

  // Reads `bytes` bytes from `at`. next(address, bytes) is called for each missing sector, which is present by then, so
  // levels can be chained:
  // l1.load(at, 4, [&](address sector, int size) { l2.load(sector, size); }).
  WARPMEM_CALLS_USER_CODE
  template <class Next>
  WARPMEM_HD constexpr cache_report load(address at, std::int64_t bytes, Next&& next) {
    cache_report r = begin(at, bytes);
    if (r.basis.faults.any()) {
      return r;
    }
    auto const size = static_cast<address>(shape_.sector_bytes);
    address const first = at / size;
    address const sectors = (at + static_cast<address>(bytes) - 1) / size - first + 1;
    std::int64_t misses = 0;
    for (address sector = first; sector - first < sectors; ++sector) {
      if (!hit(sector, r)) {
        ++misses;
        next(sector * size, shape_.sector_bytes);
      }
    }
    auto const look_ups = static_cast<std::int64_t>(sectors);
    r.look_ups = look_ups;
    r.hits = look_ups - misses;
    r.misses = misses;
    r.bytes_from_next = misses * shape_.sector_bytes;
    return r;
  }
  WARPMEM_HD constexpr cache_report load(address at, std::int64_t bytes) noexcept {
    return load(at, bytes, [](address, int) {});
  }

  // Writes through: next(address, bytes) is called for every sector. A store hits if its line has a tag.
  WARPMEM_CALLS_USER_CODE
  template <class Next>
  WARPMEM_HD constexpr cache_report store(address at, std::int64_t bytes, Next&& next) {
    cache_report r = begin(at, bytes);
    if (r.basis.faults.any()) {
      return r;
    }
    auto const size = static_cast<address>(shape_.sector_bytes);
    address const first = at / size;
    address const sectors = (at + static_cast<address>(bytes) - 1) / size - first + 1;
    std::int64_t hits = 0;
    for (address sector = first; sector - first < sectors; ++sector) {
      hits += store_hit(sector, r) ? 1 : 0;
      next(sector * size, shape_.sector_bytes);
    }
    auto const look_ups = static_cast<std::int64_t>(sectors);
    r.look_ups = look_ups;
    r.hits = hits;
    r.misses = look_ups - hits;
    r.bytes_to_next = look_ups * shape_.sector_bytes;
    return r;
  }
  WARPMEM_HD constexpr cache_report store(address at, std::int64_t bytes) noexcept {
    return store(at, bytes, [](address, int) {});
  }

  // Whether the sector of this byte is present. Changes nothing.
  [[nodiscard]] WARPMEM_HD constexpr bool holds(address at) const noexcept {
    if (!usable_) {
      return false;
    }
    address const sector = at / static_cast<address>(shape_.sector_bytes);
    int const i = find(line_of(sector));
    return i >= 0 && (lines_[i].sectors & bit_of(sector)) != 0;
  }

  // Whether the line of this byte has a tag, with any of its sectors. Changes nothing.
  [[nodiscard]] WARPMEM_HD constexpr bool has_line(address at) const noexcept {
    return usable_ && find(at / static_cast<address>(shape_.line_bytes)) >= 0;
  }

 private:
  // The most bytes of one access; split a longer sequence into several accesses.
  static constexpr std::int64_t most_bytes = std::int64_t{1} << 24;
  struct line {
    address number{};         // address / line_bytes
    std::uint32_t sectors{};  // which are present
    bool valid{};
    std::int64_t stamp{};  // of the last use, or of the fill
  };

  [[nodiscard]] WARPMEM_HD constexpr cache_report begin(address at, std::int64_t bytes) const noexcept {
    access_faults faults{};
    if (!usable_ || bytes < 1 || bytes > most_bytes) {
      faults.add(fault::bad_size, lane_mask::none());
    } else if (at + static_cast<address>(bytes) - 1 < at) {
      faults.add(fault::size_overflow, lane_mask::none());
    }
    if (faults.any()) {
      return detail::refused<cache_report>({}, faults);
    }
    cache_report r{};
    r.basis.accesses = 1;
    r.basis.known = shape_.known;
    r.bytes_requested = bytes;
    return r;
  }
  [[nodiscard]] WARPMEM_HD constexpr address line_of(address sector) const noexcept {
    return sector / static_cast<address>(shape_.line_bytes / shape_.sector_bytes);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::uint32_t bit_of(address sector) const noexcept {
    return std::uint32_t{1} << (sector % static_cast<address>(shape_.line_bytes / shape_.sector_bytes));
  }
  [[nodiscard]] WARPMEM_HD constexpr int set_of(address number) const noexcept {
    int const above = shape_.set_bit == 0 ? 0 : shape_.set_bit - detail::log2_floor(shape_.line_bytes);
    return static_cast<int>((number >> above) % static_cast<address>(shape_.sets));
  }
  // Index of the line in lines_; -1: not present.
  [[nodiscard]] WARPMEM_HD constexpr int find(address number) const noexcept {
    int const first = set_of(number) * shape_.ways;
    for (int i = first; i < first + shape_.ways; ++i) {
      if (lines_[i].valid && lines_[i].number == number) {
        return i;
      }
    }
    return -1;
  }
  WARPMEM_HD constexpr void use(int i) noexcept {
    if (shape_.policy == replacement::least_recently_used) {
      lines_[i].stamp = ++clock_;
    } else if (shape_.policy == replacement::tree_pseudo_lru) {
      std::uint64_t& tree = tree_[i / shape_.ways];
      tree = detail::tree_after_use(tree, shape_.ways, i % shape_.ways);
    }
  }
  // The line to replace in this set: an unused one, else the choice of the policy.
  [[nodiscard]] WARPMEM_HD constexpr int victim(int set) noexcept {
    int const first = set * shape_.ways;
    int oldest = first;
    for (int i = first; i < first + shape_.ways; ++i) {
      if (!lines_[i].valid) {
        return i;
      }
      oldest = lines_[i].stamp < lines_[oldest].stamp ? i : oldest;
    }
    if (shape_.policy == replacement::tree_pseudo_lru) {
      return first + detail::tree_victim(tree_[set], shape_.ways);
    }
    if (shape_.policy == replacement::pseudo_random) {
      random_ = detail::xorshift(random_);
      return first + static_cast<int>(random_ % static_cast<std::uint64_t>(shape_.ways));
    }
    return oldest;
  }
  // Allocates the line if it is not present.
  [[nodiscard]] WARPMEM_HD constexpr int allocate(address number, cache_report& r) noexcept {
    int i = find(number);
    if (i < 0) {
      r.line_misses += 1;
      i = victim(set_of(number));
      r.evictions += lines_[i].valid ? 1 : 0;
      lines_[i] = {number, 0, true, ++clock_};
    }
    use(i);
    return i;
  }
  [[nodiscard]] WARPMEM_HD constexpr bool hit(address sector, cache_report& r) noexcept {
    line& l = lines_[allocate(line_of(sector), r)];
    bool const there = (l.sectors & bit_of(sector)) != 0;
    l.sectors |= bit_of(sector);
    return there;
  }
  [[nodiscard]] WARPMEM_HD constexpr bool store_hit(address sector, cache_report& r) noexcept {
    address const number = line_of(sector);
    bool const there = find(number) >= 0;
    if (shape_.stores == store_policy::around) {
      r.line_misses += there ? 0 : 1;
      return there;
    }
    line& l = lines_[allocate(number, r)];
    if (shape_.stores == store_policy::allocate_fill) {
      l.sectors |= bit_of(sector);
    }
    return there;
  }

  cache_shape shape_;
  bool usable_;
  std::int64_t clock_{};
  std::uint64_t random_{0x9e3779b97f4a7c15ULL};
  line lines_[static_cast<std::size_t>(MaxLines)]{};
  std::uint64_t tree_[static_cast<std::size_t>(MaxLines)]{};
};

}}  // namespace warpmem::v0
