// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global and constant memory: the arrays that kernels may touch, by their addresses on the simulated GPU.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class device_heap;

struct array {
  u64 begin{};  // on the simulated GPU
  u64 bytes{};
  u8* host{};
  std::string name{};  // empty: not known
  u32 element_bytes{1};
  bool is_constant{};     // reads are counted as constant memory's
  u64 constant_offset{};  // of its first byte in the constant bank
  // One byte for each word of 4 bytes: a mask of bytes that were written. Null: all of them.
  u8* written{};
  device_heap const* heap{};  // of malloc: only what it gave may be touched. Null: all may be

  [[nodiscard]] bool holds(u64 address, u64 size) const noexcept {
    return address - begin < bytes && size <= bytes - (address - begin);
  }
};

class address_space {
 public:
  // Arrays must not overlap those that are there.
  void add(array a) {
    auto const at = std::upper_bound(arrays_.begin(), arrays_.end(), a.begin, begins_before);
    arrays_.insert(at, std::make_unique<array>(std::move(a)));
  }
  // Whether an array began there.
  bool remove(u64 begin) {
    auto const at = std::find_if(arrays_.begin(), arrays_.end(), [&](auto const& a) { return a->begin == begin; });
    if (at == arrays_.end()) {
      return false;
    }
    arrays_.erase(at);
    return true;
  }
  // The array that holds this address; null: none. Valid until something is added or removed.
  [[nodiscard]] array const* find(u64 address) const noexcept {
    array const* const before = below(address);
    return before != nullptr && before->holds(address, 1) ? before : nullptr;
  }
  // The last one that begins at or below the address: what is nearest where none holds it.
  [[nodiscard]] array const* below(u64 address) const noexcept {
    auto const after = std::upper_bound(arrays_.begin(), arrays_.end(), address, begins_before);
    return after == arrays_.begin() ? nullptr : std::prev(after)->get();
  }
  [[nodiscard]] std::vector<std::unique_ptr<array>> const& arrays() const noexcept { return arrays_; }

 private:
  static bool begins_before(u64 address, std::unique_ptr<array> const& a) noexcept { return address < a->begin; }

  std::vector<std::unique_ptr<array>> arrays_{};  // by address
};

}}}  // namespace warpmem::v0::ptx
