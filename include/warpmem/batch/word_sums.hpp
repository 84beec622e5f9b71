// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernels that count distinct segments say of a batch by one plan or by two, as sums.
#pragma once

#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/sums.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace detail {

// Segments of so many bytes, distinct within groups of lanes, and of whole warps segments of 2^line_shift bytes.
[[nodiscard]] inline distinct_plan plan_words(int lane_bytes, int segment_bytes, int group_lanes,
                                              int line_shift) noexcept {
  distinct_plan plan{};
  plan.usable = true;
  plan.shift = log2_floor(segment_bytes);
  plan.line_shift = larger(plan.shift, line_shift);
  plan.group_shift = log2_floor(group_lanes);
  plan.misaligned = static_cast<address>(lane_bytes) - 1;
  plan.lane_bytes = lane_bytes;
  return plan;
}

// What kernels count of the accesses that they do not leave.
struct word_sums {
  std::int64_t lanes{};
  std::int64_t words{};     // segments of the first plan
  std::int64_t lines{};     // of the first plan
  std::int64_t segments{};  // of the second plan
};

// Two kernels' answers for one block of accesses, the second one only if its plan is usable.
struct word_blocks {
  distinct_block words;
  distinct_block segments;

  // Forgets what a kernel left; count_one(i) for each of them.
  template <class CountOne>
  void leave_slow(int count, CountOne count_one) {
    bool is_left[block_accesses]{};
    for (distinct_block const* const block : {&words, &segments}) {
      for (int k = 0; k < block->slow_count; ++k) {
        is_left[block->slow[k]] = true;
      }
    }
    for (int i = 0; i < count; ++i) {
      if (is_left[i]) {
        words.segments[i] = words.lines[i] = words.active[i] = segments.segments[i] = 0;
        count_one(i);
      }
    }
  }
  void add_to(word_sums& sums, int count, bool has_segments) noexcept {
    byte_sum of_lanes, of_words, of_lines, of_segments;
    clear_tail(words.segments, count);
    clear_tail(words.lines, count);
    clear_tail(segments.segments, count);
    clear_tail(words.active, count);
    for (int i = 0; i < count; i += counts_wide) {
      of_lanes.add(counts_at(words.active + i));
      of_words.add(counts_at(words.segments + i));
      of_lines.add(counts_at(words.lines + i));
      of_segments.add(counts_at(segments.segments + i));
    }
    sums.lanes += of_lanes.value();
    sums.words += of_words.value();
    sums.lines += of_lines.value();
    sums.segments += has_segments ? of_segments.value() : 0;
  }
};

// Adds what the plans say of a batch; count_one(i) for accesses that a kernel leaves.
template <class Batch, class CountOne>
void add_words(distinct_plan const& words, distinct_plan const& segments, Batch const& batch, batch_path path,
               CountOne count_one, word_sums& sums) {
  auto const kernel = kernel_for<distinct_plan, Batch, distinct_block>(path);
  word_blocks blocks;
  blocks.segments.slow_count = 0;
  std::memset(blocks.segments.segments, 0, sizeof(blocks.segments.segments));
  auto const step = static_cast<std::size_t>(batch.active == nullptr ? full_block : block_accesses);
  for (std::size_t first = 0; first < batch.accesses; first += step) {
    int const count = static_cast<int>(smaller(batch.accesses - first, step));
    kernel(words, batch, first, count, blocks.words);
    if (segments.usable) {
      kernel(segments, batch, first, count, blocks.segments);
    }
    if (batch.active == nullptr) {
      std::memset(blocks.words.active, 32, sizeof(blocks.words.active));
    }
    if (blocks.words.slow_count + blocks.segments.slow_count > 0) {
      blocks.leave_slow(count, [&](int i) { count_one(first + static_cast<std::size_t>(i)); });
    }
    blocks.add_to(sums, count, segments.usable);
  }
}

}}}  // namespace warpmem::v0::detail
