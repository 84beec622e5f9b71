// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least padding of the rows of an array in global memory.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/pitch.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What advise_pitch found: how many bytes rows should be apart.
struct pitch_advice {
  std::int64_t pitch{};        // bytes from row to row
  std::int64_t extra_bytes{};  // that the array grows by
  std::int64_t budget{};       // the most bytes that each row could grow by
  global_report before{};      // every row read once, by warps of its own
  global_report after{};       // the same as before where no pitch helps
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return extra_bytes > 0; }
};

namespace detail {

struct row_traffic {
  std::int64_t bytes{};
  std::int64_t transactions{};
  [[nodiscard]] WARPMEM_HD constexpr bool is_less_than(row_traffic other) const noexcept {
    return bytes < other.bytes || (bytes == other.bytes && transactions < other.transactions);
  }
};

// The cost of a row depends on its first address modulo 128 bytes.
class row_costs {
 public:
  static constexpr int period = 128;
  // Of an array: a row of one byte moves up to 128, whose sums must not overflow.
  static constexpr std::int64_t most_bytes = std::int64_t{1} << 55;

  WARPMEM_HD constexpr row_costs(arch_traits const& arch, pitched_array const& array, memory_op op) noexcept
      : arch_{arch}, array_{array}, op_{op} {}

  [[nodiscard]] WARPMEM_HD constexpr global_report const& of_row_at(address at) noexcept {
    auto const place = static_cast<int>(at % static_cast<address>(period));
    if (!known_[place]) {
      known_[place] = true;
      cost_[place] = analyze_run(arch_, {static_cast<address>(place), array_.element_bytes, array_.width, op_});
    }
    return cost_[place];
  }
  // Calls take(cost of a row, how many rows cost that) for all rows at this pitch; costs repeat after at most 128 rows.
  WARPMEM_CALLS_USER_CODE
  template <class Take>
  WARPMEM_HD constexpr void for_all_at(std::int64_t pitch, Take take) {
    std::int64_t const rows = array_.height * array_.depth;
    std::int64_t const step = pitch % period == 0 ? period : pitch & -pitch;
    std::int64_t const cycle = smaller(rows, period / step);
    for (std::int64_t y = 0; y < cycle; ++y) {
      take(of_row_at(array_.base + static_cast<address>(y * pitch)), (rows - y + cycle - 1) / cycle);
    }
  }
  [[nodiscard]] WARPMEM_HD constexpr global_report of_all_at(std::int64_t pitch) noexcept {
    global_report sum{};
    for_all_at(pitch, [&](global_report const& row, std::int64_t rows) { sum += multiplied(row, rows); });
    return sum;
  }
  // What candidates are compared by: cheaper than whole reports.
  [[nodiscard]] WARPMEM_HD constexpr row_traffic traffic_at(std::int64_t pitch) noexcept {
    row_traffic sum{};
    for_all_at(pitch, [&](global_report const& row, std::int64_t rows) {
      sum.bytes += row.bytes_moved.value_or(0) * rows;
      sum.transactions += row.transactions.value_or(0) * rows;
    });
    return sum;
  }

 private:
  arch_traits const& arch_;
  pitched_array const& array_;
  memory_op op_;
  global_report cost_[period]{};
  bool known_[period]{};
};

}  // namespace detail

// Tries every pitch from the array's own to `budget` bytes beyond it, element by element, and takes the fewest sectors
// (bytes on 1.x), then the least padding. Every row is read by warps of its own, as in analyze_row.
// Padding beyond 124 bytes repeats what was tried. Where the base is not aligned, see advise_placement. Faults: the
// array's; bad_size for a budget below 0; size_overflow above 2^55 bytes; unknown_capability for a what-if machine
// whose lines or transactions are larger than 128 bytes; those of each access on the array as it is. Rules:
// docs/advice.md.
[[nodiscard]] WARPMEM_HD constexpr pitch_advice advise_pitch(arch_row arch, pitched_array const& array,
                                                             std::int64_t budget = 128,
                                                             memory_op op = memory_op::load) noexcept {
  pitch_advice advice{};
  advice.budget = budget;
  advice.faults = array.faults();
  if (budget < 0) {
    advice.faults.add(fault::bad_size, lane_mask::none());
  }
  std::int64_t const most = detail::smaller<std::int64_t>(budget, detail::row_costs::period - 1);
  if (detail::global_period(arch.global) > detail::row_costs::period) {
    advice.faults.add(fault::unknown_capability, lane_mask::none());
  }
  if (!advice.faults.any() &&
      (array.bytes() > detail::row_costs::most_bytes || array.pitch > detail::row_costs::most_bytes)) {
    advice.faults.add(fault::size_overflow, lane_mask::none());
  }
  if (advice.faults.any()) {
    return advice;
  }
  detail::row_costs costs{arch, array, op};
  advice.pitch = array.pitch;
  advice.before = advice.after = costs.of_all_at(array.pitch);
  advice.faults = advice.before.basis.faults;
  if (advice.faults.any()) {
    return advice;
  }
  detail::row_traffic least = costs.traffic_at(array.pitch);
  for (std::int64_t padding = array.element_bytes; padding <= most; padding += array.element_bytes) {
    detail::row_traffic const traffic = costs.traffic_at(array.pitch + padding);
    if (traffic.is_less_than(least)) {
      least = traffic;
      advice.pitch = array.pitch + padding;
    }
  }
  advice.after = costs.of_all_at(advice.pitch);
  advice.extra_bytes = (advice.pitch - array.pitch) * array.height * array.depth;
  return advice;
}

}}  // namespace warpmem::v0
