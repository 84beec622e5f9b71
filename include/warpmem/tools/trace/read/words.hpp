// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the words of a line end, 64 characters at a time: a word need not be read to find the next.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/digits.hpp>

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#  include <emmintrin.h>
#endif

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Bit k: character k of 64 is a blank.
[[nodiscard]] inline std::uint64_t blanks_in(char const* at) noexcept {
  std::uint64_t blanks = 0;
#if defined(__SSE2__)
  __m128i const blank = _mm_set1_epi8(' ');
  for (int i = 0; i < 64; i += 16) {
    __m128i const all = _mm_loadu_si128(reinterpret_cast<__m128i const*>(at + i));
    auto const bits = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(all, blank), all)));
    blanks |= std::uint64_t{bits} << i;
  }
#else
  for (int i = 0; i < 64; i += 8) {
    std::uint64_t const all = eight_characters(at + i);
    std::uint64_t const above = ((all & in_each_byte(0x7f)) + in_each_byte(0x80 - ' ' - 1)) | all;
    blanks |= (((~above & in_each_byte(0x80)) >> 7) * 0x0102040810204080U >> 56) << i;
  }
#endif
  return blanks;
}

// Blanks must come.
class word_ends {
 public:
  explicit word_ends(char const* at) noexcept : window_{at}, ends_{blanks_in(at)} {}
  [[nodiscard]] char const* next() noexcept {
    while (ends_ == 0) {
      window_ += 64;
      ends_ = blanks_in(window_);
    }
    char const* const end = window_ + std::countr_zero(ends_);
    ends_ &= ends_ - 1;
    return end;
  }

 private:
  char const* window_;
  std::uint64_t ends_;
};

// The integer that a word is. What is none sets the highest bit of a byte of `bad`.
[[nodiscard]] inline std::uint64_t integer_of(char const* word, char const* end, std::uint64_t& bad) noexcept {
  auto const n = static_cast<int>(end - word);
  if (n < 1 || n > 8) {
    std::uint64_t value = 0;
    bad |= read_integer(word, value) == end ? 0 : in_each_byte(0x80);
    return value;
  }
  std::uint64_t const characters = eight_characters(word);
  std::uint64_t const is_negative = (characters & 0xff) == '-' ? 1 : 0;
  std::uint64_t const digits = moved_to_end((characters ^ in_each_byte('0')) & ~(is_negative * 0xff), n);
  bad |= (digits + in_each_byte(0x80 - 10)) | digits | (n == 1 ? is_negative << 7 : 0);
  return (decimal_value(digits) ^ (0 - is_negative)) + is_negative;
}

}}}}  // namespace warpmem::v0::trace::detail
