// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies, many at a time: the same numbers as analyze_async_copy gives one by one.
#pragma once

#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/stages.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/source_page.hpp>

#include <cstddef>
#include <cstdint>

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

}  // namespace detail

// The sum of analyze_async_copy; each(i, report) learns what each copy counts.
template <class Each = no_reports>
async_copy_report count_async_copies(arch_traits const& arch, async_copy_batch const& batch, Each each = {}) {
  return detail::count_copies_by_shape<async_copy_report>(
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
