// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The little of the CUDA runtime that stands beside kernels in their files: names of errors, streams and memory copies.
// On the host all memory is one. Launches are the recording's: <<<>>> is no C++.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

#include <stdlib.h>
#include <string.h>
#if __has_include(<library_types.h>)
#  include <library_types.h>
#endif

enum cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorUnknown = 999 };
typedef cudaError cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
typedef struct CUarray_st* cudaArray_t;
typedef struct cudaArray const* cudaArray_const_t;
enum cudaDeviceAttr {
  cudaDevAttrClockRate = 13,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76
};
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited };
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum { cudaHostAllocDefault = 0, cudaHostAllocWriteCombined = 4, cudaEventDisableTiming = 2 };
struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int major, minor, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor, warpSize, regsPerBlock;
};
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;

inline char const* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "an error"; }
inline char const* cudaGetErrorName(cudaError_t error) {
  return error == cudaSuccess ? "cudaSuccess" : "cudaErrorUnknown";
}
#define WARPMEM_DOES_NOTHING(name, ...) \
  inline cudaError_t name(__VA_ARGS__) { return cudaSuccess; }
WARPMEM_DOES_NOTHING(cudaGetLastError)
WARPMEM_DOES_NOTHING(cudaPeekAtLastError)
WARPMEM_DOES_NOTHING(cudaDeviceSynchronize)
WARPMEM_DOES_NOTHING(cudaDeviceReset)
WARPMEM_DOES_NOTHING(cudaThreadSynchronize)
WARPMEM_DOES_NOTHING(cudaThreadExit)
WARPMEM_DOES_NOTHING(cudaSetDevice, int)
WARPMEM_DOES_NOTHING(cudaStreamCreate, cudaStream_t*)
WARPMEM_DOES_NOTHING(cudaStreamDestroy, cudaStream_t)
WARPMEM_DOES_NOTHING(cudaStreamSynchronize, cudaStream_t)
WARPMEM_DOES_NOTHING(cudaEventCreate, cudaEvent_t*)
WARPMEM_DOES_NOTHING(cudaEventCreateWithFlags, cudaEvent_t*, unsigned)
WARPMEM_DOES_NOTHING(cudaStreamCreateWithFlags, cudaStream_t*, unsigned)
WARPMEM_DOES_NOTHING(cudaEventDestroy, cudaEvent_t)
WARPMEM_DOES_NOTHING(cudaEventRecord, cudaEvent_t, cudaStream_t = {})
WARPMEM_DOES_NOTHING(cudaEventSynchronize, cudaEvent_t)
#undef WARPMEM_DOES_NOTHING
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel*, cudaFuncAttribute, int) {
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* of, int) {
  *of = {"the host", size_t{1} << 32, 49152, WARPMEM_CUDA_ARCH / 100, WARPMEM_CUDA_ARCH / 10 % 10, 1, 1024, 2048, 32,
         65536};
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr what, int) {
  *value = what == cudaDevAttrComputeCapabilityMajor   ? WARPMEM_CUDA_ARCH / 100
           : what == cudaDevAttrComputeCapabilityMinor ? WARPMEM_CUDA_ARCH / 10 % 10
           : what == cudaDevAttrMultiProcessorCount    ? 1
                                                       : 0;
  return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = 0;
  return cudaSuccess;
}

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
template <class T>
cudaError_t cudaMallocHost(T** memory, size_t bytes, unsigned = 0) {
  return cudaMalloc(memory, bytes);
}
template <class T>
cudaError_t cudaHostAlloc(T** memory, size_t bytes, unsigned) {
  return cudaMalloc(memory, bytes);
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t = {}) {
  memset(to, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaFreeHost(void* memory) { return cudaFree(memory); }
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

// Other headers of a toolkit that is installed, such as cublas_v2.h, include these by its own path: they find their
// work done.
#define __NV_SILENCE_DEPRECATION_BEGIN
#define __NV_SILENCE_DEPRECATION_END
#define __HOST_DEFINES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_HPP__
#define __DEVICE_TYPES_H__
#define __DRIVER_TYPES_H__
#define __SURFACE_TYPES_H__
#define __TEXTURE_TYPES_H__
#define __BUILTIN_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
