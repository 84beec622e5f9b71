#include "words.cuh"

static inline __device__ int index(int row, int column, int n) { return row * n + column; }

static inline __device__ void copy(float* to, float const* from, int row, int column, int n) {
  *to = from[index(row, column, n)];
}

template <int padding>
__global__ void transpose(float const* in, float* out, int n) {
  __shared__ float tile[32][32 + padding];
  int const x = blockIdx_x * 32 + threadIdx_x;
#pragma unroll 1
  for (int y = 0; y < 32; ++y) {
    copy(&tile[y][threadIdx_x], in, y, x, n);
  }
  __syncthreads();
#pragma unroll 1
  for (int y = 0; y < 32; ++y) {
    out[index(x, y, n)] = tile[threadIdx_x][y];
  }
}
template __global__ void transpose<0>(float const*, float*, int);
template __global__ void transpose<1>(float const*, float*, int);
