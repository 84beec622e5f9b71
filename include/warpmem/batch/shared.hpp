// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory, many accesses at a time: the same numbers as analyze_shared gives one by one.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 {

// Where count_shared writes what each access counts; each array has one element an access, or is null.
struct shared_counts {
  batch_count* wavefronts{};
  batch_count* conflict_free_wavefronts{};
  fault_kinds* faults{};

  // The arrays of counts, each with the field that it is for.
  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_array(F f) {
    f(&shared_counts::wavefronts, &shared_report::wavefronts);
    f(&shared_counts::conflict_free_wavefronts, &shared_report::conflict_free_wavefronts);
  }
};

namespace detail {

// Sums over the accesses that the kernel counted.
struct shared_sums {
  std::int64_t accesses{};
  std::int64_t active{};
  std::int64_t requests{};
  std::int64_t wavefronts{};
  std::int64_t conflict_free{};
  std::int64_t ideal{};
};

// A block of full accesses, none of them slow.
inline void add_full_block(shared_sums& sums, int ideal_wavefronts, bank_block& block, int count) noexcept {
  clear_tail(block.wavefronts, count);
  clear_tail(block.conflict_free, count);
  byte_sum wavefronts;
  byte_sum ideals;
  byte_sum conflict_free;
  for (int i = 0; i < count; i += counts_wide) {
    some_counts const some = counts_at(block.wavefronts + i);
    wavefronts.add(some);
    ideals.add(smaller_of(some, same_counts(ideal_wavefronts)));
    conflict_free.add(counts_at(block.conflict_free + i));
  }
  sums.wavefronts += wavefronts.value();
  sums.ideal += ideals.value();
  sums.conflict_free += conflict_free.value();
  sums.active += 32 * count;
  sums.requests += count;
}

[[nodiscard]] inline shared_report report_of(compute_capability cc, bank_plan const& plan, memory_op op,
                                             shared_sums const& sums) noexcept {
  auto r = unknown_report<shared_report>();
  r.basis.accesses = sums.accesses;
  r.basis.known = plan.known;
  r.basis.capability = cc;
  r.basis.operations = operation_set::of(op);
  r.requests = sums.requests;
  r.wavefronts = sums.wavefronts;
  r.conflict_free_wavefronts = sums.conflict_free;
  r.ideal_wavefronts = sums.ideal;
  r.bank_conflicts = sums.wavefronts - sums.conflict_free;
  r.bytes_requested = sums.active * plan.lane_bytes;
  return r;
}

}  // namespace detail

// The sum of analyze_shared over a batch, equal to it in every field, and what each access counts if `each` has
// arrays. Faults, capabilities and rules are analyze_shared's: what no kernel covers (1.x) is counted by it.
template <class Batch>
shared_report count_shared(arch_traits const& arch, Batch const& batch, shared_counts const& each = {},
                           batch_path path = fastest_batch_path()) noexcept {
  using namespace detail;
  shared_traits const& s = arch.shared;
  bank_plan const plan = plan_shared(arch, batch.kind);
  shared_report total{};
  auto const count_one = [&](std::size_t i) {
    shared_report const report = analyze_shared(arch, access_of(batch, i));
    write_counts(each, i, report);
    total += report;
  };
  auto const kernel = kernel_for<bank_plan, Batch, bank_block>(path);
  if (!plan.usable || kernel == nullptr) {
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      count_one(i);
    }
    return total;
  }
  int ideals[33];
  for (int lanes = 0; lanes <= 32; ++lanes) {
    ideals[lanes] = ceil_div(lanes * plan.lane_bytes, bytes_per_wavefront(s));
  }
  shared_sums sums{};
  bank_block block;
  for (std::size_t first = 0; first < batch.accesses; first += full_block) {
    int const count = static_cast<int>(smaller(batch.accesses - first, std::size_t{full_block}));
    kernel(plan, batch, first, count, block);
    write_counts_of_block(each.wavefronts, first, block.wavefronts, count);
    write_counts_of_block(each.conflict_free_wavefronts, first, block.conflict_free, count);
    clear_faults(each.faults, first, count);
    sums.accesses += count - block.slow_count;
    if (batch.active == nullptr && block.slow_count == 0) {
      add_full_block(sums, ideals[32], block, count);
      continue;
    }
    if (batch.active == nullptr) {
      std::memset(block.active, 32, sizeof(block.active));
    }
    for (int k = 0; k < block.slow_count; ++k) {
      int const i = block.slow[k];
      block.wavefronts[i] = block.conflict_free[i] = block.active[i] = 0;
      count_one(first + static_cast<std::size_t>(i));
    }
    for (int i = 0; i < count; ++i) {
      int const lanes = block.active[i];
      sums.active += lanes;
      sums.requests += lanes > 0 ? 1 : 0;
      sums.wavefronts += block.wavefronts[i];
      sums.conflict_free += block.conflict_free[i];
      sums.ideal += smaller(int{block.wavefronts[i]}, ideals[lanes]);
    }
  }
  return sums.accesses > 0 ? total + report_of(arch.cc, plan, batch.kind.op, sums) : total;
}

}}  // namespace warpmem::v0
