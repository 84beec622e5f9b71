// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 {

// One aligned segment of memory moved for some lanes of a warp.
struct transaction {
  address base{};     // byte address of the segment, a multiple of `bytes`
  int bytes{};        // 32, 64 or 128
  lane_mask lanes{};  // lanes it serves
  int request{};      // which request of the instruction it belongs to, from 0
  friend constexpr bool operator==(transaction const&, transaction const&) = default;
};

// One word (or aligned group of words) that shared memory serves to some lanes in one wavefront.
struct bank_access {
  int wavefront{};  // which wavefront of the instruction, from 0
  int phase{};      // which group of lanes; two words of one bank in one phase are a bank conflict
  int bank{};       // first bank
  int banks{};      // how many banks it takes, from `bank` on
  address base{};   // byte offset of the first word in the shared window
  int bytes{};
  lane_mask lanes{};  // lanes it serves
  friend constexpr bool operator==(bank_access const&, bank_access const&) = default;
};

// A list with room for Capacity entries and no heap.
template <class T, int Capacity>
class bounded_list {
 public:
  static constexpr int capacity = Capacity;

  [[nodiscard]] WARPMEM_HD constexpr int size() const noexcept { return size_; }
  [[nodiscard]] WARPMEM_HD constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] WARPMEM_HD constexpr T const& operator[](int i) const noexcept { return entries_[i]; }
  [[nodiscard]] WARPMEM_HD constexpr T& operator[](int i) noexcept { return entries_[i]; }
  [[nodiscard]] WARPMEM_HD constexpr T const* begin() const noexcept { return entries_; }
  [[nodiscard]] WARPMEM_HD constexpr T const* end() const noexcept { return entries_ + size_; }
  WARPMEM_HD constexpr void push_back(T const& entry) noexcept { entries_[size_++] = entry; }

  // Compares entry by entry, in order.
  [[nodiscard]] WARPMEM_HD friend constexpr bool operator==(bounded_list const& a, bounded_list const& b) noexcept {
    if (a.size_ != b.size_) {
      return false;
    }
    for (int i = 0; i < a.size_; ++i) {
      if (!(a.entries_[i] == b.entries_[i])) {
        return false;
      }
    }
    return true;
  }

 private:
  T entries_[static_cast<std::size_t>(Capacity)]{};
  int size_{};
};

// In the order of the lowest lane that needs each. At most one per lane.
template <int Lanes>
using transaction_list = bounded_list<transaction, Lanes>;

// By wavefront. At most four 4-byte words per lane, where a capability splits wide accesses.
template <int Lanes>
using bank_access_list = bounded_list<bank_access, 4 * Lanes>;

}}  // namespace warpmem::v0
