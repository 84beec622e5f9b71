// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of a capability that is chosen at compile time: global_memory<sm_90>::analyze(access) is
// analyze_global(sm_90::traits, access).
#pragma once

#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/config.hpp>

// clang-format off
// Defines the template `door`, whose functions call analyze_<name>, list_<name> and explain_<name>, where these exist.
// Their first argument may be a braced list: then it is an `access_type`. Only a sequence of accesses may throw.
#define WARPMEM_DOOR(door, name, access_type)                                                                          \
  template <architecture Arch>                                                                                         \
  struct door {                                                                                                        \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto analyze(Access const& access) {                                     \
      return analyze_##name(Arch::traits, access);                                                                     \
    }                                                                                                                  \
    template <class Access = access_type, class How>                                                                   \
    [[nodiscard]] WARPMEM_HD static constexpr auto analyze(Access const& access, How const& how) noexcept {            \
      return analyze_##name(Arch::traits, access, how);                                                                \
    }                                                                                                                  \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto list(Access const& access) noexcept {                               \
      return list_##name(Arch::traits, access);                                                                        \
    }                                                                                                                  \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto explain(Access const& access) noexcept {                            \
      return explain_##name(Arch::traits, access);                                                                     \
    }                                                                                                                  \
  }
// clang-format on
