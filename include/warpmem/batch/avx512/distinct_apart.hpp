// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that spread far and whose lanes touch a line each, as most of those do, with AVX-512: lines are hashed to 16
// bits and sorted, 32 accesses side by side. Lanes with different keys touch different lines.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/avx512/sorted.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// A key is a part of the product with a number that spreads neighbours (Fibonacci hashing).
struct apart_keys {
  row_shifts shifts;  // of products
  __m512i line_shift;
  __m512i faulty;  // bits that no address may have
};
[[nodiscard]] WARPMEM_AVX512 inline apart_keys apart_keys_for(distinct_plan const& plan) noexcept {
  return {shifts_for(16), _mm512_set1_epi64(plan.line_shift),
          _mm512_set1_epi64(static_cast<long long>(plan.misaligned | plan.outside))};
}

[[nodiscard]] WARPMEM_AVX512 inline __m512i hashed(__m512i at, apart_keys const& k) noexcept {
  return _mm512_maskz_mul_epu32(0xff, _mm512_maskz_srlv_epi64(0xff, at, k.line_shift), _mm512_set1_epi64(0x9e3779b1));
}

// One access as a row; inactive lanes take the key of the lowest active one. False if a lane has a fault.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX512 inline bool make_row(apart_keys const& k, Lanes lanes, std::uint32_t active,
                                                  __m512i& row) noexcept {
  __m512i const from = _mm512_set1_epi64(static_cast<long long>(lanes.origin));
  __m512i const fill = _mm512_set1_epi64(static_cast<long long>(lanes.origin + lanes[lowest_lane(active)]));
  __m512i const a = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active), load_8(lanes, 0), from);
  __m512i const b = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 8), load_8(lanes, 8), from);
  __m512i const c = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 16), load_8(lanes, 16), from);
  __m512i const d = _mm512_mask_add_epi64(fill, static_cast<__mmask8>(active >> 24), load_8(lanes, 24), from);
  row = row_of(hashed(a, k), hashed(b, k), hashed(c, k), hashed(d, k), k.shifts);
  __m512i const all = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xfe), d);
  return _mm512_test_epi64_mask(all, k.faulty) == 0;
}

// Lists as `others` those with a fault, and those of whose lanes two have one key. Where most have, the rest of the
// list is not tried.
template <class Batch>
WARPMEM_AVX512 inline void count_apart(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                       block_list const& list, block_list& others, distinct_block& out) noexcept {
  apart_keys const k = apart_keys_for(plan);
  __m512i rows[32];
  __m256i keys;
  __m256i unused;
  alignas(32) std::uint8_t distinct[32];
  for (int begin = 0; begin < list.count; begin += 32) {
    int const count = smaller(32, list.count - begin);
    bool valid[32];
    for (int j = 0; j < count; ++j) {
      std::size_t const access = first + static_cast<std::size_t>(list.index[begin + j]);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      valid[j] = make_row(k, lanes_to_sort(batch, access), active, rows[j]);
    }
    for (int j = count; j < 32; ++j) {
      rows[j] = rows[0];
    }
    transpose_rows(rows);
    count_sorted(rows, _mm512_setzero_si512(), keys, unused);
    _mm256_store_si256(static_cast<__m256i*>(static_cast<void*>(distinct)), keys);
    write_apart(batch, first, list, begin, count, valid, distinct, others, out);
    if (others.count > begin / 2 + 16) {
      append_from(list, begin + 32, others);
      return;
    }
  }
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
