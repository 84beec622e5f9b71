// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

}}}  // namespace warpmem::v0::detail
