// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA runtime's streams and events. All work is done when it is asked for, so they do nothing.
#pragma once

#include <warpmem/capture/words/host_device.hpp>

typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;

// The error of a kernel, which on a GPU is known when it has ended.
inline cudaError_t cudaDeviceSynchronize() { return warpmem::capture::last_error(); }
inline cudaError_t cudaThreadSynchronize() { return warpmem::capture::last_error(); }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return warpmem::capture::last_error(); }

// All of these did their work, whatever their arguments, when they return.
#define WARPMEM_DOES_NOTHING(name)        \
  template <class... Arguments>           \
  inline cudaError_t name(Arguments...) { \
    return cudaSuccess;                   \
  }
WARPMEM_DOES_NOTHING(cudaDeviceReset)
WARPMEM_DOES_NOTHING(cudaThreadExit)
WARPMEM_DOES_NOTHING(cudaSetDevice)
WARPMEM_DOES_NOTHING(cudaSetDeviceFlags)
WARPMEM_DOES_NOTHING(cudaSetValidDevices)
WARPMEM_DOES_NOTHING(cudaInitDevice)
WARPMEM_DOES_NOTHING(cudaDeviceSetLimit)
WARPMEM_DOES_NOTHING(cudaThreadSetLimit)
WARPMEM_DOES_NOTHING(cudaDeviceSetCacheConfig)
WARPMEM_DOES_NOTHING(cudaThreadSetCacheConfig)
WARPMEM_DOES_NOTHING(cudaDeviceSetSharedMemConfig)
WARPMEM_DOES_NOTHING(cudaDeviceEnablePeerAccess)
WARPMEM_DOES_NOTHING(cudaDeviceDisablePeerAccess)
WARPMEM_DOES_NOTHING(cudaStreamQuery)
WARPMEM_DOES_NOTHING(cudaStreamWaitEvent)
WARPMEM_DOES_NOTHING(cudaStreamDestroy)
WARPMEM_DOES_NOTHING(cudaStreamSetAttribute)
WARPMEM_DOES_NOTHING(cudaEventRecord)
WARPMEM_DOES_NOTHING(cudaEventSynchronize)
WARPMEM_DOES_NOTHING(cudaEventQuery)
WARPMEM_DOES_NOTHING(cudaEventDestroy)
WARPMEM_DOES_NOTHING(cudaProfilerStart)
WARPMEM_DOES_NOTHING(cudaProfilerStop)
#undef WARPMEM_DOES_NOTHING
// Kernels may be overloaded: nothing is deduced from them where a template argument may be left open.
#define WARPMEM_DOES_NOTHING_TO_A_KERNEL(name, What) \
  template <class Kernel>                            \
  inline cudaError_t name(Kernel, What) {            \
    return cudaSuccess;                              \
  }
WARPMEM_DOES_NOTHING_TO_A_KERNEL(cudaFuncSetCacheConfig, cudaFuncCache)
WARPMEM_DOES_NOTHING_TO_A_KERNEL(cudaFuncSetSharedMemConfig, cudaSharedMemConfig)
#undef WARPMEM_DOES_NOTHING_TO_A_KERNEL
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int) {
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* of, Kernel) {
  *of = {0, 0, 0, 1024, 32, WARPMEM_CUDA_ARCH / 10, WARPMEM_CUDA_ARCH / 10, 0, 49152};
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int threads, size_t) {
  *blocks = threads > 0 && threads <= 1024 ? 2048 / threads : 0;
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Kernel, size_t = 0, int most = 0) {
  *block = most > 0 && most < 1024 ? most : 1024;
  *grid = 2 * 132;
  return cudaSuccess;
}

#define WARPMEM_CREATES(name, T)                      \
  template <class... Arguments>                       \
  inline cudaError_t name(T* created, Arguments...) { \
    *created = {};                                    \
    return cudaSuccess;                               \
  }
WARPMEM_CREATES(cudaStreamCreate, cudaStream_t)
WARPMEM_CREATES(cudaStreamCreateWithFlags, cudaStream_t)
WARPMEM_CREATES(cudaStreamCreateWithPriority, cudaStream_t)
WARPMEM_CREATES(cudaEventCreate, cudaEvent_t)
WARPMEM_CREATES(cudaEventCreateWithFlags, cudaEvent_t)
WARPMEM_CREATES(cudaGetDevice, int)
#undef WARPMEM_CREATES
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = 0;
  return cudaSuccess;
}
inline cudaError_t cudaLaunchHostFunc(cudaStream_t, void (*function)(void*), void* argument) {
  function(argument);
  return cudaSuccess;
}
typedef void (*cudaHostFn_t)(void*);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void*);
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void* argument, unsigned) {
  function(stream, cudaSuccess, argument);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = *greatest = 0;
  return cudaSuccess;
}
