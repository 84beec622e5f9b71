// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which bytes of a block's shared memory asynchronous copies write, and whether somebody has waited for them. The bytes
// are there at once; a GPU writes them at any time until then.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Copies that one wait ends: a group of cp.async of a warp, or the bulk copies of an mbarrier.
struct copy_group {
  u32 warp{};        // that began them
  u32 number{};      // of the warp's groups; of those on an mbarrier: none
  u32 barrier{};     // where the mbarrier lies in shared memory; 0: of a warp's group
  s32 place{-1};     // of its first copy
  bool is_waited{};  // somebody has seen that they are complete
};

class async_copies {
 public:
  // With the block.
  void clear() {
    std::fill(words_.begin(), words_.end(), 0);
    groups_.clear();
    first_ = 1;
  }
  // The group that a copy of this kind joins.
  [[nodiscard]] u32 group_of(copy_group const& g) {
    for (std::size_t k = groups_.size(); k-- > 0;) {
      copy_group const& one = groups_[k];
      if (!one.is_waited && one.warp == g.warp && one.number == g.number && one.barrier == g.barrier) {
        return first_ + static_cast<u32>(k);
      }
    }
    groups_.push_back(g);
    return first_ + static_cast<u32>(groups_.size() - 1);
  }
  // A copy of the group writes these bytes of shared memory.
  void write(u32 group, u64 at, u64 bytes) {
    std::size_t const end = static_cast<std::size_t>((at + bytes + 3) / 4);
    words_.resize((std::max)(words_.size(), end));
    std::fill(words_.begin() + static_cast<std::ptrdiff_t>(at / 4), words_.begin() + static_cast<std::ptrdiff_t>(end),
              group);
  }
  // The warp has waited for its groups with lower numbers.
  void wait_below(u32 warp, u32 number) {
    wait_if([&](copy_group const& g) { return g.barrier == 0 && g.warp == warp && g.number < number; });
  }
  // The warp's groups that nobody has waited for complete on the mbarrier from now on.
  void move_to_barrier(u32 warp, u32 barrier) {
    for (copy_group& g : groups_) {
      g.barrier = g.barrier == 0 && g.warp == warp ? barrier : g.barrier;
    }
  }
  // Somebody has seen that a phase of the mbarrier is complete.
  void wait_at(u32 barrier) {
    wait_if([&](copy_group const& g) { return g.barrier == barrier; });
  }
  // Whether there is anything to look for.
  [[nodiscard]] bool any() const noexcept { return !groups_.empty(); }
  // The copies that may still write one of these bytes; null: none.
  [[nodiscard]] copy_group const* writing(u64 at, u64 bytes) const noexcept {
    std::size_t const end = (std::min)(words_.size(), static_cast<std::size_t>((at + bytes + 3) / 4));
    for (std::size_t k = static_cast<std::size_t>(at / 4); k < end; ++k) {
      if (words_[k] >= first_ && !groups_[words_[k] - first_].is_waited) {
        return &groups_[words_[k] - first_];
      }
    }
    return nullptr;
  }

 private:
  template <class Test>
  void wait_if(Test test) {
    for (copy_group& g : groups_) {
      g.is_waited = g.is_waited || test(g);
    }
    while (!groups_.empty() && groups_.front().is_waited) {
      groups_.pop_front();
      ++first_;
    }
  }

  std::vector<u32> words_{};  // of shared memory: the group whose copy wrote them last
  std::deque<copy_group> groups_{};
  u32 first_{1};  // the number of the first of them
};

}}}  // namespace warpmem::v0::ptx
