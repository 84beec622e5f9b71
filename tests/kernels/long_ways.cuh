// Lanes that go long ways of their own.
#pragma once

#include <cuda_pipeline.h>

// Each lane another number of rounds.
__global__ void upper_rows(float* a, int m, int n) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int column = row; column < m; ++column) {
    a[row * m + column] = 0;
    for (int i = 0; i < n; ++i) {
      a[row * m + column] += i;
    }
  }
}

// The same, while one warp waits for what the last one writes.
__global__ void upper_rows_then(float* a, int m, int n, int volatile* flag) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int column = row; column < m; ++column) {
    for (int i = 0; i < n; ++i) {
      a[row * m + column] += i;
    }
  }
  if (row == m - 1) {
    *flag = 1;
  }
  if (row == 0) {
    while (*flag == 0) {
    }
  }
}

// Lanes read one of two arrays at one place.
__global__ void either_array(float const* a, float const* b, float* out, int n) {
  float const* const in = threadIdx.x % 2 == 0 ? a : b;
  float sum = 0;
  for (int i = 0; i < int(threadIdx.x) / 4; ++i) {
    out[threadIdx.x] = i;
  }
  for (int i = 0; i < n; ++i) {
    sum += in[i];
  }
  out[threadIdx.x] = sum;
}

// Each warp copies with another stride.
__global__ void copies_with_strides(float const* in, int n, int before) {
  __shared__ float cells[128];
  for (int i = 0; i < before; ++i) {
    cells[threadIdx.x] = 0;
  }
  for (int i = 0; i < n; ++i) {
    __pipeline_memcpy_async(&cells[threadIdx.x], &in[threadIdx.x < 32 ? 8 * threadIdx.x : threadIdx.x], 4);
  }
  __pipeline_wait_prior(0);
}
