// Matrix products as tutorials end with them: one tile of C a block, K and N multiples of the tiles.
#pragma once

// 32 x 32, one element a thread, 1024 threads.
__global__ void product_of_elements(int K, int N, float const* a, float const* b, float* c) {
  __shared__ float A[32][32], B[32][32];
  int const y = threadIdx.x / 32, x = threadIdx.x % 32;
  float sum = 0;
  a += blockIdx.x * 32 * K;
  b += blockIdx.y * 32;
  for (int k = 0; k < K; k += 32) {
    A[y][x] = a[y * K + k + x];
    B[y][x] = b[(k + y) * N + x];
    __syncthreads();
    for (int d = 0; d < 32; ++d) sum += A[y][d] * B[d][x];
    __syncthreads();
  }
  c[(blockIdx.x * 32 + y) * N + blockIdx.y * 32 + x] = sum;
}

// 64 x 64 x 8, eight rows a thread, 512 threads.
__global__ void product_of_columns(int K, int N, float const* a, float const* b, float* c) {
  __shared__ float A[64 * 8], B[8 * 64];
  int const y = threadIdx.x / 64, x = threadIdx.x % 64;
  float sum[8] = {};
  a += blockIdx.x * 64 * K;
  b += blockIdx.y * 64;
  for (int k = 0; k < K; k += 8) {
    A[threadIdx.x] = a[threadIdx.x / 8 * K + k + threadIdx.x % 8];
    B[threadIdx.x] = b[(k + y) * N + x];
    __syncthreads();
    for (int d = 0; d < 8; ++d) {
      float const t = B[d * 64 + x];
      for (int i = 0; i < 8; ++i) sum[i] += A[(y * 8 + i) * 8 + d] * t;
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i) c[(blockIdx.x * 64 + y * 8 + i) * N + blockIdx.y * 64 + x] = sum[i];
}

// 64 x 64 x 8, eight times eight elements a thread, 64 threads.
__global__ void product_of_squares(int K, int N, float const* a, float const* b, float* c) {
  __shared__ float A[64 * 8], B[8 * 64];
  int const y = threadIdx.x / 8, x = threadIdx.x % 8;
  float sum[64] = {}, p[8], q[8];
  a += blockIdx.x * 64 * K;
  b += blockIdx.y * 64;
  for (int k = 0; k < K; k += 8) {
    for (int i = threadIdx.x; i < 512; i += 64) A[i] = a[i / 8 * K + k + i % 8];
    for (int i = threadIdx.x; i < 512; i += 64) B[i] = b[(k + i / 64) * N + i % 64];
    __syncthreads();
    for (int d = 0; d < 8; ++d) {
      for (int i = 0; i < 8; ++i) p[i] = A[(y * 8 + i) * 8 + d];
      for (int i = 0; i < 8; ++i) q[i] = B[d * 64 + x * 8 + i];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sum[i * 8 + j] += p[i] * q[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(blockIdx.x * 64 + y * 8 + i) * N + blockIdx.y * 64 + x * 8 + j] = sum[i * 8 + j];
}

// 128 x 128 x 8, eight times eight elements a thread, 256 threads; loads of float4, and A stored by columns.
__global__ void product_of_vectors(int K, int N, float const* a, float const* b, float* c) {
  __shared__ float A[8 * 128], B[8 * 128];
  int const y = threadIdx.x / 16, x = threadIdx.x % 16;
  float sum[64] = {}, p[8], q[8];
  a += blockIdx.x * 128 * K;
  b += blockIdx.y * 128;
  for (int k = 0; k < K; k += 8) {
    int const r = threadIdx.x / 2, s = threadIdx.x % 2 * 4;
    float4 const v = *reinterpret_cast<float4 const*>(&a[r * K + k + s]);
    A[s * 128 + r] = v.x;
    A[(s + 1) * 128 + r] = v.y;
    A[(s + 2) * 128 + r] = v.z;
    A[(s + 3) * 128 + r] = v.w;
    *reinterpret_cast<float4*>(&B[threadIdx.x / 32 * 128 + threadIdx.x % 32 * 4]) =
        *reinterpret_cast<float4 const*>(&b[(k + threadIdx.x / 32) * N + threadIdx.x % 32 * 4]);
    __syncthreads();
    for (int d = 0; d < 8; ++d) {
      for (int i = 0; i < 8; ++i) p[i] = A[d * 128 + y * 8 + i];
      for (int i = 0; i < 8; ++i) q[i] = B[d * 128 + x * 8 + i];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sum[i * 8 + j] += p[i] * q[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(blockIdx.x * 128 + y * 8 + i) * N + blockIdx.y * 128 + x * 8 + j] = sum[i * 8 + j];
}
