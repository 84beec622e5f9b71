// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least padding of a tile in shared memory.
#pragma once

#include <warpmem/model/advise/tiles.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What advise_padding found: the columns to add to each row of a tile.
struct padding_advice {
  int columns{};               // to add to each row, in elements; 0: none helps
  std::int64_t pitch_bytes{};  // from row to row with them
  std::int64_t extra_bytes{};  // that the tile grows by
  int budget{};                // the most columns that could be added
  shared_report before{};
  shared_report after{};  // the same as before where none helps
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return columns > 0; }
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr padding_advice search_padding(arch_row arch, matrix_tile const& tile, int budget,
                                                                 pattern_list patterns) noexcept {
  padding_advice advice{};
  advice.budget = budget;
  advice.before = advice.after = analyze_patterns(arch, tile, patterns);
  advice.faults = faults_of(tile, patterns, budget, advice.before);
  if (advice.faults.any() || !advice.before.wavefronts.known()) {
    return advice;
  }
  advice.pitch_bytes = tile.pitch();
  std::int64_t least = advice.before.bank_conflicts.value_or(0);
  // Beyond this the banks repeat.
  std::int64_t const most = smaller<std::int64_t>(budget, bank_period(arch.shared) / tile.element_bytes - 1);
  matrix_tile padded = tile;
  for (int columns = 1; columns <= most && least > 0; ++columns) {
    padded.pitch_bytes = tile.pitch() + std::int64_t{columns} * tile.element_bytes;
    std::int64_t const conflicts = conflicts_below(arch, padded, patterns, least);
    if (conflicts < least) {
      least = conflicts;
      advice.columns = columns;
      advice.pitch_bytes = padded.pitch_bytes;
    }
  }
  if (advice.helps()) {
    padded.pitch_bytes = advice.pitch_bytes;
    advice.after = analyze_patterns(arch, padded, patterns);
    advice.extra_bytes = (advice.pitch_bytes - tile.pitch()) * tile.rows;
  }
  return advice;
}

}  // namespace detail

// Tries 0 .. budget extra columns per row and takes the fewest wavefronts of all patterns together, then the fewest
// columns:
//   __shared__ float t[32][32 + advise_padding(sm_90::traits, tile, 8, column_pattern()).columns];
// More columns than fill two rows of banks repeat what was tried and are left out. Faults: bad_size for an invalid
// tile, one that does not hold a pattern, or a budget below 0; those of each access on the tile as it is. Nothing is
// advised where the wavefronts are unknown. Rules: docs/advice.md.
template <class... More>
[[nodiscard]] WARPMEM_HD constexpr padding_advice advise_padding(arch_row arch, matrix_tile const& tile, int budget,
                                                                 tile_pattern const& first,
                                                                 More const&... more) noexcept {
  tile_pattern const all[] = {first, more...};
  return detail::search_padding(arch, tile, budget, {all, 1 + static_cast<int>(sizeof...(More))});
}

// The same with any number of columns.
template <class... More>
[[nodiscard]] WARPMEM_HD constexpr padding_advice advise_padding(arch_row arch, matrix_tile const& tile,
                                                                 tile_pattern const& first,
                                                                 More const&... more) noexcept {
  return advise_padding(arch, tile, 0x7fffffff, first, more...);
}

// The same for patterns that lie in an array.
[[nodiscard]] WARPMEM_HD constexpr padding_advice advise_padding(arch_row arch, matrix_tile const& tile, int budget,
                                                                 tile_pattern const* patterns, int count) noexcept {
  return detail::search_padding(arch, tile, budget, {patterns, count});
}

}}  // namespace warpmem::v0
