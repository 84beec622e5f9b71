// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in unit tests, without a GPU: docs/your_kernel.md. This only declares what runs them. One file of the program
// includes <warpmem/implementation.hpp>; the target warpmem::kernels of CMake has it.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>           // IWYU pragma: export
#include <warpmem/kernel/problem.hpp>                // IWYU pragma: export
#include <warpmem/kernel/run.hpp>                    // IWYU pragma: export
#include <warpmem/model/arch.hpp>                    // IWYU pragma: export
#include <warpmem/text/kernel.hpp>                   // IWYU pragma: export
#include <warpmem/tools/ptx/host/simulated_gpu.hpp>  // IWYU pragma: export
#include <warpmem/tools/ptx/types.hpp>               // IWYU pragma: export
