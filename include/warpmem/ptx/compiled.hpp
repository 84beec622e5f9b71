// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs kernels for <warpmem/gpu.hpp>: one file of a program includes this, which takes a compiler long. With CMake
// the target warpmem::kernels has it.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/ptx/host/engine.hpp>
#include <warpmem/ptx/host/machine_engine.hpp>

#include <memory>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <class Engine>
std::unique_ptr<Engine> make_engine(arch_traits const& arch) {
  return std::make_unique<machine_engine>(arch);
}
template std::unique_ptr<gpu_engine> make_engine<gpu_engine>(arch_traits const& arch);

}}}}  // namespace warpmem::v0::ptx::detail
