// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks with AVX2: as with AVX-512, 16 accesses side by side.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/avx2/strides.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/stride_candidates.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// What turns lanes into a row of words, and every word of a row into a key: by lane, in row order.
struct bank_keys {
  row_shifts shifts;                     // of words
  alignas(32) std::uint16_t lanes[32];   // rows, where every lane is one
  alignas(32) std::uint16_t phases[32];  // upper bits
  alignas(32) std::uint16_t merged[32];  // and where lane pairs agree
};
[[nodiscard]] WARPMEM_AVX2 inline bank_keys bank_keys_for(bank_plan const& plan) noexcept {
  bank_keys k;
  k.shifts = shifts_for(plan.column_shift);
  int const column_bits = log2_floor(plan.column_mask + 1);
  for (int i = 0; i < 32; ++i) {
    int const lane = (i & 16) + lane_of_word(i % 16);
    k.lanes[i] = static_cast<std::uint16_t>(lane);
    k.phases[i] = static_cast<std::uint16_t>((lane >> plan.phase_shift) << (row_bits + column_bits));
    k.merged[i] = static_cast<std::uint16_t>((lane >> plan.merged_shift) << (row_bits + column_bits));
  }
  return k;
}

// Words of 16 lanes that are active, differ from their partner's, and whose partner is active too.
[[nodiscard]] WARPMEM_AVX2 inline __m256i disagreeing(__m256i words, __m256i partners, __m256i in,
                                                      __m256i partners_in) noexcept {
  return _mm256_andnot_si256(_mm256_cmpeq_epi16(words, partners), _mm256_and_si256(in, partners_in));
}

// Whether every two active lanes that differ in lane bit 0, or every two that differ in bit 1, have one word.
[[nodiscard]] WARPMEM_AVX2 inline bool pairs_agree(__m256i const (&words)[2], std::uint32_t active) noexcept {
  __m256i by_1 = _mm256_setzero_si256();
  __m256i by_2 = _mm256_setzero_si256();
  for (int half = 0; half < 2; ++half) {
    __m256i const in = active_words(active >> (16 * half));
    // In row order the neighbour by lane bit 0 is the next quadword, by bit 1 the next but one.
    by_1 = _mm256_or_si256(
        by_1, disagreeing(words[half], _mm256_shuffle_epi32(words[half], 0x4e), in, _mm256_shuffle_epi32(in, 0x4e)));
    by_2 = _mm256_or_si256(by_2, disagreeing(words[half], _mm256_permute4x64_epi64(words[half], 0x4e), in,
                                             _mm256_permute4x64_epi64(in, 0x4e)));
  }
  return _mm256_testz_si256(by_1, by_1) != 0 || _mm256_testz_si256(by_2, by_2) != 0;
}

// One access into rows[0] and rows[16]. Inactive lanes take the key of the lowest active one. False if a lane has a
// fault.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline bool make_row(bank_plan const& plan, bank_keys const& k, Lanes lanes,
                                                std::uint32_t active, __m256i* rows, bool& merged) noexcept {
  int const lowest = lowest_lane(active);
  address const lowest_at = lanes.origin + lanes[lowest];
  __m256i const fill = broadcast(lowest_at);
  __m256i all = fill;
  __m256i words[2];
  for (int half = 0; half < 2; ++half) {
    __m256i v[4];
    for (int z = 0; z < 4; ++z) {
      v[z] = shifted_4(lanes, 16 * half + 4 * z, active, broadcast(lanes.origin), fill);
      all = _mm256_or_si256(all, v[z]);
    }
    words[half] = row_of(v, k.shifts);
  }
  merged = plan.merged_shift != plan.phase_shift && pairs_agree(words, active);
  std::uint16_t const* const phases = merged ? k.merged : k.phases;
  auto const lowest_word = static_cast<unsigned>(lowest_at >> plan.column_shift);
  int const phase_shift = merged ? plan.merged_shift : plan.phase_shift;
  unsigned const cell = (lowest_word & static_cast<unsigned>(plan.column_mask)) |
                        static_cast<unsigned>((lowest >> phase_shift) * (plan.column_mask + 1));
  unsigned const lowest_row = plan.lane_by_lane ? static_cast<unsigned>(lowest) : lowest_word >> plan.row_shift;
  __m256i const lowest_key = _mm256_set1_epi16(static_cast<short>((cell << row_bits) | lowest_row));
  for (int half = 0; half < 2; ++half) {
    __m256i const row = plan.lane_by_lane ? load(k.lanes + 16 * half)
                                          : _mm256_srl_epi16(words[half], _mm_cvtsi32_si128(plan.row_shift));
    __m256i const column = _mm256_slli_epi16(
        _mm256_and_si256(words[half], _mm256_set1_epi16(static_cast<short>(plan.column_mask))), row_bits);
    __m256i const key = _mm256_or_si256(row, _mm256_or_si256(column, load(phases + 16 * half)));
    rows[16 * half] =
        active == 0xffffffffU ? key : _mm256_blendv_epi8(lowest_key, key, active_words(active >> (16 * half)));
  }
  __m256i const last = _mm256_set1_epi16(static_cast<short>(plan.last >> plan.column_shift));
  __m256i const inside = _mm256_cmpeq_epi16(_mm256_max_epu16(_mm256_max_epu16(words[0], words[1]), last), last);
  address const misfit = ~((address{0x10000} << plan.column_shift) - 1) | plan.misaligned;
  return _mm256_testz_si256(all, broadcast(misfit)) != 0 && _mm256_movemask_epi8(inside) == -1;
}

// Sorts each access's keys and adds up, over its phases, the rows of the fullest column.
[[nodiscard]] WARPMEM_AVX2 inline __m256i passes_sorted(__m256i const (&columns)[32], __m256i cell_bits,
                                                        __m256i phase_bits) noexcept {
  __m256i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
#  define WARPMEM_EXCHANGE(i, j)                                \
    {                                                           \
      __m256i const smaller_one = _mm256_min_epu16(r[i], r[j]); \
      r[j] = _mm256_max_epu16(r[i], r[j]);                      \
      r[i] = smaller_one;                                       \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  __m256i const one = _mm256_set1_epi16(1);
  __m256i const zero = _mm256_setzero_si256();
  __m256i in_column = one;
  __m256i deepest = one;
  __m256i sum = zero;
  // Where a phase begins, the deepest column of the last one is added and forgotten; where a column begins, its rows
  // are counted from 1. Comparisons give -1 for "the same".
#  define WARPMEM_COUNT(i)                                                                              \
    {                                                                                                   \
      __m256i const change = _mm256_xor_si256(r[i - 1], r[i]);                                          \
      __m256i const same_phase = _mm256_cmpeq_epi16(_mm256_and_si256(change, phase_bits), zero);        \
      __m256i const same_cell = _mm256_cmpeq_epi16(_mm256_and_si256(change, cell_bits), zero);          \
      in_column = _mm256_add_epi16(in_column, _mm256_add_epi16(one, _mm256_cmpeq_epi16(change, zero))); \
      in_column = _mm256_blendv_epi8(one, in_column, same_cell);                                        \
      sum = _mm256_add_epi16(sum, _mm256_andnot_si256(same_phase, deepest));                            \
      deepest = _mm256_blendv_epi8(one, _mm256_max_epu16(deepest, in_column), same_phase);              \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  return _mm256_add_epi16(sum, deepest);
}

// Accesses without a stride.
template <class Batch>
WARPMEM_AVX2 inline void count_sorted(bank_plan const& plan, Batch const& batch, std::size_t first,
                                      block_list const& list, block_list& slow, bank_block& out) noexcept {
  bank_keys const k = bank_keys_for(plan);
  int const column_bits = log2_floor(plan.column_mask + 1);
  __m256i const cell_bits = _mm256_set1_epi16(static_cast<short>(0xffffU << row_bits));
  __m256i const phase_bits = _mm256_set1_epi16(static_cast<short>(0xffffU << (row_bits + column_bits)));
  __m256i rows[32];
  std::uint16_t passes[16];
  for (int begin = 0; begin < list.count; begin += 16) {
    int const count = smaller(16, list.count - begin);
    for (int j = 0; j < 16; ++j) {
      int const i = list.index[begin + (j < count ? j : 0)];
      std::size_t const access = first + static_cast<std::size_t>(i);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      bool merged = false;
      bool const fits = make_row(plan, k, lanes_to_sort(batch, access), active, rows + j, merged);
      slow.append_if(i, !fits && j < count);
      int const phase_shift = merged ? plan.merged_shift : plan.phase_shift;
      out.conflict_free[i] = static_cast<std::uint8_t>(active == 0xffffffffU ? 1 << (5 - phase_shift)
                                                                             : occupied_phases(active, phase_shift));
    }
    transpose_rows(rows);
    transpose_rows(rows + 16);
    store(passes, passes_sorted(rows, cell_bits, phase_bits));
    for (int j = 0; j < count; ++j) {
      int const i = list.index[begin + j];
      out.wavefronts[i] = static_cast<std::uint8_t>(passes[j] + plan.added_passes * out.conflict_free[i]);
    }
  }
}

struct bank_strides : finds_strides {
  [[nodiscard]] WARPMEM_AVX2 static unsigned count_some(bank_plan const& plan, strides const& s, int j,
                                                        std::uint8_t* wavefronts,
                                                        std::uint8_t* conflict_free) noexcept {
    four_strides const f = four_of(s, j);
    __m256i const zero = _mm256_setzero_si256();
    __m256i const broadcasts = _mm256_cmpeq_epi64(f.step, zero);
    __m256i const words = _mm256_or_si256(_mm256_srl_epi64(f.distance, _mm_cvtsi32_si128(plan.column_shift)),
                                          _mm256_set1_epi64x(plan.column_mask + 1));
    __m256i const depth = _mm256_and_si256(words, _mm256_sub_epi64(zero, words));  // lowest bit
    __m256i const passes = _mm256_sll_epi64(_mm256_add_epi64(depth, _mm256_set1_epi64x(plan.added_passes)),
                                            _mm_cvtsi32_si128(5 - plan.phase_shift));
    store_bytes(wavefronts + j, _mm256_blendv_epi8(passes, _mm256_set1_epi64x(plan.broadcast_wavefronts), broadcasts));
    store_bytes(conflict_free + j, _mm256_blendv_epi8(_mm256_set1_epi64x(1LL << (5 - plan.phase_shift)),
                                                      _mm256_set1_epi64x(plan.broadcast_conflict_free), broadcasts));
    __m256i const last_lane = _mm256_add_epi64(f.first, times_31(f.step));
    __m256i const sign = broadcast(address{1} << 63);  // makes signed comparisons of unsigned ones
    __m256i const last = _mm256_xor_si256(broadcast(plan.last), sign);
    __m256i const outside = _mm256_or_si256(_mm256_cmpgt_epi64(_mm256_xor_si256(f.first, sign), last),
                                            _mm256_cmpgt_epi64(_mm256_xor_si256(last_lane, sign), last));
    // Steps of less than a word share words in a way of their own.
    __m256i const within_word = _mm256_and_si256(f.step, broadcast((address{1} << plan.column_shift) - 1));
    __m256i const odd = _mm256_or_si256(_mm256_and_si256(f.first, broadcast(plan.misaligned)),
                                        _mm256_or_si256(within_word, _mm256_srli_epi64(f.distance, 40)));
    return nonzero(_mm256_or_si256(outside, odd));
  }
};

// Lists the accesses whose lanes are all active, if strides have a closed form, and the others.
template <class Batch>
WARPMEM_AVX2 inline void list_by_lanes(bank_plan const& plan, Batch const& batch, std::size_t first, int count,
                                       block_list& full, block_list& others, bank_block& out) noexcept {
  for (int i = 0; i < count; ++i) {
    std::uint32_t active = 0xffffffffU;
    if (batch.active != nullptr) {
      active = batch.active[first + static_cast<std::size_t>(i)];
      out.active[i] = static_cast<std::uint8_t>(__builtin_popcount(active));
      out.wavefronts[i] = out.conflict_free[i] = 0;
    }
    bool const is_full = active == 0xffffffffU && plan.closed_form;
    full.append_if(i, is_full);
    others.append_if(i, active != 0 && !is_full);
  }
}

template <class Batch>
WARPMEM_AVX2 inline void count_passes(bank_plan const& plan, Batch const& batch, std::size_t first, int count,
                                      bank_block& out) noexcept {
  block_list full;
  block_list general;
  block_list slow;
  if (batch.active != nullptr || !plan.closed_form) {
    list_by_lanes(plan, batch, first, count, full, general, out);
    count_strided<bank_strides>(plan, batch, first, full, general, out.wavefronts, out.conflict_free);
  } else if (may_have_stride(lanes_of(batch, first))) {
    count_strided<bank_strides>(plan, batch, first, count, general, out.wavefronts, out.conflict_free);
  } else {
    list_candidates(batch, first, count, full, general);
    count_strided<bank_strides>(plan, batch, first, full, general, out.wavefronts, out.conflict_free);
  }
  if (general.count > 0) {
    count_sorted(plan, batch, first, general, slow, out);
  }
  finish(slow, out);
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
