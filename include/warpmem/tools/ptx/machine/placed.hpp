// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where on the host the bytes of each lane are, and which lanes execute an access in which space.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace ptx {

struct placed {
  std::uintptr_t host[warp_lanes];  // of lanes that execute the access
  u32 lanes{};
  u32 global{};  // those of them in each space
  u32 shared{};
  u32 local{};
  u32 constant{};
  u32 ahead{};           // whose load ends beyond its array and does no harm: not checked further
  u32 cluster{};         // shared memory, by an address of the cluster: the rank plus 1 is above the offset
  u64 constant_base{};   // what is subtracted from addresses of constant memory
  bool is_contiguous{};  // all 32 lanes, one behind the other

  [[nodiscard]] u8* at(int lane) const noexcept { return reinterpret_cast<u8*>(host[lane]); }
};

}}}  // namespace warpmem::v0::ptx
