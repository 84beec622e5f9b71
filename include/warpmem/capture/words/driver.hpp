// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How host code gets cuTensorMapEncodeTiled without the driver's library.
#pragma once

#include <warpmem/capture/words/host.hpp>
#include <warpmem/capture/words/tensor_map.hpp>

#include <string.h>

using PFN_cuTensorMapEncodeTiled = decltype(&cuTensorMapEncodeTiled);
using PFN_cuTensorMapEncodeTiled_v12000 = PFN_cuTensorMapEncodeTiled;

enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess,
  cudaDriverEntryPointSymbolNotFound,
  cudaDriverEntryPointVersionNotSufficent
};
enum { cudaEnableDefault = 0 };

// Of the driver's functions there is that one.
inline cudaError_t cudaGetDriverEntryPoint(char const* name, void** function, unsigned long long = 0,
                                           cudaDriverEntryPointQueryResult* found = nullptr) {
  bool const is_there = strcmp(name, "cuTensorMapEncodeTiled") == 0;
  *function = is_there ? reinterpret_cast<void*>(&cuTensorMapEncodeTiled) : nullptr;
  if (found != nullptr) *found = is_there ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  return cudaSuccess;
}
inline cudaError_t cudaGetDriverEntryPointByVersion(char const* name, void** function, unsigned,
                                                    unsigned long long flags = 0,
                                                    cudaDriverEntryPointQueryResult* found = nullptr) {
  return cudaGetDriverEntryPoint(name, function, flags, found);
}
