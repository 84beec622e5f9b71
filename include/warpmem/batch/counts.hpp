// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One access's count in a batch's results, and where it goes. A struct of such arrays, each with one element an access
// or null, lists them with the fields of the report that they are for, and has one more for faults.
#pragma once

#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// No access counts more than a few hundred of anything.
using batch_count = std::uint16_t;
// In the place of a counter that is unknown.
inline constexpr batch_count unknown_count = 0xffff;
// access_faults::kinds: fault values, or-ed.
using fault_kinds = decltype(access_faults::kinds);

namespace detail {

inline void write_count(batch_count* counts, std::size_t i, counter count) noexcept {
  if (counts != nullptr) {
    counts[i] = static_cast<batch_count>(count.value_or(unknown_count));
  }
}

// What one access counts, and its faults, into those arrays that there are.
template <class Counts, class Report>
void write_counts(Counts const& each, std::size_t i, Report const& report) noexcept {
  Counts::each_array([&](auto array, auto field) { write_count(each.*array, i, report.*field); });
  if (each.faults != nullptr) {
    each.faults[i] = report.basis.faults.kinds;
  }
}

// The same arrays from access `begin` on.
template <class Counts>
[[nodiscard]] Counts counts_from(Counts each, std::size_t begin) noexcept {
  auto const skip = [begin](auto*& array) { array = array == nullptr ? nullptr : array + begin; };
  Counts::each_array([&](auto array, auto) { skip(each.*array); });
  skip(each.faults);
  return each;
}

inline void write_counts_of_block(batch_count* counts, std::size_t first, std::uint8_t const (&block)[block_accesses],
                                  int count) noexcept {
  if (counts != nullptr) {
    for (int i = 0; i < count; ++i) {
      counts[first + static_cast<std::size_t>(i)] = block[i];
    }
  }
}

inline void fill_counts(batch_count* counts, std::size_t first, int count, batch_count value) noexcept {
  if (counts != nullptr) {
    for (int i = 0; i < count; ++i) {
      counts[first + static_cast<std::size_t>(i)] = value;
    }
  }
}

inline void clear_faults(fault_kinds* faults, std::size_t first, int count) noexcept {
  if (faults != nullptr) {
    for (int i = 0; i < count; ++i) {
      faults[first + static_cast<std::size_t>(i)] = 0;
    }
  }
}

}  // namespace detail

}}  // namespace warpmem::v0
