// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that spread far and whose lanes touch a line each, as most of those do, with AVX2: lines are hashed to 16
// bits and sorted, 16 accesses side by side. Lanes with different keys touch different lines.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/avx2/sorted.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// A key is a part of the product with a number that spreads neighbours (Fibonacci hashing).
struct apart_keys {
  row_shifts shifts;  // of products
  __m256i line_shift;
  address faulty;  // bits that no address may have
};
[[nodiscard]] WARPMEM_AVX2 inline apart_keys apart_keys_for(distinct_plan const& plan) noexcept {
  return {shifts_for(16), broadcast(static_cast<address>(plan.line_shift)), plan.misaligned | plan.outside};
}

// One access into rows[0] and rows[16]; inactive lanes take the key of the lowest active one. False if a lane has a
// fault.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline bool make_row(apart_keys const& k, Lanes lanes, std::uint32_t active,
                                                __m256i* rows) noexcept {
  __m256i const factor = broadcast(0x9e3779b1);
  __m256i const from = broadcast(lanes.origin);
  __m256i const fill = broadcast(lanes.origin + lanes[lowest_lane(active)]);
  __m256i all = fill;
  for (int half = 0; half < 2; ++half) {
    __m256i v[4];
    for (int z = 0; z < 4; ++z) {
      __m256i const at = shifted_4(lanes, 16 * half + 4 * z, active, from, fill);
      all = _mm256_or_si256(all, at);
      v[z] = _mm256_mul_epu32(_mm256_srlv_epi64(at, k.line_shift), factor);
    }
    rows[16 * half] = row_of(v, k.shifts);
  }
  return _mm256_testz_si256(all, broadcast(k.faulty)) != 0;
}

// Lists as `others` those with a fault, and those of whose lanes two have one key. Where most have, the rest of the
// list is not tried.
template <class Batch>
WARPMEM_AVX2 inline void count_apart(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                     block_list const& list, block_list& others, distinct_block& out) noexcept {
  apart_keys const k = apart_keys_for(plan);
  __m256i rows[32];
  __m256i keys;
  __m256i unused;
  std::uint16_t distinct[16];
  for (int begin = 0; begin < list.count; begin += 16) {
    int const count = smaller(16, list.count - begin);
    bool valid[16];
    for (int j = 0; j < 16; ++j) {
      std::size_t const access = first + static_cast<std::size_t>(list.index[begin + (j < count ? j : 0)]);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      valid[j] = make_row(k, lanes_to_sort(batch, access), active, rows + j);
    }
    transpose_rows(rows);
    transpose_rows(rows + 16);
    count_sorted(rows, _mm256_setzero_si256(), keys, unused);
    store(distinct, keys);
    write_apart(batch, first, list, begin, count, valid, distinct, others, out);
    if (others.count > begin / 2 + 8) {
      append_from(list, begin + 16, others);
      return;
    }
  }
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
