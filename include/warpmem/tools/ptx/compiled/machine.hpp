// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What reads PTX and cubins, finds facts about their code, and launches.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/host/engine.hpp>
#include <warpmem/tools/ptx/host/machine_engine.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/launching.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

template <class Engine>
std::unique_ptr<Engine> call_warpmem_kernels_in_cmake_or_include_implementation_hpp(arch_traits const& arch) {
#if defined(__AVX2__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx2") == 0) {
    throw error{"what runs kernels was compiled for AVX2, which this machine lacks: configure with -DWARPMEM_AVX2=OFF"};
  }
#endif
  return std::make_unique<machine_engine>(arch);
}
template std::unique_ptr<gpu_engine> call_warpmem_kernels_in_cmake_or_include_implementation_hpp<gpu_engine>(
    arch_traits const& arch);

}  // namespace detail

template loaded_module const& machine::load<loaded_module>(std::string_view, std::string, std::string_view);
template void machine::decode<loaded_module>(loaded_module const&, function const&);
template kernel_run machine::run<kernel_run>(loaded_module const&, function const&, launch_shape const&,
                                             std::vector<u8>, bool);

}}}  // namespace warpmem::v0::ptx
