// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks with AVX-512: a closed form for strides; the other accesses are sorted by (phase, column, row),
// 32 accesses side by side, and the longest run of rows in one column counts.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/avx512/strides.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/stride_candidates.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

struct bank_strides : finds_strides {
  [[nodiscard]] WARPMEM_AVX512 static unsigned count_some(bank_plan const& plan, strides const& s, int j,
                                                          std::uint8_t* wavefronts,
                                                          std::uint8_t* conflict_free) noexcept {
    __m512i const first = _mm512_load_si512(s.first + j);
    __m512i const step = _mm512_load_si512(s.step + j);
    __m512i const stride = _mm512_maskz_abs_epi64(0xff, step);
    __m512i const end = _mm512_add_epi64(first, _mm512_sub_epi64(_mm512_maskz_slli_epi64(0xff, step, 5), step));
    __m512i const columns = _mm512_set1_epi64(plan.column_mask + 1);
    __m512i const words =
        _mm512_or_si512(_mm512_maskz_srlv_epi64(0xff, stride, _mm512_set1_epi64(plan.column_shift)), columns);
    __m512i const depth = _mm512_and_si512(words, _mm512_sub_epi64(_mm512_setzero_si512(), words));  // lowest bit
    __m512i const passes = _mm512_maskz_sllv_epi64(0xff, _mm512_add_epi64(depth, _mm512_set1_epi64(plan.added_passes)),
                                                   _mm512_set1_epi64(5 - plan.phase_shift));
    __mmask8 const broadcast = _mm512_testn_epi64_mask(step, step);
    void* const wavefronts_at = wavefronts + j;
    void* const conflict_free_at = conflict_free + j;
    _mm_storel_epi64(static_cast<__m128i*>(wavefronts_at),
                     _mm512_maskz_cvtepi64_epi8(
                         0xff, _mm512_mask_mov_epi64(passes, broadcast, _mm512_set1_epi64(plan.broadcast_wavefronts))));
    _mm_storel_epi64(static_cast<__m128i*>(conflict_free_at),
                     _mm512_maskz_cvtepi64_epi8(
                         0xff, _mm512_mask_mov_epi64(_mm512_set1_epi64(1LL << (5 - plan.phase_shift)), broadcast,
                                                     _mm512_set1_epi64(plan.broadcast_conflict_free))));
    __m512i const last = _mm512_set1_epi64(static_cast<long long>(plan.last));
    unsigned const outside = _mm512_cmpgt_epu64_mask(first, last) | _mm512_cmpgt_epu64_mask(end, last);
    // Steps of less than a word share words in a way of their own.
    __m512i const within_word = _mm512_set1_epi64((1LL << plan.column_shift) - 1);
    __m512i const odd = _mm512_or_si512(
        _mm512_and_si512(first, _mm512_set1_epi64(static_cast<long long>(plan.misaligned))),
        _mm512_or_si512(_mm512_and_si512(step, within_word), _mm512_maskz_srli_epi64(0xff, stride, 40)));
    return outside | _mm512_test_epi64_mask(odd, odd);
  }
};

struct bank_keys {
  row_shifts shifts;  // of words
  __m512i misfit;     // bits that no address may have
  __m512i last_word;
  __m512i columns;  // column_mask in every word
  __m512i lanes;    // rows, where every lane is one
  __m512i phases;   // upper bits by lane
  __m512i merged;   // and where lane pairs agree
  __m128i row_shift;
  bool lane_by_lane;
  bool merges;
};
[[nodiscard]] WARPMEM_AVX512 inline bank_keys bank_keys_for(bank_plan const& plan) noexcept {
  bank_keys k;
  k.shifts = shifts_for(plan.column_shift);
  k.misfit =
      _mm512_set1_epi64(static_cast<long long>(~((address{0x10000} << plan.column_shift) - 1) | plan.misaligned));
  k.last_word = _mm512_set1_epi16(static_cast<short>(plan.last >> plan.column_shift));
  k.columns = _mm512_set1_epi16(static_cast<short>(plan.column_mask));
  alignas(64) std::uint16_t lanes[32];
  alignas(64) std::uint16_t phases[32];
  alignas(64) std::uint16_t merged[32];
  int const column_bits = log2_floor(plan.column_mask + 1);
  for (int i = 0; i < 32; ++i) {
    int const lane = lane_of_word(i);
    lanes[i] = static_cast<std::uint16_t>(lane);
    phases[i] = static_cast<std::uint16_t>((lane >> plan.phase_shift) << (row_bits + column_bits));
    merged[i] = static_cast<std::uint16_t>((lane >> plan.merged_shift) << (row_bits + column_bits));
  }
  k.lanes = _mm512_load_si512(lanes);
  k.phases = _mm512_load_si512(phases);
  k.merged = _mm512_load_si512(merged);
  k.row_shift = _mm_cvtsi32_si128(plan.row_shift);
  k.lane_by_lane = plan.lane_by_lane;
  k.merges = plan.merged_shift != plan.phase_shift;
  return k;
}

// Whether every two active lanes that differ in lane bit 0, or every two that differ in bit 1, have one word.
[[nodiscard]] WARPMEM_AVX512 inline bool pairs_agree(__m512i words, std::uint32_t active) noexcept {
  // In row order the neighbour by lane bit 0 is the next quadword, by bit 1 the next but one.
  __mmask32 const by_1 =
      _mm512_cmpneq_epi16_mask(words, _mm512_maskz_shuffle_epi32(0xffff, words, static_cast<_MM_PERM_ENUM>(0x4e)));
  __mmask32 const by_2 = _mm512_cmpneq_epi16_mask(words, _mm512_maskz_permutex_epi64(0xff, words, 0x4e));
  std::uint32_t const in = row_order(active);
  std::uint32_t const partner_1 = ((in & 0x0f0f0f0fU) << 4) | ((in >> 4) & 0x0f0f0f0fU);
  std::uint32_t const partner_2 = ((in & 0x00ff00ffU) << 8) | ((in >> 8) & 0x00ff00ffU);
  return (by_1 & in & partner_1) == 0 || (by_2 & in & partner_2) == 0;
}

// One access as a row. Inactive lanes take the key of the lowest active one. False if a lane has a fault.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX512 inline bool make_row(bank_keys const& k, Lanes lanes, std::uint32_t active, __m512i& row,
                                                  bool& merged) noexcept {
  int const lowest = lowest_lane(active);
  __m512i const from = _mm512_set1_epi64(static_cast<long long>(lanes.origin));
  __m512i const fill = _mm512_set1_epi64(static_cast<long long>(lanes.origin + lanes[lowest]));
  __m512i const a = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active), load_8(lanes, 0), from);
  __m512i const b = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 8), load_8(lanes, 8), from);
  __m512i const c = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 16), load_8(lanes, 16), from);
  __m512i const d = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 24), load_8(lanes, 24), from);
  __m512i const words = row_of(a, b, c, d, k.shifts);
  merged = k.merges && pairs_agree(words, active);
  __m512i const rows = k.lane_by_lane ? k.lanes : _mm512_maskz_srl_epi16(0xffffffffU, words, k.row_shift);
  __m512i const columns = _mm512_slli_epi16(_mm512_and_si512(words, k.columns), row_bits);
  row = _mm512_ternarylogic_epi64(rows, columns, merged ? k.merged : k.phases, 0xfe);
  if (active != 0xffffffffU) {
    int const word = lowest % 8 * 4 + lowest / 8;
    __m512i const lowest_key =
        _mm512_maskz_permutexvar_epi16(0xffffffffU, _mm512_set1_epi16(static_cast<short>(word)), row);
    row = _mm512_mask_blend_epi16(row_order(active), lowest_key, row);
  }
  __m512i const all = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xfe), d);
  return (_mm512_test_epi64_mask(all, k.misfit) | _mm512_cmpgt_epu16_mask(words, k.last_word)) == 0;
}

// Sorts each access's keys and adds up, over its phases, the rows of the fullest column.
[[nodiscard]] WARPMEM_AVX512 inline __m256i passes_sorted(__m512i (&columns)[32], __m512i cell_bits,
                                                          __m512i phase_bits) noexcept {
  __m512i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
#  define WARPMEM_EXCHANGE(i, j)                                       \
    {                                                                  \
      __m512i const smaller_one = _mm512_min_epu16(r[i], r[j]);        \
      r[j] = _mm512_ternarylogic_epi64(r[i], r[j], smaller_one, 0x96); \
      r[i] = smaller_one;                                              \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  __m512i const one = _mm512_set1_epi16(1);
  __m512i in_column = one;
  __m512i deepest = one;
  __m512i sum = _mm512_setzero_si512();
  // Where a phase begins, the deepest column of the last one is added and forgotten; where a column begins, its rows
  // are counted from 1.
#  define WARPMEM_COUNT(i)                                                                                  \
    {                                                                                                       \
      __m512i const change = _mm512_xor_si512(r[i - 1], r[i]);                                              \
      __mmask32 const new_phase = _mm512_test_epi16_mask(change, phase_bits);                               \
      in_column = _mm512_mask_add_epi16(in_column, _mm512_test_epi16_mask(change, change), in_column, one); \
      in_column = _mm512_mask_mov_epi16(in_column, _mm512_test_epi16_mask(change, cell_bits), one);         \
      sum = _mm512_mask_add_epi16(sum, new_phase, sum, deepest);                                            \
      deepest = _mm512_mask_mov_epi16(_mm512_max_epu16(deepest, in_column), new_phase, one);                \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  return _mm512_maskz_cvtepi16_epi8(0xffffffffU, _mm512_add_epi16(sum, deepest));
}

// Accesses without a stride.
template <class Batch>
WARPMEM_AVX512 inline void count_sorted(bank_plan const& plan, Batch const& batch, std::size_t first,
                                        block_list const& list, block_list& slow, bank_block& out) noexcept {
  bank_keys const k = bank_keys_for(plan);
  int const column_bits = log2_floor(plan.column_mask + 1);
  __m512i const cell_bits = _mm512_set1_epi16(static_cast<short>(0xffffU << row_bits));
  __m512i const phase_bits = _mm512_set1_epi16(static_cast<short>(0xffffU << (row_bits + column_bits)));
  __m512i rows[32];
  alignas(32) std::uint8_t passes[32];
  for (int begin = 0; begin < list.count; begin += 32) {
    int const count = smaller(32, list.count - begin);
    for (int j = 0; j < count; ++j) {
      int const i = list.index[begin + j];
      std::size_t const access = first + static_cast<std::size_t>(i);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      bool merged = false;
      slow.append_if(i, !make_row(k, lanes_to_sort(batch, access), active, rows[j], merged));
      int const phase_shift = merged ? plan.merged_shift : plan.phase_shift;
      out.conflict_free[i] = static_cast<std::uint8_t>(active == 0xffffffffU ? 1 << (5 - phase_shift)
                                                                             : occupied_phases(active, phase_shift));
    }
    for (int j = count; j < 32; ++j) {
      rows[j] = rows[0];
    }
    transpose_rows(rows);
    _mm256_store_si256(static_cast<__m256i*>(static_cast<void*>(passes)), passes_sorted(rows, cell_bits, phase_bits));
    for (int j = 0; j < count; ++j) {
      int const i = list.index[begin + j];
      out.wavefronts[i] = static_cast<std::uint8_t>(passes[j] + plan.added_passes * out.conflict_free[i]);
    }
  }
}

template <class Batch>
WARPMEM_AVX512 inline void count_passes(bank_plan const& plan, Batch const& batch, std::size_t first, int count,
                                        bank_block& out) noexcept {
  block_list full;
  block_list general;
  block_list slow;
  if (batch.active == nullptr) {
    if (plan.closed_form && may_have_stride(lanes_of(batch, first))) {
      count_strided<bank_strides>(plan, batch, first, count, general, out.wavefronts, out.conflict_free);
    } else if (plan.closed_form) {
      list_candidates(batch, first, count, full, general);
      count_strided<bank_strides>(plan, batch, first, full, general, out.wavefronts, out.conflict_free);
    } else {
      for (int i = 0; i < count; ++i) {
        general.append_if(i, true);
      }
    }
  } else {
    for (int i = 0; i < count; ++i) {
      std::uint32_t const active = batch.active[first + static_cast<std::size_t>(i)];
      int const lanes = __builtin_popcount(active);
      out.active[i] = static_cast<std::uint8_t>(lanes);
      out.wavefronts[i] = out.conflict_free[i] = 0;
      full.append_if(i, lanes == 32 && plan.closed_form);
      general.append_if(i, lanes > 0 && (lanes < 32 || !plan.closed_form));
    }
    if (full.count > 0) {
      count_strided<bank_strides>(plan, batch, first, full, general, out.wavefronts, out.conflict_free);
    }
  }
  if (general.count > 0) {
    count_sorted(plan, batch, first, general, slow, out);
  }
  finish(slow, out);
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
