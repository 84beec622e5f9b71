// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How wide the bank conflicts of a kernel's sites are.
#pragma once

#include <warpmem/kernel/copy_sides.hpp>
#include <warpmem/kernel/explain.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/ways.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// Of an explanation: those of the words written.
template <class Explanation>
[[nodiscard]] std::int64_t ways_of_worst(Explanation const& e) {
  if constexpr (requires { e.served; }) {
    return ways_of(e.served);
  } else if constexpr (requires { e.written; }) {
    return ways_of(e.written);
  } else {
    return 1;
  }
}

// A site keeps its worst access by the wavefronts in excess. No other one can be more than one of them wider.
template <class Site>
[[nodiscard]] verdict ways_at_site(std::int64_t limit, arch_traits const& arch, Site const& site) {
  bool const is_copy = site.template report<async_copy_report>() != nullptr;
  shared_report const r = warpmem::detail::shared_side(site);
  if (auto const nothing = nothing_to_check(r); !nothing.empty()) {
    return cannot_say(nothing);
  }
  if (!r.bank_conflicts.known()) {
    return unknown_number(r, "wavefronts");
  }
  std::int64_t const ways = visit_worst(arch, site, [](auto const& e) { return ways_of_worst(e); });
  std::int64_t const most = 1 + (is_copy ? r.bank_conflicts : site.worst.excess).value_or(0);
  std::string const fact = "its worst access is " + text::number(ways) + "-way";
  return ways > limit || most <= limit
             ? decide(ways <= limit, fact)
             : cannot_say(fact + ", and another one may be up to " + text::number(most) + "-way");
}

}}}}  // namespace warpmem::v0::matchers::detail
