// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory, many accesses at a time: the same numbers as analyze_global gives one by one.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 {

// Where count_global writes what each access counts; each array has one element an access, or is null.
struct global_counts {
  batch_count* transactions{};
  batch_count* sectors{};
  batch_count* tag_requests{};
  fault_kinds* faults{};

  // The arrays of counts, each with the field that it is for.
  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_array(F f) {
    f(&global_counts::transactions, &global_report::transactions);
    f(&global_counts::sectors, &global_report::sectors);
    f(&global_counts::tag_requests, &global_report::tag_requests);
  }
};

namespace detail {

// Sums over the accesses that the kernel counted.
struct global_sums {
  std::int64_t accesses{};
  std::int64_t active{};
  std::int64_t requests{};
  std::int64_t transactions{};
  std::int64_t ideal_transactions{};
  std::int64_t ideal_sectors{};
  std::int64_t lines{};
};

// What a number of active lanes needs at least.
struct global_ideals {
  int group_lanes;
  int transactions[33];
  int sectors[33];
};
[[nodiscard]] inline global_ideals ideals_for(global_traits const& g, distinct_plan const& plan) noexcept {
  global_ideals ideals{};
  ideals.group_lanes = 1 << plan.group_shift;
  for (int lanes = 0; lanes <= 32; ++lanes) {
    ideals.transactions[lanes] = ceil_div(lanes * plan.lane_bytes, 1 << plan.shift);
    ideals.sectors[lanes] = g.sector_bytes == 0 ? 0 : ceil_div(lanes * plan.lane_bytes, g.sector_bytes);
  }
  return ideals;
}

// One access: `active` is its mask, or none for one that is counted elsewhere.
inline void add_access(global_sums& sums, global_ideals const& ideals, std::uint32_t active, int lanes, int segments,
                       int lines) noexcept {
  int requests = lanes > 0 ? 1 : 0;
  int ideal = ideals.transactions[lanes];
  if (ideals.group_lanes < 32) {
    requests = ideal = 0;
    for (int lane = 0; lane < 32; lane += ideals.group_lanes) {
      int const group = popcount((active >> lane) & lane_mask::first(ideals.group_lanes).bits);
      requests += group > 0 ? 1 : 0;
      ideal += ideals.transactions[group];
    }
  }
  sums.active += lanes;
  sums.requests += requests;
  sums.transactions += segments;
  sums.ideal_transactions += smaller(segments, ideal);
  sums.ideal_sectors += smaller(segments, ideals.sectors[lanes]);
  sums.lines += lines;
}

// Whether add_block can add accesses of this plan: one group each, and divisions that are shifts within a byte.
[[nodiscard]] inline bool counts_by_bytes(global_traits const& g, distinct_plan const& plan) noexcept {
  int const sector = g.sector_bytes == 0 ? 1 << plan.shift : g.sector_bytes;
  return plan.group_shift == 5 && is_power_of_two(sector) && sector >= plan.lane_bytes &&
         sector <= 128 * plan.lane_bytes && (1 << plan.shift) >= plan.lane_bytes &&
         (1 << plan.shift) <= 128 * plan.lane_bytes;
}

// Adds `count` accesses of one group each, whose active lanes are the bytes of block.active, to the sums.
inline void add_block(global_sums& sums, global_traits const& g, distinct_plan const& plan, distinct_block& block,
                      int count) noexcept {
  clear_tail(block.segments, count);
  clear_tail(block.lines, count);
  clear_tail(block.active, count);
  int const size = log2_floor(plan.lane_bytes);
  int const sector_shift = g.sector_bytes == 0 ? plan.shift : log2_floor(g.sector_bytes);
  byte_sum active, requests, transactions, ideal, ideal_sectors, lines;
  for (int i = 0; i < count; i += counts_wide) {
    some_counts const segments = counts_at(block.segments + i);
    some_counts const lanes = counts_at(block.active + i);
    active.add(lanes);
    requests.add(smaller_of(lanes, same_counts(1)));
    transactions.add(segments);
    ideal.add(smaller_of(segments, quotients_of(lanes, plan.shift - size)));
    lines.add(counts_at(block.lines + i));
    ideal_sectors.add(smaller_of(segments, quotients_of(lanes, sector_shift - size)));
  }
  sums.active += active.value();
  sums.requests += requests.value();
  sums.transactions += transactions.value();
  sums.ideal_transactions += ideal.value();
  sums.ideal_sectors += ideal_sectors.value();
  sums.lines += lines.value();
}

// The same for full accesses, without looking at block.active.
inline void add_full_block(global_sums& sums, global_traits const& g, distinct_plan const& plan, distinct_block& block,
                           int count) noexcept {
  clear_tail(block.segments, count);
  clear_tail(block.lines, count);
  int const groups = 1 << group_bits(plan);
  int const ideal = groups * ceil_div(plan.lane_bytes << plan.group_shift, 1 << plan.shift);
  int const ideal_sectors = g.sector_bytes == 0 ? 0 : ceil_div(32 * plan.lane_bytes, g.sector_bytes);
  byte_sum transactions;
  byte_sum ideal_transactions;
  byte_sum sectors;
  byte_sum lines;
  for (int i = 0; i < count; i += counts_wide) {
    some_counts const segments = counts_at(block.segments + i);
    transactions.add(segments);
    ideal_transactions.add(smaller_of(segments, same_counts(ideal)));
    sectors.add(smaller_of(segments, same_counts(ideal_sectors)));
    lines.add(counts_at(block.lines + i));
  }
  sums.transactions += transactions.value();
  sums.ideal_transactions += ideal_transactions.value();
  sums.ideal_sectors += sectors.value();
  sums.lines += lines.value();
  sums.active += 32 * count;
  sums.requests += groups * count;
}

[[nodiscard]] inline global_report report_of(arch_traits const& arch, distinct_plan const& plan, memory_op op,
                                             global_sums const& sums) noexcept {
  global_traits const& g = arch.global;
  auto r = unknown_report<global_report>();
  r.basis.accesses = sums.accesses;
  r.basis.known = known_counts(g, op);  // no kernel counts read-modify-writes
  r.basis.capability = arch.cc;
  r.basis.operations = operation_set::of(op);
  r.requests = sums.requests;
  r.transactions = sums.transactions;
  r.ideal_transactions = sums.ideal_transactions;
  r.bytes_moved = sums.transactions << plan.shift;
  r.bytes_requested = sums.active * plan.lane_bytes;
  r.sectors = g.sector_bytes == 0 ? counter::unknown() : counter{sums.transactions};
  r.ideal_sectors = g.sector_bytes == 0 ? counter::unknown() : counter{sums.ideal_sectors};
  r.tag_requests = g.counts_tag_requests ? counter{sums.lines} : counter::unknown();
  return r;
}

inline void write_block(global_counts const& each, global_traits const& g, distinct_block const& block,
                        std::size_t first, int count) noexcept {
  write_counts_of_block(each.transactions, first, block.segments, count);
  if (g.sector_bytes == 0) {
    fill_counts(each.sectors, first, count, unknown_count);
  } else {
    write_counts_of_block(each.sectors, first, block.segments, count);
  }
  if (g.counts_tag_requests) {
    write_counts_of_block(each.tag_requests, first, block.lines, count);
  } else {
    fill_counts(each.tag_requests, first, count, unknown_count);
  }
  clear_faults(each.faults, first, count);
}

}  // namespace detail

// The sum of analyze_global over a batch, equal to it in every field; `each` gets what each access counts, where it has
// arrays. Faults are analyze_global's, and so are counts that no kernel covers (1.x, atomics).
template <class Batch>
global_report count_global(arch_traits const& arch, Batch const& batch, global_counts const& each = {},
                           batch_path path = fastest_batch_path()) noexcept {
  using namespace detail;
  distinct_plan const plan = plan_global(arch, batch.kind);
  global_report total{};
  auto const count_one = [&](std::size_t i) {
    global_report const report = analyze_global(arch, access_of(batch, i));
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
  bool const by_bytes = counts_by_bytes(arch.global, plan);
  global_ideals const ideals = by_bytes ? global_ideals{} : ideals_for(arch.global, plan);
  global_sums sums{};
  distinct_block block;
  auto const step = static_cast<std::size_t>(batch.active == nullptr ? full_block : block_accesses);
  for (std::size_t first = 0; first < batch.accesses; first += step) {
    int const count = static_cast<int>(smaller(batch.accesses - first, step));
    kernel(plan, batch, first, count, block);
    write_block(each, arch.global, block, first, count);
    sums.accesses += count - block.slow_count;
    if (batch.active == nullptr && block.slow_count == 0) {
      add_full_block(sums, arch.global, plan, block, count);
      continue;
    }
    if (batch.active == nullptr) {
      std::memset(block.active, 32, sizeof(block.active));
    }
    for (int k = 0; k < block.slow_count; ++k) {
      int const i = block.slow[k];
      block.segments[i] = block.lines[i] = block.active[i] = 0;
      count_one(first + static_cast<std::size_t>(i));
    }
    if (by_bytes) {
      add_block(sums, arch.global, plan, block, count);
    } else {
      for (int i = 0; i < count; ++i) {
        if (block.active[i] != 0) {
          std::uint32_t const active =
              batch.active == nullptr ? 0xffffffffU : batch.active[first + static_cast<std::size_t>(i)];
          add_access(sums, ideals, active, block.active[i], block.segments[i], block.lines[i]);
        }
      }
    }
  }
  return sums.accesses > 0 ? total + report_of(arch, plan, batch.kind.op, sums) : total;
}

}}  // namespace warpmem::v0
