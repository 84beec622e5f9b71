// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums and products of sizes that detect results above 2^63 - 1. (Not numeric_limits: its max() is host code to nvcc.)
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A size, or overflowed() once any step exceeded the range. For values >= 0.
class checked_size {
 public:
  WARPMEM_HD constexpr explicit checked_size(std::int64_t value) noexcept : value_{value} {}

  [[nodiscard]] WARPMEM_HD constexpr bool overflowed() const noexcept { return value_ < 0; }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t value() const noexcept { return value_; }

  [[nodiscard]] WARPMEM_HD constexpr checked_size times(std::int64_t factor) const noexcept {
    bool const fits = !overflowed() && factor >= 0 && (factor == 0 || value_ <= largest / factor);
    return checked_size{fits ? value_ * factor : -1};
  }
  [[nodiscard]] WARPMEM_HD constexpr checked_size plus(std::int64_t more) const noexcept {
    bool const fits = !overflowed() && more >= 0 && value_ <= largest - more;
    return checked_size{fits ? value_ + more : -1};
  }
  // Rounds up to a multiple; multiple > 0.
  [[nodiscard]] WARPMEM_HD constexpr checked_size rounded_up(std::int64_t multiple) const noexcept {
    return overflowed() || value_ % multiple == 0 ? *this : plus(multiple - value_ % multiple);
  }

 private:
  static constexpr std::int64_t largest = INT64_MAX;
  std::int64_t value_;
};

}}}  // namespace warpmem::v0::detail
