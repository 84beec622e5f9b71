// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs kernels for <warpmem/gpu.hpp>: one file of a program includes this, which takes a compiler long. With CMake
// the target warpmem::kernels has it, as two files, which compile side by side.
#pragma once

#include <warpmem/tools/ptx/compiled/instructions.hpp>  // IWYU pragma: export
#include <warpmem/tools/ptx/compiled/machine.hpp>       // IWYU pragma: export
