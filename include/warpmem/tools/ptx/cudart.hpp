// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CUDA runtime without a GPU: what programs call that nvcc compiled, and the driver's functions beside it. Kernels
// run from the PTX in the program, and each launch is counted. These headers define functions with C linkage: one file
// of a program includes them, and not the toolkit's.
#pragma once

#include <warpmem/implementation.hpp>              // IWYU pragma: export
#include <warpmem/tools/ptx/cudart/functions.hpp>  // IWYU pragma: export
