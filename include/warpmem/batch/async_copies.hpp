// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies, many at a time: the same numbers as analyze_async_copy gives one by one.
#pragma once

#include <warpmem/batch/copy_plan.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/global_stages.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/multiplied.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/source_page.hpp>

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

// What copies count that a kernel counted, into a report of as many of them.
struct copy_sums {
  std::int64_t copies{};
  std::int64_t lanes{};
  std::int64_t tag_wavefronts{};
  std::int64_t lines{};
  std::int64_t sectors{};
  std::int64_t wavefronts{};
  std::int64_t groups{};
  std::int64_t collisions{};

  void add(copy_block const& block, int i, std::uint32_t active) noexcept {
    ++copies;
    lanes += popcount(active);
    tag_wavefronts += block.tag_wavefronts[i];
    lines += block.lines[i];
    sectors += block.sectors[i];
    wavefronts += block.wavefronts[i];
    groups += block.groups[i];
    collisions += block.collisions[i];
  }
  [[nodiscard]] async_copy_report report(async_copy_report r, int lane_bytes) const noexcept {
    r.requests = copies;
    r.bytes_requested = lanes * lane_bytes;
    r.tag_requests = r.l2_requests = lines;
    r.sectors = r.l2_sectors = sectors;
    r.tag_wavefronts = tag_wavefronts;
    r.shared_wavefronts = wavefronts;
    r.shared_bank_conflicts = wavefronts - groups;
    r.data_bank_conflicts = wavefronts - groups + collisions;
    return r;
  }
};

// By a kernel.
template <class Each>
[[nodiscard]] async_copy_report count_copies_by_block(arch_traits const& arch, copy_plan const& plan,
                                                      async_copy_batch const& batch, Each each, batch_path path) {
  auto const kernel = kernel_for<copy_plan, async_copy_batch, copy_block>(path);
  async_copy like{};
  like.active = lane_mask::only(0);
  like.lane_bytes = batch.lane_bytes;
  like.cache = batch.cache;
  async_copy_report const begun = analyze_async_copy(arch, like);
  async_copy_report total{};
  copy_sums sums;
  copy_block block;
  for (std::size_t first = 0; first < batch.copies; first += full_block) {
    int const count = static_cast<int>(smaller(batch.copies - first, std::size_t{full_block}));
    kernel(plan, batch, first, count, block);
    int next_slow = 0;
    for (int i = 0; i < count; ++i) {
      std::size_t const copy = first + static_cast<std::size_t>(i);
      if (next_slow < block.slow_count && block.slow[next_slow] == i) {
        async_copy_report const one = analyze_async_copy(arch, copy_of(batch, copy));
        total += one;
        each(copy, one);
        ++next_slow;
        continue;
      }
      std::uint32_t const active = batch.active == nullptr ? lane_mask::all().bits : batch.active[copy];
      sums.add(block, i, active);
      if constexpr (!std::is_same_v<Each, no_reports>) {
        copy_sums one;
        one.add(block, i, active);
        each(copy, one.report(begun, batch.lane_bytes));
      }
    }
  }
  return sums.copies > 0 ? total + sums.report(multiplied(begun, sums.copies), batch.lane_bytes) : total;
}

}  // namespace detail

// The sum of analyze_async_copy; each(i, report) learns what each copy counts.
template <class Each = no_reports>
async_copy_report count_async_copies(arch_traits const& arch, async_copy_batch const& batch, Each each = {},
                                     batch_path path = fastest_batch_path()) {
  using namespace detail;
  copy_plan const plan = plan_copies(arch, batch.lane_bytes, batch.cache);
  if (plan.usable && kernel_for<copy_plan, async_copy_batch, copy_block>(path) != nullptr) {
    return count_copies_by_block(arch, plan, batch, each, path);
  }
  return count_copies_by_shape<async_copy_report>(
      batch, arch.shared.window_bytes, [&](async_copy const& a) { return analyze_async_copy(arch, a); }, each);
}

// The sum of analyze_async_copy_source_page.
template <class Each = no_reports>
source_page_report count_async_copy_source_page(arch_traits const& arch, async_copy_batch const& batch,
                                                Each each = {}) {
  return detail::count_copies_by_shape<source_page_report>(
      batch, arch.shared.window_bytes, [&](async_copy const& a) { return analyze_async_copy_source_page(arch, a); },
      each);
}

}}  // namespace warpmem::v0
