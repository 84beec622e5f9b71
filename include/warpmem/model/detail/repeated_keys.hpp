// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds repeated numbers among 32, in 16-byte registers, which every x86-64 and every 64-bit Arm has.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>

#include <cstdint>

#if WARPMEM_GNU_VECTORS

namespace warpmem { inline namespace v0 { namespace detail {

using eight_keys [[gnu::vector_size(16)]] = std::int16_t;
using two_addresses [[gnu::vector_size(16)]] = std::uint64_t;

template <class Vector>
[[nodiscard]] inline Vector load_vector(void const* from) noexcept {
  Vector v;
  __builtin_memcpy(&v, from, sizeof(v));
  return v;
}

// 32 keys, none of them -1. All pairs are compared: no table and no branch, the same time whatever the keys.
class key_list {
 public:
  explicit key_list(std::uint16_t const (&keys)[32]) noexcept {
    for (int i = 0; i < 4; ++i) {
      set(i, load_vector<eight_keys>(keys + 8 * i));
    }
  }
  void set(int i, eight_keys keys) noexcept {
    __builtin_memcpy(key_ + 8 * i, &keys, sizeof(keys));
    eight_keys const none = eight_keys{} - 1;  // padding for the last keys to compare with
    __builtin_memcpy(key_ + 32 + 8 * i, &none, sizeof(none));
  }

  // each[i]: -1 where a later key repeats key i, else 0.
  void write_repeats(std::int16_t (&each)[32]) const noexcept {
    for (int i = 0; i < 4; ++i) {
      auto const own = load_vector<eight_keys>(key_ + 8 * i);
      eight_keys repeated{};
#  pragma GCC unroll 32
      for (int later = 8 * i + 1; later < 32; ++later) {
        repeated |= own == load_vector<eight_keys>(key_ + later);
      }
      __builtin_memcpy(each + 8 * i, &repeated, sizeof(repeated));
    }
  }

 private:
  alignas(16) std::int16_t key_[64];
};

// 32 keys of 14 bits. The smallest XOR with a later key shows whether a later key repeats this one, in whole or without
// its lowest bits: two counts from one comparison.
class near_keys {
 public:
  void set(int i, eight_keys keys) noexcept {
    __builtin_memcpy(key_ + 8 * i, &keys, sizeof(keys));
    eight_keys const none = eight_keys{} + far_away;  // padding for the last keys to compare with
    __builtin_memcpy(key_ + 32 + 8 * i, &none, sizeof(none));
  }
  struct counts {
    int whole;
    int shifted;
  };
  // Distinct keys, and distinct values of key >> shift.
  [[nodiscard]] counts count_distinct(int shift) const noexcept {
    int const most = shift < 14 ? shift : 14;  // from 14 on all keys agree
    eight_keys repeated{};                     // two counts, a byte each
    for (int i = 0; i < 4; ++i) {
      auto const own = load_vector<eight_keys>(key_ + 8 * i);
      eight_keys nearest = eight_keys{} + far_away;
#  pragma GCC unroll 32
      for (int later = 8 * i + 1; later < 32; ++later) {
        eight_keys const differing = own ^ load_vector<eight_keys>(key_ + later);
        nearest = differing < nearest ? differing : nearest;
      }
      repeated -= (nearest == 0) + (((nearest >> most) == 0) << 8);
    }
    auto const halves = reinterpret_cast<two_addresses>(repeated);
    std::uint64_t const sum = (halves[0] + halves[1]) * 0x0001000100010001U >> 48;
    return {32 - static_cast<int>(sum & 0xffU), 32 - static_cast<int>(sum >> 8)};
  }

 private:
  static constexpr std::int16_t far_away = 0x4000;
  alignas(16) std::int16_t key_[64];
};

}}}  // namespace warpmem::v0::detail

#endif
