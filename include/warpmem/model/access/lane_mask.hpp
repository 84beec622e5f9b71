// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// One bit per lane, lane 0 lowest: what __activemask() returns.
struct lane_mask {
  std::uint32_t bits{};

  [[nodiscard]] WARPMEM_HD static constexpr lane_mask all() noexcept { return {0xffffffffU}; }
  [[nodiscard]] WARPMEM_HD static constexpr lane_mask none() noexcept { return {0U}; }
  // Lanes 0 .. n - 1; none for n <= 0, all for n >= 32.
  [[nodiscard]] WARPMEM_HD static constexpr lane_mask first(int n) noexcept {
    return {n >= 32 ? 0xffffffffU : n <= 0 ? 0U : (std::uint32_t{1} << n) - 1U};
  }
  // Lanes begin .. begin + n - 1, clipped to 0 .. 31.
  [[nodiscard]] WARPMEM_HD static constexpr lane_mask range(int begin, int n) noexcept {
    auto const end = static_cast<std::int64_t>(begin) + n;
    return begin >= 32 || n <= 0 ? none()
                                 : lane_mask{first(end > 32 ? 32 : static_cast<int>(end)).bits & ~first(begin).bits};
  }
  [[nodiscard]] WARPMEM_HD static constexpr lane_mask only(int lane) noexcept { return range(lane, 1); }

  // lane: 0 .. 31.
  [[nodiscard]] WARPMEM_HD constexpr bool test(int lane) const noexcept { return ((bits >> lane) & 1U) != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return bits != 0; }
  [[nodiscard]] WARPMEM_HD constexpr int count() const noexcept { return detail::popcount(bits); }
  WARPMEM_HD constexpr void set(int lane) noexcept { bits |= std::uint32_t{1} << lane; }  // lane: 0 .. 31

  [[nodiscard]] WARPMEM_HD friend constexpr lane_mask operator&(lane_mask a, lane_mask b) noexcept {
    return {a.bits & b.bits};
  }
  [[nodiscard]] WARPMEM_HD friend constexpr lane_mask operator|(lane_mask a, lane_mask b) noexcept {
    return {a.bits | b.bits};
  }
  [[nodiscard]] WARPMEM_HD friend constexpr lane_mask operator~(lane_mask a) noexcept { return {~a.bits}; }
  friend constexpr bool operator==(lane_mask const&, lane_mask const&) = default;
};

}}  // namespace warpmem::v0
