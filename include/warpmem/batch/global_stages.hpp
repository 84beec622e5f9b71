// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages behind the coalescer of global accesses, many at a time: the same numbers as analyze_global_stages gives
// one by one. What no kernel counts is counted once a shape.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/access/l1_state.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/multiplied.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/report/l1tex.hpp>

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

// Sums over the accesses that the kernel counted.
struct stage_sums {
  std::int64_t accesses{};
  std::int64_t requests{};
  std::int64_t tag_wavefronts{};
  std::int64_t lines{};
  std::int64_t sectors{};
  std::int64_t data_wavefronts{};
  std::int64_t data_least{};
  bool data_is_known{true};
};

[[nodiscard]] inline std::int64_t sum_of_bytes(std::uint8_t (&counts)[block_accesses], int count) noexcept {
  clear_tail(counts, count);
  byte_sum sum;
  for (int i = 0; i < count; i += counts_wide) {
    sum.add(counts_at(counts + i));
  }
  return sum.value();
}

inline void add_block(stage_sums& sums, stage_block& block, int most_wavefronts, int count) noexcept {
  for (int i = 0; i < count; ++i) {
    sums.data_is_known = sums.data_is_known && block.tag_wavefronts[i] <= most_wavefronts;
    sums.requests += block.lines[i] > 0 ? 1 : 0;
  }
  sums.accesses += count - block.slow_count;
  sums.tag_wavefronts += sum_of_bytes(block.tag_wavefronts, count);
  sums.lines += sum_of_bytes(block.lines, count);
  sums.sectors += sum_of_bytes(block.sectors, count);
  sums.data_wavefronts += sum_of_bytes(block.data_wavefronts, count);
  sums.data_least += sum_of_bytes(block.data_least, count);
}

// What they count, into a report of as many accesses.
[[nodiscard]] inline l1tex_report report_of(l1tex_report r, stage_sums const& sums) noexcept {
  r.requests = counter{sums.requests};
  r.tag_wavefronts = counter{sums.tag_wavefronts};
  r.l2_requests = counter{sums.lines};
  r.l2_sectors = counter{sums.sectors};
  r.data_wavefronts = sums.data_is_known ? counter{sums.data_wavefronts} : counter::unknown();
  r.data_bank_conflicts = sums.data_is_known ? counter{sums.data_wavefronts - sums.data_least} : counter::unknown();
  return r;
}

// What one access counts.
[[nodiscard]] inline l1tex_report report_of(l1tex_report const& begun, stage_block const& block, int most_wavefronts,
                                            int i) noexcept {
  stage_sums const one{1,
                       block.lines[i] > 0 ? 1 : 0,
                       block.tag_wavefronts[i],
                       block.lines[i],
                       block.sectors[i],
                       block.data_wavefronts[i],
                       block.data_least[i],
                       block.tag_wavefronts[i] <= most_wavefronts};
  return report_of(begun, one);
}

// Tag wavefronts up to which what the data stage costs is known.
[[nodiscard]] inline int most_tag_wavefronts(global_traits const& g, batch_kind kind) noexcept {
  return kind.op != memory_op::store ? 32
         : kind.lane_bytes < 4       ? g.store_tag_wavefronts_narrow
                                     : g.store_tag_wavefronts;
}

// By a kernel; `begun` is what all accesses begin with.
template <class Batch, class Each>
[[nodiscard]] l1tex_report count_stages_by_block(arch_traits const& arch, stage_plan const& plan, Batch const& batch,
                                                 l1tex_report const& begun, l1_state l1, Each each, batch_path path) {
  auto const kernel = kernel_for<stage_plan, Batch, stage_block>(path);
  int const most_wavefronts = most_tag_wavefronts(arch.global, batch.kind);
  l1tex_report total{};
  stage_sums sums{};
  stage_block block;
  for (std::size_t first = 0; first < batch.accesses; first += full_block) {
    int const count = static_cast<int>(smaller(batch.accesses - first, std::size_t{full_block}));
    kernel(plan, batch, first, count, block);
    int next_slow = 0;
    for (int i = 0; i < count && (block.slow_count > 0 || !std::is_same_v<Each, no_reports>); ++i) {
      if (next_slow < block.slow_count && block.slow[next_slow] == i) {
        l1tex_report const one = analyze_global_stages(arch, access_of(batch, first + static_cast<std::size_t>(i)), l1);
        total += one;
        each(first + static_cast<std::size_t>(i), one);
        ++next_slow;
      } else {
        each(first + static_cast<std::size_t>(i), report_of(begun, block, most_wavefronts, i));
      }
    }
    add_block(sums, block, most_wavefronts, count);
  }
  return sums.accesses > 0 ? total + report_of(multiplied(begun, sums.accesses), sums) : total;
}

}  // namespace detail

// The sum of analyze_global_stages, with caches in one state; each(i, report) learns what each access counts.
template <class Batch, class Each = no_reports>
l1tex_report count_global_stages(arch_traits const& arch, Batch const& batch, l1_state l1 = l1_state::cold,
                                 Each each = {}, batch_path path = fastest_batch_path()) {
  using namespace detail;
  auto const none = no_lanes_of(batch.kind);
  l1tex_report const begun = analyze_global_stages(arch, none, l1);
  stage_plan const plan = plan_stages(arch, batch.kind);
  bool const finds_nothing = !is_cached_load(none) || l1 == l1_state::cold;
  if (batch.accesses > 0 && plan.usable && finds_nothing &&
      kernel_for<stage_plan, Batch, stage_block>(path) != nullptr) {
    return count_stages_by_block(arch, plan, batch, begun, l1, each, path);
  }
  return count_lanes_by_shape<l1tex_report>(
      batch, 0, [&](warp_access const& a) { return analyze_global_stages(arch, a, l1); }, each);
}

}}  // namespace warpmem::v0
