// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels run.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

// What a program sees of a kernel while it runs.

// One memory instruction of one warp, as it is executed; textures and surfaces are not shown. What is pointed to is
// valid during the call.
struct executed_access {
  site_place const& place;
  memory_space space{};
  warp_access access{};
  warp_place by{};
  async_copy const* copy{};         // of asynchronous copies, which have no `access`
  cluster_access const* cluster{};  // of accesses to the blocks of a cluster, likewise
  std::uint64_t pc{};               // a number for each instruction of the file of PTX, in steps of 16
};
using observer = std::function<void(executed_access const&)>;

struct run_options {
  unsigned threads{1};                  // of the host
  u64 most_instructions{u64{1} << 30};  // of a warp: one that executes more is taken for endless
  bool as_ptxas{true};                  // count what ptxas makes of the text, where a rule is known
  bool checks{true};                    // look for races, and for reads of what nobody wrote
  bool races{true};                     // likewise for races in global memory
  observer watch{};
  std::optional<cache_setup> caches{};  // find bounds of what moves through them
  bool tiles{};                         // find what a padding or swizzle of each shared array saves
  u64 heap_bytes{u64{8} << 20};         // for malloc in kernels: cudaLimitMallocHeapSize
  // Gets what kernels print, a call of printf of a warp at a time; null: it goes to stdout.
  std::function<void(std::string_view)> print{};
  // Is called as each block or cluster begins, with how many blocks began before it, by any of the threads.
  std::function<void(u64 begun, u64 of)> progress{};
};

}}}  // namespace warpmem::v0::ptx
