// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of what a kernel must not do.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// A line for each site with accesses that hardware would refuse.
[[nodiscard]] inline std::vector<std::string> refusals(kernel_report const& kernel) {
  std::vector<std::string> lines;
  for (kernel_site const& site : kernel.sites()) {
    auto const& faults = basis_of(site).faults;
    if (faults.any()) {
      lines.push_back("hardware would refuse " + text::counted(faults.accesses, "access") + ", at " +
                      text::detail::place(site.place) + ": " + text::sentence(faults));
    }
  }
  return lines;
}

template <class Kernel>
[[nodiscard]] verdict no_problems(std::vector<kernel_problem> const& problems, Kernel const* kernel) {
  constexpr std::size_t shown = 10;
  std::vector<std::string> all = kernel == nullptr ? std::vector<std::string>{} : refusals(*kernel);
  for (kernel_problem const& p : problems) {
    all.push_back(p.sentence + (p.times > 1 ? " (" + std::to_string(p.times) + " times)" : ""));
  }
  if (all.empty() && kernel != nullptr && !kernel->coverage().is_whole()) {
    all.push_back(text::detail::incomplete(*kernel));
  }
  std::string text = all.size() == 1 ? "it has 1 problem:" : "it has " + std::to_string(all.size()) + " problems:";
  for (std::size_t i = 0; i < all.size() && i < shown; ++i) {
    text += "\n  " + all[i];
  }
  text += all.size() > shown ? "\n  and " + std::to_string(all.size() - shown) + " others" : "";
  return decide(all.empty(), all.empty() ? "it has none" : text);
}

}}}}  // namespace warpmem::v0::matchers::detail
