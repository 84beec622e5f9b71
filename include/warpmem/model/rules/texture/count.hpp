// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report of a fetch, and which of its counters are known.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/kind.hpp>
#include <warpmem/model/rules/texture/line_rule.hpp>
#include <warpmem/model/rules/texture/slices.hpp>
#include <warpmem/model/rules/texture/stages.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] WARPMEM_HD constexpr counter known_if(bool known, std::int64_t value) noexcept {
  return known ? counter{value} : counter::unknown();
}

// Measured where this kind was measured on this capability; everything else is carried over.
[[nodiscard]] WARPMEM_HD constexpr provenance provenance_of(texture_traits const& t, fetch_kind kind) noexcept {
  return known_of(kind).kind ? t.known : weaker(t.known, {evidence::carried_over, source::h200_counters});
}

// One filter wavefront per slice; for 16-byte texels of linear memory, one per eight lanes; for stores, none.
[[nodiscard]] WARPMEM_HD constexpr int filter_wavefronts(fetch_kind kind, lane_mask active, int slices) noexcept {
  if (kind.store) {
    return 0;
  }
  if (kind.storage != texture_storage::linear || kind.bytes < 16) {
    return slices;
  }
  int eights = 0;
  for (int first = 0; first < 32; first += 8) {
    eights += (active & lane_mask::range(first, 8)).any() ? 1 : 0;
  }
  return eights;
}

// Requests and sectors, on capabilities whose stages were not measured.
template <class Source>
WARPMEM_HD constexpr void count_sectors(texture_traits const& t, Source const& source, fetch_kind kind,
                                        texture_report& r) noexcept {
  sector_counter visitor{sector_shape_of(t, source.access.image), kind.storage};
  slice_counts const counts = visit_slices(source, kind, source.access.active, visitor);
  r.requests = counts.requests;
  r.sectors = known_if(known_of(kind).sectors && !splits_quads(kind) && visitor.shape.rows > 0, visitor.sectors);
  r.tag_wavefronts = r.data_wavefronts = r.filter_wavefronts = counter::unknown();
  r.l2_requests = r.l2_sectors = counter::unknown();
}

template <class Source>
[[nodiscard]] WARPMEM_HD constexpr texture_stage_traits stage_traits_of(texture_traits const& t, Source const& source,
                                                                        fetch_kind kind) noexcept {
  return {line_rule_of(kind), sector_shape_of(t, source.access.image), kind.storage, kind.bytes, group_lanes(kind) == 8,
          kind.store};
}

// Whether the counts are the same whichever lanes of each full quad are served together.
struct pairing_matters {
  bool for_sectors{};
  bool for_tags{};
};

template <class Source>
[[nodiscard]] WARPMEM_HD constexpr pairing_matters compare_pairings(texture_traits const& t, Source const& source,
                                                                    fetch_kind kind) noexcept {
  pairing_matters matters{};
  for (int first = 0; first < 32 && splits_quads(kind); first += 4) {
    lane_mask const quad = source.access.active & lane_mask::range(first, 4);
    if (quad.count() == 4) {
      texture_stages rows(stage_traits_of(t, source, kind));
      texture_stages columns(stage_traits_of(t, source, kind));
      (void)visit_slices(source, kind, quad, rows, quad_pairing::by_rows);
      (void)visit_slices(source, kind, quad, columns, quad_pairing::by_columns);
      matters.for_sectors = matters.for_sectors || rows.sectors() != columns.sectors();
      matters.for_tags = matters.for_tags || rows.tag_wavefronts() != columns.tag_wavefronts();
    }
  }
  return matters;
}

// Where lanes can be paired in two ways, lines can be requested again in two orders: then their requests are certain to
// merge only if there are few enough of them.
template <class Source>
WARPMEM_HD constexpr void count_stages(texture_traits const& t, Source const& source, fetch_kind kind,
                                       texture_report& r) noexcept {
  texture_stages stages(stage_traits_of(t, source, kind));
  slice_counts const counts = visit_slices(source, kind, source.access.active, stages);
  known_counters const known = known_of(kind);
  pairing_matters const matters = compare_pairings(t, source, kind);
  bool const tags_are_known = known.tags && !matters.for_tags;
  bool const merges_are_known =
      splits_quads(kind) ? stages.tag_wavefronts() <= certain_merge + 1 : stages.l2_requests_are_known();
  r.requests = counts.requests;
  r.sectors = known_if(known.sectors && !matters.for_sectors, stages.sectors());
  r.tag_wavefronts = known_if(tags_are_known, stages.tag_wavefronts());
  r.data_wavefronts = known_if(known.data && !kind.store, stages.data_wavefronts());
  r.filter_wavefronts =
      known_if(known.filter && !counts.blends_levels, filter_wavefronts(kind, source.access.active, counts.slices));
  r.l2_requests = known_if(tags_are_known && merges_are_known, stages.l2_requests());
  r.l2_sectors = known_if(known.kind && stages.l2_sectors_are_known(), stages.l2_sectors());
}

// All counts of a fetch with an active lane.
template <class Source>
WARPMEM_HD constexpr void count_fetch(texture_traits const& t, Source const& source, fetch_kind kind,
                                      texture_report& r) noexcept {
  if (!source.access.active.any()) {
    return;
  }
  if (t.stages_are_known) {
    count_stages(t, source, kind, r);
  } else {
    count_sectors(t, source, kind, r);
  }
}

}}}  // namespace warpmem::v0::detail
