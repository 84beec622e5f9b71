// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative groups: blocks, tiles of a warp, lanes that are together, the grid, the cluster.
#pragma once
#pragma GCC system_header

#include "block.h"
#include "integer.h"
#include "warp.h"

namespace cooperative_groups {

WARPMEM_WORD unsigned warpmem_thread_rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
WARPMEM_WORD unsigned warpmem_block_size() { return blockDim.x * blockDim.y * blockDim.z; }

class thread_group {
 public:
  WARPMEM_INLINE void sync() const {
    if (mask_ == 0) {
      __syncthreads();
    } else {
      __syncwarp(mask_);
    }
  }
  WARPMEM_INLINE unsigned thread_rank() const {
    return mask_ == 0 ? warpmem_thread_rank() : static_cast<unsigned>(__popc(mask_ & warpmem_words::lanes_below()));
  }
  WARPMEM_INLINE unsigned num_threads() const {
    return mask_ == 0 ? warpmem_block_size() : static_cast<unsigned>(__popc(mask_));
  }
  WARPMEM_INLINE unsigned size() const { return num_threads(); }

 protected:
  WARPMEM_INLINE explicit thread_group(unsigned mask) : mask_{mask} {}
  WARPMEM_INLINE unsigned lane_of(unsigned rank) const { return __fns(mask_, 0, static_cast<int>(rank) + 1) & 31; }
  unsigned mask_;
};

class thread_block : public thread_group {
 public:
  WARPMEM_INLINE thread_block() : thread_group{0} {}
  WARPMEM_WORD void sync() { __syncthreads(); }
  WARPMEM_WORD unsigned thread_rank() { return warpmem_thread_rank(); }
  WARPMEM_WORD unsigned num_threads() { return warpmem_block_size(); }
  WARPMEM_WORD unsigned size() { return warpmem_block_size(); }
  WARPMEM_WORD dim3 group_index() { return dim3(uint3(blockIdx)); }
  WARPMEM_WORD dim3 thread_index() { return dim3(uint3(threadIdx)); }
  WARPMEM_WORD dim3 dim_threads() { return blockDim; }
  WARPMEM_WORD dim3 group_dim() { return blockDim; }
};
WARPMEM_WORD thread_block this_thread_block() { return {}; }

// Lanes of one warp, in the order of their ranks.
class coalesced_group : public thread_group {
 public:
  WARPMEM_INLINE explicit coalesced_group(unsigned mask) : thread_group{mask} {}
  WARPMEM_INLINE unsigned lanes() const { return mask_; }
  template <class T>
  WARPMEM_INLINE T shfl(T value, int rank) const {
    return __shfl_sync(mask_, value, static_cast<int>(lane_of(static_cast<unsigned>(rank) % size())));
  }
  template <class T>
  WARPMEM_INLINE T shfl_up(T value, unsigned by) const {
    unsigned const rank = thread_rank();
    return __shfl_sync(mask_, value, static_cast<int>(lane_of(by <= rank ? rank - by : rank)));
  }
  template <class T>
  WARPMEM_INLINE T shfl_down(T value, unsigned by) const {
    unsigned const rank = thread_rank();
    return __shfl_sync(mask_, value, static_cast<int>(lane_of(by < size() - rank ? rank + by : rank)));
  }
  WARPMEM_INLINE int any(int predicate) const { return __any_sync(mask_, predicate); }
  WARPMEM_INLINE int all(int predicate) const { return __all_sync(mask_, predicate); }
  WARPMEM_INLINE unsigned ballot(int predicate) const { return by_rank(__ballot_sync(mask_, predicate)); }
  template <class T>
  WARPMEM_INLINE unsigned match_any(T value) const {
    return by_rank(__match_any_sync(mask_, value));
  }
  WARPMEM_WORD unsigned meta_group_rank() { return 0; }
  WARPMEM_WORD unsigned meta_group_size() { return 1; }

 private:
  WARPMEM_INLINE unsigned by_rank(unsigned lanes) const {
    unsigned result = 0, rank = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1) {
      result |= ((lanes & rest & (0u - rest)) != 0 ? 1u : 0u) << rank++;
    }
    return result;
  }
};
WARPMEM_WORD coalesced_group coalesced_threads() { return coalesced_group{__activemask()}; }

template <unsigned Size, class Parent = void>
class thread_block_tile;
template <unsigned Size>
class thread_block_tile<Size, void> : public thread_group {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, ... 32 threads");

 public:
  WARPMEM_INLINE thread_block_tile() : thread_group{mask_of(warpmem_words::lane_index())} {}
  WARPMEM_INLINE unsigned lanes() const { return mask_; }
  WARPMEM_INLINE void sync() const { __syncwarp(mask_); }
  WARPMEM_WORD constexpr unsigned num_threads() { return Size; }
  WARPMEM_WORD constexpr unsigned size() { return Size; }
  WARPMEM_WORD unsigned thread_rank() { return warpmem_thread_rank() % Size; }
  WARPMEM_WORD unsigned meta_group_rank() { return warpmem_thread_rank() / Size; }
  WARPMEM_WORD unsigned meta_group_size() { return (warpmem_block_size() + Size - 1) / Size; }
  template <class T>
  WARPMEM_INLINE T shfl(T value, int rank) const {
    return __shfl_sync(mask_, value, rank, Size);
  }
  template <class T>
  WARPMEM_INLINE T shfl_up(T value, unsigned by) const {
    return __shfl_up_sync(mask_, value, by, Size);
  }
  template <class T>
  WARPMEM_INLINE T shfl_down(T value, unsigned by) const {
    return __shfl_down_sync(mask_, value, by, Size);
  }
  template <class T>
  WARPMEM_INLINE T shfl_xor(T value, unsigned by) const {
    return __shfl_xor_sync(mask_, value, static_cast<int>(by), Size);
  }
  WARPMEM_INLINE int any(int predicate) const { return __any_sync(mask_, predicate); }
  WARPMEM_INLINE int all(int predicate) const { return __all_sync(mask_, predicate); }
  WARPMEM_INLINE unsigned ballot(int predicate) const { return ranks(__ballot_sync(mask_, predicate)); }
  template <class T>
  WARPMEM_INLINE unsigned match_any(T value) const {
    return ranks(__match_any_sync(mask_, value));
  }
  template <class T>
  WARPMEM_INLINE unsigned match_all(T value, int& all_equal) const {
    return ranks(__match_all_sync(mask_, value, &all_equal));
  }

 private:
  WARPMEM_WORD unsigned mask_of(unsigned lane) { return (0xffffffffu >> (32 - Size)) << (lane & ~(Size - 1)); }
  WARPMEM_WORD unsigned ranks(unsigned lanes) { return lanes >> (warpmem_words::lane_index() & ~(Size - 1)); }
};
template <unsigned Size, class Parent>
class thread_block_tile : public thread_block_tile<Size, void> {};
template <unsigned Size, class Parent>
WARPMEM_INLINE thread_block_tile<Size, Parent> tiled_partition(Parent const&) {
  return {};
}
WARPMEM_WORD coalesced_group tiled_partition(thread_group const&, unsigned size) {
  return coalesced_group{(0xffffffffu >> (32 - size)) << (warpmem_words::lane_index() & ~(size - 1))};
}
template <class Group, class Label>
WARPMEM_INLINE coalesced_group labeled_partition(Group const& group, Label label) {
  return coalesced_group{__match_any_sync(group.lanes(), label)};
}
template <class Group>
WARPMEM_INLINE coalesced_group binary_partition(Group const& group, bool label) {
  return coalesced_group{__match_any_sync(group.lanes(), static_cast<int>(label))};
}

template <class Group>
WARPMEM_INLINE void sync(Group const& group) {
  group.sync();
}

}  // namespace cooperative_groups
