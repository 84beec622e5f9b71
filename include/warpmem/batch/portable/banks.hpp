// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks in plain C++: a closed form for strides, a small table for the rest.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/detail/count_distinct.hpp>
#include <warpmem/detail/math.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem::inline v0::detail::portable {

template <class Lanes>
[[nodiscard]] inline bool count_strided(bank_plan const& plan, Lanes lanes, int i, bank_block& out) noexcept {
  prefetch_ahead(lanes);
  address const step = lanes[1] - lanes[0];
  address off = 0;
  for (int lane = 1; lane < 32; ++lane) {
    off |= (lanes[lane] - lanes[lane - 1]) ^ step;
  }
  return off == 0 && count_stride(plan, lanes, i, out);
}

// Whether every two active lanes `distance` apart have one word.
[[nodiscard]] inline bool pairs_agree(std::uint32_t const (&words)[32], std::uint32_t active, int distance) noexcept {
  std::uint32_t differ = 0;
  for (int lane = 0; lane < 32; ++lane) {
    int const partner = lane ^ distance;
    std::uint32_t const both = (active >> lane) & (active >> partner) & 1U;
    differ |= (words[lane] ^ words[partner]) & (0U - both);
  }
  return differ == 0;
}

// The sum over the phases of the rows that the fullest column has to serve.
[[nodiscard]] inline int count_rows(bank_plan const& plan, std::uint32_t const (&words)[32], std::uint32_t active,
                                    int phase_shift) noexcept {
  std::uint64_t keys[32];
  int n = 0;
  int const columns = plan.column_mask + 1;
  for (int lane = 0; lane < 32; ++lane) {
    auto const cell = static_cast<std::uint32_t>((lane >> phase_shift) * columns) +
                      (words[lane] & static_cast<std::uint32_t>(plan.column_mask));
    keys[n] =
        (cell << row_bits) | (plan.lane_by_lane ? static_cast<std::uint32_t>(lane) : words[lane] >> plan.row_shift);
    n += static_cast<int>((active >> lane) & 1U);
  }
  std::uint32_t const counts = last_of_kind(keys, n).bits();
  std::uint8_t depth[32]{};
  for (int i = 0; i < n; ++i) {
    auto& rows = depth[keys[i] >> row_bits];
    rows = static_cast<std::uint8_t>(rows + ((counts >> i) & 1U));
  }
  int sum = 0;
  for (int cell = 0; cell < 32; cell += columns) {
    std::uint8_t deepest = 0;
    for (int column = 0; column < columns; ++column) {
      deepest = larger(deepest, depth[cell + column]);
    }
    sum += deepest;
  }
  return sum;
}

// False if a lane has a fault.
template <class Lanes>
[[nodiscard]] inline bool count_any(bank_plan const& plan, Lanes lanes, std::uint32_t active, int i,
                                    bank_block& out) noexcept {
  std::uint32_t words[32];
  address misaligned = 0;
  address highest = 0;
  for (int lane = 0; lane < 32; ++lane) {
    address const at = ((active >> lane) & 1U) != 0 ? lanes.origin + lanes[lane] : 0;
    misaligned |= at & plan.misaligned;
    highest = larger(highest, at);
    words[lane] = static_cast<std::uint32_t>(at >> plan.column_shift);
  }
  if (misaligned != 0 || highest > plan.last) {
    return false;
  }
  bool const merged =
      plan.merged_shift != plan.phase_shift && (pairs_agree(words, active, 1) || pairs_agree(words, active, 2));
  int const phase_shift = merged ? plan.merged_shift : plan.phase_shift;
  int const occupied = occupied_phases(active, phase_shift);
  out.conflict_free[i] = static_cast<std::uint8_t>(occupied);
  out.wavefronts[i] =
      static_cast<std::uint8_t>(count_rows(plan, words, active, phase_shift) + plan.added_passes * occupied);
  return true;
}

template <class Batch>
inline void count_passes(bank_plan const& plan, Batch const& batch, std::size_t first, int count,
                         bank_block& out) noexcept {
  out.slow_count = 0;
  for (int i = 0; i < count; ++i) {
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    auto const lanes = lanes_of(batch, access);
    if (batch.active != nullptr) {
      out.active[i] = static_cast<std::uint8_t>(popcount(active));
    }
    out.wavefronts[i] = out.conflict_free[i] = 0;
    bool const counted = active == 0 ||
                         (active == 0xffffffffU && plan.closed_form && count_strided(plan, lanes, i, out)) ||
                         count_any(plan, lanes, active, i, out);
    if (!counted) {
      out.slow[out.slow_count++] = static_cast<std::uint16_t>(i);
    }
  }
}

}  // namespace warpmem::inline v0::detail::portable
