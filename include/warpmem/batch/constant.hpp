// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory, many accesses at a time: the same numbers as analyze_constant gives one by one.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/report/constant.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// Where count_constant writes what each access counts; each array has one element an access, or is null.
struct constant_counts {
  batch_count* requests{};
  batch_count* lookup_misses{};
  fault_kinds* faults{};

  // The arrays of counts, each with the field that it is for.
  template <class F>
  static constexpr void each_array(F f) {
    f(&constant_counts::requests, &constant_report::requests);
    f(&constant_counts::lookup_misses, &constant_report::lookup_misses);
  }
};

namespace detail {

// A block's counts are of distinct addresses; a wide access has as many requests for each of its words.
inline void write_multiplied(batch_count* counts, std::size_t first, std::uint8_t const (&block)[block_accesses],
                             int count, int words) noexcept {
  for (int i = 0; counts != nullptr && i < count; ++i) {
    counts[first + static_cast<std::size_t>(i)] = static_cast<batch_count>(block[i] * words);
  }
}

}  // namespace detail

// The sum of analyze_constant (indexed loads) over a batch, equal to it in every field, and what each access counts if
// `each` has arrays. Faults, capabilities and rules are analyze_constant's: what no kernel covers (1.x) is counted by
// it.
template <class Batch>
constant_report count_constant(arch_traits const& arch, Batch const& batch, constant_counts const& each = {},
                               batch_path path = fastest_batch_path()) noexcept {
  using namespace detail;
  constant_traits const& c = arch.constant;
  distinct_plan const plan = plan_constant(arch, batch.kind, constant_limits(c, batch.kind.op));
  constant_report total{};
  auto const count_one = [&](std::size_t i) {
    constant_report const report = analyze_constant(arch, access_of(batch, i));
    write_counts(each, i, report);
    total += report;
  };
  auto const kernel = kernel_for<distinct_plan, Batch, distinct_block>(path);
  if (!plan.usable || kernel == nullptr) {
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      count_one(i);
    }
    return total;
  }
  int const words = larger(1, batch.kind.lane_bytes / c.word_bytes);
  constant_report sums{};
  distinct_block block;
  auto const step = static_cast<std::size_t>(batch.active == nullptr ? full_block : block_accesses);
  for (std::size_t first = 0; first < batch.accesses; first += step) {
    int const count = static_cast<int>(smaller(batch.accesses - first, step));
    kernel(plan, batch, first, count, block);
    write_multiplied(each.requests, first, block.segments, count, words);
    write_multiplied(each.lookup_misses, first, block.lines, count, words);
    clear_faults(each.faults, first, count);
    bool is_slow[block_accesses]{};
    for (int k = 0; k < block.slow_count; ++k) {
      is_slow[block.slow[k]] = true;
      count_one(first + block.slow[k]);
    }
    std::int64_t active = 0;
    std::int64_t requests = 0;
    std::int64_t ideal = 0;
    std::int64_t misses = 0;
    std::int64_t divergent = 0;
    for (int i = 0; i < count; ++i) {
      if (!is_slow[i]) {
        int const lanes = batch.active == nullptr ? 32 : block.active[i];
        active += lanes;
        requests += block.segments[i];
        ideal += lanes > 0 ? 1 : 0;
        misses += block.lines[i];
        divergent += block.segments[i] > 1 ? 1 : 0;
      }
    }
    sums.basis.accesses += count - block.slow_count;
    sums.requests += requests * words;
    sums.ideal_requests += ideal * words;
    sums.lookup_misses += misses * words;
    sums.divergent += divergent;
    sums.bytes_requested += active * plan.lane_bytes;
  }
  if (sums.basis.accesses > 0) {
    sums.basis.known = known_constant(c, batch.kind.lane_bytes, sums.divergent > counter{0});
    sums.basis.capability = arch.cc;
    sums.request_cycles = c.cycles_a_request != 0
                              ? detail::multiplied(sums.requests + sums.lookup_misses, c.cycles_a_request)
                              : counter::unknown();
  }
  return total += sums;
}

}}  // namespace warpmem::v0
