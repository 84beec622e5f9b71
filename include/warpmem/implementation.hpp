// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program compiles once: the engine that runs kernels for <warpmem/gpu.hpp>, and, where all files are compiled
// with WARPMEM_COMPILED, what their headers only declare. One file of the program includes this, which takes a compiler
// long. With CMake, warpmem::testing and warpmem::kernels have it as files that compile side by side.
#pragma once

#include <warpmem/model/config.hpp>
#if defined(WARPMEM_COMPILED)
#  include <warpmem/kernel/caches/likely/find.hpp>  // IWYU pragma: export
#  include <warpmem/kernel/count.hpp>               // IWYU pragma: export
#  include <warpmem/matchers/compiled.hpp>          // IWYU pragma: export
#  include <warpmem/picture/kernel/launches.hpp>    // IWYU pragma: export
#  include <warpmem/text/kernel/export_texts.hpp>   // IWYU pragma: export
#  include <warpmem/text/kernel/whole.hpp>          // IWYU pragma: export
#endif
#include <warpmem/tools/ptx/compiled/instructions.hpp>  // IWYU pragma: export
#include <warpmem/tools/ptx/compiled/machine.hpp>       // IWYU pragma: export
