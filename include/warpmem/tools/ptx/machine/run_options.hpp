// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels run.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/observer.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <functional>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

struct run_options {
  unsigned threads{1};                  // of the host
  u64 most_instructions{u64{1} << 30};  // of a warp: one that executes more is taken for endless
  bool as_ptxas{true};                  // count what ptxas makes of the text, where a rule is known
  bool checks{true};                    // look for races, and for reads of what nobody wrote
  bool races{true};                     // likewise for races in global memory
  observer watch{};
  std::optional<cache_setup> caches{};  // find bounds of what moves through them
  u64 heap_bytes{u64{8} << 20};         // for malloc in kernels: cudaLimitMallocHeapSize
  // Gets what kernels print, a call of printf of a warp at a time; null: it goes to stdout.
  std::function<void(std::string_view)> print{};
  // Is called as each block or cluster begins, with how many blocks began before it, by any of the threads.
  std::function<void(u64 begun, u64 of)> progress{};
};

}}}  // namespace warpmem::v0::ptx
