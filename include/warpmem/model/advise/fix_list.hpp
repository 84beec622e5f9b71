// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several fixes of one access, each better than those that cost less.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// What a fix saves, in sectors or wavefronts, and how long a row is before and after it.
struct fix_value {
  std::int64_t saved{};
  std::int64_t bytes_before{};
  std::int64_t bytes_after{};
};

}  // namespace detail

// In order of gain over cost: what is saved, over how many times as large the array becomes. `none` says, where no fix
// is known, why.
template <class Fix>
struct fix_list {
  static constexpr int most = 6;
  Fix none{};
  bounded_list<Fix, most> fixes{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return !fixes.empty(); }
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr bool is_worth_more(fix_value a, fix_value b) noexcept {
  return static_cast<double>(a.saved * a.bytes_before) * static_cast<double>(b.bytes_after) >
         static_cast<double>(b.saved * b.bytes_before) * static_cast<double>(a.bytes_after);
}

template <class Fix>
WARPMEM_HD constexpr void add_in_order(fix_list<Fix>& list, Fix const& fix) noexcept {
  if (list.fixes.size() == fix_list<Fix>::most) {
    return;
  }
  int place = list.fixes.size();
  list.fixes.push_back(fix);
  for (; place > 0 && is_worth_more(fix.value(), list.fixes[place - 1].value()); --place) {
    list.fixes[place] = list.fixes[place - 1];
  }
  list.fixes[place] = fix;
}

}  // namespace detail

}}  // namespace warpmem::v0
