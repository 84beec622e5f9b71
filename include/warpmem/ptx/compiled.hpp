// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs kernels for <warpmem/gpu.hpp>: one file of a program includes this, which takes a compiler long. With CMake
// the target warpmem::kernels has it.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/ptx/error.hpp>
#include <warpmem/ptx/host/engine.hpp>
#include <warpmem/ptx/host/machine_engine.hpp>

#include <memory>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <class Engine>
std::unique_ptr<Engine> make_engine(arch_traits const& arch) {
#if defined(__AVX2__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx2") == 0) {
    throw error{"what runs kernels was compiled for AVX2, which this machine lacks: configure with -DWARPMEM_AVX2=OFF"};
  }
#endif
  return std::make_unique<machine_engine>(arch);
}
template std::unique_ptr<gpu_engine> make_engine<gpu_engine>(arch_traits const& arch);

}}}}  // namespace warpmem::v0::ptx::detail
