// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups: blocks, tiles of a warp, coalesced threads, and the grid without its sync.
#pragma once

#include <warpmem/capture/words/block.hpp>
#include <warpmem/capture/words/integer.hpp>
#include <warpmem/capture/words/warp.hpp>

namespace cooperative_groups {

using warpmem::capture::lane_index;

// A group of any kind: threads of one warp by their mask, or the block where the mask is 0.
class thread_group {
 public:
  WARPMEM_CALLED void sync() const {
    if (mask_ == 0) {
      (void)warpmem::capture::meet_block(warpmem::capture::block_meeting::barrier, true, __builtin_return_address(0));
    } else {
      (void)warpmem::capture::meet_warp(warpmem::capture::warp_meeting::sync, mask_, 0, __builtin_return_address(0));
    }
  }
  WARPMEM_UNTRACED unsigned thread_rank() const {
    return mask_ == 0 ? warpmem::capture::thread_rank()
                      : static_cast<unsigned>(__builtin_popcount(mask_ & ((1u << lane_index()) - 1)));
  }
  WARPMEM_UNTRACED unsigned num_threads() const {
    return mask_ == 0 ? blockDim.x * blockDim.y * blockDim.z : static_cast<unsigned>(__builtin_popcount(mask_));
  }
  WARPMEM_UNTRACED unsigned size() const { return num_threads(); }

 protected:
  WARPMEM_UNTRACED explicit thread_group(unsigned mask) : mask_{mask} {}
  // The lane of a rank of this group.
  WARPMEM_UNTRACED unsigned lane_of(unsigned rank) const { return __fns(mask_, 0, static_cast<int>(rank) + 1) & 31; }
  unsigned mask_;
};

class thread_block : public thread_group {
 public:
  WARPMEM_UNTRACED thread_block() : thread_group{0} {}
  WARPMEM_UNTRACED static dim3 group_index() { return blockIdx; }
  WARPMEM_UNTRACED static dim3 thread_index() { return threadIdx; }
  WARPMEM_UNTRACED static dim3 dim_threads() { return blockDim; }
  WARPMEM_UNTRACED static dim3 group_dim() { return blockDim; }
};
WARPMEM_WORD thread_block this_thread_block() { return {}; }

// Threads of one warp that exchange values, by their ranks.
class warp_group : public thread_group {
 public:
#define WARPMEM_SHUFFLE(name, B, condition, other)                                             \
  template <class T>                                                                           \
  WARPMEM_CALLED T name(T value, B b) const {                                                  \
    unsigned const rank = thread_rank(), count = num_threads(), by = static_cast<unsigned>(b); \
    unsigned const from = lane_of((condition) && count != 0 ? (other) : rank);                 \
    return exchanged(value, from, __builtin_return_address(0));                                \
  }
  WARPMEM_SHUFFLE(shfl, int, true, by % count)
  WARPMEM_SHUFFLE(shfl_up, unsigned, by <= rank, rank - by)
  WARPMEM_SHUFFLE(shfl_down, unsigned, by < count - rank, rank + by)
  WARPMEM_SHUFFLE(shfl_xor, unsigned, (rank ^ by) < count, rank ^ by)
#undef WARPMEM_SHUFFLE

  WARPMEM_CALLED int any(int predicate) const {
    return warpmem::capture::voted(mask_, predicate != 0, __builtin_return_address(0)) != 0;
  }
  WARPMEM_CALLED int all(int predicate) const {
    unsigned present = 0;
    return warpmem::capture::voted(mask_, predicate != 0, __builtin_return_address(0), &present) == present;
  }
  WARPMEM_CALLED unsigned ballot(int predicate) const {
    return by_rank(warpmem::capture::voted(mask_, predicate != 0, __builtin_return_address(0)));
  }
  template <class T>
  WARPMEM_CALLED unsigned match_any(T value) const {
    return by_rank(warpmem::capture::matched(mask_, value, __builtin_return_address(0)));
  }
  template <class T>
  WARPMEM_CALLED unsigned match_all(T value, int& all_equal) const {
    unsigned const lanes = warpmem::capture::matched(mask_, value, __builtin_return_address(0));
    all_equal = lanes == mask_;
    return all_equal != 0 ? by_rank(lanes) : 0;
  }

  // For the functions beside: the lanes, and what each rank brings.
  WARPMEM_UNTRACED unsigned lanes() const { return mask_; }
  template <class T>
  WARPMEM_UNTRACED T exchanged(T const& value, unsigned lane, void const* pc) const {
    static_assert(sizeof(T) <= 32 && __is_trivially_copyable(T));
    unsigned char bytes[(sizeof(T) + 7) / 8 * 8];
    __builtin_memcpy(bytes, &value, sizeof(T));
    for (unsigned at = 0; at != sizeof bytes; at += 8) {
      std::uint64_t word;
      __builtin_memcpy(&word, bytes + at, 8);
      using namespace warpmem::capture;
      word = brought_by(lane, meet_warp(warp_meeting::shuffle, mask_, word, pc), pc);
      __builtin_memcpy(bytes + at, &word, 8);
    }
    T result;
    __builtin_memcpy(static_cast<void*>(&result), bytes, sizeof(T));
    return result;
  }

 protected:
  WARPMEM_UNTRACED explicit warp_group(unsigned mask) : thread_group{mask} {}
  // Bits of lanes to bits of ranks.
  WARPMEM_UNTRACED unsigned by_rank(unsigned lanes) const {
    unsigned result = 0, rank = 0;
    for (unsigned lane = 0; lane != 32; ++lane) {
      if ((mask_ >> lane & 1) != 0) result |= (lanes >> lane & 1) << rank++;
    }
    return result;
  }
};

template <unsigned Size, class Parent = void>
class thread_block_tile;
template <unsigned Size>
class thread_block_tile<Size, void> : public warp_group {
  static_assert(Size >= 1 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, ... threads");

 public:
  WARPMEM_UNTRACED thread_block_tile()
      : warp_group{(Size >= 32 ? ~0u : (1u << Size % 32) - 1) << (lane_index() & ~(Size - 1))} {}
  WARPMEM_UNTRACED static constexpr unsigned num_threads() { return Size; }
  WARPMEM_UNTRACED static constexpr unsigned size() { return Size; }
  WARPMEM_UNTRACED static unsigned thread_rank() { return warpmem::capture::thread_rank() % Size; }
  WARPMEM_UNTRACED static unsigned meta_group_rank() { return warpmem::capture::thread_rank() / Size; }
  WARPMEM_UNTRACED static unsigned meta_group_size() { return (thread_block{}.size() + Size - 1) / Size; }
};
// A tile forgets its parent where a function takes it without.
template <unsigned Size, class Parent>
class thread_block_tile : public thread_block_tile<Size, void> {};
template <unsigned Size, class Parent>
WARPMEM_CALLED thread_block_tile<Size, Parent> tiled_partition(Parent const&) {
  if (Size > 32) warpmem::capture::unsupported("a tile of more than 32 threads", __builtin_return_address(0));
  return {};
}
// What such tiles need.
template <unsigned Threads>
struct block_tile_memory {
  char reserved[1];
};
template <unsigned Threads>
WARPMEM_WORD thread_block this_thread_block(block_tile_memory<Threads>&) {
  return {};
}

class coalesced_group : public warp_group {
 public:
  WARPMEM_UNTRACED explicit coalesced_group(unsigned mask) : warp_group{mask} {}
};
inline WARPMEM_CALLED coalesced_group coalesced_threads() {
  return coalesced_group{warpmem::capture::lanes_here(__builtin_return_address(0))};
}
WARPMEM_WORD coalesced_group tiled_partition(thread_group const&, unsigned size) {
  return coalesced_group{(size == 32 ? ~0u : (1u << size % 32) - 1) << (lane_index() & ~(size - 1))};
}
template <class Group, class Label>
WARPMEM_CALLED coalesced_group labeled_partition(Group const& group, Label label) {
  return coalesced_group{warpmem::capture::matched(group.lanes(), label, __builtin_return_address(0))};
}
template <class Group>
WARPMEM_CALLED coalesced_group binary_partition(Group const& group, bool label) {
  return coalesced_group{warpmem::capture::matched(group.lanes(), label, __builtin_return_address(0))};
}

class grid_group {
 public:
  WARPMEM_CALLED void sync() const { warpmem::capture::unsupported("grid_group::sync()", __builtin_return_address(0)); }
  WARPMEM_UNTRACED static bool is_valid() { return true; }
  WARPMEM_UNTRACED static unsigned long long block_rank() {
    return blockIdx.x + static_cast<unsigned long long>(gridDim.x) *
                            (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }
  WARPMEM_UNTRACED static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  WARPMEM_UNTRACED static unsigned long long thread_rank() {
    return block_rank() * thread_block{}.size() + warpmem::capture::thread_rank();
  }
  WARPMEM_UNTRACED static unsigned long long num_threads() { return num_blocks() * thread_block{}.size(); }
  WARPMEM_UNTRACED static unsigned long long size() { return num_threads(); }
  WARPMEM_UNTRACED static dim3 block_index() { return blockIdx; }
  WARPMEM_UNTRACED static dim3 dim_blocks() { return gridDim; }
  WARPMEM_UNTRACED static dim3 group_dim() { return gridDim; }
};
WARPMEM_WORD grid_group this_grid() { return {}; }

template <class Group>
WARPMEM_CALLED void sync(Group const& group) {
  if constexpr (requires { group.lanes(); }) {
    (void)warpmem::capture::meet_warp(warpmem::capture::warp_meeting::sync, group.lanes(), 0,
                                      __builtin_return_address(0));
  } else {
    group.sync();
  }
}

}  // namespace cooperative_groups
