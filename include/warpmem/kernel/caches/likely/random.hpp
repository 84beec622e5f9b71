// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The same numbers on every machine: Vigna, xorshift64*.
class small_random {
 public:
  explicit constexpr small_random(std::uint64_t seed) noexcept : state_{seed * 0x9E3779B97F4A7C15U | 1U} {}
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t n) noexcept {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return static_cast<std::uint32_t>((state_ * 0x2545F4914F6CDD1DU >> 32U) * n >> 32U);
  }

 private:
  std::uint64_t state_;
};

}}}  // namespace warpmem::v0::detail
