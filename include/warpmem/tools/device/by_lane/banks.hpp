// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared-memory wavefronts of one access, counted by one thread: its lanes are sorted by phase, column (bank group) and
// row, and the fullest column of each phase decides.
#pragma once

#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/tools/device/by_lane/distinct.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace by_lane {

struct bank_counter {
  bank_plan plan;
  int column_bits;

  explicit bank_counter(bank_plan const& p) noexcept : plan{p}, column_bits{log2_floor(p.column_mask + 1)} {}

  // at[lane] and at.of_any(lane) give the address of a lane; only of_any takes a lane that is not a constant. Masked:
  // some lanes may be inactive.
  template <bool Masked, class Addresses>
  [[nodiscard]] WARPMEM_HD counts operator()(Addresses const& at, std::uint32_t active) const noexcept {
    int const lowest = Masked ? lowest_lane(active) : 0;
    address const first = Masked ? at.of_any(lowest) : at[0];
    std::uint32_t key[32];  // words at first, then keys
    address all = 0;
    std::uint32_t highest = 0;
#define WARPMEM_WORD(i)                                                        \
  {                                                                            \
    address const here = !Masked || ((active >> i) & 1U) != 0 ? at[i] : first; \
    all |= here;                                                               \
    highest = larger(highest, static_cast<std::uint32_t>(here));               \
    key[i] = static_cast<std::uint32_t>(here) >> plan.column_shift;            \
  }
    WARPMEM_ALL_32(WARPMEM_WORD)
#undef WARPMEM_WORD
    bool const merged = plan.merged_shift != plan.phase_shift && pairs_agree<Masked>(key, active);
    int const phase_shift = merged ? plan.merged_shift : plan.phase_shift;
    make_keys<Masked>(key, active, lowest, phase_shift);
    sort(key);
    std::uint32_t const phases =
        Masked ? static_cast<std::uint32_t>(occupied(active, phase_shift)) : 32U >> phase_shift;
    bool const fault = (all & plan.misaligned) != 0 || (all >> 32) != 0 || highest > plan.last;
    counts const n{fullest_columns(key) + static_cast<std::uint32_t>(plan.added_wavefronts) * phases, phases, fault};
    return Masked && active == 0 ? counts{} : n;
  }

 private:
  // Whether all active pairs of lanes that differ in lane bit 0, or all that differ in bit 1, access one word.
  template <bool Masked>
  [[nodiscard]] WARPMEM_HD static bool pairs_agree(std::uint32_t const (&word)[32], std::uint32_t active) noexcept {
    std::uint32_t by_1 = 0;
    std::uint32_t by_2 = 0;
    // Bit i: lane i and its partner are active.
    std::uint32_t const both_1 = Masked ? active & (active >> 1) : 0xffffffffU;
    std::uint32_t const both_2 = Masked ? active & (active >> 2) : 0xffffffffU;
#define WARPMEM_COMPARE(i)                                                                        \
  if ((i & 1) != 0) {                                                                             \
    by_1 |= !Masked || ((both_1 >> (i - 1)) & 1U) != 0 ? word[i] ^ word[i - 1] : 0;               \
  }                                                                                               \
  if ((i & 2) != 0) {                                                                             \
    by_2 |= !Masked || ((both_2 >> ((i - 2) & 31)) & 1U) != 0 ? word[i] ^ word[(i - 2) & 31] : 0; \
  }
    WARPMEM_UP_TO_31(WARPMEM_COMPARE)
#undef WARPMEM_COMPARE
    return by_1 == 0 || by_2 == 0;
  }

  // Turns words into keys: phase, column, row; inactive lanes repeat the lowest active one.
  template <bool Masked>
  WARPMEM_HD void make_keys(std::uint32_t (&key)[32], std::uint32_t active, int lowest,
                            int phase_shift) const noexcept {
    auto const columns = static_cast<std::uint32_t>(plan.column_mask);
#define WARPMEM_KEY(i)                                                                                         \
  {                                                                                                            \
    int const lane = !Masked || ((active >> i) & 1U) != 0 ? i : lowest;                                        \
    std::uint32_t const phase = static_cast<std::uint32_t>(lane >> phase_shift) << column_bits;                \
    std::uint32_t const row = plan.lane_by_lane ? static_cast<std::uint32_t>(lane) : key[i] >> plan.row_shift; \
    key[i] = ((phase | (key[i] & columns)) << row_bits) | row;                                                 \
  }
    WARPMEM_ALL_32(WARPMEM_KEY)
#undef WARPMEM_KEY
  }

  [[nodiscard]] WARPMEM_HD static int occupied(std::uint32_t active, int phase_shift) noexcept {
    int occupied = 0;
    for (int lane = 0; lane < 32; lane += 1 << phase_shift) {
      occupied += ((active >> lane) & lane_mask::first(1 << phase_shift).bits) != 0 ? 1 : 0;
    }
    return occupied;
  }

  // The sum over the phases of the rows of the fullest column. Where a phase begins, the previous one's fullest column
  // is added and reset; where a column begins, its rows are counted from 1.
  [[nodiscard]] WARPMEM_HD std::uint32_t fullest_columns(std::uint32_t const (&key)[32]) const noexcept {
    std::uint32_t const cell_bit = std::uint32_t{1} << row_bits;
    std::uint32_t const phase_bit = cell_bit << column_bits;
    std::uint32_t in_column = 1;
    std::uint32_t fullest = 1;
    std::uint32_t sum = 0;
#define WARPMEM_COUNT(i)                                                      \
  {                                                                           \
    std::uint32_t const change = key[i] ^ key[i - 1];                         \
    bool const new_phase = change >= phase_bit;                               \
    in_column = change >= cell_bit ? 1 : in_column + (change != 0 ? 1U : 0U); \
    sum += new_phase ? fullest : 0;                                           \
    fullest = new_phase ? 1 : larger(fullest, in_column);                     \
  }
    WARPMEM_UP_TO_31(WARPMEM_COUNT)
#undef WARPMEM_COUNT
    return sum + fullest;
  }
};

}}}}  // namespace warpmem::v0::detail::by_lane
