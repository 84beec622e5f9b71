// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Just enough that a launch in a file of kernels can be read; device code is all that becomes of the file.
#pragma once
#pragma GCC system_header

#include "vector_types.h"

typedef struct CUstream_st* cudaStream_t;
typedef struct CUtensorMap_st {
  alignas(64) unsigned long long opaque[16];
} CUtensorMap;
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void* stream = nullptr);
