// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What the texture pipe does with one fetch, surface load or surface store, or with a sum of them. Counters of a cold
// L1. In the names, <mem> is mem_texture or mem_surface.
struct texture_report {
  report_basis basis{};
  counter requests{};         // l1tex__t_requests_pipe_tex_<mem>: groups of 4 or 8 lanes
  counter sectors{};          // l1tex__t_sectors_pipe_tex_<mem>: of 32 bytes, each counted once per slice of a request
  counter tag_wavefronts{};   // l1tex__t_output_wavefronts_pipe_tex_<mem>; surfaces: without the launch's own
  counter data_wavefronts{};  // l1tex__data_pipe_tex_wavefronts_<mem>; stores: l1tex__data_pipe_lsu_wavefronts_<mem>
  counter filter_wavefronts{};  // l1tex__f_wavefronts
  counter l2_requests{};        // lts__t_requests_srcunit_tex
  counter l2_sectors{};         // lts__t_sectors_srcunit_tex
  counter texels{};             // fetched, each counted once per lane that fetches it
  counter bytes_requested{};    // of those texels

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = texture_report;
    f("requests", &r::requests);
    f("sectors", &r::sectors);
    f("tag_wavefronts", &r::tag_wavefronts);
    f("data_wavefronts", &r::data_wavefronts);
    f("filter_wavefronts", &r::filter_wavefronts);
    f("l2_requests", &r::l2_requests);
    f("l2_sectors", &r::l2_sectors);
    f("texels", &r::texels);
    f("bytes_requested", &r::bytes_requested);
  }

  // Bytes requested / bytes of the sectors looked up. Above 1 where lanes share texels; not a number if unknown.
  [[nodiscard]] WARPMEM_HD constexpr double efficiency() const noexcept {
    return detail::ratio(bytes_requested, detail::multiplied(sectors, 32));
  }

  friend constexpr bool operator==(texture_report const&, texture_report const&) = default;
};

namespace detail {

// One texel that a lane fetches, and its share of the result. The weights of a lane add up to 2^32: 8 bits per axis, 8
// bits between levels. A gather has no weights: 0.
struct texel_tap {
  int x{};
  int y{};
  int z{};  // slice or layer
  int level{};
  std::uint64_t weight{};
  bool border{};  // outside the image under border addressing: its value counts as zero
  friend constexpr bool operator==(texel_tap const&, texel_tap const&) = default;
};

}  // namespace detail

// At most 8 texels in each of two levels.
using texel_footprint = bounded_list<detail::texel_tap, 16>;

// One sector that a request looks up, as the texels it holds. In a linear image too, x counts texels, not bytes.
struct texture_sector {
  int request{};  // from 0, in lane order
  int level{};
  std::int64_t x{};  // first texel
  std::int64_t y{};
  std::int64_t z{};
  int columns{};      // texels along x
  int rows{};         // and along y
  lane_mask lanes{};  // lanes that need it
  friend constexpr bool operator==(texture_sector const&, texture_sector const&) = default;
};

// By request. At most 16 per lane.
using texture_sector_list = bounded_list<texture_sector, 512>;

// An access with everything that the model reports about it.
struct texture_explanation {
  arch_traits arch{};
  texture_access access{};
  texture_report report{};
  texture_sector_list sectors{};
};

// The same for a surface access.
struct surface_explanation {
  arch_traits arch{};
  surface_access access{};
  texture_report report{};
  texture_sector_list sectors{};
};

}}  // namespace warpmem::v0
