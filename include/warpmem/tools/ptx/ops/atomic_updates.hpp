// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What atomics do to one element. Blocks of a launch may run on several threads of the host: elements of 4 and 8 bytes
// are updated by the host's atomics, smaller ones in the word that holds them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <class T>
[[nodiscard]] inline T from_bits(u64 bits) noexcept {
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T>
[[nodiscard]] inline u64 to_bits(T value) noexcept {
  u64 bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

// change(old) in the aligned word of type W, in a loop of compare-and-swap if it is shared; returns what was there.
template <class W, class Change>
inline W update_word(u8* at, bool is_shared, Change change) noexcept {
  if (!is_shared) {
    W old;
    std::memcpy(&old, at, sizeof old);
    W const changed = change(old);
    std::memcpy(at, &changed, sizeof changed);
    return old;
  }
  std::atomic_ref<W> word{*reinterpret_cast<W*>(at)};
  W old = word.load(std::memory_order_relaxed);
  while (!word.compare_exchange_weak(old, change(old), std::memory_order_acq_rel)) {
  }
  return old;
}

// Change::of(old, b, c), for elements of T.
template <class T, class Change>
u64 update(u8* at, u64 b, u64 c, bool is_shared) {
  using W = std::conditional_t<sizeof(T) == 8, u64, u32>;
  if constexpr (sizeof(T) < 4) {
    auto const offset = reinterpret_cast<std::uintptr_t>(at) % 4;
    u32 const shift =
        static_cast<u32>(std::endian::native == std::endian::little ? 8 * offset : 8 * (4 - sizeof(T) - offset));
    u32 const mask = ((1U << (8 * sizeof(T))) - 1) << shift;
    u32 const old = update_word<u32>(at - offset, is_shared, [&](u32 word) {
      T const changed = Change::of(from_bits<T>((word & mask) >> shift), from_bits<T>(b), from_bits<T>(c));
      return (word & ~mask) | static_cast<u32>(to_bits(changed) << shift);
    });
    return (old & mask) >> shift;
  } else {
    return update_word<W>(at, is_shared, [&](W word) {
      return static_cast<W>(to_bits(Change::of(from_bits<T>(word), from_bits<T>(b), from_bits<T>(c))));
    });
  }
}

template <class T>
[[nodiscard]] constexpr T wrapped(u64 value) noexcept {
  return static_cast<T>(value);
}

struct change_add {
  template <class T>
  static T of(T old, T b, T) noexcept {
    if constexpr (std::is_integral_v<T>) {
      return wrapped<T>(static_cast<u64>(old) + static_cast<u64>(b));
    } else {
      return old + b;
    }
  }
};
struct change_min {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return (std::min)(old, b);
  }
};
struct change_max {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return (std::max)(old, b);
  }
};
struct change_and {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return static_cast<T>(old & b);
  }
};
struct change_or {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return static_cast<T>(old | b);
  }
};
struct change_xor {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return static_cast<T>(old ^ b);
  }
};
struct change_exchange {
  template <class T>
  static T of(T, T b, T) noexcept {
    return b;
  }
};
struct change_inc {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return old >= b ? T{0} : static_cast<T>(old + 1);
  }
};
struct change_dec {
  template <class T>
  static T of(T old, T b, T) noexcept {
    return old == 0 || old > b ? b : static_cast<T>(old - 1);
  }
};
struct change_cas {
  template <class T>
  static T of(T old, T b, T c) noexcept {
    return old == b ? c : old;
  }
};

// f16, bf16, and two of them in a word. `How`: conversions of one.
template <class How, class Change>
struct of_small_float {
  template <class T>
  static T of(T old, T b, T c) noexcept {
    T out = 0;
    for (u32 shift = 0; shift < 8 * sizeof(T); shift += 16) {
      auto const part = [shift](T x) { return static_cast<u16>(x >> shift); };
      out = static_cast<T>(
          out | static_cast<T>(static_cast<T>(Change::template of16<How>(part(old), part(b), part(c))) << shift));
    }
    return out;
  }
};
struct change_add16 {
  template <class How>
  static u16 of16(u16 old, u16 b, u16) noexcept {
    return How::from_float(How::to_float(old) + How::to_float(b));
  }
};
struct change_min16 {
  template <class How>
  static u16 of16(u16 old, u16 b, u16) noexcept {
    return How::to_float(b) < How::to_float(old) ? b : old;
  }
};
struct change_max16 {
  template <class How>
  static u16 of16(u16 old, u16 b, u16) noexcept {
    return How::to_float(old) < How::to_float(b) ? b : old;
  }
};

}}}}  // namespace warpmem::v0::ptx::detail
