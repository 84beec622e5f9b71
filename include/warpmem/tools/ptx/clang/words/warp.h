// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes of a warp tell each other.
#pragma once
#pragma GCC system_header

#include "bits.h"
#include "builtins.h"

WARPMEM_WORD unsigned __activemask() {
  unsigned mask;
  asm volatile("activemask.b32 %0;" : "=r"(mask));
  return mask;
}
WARPMEM_WORD int __all_sync(unsigned mask, int predicate) { return __nvvm_vote_all_sync(mask, predicate != 0); }
WARPMEM_WORD int __any_sync(unsigned mask, int predicate) { return __nvvm_vote_any_sync(mask, predicate != 0); }
WARPMEM_WORD int __uni_sync(unsigned mask, int predicate) { return __nvvm_vote_uni_sync(mask, predicate != 0); }
WARPMEM_WORD unsigned __ballot_sync(unsigned mask, int predicate) {
  return static_cast<unsigned>(__nvvm_vote_ballot_sync(mask, predicate != 0));
}

// 4 bytes at a time, as nvcc does it.
namespace warpmem_words {
template <class T, class Shuffle>
WARPMEM_INLINE T shuffled(T value, Shuffle shuffle) {
  static_assert(sizeof(T) <= 8, "a shuffle moves at most 8 bytes");
  if constexpr (sizeof(T) == 8) {
    unsigned long long const bits = __builtin_bit_cast(unsigned long long, value);
    unsigned const low = static_cast<unsigned>(shuffle(static_cast<int>(bits)));
    unsigned const high = static_cast<unsigned>(shuffle(static_cast<int>(bits >> 32)));
    return __builtin_bit_cast(T, static_cast<unsigned long long>(high) << 32 | low);
  } else if constexpr (sizeof(T) == 4) {
    return __builtin_bit_cast(T, shuffle(__builtin_bit_cast(int, value)));
  } else {
    int word = 0;
    __builtin_memcpy(&word, &value, sizeof(T));
    word = shuffle(word);
    __builtin_memcpy(static_cast<void*>(&value), &word, sizeof(T));
    return value;
  }
}
}  // namespace warpmem_words
#define WARPMEM_SHUFFLE(name, how, B, clamp)                                             \
  template <class T>                                                                     \
  WARPMEM_INLINE T name(unsigned mask, T value, B by, int width = warpSize) {            \
    int const bounds = (warpSize - width) << 8 | clamp;                                  \
    return warpmem_words::shuffled(                                                      \
        value, [=](int word) __attribute__((device, always_inline, nodebug)) {           \
          return __nvvm_shfl_sync_##how##_i32(mask, word, static_cast<int>(by), bounds); \
        });                                                                              \
  }
WARPMEM_SHUFFLE(__shfl_sync, idx, int, 31)
WARPMEM_SHUFFLE(__shfl_up_sync, up, unsigned, 0)
WARPMEM_SHUFFLE(__shfl_down_sync, down, unsigned, 31)
WARPMEM_SHUFFLE(__shfl_xor_sync, bfly, int, 31)
#undef WARPMEM_SHUFFLE

template <class T>
WARPMEM_INLINE unsigned __match_any_sync(unsigned mask, T value) {
  if constexpr (sizeof(T) == 8) {
    return static_cast<unsigned>(__nvvm_match_any_sync_i64(mask, __builtin_bit_cast(long long, value)));
  } else {
    return static_cast<unsigned>(__nvvm_match_any_sync_i32(mask, __builtin_bit_cast(int, value)));
  }
}
template <class T>
WARPMEM_INLINE unsigned __match_all_sync(unsigned mask, T value, int* all_equal) {
  if constexpr (sizeof(T) == 8) {
    return static_cast<unsigned>(__nvvm_match_all_sync_i64p(mask, __builtin_bit_cast(long long, value), all_equal));
  } else {
    return static_cast<unsigned>(__nvvm_match_all_sync_i32p(mask, __builtin_bit_cast(int, value), all_equal));
  }
}

#define WARPMEM_REDUCE(name, T, operation)                                                       \
  WARPMEM_WORD T __reduce_##name##_sync(unsigned mask, T value) {                                \
    T result;                                                                                    \
    asm volatile("redux.sync." operation " %0, %1, %2;" : "=r"(result) : "r"(value), "r"(mask)); \
    return result;                                                                               \
  }
WARPMEM_REDUCE(add, int, "add.s32")
WARPMEM_REDUCE(add, unsigned, "add.u32")
WARPMEM_REDUCE(min, int, "min.s32")
WARPMEM_REDUCE(min, unsigned, "min.u32")
WARPMEM_REDUCE(max, int, "max.s32")
WARPMEM_REDUCE(max, unsigned, "max.u32")
WARPMEM_REDUCE(and, unsigned, "and.b32")
WARPMEM_REDUCE(or, unsigned, "or.b32")
WARPMEM_REDUCE(xor, unsigned, "xor.b32")
#undef WARPMEM_REDUCE
