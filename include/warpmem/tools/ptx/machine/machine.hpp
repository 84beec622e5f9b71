// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simulated GPU: modules, memory, launches. What takes a compiler long is templates, which one file of a program
// instantiates: <warpmem/tools/ptx/machine/launching.hpp>.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/worker_checks.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/run_options.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/zeroed_memory.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class machine {
 public:
  // With `at_host`, variables of modules have the addresses that they have on the host.
  explicit machine(arch_traits const& arch, bool at_host = false) : arch_{arch}, at_host_{at_host} {}

  // Throws ptx::error for a text that is not PTX, cubin::error for what is no cubin. Without one, kernels run as their
  // PTX says. The module lives as long as the machine.
  template <class Module = loaded_module>
  Module const& load(std::string_view text, std::string origin, std::string_view cubin = {});
  // Decodes a kernel; run() does so, too. Throws ptx::error if it branches to what is no label.
  template <class Module = loaded_module>
  void decode(Module const& m, function const& kernel);

  [[nodiscard]] arch_traits const& arch() const noexcept { return arch_; }
  [[nodiscard]] address_space& memory() noexcept { return memory_; }
  [[nodiscard]] image_objects& images() noexcept { return images_; }
  [[nodiscard]] run_options& options() noexcept { return options_; }
  // An address for an array of so many bytes, as cudaMalloc would give it.
  [[nodiscard]] u64 reserve(u64 bytes) {
    u64 const begin = next_;
    next_ = detail::aligned(next_ + bytes + 1, 2 * global_alignment);
    return begin;
  }

  // Runs all blocks. `parameters` has function::parameter_bytes. The shape is checked by the caller, but for its
  // clusters: throws ptx::error for those that a GPU refuses.
  template <class Run = kernel_run>
  [[nodiscard]] Run run(loaded_module const& m, function const& kernel, launch_shape const& shape,
                        std::vector<u8> parameters, bool is_cooperative = false);

 private:
  struct loaded;
  [[nodiscard]] loaded& found(loaded_module const& m) const;

  // An array of the driver's own, at an address of the host where variables are so.
  [[nodiscard]] u64 add_own(zeroed_memory& memory, u64 bytes, char const* name, device_heap const* heap = nullptr) {
    memory = allocate_zeroed(bytes + global_alignment);
    auto const host =
        (reinterpret_cast<std::uintptr_t>(memory.get()) + global_alignment - 1) / global_alignment * global_alignment;
    array a{};
    a.bytes = bytes;
    a.begin = at_host_ ? u64{host} : reserve(bytes);
    a.host = reinterpret_cast<u8*>(host);
    a.name = name;
    a.heap = heap;
    u64 const begin = a.begin;
    memory_.add(std::move(a));
    return begin;
  }
  // What cooperative_groups::grid_group finds in %envreg1 and 2: its size, and a barrier.
  [[nodiscard]] u64 grid_workspace() {
    if (workspace_at_ == 0) {
      workspace_at_ = add_own(workspace_, workspace_bytes, "the workspace of the grid");
    }
    u32 const words[workspace_bytes / sizeof(u32)]{workspace_bytes};
    std::memcpy(memory_.find(workspace_at_)->host, words, sizeof(words));
    return workspace_at_;
  }
  void make_heap() {
    if (!heap_) {
      u64 const at = add_own(heap_, options_.heap_bytes, "the heap of malloc", &driver_->heap);
      driver_->heap.begin(at, options_.heap_bytes);
    }
  }

  static constexpr u32 workspace_bytes = 16;

  arch_traits arch_;
  bool at_host_;
  address_space memory_{};
  image_objects images_{};
  zeroed_memory workspace_{};
  u64 workspace_at_{};
  zeroed_memory heap_{};
  std::unique_ptr<driver_state> driver_{std::make_unique<driver_state>()};
  u64 next_{u64{1} << 36};
  std::vector<std::shared_ptr<loaded>> modules_{};
  run_options options_{};
  std::vector<std::unique_ptr<worker_checks>> checks_{};  // of workers, by number
};

extern template loaded_module const& machine::load<loaded_module>(std::string_view, std::string, std::string_view);
extern template void machine::decode<loaded_module>(loaded_module const&, function const&);
extern template kernel_run machine::run<kernel_run>(loaded_module const&, function const&, launch_shape const&,
                                                    std::vector<u8>, bool);

}}}  // namespace warpmem::v0::ptx
