// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program sees of a kernel while it runs.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/memory_space.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/site.hpp>

#include <cstdint>
#include <functional>

namespace warpmem { inline namespace v0 { namespace capture {

// One memory instruction of one warp, as it is executed.
struct executed_instruction {
  std::uint32_t pc{};  // the low half of the address behind it
  memory_space space{};
  warp_access access{};
  warp_place by{};
  async_copy const* copy{};         // of asynchronous copies, which have no `access`; valid during the call
  cluster_access const* cluster{};  // of accesses to the blocks of a cluster, likewise
};
// Is called for each instruction.
using instruction_watcher = std::function<void(executed_instruction const&)>;

}}}  // namespace warpmem::v0::capture
