// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data stage: what the lanes of a tag wavefront take from, or send through, 32 banks of 4 bytes. Measured on 9.0.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Lanes that share the banks, and how they meet them: rules/banks/phases.hpp says how many wavefronts that takes.
template <int Lanes>
struct data_part {
  basic_warp_access<Lanes> access;
  bank_geometry geometry;
};

// Lanes that move `granule` bytes each and have room for `operands`: as many lanes at a time as fill the banks.
[[nodiscard]] WARPMEM_HD constexpr bank_geometry data_geometry(int granule, int operands) noexcept {
  bank_geometry g{};
  g.granule_bytes = granule;
  g.column_shift = log2_floor(granule);
  g.column_mask = 128 / granule - 1;
  g.phase_lanes = smaller(32, 128 / operands);
  return g;
}

// What the lanes of a group load, store or get back.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_part<Lanes> plain_data(basic_warp_access<Lanes> const& access,
                                                               lane_mask group) noexcept {
  int const granule = larger(4, access.lane_bytes);
  return {access.under(group), data_geometry(granule, granule)};
}

// What an atomic sends to L2. A wavefront whose packets have one lane each occupies both 16-byte halves of a sector;
// compare-and-swap sends two operands, so that its half line fills all banks, and a whole sector when alone.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_part<Lanes> sent_data(basic_warp_access<Lanes> const& access, lane_mask group,
                                                              bool single_lanes) noexcept {
  bool const swaps = access.op == memory_op::compare_and_swap;
  int const operands = larger(4, access.lane_bytes * (swaps ? 2 : 1));
  data_part<Lanes> sent{access.under(group), data_geometry(swaps && single_lanes ? 32 : operands, operands)};
  for (address& at : sent.access.at) {
    at = single_lanes ? at & ~address{16} : swaps ? at * 2 : at;
  }
  return sent;
}

// A store of more tag wavefronts than this is split in an unknown way, so that its cost is unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool store_fits_a_wavefront(global_traits g, basic_warp_access<Lanes> const& access,
                                                               int tag_wavefronts) noexcept {
  return tag_wavefronts <= (access.lane_bytes < 4 ? g.store_tag_wavefronts_narrow : g.store_tag_wavefronts);
}

}}}  // namespace warpmem::v0::detail
