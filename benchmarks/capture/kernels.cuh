// Ten kernels, of which four have barriers. Included twice: as they are captured, and as they run alone.
#pragma once

namespace BENCHMARK_KERNELS {

__global__ void saxpy(int n, float a, float const* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = a * x[i] + y[i];
  }
}

__global__ void strided_copy(float const* in, float* out, int n, int stride) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) {
    out[i] = in[i];
  }
}

__global__ void transpose_naive(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * height + y] = in[y * width + x];
}

__global__ void stencil(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    float const* at = in + y * width + x;
    out[y * width + x] = at[0] + at[-1] + at[1] + at[-width] + at[width];
  }
}

// A third of the lanes goes another way, by the data.
__global__ void filter(int const* in, int const* table, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int const v = in[i];
    if (v % 3 == 0) {
      out[i] = table[v & 255] + table[(v + 1) & 255];
    } else if (v % 3 == 1) {
      out[i] = v;
    }
  }
}

__global__ void transpose_tiled(float const* in, float* out, int width, int height) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) {
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) {
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}

__global__ void matmul_tiled(float const* a, float const* b, float* c, int n) {
  constexpr int size = 16;
  __shared__ float as[size][size];
  __shared__ float bs[size][size];
  int row = blockIdx.y * size + threadIdx.y;
  int column = blockIdx.x * size + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += size) {
    as[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
    __syncthreads();
    for (int i = 0; i < size; ++i) {
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void reduce(float const* in, float* out, int n) {
  __shared__ float part[1024];
  unsigned t = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) {
      part[t] += part[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = part[0];
  }
}

#include "../../examples/histogram/kernel.cuh"

}  // namespace BENCHMARK_KERNELS
