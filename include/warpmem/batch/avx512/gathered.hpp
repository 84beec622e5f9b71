// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of accesses by few lanes, with AVX-512: their lanes are gathered, so that a register
// holds lane k of 16 accesses, counting active lanes only, and a short network sorts them.
#pragma once

#include <warpmem/batch/avx512/gather.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// Appends those of the 16 accesses from `begin` on that `which` names.
WARPMEM_AVX512 inline void append_named(block_list const& list, int begin, unsigned which, block_list& to) noexcept {
  for (; which != 0; which &= which - 1) {
    int const j = begin + __builtin_ctz(which);
    if (j < list.count) {
      to.append(list.index[j], 1);
    }
  }
}
[[nodiscard]] WARPMEM_AVX512 inline unsigned with_bits(sixteen const& s, __m512i bits) noexcept {
  return _mm512_test_epi64_mask(s.a, bits) | static_cast<unsigned>(_mm512_test_epi64_mask(s.b, bits)) << 8;
}

#  define WARPMEM_EXCHANGE(i, j)                                              \
    {                                                                         \
      __m512i const smaller_one = _mm512_maskz_min_epu32(0xffff, r[i], r[j]); \
      r[j] = _mm512_ternarylogic_epi64(r[i], r[j], smaller_one, 0x96);        \
      r[i] = smaller_one;                                                     \
    }
template <int Keys>
WARPMEM_AVX512 inline void sort_keys(__m512i* r) noexcept {
  if constexpr (Keys == 4) {
    WARPMEM_SORT_4(WARPMEM_EXCHANGE)
  } else if constexpr (Keys == 8) {
    WARPMEM_SORT_8(WARPMEM_EXCHANGE)
  } else if constexpr (Keys == 16) {
    WARPMEM_SORT_16(WARPMEM_EXCHANGE, 0)
  }
}
#  undef WARPMEM_EXCHANGE

// Sorts the keys of 16 accesses, counts where the segments and the lines in them change, and writes it down.
template <int Keys>
WARPMEM_AVX512 inline void count_keys(__m512i* r, __m512i segment_bits, __m512i line_bits, __m512i numbers,
                                      distinct_block& out) noexcept {
  sort_keys<Keys>(r);
  __m512i const one = _mm512_set1_epi32(1);
  __m512i s = one;
  __m512i l = one;
#  pragma GCC unroll 16
  for (int key = 1; key < Keys; ++key) {
    __m512i const change = _mm512_xor_si512(r[key - 1], r[key]);
    s = _mm512_mask_add_epi32(s, _mm512_test_epi32_mask(change, segment_bits), s, one);
    l = _mm512_mask_add_epi32(l, _mm512_test_epi32_mask(change, line_bits), l, one);
  }
  alignas(64) std::uint32_t segments[16];
  alignas(64) std::uint32_t lines[16];
  alignas(64) std::uint32_t number[16];
  _mm512_store_si512(segments, s);
  _mm512_store_si512(lines, l);
  _mm512_store_si512(number, numbers);
  for (int j = 0; j < 16; ++j) {
    out.segments[number[j]] = static_cast<std::uint8_t>(segments[j]);
    out.lines[number[j]] = static_cast<std::uint8_t>(lines[j]);
  }
}

// Accesses by up to `Keys` lanes. Keys are the lower halves of addresses, with the number of a lane's group in bits
// that lie within a segment; accesses whose upper halves differ are listed as far, and so are those with a fault.
template <int Keys, class Batch>
WARPMEM_AVX512 inline void count_gathered(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                          block_list const& list, block_list& far_list, distinct_block& out) noexcept {
  long long const upper_half = ~0xffffffffLL;
  auto const faulty = static_cast<long long>(plan.misaligned | plan.outside);
  auto const line_bits = _mm512_set1_epi32(static_cast<int>(0xffffffffU << plan.line_shift));
  auto const segment_bits = _mm512_set1_epi32(static_cast<int>(0xffffffffU << plan.shift));
  auto const key_bits = _mm512_or_si512(segment_bits, _mm512_set1_epi32((1 << group_bits(plan)) - 1));
  __m512i const even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  for (int begin = 0; begin < list.count; begin += 16) {
    __m512i const numbers = numbers_16(list, begin);
    lane_walk w = walk(gather_masks(batch.active + first, numbers));
    __m512i r[static_cast<std::size_t>(Keys)];
    sixteen lowest;
    sixteen all;  // bits in which lanes differ, and that no address may have
#  pragma GCC unroll 16
    for (int key = 0; key < Keys; ++key) {
      __m512i const lane = next_lane(w);
      sixteen const at = gather_16(batch, first, numbers, lane);
      if (key == 0) {
        lowest = at;
        all.a = _mm512_and_si512(at.a, _mm512_set1_epi64(faulty));
        all.b = _mm512_and_si512(at.b, _mm512_set1_epi64(faulty));
      } else {
        all.a = _mm512_ternarylogic_epi64(all.a, at.a, lowest.a, 0xf6);  // all | (at ^ lowest)
        all.b = _mm512_ternarylogic_epi64(all.b, at.b, lowest.b, 0xf6);
      }
      r[key] = _mm512_permutex2var_epi32(at.a, even, at.b);
      if (plan.group_shift != 5) {
        __m512i const group = _mm512_maskz_srl_epi32(0xffff, lane, _mm_cvtsi32_si128(plan.group_shift));
        r[key] = _mm512_or_si512(_mm512_and_si512(r[key], segment_bits), group);
      }
    }
    count_keys<Keys>(r, key_bits, line_bits, numbers, out);
    append_named(list, begin, with_bits(all, _mm512_set1_epi64(upper_half | faulty)), far_list);
  }
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
