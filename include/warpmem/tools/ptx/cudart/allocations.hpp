// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that a program has from the runtime. An address on the simulated GPU is the host's own, so pointers are
// what both sides hold, and unified addressing needs no table.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

[[nodiscard]] inline u64 address_of(void const* p) noexcept { return reinterpret_cast<std::uintptr_t>(p); }
[[nodiscard]] inline u8* pointer_to(u64 address) noexcept {
  return reinterpret_cast<u8*>(static_cast<std::uintptr_t>(address));
}

// Which bytes were written: a mask of four for each word of 4 bytes.
inline void mark_written(u8* mask, u64 begin, u64 bytes) noexcept {
  u64 const end = begin + bytes;
  for (; begin < end && begin % 4 != 0; ++begin) {
    mask[begin / 4] = static_cast<u8>(mask[begin / 4] | 1U << begin % 4);
  }
  if (end - begin >= 4) {
    std::memset(mask + begin / 4, 15, static_cast<std::size_t>((end - begin) / 4));
    begin += (end - begin) / 4 * 4;
  }
  for (; begin < end; ++begin) {
    mask[begin / 4] = static_cast<u8>(mask[begin / 4] | 1U << begin % 4);
  }
}

struct allocation {
  u64 bytes{};
  memory_type type{};
  zeroed_memory memory{};  // null: the program's own, that it registered
  zeroed_memory written{};
  memory_pool* pool{};
  bool is_of_graph{};  // lives as long as the program: a graph that is launched again has it again
  bool is_freed{};     // likewise, until then
};

class allocations {
 public:
  explicit allocations(address_space& space) : space_{space} {}

  // Throws std::bad_alloc. What the host can write to counts as written: nobody sees it do so.
  [[nodiscard]] u8* add(u64 bytes, memory_type type, memory_pool* pool = nullptr) {
    constexpr u64 alignment = 512;
    constexpr u64 gap = 1024;  // so that an index just beyond an array is not in the next one
    allocation a{bytes, type, allocate_zeroed(bytes + alignment + gap), {}, pool};
    u64 const begin = (address_of(a.memory.get()) + alignment - 1) / alignment * alignment;
    if (type == memory_type::device) {
      a.written = allocate_zeroed(bytes / 4 + 1);
    }
    insert(begin, std::move(a));
    used_ += bytes;
    return pointer_to(begin);
  }
  // Memory of the program's own, which kernels may use from now on.
  void register_own(void* at, u64 bytes) { insert(address_of(at), {bytes, memory_type::host, {}, {}, nullptr}); }
  // Whether an allocation began there, and was not freed.
  bool remove(void const* at) {
    auto const found = all_.find(address_of(at));
    if (found == all_.end()) {
      return false;
    }
    if (found->second.is_of_graph) {
      return !std::exchange(found->second.is_freed, true);
    }
    used_ -= found->second.memory ? found->second.bytes : 0;
    space_.remove(found->first);
    all_.erase(found);
    return true;
  }
  // A graph has this allocation, from now on or again.
  void use_in_graph(void const* at) {
    if (auto const found = all_.find(address_of(at)); found != all_.end()) {
      found->second.is_of_graph = true;
      found->second.is_freed = false;
    }
  }
  void clear() {
    while (!all_.empty()) {
      all_.begin()->second.is_of_graph = false;
      remove(pointer_to(all_.begin()->first));
    }
  }
  // The allocation that begins there, or null.
  [[nodiscard]] allocation const* find(void const* at) const {
    auto const found = all_.find(address_of(at));
    return found != all_.end() && !found->second.is_freed ? &found->second : nullptr;
  }
  // The one that has this byte, and where it begins.
  [[nodiscard]] std::pair<u64, allocation const*> holding(void const* at) const {
    auto const after = all_.upper_bound(address_of(at));
    if (after == all_.begin()) {
      return {0, nullptr};
    }
    auto const& [begin, a] = *std::prev(after);
    return address_of(at) - begin < a.bytes ? std::pair{begin, &a} : std::pair{u64{0}, nullptr};
  }
  [[nodiscard]] u64 used() const noexcept { return used_; }

 private:
  void insert(u64 begin, allocation a) {
    array in_space{};
    in_space.begin = begin;
    in_space.bytes = (std::max)(a.bytes, u64{1});
    in_space.host = pointer_to(begin);
    in_space.written = a.written.get();
    in_space.name = "the bytes of allocation " + std::to_string(++count_);
    space_.add(std::move(in_space));
    all_[begin] = std::move(a);
  }

  address_space& space_;
  std::map<u64, allocation> all_{};
  u64 used_{};
  u64 count_{};
};

}}}}  // namespace warpmem::v0::ptx::cudart
