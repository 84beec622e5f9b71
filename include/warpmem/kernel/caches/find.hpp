// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of a kernel from its report and the sectors that its blocks touched.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/arrays.hpp>
#include <warpmem/kernel/caches/bounds.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/global.hpp>
#if !defined(WARPMEM_COMPILED)
#  include <warpmem/kernel/caches/likely/find.hpp>  // IWYU pragma: export
#endif

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] inline asked_sectors asked_sectors_of(kernel_report const& report) {
  asked_sectors sum{};
  for (kernel_site const& site : report.sites()) {
    if (std::holds_alternative<async_copy_report>(site.counts)) {
      sum.copied += site.copied_sectors;
    } else if (auto const* const global = std::get_if<global_report>(&site.counts)) {
      counter& to = is_read_modify_write(site.kind.op) ? sum.atomic
                    : site.kind.op == memory_op::store ? sum.stored
                    : site.kind.stays_in_l1()          ? sum.kept
                                                       : sum.passing;
      to += global->sectors;
    }
  }
  return sum;
}

// Why there are none; empty: there are.
[[nodiscard]] inline std::string why_no_bounds(kernel_report const& report, cache_launch const& launch) {
  return !report.is_whole()      ? "the kernel was not seen as a whole"
         : launch.board.sms == 0 ? "no board of this capability is known"
                                 : "";
}
// None of a kernel that was not seen as a whole, and of a capability without a board.
[[nodiscard]] inline std::optional<cache_bounds> cache_bounds_of(kernel_report const& report,
                                                                 sector_footprint& footprint,
                                                                 cache_launch const& launch,
                                                                 std::vector<named_array> const& arrays = {}) {
  if (!why_no_bounds(report, launch).empty()) {
    return std::nullopt;
  }
  bound_rules const rules{launch, footprint, asked_sectors_of(report)};
  cache_bounds bounds = rules.find();
  bounds.arrays = traffic_of(footprint, arrays, launch.blocks);
  cache_launch simulated = launch;
  simulated.facts = rules.facts();
  add_likely(footprint, simulated, bounds);
  return bounds;
}

}}}  // namespace warpmem::v0::detail
