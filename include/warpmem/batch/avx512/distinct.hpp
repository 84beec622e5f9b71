// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines with AVX-512. Strided accesses have a closed form. The others are sorted, 32 accesses
// side by side: key k of every access in one register, so that a compare-exchange is two instructions for all 32.
#pragma once

#include <warpmem/batch/avx512/classify.hpp>
#include <warpmem/batch/avx512/distinct_apart.hpp>
#include <warpmem/batch/avx512/distinct_far.hpp>
#include <warpmem/batch/avx512/gathered.hpp>
#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/avx512/sorted.hpp>
#include <warpmem/batch/avx512/strides.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/few_lanes.hpp>
#include <warpmem/batch/stride_candidates.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// What turns lanes into a row of keys. Keys are segment numbers counted from 2^(bits - 1) segments below the lowest
// active lane's line, or from 0 in a window; a group's number stands above them.
struct distinct_keys_16 {
  row_shifts shifts;
  __m512i misfit;  // bits that no lane may have after the bias is taken off
  __m512i groups;
  address line;     // of the bias: ~(line bytes - 1), 0 in a window
  address reserve;  // bytes below it
  int group_shift;
};
[[nodiscard]] WARPMEM_AVX512 inline distinct_keys_16 keys_16_for(distinct_plan const& plan) noexcept {
  int const bits = 16 - group_bits(plan);
  bool const window = plan.outside != 0;
  address const span = address{1} << (bits + plan.shift);
  distinct_keys_16 k;
  k.shifts = shifts_for(plan.shift);
  k.misfit = _mm512_set1_epi64(static_cast<long long>(~(span - 1) | plan.misaligned | plan.outside));
  k.line = window ? 0 : ~((address{1} << plan.line_shift) - 1);
  k.reserve = window ? 0 : span / 2;
  k.group_shift = plan.group_shift;
  alignas(64) std::uint16_t groups[32];
  for (int i = 0; i < 32; ++i) {
    groups[i] = static_cast<std::uint16_t>(plan.group_shift == 5 ? 0 : (lane_of_word(i) >> plan.group_shift) << bits);
  }
  k.groups = _mm512_load_si512(groups);
  return k;
}

// One access as a row; inactive lanes take the key of the lowest active one. False if a lane does not fit.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX512 inline bool make_row(distinct_keys_16 const& k, Lanes lanes, std::uint32_t active,
                                                  __m512i& row) noexcept {
  int const lowest = lowest_lane(active);
  address const bias = ((lanes.origin + lanes[lowest]) & k.line) - k.reserve - lanes.origin;
  __m512i const from = _mm512_set1_epi64(static_cast<long long>(bias));
  __m512i const fill = _mm512_set1_epi64(static_cast<long long>(lanes[lowest] - bias));
  __m512i a;
  __m512i b;
  __m512i c;
  __m512i d;
  if (active == 0xffffffffU) {
    a = _mm512_sub_epi64(load_8(lanes, 0), from);
    b = _mm512_sub_epi64(load_8(lanes, 8), from);
    c = _mm512_sub_epi64(load_8(lanes, 16), from);
    d = _mm512_sub_epi64(load_8(lanes, 24), from);
  } else {
    a = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active), load_8(lanes, 0), from);
    b = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 8), load_8(lanes, 8), from);
    c = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 16), load_8(lanes, 16), from);
    d = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 24), load_8(lanes, 24), from);
  }
  row = row_of(a, b, c, d, k.shifts);
  if (k.group_shift != 5) {
    __m512i const grouped = _mm512_or_si512(row, k.groups);
    std::uint32_t const words = row_order(active);
    int const word = lowest % 8 * 4 + lowest / 8;  // of the lowest active lane
    __m512i const lowest_key = _mm512_permutexvar_epi16(_mm512_set1_epi16(static_cast<short>(word)), grouped);
    row = _mm512_mask_blend_epi16(words, lowest_key, grouped);
  }
  __m512i const all = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xfe), d);
  return _mm512_test_epi64_mask(all, k.misfit) == 0;
}

// Rows of up to 32 accesses, and which accesses of the block they are.
struct row_batch {
  __m512i rows[32];
  int index[33];
  int count{};
};

WARPMEM_AVX512 inline void count_rows(row_batch& batch, __m512i line_bits, distinct_block& out) noexcept {
  alignas(32) std::uint8_t segments[32];
  alignas(32) std::uint8_t lines[32];
  for (int j = batch.count; j < 32; ++j) {
    batch.rows[j] = batch.rows[0];
  }
  transpose_rows(batch.rows);
  __m256i s;
  __m256i l;
  count_sorted(batch.rows, line_bits, s, l);
  _mm256_store_si256(static_cast<__m256i*>(static_cast<void*>(segments)), s);
  _mm256_store_si256(static_cast<__m256i*>(static_cast<void*>(lines)), l);
  for (int j = 0; j < batch.count; ++j) {
    out.segments[batch.index[j]] = segments[j];
    out.lines[batch.index[j]] = lines[j];
  }
  batch.count = 0;
}

// Accesses without a stride whose segments fit into 16 bits; the others are listed as far.
template <class Batch>
WARPMEM_AVX512 inline void count_near(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                      block_list const& list, block_list& far_list, distinct_block& out) noexcept {
  distinct_keys_16 const k = keys_16_for(plan);
  __m512i const line_bits = _mm512_set1_epi16(static_cast<short>(0xffffU << (plan.line_shift - plan.shift)));
  row_batch rows;
  for (int j = 0; j < list.count; ++j) {
    int const i = list.index[j];
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    bool const fits = make_row(k, lanes_to_sort(batch, access), active, rows.rows[rows.count]);
    rows.index[rows.count] = i;
    rows.count += fits ? 1 : 0;
    far_list.append_if(i, !fits);
    if (rows.count == 32) {
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
WARPMEM_AVX512 inline void count_general(distinct_plan const& plan, Batch const& batch, std::size_t first,
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
WARPMEM_AVX512 inline void count_full(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
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
WARPMEM_AVX512 inline void count_masked(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                        distinct_block& out) noexcept {
  lane_classes classes;
  block_list& general = classes.list[some_lanes];
  block_list slow;
  classify(batch.active + first, count, classes, out);
  check_ones(plan, batch, first, classes.list[one_lane], slow);
  count_gathered<2>(plan, batch, first, classes.list[two_lanes], general, out);
  count_gathered<4>(plan, batch, first, classes.list[to_four], general, out);
  count_gathered<8>(plan, batch, first, classes.list[to_eight], general, out);
  count_gathered<16>(plan, batch, first, classes.list[to_sixteen], general, out);
  if (classes.list[all_lanes].count > 0) {
    count_strided<distinct_strides>(plan, batch, first, classes.list[all_lanes], general, out.segments, out.lines);
  }
  count_general(plan, batch, first, general, slow, out);
  finish(slow, out);
}

template <class Batch>
WARPMEM_AVX512 inline void count_distinct(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                          distinct_block& out) noexcept {
  batch.active == nullptr ? count_full(plan, batch, first, count, out) : count_masked(plan, batch, first, count, out);
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
