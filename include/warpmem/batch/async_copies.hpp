// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies, many at a time: the same numbers as analyze_async_copy gives one by one.
#pragma once

#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/batch/stage_sums.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 {

// Copies of 32 lanes, as access_batch has accesses: lane l of copy i goes from source[32 * i + l] to
// destination[32 * i + l]. The arrays belong to the caller.
struct async_copy_batch {
  address const* source{};
  address const* destination{};
  std::uint32_t const* active{};  // null: every lane of every copy
  std::size_t copies{};
  int lane_bytes{4};
  cache_op cache{cache_op::ca};
};

// Copy i as the single-copy models take it.
[[nodiscard]] inline async_copy copy_of(async_copy_batch const& batch, std::size_t i) noexcept {
  async_copy copy{};
  for (std::size_t lane = 0; lane < 32; ++lane) {
    copy.source[lane] = batch.source[32 * i + lane];
    copy.destination[lane] = batch.destination[32 * i + lane];
  }
  copy.active = batch.active == nullptr ? lane_mask::all() : lane_mask{batch.active[i]};
  copy.lane_bytes = batch.lane_bytes;
  copy.cache = batch.cache;
  return copy;
}

namespace detail {

inline void set_copy_key(shape_key<64>& key, async_copy_batch const& batch, std::size_t i, address last) noexcept {
  key.active = batch.active == nullptr ? lane_mask::all().bits : batch.active[i];
  key.set(
      0, [&](int lane) { return batch.source[32 * i + static_cast<std::size_t>(lane)]; }, ~address{0});
  key.set(
      32, [&](int lane) { return batch.destination[32 * i + static_cast<std::size_t>(lane)]; }, last);
}

template <class Report, class Analyze, class Each>
[[nodiscard]] Report count_copies_by_shape(async_copy_batch const& batch, std::int64_t window_bytes, Analyze analyze,
                                           Each each) {
  address const last = last_start(window_bytes, batch.lane_bytes);
  return count_by_shape<64, Report>(
      batch.copies, [&](shape_key<64>& key, std::size_t i) { set_copy_key(key, batch, i, last); },
      [&](std::size_t i) { return analyze(copy_of(batch, i)); }, each);
}

// What copies count, into a report of as many of them.
[[nodiscard]] inline async_copy_report with_counts(async_copy_report r, copy_plan const& plan, int lane_bytes,
                                                   stage_sums const& sums) noexcept {
  r.requests = sums.requests;
  r.bytes_requested = lane_bytes * sums.counts[of_lanes];
  r.tag_requests = sums.counts[of_lines];
  r.tag_wavefronts = sums.counts[of_tag_wavefronts];
  if (plan.bypasses_l1) {
    auto const known = [&](stage_count count, stage_count unknown) {
      return sums.counts[unknown] == 0 ? counter{sums.counts[count]} : counter::unknown();
    };
    r.sectors = known(of_sectors, of_unknown_sectors);
    r.l2_requests = known(of_requests, of_unknown_requests);
    r.l2_sectors = known(of_fetched, of_unknown_fetched);
    return r;
  }
  std::int64_t const conflicts = sums.counts[of_wavefronts] - sums.counts[of_phases];
  r.l2_requests = sums.counts[of_lines];
  r.sectors = r.l2_sectors = sums.counts[of_sectors];
  r.shared_wavefronts = sums.counts[of_wavefronts];
  r.shared_bank_conflicts = conflicts;
  r.data_bank_conflicts = conflicts + sums.counts[of_collisions];
  return r;
}

[[nodiscard]] inline bool has_copy_kernel(copy_plan const& plan, batch_path path) noexcept {
  return plan.usable && kernel_for<copy_plan, async_copy_batch, stage_block>(path) != nullptr;
}
// A copy by one lane, which has no fault if the kernel counts copies of the batch.
[[nodiscard]] inline async_copy copy_like(async_copy_batch const& batch) noexcept {
  async_copy like{};
  like.active = lane_mask::only(0);
  like.lane_bytes = batch.lane_bytes;
  like.cache = batch.cache;
  return like;
}

// What a tool's page shows of copies that a kernel counted, beside their own counts.
struct copy_page_sums {
  std::int64_t copies{};
  std::int64_t lanes{};
  std::int64_t lines{};
  std::int64_t sectors{};  // of the source
  std::int64_t ideal_sectors{};
  std::int64_t wavefronts{};
  std::int64_t ideal_wavefronts{};
  bool sectors_go_one_to_one{true};  // of those that bypass L1
  bool wavefronts_are_known{true};   // of the others

  // Copy i of a block; returns how many sectors of its source it does not need.
  int add(stage_block const& block, copy_plan const& plan, int lane_bytes, int i) noexcept {
    auto const of = [&](stage_count count) { return int{block.counts[count][i]}; };
    int const bytes = lane_bytes * of(of_lanes);
    int const touched = of(plan.bypasses_l1 ? of_source_sectors : of_sectors);
    int const ideal = smaller(touched, ceil_div(bytes, 32));
    ++copies;
    lanes += of(of_lanes);
    lines += of(of_lines);
    sectors += touched;
    ideal_sectors += ideal;
    if (plan.bypasses_l1) {
      sectors_go_one_to_one = sectors_go_one_to_one && of(of_mixed_sectors) == 0;
    } else {
      wavefronts += of(of_tool_wavefronts);
      ideal_wavefronts += smaller(of(of_tool_wavefronts), ceil_div(bytes, 128));
      wavefronts_are_known = wavefronts_are_known && of(of_unknown_tool_wavefronts) == 0;
    }
    return touched - ideal;
  }
  // The page of as many copies as were added; `begun`: that of one.
  [[nodiscard]] source_page_report page(source_page_report const& begun, copy_plan const& plan,
                                        int lane_bytes) const noexcept {
    if (copies == 0) {
      return {};
    }
    auto const known = [](std::int64_t count, bool is_known) { return is_known ? counter{count} : counter::unknown(); };
    source_page_report page = multiplied(begun, copies);
    page.bytes_requested = lane_bytes * lanes;
    page.tag_requests = lines;
    page.sectors = known(sectors, sectors_go_one_to_one);
    page.ideal_sectors = known(ideal_sectors, sectors_go_one_to_one);
    page.wavefronts = known(wavefronts, !plan.bypasses_l1 && wavefronts_are_known);
    page.ideal_wavefronts = known(ideal_wavefronts, !plan.bypasses_l1 && wavefronts_are_known);
    return page;
  }
};

// Copies of a batch by a kernel: shown(i, block, place in it, sectors that it does not need) for each that it counts,
// left(i) for each that it leaves.
template <class Shown, class Left>
[[nodiscard]] copy_page_sums count_copy_pages(copy_plan const& plan, async_copy_batch const& batch, batch_path path,
                                              Shown shown, Left left) {
  copy_page_sums sums;
  count_blocks(plan, batch, batch.copies, path, [&](std::size_t first, int count, stage_block const& block) {
    int next_slow = 0;
    for (int i = 0; i < count; ++i) {
      if (next_slow < block.slow_count && block.slow[next_slow] == i) {
        left(first + static_cast<std::size_t>(i));
        ++next_slow;
      } else {
        shown(first + static_cast<std::size_t>(i), block, i, sums.add(block, plan, batch.lane_bytes, i));
      }
    }
  });
  return sums;
}

}  // namespace detail

// The sum of analyze_async_copy; each(i, report) learns what each copy counts.
template <class Each = no_reports>
async_copy_report count_async_copies(arch_traits const& arch, async_copy_batch const& batch, Each each = {},
                                     batch_path path = fastest_batch_path()) {
  using namespace detail;
  copy_plan const plan = plan_copies(arch, batch.lane_bytes, batch.cache, false);
  if (has_copy_kernel(plan, path)) {
    return count_by_block(
        plan, batch, batch.copies, analyze_async_copy(arch, copy_like(batch)), 32,
        [&](std::size_t i) { return analyze_async_copy(arch, copy_of(batch, i)); },
        [&](async_copy_report const& r, stage_sums const& sums) {
          return with_counts(r, plan, batch.lane_bytes, sums);
        },
        each, path);
  }
  return count_copies_by_shape<async_copy_report>(
      batch, arch.shared.window_bytes, [&](async_copy const& a) { return analyze_async_copy(arch, a); }, each);
}

// The sum of analyze_async_copy_source_page; each(i, report) learns what each copy shows.
template <class Each = no_reports>
source_page_report count_async_copy_source_page(arch_traits const& arch, async_copy_batch const& batch, Each each = {},
                                                batch_path path = fastest_batch_path()) {
  using namespace detail;
  copy_plan plan = plan_copies(arch, batch.lane_bytes, batch.cache, true);
  plan.has_stages = false;
  if (!has_copy_kernel(plan, path)) {
    return count_copies_by_shape<source_page_report>(
        batch, arch.shared.window_bytes, [&](async_copy const& a) { return analyze_async_copy_source_page(arch, a); },
        each);
  }
  source_page_report const begun = analyze_async_copy_source_page(arch, copy_like(batch));
  source_page_report left{};
  copy_page_sums const sums = count_copy_pages(
      plan, batch, path,
      [&](std::size_t i, stage_block const& block, int place, int /*excess*/) {
        if constexpr (!std::is_same_v<Each, no_reports>) {
          copy_page_sums one;
          one.add(block, plan, batch.lane_bytes, place);
          each(i, one.page(begun, plan, batch.lane_bytes));
        }
      },
      [&](std::size_t i) {
        source_page_report const one = analyze_async_copy_source_page(arch, copy_of(batch, i));
        left += one;
        each(i, one);
      });
  return left + sums.page(begun, plan, batch.lane_bytes);
}

}}  // namespace warpmem::v0
