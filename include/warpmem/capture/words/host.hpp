// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The little of the CUDA runtime that stands beside kernels in their files: names of errors, streams and memory copies.
// On the host all memory is one. Launches are the recording's: <<<>>> is no C++.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

#include <stdlib.h>
#include <string.h>

enum cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorUnknown = 999 };
typedef cudaError cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;

inline char const* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "an error"; }
inline char const* cudaGetErrorName(cudaError_t error) {
  return error == cudaSuccess ? "cudaSuccess" : "cudaErrorUnknown";
}
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }

template <class T>
cudaError_t cudaMalloc(T** memory, size_t bytes) {
  *memory = static_cast<T*>(aligned_alloc(256, (bytes + 255) / 256 * 256));
  return *memory != nullptr ? cudaSuccess : cudaErrorMemoryAllocation;
}
template <class T>
cudaError_t cudaMallocManaged(T** memory, size_t bytes, unsigned = 1) {
  return cudaMalloc(memory, bytes);
}
inline cudaError_t cudaFree(void* memory) {
  free(memory);
  return cudaSuccess;
}
inline cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  memset(to, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void* to, void const* from, size_t bytes, cudaMemcpyKind) {
  memmove(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, void const* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t = {}) {
  return cudaMemcpy(to, from, bytes, kind);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(T const& symbol, void const* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  memmove(reinterpret_cast<char*>(const_cast<T*>(&symbol)) + offset, from, bytes);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, T const& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  memmove(to, reinterpret_cast<char const*>(&symbol) + offset, bytes);
  return cudaSuccess;
}
