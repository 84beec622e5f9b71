// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers read eight characters at a time. Branches for each digit are mispredicted where lengths differ.
#pragma once

#include <warpmem/model/config.hpp>

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#  include <emmintrin.h>
#endif

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What these functions may read from where they begin: more than the longest number.
inline constexpr int read_ahead = 24;

[[nodiscard]] constexpr std::uint64_t in_each_byte(unsigned value) noexcept { return value * 0x0101010101010101U; }

// The first character is the lowest byte.
[[nodiscard]] inline std::uint64_t eight_characters(char const* at) noexcept {
  std::uint64_t all = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&all, at, 8);
  } else {
    for (int i = 0; i < 8; ++i) {
      all |= std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i);
    }
  }
  return all;
}

// How many bytes stand before the first whose highest bit is set, 8 at most.
[[nodiscard]] constexpr int bytes_before(std::uint64_t marked) noexcept {
  return std::countr_zero(marked & in_each_byte(0x80)) / 8;
}

// The first n of them, n > 0, moved to the end; zeros before them.
[[nodiscard]] constexpr std::uint64_t moved_to_end(std::uint64_t characters, int n) noexcept {
  return characters << (64 - 8 * n);
}

// Of bytes 0 to 9.
[[nodiscard]] constexpr std::uint64_t decimal_value(std::uint64_t digits) noexcept {
  digits = (digits * (10 * 0x100 + 1)) >> 8;
  digits = ((digits & 0x00ff00ff00ff00ffU) * (100 * 0x10000 + 1)) >> 16;
  return ((digits & 0x0000ffff0000ffffU) * (10000 * 0x100000000U + 1)) >> 32;
}

// A sum below 0x80 in no byte reaches the next one, and what stands behind the first mark does not matter.
[[nodiscard]] constexpr int decimal_digits_in(std::uint64_t characters) noexcept {
  std::uint64_t const digits = characters ^ in_each_byte('0');
  return bytes_before((digits + in_each_byte(0x80 - 10)) | digits);
}
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return static_cast<unsigned char>(c) <= ' '; }

// Where a number ends that has 9 to 16 digits, of which `value` has eight.
[[nodiscard]] inline char const* read_long_decimal(char const* at, std::uint64_t& value) noexcept {
  constexpr std::uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
  std::uint64_t const rest = eight_characters(at + 8);
  int const n = decimal_digits_in(rest);
  value = n == 0 ? value : value * powers[n] + decimal_value(moved_to_end(rest ^ in_each_byte('0'), n));
  return is_blank(at[8 + n]) ? at + 8 + n : nullptr;
}

// Where a number of 1 to 16 digits ends that begins at `at`, and before a blank; else null.
[[nodiscard]] inline char const* read_decimal(char const* at, std::uint64_t& value) noexcept {
  std::uint64_t const digits = eight_characters(at) ^ in_each_byte('0');
  int const n = decimal_digits_in(eight_characters(at));
  if (n == 0) {
    return nullptr;
  }
  value = decimal_value(moved_to_end(digits, n));
  return n == 8 ? read_long_decimal(at, value) : is_blank(at[n]) ? at + n : nullptr;
}
[[nodiscard]] inline char const* read_integer(char const* at, std::uint64_t& value) noexcept {
  std::uint64_t const is_negative = *at == '-' ? 1 : 0;
  char const* const end = read_decimal(at + is_negative, value);
  value = (value ^ (0 - is_negative)) + is_negative;
  return end;
}
#if defined(__SSE2__)
// Of 16 characters, the hexadecimal digit that each is, or 0, the first one highest; bit k of `good`: k is a digit.
[[nodiscard]] inline std::uint64_t hexadecimal_digits_of(char const* at, unsigned& good) noexcept {
  auto const each = [](char c) { return _mm_set1_epi8(c); };
  __m128i const all = _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
  __m128i const digits = _mm_sub_epi8(all, each('0'));
  __m128i const letters = _mm_sub_epi8(_mm_or_si128(all, each(0x20)), each('a'));
  __m128i const are_digits = _mm_cmpeq_epi8(_mm_min_epu8(digits, each(9)), digits);
  __m128i const are_letters = _mm_cmpeq_epi8(_mm_min_epu8(letters, each(5)), letters);
  good = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(are_digits, are_letters)));
  __m128i const nibbles =
      _mm_or_si128(_mm_and_si128(digits, are_digits), _mm_and_si128(_mm_add_epi8(letters, each(10)), are_letters));
  __m128i const bytes = _mm_or_si128(_mm_slli_epi16(nibbles, 4), _mm_srli_epi16(nibbles, 8));
  std::uint64_t value = 0;
  _mm_storel_epi64(reinterpret_cast<__m128i*>(&value),
                   _mm_packus_epi16(_mm_and_si128(bytes, _mm_set1_epi16(0xff)), _mm_setzero_si128()));
  return __builtin_bswap64(value);
}
// How many hexadecimal digits stand at `at`, 16 at most, and their value.
[[nodiscard]] inline int read_hexadecimal_digits(char const* at, std::uint64_t& value) noexcept {
  unsigned good = 0;
  std::uint64_t const digits = hexadecimal_digits_of(at, good);
  int const n = std::countr_zero(~good);
  value = n == 0 ? 0 : digits >> (64 - 4 * n);
  return n;
}
// Two numbers of four and eight digits between blanks. False for others.
[[nodiscard]] inline bool read_four_and_eight(char const* at, std::uint64_t& four, std::uint64_t& eight) noexcept {
  unsigned good = 0;
  std::uint64_t const digits = hexadecimal_digits_of(at, good);
  four = digits >> 48;
  eight = digits >> 12 & 0xffffffffU;
  return (good & 0x3fffU) == 0x1fefU && at[4] == ' ' && at[13] == ' ';
}
#else
// Of hexadecimal digits, and of zeros before them.
[[nodiscard]] constexpr std::uint64_t hexadecimal_value(std::uint64_t characters) noexcept {
  std::uint64_t n = (characters & in_each_byte(0x0f)) + 9 * ((characters >> 6) & in_each_byte(1));
  n = (n << 4 | n >> 8) & 0x00ff00ff00ff00ffU;
  n = (n << 8 | n >> 16) & 0x0000ffff0000ffffU;
  return (n << 16 | n >> 32) & 0xffffffffU;
}
[[nodiscard]] constexpr int hexadecimal_digits_in(std::uint64_t characters) noexcept {
  std::uint64_t const low = characters & in_each_byte(0x7f);
  std::uint64_t const letters = low | in_each_byte(0x20);
  std::uint64_t const is_digit = (low + in_each_byte(0x80 - '0')) & ~(low + in_each_byte(0x80 - '9' - 1));
  std::uint64_t const is_letter = (letters + in_each_byte(0x80 - 'a')) & ~(letters + in_each_byte(0x80 - 'f' - 1));
  return bytes_before(~(is_digit | is_letter) | characters);
}
[[nodiscard]] inline int read_hexadecimal_digits(char const* at, std::uint64_t& value) noexcept {
  std::uint64_t const first = eight_characters(at);
  int const n = hexadecimal_digits_in(first);
  value = n == 0 ? 0 : hexadecimal_value(moved_to_end(first, n));
  if (n < 8) {
    return n;
  }
  std::uint64_t const rest = eight_characters(at + 8);
  int const more = hexadecimal_digits_in(rest);
  value = more == 0 ? value : value << (4 * more) | hexadecimal_value(moved_to_end(rest, more));
  return 8 + more;
}
[[nodiscard]] inline bool read_four_and_eight(char const* at, std::uint64_t& four, std::uint64_t& eight) noexcept {
  return read_hexadecimal_digits(at, four) == 4 && at[4] == ' ' && read_hexadecimal_digits(at + 5, eight) == 8 &&
         at[13] == ' ';
}
#endif

// Where they end, before a blank; with 0x before them or without.
[[nodiscard]] inline char const* read_hexadecimal(char const* at, std::uint64_t& value) noexcept {
  at += at[0] == '0' && at[1] == 'x' ? 2 : 0;
  int const n = read_hexadecimal_digits(at, value);
  return n != 0 && is_blank(at[n]) ? at + n : nullptr;
}

}}}}  // namespace warpmem::v0::trace::detail
