// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums over the counts of a block, a byte each, 16 at a time where every machine has SSE2, eight at a time elsewhere.
#pragma once

#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>
#include <cstring>

#if WARPMEM_X86_KERNELS
#  include <emmintrin.h>
#endif

namespace warpmem { inline namespace v0 { namespace detail {

#if WARPMEM_X86_KERNELS

struct some_counts {
  __m128i bytes;
};
[[nodiscard]] inline some_counts counts_at(std::uint8_t const* counts) noexcept {
  void const* const at = counts;
  return {_mm_loadu_si128(static_cast<__m128i const*>(at))};
}
[[nodiscard]] inline some_counts same_counts(int count) noexcept { return {_mm_set1_epi8(static_cast<char>(count))}; }

// The smaller of each two, all below 128.
[[nodiscard]] inline some_counts smaller_of(some_counts a, some_counts b) noexcept {
  return {_mm_min_epu8(a.bytes, b.bytes)};
}

// ceil(count / 2^shift) for each, all below 129, with shift <= 7.
[[nodiscard]] inline some_counts quotients_of(some_counts counts, int shift) noexcept {
  __m128i const up = _mm_add_epi8(counts.bytes, _mm_set1_epi8(static_cast<char>((1 << shift) - 1)));
  return {_mm_and_si128(_mm_srl_epi16(up, _mm_cvtsi32_si128(shift)), _mm_set1_epi8(static_cast<char>(0xff >> shift)))};
}

struct byte_sum {
  __m128i halves{};

  void add(some_counts counts) noexcept {
    halves = _mm_add_epi64(halves, _mm_sad_epu8(counts.bytes, _mm_setzero_si128()));
  }
  [[nodiscard]] std::int64_t value() const noexcept {
    return _mm_cvtsi128_si64(_mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves)));
  }
};

#else

struct some_counts {
  std::uint64_t bytes;
};
[[nodiscard]] inline some_counts counts_at(std::uint8_t const* counts) noexcept {
  some_counts c{};
  std::memcpy(&c.bytes, counts, sizeof(c.bytes));
  return c;
}
[[nodiscard]] inline some_counts same_counts(int count) noexcept {
  return {0x0101010101010101U * static_cast<unsigned>(count)};
}

// The smaller of each two, all below 128.
[[nodiscard]] inline some_counts smaller_of(some_counts a, some_counts b) noexcept {
  std::uint64_t const not_below = ((a.bytes | 0x8080808080808080U) - b.bytes) & 0x8080808080808080U;  // where a >= b
  std::uint64_t const mask = (not_below >> 7) * 0xffU;
  return {(b.bytes & mask) | (a.bytes & ~mask)};
}

// ceil(count / 2^shift) for each, all below 129, with shift <= 7.
[[nodiscard]] inline some_counts quotients_of(some_counts counts, int shift) noexcept {
  std::uint64_t const ones = 0x0101010101010101U;
  std::uint64_t const below = (std::uint64_t{1} << shift) - 1;
  return {((counts.bytes + ones * below) >> shift) & (ones * (0xffU >> shift))};
}

// Kept as four sums of 16 bits: good for 128 additions of bytes below 256.
struct byte_sum {
  std::uint64_t quarters{};

  void add(some_counts counts) noexcept {
    quarters += (counts.bytes & 0x00ff00ff00ff00ffU) + ((counts.bytes >> 8) & 0x00ff00ff00ff00ffU);
  }
  [[nodiscard]] std::int64_t value() const noexcept {
    std::uint64_t const halves = (quarters & 0x0000ffff0000ffffU) + ((quarters >> 16) & 0x0000ffff0000ffffU);
    return static_cast<std::int64_t>((halves + (halves >> 32)) & 0xffffffffU);
  }
};
static_assert(block_accesses / 8 <= 128);

#endif

// How many counts `some_counts` are.
inline constexpr int counts_wide = static_cast<int>(sizeof(some_counts));
static_assert(block_accesses % counts_wide == 0);

// Counts past the end of a partial block, as far as counts_at reads them, become zero.
inline void clear_tail(std::uint8_t (&counts)[block_accesses], int count) noexcept {
  for (int i = count; i % counts_wide != 0; ++i) {
    counts[i] = 0;
  }
}

}}}  // namespace warpmem::v0::detail
