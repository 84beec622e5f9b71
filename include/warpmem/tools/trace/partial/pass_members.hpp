// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes accesses through an archive, as they list their members.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/members.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>

#include <type_traits>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

template <class Archive, warpmem::detail::has_members Access>
void pass(Archive& ar, Access& access);

template <class Archive, class Access>
struct member_passer {
  Archive& ar;
  Access& access;

  template <class Member>
  void operator()(char const* name, Member Access::*member) const {
    if constexpr (warpmem::detail::has_members<Member>) {
      pass(ar, access.*member);
    } else if constexpr (std::is_array_v<Member> && !std::is_same_v<Member, address[32]>) {
      for (auto& element : access.*member) {
        ar(name, element);
      }
    } else {
      ar(name, access.*member);
    }
  }
  template <class Enum>
  void operator()(char const* name, Enum Access::*member, Enum last) const {
    ar.enumerator(name, access.*member, last);
  }
};

template <class Archive, warpmem::detail::has_members Access>
void pass(Archive& ar, Access& access) {
  static_assert(warpmem::detail::lists_all_members<Access>, "warpmem: each_member leaves out a member of the access");
  Access::each_member(member_passer<Archive, Access>{ar, access});
}
template <class Archive>
void pass(Archive&, unseen_access&) {}

}}}}  // namespace warpmem::v0::trace::detail
