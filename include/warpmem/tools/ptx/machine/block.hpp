// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread block: its shared memory, its barriers, its warps.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/zeroed_memory.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <array>
#include <memory>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct cluster;

inline constexpr u32 barriers_of_block = 16;

// bar.sync, bar.arrive, bar.red of one number.
struct block_barrier {
  std::array<u32, 32> arrived{};  // lanes, by warp
  u32 threads{};                  // that have arrived
  u32 expected{};                 // 0: all of the block
  u32 true_predicates{};          // of bar.red
};

struct block {
  u64 number{};  // in the grid
  u32 index[3]{};
  std::vector<u8> shared{};
  std::array<block_barrier, barriers_of_block> barriers{};
  std::vector<std::unique_ptr<warp>> warps{};
  zeroed_memory locals{};
  u32 alive{};          // threads
  u32 barrier_epoch{};  // counts barriers of all threads: accesses with another value are ordered
  block_shadow shadow{};
  cluster* in{};
  u32 rank{};  // in its cluster
  // Other blocks of the cluster touch its shared memory: where last, and in which phase of the cluster's barrier,
  // plus 1.
  s32 touched_at{-1};
  u32 touched_in{};
  bool is_ordered{};  // it passed a fence or a wait: it may know of others in ways that are not followed
};

}}}  // namespace warpmem::v0::ptx
