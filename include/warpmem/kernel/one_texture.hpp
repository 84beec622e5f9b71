// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one texture fetch, surface load or surface store of a site.
#pragma once

#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/one_hopper.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The fewest sectors: one a request, or as many as the texels fill; lanes that share texels may need fewer than they
// ask for.
[[nodiscard]] constexpr counter least_sectors(texture_report const& r) noexcept {
  if (!r.sectors.known() || !r.requests.known() || !r.bytes_requested.known()) {
    return counter::unknown();
  }
  std::int64_t const filled = ceil_div(r.bytes_requested.value_or(0), std::int64_t{32});
  return counter{smaller(r.sectors.value_or(0), larger(r.requests.value_or(0), filled))};
}
[[nodiscard]] constexpr counter excess_of(texture_report const& r) noexcept { return r.sectors - least_sectors(r); }

// Textures have a pipe of their own; L2 is asked by all.
[[nodiscard]] constexpr l1tex_report stages_of(texture_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}

inline void count_one(arch_traits const& arch, texture_access const& a, warp_place by, kernel_site& site) {
  texture_report const r = analyze_texture(arch, a);
  add_one(site, r, excess_of(r), {}, stages_of(r), without_inactive_lanes(a), by, a.active.count());
}
inline void count_one(arch_traits const& arch, surface_access const& a, warp_place by, kernel_site& site) {
  texture_report const r = analyze_surface(arch, a);
  add_one(site, r, excess_of(r), {}, stages_of(r), without_inactive_lanes(a), by, a.active.count());
}

}}}  // namespace warpmem::v0::detail
