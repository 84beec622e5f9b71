// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels count of a batch's blocks, as reports: of accesses behind the coalescer, or of asynchronous copies.
#pragma once

#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 {

// For those who want the sum only.
struct no_reports {
  template <class Report>
  void operator()(std::size_t, Report const&) const noexcept {}
};

namespace detail {

struct stage_sums {
  std::int64_t accesses{};
  std::int64_t requests{};  // accesses with an active lane
  std::int64_t counts[stage_counts]{};
  bool data_is_known{true};

  // Access i of a block, the first `kinds` of its counts; beyond `most` tag wavefronts, it is not known what the data
  // stage costs.
  void add(stage_block const& block, int kinds, int most, int i) noexcept {
    ++accesses;
    requests += block.counts[of_lines][i] > 0 ? 1 : 0;
    data_is_known = data_is_known && block.counts[of_tag_wavefronts][i] <= most;
    for (int k = 0; k < kinds; ++k) {
      counts[k] += block.counts[k][i];
    }
  }
  // All of a block.
  void add_block(stage_block& block, int kinds, int most, int count) noexcept {
    accesses += count - block.slow_count;
    for (int i = 0; most < 32 && i < count; ++i) {
      data_is_known = data_is_known && block.counts[of_tag_wavefronts][i] <= most;
    }
    clear_tail(block.counts[of_lines], count);
    byte_sum asked;
    for (int i = 0; i < count; i += counts_wide) {
      asked.add(smaller_of(counts_at(block.counts[of_lines] + i), same_counts(1)));
    }
    requests += asked.value();
    for (int k = 0; k < kinds; ++k) {
      clear_tail(block.counts[k], count);
      byte_sum sum;
      for (int i = 0; i < count; i += counts_wide) {
        sum.add(counts_at(block.counts[k] + i));
      }
      counts[k] += sum.value();
    }
  }
};

// Calls seen(first, count, block) for each block of so many accesses from `first` on that a kernel has counted.
template <class Plan, class Batch, class Seen>
void count_blocks(Plan const& plan, Batch const& batch, std::size_t accesses, batch_path path, Seen seen) {
  auto const kernel = kernel_for<Plan, Batch, stage_block>(path);
  stage_block block;
  for (std::size_t first = 0; first < accesses; first += full_block) {
    int const count = static_cast<int>(smaller(accesses - first, std::size_t{full_block}));
    kernel(plan, batch, first, count, block);
    seen(first, count, block);
  }
}

// By a kernel. `begun`: what each report begins with; with_counts(report, sums) sets the rest. What the kernel leaves
// is analyzed one by one.
template <class Plan, class Batch, class Report, class Analyze, class WithCounts, class Each>
[[nodiscard]] Report count_by_block(Plan const& plan, Batch const& batch, std::size_t accesses, Report const& begun,
                                    int most_tag_wavefronts, Analyze analyze, WithCounts with_counts, Each each,
                                    batch_path path) {
  Report total{};
  stage_sums sums;
  count_blocks(plan, batch, accesses, path, [&](std::size_t first, int count, stage_block& block) {
    int next_slow = 0;
    for (int i = 0; i < count && (block.slow_count > 0 || !std::is_same_v<Each, no_reports>); ++i) {
      std::size_t const access = first + static_cast<std::size_t>(i);
      if (next_slow < block.slow_count && block.slow[next_slow] == i) {
        Report const one = analyze(access);
        total += one;
        each(access, one);
        ++next_slow;
      } else if constexpr (!std::is_same_v<Each, no_reports>) {
        stage_sums one;
        one.add(block, plan.counts, most_tag_wavefronts, i);
        each(access, with_counts(begun, one));
      }
    }
    sums.add_block(block, plan.counts, most_tag_wavefronts, count);
  });
  return sums.accesses > 0 ? total + with_counts(multiplied(begun, sums.accesses), sums) : total;
}

}  // namespace detail

}}  // namespace warpmem::v0
