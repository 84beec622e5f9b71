// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The few functions of <algorithm> and <bit> that the models need, also callable from device code.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

template <class T>
[[nodiscard]] WARPMEM_HD constexpr T smaller(T a, T b) noexcept {
  return b < a ? b : a;
}

template <class T>
[[nodiscard]] WARPMEM_HD constexpr T larger(T a, T b) noexcept {
  return a < b ? b : a;
}

// Of numbers that are not negative; at most INT64_MAX.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t saturated_sum(std::int64_t a, std::int64_t b) noexcept {
  return a > INT64_MAX - b ? INT64_MAX : a + b;
}

// ceil(a / b) for a >= 0, b > 0.
template <class T>
[[nodiscard]] WARPMEM_HD constexpr T ceil_div(T a, T b) noexcept {
  return (a + b - 1) / b;
}

[[nodiscard]] WARPMEM_HD constexpr bool is_power_of_two(std::int64_t n) noexcept { return n > 0 && (n & (n - 1)) == 0; }

// floor(log2(n)) for n > 0: address / 2^k and address % 2^k are a shift and a mask.
[[nodiscard]] WARPMEM_HD constexpr int log2_floor(std::int64_t n) noexcept {
#if WARPMEM_GNU_BUILTINS
  return 63 - __builtin_clzll(static_cast<unsigned long long>(n) | 1U);
#else
  int k = 0;
  while (n > 1) {
    n >>= 1;
    ++k;
  }
  return k;
#endif
}

// Number of set bits. No loop: models count masks in constant expressions, where each step costs compile time.
[[nodiscard]] WARPMEM_HD constexpr int popcount(std::uint32_t bits) noexcept {
#if defined(__POPCNT__) && defined(__GNUC__) && !defined(__CUDACC__)
  return __builtin_popcount(bits);  // one instruction
#else
  bits -= (bits >> 1) & 0x55555555U;
  bits = (bits & 0x33333333U) + ((bits >> 2) & 0x33333333U);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0fU;
  return static_cast<int>((bits * 0x01010101U) >> 24);
#endif
}

// 1 if an odd number of bits is set, else 0.
[[nodiscard]] WARPMEM_HD constexpr unsigned parity(std::uint64_t bits) noexcept {
#if defined(__GNUC__) && !defined(__CUDACC__)
  return static_cast<unsigned>(__builtin_parityll(bits));
#else
  bits ^= bits >> 32;
  bits ^= bits >> 16;
  bits ^= bits >> 8;
  bits ^= bits >> 4;
  return (0x6996U >> (bits & 15U)) & 1U;
#endif
}

}}}  // namespace warpmem::v0::detail
