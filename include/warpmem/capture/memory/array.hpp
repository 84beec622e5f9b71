// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arrays that a kernel may touch, and where a GPU would have them.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct array {
  std::string name;
  std::uintptr_t begin;
  std::size_t bytes;
  std::size_t element_bytes;  // 1 where the type is not known
  window where;
  std::uint64_t at;  // in its window
  bool recorded{true};
  std::size_t element_alignment{};  // 0 where the type is not known

  [[nodiscard]] recent_range range() const noexcept {
    return {begin, bytes, in_window(where, at) - begin, recorded ? std::size_t{1} : std::size_t{0}};
  }
};

// How far an address is from an array: 0 inside, else bytes to its nearer end.
[[nodiscard]] inline std::uintptr_t distance(array const& a, std::uintptr_t at) noexcept {
  if (at < a.begin) {
    return a.begin - at;
  }
  return at - a.begin < a.bytes ? 0 : at - (a.begin + a.bytes) + 1;
}

// Pointers to arrays stay valid.
class array_list {
 public:
  void add(array a) { arrays_.push_back(std::make_unique<array>(std::move(a))); }
  // Takes out what cannot live beside an array here: one that begins here, ends in it, or lies in it.
  void make_place_for(std::uintptr_t begin, std::size_t bytes) {
    std::erase_if(arrays_, [=](auto const& a) {
      bool const overlaps = a->begin < begin + bytes && begin < a->begin + a->bytes;
      bool const is_around = a->begin < begin && begin + bytes <= a->begin + a->bytes;
      return overlaps && !is_around;
    });
  }
  // Takes out what begins here.
  void remove(std::uintptr_t begin) {
    std::erase_if(arrays_, [begin](auto const& a) { return a->begin == begin; });
  }

  // The first that was added of those that hold `bytes` bytes at this address.
  [[nodiscard]] array const* find(std::uintptr_t at, std::size_t bytes) const noexcept {
    for (auto const& a : arrays_) {
      if (holds(a->range(), at, bytes)) {
        return a.get();
      }
    }
    return nullptr;
  }
  // The last of them, where memory is freed and given to others.
  [[nodiscard]] array const* find_newest(std::uintptr_t at, std::size_t bytes) const noexcept {
    for (auto a = arrays_.rbegin(); a != arrays_.rend(); ++a) {
      if (holds((*a)->range(), at, bytes)) {
        return a->get();
      }
    }
    return nullptr;
  }
  [[nodiscard]] array const* nearest(std::uintptr_t at) const noexcept {
    array const* best = nullptr;
    for (auto const& a : arrays_) {
      if (a->recorded && (best == nullptr || distance(*a, at) < distance(*best, at))) {
        best = a.get();
      }
    }
    return best;
  }
  // In the order of addition.
  [[nodiscard]] std::vector<std::unique_ptr<array>> const& all() const noexcept { return arrays_; }

 private:
  std::vector<std::unique_ptr<array>> arrays_{};
};

}}}}  // namespace warpmem::v0::capture::detail
