// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact addresses: a lane whose address would be below 0 or above 2^64 - 1 has none, instead of a wrong one.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct lane_address {
  address at{};
  bool exists{true};
};

// Stands for an address that does not exist. It is no multiple of 2, so that most models refuse it even where only the
// addresses of an access are passed on.
[[nodiscard]] WARPMEM_HD constexpr lane_address nowhere() noexcept { return {~address{0}, false}; }

// A signed number of elements.
struct element_count {
  address magnitude{};
  bool downwards{};
};

// n >= 0, in words that do not make compilers warn where that is always so.
template <class Integer>
[[nodiscard]] WARPMEM_HD constexpr bool is_natural(Integer n) noexcept {
  return n == Integer{} || n >= Integer{1};
}

template <class Integer>
[[nodiscard]] WARPMEM_HD constexpr element_count count_of(Integer n) noexcept {
  return is_natural(n) ? element_count{static_cast<address>(n), false}
                       : element_count{0 - static_cast<address>(n), true};
}

// How many elements of `bytes` lie between an address and the end of the address space in this direction.
[[nodiscard]] WARPMEM_HD constexpr address room(address from, bool downwards, address bytes) noexcept {
  return (downwards ? from : ~address{0} - from) / bytes;
}

// The address n elements of `bytes` away.
[[nodiscard]] WARPMEM_HD constexpr lane_address moved(address from, element_count n, address bytes) noexcept {
  return n.magnitude > room(from, n.downwards, bytes)
             ? nowhere()
             : lane_address{n.downwards ? from - n.magnitude * bytes : from + n.magnitude * bytes, true};
}

// Lanes `stride` elements of `bytes` apart, lane 0 at `base`. Returns the lanes that have no address.
template <int Lanes>
WARPMEM_HD constexpr lane_mask place_strided(address (&at)[static_cast<std::size_t>(Lanes)], address base,
                                             std::int64_t stride, address bytes) noexcept {
  element_count const n = count_of(stride);
  constexpr address last = Lanes - 1;
  address const most = n.magnitude == 0 ? last : room(base, n.downwards, bytes) / n.magnitude;
  int const exist = static_cast<int>(most < last ? most : last) + 1;
  address const distance = static_cast<address>(stride) * bytes;
  for (int lane = 0; lane < exist; ++lane) {
    at[lane] = base + static_cast<address>(lane) * distance;
  }
  for (int lane = exist; lane < Lanes; ++lane) {
    at[lane] = nowhere().at;
  }
  return lane_mask::range(exist, Lanes - exist);
}

}}}  // namespace warpmem::v0::detail
