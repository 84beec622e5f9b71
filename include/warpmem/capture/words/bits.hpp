// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values as bits.
#pragma once

#include <warpmem/capture/runtime.hpp>

#include <stddef.h>
#include <warpmem/capture/words/attributes.hpp>

#if defined(__clang__)
// It copies structs by memcpy, for which versions below 15 call no hook, and without its builtins so does who calls it.
__asm__(".set memcpy, __tsan_memcpy\n.set memmove, __tsan_memmove\n.set memset, __tsan_memset");
#endif

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

// Without a call of memcpy, which would be recorded.
WARPMEM_UNTRACED inline void copy_unseen(void* to, void const* from, size_t bytes) noexcept {
  for (size_t i = 0; i != bytes; ++i) {
    static_cast<char*>(to)[i] = static_cast<char const*>(from)[i];
    __asm__ __volatile__("" ::: "memory");
  }
}

}}}  // namespace warpmem::v0::capture
