// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA runtime's errors.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorAssert = 710,
  cudaErrorHostMemoryAlreadyRegistered = 712,
  cudaErrorMisalignedAddress = 716,
  cudaErrorLaunchFailure = 719,
  cudaErrorNotSupported = 801,
  cudaErrorUnknown = 999
};
typedef cudaError cudaError_t;

namespace warpmem { inline namespace v0 { namespace capture {
inline cudaError_t& last_error() {
  static thread_local cudaError_t error{};
  return error;
}
}}}  // namespace warpmem::v0::capture

inline cudaError_t cudaPeekAtLastError() { return warpmem::capture::last_error(); }
inline cudaError_t cudaGetLastError() {
  cudaError_t const error = warpmem::capture::last_error();
  warpmem::capture::last_error() = cudaSuccess;
  return error;
}
#define WARPMEM_ERRORS(X)                                                \
  X(cudaSuccess, "no error")                                             \
  X(cudaErrorInvalidValue, "invalid argument")                           \
  X(cudaErrorMemoryAllocation, "out of memory")                          \
  X(cudaErrorInvalidConfiguration, "invalid configuration argument")     \
  X(cudaErrorIllegalAddress, "an illegal memory access was encountered") \
  X(cudaErrorAssert, "device-side assert triggered")                     \
  X(cudaErrorMisalignedAddress, "misaligned address")                    \
  X(cudaErrorLaunchFailure, "unspecified launch failure")
inline char const* cudaGetErrorString(cudaError_t error) {
#define WARPMEM_SAYS(name, text) \
  if (error == name) return text;
  WARPMEM_ERRORS(WARPMEM_SAYS)
#undef WARPMEM_SAYS
  return "unknown error";
}
inline char const* cudaGetErrorName(cudaError_t error) {
#define WARPMEM_SAYS(name, text) \
  if (error == name) return #name;
  WARPMEM_ERRORS(WARPMEM_SAYS)
#undef WARPMEM_SAYS
  return "cudaErrorUnknown";
}
#undef WARPMEM_ERRORS
