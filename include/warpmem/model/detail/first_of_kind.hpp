// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
