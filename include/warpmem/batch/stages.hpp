// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages behind the coalescer, the source page and local memory, many accesses at a time: the sums, and for
// each(i, report) the reports, that the models give one by one. An access that was counted before is not counted again;
// where a kernel counts what the source page shows, it is the source of the sums.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/global_stages.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/count/source_page.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// The sum of analyze_local.
template <class Batch, class Each = no_reports>
local_report count_local(arch_traits const& arch, Batch const& batch, Each each = {}) {
  return detail::count_lanes_by_shape<local_report>(
      batch, arch.local.bytes_per_thread, [&](warp_access const& a) { return analyze_local(arch, a); }, each);
}

// The sum of analyze_local_stages of accesses whose place is not known.
template <class Batch, class Each = no_reports>
l1tex_report count_local_stages(arch_traits const& arch, Batch const& batch, Each each = {}) {
  return detail::count_lanes_by_shape<l1tex_report>(
      batch, arch.local.bytes_per_thread, [&](warp_access const& a) { return analyze_local_stages(arch, a); }, each);
}

namespace detail {

// What every page of accesses that hardware executes begins with.
template <class Report>
[[nodiscard]] source_page_report page_like(Report const& r, provenance known) noexcept {
  source_page_report page{};
  page.basis.accesses = r.basis.accesses;
  page.basis.known = known;
  page.basis.capability = r.basis.capability;
  page.basis.operations = r.basis.operations;
  page.bytes_requested = r.bytes_requested;
  return page;
}

template <class Batch>
[[nodiscard]] Batch batch_as(memory_op op, Batch batch) noexcept {
  batch.kind = {batch.kind.lane_bytes, op, cache_op::unspecified, {}};
  return batch;
}

}  // namespace detail

// The sum of analyze_global_source_page.
template <class Batch>
source_page_report count_global_source_page(arch_traits const& arch, Batch const& batch,
                                            batch_path path = fastest_batch_path()) {
  warp_access const none = detail::no_lanes_of(batch.kind);
  source_page_report page = analyze_global_source_page(arch, none);
  global_report const distinct = page.basis.faults.any()
                                     ? global_report{}
                                     : count_global(arch, detail::batch_as(memory_op::load, batch), {}, path);
  if (batch.accesses == 0 || page.basis.faults.any() || distinct.basis.faults.any() || !distinct.sectors.known() ||
      !page.sectors.known()) {
    return detail::count_lanes_by_shape<source_page_report>(
        batch, 0, [&](warp_access const& a) { return analyze_global_source_page(arch, a); }, no_reports{});
  }
  page.basis.accesses = distinct.basis.accesses;
  page.bytes_requested = distinct.bytes_requested;
  page.tag_requests = distinct.tag_requests;
  page.sectors = distinct.sectors;
  page.ideal_sectors = distinct.ideal_sectors;
  return page;
}

namespace detail {

// Wide loads: a tool's rule merges some of the phases that stores take. `page`: what is known before.
template <class Batch>
[[nodiscard]] source_page_report wide_loads_on_page(arch_traits const& arch, Batch const& batch,
                                                    source_page_report page, batch_path path) {
  constexpr std::size_t part = 512;
  bank_geometry const g = geometry_of(arch.shared, batch.kind.lane_bytes);
  int const row_bytes = arch.shared.banks * arch.shared.bank_bytes;
  Batch const stores = batch_as(memory_op::store, batch);
  batch_count apart[part];
  shared_counts each{};
  each.wavefronts = apart;
  std::int64_t wavefronts = 0;
  std::int64_t ideal = 0;
  for (std::size_t first = 0; first < batch.accesses; first += part) {
    std::size_t const count = smaller(part, batch.accesses - first);
    shared_report const served = count_shared(arch, part_of(stores, first, count), each, path);
    page.basis.faults += served.basis.faults;
    page.basis.accesses += served.basis.accesses;
    page.bytes_requested += served.bytes_requested;
    for (std::size_t i = 0; i < count && !page.basis.faults.any(); ++i) {
      auto const lane_at = [&](int lane) { return batch.lane_at(first + i, lane); };
      std::uint32_t const active = batch.active == nullptr ? lane_mask::all().bits : batch.active[first + i];
      auto merged = static_cast<int>(apart[i]);
      if (active != lane_mask::all().bits || !is_apart_on_page(lane_at)) {
        merged = merge_on_page(access_of(batch, first + i), g, merged);
      }
      wavefronts += merged;
      ideal += smaller(merged, ceil_div(popcount(active) * batch.kind.lane_bytes, row_bytes));
    }
  }
  page.wavefronts = wavefronts;
  page.ideal_wavefronts = ideal;
  return page;
}

}  // namespace detail

// The sum of analyze_shared_source_page.
template <class Batch>
source_page_report count_shared_source_page(arch_traits const& arch, Batch const& batch,
                                            batch_path path = fastest_batch_path()) {
  source_page_report page = analyze_shared_source_page(arch, detail::no_lanes_of(batch.kind));
  bool const merged_by_tool = batch.kind.op == memory_op::load && batch.kind.lane_bytes > arch.shared.bank_bytes;
  bool const is_counted = batch.accesses > 0 && !page.basis.faults.any() && page.wavefronts.known();
  if (is_counted && merged_by_tool) {
    page.basis.accesses = 0;
    page = detail::wide_loads_on_page(arch, batch, page, path);
    if (!page.basis.faults.any()) {
      return page;
    }
  } else if (is_counted) {
    shared_report const served = count_shared(arch, batch, {}, path);
    if (!served.basis.faults.any()) {
      page.basis.accesses = served.basis.accesses;
      page.bytes_requested = served.bytes_requested;
      page.wavefronts = served.wavefronts;
      page.ideal_wavefronts = served.ideal_wavefronts;
      return page;
    }
  }
  return detail::count_lanes_by_shape<source_page_report>(
      batch, arch.shared.window_bytes, [&](warp_access const& a) { return analyze_shared_source_page(arch, a); },
      no_reports{});
}

}}  // namespace warpmem::v0
