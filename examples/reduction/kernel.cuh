// The seven classic steps of a parallel sum. Each block writes the sum of its part of `in`.
#pragma once

// 1: interleaved addressing. Divergent warps, and a slow remainder.
__global__ void reduce_interleaved(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) {
      partial[tid] += partial[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

// 2: whole warps work, on strided words.
__global__ void reduce_strided(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    unsigned index = 2 * s * tid;
    if (index < blockDim.x) {
      partial[index] += partial[index + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

// 3: sequential addressing.
__global__ void reduce_sequential(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      partial[tid] += partial[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

// 4: the first addition while loading.
__global__ void reduce_first_add(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  int sum = i < n ? in[i] : 0;
  if (i + blockDim.x < n) {
    sum += in[i + blockDim.x];
  }
  partial[tid] = sum;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      partial[tid] = sum = sum + partial[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = sum;
  }
}

__device__ void reduce_last_warp(int* partial, unsigned tid) {
  int sum = partial[tid];
  for (unsigned s = 32; s > 0; s >>= 1) {
    sum += partial[tid + s];
    __syncwarp();
    partial[tid] = sum;
    __syncwarp();
  }
}

// 5: the last warp without block barriers.
__global__ void reduce_unrolled_warp(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  int sum = i < n ? in[i] : 0;
  if (i + blockDim.x < n) {
    sum += in[i + blockDim.x];
  }
  partial[tid] = sum;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) {
    if (tid < s) {
      partial[tid] += partial[tid + s];
    }
    __syncthreads();
  }
  if (tid < 32) {
    reduce_last_warp(partial, tid);
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

template <unsigned block_size>
__device__ void reduce_block(int* partial, unsigned tid) {
  if (block_size >= 512) {
    if (tid < 256) {
      partial[tid] += partial[tid + 256];
    }
    __syncthreads();
  }
  if (block_size >= 256) {
    if (tid < 128) {
      partial[tid] += partial[tid + 128];
    }
    __syncthreads();
  }
  if (block_size >= 128) {
    if (tid < 64) {
      partial[tid] += partial[tid + 64];
    }
    __syncthreads();
  }
  if (tid < 32) {
    reduce_last_warp(partial, tid);
  }
}

// 6: everything unrolled for a block size known to the compiler.
template <unsigned block_size>
__global__ void reduce_unrolled(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (block_size * 2) + threadIdx.x;
  partial[tid] = (i < n ? in[i] : 0) + (i + block_size < n ? in[i + block_size] : 0);
  __syncthreads();
  reduce_block<block_size>(partial, tid);
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

// 7: several elements for each thread.
template <unsigned block_size>
__global__ void reduce_grid_stride(int const* in, int* out, unsigned n) {
  extern __shared__ int partial[];
  unsigned tid = threadIdx.x;
  int sum = 0;
  for (unsigned i = blockIdx.x * block_size + tid; i < n; i += gridDim.x * block_size) {
    sum += in[i];
  }
  partial[tid] = sum;
  __syncthreads();
  reduce_block<block_size>(partial, tid);
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}
