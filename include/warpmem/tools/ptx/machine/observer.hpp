// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program sees of a kernel while it runs.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>
#include <functional>

namespace warpmem { inline namespace v0 { namespace ptx {

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

}}}  // namespace warpmem::v0::ptx
