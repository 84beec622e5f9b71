// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common accesses by name. Each is a load of one element of type T by every lane; change it with .as(), .under(),
// .with(). Strides count elements; bases and the results of lambdas are byte addresses.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// address_of(lane) gives each lane's byte address.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lanes(AddressOf address_of) noexcept {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  for (int lane = 0; lane < Lanes; ++lane) {
    a.at[lane] = static_cast<address>(address_of(lane));
  }
  return a;
}

// p[lane * stride], with p at byte address base. A negative stride runs backwards.
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> strided(std::int64_t stride, address base = 0) noexcept {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  address at = base;
  for (int lane = 0; lane < Lanes; ++lane) {
    a.at[lane] = at;
    at += static_cast<address>(stride) * sizeof(T);
  }
  return a;
}

// p[lane].
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> contiguous(address base = 0) noexcept {
  return strided<T, Lanes>(1, base);
}

// *p in every lane.
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> broadcast(address base = 0) noexcept {
  return strided<T, Lanes>(0, base);
}

}}  // namespace warpmem::v0
