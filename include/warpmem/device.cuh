// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs on a GPU: the models in device code, batches counted there, and kernels that record their own accesses:
// docs/on_a_gpu.md.
#pragma once

#include <warpmem/tools/device/analyze.cuh>  // IWYU pragma: export
#include <warpmem/tools/device/batch.cuh>    // IWYU pragma: export
#include <warpmem/tools/device/capture.cuh>  // IWYU pragma: export
