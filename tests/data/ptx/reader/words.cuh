// The words of CUDA that the kernels beside this file use, for clang++ without a toolkit.
#pragma once

#ifndef __NVCC__
#  define __global__ __attribute__((global))
#  define __device__ __attribute__((device))
#  define __shared__ __attribute__((shared))
#  define __constant__ __attribute__((constant))
#  define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#  define __noinline__ __attribute__((noinline))
#  define __syncthreads() __nvvm_bar_sync(0)
#  define threadIdx_x __nvvm_read_ptx_sreg_tid_x()
#  define blockIdx_x __nvvm_read_ptx_sreg_ctaid_x()
#else
#  define threadIdx_x threadIdx.x
#  define blockIdx_x blockIdx.x
#endif
