// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting the wavefronts of shared memory for a batch: what a kernel has to know, computed once per batch, and
// what it answers for one block of accesses.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/shape.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A lane's place is one 16-bit key: phase and column in the upper five bits (the lanes that compete), the row in the
// lower eleven (lanes that agree are served together).
inline constexpr int row_bits = 11;

struct bank_plan {
  bool usable{};        // false: this capability's rule has no kernel, count access by access
  int column_shift{};   // word = address >> column_shift
  int column_mask{};    // column = word & column_mask
  int row_shift{};      // row = word >> row_shift
  int phase_shift{5};   // phases of 2^phase_shift lanes
  int merged_shift{5};  // the same where lane pairs agree
  bool lane_by_lane{};  // every lane is a row of its own
  bool closed_form{};   // a stride alone decides
  int broadcast_wavefronts{};
  int broadcast_conflict_free{};
  int added_wavefronts{};  // by each phase
  address misaligned{};
  address last{};  // the greatest valid address
  int lane_bytes{};
  provenance known{};  // of every access of the batch
};

// One block's answer. Ignore what it holds for an access in `slow`.
struct bank_block {
  alignas(64) std::uint8_t wavefronts[block_accesses];
  alignas(64) std::uint8_t conflict_free[block_accesses];
  alignas(64) std::uint8_t active[block_accesses];
  std::uint16_t slow[block_accesses];
  int slow_count;
  access_shape shape;  // kept from block to block
};

[[nodiscard]] inline bank_plan plan_shared(arch_traits const& arch, batch_kind kind) noexcept {
  shared_traits const& s = arch.shared;
  bank_plan plan{};
  warp_access none = no_lanes_of(kind);
  access_limits const limits = shared_limits(s, kind.op, kind.cache);
  if (check(arch.cc, limits, none).any() || s.rule == shared_rule::half_warp_broadcast ||
      !wavefronts_are_known(s, kind) || kind.op == memory_op::compare_and_swap) {
    return plan;
  }
  bank_geometry const g = for_atomic(geometry_of(s, kind.lane_bytes),
                                     shared_atomic_code(s, kind.op, kind.atomic, kind.lane_bytes).instruction);
  plan.column_shift = g.column_shift;
  plan.column_mask = g.column_mask;
  plan.row_shift = g.row_shift - g.column_shift;
  plan.phase_shift = log2_floor(g.phase_lanes);
  bool const merges = s.loads_merge_pairs && kind.op == memory_op::load && g.granule_bytes > s.bank_bytes;
  plan.merged_shift = merges ? smaller(5, plan.phase_shift + 1) : plan.phase_shift;
  plan.lane_by_lane = g.lane_by_lane;
  plan.added_wavefronts = g.added_wavefronts;
  plan.misaligned = static_cast<address>(kind.lane_bytes) - 1;
  plan.last = static_cast<address>(s.window_bytes) - static_cast<address>(kind.lane_bytes);
  plan.lane_bytes = kind.lane_bytes;
  plan.closed_form = s.rule != shared_rule::wide_rows && g.column_mask + 1 == g.phase_lanes;
  int const cell_bits = log2_floor(g.column_mask + 1) + 5 - plan.phase_shift;
  plan.usable = cell_bits <= 5 && s.window_bytes > 0 && s.window_bytes % g.granule_bytes == 0 &&
                (s.window_bytes >> g.column_shift) <= 0x10000 && (s.window_bytes >> g.row_shift) <= (1 << row_bits);
  plan.known = analyze_shared(arch, none).basis.known;
  none.active = lane_mask::all();
  shared_report const broadcast = analyze_shared(arch, none);
  plan.broadcast_wavefronts = static_cast<int>(broadcast.wavefronts.value_or(0));
  plan.broadcast_conflict_free = static_cast<int>(broadcast.conflict_free_wavefronts.value_or(0));
  return plan;
}

// Where a key's phase begins, above its row and column.
[[nodiscard]] inline int cell_end(bank_plan const& plan) noexcept {
  return row_bits + log2_floor(plan.column_mask + 1);
}

// The phases that have a lane in them.
[[nodiscard]] inline int occupied_phases(std::uint32_t active, int phase_shift) noexcept {
  int occupied = 0;
  for (int lane = 0; lane < 32; lane += 1 << phase_shift) {
    occupied += ((active >> lane) & lane_mask::first(1 << phase_shift).bits) != 0 ? 1 : 0;
  }
  return occupied;
}

}}}  // namespace warpmem::v0::detail
