// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a line from left to right.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// 0 to 15, or 255 for what is no hexadecimal digit.
struct digit_values {
  unsigned char of[256]{};
  constexpr digit_values() noexcept {
    for (int c = 0; c < 256; ++c) {
      bool const decimal = c >= '0' && c <= '9';
      bool const lower = c >= 'a' && c <= 'f';
      bool const upper = c >= 'A' && c <= 'F';
      of[c] = static_cast<unsigned char>(decimal ? c - '0' : lower ? c - 'a' + 10 : upper ? c - 'A' + 10 : 255);
    }
  }
};
inline constexpr digit_values hexadecimal_digits{};

// The line must end with '\n', which no token contains: that stops every step. A step that fails clears `good` and
// leaves the cursor where the bad token begins.
class line_cursor {
 public:
  constexpr explicit line_cursor(char const* line) noexcept : at_{line} {}

  [[nodiscard]] constexpr bool good() const noexcept { return good_; }
  [[nodiscard]] constexpr char const* at() const noexcept { return at_; }
  constexpr void skip_blanks() noexcept {
    while (*at_ == ' ' || *at_ == '\t' || *at_ == '\r') {
      ++at_;
    }
  }
  [[nodiscard]] constexpr bool at_end() noexcept {
    skip_blanks();
    return *at_ == '\n';
  }

  // Up to the next blank. Empty at the end of the line.
  [[nodiscard]] constexpr std::string_view token() noexcept {
    skip_blanks();
    char const* const begin = at_;
    while (static_cast<unsigned char>(*at_) > ' ') {
      ++at_;
    }
    good_ = good_ && at_ != begin;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }

  [[nodiscard]] constexpr std::uint64_t decimal(std::uint64_t most = INT64_MAX) noexcept {
    skip_blanks();
    return digits_of<10, 19>(at_, most);
  }
  // With a minus sign or without.
  [[nodiscard]] constexpr std::int64_t integer() noexcept {
    skip_blanks();
    bool const negative = *at_ == '-';
    std::uint64_t const n = digits_of<10, 19>(at_ + (negative ? 1 : 0), INT64_MAX);
    return static_cast<std::int64_t>(negative ? 0 - n : n);
  }
  // With 0x before it or without.
  [[nodiscard]] constexpr std::uint64_t hexadecimal(std::uint64_t most = UINT64_MAX) noexcept {
    skip_blanks();
    bool const has_prefix = at_[0] == '0' && (at_[1] == 'x' || at_[1] == 'X');
    return digits_of<16, 16>(at_ + (has_prefix ? 2 : 0), most);
  }

 private:
  // At most so many digits, which fit into 64 bits.
  template <unsigned Base, int MostDigits>
  [[nodiscard]] constexpr std::uint64_t digits_of(char const* p, std::uint64_t most) noexcept {
    char const* const begin = p;
    std::uint64_t n = 0;
    for (unsigned d = hexadecimal_digits.of[static_cast<unsigned char>(*p)]; d < Base;
         d = hexadecimal_digits.of[static_cast<unsigned char>(*++p)]) {
      n = n * Base + d;
    }
    // A blank must follow: 12x is no number.
    if (p == begin || p - begin > MostDigits || static_cast<unsigned char>(*p) > ' ' || n > most) {
      good_ = false;
      return 0;
    }
    at_ = p;
    return n;
  }

  char const* at_;
  bool good_{true};
};

}}}}  // namespace warpmem::v0::trace::detail
