// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines with AVX2: as with AVX-512, 16 accesses side by side.
#pragma once

#include <warpmem/batch/avx2/classify.hpp>
#include <warpmem/batch/avx2/distinct_apart.hpp>
#include <warpmem/batch/avx2/distinct_far.hpp>
#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/avx2/sorted.hpp>
#include <warpmem/batch/avx2/strides.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/few_lanes.hpp>
#include <warpmem/batch/stride_candidates.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// Keys are segment numbers counted from 2^(bits - 1) segments below the lowest active lane's line, or from 0 in a
// window; a group's number stands above them.
struct distinct_keys_16 {
  row_shifts shifts;
  address misfit;
  address line;
  address reserve;
  int shift;
  int group_shift;
  int bits;
  alignas(32) std::uint16_t groups[32];
};
[[nodiscard]] WARPMEM_AVX2 inline distinct_keys_16 keys_16_for(distinct_plan const& plan) noexcept {
  distinct_keys_16 k;
  k.shifts = shifts_for(plan.shift);
  k.bits = 16 - group_bits(plan);
  address const span = address{1} << (k.bits + plan.shift);
  k.misfit = ~(span - 1) | plan.misaligned | plan.outside;
  k.line = plan.outside != 0 ? 0 : ~((address{1} << plan.line_shift) - 1);
  k.reserve = plan.outside != 0 ? 0 : span / 2;
  k.shift = plan.shift;
  k.group_shift = plan.group_shift;
  for (int i = 0; i < 32; ++i) {
    int const lane = (i & 16) + lane_of_word(i % 16);
    k.groups[i] = static_cast<std::uint16_t>(plan.group_shift == 5 ? 0 : lane >> plan.group_shift << k.bits);
  }
  return k;
}

// One access into rows[0] and rows[16]; inactive lanes take the key of the lowest active one. False if a lane does not
// fit.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline bool make_row(distinct_keys_16 const& k, Lanes lanes, std::uint32_t active,
                                                __m256i* rows) noexcept {
  int const lowest = lowest_lane(active);
  address const bias = ((lanes.origin + lanes[lowest]) & k.line) - k.reserve - lanes.origin;
  address const lowest_offset = lanes[lowest] - bias;
  __m256i const from = broadcast(address{0} - bias);
  __m256i const fill = broadcast(lowest_offset);
  __m256i all = fill;
  for (int half = 0; half < 2; ++half) {
    __m256i v[4];
    for (int z = 0; z < 4; ++z) {
      v[z] = shifted_4(lanes, 16 * half + 4 * z, active, from, fill);
      all = _mm256_or_si256(all, v[z]);
    }
    __m256i row = row_of(v, k.shifts);
    if (k.group_shift != 5) {
      std::uint32_t const lowest_key = static_cast<std::uint32_t>(lowest_offset >> k.shift) |
                                       (static_cast<std::uint32_t>(lowest >> k.group_shift) << k.bits);
      row = _mm256_blendv_epi8(_mm256_set1_epi16(static_cast<short>(lowest_key)),
                               _mm256_or_si256(row, load(k.groups + 16 * half)), active_words(active >> (16 * half)));
    }
    rows[16 * half] = row;
  }
  return _mm256_testz_si256(all, broadcast(k.misfit)) != 0;
}

// Rows of up to 16 accesses, and which accesses of the block they are.
struct row_batch {
  __m256i rows[32];
  int index[17];
  int count{};
};

WARPMEM_AVX2 inline void count_rows(row_batch& batch, __m256i line_bits, distinct_block& out) noexcept {
  std::uint16_t segments[16];
  std::uint16_t lines[16];
  for (int j = batch.count; j < 16; ++j) {
    batch.rows[j] = batch.rows[0];
    batch.rows[16 + j] = batch.rows[16];
  }
  transpose_rows(batch.rows);
  transpose_rows(batch.rows + 16);
  __m256i s;
  __m256i l;
  count_sorted(batch.rows, line_bits, s, l);
  store(segments, s);
  store(lines, l);
  for (int j = 0; j < batch.count; ++j) {
    out.segments[batch.index[j]] = static_cast<std::uint8_t>(segments[j]);
    out.lines[batch.index[j]] = static_cast<std::uint8_t>(lines[j]);
  }
  batch.count = 0;
}

// Accesses without a stride whose segments fit into 16 bits; the others are listed as far.
template <class Batch>
WARPMEM_AVX2 inline void count_near(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                    block_list const& list, block_list& far_list, distinct_block& out) noexcept {
  distinct_keys_16 const k = keys_16_for(plan);
  __m256i const line_bits = _mm256_set1_epi16(static_cast<short>(0xffffU << (plan.line_shift - plan.shift)));
  row_batch rows;
  for (int j = 0; j < list.count; ++j) {
    int const i = list.index[j];
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    bool const fits = make_row(k, lanes_to_sort(batch, access), active, rows.rows + rows.count);
    rows.index[rows.count] = i;
    rows.count += fits ? 1 : 0;
    far_list.append_if(i, !fits);
    if (rows.count == 16) {
      count_rows(rows, line_bits, out);
    }
  }
  if (rows.count > 0) {
    count_rows(rows, line_bits, out);
  }
}

// Accesses without a stride. What the first of them is like, most of them are: narrow keys are not tried on a batch
// that spreads far.
template <class Batch>
WARPMEM_AVX2 inline void count_general(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                       block_list const& list, block_list& slow, distinct_block& out) noexcept {
  if (list.count == 0) {
    return;
  }
  block_list far_list;
  block_list wide_list;
  bool const spreads = spreads_far(plan, batch, first + static_cast<std::size_t>(list.index[0]));
  if (!spreads) {
    count_near(plan, batch, first, list, far_list, out);
  }
  count_apart(plan, batch, first, spreads ? list : far_list, wide_list, out);
  if (wide_list.count > 0) {
    count_far(plan, batch, first, wide_list, slow, out);
  }
}

// A block without masks.
template <class Batch>
WARPMEM_AVX2 inline void count_full(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                    distinct_block& out) noexcept {
  block_list candidates;
  block_list general;
  block_list slow;
  if (may_have_stride(lanes_of(batch, first))) {
    count_strided<distinct_strides>(plan, batch, first, count, general, out.segments, out.lines);
  } else {
    list_candidates(batch, first, count, candidates, general);
    count_strided<distinct_strides>(plan, batch, first, candidates, general, out.segments, out.lines);
  }
  count_general(plan, batch, first, general, slow, out);
  finish(slow, out);
}

// A block with masks.
template <class Batch>
WARPMEM_AVX2 inline void count_masked(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                      distinct_block& out) noexcept {
  lane_classes classes;
  block_list& general = classes.list[some_lanes];
  block_list slow;
  classify(batch.active + first, count, out.active, classes);
  count_few(plan, batch, first, count, classes, slow, out);
  if (classes.list[all_lanes].count > 0) {
    count_strided<distinct_strides>(plan, batch, first, classes.list[all_lanes], general, out.segments, out.lines);
  }
  count_general(plan, batch, first, general, slow, out);
  finish(slow, out);
}

template <class Batch>
WARPMEM_AVX2 inline void count_distinct(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                        distinct_block& out) noexcept {
  batch.active == nullptr ? count_full(plan, batch, first, count, out) : count_masked(plan, batch, first, count, out);
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
