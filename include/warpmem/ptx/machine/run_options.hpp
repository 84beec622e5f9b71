// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels run.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/machine/observer.hpp>
#include <warpmem/ptx/types.hpp>

#include <functional>

namespace warpmem { inline namespace v0 { namespace ptx {

struct run_options {
  unsigned threads{1};                  // of the host
  u64 most_instructions{u64{1} << 30};  // of a warp: one that executes more is taken for endless
  bool as_ptxas{true};                  // count what ptxas makes of the text, where a rule is known
  bool checks{true};                    // look for races, and for reads of what nobody wrote
  bool races{true};                     // likewise for races in global memory
  observer watch{};
  // Is called as each block begins, with how many began before it, by any of the threads.
  std::function<void(u64 begun, u64 of)> progress{};
};

}}}  // namespace warpmem::v0::ptx
