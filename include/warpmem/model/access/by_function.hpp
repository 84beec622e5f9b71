// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses from a caller's function: for which lanes it is called, and what its result means.
#pragma once

#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

template <class T>
inline constexpr bool is_bool = false;
template <>
inline constexpr bool is_bool<bool> = true;

template <class T>
inline constexpr address pointee_bytes = sizeof(T);
template <>
inline constexpr address pointee_bytes<void> = 0;
template <>
inline constexpr address pointee_bytes<void const> = 0;

// Integers of up to 64 bits and what converts to one; not bool. (Including <type_traits> would cost more.)
template <class T>
concept number = !is_bool<T> && requires(T x) {
  +x % 1;
  requires sizeof(+x) <= sizeof(address);
};

// The meaning of a function's results, for an access of a T: bytes or pointers; indexes into an array at `base`;
// addresses that were already checked.
template <class T>
struct gives_addresses {
  template <number Bytes>
  [[nodiscard]] WARPMEM_HD constexpr lane_address operator()(Bytes bytes) const noexcept {
    return is_natural(+bytes) ? lane_address{static_cast<address>(bytes), true} : nowhere();
  }
  template <class Pointee>
  [[nodiscard]] WARPMEM_HD constexpr lane_address operator()(Pointee* pointer) const noexcept {
    static_assert(pointee_bytes<Pointee> == 0 || pointee_bytes<Pointee> == sizeof(T),
                  "warpmem: the pointers point to objects of another size than the access");
    return {static_cast<address>(reinterpret_cast<std::uintptr_t>(pointer)), true};
  }
  template <class Other>
  [[nodiscard]] WARPMEM_HD constexpr lane_address operator()(Other) const noexcept {
    static_assert(number<Other>, "warpmem: a function that gives addresses returns integers (bytes) or pointers");
    return nowhere();
  }
};
template <class T>
struct gives_indexes {
  address base{};

  template <class Index>
  [[nodiscard]] WARPMEM_HD constexpr lane_address operator()(Index index) const noexcept {
    static_assert(number<Index>, "warpmem: a function that gives indexes of elements returns integers");
    if constexpr (number<Index>) {
      return moved(base, count_of(+index), sizeof(T));
    }
    return nowhere();
  }
};
struct gives_lane_addresses {
  [[nodiscard]] WARPMEM_HD constexpr lane_address operator()(lane_address a) const noexcept { return a; }
};

// The lanes for which a predicate holds; functions take the lane.
template <class Predicate>
struct lanes_where {
  Predicate predicate;

  template <int Lanes>
  [[nodiscard]] WARPMEM_HD constexpr int count() const noexcept {
    return Lanes;
  }
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD constexpr int argument(int lane) const noexcept {
    return lane;
  }
  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr bool includes(int lane) const { return predicate(lane); }
};

// An access of a T by the lanes that `who` includes, `where` the meaning of the function's results. The function is
// called for no other lane. What it throws reaches the caller.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes, class Who, class Where, class Function>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> by_function(Who const& who, Where const& where,
                                                                        Function& f) {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  a.active = lane_mask::none();
  int const count = who.template count<Lanes>();
  for (int lane = 0; lane < count; ++lane) {
    auto const argument = who.template argument<Lanes>(lane);
    if (who.includes(argument)) {
      lane_address const found = where(f(argument));
      a.at[lane] = found.at;
      a.active.set(lane);
      a.overflowed.bits |= std::uint32_t{found.exists ? 0U : 1U} << lane;
    }
  }
  return a;
}

// An access of a T by every lane. (The same with a `who` would take twice as many steps of a constant expression.)
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes, class Where, class Function>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> by_every_lane(Where const& where, Function& f) {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  for (int lane = 0; lane < Lanes; ++lane) {
    lane_address const found = where(f(lane));
    a.at[lane] = found.at;
    a.overflowed.bits |= std::uint32_t{found.exists ? 0U : 1U} << lane;
  }
  return a;
}

}}}  // namespace warpmem::v0::detail
