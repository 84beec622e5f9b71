// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture fetches: which texels the lanes need, which quads ask for them together, and what that costs in the texture
// pipe of L1.
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
#include <warpmem/model/rules/texture/footprint.hpp>
#include <warpmem/model/rules/texture/sector_list.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// The texels that one lane fetches, with their weights. Empty where the access has a fault.
[[nodiscard]] WARPMEM_HD constexpr texel_footprint texels_of(arch_row arch, texture_access const& access,
                                                             int lane) noexcept {
  bool const fetches = access.active.test(lane) && !detail::check_texture(arch, access).any();
  return fetches ? detail::footprint_of(access.image, access.sampler, access.at[lane]) : texel_footprint{};
}

// Counts for one texture fetch on a capability given by its row. Coordinates are those of the instruction: texels, or
// fractions of the image where the sampler is normalized. Measured on 9.0; elsewhere requests and sectors are carried
// over and the stages behind them unknown. Rules and sources: docs/texture.md. Faults: an image that cannot be
// (bad_size, oversized_image, misaligned_image, size_overflow, unsupported_size), a sampler that it cannot have
// (unsupported_operation), a coordinate that is not a finite number (bad_coordinate).
// Coordinates outside the image are no fault: the sampler says where they lead.
[[nodiscard]] WARPMEM_HD constexpr texture_report analyze_texture(arch_row arch,
                                                                  texture_access const& access) noexcept {
  detail::fetch_kind const kind = detail::kind_of(access);
  auto r = detail::begin_report<texture_report>(arch.cc, detail::check_texture(arch, access),
                                                detail::provenance_of(arch.texture, kind));
  if (r.basis.faults.any()) {
    return r;
  }
  r.basis.l1 = arch.texture.stages_are_known ? l1_state::cold : l1_state::none;
  detail::count_fetch(arch.texture, detail::texture_source{access}, kind, r);
  std::int64_t texels = 0;
  for (int lane = 0; lane < 32; ++lane) {
    texels += access.active.test(lane) ? detail::texel_count(access, lane) : 0;
  }
  r.texels = texels;
  r.bytes_requested = texels * access.image.texel_bytes;
  return r;
}

// The sectors that each request looks up, with the lanes that need them. Empty for an access with a fault, and where
// the order of bytes in this capability's arrays is not known. Rules: docs/texture.md.
[[nodiscard]] WARPMEM_HD constexpr texture_sector_list list_texture(arch_row arch,
                                                                    texture_access const& access) noexcept {
  detail::sector_lister visitor(access.image, detail::sector_shape_of(arch.texture, access.image));
  if (!detail::check_texture(arch, access).any()) {
    (void)detail::visit_slices(detail::texture_source{access}, detail::kind_of(access), access.active, visitor);
  }
  return visitor.list;
}

// Counts, sectors and the access itself. Faults as for analyze_texture.
[[nodiscard]] WARPMEM_HD constexpr texture_explanation explain_texture(arch_row arch,
                                                                       texture_access const& access) noexcept {
  return {arch, access, analyze_texture(arch, access), list_texture(arch, access)};
}

namespace detail {

WARPMEM_DOOR(texture_door, texture, texture_access);

}  // namespace detail

// The same for a capability chosen at compile time: texture_memory<sm_90>::analyze(access), list, explain and texels.
template <architecture Arch>
struct texture_memory : detail::texture_door<Arch> {
  [[nodiscard]] WARPMEM_HD static constexpr texel_footprint texels(texture_access const& access, int lane) noexcept {
    return texels_of(Arch::traits, access, lane);
  }
};

}}  // namespace warpmem::v0
