// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of failed checks of kernels: which sites fail, and what a kernel must not do.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/matchers/words_of_accesses.hpp>
#include <warpmem/matchers/words_of_checks.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/expression.hpp>
#include <warpmem/text/kernel/fix.hpp>
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/text/kernel/table.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// The sites that fail alone. Where none does, the sum does: then all that the check is about.
[[nodiscard]] inline std::vector<kernel_site const*> failing_sites(site_check const& check,
                                                                   kernel_report const& kernel) {
  std::vector<kernel_site const*> asked;
  std::vector<kernel_site const*> failing;
  for (kernel_site const* site : worst_first(kernel)) {
    site_answer const found = check.at(kernel.arch(), *site);
    if (found.asked) {
      asked.push_back(site);
    }
    if (found.fails) {
      failing.push_back(site);
    }
  }
  return failing.empty() ? asked : failing;
}

// "five.cuh:29:50: shared load, 4 bytes: 4096 wavefronts where 128 would do".
[[nodiscard]] inline std::string site_line(kernel_site const& site) {
  report_basis const basis = basis_of(site);
  return text::detail::place(site.place) + ": " + text::detail::instruction(site.kind) + ": " +
         (basis.all_refused() ? "refused: " + text::sentence(basis.faults)
          : basis.faults.any()
              ? text::number(basis.faults.accesses) + " of " + text::counted(basis.accesses, "access") +
                    " refused: " + text::sentence(basis.faults)
              : text::detail::cost(cost_of(site)));
}

// The source line of a site, and beneath it what the site accesses, as far as the column says so.
[[nodiscard]] inline std::string source_of(kernel_site const& site) {
  constexpr std::size_t most = 72;
  std::string_view const whole = site.place.text;
  std::string_view const line = warpmem::detail::trim(whole);
  std::size_t const before = static_cast<std::size_t>(line.data() - whole.data());
  auto const found = text::detail::accessed_expression(whole, site.place.column, site.kind.op != memory_op::load);
  std::string text = "\n    " + text::detail::head(line, most);
  if (found.any() && found.end <= before + most && whole.substr(before, found.end - before).find('\t') == whole.npos) {
    text += "\n    " + std::string(found.begin - before, ' ') + "^" + std::string(found.end - found.begin - 1, '~');
  }
  return text;
}
// The sites, with the source line of the first, and its worst access drawn.
[[nodiscard]] inline std::string sites_and_picture(kernel_report const& kernel,
                                                   std::vector<kernel_site const*> const& sites) {
  constexpr std::size_t most = 9;
  kernel_site const& first = *sites.front();
  std::string text = site_line(first);
  if (!first.place.text.empty()) {
    text += source_of(first);
  }
  for (std::size_t i = 1; i < sites.size() && i < most; ++i) {
    text += "\n" + site_line(*sites[i]);
  }
  if (sites.size() > most) {
    text += "\nand " + text::counted(static_cast<std::int64_t>(sites.size() - most), "other site");
  }
  return visit_worst(kernel.arch(), first, [&](auto const& e) {
    return text + "\nthe worst access at " + text::detail::place(first.place) + ", by warp " +
           text::number(first.worst.by.warp) + " of block " + text::number(first.worst.by.block) + ":\n" +
           text::in_words(e.access) + "\n" + (first.worst.refused ? text::in_words(e) : picture_of(e));
  });
}

[[nodiscard]] WARPMEM_FUNC failure kernel_failure(kernel_report const& kernel, site_check const& check,
                                                  verdict const& found) {
  failure f{(found.is == answer::cannot_say ? "cannot say: " : "but ") + found.fact, "", ""};
  std::vector<kernel_site const*> const sites = failing_sites(check, kernel);
  if (!sites.empty()) {
    f.picture = sites_and_picture(kernel, sites);
    f.fix = text::detail::fix_of_worst(kernel.arch(), sites);
  }
  return f;
}

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

[[nodiscard]] WARPMEM_FUNC verdict no_problems(std::vector<kernel_problem> const& problems,
                                               kernel_report const* kernel) {
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
