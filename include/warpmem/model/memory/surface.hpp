// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Surface loads and stores: CUDA arrays read and written by coordinates, without a sampler.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/model/rules/texture/count.hpp>
#include <warpmem/model/rules/texture/sector_list.hpp>
#include <warpmem/model/rules/texture/store_data.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Boundary mode zero drops lanes outside the image.
[[nodiscard]] WARPMEM_HD constexpr bool drops_a_lane(surface_access const& a) noexcept {
  for (int lane = 0; lane < 32; ++lane) {
    if (a.boundary == surface_boundary::zero && a.active.test(lane) && !is_inside(a, a.at[lane])) {
      return true;
    }
  }
  return false;
}

WARPMEM_HD constexpr void forget_counts(texture_report& r) noexcept {
  r.requests = r.sectors = r.tag_wavefronts = r.data_wavefronts = r.filter_wavefronts = counter::unknown();
  r.l2_requests = r.l2_sectors = counter::unknown();
}

}  // namespace detail

// Counts for one surface access on a capability given by its row. x counts bytes, y, z rows and slices (or layers).
// Measured on 9.0; elsewhere requests and sectors are carried over and the stages behind them unknown; whether
// lanes that boundary mode zero drops are looked up is not known, so accesses with such lanes have no known counts.
// Rules and sources: docs/texture.md. Faults: those of the image (see analyze_texture), outside_window with boundary
// mode trap, misaligned_address where x is not a multiple of the size.
[[nodiscard]] WARPMEM_HD constexpr texture_report analyze_surface(arch_row arch,
                                                                  surface_access const& access) noexcept {
  detail::fetch_kind const kind = detail::kind_of(access);
  auto r = detail::begin_report<texture_report>(arch.cc, detail::check_surface(arch, access),
                                                detail::provenance_of(arch.texture, kind));
  if (r.basis.faults.any()) {
    return r;
  }
  r.basis.l1 = arch.texture.stages_are_known ? l1_state::cold : l1_state::none;
  detail::surface_source const source{access};
  detail::count_fetch(arch.texture, source, kind, r);
  if (kind.store && arch.texture.stages_are_known && r.tag_wavefronts <= detail::known_store_tag_wavefronts) {
    r.data_wavefronts = detail::store_data_wavefronts(source, detail::line_rule_of(kind));
  }
  if (detail::drops_a_lane(access)) {
    detail::forget_counts(r);
  }
  r.texels = access.active.count();
  r.bytes_requested = std::int64_t{access.active.count()} * access.lane_bytes;
  return r;
}

// The sectors that each request looks up, with the lanes that need them. Empty for an access with a fault, and where
// they are unknown. Rules: docs/texture.md.
[[nodiscard]] WARPMEM_HD constexpr texture_sector_list list_surface(arch_row arch,
                                                                    surface_access const& access) noexcept {
  detail::sector_lister visitor(access.image, detail::sector_shape_of(arch.texture, access.image));
  if (!detail::check_surface(arch, access).any() && !detail::drops_a_lane(access)) {
    (void)detail::visit_slices(detail::surface_source{access}, detail::kind_of(access), access.active, visitor);
  }
  return visitor.list;
}

// Counts, sectors and the access itself. Faults as for analyze_surface.
[[nodiscard]] WARPMEM_HD constexpr surface_explanation explain_surface(arch_row arch,
                                                                       surface_access const& access) noexcept {
  return {arch, access, analyze_surface(arch, access), list_surface(arch, access)};
}

// The same for a capability chosen at compile time: surface_memory<sm_90>::analyze(access).
WARPMEM_DOOR(surface_memory, surface, surface_access);

}}  // namespace warpmem::v0
