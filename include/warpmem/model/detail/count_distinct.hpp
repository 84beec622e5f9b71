// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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

}}}  // namespace warpmem::v0::detail
