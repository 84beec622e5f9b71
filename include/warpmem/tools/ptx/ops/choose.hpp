// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of two numbers by masks: compilers put what hangs on a condition behind branches, and then make no vector
// instructions of the loop around it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

template <class U>
[[nodiscard]] constexpr U chosen(bool first, U a, U b) {
  U const mask = static_cast<U>(U{0} - static_cast<U>(first));
  return static_cast<U>((a & mask) | (b & static_cast<U>(~mask)));
}
[[nodiscard]] inline float chosen(bool first, float a, float b) {
  return std::bit_cast<float>(chosen(first, std::bit_cast<u32>(a), std::bit_cast<u32>(b)));
}
[[nodiscard]] inline double chosen(bool first, double a, double b) {
  return std::bit_cast<double>(chosen(first, std::bit_cast<u64>(a), std::bit_cast<u64>(b)));
}

}}}}  // namespace warpmem::v0::ptx::ops
