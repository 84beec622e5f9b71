// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a failed check of a kernel.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/matchers/defined/failure.hpp>
#include <warpmem/matchers/defined/kernel_answer.hpp>
#include <warpmem/matchers/kernel_failure.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/fix.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
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

// The sites, with the source line of the first, and its worst access drawn.
[[nodiscard]] inline std::string sites_and_picture(kernel_report const& kernel,
                                                   std::vector<kernel_site const*> const& sites) {
  constexpr std::size_t most = 9;
  kernel_site const& first = *sites.front();
  std::string text = site_line(first);
  if (!first.place.text.empty()) {
    text += "\n    " + text::detail::head(warpmem::detail::without_blanks(first.place.text), 72);
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
           text::line(e.access) + "\n" + (first.worst.refused ? text::line(e) : picture_of(e));
  });
}

template <class Kernel>
[[nodiscard]] failure kernel_failure(Kernel const& kernel, site_check const& check, verdict const& found) {
  failure f{(found.is == answer::cannot_say ? "cannot say: " : "but ") + found.fact, "", ""};
  std::vector<kernel_site const*> const sites = failing_sites(check, kernel);
  if (!sites.empty()) {
    f.picture = sites_and_picture(kernel, sites);
    f.fix = text::detail::fix_at(kernel.arch(), *sites.front());
  }
  return f;
}

}}}}  // namespace warpmem::v0::matchers::detail
