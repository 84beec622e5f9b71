// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks in plain C++: a closed form for strides, every two keys compared for the rest.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/detail/repeated_keys.hpp>
#include <warpmem/rules/banks/phases.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace portable {

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

// The sum over the phases of the rows that the fullest column has to serve. A lane's key names its cell (phase and
// column) and its row; inactive lanes repeat the first active one's.
[[nodiscard]] inline int count_rows(bank_plan const& plan, std::uint32_t const (&words)[32], std::uint32_t active,
                                    int phase_shift) noexcept {
  std::uint16_t keys[32];
  int const columns = plan.column_mask + 1;
  auto const column_mask = static_cast<std::uint32_t>(plan.column_mask);
  for (int lane = 0; lane < 32; ++lane) {
    auto const cell = static_cast<std::uint32_t>((lane >> phase_shift) * columns) + (words[lane] & column_mask);
    std::uint32_t const row = plan.lane_by_lane ? static_cast<std::uint32_t>(lane) : words[lane] >> plan.row_shift;
    keys[lane] = static_cast<std::uint16_t>((cell << row_bits) | row);
  }
  if (active != 0xffffffffU) {
    std::uint16_t const first = keys[lowest_lane(active)];
    for (int lane = 0; lane < 32; ++lane) {
      auto const in = static_cast<std::uint16_t>(0U - ((active >> lane) & 1U));
      keys[lane] = static_cast<std::uint16_t>(first ^ ((keys[lane] ^ first) & in));
    }
  }
  std::uint16_t cell_of[32];
  for (int lane = 0; lane < 32; ++lane) {
    cell_of[lane] = static_cast<std::uint16_t>(keys[lane] >> row_bits);
  }
  std::int16_t repeated[32];
  find_repeated(keys, repeated);
  return sum_of_depths(cell_of, repeated, 32, 32 / columns, columns);
}

// False if a lane has a fault.
template <class Lanes>
[[nodiscard]] inline bool count_any(bank_plan const& plan, Lanes lanes, std::uint32_t active, int i,
                                    bank_block& out) noexcept {
  address at[32];
  address bits = 0;
  for (int lane = 0; lane < 32; ++lane) {
    at[lane] = lanes.origin + lanes[lane];
  }
  if (active != 0xffffffffU) {
    for (int lane = 0; lane < 32; ++lane) {
      at[lane] &= 0 - static_cast<address>((active >> lane) & 1U);
    }
  }
  std::uint32_t words[32];
  for (int lane = 0; lane < 32; ++lane) {
    bits |= at[lane];
    words[lane] = static_cast<std::uint32_t>(at[lane] >> plan.column_shift);
  }
  address highest = 0;
  if (bits > plan.last) {  // no address is greater than all their bits; these may be
    for (address const one : at) {
      highest = larger(highest, one);
    }
  }
  if ((bits & plan.misaligned) != 0 || highest > plan.last) {
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

}}}}  // namespace warpmem::v0::detail::portable
