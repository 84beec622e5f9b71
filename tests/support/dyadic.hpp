// Exact numbers for tests of rounding: integers of any size times powers of two, digit by digit, as on paper.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace support {

// Not negative; the lowest 32 bits first, without zeros at the end.
class big {
 public:
  big() = default;
  explicit big(std::uint64_t x) : digits_{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(x >> 32)} {
    trim();
  }

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] std::size_t bits() const {
    std::size_t n = 32 * digits_.size();
    while (n != 0 && !bit(n - 1)) --n;
    return n;
  }
  [[nodiscard]] bool bit(std::size_t k) const {
    return k / 32 < digits_.size() && (digits_[k / 32] >> (k % 32) & 1) != 0;
  }
  [[nodiscard]] std::uint64_t low() const {
    return (digits_.empty() ? 0 : digits_[0]) | (digits_.size() < 2 ? 0 : std::uint64_t{digits_[1]} << 32);
  }

  [[nodiscard]] big shifted_left(std::size_t n) const {
    big r;
    r.digits_.assign(digits_.size() + n / 32 + 1, 0);
    for (std::size_t k = 0; k < 32 * digits_.size(); ++k) {
      if (bit(k)) r.digits_[(k + n) / 32] |= std::uint32_t{1} << ((k + n) % 32);
    }
    r.trim();
    return r;
  }
  [[nodiscard]] big shifted_right(std::size_t n) const {
    big r;
    r.digits_.assign(digits_.size(), 0);
    for (std::size_t k = n; k < 32 * digits_.size(); ++k) {
      if (bit(k)) r.digits_[(k - n) / 32] |= std::uint32_t{1} << ((k - n) % 32);
    }
    r.trim();
    return r;
  }

  friend big operator+(big const& a, big const& b) {
    big r;
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < (std::max)(a.digits_.size(), b.digits_.size()) + 1; ++k) {
      carry += std::uint64_t{a.digit(k)} + b.digit(k);
      r.digits_.push_back(static_cast<std::uint32_t>(carry));
      carry >>= 32;
    }
    r.trim();
    return r;
  }
  // a is not less.
  friend big operator-(big const& a, big const& b) {
    big r;
    std::int64_t borrow = 0;
    for (std::size_t k = 0; k < a.digits_.size(); ++k) {
      std::int64_t const d = std::int64_t{a.digit(k)} - b.digit(k) - borrow;
      r.digits_.push_back(static_cast<std::uint32_t>(d));
      borrow = d < 0 ? 1 : 0;
    }
    r.trim();
    return r;
  }
  friend big operator*(big const& a, big const& b) {
    big r;
    r.digits_.assign(a.digits_.size() + b.digits_.size() + 1, 0);
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < b.digits_.size() + 1; ++j) {
        carry += r.digits_[i + j] + std::uint64_t{a.digits_[i]} * b.digit(j);
        r.digits_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    r.trim();
    return r;
  }
  friend int compare(big const& a, big const& b) {
    for (std::size_t k = (std::max)(a.digits_.size(), b.digits_.size()); k-- > 0;) {
      if (a.digit(k) != b.digit(k)) return a.digit(k) < b.digit(k) ? -1 : 1;
    }
    return 0;
  }

 private:
  [[nodiscard]] std::uint32_t digit(std::size_t k) const { return k < digits_.size() ? digits_[k] : 0; }
  void trim() {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }

  std::vector<std::uint32_t> digits_{};
};

// magnitude * 2^exponent, with a sign that zeros have too.
struct dyadic {
  bool is_negative{};
  big magnitude{};
  int exponent{};
};

[[nodiscard]] inline dyadic product(dyadic const& a, dyadic const& b) {
  return {a.is_negative != b.is_negative, a.magnitude * b.magnitude, a.exponent + b.exponent};
}
// Of magnitudes: below 0, 0 or above, as a is less, equal or greater.
[[nodiscard]] inline int compare_magnitudes(dyadic const& a, dyadic const& b) {
  int const least = (std::min)(a.exponent, b.exponent);
  return compare(a.magnitude.shifted_left(static_cast<std::size_t>(a.exponent - least)),
                 b.magnitude.shifted_left(static_cast<std::size_t>(b.exponent - least)));
}
// A sum of 0 from terms of different signs is positive.
[[nodiscard]] inline dyadic sum(dyadic const& a, dyadic const& b) {
  int const least = (std::min)(a.exponent, b.exponent);
  big const x = a.magnitude.shifted_left(static_cast<std::size_t>(a.exponent - least));
  big const y = b.magnitude.shifted_left(static_cast<std::size_t>(b.exponent - least));
  if (a.is_negative == b.is_negative) return {a.is_negative, x + y, least};
  int const order = compare(x, y);
  return {order == 0 ? false : order > 0 ? a.is_negative : b.is_negative, order < 0 ? y - x : x - y, least};
}

}  // namespace support
