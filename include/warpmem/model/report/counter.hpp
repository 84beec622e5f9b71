// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// A count that may be unknown. Where no source says what a capability counts, or the capability has no such stage, a
// report says so instead of showing zero. A sum with an unknown is unknown, and so is one that 64 bits cannot hold. An
// unknown equals only another unknown, so `report.sectors == 4` is true only for a known 4.
class counter {
 public:
  constexpr counter() noexcept = default;                                       // a known zero, where sums start
  WARPMEM_HD constexpr counter(std::int64_t value) noexcept : value_{value} {}  // NOLINT: counts read as numbers
  [[nodiscard]] WARPMEM_HD static constexpr counter unknown() noexcept { return counter{unknown_value}; }

  [[nodiscard]] WARPMEM_HD constexpr bool known() const noexcept { return value_ != unknown_value; }
  // The count as a number. There is no value(): what an unknown count becomes is the caller's to say.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t value_or(std::int64_t other) const noexcept {
    return known() ? value_ : other;
  }

  // Sums of reports add many counters, and in a constant expression each call and each statement costs compile time.
  WARPMEM_HD constexpr counter& operator+=(counter other) noexcept {
    value_ = value_ != unknown_value && other.value_ != unknown_value &&
                     (other.value_ < 0 ? value_ >= -INT64_MAX - other.value_ : value_ <= INT64_MAX - other.value_)
                 ? value_ + other.value_
                 : unknown_value;
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr counter operator+(counter a, counter b) noexcept { return a += b; }
  // Requires a >= b, as in excessive = actual - ideal.
  [[nodiscard]] WARPMEM_HD friend constexpr counter operator-(counter a, counter b) noexcept {
    return b.known() ? a += counter{-b.value_} : unknown();
  }
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator==(counter a, counter b) noexcept {
    return a.value_ == b.value_;
  }
  // False if either is unknown.
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator<(counter a, counter b) noexcept {
    return a.known() && b.known() && a.value_ < b.value_;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator>(counter a, counter b) noexcept { return b < a; }
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator<=(counter a, counter b) noexcept {
    return a.known() && b.known() && a.value_ <= b.value_;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator>=(counter a, counter b) noexcept { return b <= a; }

 private:
  static constexpr std::int64_t unknown_value = INT64_MIN;
  std::int64_t value_{};
};

namespace detail {

// Whether a count is as low as it can be. Not if either number is unknown, or if there is nothing to count.
[[nodiscard]] WARPMEM_HD constexpr bool is_least(counter actual, counter ideal) noexcept {
  return actual > counter{0} && actual == ideal;
}

// part / whole. Not a number where either is unknown or the whole is zero: then no comparison of it holds but !=.
[[nodiscard]] WARPMEM_HD constexpr double ratio(counter part, counter whole) noexcept {
  return part.known() && whole > counter{0}
             ? static_cast<double>(part.value_or(0)) / static_cast<double>(whole.value_or(0))
             : __builtin_nan("");
}

}  // namespace detail

}}  // namespace warpmem::v0
