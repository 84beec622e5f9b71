// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The best swizzle of a tile in shared memory.
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/advise/tiles.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/tensor_fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What advise_swizzle found: which address bits to XOR with which.
struct swizzle_advice {
  swizzle_bits elements{};  // CuTe's Swizzle<B, M, S> of element offsets; B = 0: none
  swizzle_bits bytes{};     // the same of byte addresses, as matrix_tile takes it
  int budget{};             // the largest B that was allowed
  shared_report before{};
  shared_report after{};  // the same as before where none helps
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return after.wavefronts < before.wavefronts; }
};

namespace detail {

// What a swizzle of byte addresses must respect.
struct swizzle_limits {
  int lowest_base{};    // of M: the bytes of one lane stay together
  int highest_end{};    // of B + M + |S|: the tile is whole periods and so keeps its own bytes
  int bank_bits_end{};  // address bits from here on do not select a bank
  int word_bits_end{};  // addresses that differ only in bits below may be served together
};

// For lanes of so many bytes; `extent` has the bits of where the tile begins and of how many bytes it has.
[[nodiscard]] WARPMEM_HD constexpr swizzle_limits limits_of(arch_row arch, std::int64_t lane_bytes,
                                                            std::int64_t extent) noexcept {
  swizzle_limits limits{};
  limits.lowest_base = log2_floor(lane_bytes);
  limits.highest_end = log2_floor(extent & -extent);
  limits.bank_bits_end = log2_floor(bank_period(arch.shared));
  limits.word_bits_end =
      arch.shared.rule == shared_rule::wide_rows ? limits.bank_bits_end : log2_floor(arch.shared.bank_bytes);
  return limits;
}

// conflicts(swizzle, limit) counts those of all accesses behind a swizzle of byte addresses, up to the limit.
template <class Conflicts>
struct swizzle_search {
  Conflicts const& conflicts;
  std::int64_t least;  // of the best so far
  swizzle_bits best{};

  WARPMEM_HD constexpr void try_one(swizzle_bits bytes) noexcept {
    std::int64_t const found = least > 0 ? conflicts(bytes, least) : 0;
    if (found < least) {
      least = found;
      best = bytes;
    }
  }
  // All of B = bits: M from large to small, |S| from small to large, S > 0 before S < 0.
  WARPMEM_HD constexpr void try_all(int bits, swizzle_limits limits) noexcept {
    int const highest_base = smaller(limits.highest_end - 2 * bits, limits.bank_bits_end - 1);
    for (int base = highest_base; base >= limits.lowest_base; --base) {
      for (int shift = bits; bits + base + shift <= limits.highest_end; ++shift) {
        try_one({bits, base, shift, false});
        // S < 0: whole words keep their conflicts, for bank bits are XORed with bank bits, or others with others.
        if (base < limits.word_bits_end) {
          try_one({bits, base, -shift, false});
        }
      }
    }
  }
};

// The best swizzle in place of `current`, where analyze(swizzle) is the sum of all accesses. The advice has the report
// before.
template <class Analyze, class Conflicts>
WARPMEM_HD constexpr void search_swizzle(swizzle_advice& advice, swizzle_bits current, int element_bytes,
                                         swizzle_limits limits, Analyze const& analyze, Conflicts const& conflicts) {
  swizzle_search<Conflicts> search{conflicts, advice.before.bank_conflicts.value_or(0)};
  if (!(current == swizzle_bits{})) {
    search.try_one({});
  }
  for (int bits = 1; bits <= smaller(advice.budget, 31) && search.least > 0; ++bits) {
    search.try_all(bits, limits);
  }
  bool const is_better = search.least < advice.before.bank_conflicts;
  advice.bytes = is_better ? search.best : current;
  if (is_better) {
    advice.after = analyze(search.best);
  }
  advice.elements = advice.bytes;
  if (advice.bytes.bits > 0) {
    advice.elements.base -= log2_floor(element_bytes);
  }
}

[[nodiscard]] WARPMEM_HD constexpr swizzle_advice search_tile(arch_row arch, matrix_tile const& tile, int budget,
                                                              pattern_list patterns) noexcept {
  swizzle_advice advice{};
  advice.budget = budget;
  advice.before = advice.after = analyze_patterns(arch, tile, patterns);
  advice.faults = faults_of(tile, patterns, budget, advice.before);
  if (advice.faults.any() || !advice.before.wavefronts.known()) {
    return advice;
  }
  int elements = 1;
  for (int i = 0; i < patterns.count; ++i) {
    elements = larger(elements, patterns.first[i].elements);
  }
  std::int64_t const extent = static_cast<std::int64_t>(tile.base) | tile.rows * tile.pitch();
  auto const swizzled = [&tile](swizzle_bits bytes) {
    matrix_tile copy = tile;
    copy.swizzle = bytes;
    return copy;
  };
  search_swizzle(
      advice, tile.swizzle, tile.element_bytes, limits_of(arch, std::int64_t{elements} * tile.element_bytes, extent),
      [&](swizzle_bits bytes) { return analyze_patterns(arch, swizzled(bytes), patterns); },
      [&](swizzle_bits bytes, std::int64_t limit) { return conflicts_below(arch, swizzled(bytes), patterns, limit); });
  return advice;
}

}  // namespace detail

// Tries every Swizzle<B, M, S> with B up to the budget that keeps together what a lane takes and permutes the tile's
// own bytes (its period divides the tile's base and size), and takes the fewest wavefronts of all patterns together;
// among equals the smallest B, then the largest M (the longest runs stay together), then the smallest |S|, then S > 0:
//   using layout = cute_swizzle<3, 3, 3>;  // found by advise_swizzle(sm_80::traits, tile, 3, matrix_pattern())
// Swizzles that do not change which whole words share a bank are left out. A tile with a swizzle of its own keeps it
// where nothing is better; no swizzle at all is also tried. Faults and unknown wavefronts as for advise_padding.
template <class... More>
[[nodiscard]] WARPMEM_HD constexpr swizzle_advice advise_swizzle(arch_row arch, matrix_tile const& tile, int budget,
                                                                 tile_pattern const& first,
                                                                 More const&... more) noexcept {
  tile_pattern const all[] = {first, more...};
  return detail::search_tile(arch, tile, budget, {all, 1 + static_cast<int>(sizeof...(More))});
}

// The same with B up to 5: as many bits as choose a bank.
template <class... More>
[[nodiscard]] WARPMEM_HD constexpr swizzle_advice advise_swizzle(arch_row arch, matrix_tile const& tile,
                                                                 tile_pattern const& first,
                                                                 More const&... more) noexcept {
  return advise_swizzle(arch, tile, 5, first, more...);
}

// The same for patterns that lie in an array.
[[nodiscard]] WARPMEM_HD constexpr swizzle_advice advise_swizzle(arch_row arch, matrix_tile const& tile, int budget,
                                                                 tile_pattern const* patterns, int count) noexcept {
  return detail::search_tile(arch, tile, budget, {patterns, count});
}

// The swizzle of a tensor map for ordinary accesses and ldmatrix to the box in shared memory: of the few that the
// tensor memory accelerator knows, which also say how far apart the rows are.

// What advise_box_swizzle found.
struct box_advice {
  tma_swizzle before_mode{};
  tma_swizzle mode{};  // the same as before where none helps
  shared_report before{};
  shared_report after{};
  tensor_faults faults{};  // of the map: then there is no advice

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return after.wavefronts < before.wavefronts; }
};

// Compares the swizzles that the driver takes for this box, by the wavefronts of the patterns on the box as a tile; of
// equal ones the map's own, then the narrowest. A box whose rows are longer than 128 bytes takes none: split it.
// Faults: those of faults_of(map), and in the reports those of analyze_pattern. Rules: docs/hopper.md.
template <class... Patterns>
[[nodiscard]] WARPMEM_HD constexpr box_advice advise_box_swizzle(arch_row arch, box_tile const& box,
                                                                 Patterns const&... patterns) noexcept {
  tile_pattern const list[]{patterns...};
  detail::pattern_list const all{list, static_cast<int>(sizeof...(patterns))};
  box_advice found{box.map.swizzle, box.map.swizzle, {}, {}, faults_of(box.map)};
  found.before = found.after = detail::analyze_patterns(arch, matrix_tile_of(box), all);
  for (unsigned i = 0; i <= static_cast<unsigned>(tma_swizzle::bytes_128_atom_32_flip_8); ++i) {
    auto const mode = static_cast<tma_swizzle>(i);
    box_tile other = box;
    other.map.swizzle = mode;
    bool const exists = mode <= tma_swizzle::bytes_128 || arch.tma.has_32_byte_atoms;
    if (found.faults.any() || !exists || faults_of(other.map).any()) {
      continue;
    }
    shared_report const cost = detail::analyze_patterns(arch, matrix_tile_of(other), all);
    if (!cost.basis.faults.any() && cost.wavefronts < found.after.wavefronts) {
      found.after = cost;
      found.mode = mode;
    }
  }
  return found;
}

}}  // namespace warpmem::v0
