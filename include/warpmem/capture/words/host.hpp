// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA runtime's memory functions for host code that stands beside kernels. On the host all memory is one. What is
// allocated here, kernels may touch.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/host_streams.hpp>

#include <stdlib.h>
#include <string.h>

enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum {
  cudaHostAllocDefault = 0,
  cudaHostAllocPortable = 1,
  cudaHostAllocMapped = 2,
  cudaHostAllocWriteCombined = 4,
  cudaHostRegisterDefault = 0,
  cudaHostRegisterPortable = 1,
  cudaHostRegisterMapped = 2,
  cudaMemAttachGlobal = 1,
  cudaMemAttachHost = 2,
  cudaMemAttachSingle = 4
};
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};

namespace warpmem { inline namespace v0 { namespace capture {

// `text` is the expression for the pointer's address, and what follows it.
inline cudaError_t allocate(char const* text, void** memory, size_t bytes, size_t element_bytes,
                            size_t element_alignment) {
  *memory = aligned_alloc(256, (bytes + 256) / 256 * 256);
  if (*memory == nullptr) return last_error() = cudaErrorMemoryAllocation;
  allocated(text, *memory, bytes, element_bytes, element_alignment);
  return cudaSuccess;
}
template <class T>
constexpr size_t element_bytes_of = sizeof(T);
template <>
inline constexpr size_t element_bytes_of<void> = 1;
template <class T>
constexpr size_t element_alignment_of = alignof(T);
template <>
inline constexpr size_t element_alignment_of<void> = 0;

template <class T, class... Flags>
cudaError_t device_malloc(char const* text, T** memory, size_t bytes, Flags...) {
  void* to = nullptr;
  cudaError_t const error = allocate(text, &to, bytes, element_bytes_of<T>, element_alignment_of<T>);
  *memory = static_cast<T*>(to);
  return error;
}
template <class T>
cudaError_t device_malloc_pitch(char const* text, T** memory, size_t* pitch, size_t width, size_t height) {
  *pitch = (width + 511) / 512 * 512;
  return device_malloc(text, memory, *pitch * height);
}
inline cudaError_t copy_rows(void* to, size_t to_pitch, void const* from, size_t from_pitch, size_t width,
                             size_t rows) {
  for (size_t row = 0; row != rows; ++row)
    memmove(static_cast<char*>(to) + row * to_pitch, static_cast<char const*>(from) + row * from_pitch, width);
  return cudaSuccess;
}

}}}  // namespace warpmem::v0::capture

// Macros, because an array has the name that the source gives it.
#define cudaMalloc(...) ::warpmem::capture::device_malloc(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocAsync(...) ::warpmem::capture::device_malloc(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocManaged(...) ::warpmem::capture::device_malloc(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocHost(...) ::warpmem::capture::device_malloc(#__VA_ARGS__, __VA_ARGS__)
#define cudaHostAlloc(...) ::warpmem::capture::device_malloc(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocPitch(...) ::warpmem::capture::device_malloc_pitch(#__VA_ARGS__, __VA_ARGS__)

inline cudaError_t cudaFree(void* memory) {
  warpmem::capture::released(memory);
  free(memory);
  return cudaSuccess;
}
inline cudaError_t cudaFreeAsync(void* memory, cudaStream_t) { return cudaFree(memory); }
inline cudaError_t cudaFreeHost(void* memory) { return cudaFree(memory); }
inline cudaError_t cudaHostRegister(void* memory, size_t bytes, unsigned) {
  warpmem::capture::allocated("host memory", memory, bytes, 1, 0);
  return cudaSuccess;
}
inline cudaError_t cudaHostUnregister(void* memory) {
  warpmem::capture::released(memory);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned) {
  *device = static_cast<T*>(host);
  return cudaSuccess;
}
inline cudaError_t cudaMemGetInfo(size_t* available, size_t* total) {
  *available = *total = size_t{1} << 32;
  return cudaSuccess;
}
template <class... Arguments>
cudaError_t cudaMemAdvise(Arguments...) {
  return cudaSuccess;
}
template <class... Arguments>
cudaError_t cudaMemPrefetchAsync(Arguments...) {
  return cudaSuccess;
}
template <class... Arguments>
cudaError_t cudaStreamAttachMemAsync(Arguments...) {
  return cudaSuccess;
}

inline cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  memset(to, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t = {}) {
  return cudaMemset(to, value, bytes);
}
inline cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
  for (size_t row = 0; row != height; ++row) memset(static_cast<char*>(to) + row * pitch, value, width);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void* to, void const* from, size_t bytes, cudaMemcpyKind) {
  memmove(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, void const* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t = {}) {
  return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaMemcpyPeer(void* to, int, void const* from, int, size_t bytes) {
  return cudaMemcpy(to, from, bytes, cudaMemcpyDefault);
}
inline cudaError_t cudaMemcpyPeerAsync(void* to, int, void const* from, int, size_t bytes, cudaStream_t = {}) {
  return cudaMemcpy(to, from, bytes, cudaMemcpyDefault);
}
inline cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, void const* from, size_t from_pitch, size_t width,
                                size_t height, cudaMemcpyKind) {
  return warpmem::capture::copy_rows(to, to_pitch, from, from_pitch, width, height);
}
inline cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, void const* from, size_t from_pitch, size_t width,
                                     size_t height, cudaMemcpyKind, cudaStream_t = {}) {
  return warpmem::capture::copy_rows(to, to_pitch, from, from_pitch, width, height);
}

template <class T>
cudaError_t cudaMemcpyToSymbol(T const& symbol, void const* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  memmove(reinterpret_cast<char*>(const_cast<T*>(&symbol)) + offset, from, bytes);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(T const& symbol, void const* from, size_t bytes, size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t = {}) {
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, T const& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  memmove(to, reinterpret_cast<char const*>(&symbol) + offset, bytes);
  return cudaSuccess;
}
template <class P, class T>
cudaError_t cudaGetSymbolAddress(P** address, T const& symbol) {
  *address = reinterpret_cast<P*>(const_cast<T*>(&symbol));
  return cudaSuccess;
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t* bytes, T const&) {
  *bytes = sizeof(T);
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
