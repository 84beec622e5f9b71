// How often each byte value occurs: with atomics on global memory, and with a histogram for each block in shared
// memory.
#pragma once

__global__ void histogram_global(unsigned char const* data, int n, unsigned* bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[data[i]], 1u);
  }
}

__global__ void histogram_shared(unsigned char const* data, int n, unsigned* bins) {
  __shared__ unsigned local[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    local[b] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&local[data[i]], 1u);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    atomicAdd(&bins[b], local[b]);
  }
}

// Four bytes a load, and weights instead of ones.
__global__ void histogram_weighted(uchar4 const* data, int const* weights, int n, int* bins) {
  __shared__ int local[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    local[b] = 0;
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    uchar4 const four = data[i];
    int const weight = weights[i];
    atomicAdd(&local[four.x], weight);
    atomicAdd(&local[four.y], weight);
    atomicAdd(&local[four.z], weight);
    atomicAdd(&local[four.w], weight);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    if (local[b] != 0) {
      atomicAdd(&bins[b], local[b]);
    }
  }
}
