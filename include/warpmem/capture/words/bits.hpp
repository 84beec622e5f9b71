// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values as bits.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/attributes.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

template <class To, class From>
WARPMEM_WORD To same_bits(From from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof(To));
  return to;
}

template <class T>
WARPMEM_UNTRACED inline std::uint64_t to_bits(T const& value) noexcept {
  static_assert(sizeof(T) <= 8, "a lane gives at most 8 bytes");
  std::uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <class T>
WARPMEM_UNTRACED inline T from_bits(std::uint64_t bits) noexcept {
  T value;
  __builtin_memcpy(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}

}}}  // namespace warpmem::v0::capture
