// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a list of patterns costs on a tile: what every advice on shared memory compares.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tile_cost.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct pattern_list {
  tile_pattern const* first{};
  int count{};
};

// Their sum; stops at the first fault.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_patterns(arch_row arch, matrix_tile const& tile,
                                                                  pattern_list patterns) noexcept {
  shared_report sum{};
  for (int i = 0; i < patterns.count && !sum.basis.faults.any(); ++i) {
    sum += analyze_pattern(arch, tile, patterns.first[i]);
  }
  return sum;
}

// How many bank conflicts the patterns have on a tile that holds them; counting stops at `limit`, which is also the
// answer for a tile on which an access has a fault. Addresses decide how many words of one bank a phase needs, never
// how many phases there are: the fewest conflicts are the fewest wavefronts.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t conflicts_below(arch_row arch, matrix_tile const& tile,
                                                                pattern_list patterns, std::int64_t limit) noexcept {
  std::int64_t conflicts = 0;
  for (int i = 0; i < patterns.count; ++i) {
    tile_pattern const& p = patterns.first[i];
    bool const still = stands_still(p);
    for (int k = 0; k < (still ? 1 : p.times); ++k) {
      shared_report const r = analyze_instruction(arch, tile, p, k);
      conflicts += r.bank_conflicts.value_or(0) * (still ? p.times : 1);
      if (conflicts >= limit || r.basis.faults.any()) {
        return limit;
      }
    }
  }
  return conflicts;
}

// Bytes after which the pattern of banks repeats, twice over: on 3.x words 128 bytes apart may be served together.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t bank_period(shared_traits const& s) noexcept {
  return std::int64_t{2} * s.banks * s.bank_bytes;
}

// Reasons to give no advice on these.
[[nodiscard]] WARPMEM_HD constexpr access_faults faults_of(matrix_tile const& tile, pattern_list patterns, int budget,
                                                           shared_report const& before) noexcept {
  access_faults faults = before.basis.faults;
  if (!tile.is_valid() || budget < 0 || patterns.count < 1) {
    faults.add(fault::bad_size, lane_mask::none());
  }
  return faults;
}

}}}  // namespace warpmem::v0::detail
