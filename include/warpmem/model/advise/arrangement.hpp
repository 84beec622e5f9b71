// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How to lay out an array of objects: as structs, as structs of a larger alignment, as arrays, as tiles of arrays.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/arrangement.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/layout/plan.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// One way to lay out the objects. report.basis.accesses is the number of instructions of a warp.
struct arrangement_choice {
  arrangement_kind kind{arrangement_kind::structs};
  int alignment{1};        // of the object
  int tile{};              // elements per tile, for tiles of arrays
  std::int64_t bytes{};    // of all objects, padding included
  global_report report{};  // of the first warp, one object per lane
};

// What advise_arrangement found: every way that was tried, and the best of them.
struct arrangement_advice {
  bounded_list<arrangement_choice, 10> choices{};  // the first is the arrangement as it is
  int fewest_sectors{};                            // index of the choice that moves the least; 0: none moves less
  int fewest_instructions{};                       // index of the choice that issues the least; 0: none issues less
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr arrangement_choice const& before() const noexcept { return choices[0]; }
  [[nodiscard]] WARPMEM_HD constexpr arrangement_choice const& best() const noexcept { return choices[fewest_sectors]; }
  // The choice with the fewest instructions, where that costs more sectors or memory than the best; else the best.
  [[nodiscard]] WARPMEM_HD constexpr arrangement_choice const& alternative() const noexcept {
    return choices[fewest_instructions];
  }
  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept {
    return fewest_sectors != 0 || fewest_instructions != 0;
  }
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr bool needs_less(arrangement_choice const& a, arrangement_choice const& b) noexcept {
  if (moves_less(a.report, b.report) || moves_less(b.report, a.report)) {
    return moves_less(a.report, b.report);
  }
  std::int64_t const more = a.report.basis.accesses - b.report.basis.accesses;
  return more < 0 || (more == 0 && a.bytes < b.bytes);
}

[[nodiscard]] WARPMEM_HD constexpr bool issues_less(arrangement_choice const& a, arrangement_choice const& b) noexcept {
  std::int64_t const more = a.report.basis.accesses - b.report.basis.accesses;
  return more < 0 || (more == 0 && needs_less(a, b));
}

// The same object with a larger alignment, its size a multiple of that.
[[nodiscard]] WARPMEM_HD constexpr object_layout aligned_object(object_layout object, int alignment) noexcept {
  std::int64_t const size = ceil_div(std::int64_t{object.size}, std::int64_t{alignment}) * alignment;
  object.alignment = alignment;
  object.size = static_cast<int>(size);
  if (size > INT32_MAX) {
    object.faults.add(fault::size_overflow, lane_mask::none());
  }
  return object;
}

// Adds the choice if memory can hold it and hardware supports it, and ranks it.
WARPMEM_HD constexpr void consider(arrangement_advice& advice, arch_row arch, arrangement const& tried,
                                   object_use use) noexcept {
  int const tile = tried.kind == arrangement_kind::tiles_of_arrays ? tried.tile : 0;
  arrangement_choice const choice{tried.kind, tried.object.alignment, tile, bytes_of(tried),
                                  analyze_arrangement(arch, tried, use)};
  if (choice.report.basis.faults.any() && !advice.choices.empty()) {
    return;
  }
  int const index = advice.choices.size();
  advice.choices.push_back(choice);
  if (index > 0 && needs_less(choice, advice.best())) {
    advice.fewest_sectors = index;
  }
  if (index > 0 && issues_less(choice, advice.alternative())) {
    advice.fewest_instructions = index;
  }
}

}  // namespace detail

// Tries, for a warp that loads or stores one object per lane: structs as they are, with __align__(2) to the largest
// access, a struct of arrays, and tiles of arrays (of now.tile objects). Fewest sectors (bytes on 1.x) wins, then
// instructions, then memory; fewest_instructions names the choice that wins when instructions count first. Objects
// without named members (opaque_object) cannot become arrays. Faults: those of the arrangement as it is. Rules:
// docs/advice.md.
[[nodiscard]] WARPMEM_HD constexpr arrangement_advice advise_arrangement(arch_row arch, arrangement const& now,
                                                                         object_use use = object_use::load) noexcept {
  arrangement_advice advice{};
  detail::consider(advice, arch, now, use);
  advice.faults = advice.before().report.basis.faults;
  if (advice.faults.any()) {
    return advice;
  }
  arrangement other = now;
  other.kind = arrangement_kind::structs;
  for (int alignment = 2; alignment <= arch.global.max_lane_bytes && alignment <= 32; alignment *= 2) {
    if (alignment > now.object.alignment) {
      other.object = detail::aligned_object(now.object, alignment);
      detail::consider(advice, arch, other, use);
    }
  }
  other.object = now.object;
  arrangement_kind const kinds[] = {arrangement_kind::structs, arrangement_kind::arrays,
                                    arrangement_kind::tiles_of_arrays};
  for (arrangement_kind const kind : kinds) {
    other.kind = kind;
    if (kind != now.kind && !now.object.members.empty()) {
      detail::consider(advice, arch, other, use);
    }
  }
  return advice;
}

}}  // namespace warpmem::v0
