// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many 4-byte words the data banks of L1 and shared memory read and write. Measured on 9.0.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/bank_traffic.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
  access_faults const faults = check(arch.cc, limits, access);
  if (faults.any()) {
    return refused<bank_traffic_report>(arch.cc, faults);
  }
  bank_traffic_report r{report_basis::of_one(arch.cc)};
  if (l1_stages_are_known(arch.global)) {
    r.basis.known = arch.global.known;
  } else {
    r.reads = r.writes = counter::unknown();
  }
  return r;
}

}}}  // namespace warpmem::v0::detail
