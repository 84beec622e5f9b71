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
#include <warpmem/kernel/caches/measured.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/kernel/caches/regrouped.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>
#if !defined(WARPMEM_COMPILED)
#  include <warpmem/kernel/caches/likely/find.hpp>  // IWYU pragma: export
#endif

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// What instructions ask for, in whatever groups lanes do it: no lane touches two sectors.
[[nodiscard]] inline asked_sectors asked_sectors_of(kernel_report const& report, sector_footprint const& footprint) {
  asked_sectors sum{};
  asked_sectors lanes{};
  bool const regroups = footprint.facts().has(bound_reason::may_regroup);
  for (kernel_site const& site : report.sites()) {
    counter const of_lanes{site.lanes};
    if (auto const* const copies = site.report<async_copy_report>()) {
      // Copies that bypass L1 count there for each sector that they fill, and are several transfers of L2 where these
      // do not lie as those that they read.
      counter const read = site.copied_sectors;
      bool const is_apart = site.kind.cache == cache_op::cg && !(copies->sectors == read && copies->l2_sectors == read);
      sum.fills_apart = sum.fills_apart || is_apart;
      counter const filled = is_apart ? copies->sectors : read;
      sum.copied += regroups || !filled.known() ? of_lanes : filled;
      sum.fetched += regroups || is_apart || !read.known() ? of_lanes : read;
    } else if (auto const* const global = site.report<global_report>()) {
      auto const part = part_for<asked_sectors>(site.kind);
      sum.*part += global->sectors;
      lanes.*part += of_lanes;
    }
  }
  auto const regroup = [&](counter asked_sectors::*part, std::uint64_t more) {
    counter const most = footprint.has_turns() ? lanes.*part : sum.*part + counter{static_cast<std::int64_t>(more)};
    sum.*part = !regroups ? sum.*part : lanes.*part < most ? lanes.*part : most;
  };
  regrouped_sectors const& more = footprint.regrouped();
  regroup(&asked_sectors::kept, more.kept);
  regroup(&asked_sectors::passing, more.passing);
  regroup(&asked_sectors::stored, more.stored);
  regroup(&asked_sectors::atomic, more.atomic);
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
  bound_rules const rules{launch, footprint, asked_sectors_of(report, footprint)};
  cache_bounds bounds = rules.find();
  bounds.likely_writes = likely_dram_writes(rules.counts(), launch.board, rules.facts());
  bounds.arrays = traffic_of(footprint, arrays, launch.blocks);
  cache_launch simulated = launch;
  simulated.facts = rules.facts();
  add_likely(footprint, simulated, bounds);
  return bounds;
}

}}}  // namespace warpmem::v0::detail
