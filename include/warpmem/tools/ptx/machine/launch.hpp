// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all blocks of a launch share.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
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
#include <cstddef>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
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
  function const* kernel{};  // what runs: the PTX, or what ptxas made of it
  function const* ptx{};
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
  std::vector<named_array> shared_arrays{};  // the same as the model has them: from 0
  u64 static_shared{};
  bool lacks_dynamic_shared{};  // which the kernel declares, and the launch gives none of
  u64 shared_end{};
  u64 group_scratch{};  // of cooperative groups of several warps; the driver reserves it
  u64 local_stride{};   // bytes of local memory of a thread

  [[nodiscard]] u32 threads() const noexcept { return static_cast<u32>(shape.block.count()); }
  [[nodiscard]] u32 warps() const noexcept { return (threads() + 31) / 32; }

  // Those with names, in global memory.
  [[nodiscard]] std::vector<named_array> arrays() const {
    std::vector<named_array> all;
    for (auto const& a : memory->arrays()) {
      if (!a->name.empty() && !a->is_constant) {
        all.push_back({a->name, a->begin, a->bytes});
      }
    }
    return all;
  }
  // Whether a parameter points into the array of this name.
  [[nodiscard]] bool is_given(std::string_view name) const {
    for (std::size_t at = 0; at + sizeof(u64) <= parameters.size(); at += sizeof(u64)) {
      u64 address = 0;
      std::memcpy(&address, parameters.data() + at, sizeof address);
      array const* const in = memory->find(address);
      if (in != nullptr && in->name == name) {
        return true;
      }
    }
    return false;
  }
};

}}}  // namespace warpmem::v0::ptx
