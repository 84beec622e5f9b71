// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes compete for the banks on 2.0 and later: how a capability and an access size divide the lanes into phases
// and the addresses into columns and rows.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/atomics/code.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How one access meets the banks: the terms of rules/banks/phases.hpp.
struct bank_geometry {
  int phase_lanes{32};
  int granule_bytes{4};  // what one lane takes from a column: at least a bank's width
  int column_shift{2};   // column = (address >> column_shift) & column_mask
  int column_mask{31};
  int row_shift{7};          // row = address >> row_shift
  int rows{};                // in the window; 0: not limited
  int added_wavefronts{0};   // in each phase
  bool lane_by_lane{false};  // lanes wait for each other even for the same word
  bool lowest_lane{false};   // a column serves only its lowest lane; the others have to come again
  int operands{1};           // a row or a lane takes a wavefront for each

  [[nodiscard]] WARPMEM_HD constexpr int column_of(address at) const noexcept {
    return static_cast<int>((at >> column_shift) & static_cast<address>(column_mask));
  }
  // Equal for lanes that one wavefront serves together.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t key_of(address at, int column) const noexcept {
    return ((at >> row_shift) << 6) | static_cast<std::uint64_t>(column);
  }
};

// For a valid access. A wavefront serves at most the width of all banks, 128 bytes (256 on 3.x), so accesses of 8 and
// 16 bytes take phases of as many lanes as fit.
[[nodiscard]] WARPMEM_HD constexpr bank_geometry geometry_of(shared_traits const& s, int lane_bytes) noexcept {
  bank_geometry g{};
  int const mode_row = s.banks * s.bank_bytes;
  g.granule_bytes = larger(lane_bytes, s.bank_bytes);
  g.column_shift = log2_floor(g.granule_bytes);
  g.column_mask = mode_row / g.granule_bytes - 1;
  // 3.x in 4-byte mode: words i and i + 32 of an aligned 256 bytes are in the same bank and served together
  // (CUDA C Programming Guide 5.5, G.5.3; GTC 2012 S0514: an address bit picks the half of a 64-bit bank).
  int const row_bytes = s.rule == shared_rule::wide_rows ? s.banks * 8 : mode_row;
  g.row_shift = log2_floor(row_bytes);
  g.rows = ((s.window_bytes - 1) >> g.row_shift) + 1;
  g.phase_lanes = smaller(32, row_bytes / g.granule_bytes);
  // "One must add 1" for 128-bit accesses, whose quarter-warps are mostly 2-way conflicts (ibid., G.4.3).
  g.added_wavefronts = s.rule == shared_rule::added_wavefront_128 && lane_bytes == 16 ? 1 : 0;
  return g;
}

// Whether every two active lanes `distance`, 1 or 2, apart have the same address.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool pairs_agree(basic_warp_access<Lanes> const& access, int distance) noexcept {
  std::uint32_t const active = access.participants().bits;
  std::uint32_t const pairs = active & (active >> distance) & (distance == 1 ? 0x55555555U : 0x33333333U);
  for (int lane = 0; lane + distance < Lanes; ++lane) {
    if (((access.at[lane] ^ access.at[lane + distance]) & (0 - address{(pairs >> lane) & 1U})) != 0) {
      return false;
    }
  }
  return true;
}

// How the instructions of an atomic meet the banks: lanes of one column wait for each other, and those of a
// compare-and-swap send two operands. ATOMS.POPC.INC behaves as a load; ATOMS.CAST.SPIN stores for one lane of each
// column. Measured on 9.0.
[[nodiscard]] WARPMEM_HD constexpr bank_geometry for_atomic(bank_geometry g, atomic_instruction i) noexcept {
  bool const swaps = i == atomic_instruction::atoms_cas || i == atomic_instruction::atoms_cast;
  g.lane_by_lane = swaps || i == atomic_instruction::atoms;
  g.lowest_lane = i == atomic_instruction::atoms_cast;
  g.operands = swaps ? 2 : 1;
  return g;
}

// Whether one instruction does it, and which one is known. Access: anything with op, atomic and lane_bytes.
template <class Access>
[[nodiscard]] WARPMEM_HD constexpr bool wavefronts_are_known(shared_traits const& s, Access const& a) noexcept {
  atomic_code const code = shared_atomic_code(s, a.op, a.atomic, a.lane_bytes);
  return !is_read_modify_write(a.op) || (code.instruction != atomic_instruction::unknown && !code.is_loop);
}

template <class Access>
[[nodiscard]] WARPMEM_HD constexpr provenance known_shared(shared_traits const& s, Access const& a) noexcept {
  if (is_read_modify_write(a.op)) {
    return s.known_atomics;
  }
  return a.lane_bytes <= 4 ? s.known : a.op == memory_op::store ? s.known_wide_stores : s.known_wide;
}

// Wavefronts that a word takes: one for each operand.
template <class Access>
[[nodiscard]] WARPMEM_HD constexpr int shared_operands(shared_traits const& s, Access const& a) noexcept {
  return is_read_modify_write(a.op)
             ? for_atomic({}, shared_atomic_code(s, a.op, a.atomic, a.lane_bytes).instruction).operands
             : 1;
}

// The geometry of one valid shared-memory access.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_geometry shared_geometry(shared_traits const& s,
                                                                 basic_warp_access<Lanes> const& access) noexcept {
  bank_geometry g = for_atomic(geometry_of(s, access.lane_bytes),
                               shared_atomic_code(s, access.op, access.atomic, access.lane_bytes).instruction);
  // Loads of 8 and 16 bytes take half the phases when, throughout the warp, every active lane has the address of
  // lane ^ 1, or every one that of lane ^ 2, as far as those are active (docs/shared.md).
  if (s.loads_merge_pairs && access.op == memory_op::load && g.granule_bytes > s.bank_bytes &&
      (pairs_agree(access, 1) || pairs_agree(access, 2))) {
    g.phase_lanes *= 2;
  }
  return g;
}

}}}  // namespace warpmem::v0::detail
