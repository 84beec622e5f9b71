// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a check asks the sites of a kernel.
#pragma once

#include <warpmem/kernel/copy_sides.hpp>
#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/matchers/words_of_accesses.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// Sites of a kernel as checks see them: an asynchronous copy reads global and writes shared memory, a wgmma reads
// shared memory.
inline void add_sides(kernel_sums& sum, kernel_site const& site) {
  sum.shared += warpmem::detail::shared_side(site);
  if (auto const* const copies = site.report<async_copy_report>()) {
    sum.global += warpmem::detail::moved_by(*copies, site.copied_sectors, site.ideal_copy_sectors);
  } else if (site.report<shared_report>() == nullptr && site.report<wgmma_report>() == nullptr) {
    warpmem::detail::add_counts(sum, site);
  }
}

// Calls ask(name, report) for each memory that the check is about and that was accessed.
template <class Check, class Ask>
void each_asked(kernel_sums const& sides, Ask ask) {
  warpmem::detail::each_sum(sides, [&ask]<class Report>(warpmem::detail::sum_name const& name, Report const& report) {
    if constexpr (std::invocable<Check const&, Report const&>) {
      if (report.basis.accesses > 0 && !name.memory.empty()) {
        ask(name.memory, report);
      }
    }
  });
}

// "shared memory and distributed shared memory": what the check is about.
template <class Check>
[[nodiscard]] std::string memories_of() {
  kernel_sums sides{};
  warpmem::detail::each_sum(sides, [](auto const&, auto& report) { report.basis.accesses = 1; });
  std::vector<std::string_view> names;
  each_asked<Check>(sides, [&](std::string_view name, auto const&) { names.push_back(name); });
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    all.append(i == 0 ? "" : i + 1 == names.size() ? " and " : ", ").append(names[i]);
  }
  return all;
}

// Checks that ask for the worst execution, which sums do not have: of each site that they are about.
template <class Check>
concept asks_executions = requires(Check const& check, arch_traits const& arch, kernel_site const& site) {
  check.at_site(arch, site);
};

// Calls ask(name, verdict) for each memory that the check is about, or for each site if it asks executions.
template <class Check, class Ask>
void each_verdict(Check const& check, arch_traits const& arch, kernel_sums const& sides, kernel_site const* begin,
                  kernel_site const* end, Ask ask) {
  if constexpr (asks_executions<Check>) {
    for (kernel_site const* site = begin; site != end; ++site) {
      kernel_sums own{};
      add_sides(own, *site);
      if (own.shared.basis.accesses > 0) {
        ask(text::detail::place(site->place), check.at_site(arch, *site));
      }
    }
  } else {
    each_asked<Check>(sides, [&](std::string_view name, auto const& report) { ask(name, check(report)); });
  }
}

template <class Check>
[[nodiscard]] verdict ask_kernel(Check const& check, kernel_report const& kernel) {
  kernel_sums sum{};
  for (kernel_site const& site : kernel.sites()) {
    add_sides(sum, site);
  }
  verdict all{answer::yes, ""};
  auto const worse = [](answer a, answer b) {
    return a == answer::no || b == answer::no ? answer::no : a == answer::yes ? b : answer::cannot_say;
  };
  std::vector<kernel_site> const& sites = kernel.sites();
  each_verdict(check, kernel.arch(), sum, sites.data(), sites.data() + sites.size(),
               [&](std::string_view name, verdict const& found) {
                 answer const before = all.fact.empty() ? answer::yes : all.is;
                 all.is = worse(before, found.is);
                 // Of many sites, those that decide.
                 if (!asks_executions<Check> || all.is != before || all.fact.empty()) {
                   bool const is_first = all.fact.empty() || asks_executions<Check>;
                   all.fact = (is_first ? "" : all.fact + "; ") + std::string(name) + ": " + found.fact;
                 }
               });
  if (all.fact.empty()) {
    return cannot_say(!kernel.is_whole()       ? text::detail::incomplete(kernel)
                      : kernel.sites().empty() ? std::string("no access of the kernel is counted")
                                               : std::string("'should ")
                                                     .append(check.describe(false))
                                                     .append("' is about ")
                                                     .append(memories_of<Check>())
                                                     .append(", which no site accesses: leave this check out"));
  }
  if (!kernel.is_whole()) {
    return cannot_say(text::detail::incomplete(kernel) + "; of what was seen, " + all.fact);
  }
  return all;
}

template <class Check>
[[nodiscard]] site_answer answer_at(Check const& check, arch_traits const& arch, kernel_site const& site) {
  kernel_sums sides{};
  add_sides(sides, site);
  site_answer all{};
  each_verdict(check, arch, sides, &site, &site + 1, [&](std::string_view, verdict const& found) {
    all.asked = true;
    all.fails = all.fails || found.is != answer::yes;
  });
  return all;
}

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
[[nodiscard]] WARPMEM_FUNC verdict ways_at_site(std::int64_t limit, arch_traits const& arch, kernel_site const& site) {
  bool const is_copy = site.report<async_copy_report>() != nullptr;
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
