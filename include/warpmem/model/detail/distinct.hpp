// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of at most 32 keys, one for each lane: how many are distinct, and which is the first of its kind.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The distinct keys among at most 32, in a hash table of 64 slots. It needs no clearing: one word says which slots are
// in use. No heap, a bounded number of steps (it runs in static_assert), the same on a device.
class distinct_keys {
 public:
  struct place {
    int slot;     // 0..63, stable: callers keep what they know about a key in an array of `slots`
    bool is_new;  // this insertion added the key
  };
  static constexpr int slots = 64;

  WARPMEM_HD constexpr place insert(std::uint64_t key) noexcept {
    // Fibonacci hashing: the keys of a strided access spread evenly over the slots.
    auto slot = static_cast<unsigned>((key * 0x9e3779b97f4a7c15ULL) >> 58);
    while (((used_ >> slot) & 1U) != 0) {
      if (keys_[slot] == key) {
        return {static_cast<int>(slot), false};
      }
      slot = (slot + 1) % slots;
    }
    used_ |= std::uint64_t{1} << slot;
    keys_[slot] = key;
    ++size_;
    return {static_cast<int>(slot), true};
  }
  [[nodiscard]] WARPMEM_HD constexpr int size() const noexcept { return size_; }

 private:
  std::uint64_t keys_[slots];  // only slots set in used_ hold a key
  std::uint64_t used_{};
  int size_{};
};

// distinct_keys without a branch that depends on the keys: at run time a mispredicted branch costs more than the work.
// Each key writes its index into its slot; a key that then finds its own index there is the last of its kind. If it
// finds the index of a different key, the two collided; such keys are few and are compared one by one.
class last_of_kind {
 public:
  WARPMEM_HD constexpr last_of_kind(std::uint64_t const* keys, int n) noexcept {
    std::uint8_t owner[slots];  // written before it is read
    std::uint16_t slot_of[32]{};
    for (int i = 0; i < n; ++i) {
      slot_of[i] = static_cast<std::uint16_t>((keys[i] * 0x9e3779b97f4a7c15ULL) >> 55);
      owner[slot_of[i]] = static_cast<std::uint8_t>(i);
    }
    std::uint8_t unresolved[33]{};
    int left = 0;
    for (int i = 0; i < n; ++i) {
      int const other = owner[slot_of[i]];
      bits_ |= static_cast<std::uint32_t>(other == i ? 1 : 0) << i;
      unresolved[left] = static_cast<std::uint8_t>(i);
      left += keys[other] != keys[i] ? 1 : 0;
    }
    for (int i = 0; i < left; ++i) {
      bool again = false;
      for (int j = i + 1; j < left; ++j) {
        again = again || keys[unresolved[i]] == keys[unresolved[j]];
      }
      bits_ |= static_cast<std::uint32_t>(again ? 0 : 1) << unresolved[i];
    }
  }
  // Bit i: no key after key i equals it. The number of set bits is the number of distinct keys.
  [[nodiscard]] WARPMEM_HD constexpr std::uint32_t bits() const noexcept { return bits_; }

 private:
  static constexpr int slots = 512;
  std::uint32_t bits_{};
};

// find_firsts for keys near the first one. False: some are not, and nothing was done.
[[nodiscard]] WARPMEM_HD constexpr bool find_near_firsts(std::uint64_t const (&keys)[32],
                                                         std::uint8_t (&first)[32]) noexcept {
  std::uint64_t const begin = keys[0] - 32;
  std::uint64_t all = 0;
  for (std::uint64_t const key : keys) {
    all |= key - begin;
  }
  if (all >= 64) {
    return false;
  }
  std::uint8_t owner[64];  // written before it is read
  for (int i = 31; i >= 0; --i) {
    owner[keys[i] - begin] = static_cast<std::uint8_t>(i);
  }
  for (int i = 0; i < 32; ++i) {
    first[i] = owner[keys[i] - begin];
  }
  return true;
}

// first[i]: the lowest index of a key that equals key i. As last_of_kind: without a branch that depends on the keys.
WARPMEM_HD constexpr void find_firsts(std::uint64_t const (&keys)[32], std::uint8_t (&first)[32]) noexcept {
  if (find_near_firsts(keys, first)) {
    return;
  }
  std::uint8_t owner[512];  // written before it is read
  std::uint16_t slot_of[32]{};
  for (int i = 31; i >= 0; --i) {
    slot_of[i] = static_cast<std::uint16_t>((keys[i] * 0x9e3779b97f4a7c15ULL) >> 55);
    owner[slot_of[i]] = static_cast<std::uint8_t>(i);
  }
  std::uint8_t unresolved[33]{};
  int left = 0;
  for (int i = 0; i < 32; ++i) {
    first[i] = owner[slot_of[i]];
    unresolved[left] = static_cast<std::uint8_t>(i);
    left += keys[first[i]] != keys[i] ? 1 : 0;
  }
  // Different keys that met in a slot are few.
  for (int i = 0; i < left; ++i) {
    int j = 0;
    while (keys[unresolved[j]] != keys[unresolved[i]]) {
      ++j;
    }
    first[unresolved[i]] = unresolved[j];
  }
}

}}}  // namespace warpmem::v0::detail
