// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data stage of L1 and the banks behind it. Measured on 9.0.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The data stage: what the lanes of a tag wavefront take from, or send through, 32 banks of 4 bytes. Measured on 9.0.

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
[[nodiscard]] WARPMEM_HD constexpr bool store_fits_a_wavefront(global_traits const& g,
                                                               basic_warp_access<Lanes> const& access,
                                                               int tag_wavefronts) noexcept {
  return tag_wavefronts <= (access.lane_bytes < 4 ? g.store_tag_wavefronts_narrow : g.store_tag_wavefronts);
}

// How many 4-byte words the data banks of L1 and shared memory read and write. Measured on 9.0.

// As many lanes as 128 bytes serve.
[[nodiscard]] WARPMEM_HD constexpr int plain_phase_lanes(int lane_bytes) noexcept {
  return smaller(32, 128 / larger(4, lane_bytes));
}

// Distinct words of the lanes in `group`, `phase_lanes` at a time: lanes of one phase share a word, lanes of two do
// not.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr std::int64_t words_by_phase(basic_warp_access<Lanes> const& access, lane_mask group,
                                                               int phase_lanes) noexcept {
  int const granule = larger(4, access.lane_bytes);
  int const shift = log2_floor(granule);
  std::int64_t words = 0;
  for (int first = 0; first < Lanes; first += phase_lanes) {
    distinct_keys touched;
    for (int lane = first; lane < Lanes && lane < first + phase_lanes; ++lane) {
      if (group.test(lane)) {
        touched.insert(access.at[lane] >> shift);
      }
    }
    words += std::int64_t{touched.size()} * (granule / 4);
  }
  return words;
}

// What the lanes send or get, word by word, whether or not they share one.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr std::int64_t words_by_lane(basic_warp_access<Lanes> const& access) noexcept {
  return std::int64_t{access.participants().count()} * ceil_div(access.lane_bytes, 4);
}

// The report of an access before anything is counted.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report traffic_of(arch_row arch, access_limits limits,
                                                                  basic_warp_access<Lanes> const& access) noexcept {
  auto r = begin_report<bank_traffic_report>(arch.cc, check(arch.cc, limits, access));
  if (r.basis.faults.any()) {
    return r;
  }
  if (l1_stages_are_known(arch.global)) {
    r.basis.known = arch.global.known;
  } else {
    r.reads = r.writes = counter::unknown();
  }
  return r;
}

}}}  // namespace warpmem::v0::detail
