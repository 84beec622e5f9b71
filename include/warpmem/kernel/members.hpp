// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members of accesses, each listed once: each_member(f) calls f(name, member) for each of them, and
// f(name, member, last) for an enumeration, in the order of their declarations. The order of accesses and the text of
// partial reports follow.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace warpmem { inline namespace v0 { namespace detail {

// How many values a braced list of the struct takes: as many as an array has elements, and one for any other member.
struct member_counter {
  std::size_t& values;
  template <class Access, class Member>
  constexpr void operator()(char const*, Member Access::*) const noexcept {
    values += std::is_array_v<Member> ? std::extent_v<Member> : 1;
  }
  template <class Access, class Member>
  constexpr void operator()(char const*, Member Access::*, Member) const noexcept {
    ++values;
  }
};
template <class Access>
concept has_members = requires(std::size_t& values) {
  Access::each_member(member_counter{values});
};

struct any_value {
  template <class T>
  constexpr operator T() const noexcept;  // NOLINT: a conversion to whatever a member is
};
template <class Access, std::size_t... Values>
[[nodiscard]] constexpr bool takes_values(std::index_sequence<Values...>) noexcept {
  return requires { Access{(static_cast<void>(Values), any_value{})...}; };
}
template <has_members Access>
[[nodiscard]] constexpr std::size_t listed_values() noexcept {
  std::size_t values = 0;
  Access::each_member(member_counter{values});
  return values;
}
// A new member does not compile before it is listed.
template <has_members Access>
inline constexpr bool lists_all_members =
    takes_values<Access>(std::make_index_sequence<listed_values<Access>()>{}) &&
    !takes_values<Access>(std::make_index_sequence<listed_values<Access>() + 1>{});

template <class T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T>
[[nodiscard]] constexpr int order_of(T a, T b) noexcept { return a < b ? -1 : a > b ? 1 : 0; }
[[nodiscard]] constexpr int order_of(lane_mask a, lane_mask b) noexcept { return order_of(a.bits, b.bits); }
template <class T, std::size_t Count>
[[nodiscard]] constexpr int order_of(T const (&a)[Count], T const (&b)[Count]) noexcept {
  int order = 0;
  for (std::size_t i = 0; i < Count && order == 0; ++i) {
    order = order_of(a[i], b[i]);
  }
  return order;
}
template <has_members Access>
[[nodiscard]] constexpr int order_of(Access const& a, Access const& b) noexcept;

template <class Access>
struct member_comparison {
  Access const& a;
  Access const& b;
  int& order;
  template <class Member>
  constexpr void operator()(char const*, Member Access::*member) const noexcept {
    order = order != 0 ? order : order_of(a.*member, b.*member);
  }
  template <class Member>
  constexpr void operator()(char const* name, Member Access::*member, Member) const noexcept {
    (*this)(name, member);
  }
};
template <has_members Access>
constexpr int order_of(Access const& a, Access const& b) noexcept {
  static_assert(lists_all_members<Access>, "warpmem: each_member leaves out a member of the access");
  int order = 0;
  Access::each_member(member_comparison<Access>{a, b, order});
  return order;
}

}}}  // namespace warpmem::v0::detail
