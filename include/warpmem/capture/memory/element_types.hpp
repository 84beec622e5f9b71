// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How structs are aligned that a kernel copies as a whole. nvcc copies them in pieces of their alignment; the
// compilers' hooks have their size only. So their types are looked for behind the kernel's pointers, and in registered
// arrays.
#pragma once

#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class element_types {
 public:
  element_types(std::span<element_type const> arguments, array_list const& registered)
      : types_(arguments.begin(), arguments.end()) {
    for (auto const& a : registered.all()) {
      types_.push_back({reinterpret_cast<void const*>(a->begin), a->element_bytes, a->element_alignment});
    }
    std::erase_if(types_, [](element_type const& t) { return t.alignment == 0; });
  }

  // Of a struct in an array: the kernel's type for the array comes first. 0 if that is smaller, or not known.
  [[nodiscard]] std::size_t alignment_in(array const& a, std::size_t bytes) const noexcept {
    for (element_type const& t : types_) {
      if (reinterpret_cast<std::uintptr_t>(t.at) - a.begin < a.bytes && t.bytes >= bytes) {
        return t.alignment;
      }
    }
    return 0;
  }
  // Of the types of this size; 0 if there is none, or if they differ.
  [[nodiscard]] std::size_t alignment_of_size(std::size_t bytes) const noexcept {
    std::size_t found = 0;
    for (element_type const& t : types_) {
      if (t.bytes == bytes && found != 0 && found != t.alignment) {
        return 0;
      }
      found = t.bytes == bytes ? t.alignment : found;
    }
    return found;
  }
  // Whether g++ may take some struct for one access where nvcc makes several.
  [[nodiscard]] bool have_structs() const noexcept {
    return std::any_of(types_.begin(), types_.end(),
                       [](element_type const& t) { return t.bytes >= 8 && t.alignment < t.bytes && t.alignment <= 8; });
  }

 private:
  std::vector<element_type> types_;
};

}}}}  // namespace warpmem::v0::capture::detail
