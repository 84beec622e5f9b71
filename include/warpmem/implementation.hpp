// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program compiles once: the engine that runs kernels for <warpmem/gpu.hpp>, and, where all files are compiled
// with WARPMEM_COMPILED, the words of matchers. One file of the program includes this, which takes a compiler long.
// With CMake, warpmem::kernels and warpmem::compiled have it as three files, which compile side by side.
#pragma once

#include <warpmem/model/config.hpp>
#if WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/compiled.hpp>  // IWYU pragma: export
#endif
#include <warpmem/tools/ptx/compiled/instructions.hpp>  // IWYU pragma: export
#include <warpmem/tools/ptx/compiled/machine.hpp>       // IWYU pragma: export
