// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all blocks of a launch share.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/run_options.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// A module on the simulated GPU: its variables have addresses.
struct loaded_module {
  module code{};
  std::map<std::string, u64, std::less<>> addresses{};  // of global and constant variables
  u64 constant_begin{};
};

struct launch {
  arch_traits arch;
  loaded_module const* loaded{};
  function const* kernel{};
  address_space const* memory{};
  image_objects const* images{};
  driver_state* driver{};
  launch_shape shape{};
  std::vector<u8> parameters{};
  run_options options{};
  kernel_code code{};
  bool is_cooperative{};
  u64 grid_workspace{};  // of cooperative launches: where cooperative groups count the blocks that wait

  // Shared memory of a block: offsets of its variables, and its end.
  std::map<std::string, u64, std::less<>> shared{};
  u64 static_shared{};
  bool lacks_dynamic_shared{};  // which the kernel declares, and the launch gives none of
  u64 shared_end{};
  u64 group_scratch{};  // of cooperative groups of several warps; the driver reserves it
  u64 local_stride{};   // bytes of local memory of a thread

  [[nodiscard]] u32 threads() const noexcept { return static_cast<u32>(shape.block.count()); }
  [[nodiscard]] u32 warps() const noexcept { return (threads() + 31) / 32; }
};

}}}  // namespace warpmem::v0::ptx
