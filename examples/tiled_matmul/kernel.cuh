// c = a b for square matrices of n x n floats: from global memory, through tiles in shared memory, and with 16-byte
// loads and 4 x 4 results for each thread.
#pragma once

__global__ void matmul_naive(float const* a, float const* b, float* c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[row * n + k] * b[k * n + column];
  }
  c[row * n + column] = sum;
}

// The other way round: neighbours in a warp work on neighbouring rows.
__global__ void matmul_by_column(float const* a, float const* b, float* c, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[row * n + k] * b[k * n + column];
  }
  c[row * n + column] = sum;
}

template <int tile>
__global__ void matmul_tiled(float const* a, float const* b, float* c, int n) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * tile + ty;
  int column = blockIdx.x * tile + tx;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += tile) {
    a_tile[ty][tx] = a[row * n + k0 + tx];
    b_tile[ty][tx] = b[(k0 + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) {
      sum += a_tile[ty][k] * b_tile[k][tx];
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// Tiles of 64 x 64 results, 16 deep, by 16 x 16 threads.
__global__ void matmul_vectorized(float const* a, float const* b, float* c, int n) {
  __shared__ float a_tile[16][64];  // transposed
  __shared__ float b_tile[16][64];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int t = ty * 16 + tx;
  int row0 = blockIdx.y * 64;
  int column0 = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 16) {
    float4 const from_a = *reinterpret_cast<float4 const*>(&a[(row0 + t / 4) * n + k0 + t % 4 * 4]);
    a_tile[t % 4 * 4 + 0][t / 4] = from_a.x;
    a_tile[t % 4 * 4 + 1][t / 4] = from_a.y;
    a_tile[t % 4 * 4 + 2][t / 4] = from_a.z;
    a_tile[t % 4 * 4 + 3][t / 4] = from_a.w;
    float4 const from_b = *reinterpret_cast<float4 const*>(&b[(k0 + t / 16) * n + column0 + t % 16 * 4]);
    *reinterpret_cast<float4*>(&b_tile[t / 16][t % 16 * 4]) = from_b;
    __syncthreads();
    for (int k = 0; k < 16; ++k) {
      float4 const x = *reinterpret_cast<float4 const*>(&a_tile[k][ty * 4]);
      float4 const y = *reinterpret_cast<float4 const*>(&b_tile[k][tx * 4]);
      float const xs[4] = {x.x, x.y, x.z, x.w};
      float const ys[4] = {y.x, y.y, y.z, y.w};
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
          sum[i][j] += xs[i] * ys[j];
        }
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    float4 const result = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
    *reinterpret_cast<float4*>(&c[(row0 + ty * 4 + i) * n + column0 + tx * 4]) = result;
  }
}
