// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane of each of 16 accesses in a register, with AVX-512: the k-th of its active lanes.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// 16 accesses of a list; past its end the first of them again.
[[nodiscard]] WARPMEM_AVX512 inline __m512i numbers_16(block_list const& list, int begin) noexcept {
  int const count = list.count - begin;
  auto const in = static_cast<__mmask16>(count >= 16 ? 0xffff : (1 << count) - 1);
  return _mm512_mask_loadu_epi32(_mm512_set1_epi32(list.index[begin]), in, list.index + begin);
}
// Without optimization g++ makes macros of gathers, which convert a mask of all ones to a negative char.
#  pragma GCC diagnostic push
#  pragma GCC diagnostic ignored "-Wsign-conversion"
[[nodiscard]] WARPMEM_AVX512 inline __m512i gather_masks(std::uint32_t const* masks, __m512i numbers) noexcept {
  return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), 0xffff, numbers, masks, 4);
}
// Lanes of eight accesses, by their number in the block and 32 times that plus the lane.
[[nodiscard]] WARPMEM_AVX512 inline __m512i gather_8(access_batch const& batch, std::size_t first, __m256i,
                                                     __m256i elements) noexcept {
  return _mm512_mask_i32gather_epi64(_mm512_setzero_si512(), 0xff, elements, batch.at + 32 * first, 8);
}
[[nodiscard]] WARPMEM_AVX512 inline __m512i gather_8(compact_access_batch const& batch, std::size_t first,
                                                     __m256i numbers, __m256i elements) noexcept {
  __m256i const offset =
      _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), 0xff, elements, batch.offset + 32 * first, 4);
  __m512i const base = _mm512_mask_i32gather_epi64(_mm512_setzero_si512(), 0xff, numbers, batch.base + first, 8);
  return _mm512_add_epi64(base, _mm512_maskz_cvtepu32_epi64(0xff, offset));
}
#  pragma GCC diagnostic pop

[[nodiscard]] WARPMEM_AVX512 inline __m256i lower(__m512i v) noexcept {
  return _mm512_maskz_extracti64x4_epi64(0xf, v, 0);
}
[[nodiscard]] WARPMEM_AVX512 inline __m256i upper(__m512i v) noexcept {
  return _mm512_maskz_extracti64x4_epi64(0xf, v, 1);
}

// One lane of each of 16 accesses.
struct sixteen {
  __m512i a;  // of the first eight
  __m512i b;
};
template <class Batch>
[[nodiscard]] WARPMEM_AVX512 inline sixteen gather_16(Batch const& batch, std::size_t first, __m512i numbers,
                                                      __m512i lanes) noexcept {
  __m512i const elements = _mm512_add_epi32(_mm512_maskz_slli_epi32(0xffff, numbers, 5), lanes);
  return {gather_8(batch, first, lower(numbers), lower(elements)),
          gather_8(batch, first, upper(numbers), upper(elements))};
}

// Masks of 16 accesses, taken apart lane by lane; the last lane comes again and again.
struct lane_walk {
  __m512i left;
  __m512i last;
};
[[nodiscard]] WARPMEM_AVX512 inline lane_walk walk(__m512i masks) noexcept {
  return {masks, _mm512_maskz_srlv_epi32(0xffff, _mm512_set1_epi32(static_cast<int>(0x80000000U)),
                                         _mm512_maskz_lzcnt_epi32(0xffff, masks))};
}
[[nodiscard]] WARPMEM_AVX512 inline __m512i next_lane(lane_walk& w) noexcept {
  __m512i const lowest = _mm512_and_si512(w.left, _mm512_sub_epi32(_mm512_setzero_si512(), w.left));
  w.left = _mm512_ternarylogic_epi32(w.left, _mm512_sub_epi32(w.left, _mm512_set1_epi32(1)), w.last, 0xea);
  return _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_maskz_lzcnt_epi32(0xffff, lowest));
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
