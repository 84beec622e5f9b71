// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common accesses by name. Each is a load of one element of type T by every lane; change it with .as(), .under(),
// .with(), .when(). `lanes` counts bytes; `elements`, strides and pitches count elements; a base is a byte address. A
// lane whose address would be below 0 or above 2^64 - 1 is a fault: give a base that leaves room for negative indexes.
#pragma once

#include <warpmem/model/access/by_function.hpp>
#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// address_of(lane) gives each lane's byte address, or a pointer.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lane_addresses(AddressOf address_of) {
  return detail::by_every_lane<T, Lanes>(detail::gives_addresses<T>{}, address_of);
}

// The same for the lanes for which predicate(lane) holds: `if (predicate(lane)) *address_of(lane)`. The others are
// inactive, and address_of is not called for them.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class Predicate, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lane_addresses_if(Predicate predicate,
                                                                              AddressOf address_of) {
  return detail::by_function<T, Lanes>(detail::lanes_where<Predicate>{predicate}, detail::gives_addresses<T>{},
                                       address_of);
}

// p[index_of(lane)], with p at byte address base. Indexes are integers; a negative one lies below the base.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class IndexOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lane_elements(IndexOf index_of, address base = 0) {
  return detail::by_every_lane<T, Lanes>(detail::gives_indexes<T>{base}, index_of);
}

// The same for the lanes for which predicate(lane) holds: `if (predicate(lane)) p[index_of(lane)]`. The others are
// inactive, and index_of is not called for them.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class Predicate, class IndexOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lane_elements_if(Predicate predicate, IndexOf index_of,
                                                                             address base = 0) {
  return detail::by_function<T, Lanes>(detail::lanes_where<Predicate>{predicate}, detail::gives_indexes<T>{base},
                                       index_of);
}

// p[lane * stride], with p at byte address base. A negative stride runs backwards.
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> strided(std::int64_t stride, address base = 0) noexcept {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  a.overflowed = detail::place_strided<Lanes>(a.at, base, stride, sizeof(T));
  return a;
}

// p[lane].
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> contiguous(address base = 0) noexcept {
  return strided<T, Lanes>(1, base);
}

// *p in every lane, with p at byte address base.
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> broadcast(address base = 0) noexcept {
  return strided<T, Lanes>(0, base);
}

}}  // namespace warpmem::v0
