// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The swizzle of a tensor map for ordinary accesses and ldmatrix to the box in shared memory: of the few that the
// tensor memory accelerator knows, which also say how far apart the rows are.
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/advise/tiles.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/tensor_fault.hpp>

namespace warpmem { inline namespace v0 {

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
