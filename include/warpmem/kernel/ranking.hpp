// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers by which the sites of a kernel are compared, and their order: what costs most comes first.
#pragma once

#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

// The cost of all accesses of a site that hardware would execute.
[[nodiscard]] inline site_cost cost_of(kernel_site const& site) {
  return std::visit(
      [&site](auto const& r) -> site_cost {
        using report = std::remove_cvref_t<decltype(r)>;
        if constexpr (std::is_same_v<report, std::monostate>) {
          return {"access", counter::unknown(), counter::unknown()};
        } else if constexpr (std::is_same_v<report, async_copy_report>) {
          bool const all_refused = r.basis.all_refused();
          site_cost const read{"sector", all_refused ? counter::unknown() : site.copied_sectors,
                               all_refused ? counter::unknown() : site.ideal_copy_sectors};
          counter const conflicts = r.shared_bank_conflicts;
          return conflicts > counter{0} && !(conflicts < read.excess())
                     ? site_cost{"wavefront", r.shared_wavefronts, r.shared_wavefronts - conflicts}
                     : read;
        } else {
          using detail::cost_of;
          return cost_of(r);
        }
      },
      site.counts);
}

// The basis of the site's report.
[[nodiscard]] inline report_basis basis_of(kernel_site const& site) {
  return std::visit(
      [](auto const& r) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(r)>, std::monostate>) {
          return report_basis{};
        } else {
          return r.basis;
        }
      },
      site.counts);
}

// Accesses that hardware would refuse.
[[nodiscard]] inline std::int64_t refused_accesses(kernel_report const& report) {
  std::int64_t sum = 0;
  for (kernel_site const& site : report.sites()) {
    sum += basis_of(site).faults.accesses;
  }
  return sum;
}

// Sites with a refused access first, then those with the largest excess, those whose excess is unknown before those
// that have none; equal ones as in the report. A wavefront and a sector weigh the same. The pointers are into the
// report.
[[nodiscard]] inline std::vector<kernel_site const*> worst_first(kernel_report const& report) {
  struct ranked {
    bool refused;
    std::int64_t excess;
    kernel_site const* site;
  };
  std::vector<ranked> all;
  for (kernel_site const& site : report.sites()) {
    counter const excess = cost_of(site).excess();
    // Twice the excess, so that "unknown" lies between 0 and 1.
    all.push_back({basis_of(site).faults.any(), excess.known() ? 2 * excess.value_or(0) : 1, &site});
  }
  std::sort(all.begin(), all.end(), [](ranked const& a, ranked const& b) {
    return a.refused != b.refused ? a.refused : a.excess != b.excess ? a.excess > b.excess : a.site < b.site;
  });
  std::vector<kernel_site const*> sites;
  sites.reserve(all.size());
  for (ranked const& one : all) {
    sites.push_back(one.site);
  }
  return sites;
}
std::vector<kernel_site const*> worst_first(kernel_report&& report) = delete;

}}  // namespace warpmem::v0
